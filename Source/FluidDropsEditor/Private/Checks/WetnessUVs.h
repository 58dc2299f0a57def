// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Texture coordinates for a mesh asset that has none a wetness map can be laid out by. The core finds them; this reads
// the asset's source triangles and writes the result into a UV channel that is free.

#pragma once

#include "Internationalization/Text.h"

class UObject;
struct FMeshDescription;

namespace FluidDropsUnreal::Editor
{

/** What came of it. */
struct FWetnessUVResult
{
	int32 Channel = INDEX_NONE; // that was written; INDEX_NONE: nothing was changed, and Problem says why
	FText Problem;
};

/**
 * Gives a level of detail of a static or skeletal mesh asset a UV channel in which no two triangles share a place of a
 * texture of that many texels. The asset is built anew and is left to the user to save.
 */
FWetnessUVResult AddWetnessUVs(UObject& MeshAsset, int32 LOD, int32 Resolution);

/** The same for the source triangles alone. Returns why nothing was written; empty if it was. */
FText WriteWetnessUVs(FMeshDescription& Mesh, int32 Channel, int32 Resolution);

} // namespace FluidDropsUnreal::Editor
