// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/MeshMorphs.h"

#include "Animation/MorphTarget.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Serialization/Archive.h"

namespace
{

constexpr float LeastMorphDelta = 1.0e-3f; // cm: a tenth of the finest drop that is drawn

} // namespace

FArchive& operator<<(FArchive& Ar, FFluidMeshMorph& Morph)
{
	Ar << Morph.Name;
	Morph.Vertices.BulkSerialize(Ar);
	Morph.Deltas.BulkSerialize(Ar);
	return Ar;
}

namespace FluidDropsUnreal
{

TArray<FFluidMeshMorph> ReadMorphs(const USkeletalMesh& Asset, int32 Lod, int32 NumVertices)
{
	TArray<FFluidMeshMorph> Morphs;
	for (const UMorphTarget* Target : Asset.GetMorphTargets())
	{
		int32 NumDeltas = 0;
		const FMorphTargetDelta* Deltas = Target ? Target->GetMorphTargetDelta(Lod, NumDeltas) : nullptr;
		FFluidMeshMorph Morph;
		for (int32 Index = 0; Deltas && Index < NumDeltas; ++Index)
		{
			const FMorphTargetDelta& Delta = Deltas[Index];
			if (Delta.SourceIdx < uint32(NumVertices) && Delta.PositionDelta.GetAbsMax() > LeastMorphDelta)
			{
				Morph.Vertices.Add(Delta.SourceIdx);
				Morph.Deltas.Add(Delta.PositionDelta);
			}
		}
		if (!Morph.Vertices.IsEmpty())
		{
			Morph.Name = Target->GetFName();
			Morphs.Add(MoveTemp(Morph));
		}
	}
	return Morphs;
}

bool HasUnreadableMorphs(const USkeletalMesh& Asset, int32 Lod)
{
	for (const UMorphTarget* Target : Asset.GetMorphTargets())
	{
		int32 NumDeltas = 0;
		if (Target && Target->HasDataForLOD(Lod) && (!Target->GetMorphTargetDelta(Lod, NumDeltas) || NumDeltas == 0))
		{
			return true;
		}
	}
	return false;
}

void FindMorphWeights(
	const USkeletalMeshComponent& Component, const TMap<FName, int32>& Known, TArray<FFluidMorphWeight>& Out)
{
	Out.Reset();
	if (Known.IsEmpty() || Component.bDisableMorphTarget)
	{
		return;
	}
	for (const TPair<const UMorphTarget*, int32>& Active : Component.ActiveMorphTargets)
	{
		const int32* Morph = Active.Key ? Known.Find(Active.Key->GetFName()) : nullptr;
		const bool bWeighted = Component.MorphTargetWeights.IsValidIndex(Active.Value);
		const float Weight = bWeighted ? Component.MorphTargetWeights[Active.Value] : 0.0f;
		if (Morph && FMath::Abs(Weight) > UE_KINDA_SMALL_NUMBER)
		{
			Out.Add({*Morph, Weight});
		}
	}
}

void MorphPositions(TConstArrayView<FVector3f> Rest, TConstArrayView<FFluidMeshMorph> Morphs,
	TConstArrayView<FFluidMorphWeight> Weights, TArray<FVector3f>& Out)
{
	Out.Reset(Rest.Num());
	Out.Append(Rest);
	for (const FFluidMorphWeight& Active : Weights)
	{
		const FFluidMeshMorph& Morph = Morphs[Active.Morph];
		for (int32 Index = 0; Index < Morph.Vertices.Num(); ++Index)
		{
			Out[int32(Morph.Vertices[Index])] += Morph.Deltas[Index] * Active.Weight;
		}
	}
}

} // namespace FluidDropsUnreal
