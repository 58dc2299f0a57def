// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Blend shapes (morph targets) of a skeletal mesh: faces that frown and cheeks that bulge carry their sweat and tears
// along. They move vertices in the mesh's own pose, before bones do.

#pragma once

#include "Containers/Array.h"
#include "Containers/ArrayView.h"
#include "Containers/Map.h"
#include "Math/Vector.h"
#include "UObject/NameTypes.h"

class USkeletalMesh;
class USkeletalMeshComponent;

/** How far a blend shape moves some vertices when it is fully there. */
struct FFluidMeshMorph
{
	FName Name;
	TArray<uint32> Vertices;
	TArray<FVector3f> Deltas; // of each of Vertices, cm

	friend FArchive& operator<<(FArchive& Ar, FFluidMeshMorph& Morph);
};

/** How much of a blend shape there is. */
struct FFluidMorphWeight
{
	int32 Morph = 0; // in the mesh's list
	float Weight = 0.0f;
};

namespace FluidDropsUnreal
{

/** Those of a level of detail that move any of its vertices. What moves by less than can be seen is left out. */
TArray<FFluidMeshMorph> ReadMorphs(const USkeletalMesh& Asset, int32 Lod, int32 NumVertices);

/** Whether a level of detail has blend shapes whose deltas are on the graphics card only, as in cooked games. */
bool HasUnreadableMorphs(const USkeletalMesh& Asset, int32 Lod);

/** Those that a component shows now, of those that are known by name. */
void FindMorphWeights(
	const USkeletalMeshComponent& Component, const TMap<FName, int32>& Known, TArray<FFluidMorphWeight>& Out);

/** Where blend shapes put the vertices. */
void MorphPositions(TConstArrayView<FVector3f> Rest, TConstArrayView<FFluidMeshMorph> Morphs,
	TConstArrayView<FFluidMorphWeight> Weights, TArray<FVector3f>& Out);

} // namespace FluidDropsUnreal
