// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Reads the triangles of mesh assets out of their render data, or out of what Nanite was built from.

#include "Engine/SkeletalMesh.h"
#include "Engine/SkinnedAssetCommon.h"
#include "Engine/StaticMesh.h"
#include "HAL/PlatformProperties.h"
#include "Rendering/SkeletalMeshLODRenderData.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "StaticMeshResources.h"
#include "Surface/NaniteSource.h"
#include "Surface/PreparedMesh.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

namespace
{

FText NameOf(const UObject& Asset)
{
	return FText::FromName(Asset.GetFName());
}

FFluidMeshProblem NotReady(const UObject& Asset)
{
	return {EFluidSurfaceProblem::NotReady,
		FText::Format(LOCTEXT("NotReady", "{0} is still being built or streamed in."), NameOf(Asset))};
}

FFluidMeshProblem NoSuchLod(const UObject& Asset, int32 Lod, int32 Lods)
{
	return {EFluidSurfaceProblem::NoSuchLod,
		FText::Format(LOCTEXT("NoSuchLod", "{0} has no level of detail {1}, only {2}. Choose a lower LOD."),
			NameOf(Asset), FText::AsNumber(Lod), FText::AsNumber(Lods))};
}

FFluidMeshProblem NoCpuAccess(const UObject& Asset)
{
	return {EFluidSurfaceProblem::NoCpuAccess,
		FText::Format(LOCTEXT("NoCpuAccess",
						  "The triangles of {0} are on the graphics card only. Save the mesh in the editor "
						  "with a FluidDrops Surface Mesh among its asset user data (Keep Triangles in the "
						  "message log adds one), or tick Allow CPU Access in the mesh, and cook again."),
			NameOf(Asset))};
}

FFluidMeshProblem EmptyMesh(const UObject& Asset)
{
	return {
		EFluidSurfaceProblem::EmptyMesh, FText::Format(LOCTEXT("EmptyMesh", "{0} has no triangle."), NameOf(Asset))};
}

/** In a cooked game only what was allowed can be read; in the editor everything can. */
bool MayRead(bool bAllowCpuAccess)
{
	return bAllowCpuAccess || !FPlatformProperties::RequiresCookedData();
}

void ReadVertices(const FStaticMeshVertexBuffers& Buffers, FFluidPreparedMesh& Prepared)
{
	const uint32 Count = Buffers.PositionVertexBuffer.GetNumVertices();
	const bool bTexCoords = Buffers.StaticMeshVertexBuffer.GetNumVertices() == Count;
	const uint32 Channels = bTexCoords ? Buffers.StaticMeshVertexBuffer.GetNumTexCoords() : 0;
	const bool bColors =
		Buffers.ColorVertexBuffer.GetNumVertices() == Count && Buffers.ColorVertexBuffer.GetVertexData();
	Prepared.Mesh->Positions.Reserve(int32(Count));
	Prepared.Mesh->UVChannels.SetNum(int32(Channels));
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		Prepared.Mesh->Positions.Add(Buffers.PositionVertexBuffer.VertexPosition(Vertex));
		for (uint32 Channel = 0; Channel < Channels; ++Channel)
		{
			Prepared.Mesh->UVChannels[Channel].Add(Buffers.StaticMeshVertexBuffer.GetVertexUV(Vertex, Channel));
		}
		if (bColors)
		{
			Prepared.Colors.Add(Buffers.ColorVertexBuffer.VertexColor(Vertex));
		}
	}
}

template <typename IndexArray>
void ReadTriangles(
	const IndexArray& Indices, uint32 FirstIndex, uint32 NumTriangles, int32 Slot, FFluidPreparedMesh& Prepared)
{
	for (uint32 Index = FirstIndex; Index < FirstIndex + 3 * NumTriangles; Index += 3)
	{
		Prepared.Mesh->Triangles.Add(
			FIntVector(int32(Indices[Index]), int32(Indices[Index + 1]), int32(Indices[Index + 2])));
		Prepared.Slots.Add(uint16(FMath::Max(Slot, 0)));
	}
}

void ReadSkin(const FSkeletalMeshLODRenderData& Lod, const FSkinWeightVertexBuffer& Buffer, FFluidMeshSkin& Skin)
{
	TArray<FSkinWeightInfo> Infos;
	Buffer.GetSkinWeights(Infos);
	Skin.Influences = FMath::Min(int32(Buffer.GetMaxBoneInfluences()), int32(MAX_TOTAL_INFLUENCES));
	Skin.Bones.SetNumZeroed(Infos.Num() * Skin.Influences);
	Skin.Weights.SetNumZeroed(Infos.Num() * Skin.Influences);
	for (const FSkelMeshRenderSection& Section : Lod.RenderSections)
	{
		const int32 End = FMath::Min(int32(Section.BaseVertexIndex + Section.NumVertices), Infos.Num());
		for (int32 Vertex = int32(Section.BaseVertexIndex); Vertex < End; ++Vertex)
		{
			for (int32 Influence = 0; Influence < Skin.Influences; ++Influence)
			{
				const int32 OfSection = Infos[Vertex].InfluenceBones[Influence];
				if (Section.BoneMap.IsValidIndex(OfSection))
				{
					Skin.Bones[Vertex * Skin.Influences + Influence] = Section.BoneMap[OfSection];
					Skin.Weights[Vertex * Skin.Influences + Influence] = Infos[Vertex].InfluenceWeights[Influence];
				}
			}
		}
	}
}

FFluidMeshProblem ReadStatic(const UStaticMesh& Asset, int32 Lod, bool bNanite, FFluidPreparedMesh& Prepared)
{
	if (Asset.IsCompiling() || !Asset.GetRenderData())
	{
		return NotReady(Asset);
	}
	const FStaticMeshRenderData& RenderData = *Asset.GetRenderData();
	if (!RenderData.LODResources.IsValidIndex(Lod))
	{
		return NoSuchLod(Asset, Lod, RenderData.LODResources.Num());
	}
	if (!MayRead(Asset.bAllowCPUAccess))
	{
		return NoCpuAccess(Asset);
	}
#if WITH_EDITOR
	const bool bSource =
		FluidDropsUnreal::NaniteUseOf(Asset, Lod, bNanite) == FluidDropsUnreal::EFluidNaniteUse::Source;
	if (bSource && FluidDropsUnreal::ReadNaniteSource(Asset, Prepared))
	{
		return {};
	}
#endif
	const FStaticMeshLODResources& Resources = RenderData.LODResources[Lod];
	const FIndexArrayView Indices = Resources.IndexBuffer.GetArrayView();
	if (Lod < int32(RenderData.CurrentFirstLODIdx) || !Resources.VertexBuffers.PositionVertexBuffer.GetVertexData())
	{
		return NotReady(Asset);
	}
	ReadVertices(Resources.VertexBuffers, Prepared);
	for (const FStaticMeshSection& Section : Resources.Sections)
	{
		ReadTriangles(Indices, Section.FirstIndex, Section.NumTriangles, Section.MaterialIndex, Prepared);
	}
	return Prepared.Mesh->Triangles.IsEmpty() ? EmptyMesh(Asset) : FFluidMeshProblem();
}

FFluidMeshProblem ReadSkeletal(const USkeletalMesh& Asset, int32 Lod, FFluidPreparedMesh& Prepared)
{
	const FSkeletalMeshRenderData* RenderData = Asset.IsCompiling() ? nullptr : Asset.GetResourceForRendering();
	if (!RenderData)
	{
		return NotReady(Asset);
	}
	const FSkeletalMeshLODInfo* Info = Asset.GetLODInfo(Lod);
	if (!RenderData->LODRenderData.IsValidIndex(Lod) || !Info)
	{
		return NoSuchLod(Asset, Lod, RenderData->LODRenderData.Num());
	}
	if (!MayRead(Info->bAllowCPUAccess))
	{
		return NoCpuAccess(Asset);
	}
	const FSkeletalMeshLODRenderData& Resources = RenderData->LODRenderData[Lod];
	const FSkinWeightVertexBuffer* Weights = Resources.GetSkinWeightVertexBuffer();
	if (Lod < int32(RenderData->CurrentFirstLODIdx) || !Weights || Weights->GetNumVertices() == 0 ||
		!Resources.MultiSizeIndexContainer.IsIndexBufferValid())
	{
		return NotReady(Asset);
	}
	TArray<uint32> Indices;
	Resources.MultiSizeIndexContainer.GetIndexBuffer(Indices);
	ReadVertices(Resources.StaticVertexBuffers, Prepared);
	ReadSkin(Resources, *Weights, Prepared.Skin);
	Prepared.Morphs = FluidDropsUnreal::ReadMorphs(Asset, Lod, Prepared.Mesh->Positions.Num());
	for (const FSkelMeshRenderSection& Section : Resources.RenderSections)
	{
		if (!Section.bDisabled)
		{
			ReadTriangles(Indices, Section.BaseIndex, Section.NumTriangles, Section.MaterialIndex, Prepared);
		}
	}
	return Prepared.Mesh->Triangles.IsEmpty() ? EmptyMesh(Asset) : FFluidMeshProblem();
}

} // namespace

namespace FluidDropsUnreal
{

const void* MeshBuildOf(const UObject& Asset)
{
	// Render data that are being built are waited for, which holds up the editor.
	if (const UStaticMesh* Static = Cast<UStaticMesh>(&Asset))
	{
		return Static->IsCompiling() ? nullptr : Static->GetRenderData();
	}
	const USkeletalMesh* Skeletal = Cast<USkeletalMesh>(&Asset);
	return Skeletal && !Skeletal->IsCompiling() ? Skeletal->GetResourceForRendering() : nullptr;
}

FFluidPreparedMeshPtr ReadMeshAsset(const UObject& Asset, int32 Lod, bool bNanite, FFluidMeshProblem& Problem)
{
	const TSharedRef<FFluidPreparedMesh, ESPMode::ThreadSafe> Prepared =
		MakeShared<FFluidPreparedMesh, ESPMode::ThreadSafe>();
	if (const UStaticMesh* Static = Cast<UStaticMesh>(&Asset))
	{
		Problem = ReadStatic(*Static, Lod, bNanite, *Prepared);
	}
	else if (const USkeletalMesh* Skeletal = Cast<USkeletalMesh>(&Asset))
	{
		Problem = ReadSkeletal(*Skeletal, Lod, *Prepared);
	}
	else
	{
		Problem = {EFluidSurfaceProblem::UnsupportedComponent,
			FText::Format(LOCTEXT("UnsupportedAsset", "{0} is neither a static nor a skeletal mesh."), NameOf(Asset))};
	}
	return Problem.Kind == EFluidSurfaceProblem::None ? FFluidPreparedMeshPtr(Prepared) : nullptr;
}

} // namespace FluidDropsUnreal

#undef LOCTEXT_NAMESPACE
