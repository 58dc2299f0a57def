// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/PreparedMesh.h"

#include "Async/ParallelFor.h"
#include "FluidSurfaceMap.h"
#include "FluidSurfaceMeshUserData.h"
#include "Math/Matrix.h"
#include "Surface/NaniteSource.h"
#include "UObject/ObjectKey.h"

namespace
{

constexpr int32 SkinBatch = 2048; // vertices that are worth a task of their own

/** What was read of an asset, for as long as somebody uses it and the asset is not built anew. */
struct FKnownMesh
{
	TWeakPtr<const FFluidPreparedMesh, ESPMode::ThreadSafe> Prepared;
	const void* Build = nullptr;
};

using FKnownMeshes = TMap<TPair<FObjectKey, int32>, FKnownMesh>;

FKnownMeshes& KnownMeshes()
{
	static FKnownMeshes Known;
	return Known;
}

void ForgetUnused(FKnownMeshes& Known)
{
	for (FKnownMeshes::TIterator Entry = Known.CreateIterator(); Entry; ++Entry)
	{
		if (!Entry->Value.Prepared.IsValid())
		{
			Entry.RemoveCurrent();
		}
	}
}

float ChannelOf(const FColor& Color, EFluidVertexChannel Channel)
{
	switch (Channel)
	{
	case EFluidVertexChannel::Red: return float(Color.R) / 255.0f;
	case EFluidVertexChannel::Green: return float(Color.G) / 255.0f;
	case EFluidVertexChannel::Blue: return float(Color.B) / 255.0f;
	case EFluidVertexChannel::Alpha: return float(Color.A) / 255.0f;
	case EFluidVertexChannel::None: break;
	}
	return 1.0f;
}

} // namespace

FArchive& operator<<(FArchive& Ar, FFluidPreparedMesh& Prepared)
{
	Prepared.Mesh->Positions.BulkSerialize(Ar);
	Prepared.Mesh->Triangles.BulkSerialize(Ar);
	Ar << Prepared.Mesh->UVChannels;
	Prepared.Mesh->Analysis.BulkSerialize(Ar);
	Prepared.Colors.BulkSerialize(Ar);
	Prepared.Slots.BulkSerialize(Ar);
	Ar << Prepared.Skin.Influences;
	Prepared.Skin.Bones.BulkSerialize(Ar);
	Prepared.Skin.Weights.BulkSerialize(Ar);
	Ar << Prepared.Morphs;
	return Ar;
}

namespace FluidDropsUnreal
{

FFluidPreparedMeshPtr PrepareMesh(UObject& Asset, int32 Lod, FFluidMeshProblem& Problem)
{
	check(IsInGameThread());
	Problem = {};
	if (const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(&Asset))
	{
		if (FFluidPreparedMeshPtr Cooked = Kept->FindCooked(Lod))
		{
			return Cooked;
		}
	}
	FKnownMeshes& Known = KnownMeshes();
	const TPair<FObjectKey, int32> Key(FObjectKey(&Asset), Lod);
	const void* Build = MeshBuildOf(Asset);
	if (const FKnownMesh* Entry = Known.Find(Key); Entry && Entry->Build == Build)
	{
		if (FFluidPreparedMeshPtr Prepared = Entry->Prepared.Pin())
		{
			return Prepared;
		}
	}
	ForgetUnused(Known);
	FFluidPreparedMeshPtr Prepared = ReadMeshAsset(Asset, Lod, IsNaniteDrawn(), Problem);
	if (Prepared)
	{
		Known.Add(Key, {Prepared, Build});
	}
	return Prepared;
}

TArray<float> MapFactors(
	const FFluidPreparedMesh& Prepared, const FFluidSurfaceMapSource& Source, TConstArrayView<FName> SlotNames)
{
	TArray<float> Factors;
	const TArray<FIntVector>& Triangles = Prepared.Mesh->Triangles;
	const bool bPainted = Source.Channel != EFluidVertexChannel::None && !Prepared.Colors.IsEmpty();
	Factors.SetNumUninitialized(Triangles.Num());
	for (int32 Triangle = 0; Triangle < Triangles.Num(); ++Triangle)
	{
		float Factor = Source.Scale;
		if (bPainted)
		{
			float Sum = 0.0f;
			for (const int32 Corner : {Triangles[Triangle].X, Triangles[Triangle].Y, Triangles[Triangle].Z})
			{
				Sum += ChannelOf(Prepared.Colors[Corner], Source.Channel);
			}
			Factor *= Sum / 3.0f;
		}
		const int32 Slot = Prepared.Slots.IsValidIndex(Triangle) ? int32(Prepared.Slots[Triangle]) : INDEX_NONE;
		if (const float* OfSlot = SlotNames.IsValidIndex(Slot) ? Source.SlotFactors.Find(SlotNames[Slot]) : nullptr)
		{
			Factor *= *OfSlot;
		}
		Factors[Triangle] = Factor;
	}
	return Factors;
}

void SkinPositions(const FFluidMeshSkin& Skin, TConstArrayView<FVector3f> Rest, TConstArrayView<FMatrix44f> RefToLocal,
	TArray<FVector3f>& Out)
{
	Out.SetNumUninitialized(Rest.Num(), EAllowShrinking::No);
	ParallelFor(TEXT("FluidDrops.Skin"), Rest.Num(), SkinBatch,
		[&](int32 Vertex)
		{
			FVector3f Skinned = FVector3f::ZeroVector;
			const int32 First = Vertex * Skin.Influences;
			for (int32 Influence = First; Influence < First + Skin.Influences; ++Influence)
			{
				if (Skin.Weights[Influence] != 0)
				{
					const FVector4f Moved = RefToLocal[Skin.Bones[Influence]].TransformPosition(Rest[Vertex]);
					Skinned += FVector3f(Moved) * (float(Skin.Weights[Influence]) / 65535.0f);
				}
			}
			Out[Vertex] = Skinned;
		});
}

} // namespace FluidDropsUnreal
