// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Checks/WetnessUVs.h"

#include "Engine/SkeletalMesh.h"
#include "Engine/SkinnedAssetCommon.h"
#include "Engine/StaticMesh.h"
#include "FluidDropsCore/Geometry/MeshUnwrap.h"
#include "FluidDropsUnits.h"
#include "FluidSurfaceComponent.h"
#include "MeshDescription.h"
#include "SkeletalMeshTypes.h"
#include "StaticMeshAttributes.h"

#define LOCTEXT_NAMESPACE "FluidDropsWetnessUVs"

namespace FluidDropsUnreal::Editor
{

namespace
{

/** Source triangles as the core wants them. Its vertices are vertex instances: they have texture coordinates. */
struct FSourceTriangles
{
	FluidDrops::FSurfaceMesh Core;
	std::vector<uint32> Polygons; // of each triangle
	TArray<FVertexInstanceID> Instances;
	TArray<FTriangleID> Triangles;
};

FSourceTriangles ReadSource(const FMeshDescription& Mesh)
{
	FSourceTriangles Source;
	const TVertexAttributesConstRef<FVector3f> Positions = FStaticMeshConstAttributes(Mesh).GetVertexPositions();
	TMap<FVertexInstanceID, uint32> Places;
	for (const FVertexInstanceID Instance : Mesh.VertexInstances().GetElementIDs())
	{
		Places.Add(Instance, uint32(Source.Instances.Add(Instance)));
		const FVector3f At =
			Units::LocalToCore(Positions[Mesh.GetVertexInstanceVertex(Instance)], FVector3f::OneVector);
		Source.Core.Positions.push_back(FluidDrops::FVec3f(At.X, At.Y, At.Z));
	}
	for (const FTriangleID Triangle : Mesh.Triangles().GetElementIDs())
	{
		const TArrayView<const FVertexInstanceID> Corners = Mesh.GetTriangleVertexInstances(Triangle);
		Source.Triangles.Add(Triangle);
		Source.Core.Triangles.push_back({Places[Corners[0]], Places[Corners[1]], Places[Corners[2]]});
		Source.Polygons.push_back(uint32(Mesh.GetTrianglePolygon(Triangle).GetValue()));
	}
	return Source;
}

/** A vertex instance at the same vertex that is like another one. */
FVertexInstanceID SplitInstance(FMeshDescription& Mesh, FVertexInstanceID Like)
{
	const FVertexInstanceID Split = Mesh.CreateVertexInstance(Mesh.GetVertexInstanceVertex(Like));
	const auto Copy = [Like, Split](FName, auto Attributes)
	{
		for (int32 Channel = 0; Channel < Attributes.GetNumChannels(); ++Channel)
		{
			Attributes.Set(Split, Channel, Attributes.Get(Like, Channel));
		}
	};
	TAttributesSet<FVertexInstanceID>& All = Mesh.VertexInstanceAttributes();
	All.ForEachByType<FVector2f>(Copy);
	All.ForEachByType<FVector3f>(Copy);
	All.ForEachByType<FVector4f>(Copy);
	All.ForEachByType<float>(Copy);
	All.ForEachByType<int32>(Copy);
	return Split;
}

/** Lets a corner of a triangle, and so of its polygon, use another vertex instance. */
void SetCorner(FMeshDescription& Mesh, FTriangleID Triangle, int32 Corner, FVertexInstanceID Instance)
{
	const FVertexInstanceID Before = Mesh.GetTriangleVertexInstance(Triangle, Corner);
	if (Before != Instance) // another triangle of the polygon may have done it
	{
		const FPolygonID Polygon = Mesh.GetTrianglePolygon(Triangle);
		const int32 Place = Mesh.GetPolygonVertexInstances(Polygon).IndexOfByKey(Before);
		Mesh.SetPolygonVertexInstance(Polygon, Place, Instance);
	}
}

/** Whether every corner of a triangle is one of its polygon, as SetCorner needs it. */
bool AreCornersOfPolygons(const FMeshDescription& Mesh)
{
	for (const FTriangleID Triangle : Mesh.Triangles().GetElementIDs())
	{
		const auto Perimeter = Mesh.GetPolygonVertexInstances(Mesh.GetTrianglePolygon(Triangle));
		for (const FVertexInstanceID Corner : Mesh.GetTriangleVertexInstances(Triangle))
		{
			if (!Perimeter.Contains(Corner))
			{
				return false;
			}
		}
	}
	return true;
}

/** The first channel that neither the source nor the build of the asset uses. */
int32 FreeChannel(const FMeshDescription& Mesh, int32 FirstFree)
{
	return FMath::Max(FirstFree, FStaticMeshConstAttributes(Mesh).GetVertexInstanceUVs().GetNumChannels());
}

FWetnessUVResult WriteInto(FMeshDescription& Mesh, int32 FirstFree, int32 Resolution)
{
	const int32 Channel = FreeChannel(Mesh, FirstFree);
	if (Channel >= UFluidSurfaceComponent::MaxWetnessUVChannels)
	{
		return {INDEX_NONE,
			FText::Format(
				LOCTEXT("NoFreeChannel", "All of UV channels 0 to {0} are in use. Remove one that is not needed."),
				FText::AsNumber(UFluidSurfaceComponent::MaxWetnessUVChannels - 1))};
	}
	const FText Problem = WriteWetnessUVs(Mesh, Channel, Resolution);
	return {Problem.IsEmpty() ? Channel : INDEX_NONE, Problem};
}

FText NoSource(const UObject& Asset, int32 LOD)
{
	return FText::Format(
		LOCTEXT("NoSource",
			"Level of detail {1} of {0} has no source triangles: it is made from a finer one by the engine, or was "
			"imported without them. Write the UVs of the finer one, or import the mesh again."),
		FText::FromName(Asset.GetFName()), FText::AsNumber(LOD));
}

FWetnessUVResult AddToStatic(UStaticMesh& Asset, int32 LOD, int32 Resolution)
{
	if (!Asset.IsSourceModelValid(LOD) || !Asset.GetMeshDescription(LOD))
	{
		return {INDEX_NONE, NoSource(Asset, LOD)};
	}
	FMeshBuildSettings& Build = Asset.GetSourceModel(LOD).BuildSettings;
	const int32 FirstFree =
		Build.bGenerateLightmapUVs ? Build.DstLightmapIndex + 1 : 0; // which the build would overwrite
	Asset.PreEditChange(nullptr);                                    // stops drawing it, and remembers it for undo
	Asset.ModifyMeshDescription(LOD);
	// Only now: what waited for a build before may have replaced it.
	FMeshDescription* Mesh = Asset.GetMeshDescription(LOD);
	const FWetnessUVResult Result =
		Mesh ? WriteInto(*Mesh, FirstFree, Resolution) : FWetnessUVResult{INDEX_NONE, NoSource(Asset, LOD)};
	if (Result.Channel != INDEX_NONE)
	{
		Build.bUseFullPrecisionUVs = true; // half precision would make small triangles collapse
		Asset.CommitMeshDescription(LOD);
	}
	Asset.PostEditChange(); // builds it anew
	return Result;
}

FWetnessUVResult AddToSkeletal(USkeletalMesh& Asset, int32 LOD, int32 Resolution)
{
	if (!Asset.GetLODInfo(LOD) || !Asset.HasMeshDescription(LOD))
	{
		return {INDEX_NONE, NoSource(Asset, LOD)};
	}
	const FScopedSkeletalMeshPostEditChange Rebuild(&Asset);
	Asset.Modify();
	Asset.ModifyMeshDescription(LOD);
	FMeshDescription* Mesh = Asset.GetMeshDescription(LOD);
	const FWetnessUVResult Result =
		Mesh ? WriteInto(*Mesh, 0, Resolution) : FWetnessUVResult{INDEX_NONE, NoSource(Asset, LOD)};
	if (Result.Channel != INDEX_NONE)
	{
		Asset.GetLODInfo(LOD)->BuildSettings.bUseFullPrecisionUVs = true;
		Asset.CommitMeshDescription(LOD);
	}
	return Result;
}

} // namespace

FText WriteWetnessUVs(FMeshDescription& Mesh, int32 Channel, int32 Resolution)
{
	if (!AreCornersOfPolygons(Mesh))
	{
		return LOCTEXT(
			"BrokenSource", "The source triangles of the mesh do not fit its polygons. Import the mesh again.");
	}
	const FSourceTriangles Source = ReadSource(Mesh);
	const FluidDrops::TResult<FluidDrops::FMeshUnwrap> Found =
		UnwrapMesh(Source.Core, Source.Polygons, uint32(Resolution));
	if (!Found)
	{
		return FText::FromString(UTF8_TO_TCHAR(Found.Error().Message.c_str()));
	}
	const FluidDrops::FMeshUnwrap& Unwrap = Found.Value();
	TVertexInstanceAttributesRef<FVector2f> UVs = FStaticMeshAttributes(Mesh).GetVertexInstanceUVs();
	UVs.SetNumChannels(FMath::Max(UVs.GetNumChannels(), Channel + 1));
	TArray<FVertexInstanceID> Instances = Source.Instances;
	for (std::size_t Vertex = std::size_t(Instances.Num()); Vertex < Unwrap.SourceVertices.size(); ++Vertex)
	{
		Instances.Add(SplitInstance(Mesh, Source.Instances[int32(Unwrap.SourceVertices[Vertex])]));
	}
	for (int32 Vertex = 0; Vertex < Instances.Num(); ++Vertex)
	{
		const FluidDrops::FVec2f& At = Unwrap.TexCoords[std::size_t(Vertex)];
		UVs.Set(Instances[Vertex], Channel, FVector2f(At.x(), At.y()));
	}
	for (int32 Triangle = 0; Triangle < Source.Triangles.Num(); ++Triangle)
	{
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			const uint32 Vertex = Unwrap.Triangles[std::size_t(Triangle)][std::size_t(Corner)];
			SetCorner(Mesh, Source.Triangles[Triangle], Corner, Instances[int32(Vertex)]);
		}
	}
	return FText::GetEmpty();
}

FWetnessUVResult AddWetnessUVs(UObject& MeshAsset, int32 LOD, int32 Resolution)
{
	if (UStaticMesh* Static = Cast<UStaticMesh>(&MeshAsset))
	{
		return AddToStatic(*Static, LOD, Resolution);
	}
	if (USkeletalMesh* Skeletal = Cast<USkeletalMesh>(&MeshAsset))
	{
		return AddToSkeletal(*Skeletal, LOD, Resolution);
	}
	return {INDEX_NONE, LOCTEXT("NoMeshAsset", "Only static and skeletal meshes have UV channels to write to.")};
}

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
