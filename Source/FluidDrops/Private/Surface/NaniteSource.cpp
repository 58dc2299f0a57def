// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/NaniteSource.h"

#include "Engine/StaticMesh.h"
#include "HAL/PlatformProperties.h"
#include "MeshDescription.h"
#include "RHIShaderPlatform.h"
#include "RenderUtils.h"
#include "StaticMeshAttributes.h"
#include "StaticMeshResources.h"
#include "Surface/PreparedMesh.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

namespace FluidDropsUnreal
{

namespace
{

bool HasSource(const UStaticMesh& Asset)
{
#if WITH_EDITOR
	return !FPlatformProperties::RequiresCookedData() && Asset.IsMeshDescriptionValid(0);
#else
	return false;
#endif
}

} // namespace

EFluidNaniteUse NaniteUseOf(const UStaticMesh& Asset, int32 Lod, bool bNanite)
{
	const FStaticMeshRenderData* RenderData = Asset.IsCompiling() ? nullptr : Asset.GetRenderData();
	if (Lod != 0 || !bNanite || !RenderData || RenderData->LODResources.IsEmpty() || !Asset.HasValidNaniteData())
	{
		return EFluidNaniteUse::RenderData;
	}
	const int32 Drawn = Asset.GetNumNaniteTriangles();
	if (Drawn <= RenderData->LODResources[0].GetNumTriangles())
	{
		return EFluidNaniteUse::RenderData; // the fallback is all of it, as of small meshes
	}
	if (Drawn > MaxNaniteTriangles)
	{
		return EFluidNaniteUse::TooMany;
	}
	return HasSource(Asset) ? EFluidNaniteUse::Source : EFluidNaniteUse::NoSource;
}

bool IsNaniteDrawn()
{
	return UseNanite(GMaxRHIShaderPlatform);
}

FText NaniteLimits(const UStaticMesh& Asset, int32 Lod, bool bNanite)
{
	const FText Name = FText::FromName(Asset.GetFName());
	switch (NaniteUseOf(Asset, Lod, bNanite))
	{
	case EFluidNaniteUse::TooMany:
		return FText::Format(
			LOCTEXT("NaniteTooMany",
				"Nanite draws {1} triangles of {0}, more than the {2} that water takes in. Water lies on its fallback "
				"mesh, and may float or sink: lower Fallback Relative Error in its Nanite settings, or choose another "
				"LOD that you made for water."),
			Name, FText::AsNumber(Asset.GetNumNaniteTriangles()), FText::AsNumber(MaxNaniteTriangles));
	case EFluidNaniteUse::NoSource:
		return FText::Format(
			LOCTEXT("NaniteNoSource",
				"The triangles of {0} that Nanite draws are on the graphics card only. Water lies on its fallback "
				"mesh, "
				"and may float or sink: keep the triangles of the mesh for water (Keep Triangles) before cooking, or "
				"lower Fallback Relative Error in its Nanite settings."),
			Name);
	default: return FText::GetEmpty();
	}
}

#if WITH_EDITOR

namespace
{

/** Adds corners of source triangles as vertices, each only once. */
class FCornerWelder
{
public:
	FCornerWelder(const FMeshDescription& InSource, const FSourceBuild& Build, FFluidPreparedMesh& InOut)
		: Source(InSource)
		, Attributes(InSource)
		, Positions(Attributes.GetVertexPositions())
		, UVs(Attributes.GetVertexInstanceUVs())
		, Colors(Attributes.GetVertexInstanceColors())
		, Scale(Build.Scale)
		, Out(InOut)
	{
		First.Init(INDEX_NONE, Source.Vertices().GetArraySize());
		Out.Mesh->UVChannels.SetNum(UVs.IsValid() ? UVs.GetNumChannels() : 0);
	}

	int32 VertexOf(FVertexInstanceID Corner)
	{
		int32& Head = First[Source.GetVertexInstanceVertex(Corner).GetValue()];
		const FColor Color = ColorOf(Corner);
		for (int32 Known = Head; Known != INDEX_NONE; Known = Next[Known])
		{
			if (IsLike(Known, Corner, Color))
			{
				return Known;
			}
		}
		const int32 Added = Out.Mesh->Positions.Add(Positions[Source.GetVertexInstanceVertex(Corner)] * Scale);
		for (int32 Channel = 0; Channel < Out.Mesh->UVChannels.Num(); ++Channel)
		{
			Out.Mesh->UVChannels[Channel].Add(UVs.Get(Corner, Channel));
		}
		Out.Colors.Add(Color);
		Next.Add(Head);
		Head = Added;
		return Added;
	}

private:
	/** As render data has it. */
	FColor ColorOf(FVertexInstanceID Corner) const
	{
		return Colors.IsValid() ? FLinearColor(Colors[Corner]).ToFColor(true) : FColor::White;
	}

	bool IsLike(int32 Known, FVertexInstanceID Corner, FColor Color) const
	{
		bool bLike = Out.Colors[Known] == Color;
		for (int32 Channel = 0; Channel < Out.Mesh->UVChannels.Num() && bLike; ++Channel)
		{
			bLike = Out.Mesh->UVChannels[Channel][Known] == UVs.Get(Corner, Channel);
		}
		return bLike;
	}

	const FMeshDescription& Source;
	FStaticMeshConstAttributes Attributes;
	TVertexAttributesConstRef<FVector3f> Positions;
	TVertexInstanceAttributesConstRef<FVector2f> UVs;
	TVertexInstanceAttributesConstRef<FVector4f> Colors;
	FVector3f Scale;
	FFluidPreparedMesh& Out;
	TArray<int32> First; // by vertex of the source: the last one that was added for it
	TArray<int32> Next;  // of those that were added: the one before, for the same vertex of the source
};

} // namespace

void ReadSource(const FMeshDescription& Source, const FSourceBuild& Build, FFluidPreparedMesh& Prepared)
{
	TMap<FPolygonGroupID, uint16> Slots;
	for (const FPolygonGroupID Group : Source.PolygonGroups().GetElementIDs())
	{
		Slots.Add(Group, uint16(FMath::Max(Build.SlotOfSection(Slots.Num()), 0)));
	}
	FCornerWelder Welder(Source, Build, Prepared);
	for (const FTriangleID Triangle : Source.Triangles().GetElementIDs())
	{
		const TArrayView<const FVertexInstanceID> Corners = Source.GetTriangleVertexInstances(Triangle);
		const int32 A = Welder.VertexOf(Corners[0]);
		const int32 B = Welder.VertexOf(Corners[1]);
		const int32 C = Welder.VertexOf(Corners[2]);
		Prepared.Mesh->Triangles.Add(FIntVector(A, B, C));
		Prepared.Slots.Add(Slots[Source.GetTrianglePolygonGroup(Triangle)]);
	}
	const bool bPainted = Prepared.Colors.ContainsByPredicate([](FColor Color) { return Color != FColor::White; });
	if (!bPainted)
	{
		Prepared.Colors.Empty(); // as in render data
	}
	if (Prepared.Mesh->UVChannels.IsValidIndex(Build.LightmapChannel))
	{
		Prepared.Mesh->UVChannels[Build.LightmapChannel].Empty();
	}
}

bool ReadNaniteSource(const UStaticMesh& Asset, FFluidPreparedMesh& Prepared)
{
	FMeshDescription Source;
	bool bRead = Asset.IsHiResMeshDescriptionValid() && Asset.CloneHiResMeshDescription(Source);
	if (bRead)
	{
		FMeshDescription Base; // Nanite takes a finer mesh only if it has no section that this one lacks
		bRead = Asset.CloneMeshDescription(0, Base) && Source.PolygonGroups().Num() <= Base.PolygonGroups().Num();
	}
	if (!bRead)
	{
		Source = FMeshDescription();
		bRead = Asset.CloneMeshDescription(0, Source);
	}
	if (!bRead || Source.Triangles().Num() == 0)
	{
		return false;
	}
	const FMeshBuildSettings& Settings = Asset.GetSourceModel(0).BuildSettings;
	const auto SlotOfSection = [&Asset](int32 Section)
	{ return Asset.GetSectionInfoMap().Get(0, Section).MaterialIndex; };
	ReadSource(Source,
		{FVector3f(Settings.BuildScale3D), Settings.bGenerateLightmapUVs ? Settings.DstLightmapIndex : INDEX_NONE,
			SlotOfSection},
		Prepared);
	return true;
}

#endif // WITH_EDITOR

} // namespace FluidDropsUnreal

#undef LOCTEXT_NAMESPACE
