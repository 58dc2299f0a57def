// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All that water needs of one level of detail of a mesh asset: the triangles, what their places are painted with, and
// which bones and blend shapes move them. Read once per asset and level, shared by all who use it, and kept by
// UFluidSurfaceMeshUserData in cooked games.

#pragma once

#include "FluidDropsSource.h"
#include "FluidSurfaceProblem.h"
#include "Internationalization/Text.h"
#include "Math/Color.h"
#include "Math/Matrix.h"
#include "Surface/MeshMorphs.h"

class UObject;
struct FFluidSurfaceMapSource;

struct FFluidMeshProblem
{
	EFluidSurfaceProblem Kind = EFluidSurfaceProblem::None;
	FText Text;
};

/** Which bones move a vertex. */
struct FFluidMeshSkin
{
	int32 Influences = 0;   // per vertex; 0: not skinned
	TArray<uint16> Bones;   // of the mesh's reference skeleton, Influences for each vertex
	TArray<uint16> Weights; // of 65535 in all, for each of Bones
};

struct FFluidPreparedMesh
{
	TSharedRef<FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh = MakeShared<FFluidSurfaceMesh, ESPMode::ThreadSafe>();
	TArray<FColor> Colors; // per vertex, or empty
	TArray<uint16> Slots;  // of materials, for each triangle
	FFluidMeshSkin Skin;
	TArray<FFluidMeshMorph> Morphs;
};

using FFluidPreparedMeshPtr = TSharedPtr<const FFluidPreparedMesh, ESPMode::ThreadSafe>;

FArchive& operator<<(FArchive& Ar, FFluidPreparedMesh& Prepared);

namespace FluidDropsUnreal
{

/**
 * A level of detail of a static or skeletal mesh asset, as it is now. Null: the problem says why. Game thread.
 * @param bNanite Whether Nanite draws where the result is used.
 */
FFluidPreparedMeshPtr ReadMeshAsset(const UObject& Asset, int32 Lod, bool bNanite, FFluidMeshProblem& Problem);

/** What tells one build of a mesh asset from the next; null while it has none, or is being built. Never waits. */
const void* MeshBuildOf(const UObject& Asset);

/** As ReadMeshAsset, but from what was read before or was kept when it was cooked, if there is such a thing. */
FFluidPreparedMeshPtr PrepareMesh(UObject& Asset, int32 Lod, FFluidMeshProblem& Problem);

/** A number for each triangle: the mean of its corners' colors times the factor of its slot; see FluidSurfaceMap.h. */
TArray<float> MapFactors(
	const FFluidPreparedMesh& Prepared, const FFluidSurfaceMapSource& Source, TConstArrayView<FName> SlotNames);

/**
 * Where the bones put the vertices, from where blend shapes have put them (Rest). RefToLocal by bone, as
 * USkinnedMeshComponent::GetCurrentRefToLocalMatrices gives it.
 */
void SkinPositions(const FFluidMeshSkin& Skin, TConstArrayView<FVector3f> Rest, TConstArrayView<FMatrix44f> RefToLocal,
	TArray<FVector3f>& Out);

} // namespace FluidDropsUnreal
