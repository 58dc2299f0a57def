// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is wrong with surfaces, in words and with a remedy where there is one. The details panel, the check of a level
// and the validation of assets all tell the same.

#pragma once

#include "Containers/Array.h"
#include "Internationalization/Text.h"
#include "UObject/WeakObjectPtr.h"

class UFluidSurfaceComponent;
class UObject;
class UWorld;

enum class EFluidSurfaceFix : uint8
{
	None,
	UseFirstLod,    // the mesh does not have the chosen level of detail
	AllowCpuAccess, // of the mesh asset
	KeepTriangles,  // in the mesh asset, for cooked games
	UseUVChannel,   // of the mesh, for wetness: another one than is chosen
	MakeWetnessUVs, // in a UV channel of the mesh asset that is free
};

struct FFluidSurfaceFinding
{
	TWeakObjectPtr<UFluidSurfaceComponent> Surface;
	FText Text;
	EFluidSurfaceFix Fix = EFluidSurfaceFix::None;
	int32 UVChannel = INDEX_NONE; // to use
};

namespace FluidDropsUnreal::Editor
{

/** Looks at a surface that is not in play. */
TArray<FFluidSurfaceFinding> CheckSurface(UFluidSurfaceComponent& Surface);

/** Looks at all surfaces of a world. */
TArray<FFluidSurfaceFinding> CheckSurfaces(const UWorld& World);

/** What the button says. */
FText FixLabel(EFluidSurfaceFix Fix);

/** Applies a remedy, undoable. Changed assets are left to the user to save. */
void ApplyFix(const FFluidSurfaceFinding& Finding);

/** The mesh asset of a surface; null if it has none. */
UObject* MeshAssetOf(const UFluidSurfaceComponent& Surface);

/** Writes findings into the message log, each with its surface and its remedy to click. */
void ReportFindings(const TArray<FFluidSurfaceFinding>& Findings);

} // namespace FluidDropsUnreal::Editor
