// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

void FDropScratch::Init(uint32 DropCapacity, uint32 AirCapacity)
{
	const uint32 Chunks = ChunkCount(DropCapacity, ChunkSize);
	Pieces.Reserve(Chunks * PiecesPerChunk);
	PieceCount.Reserve(Chunks);
	PiecesRefused.Reserve(Chunks);
	Visits.Reserve(Chunks * VisitsPerChunk);
	VisitCount.Reserve(Chunks);
	VisitsRefused.Reserve(Chunks);
	LateVisits.Reserve(2 * DropCapacity); // a merge may end that of the survivor too
	RemainingTime.Reserve(DropCapacity);
	Held.Reserve(Chunks);
	X.Reserve(DropCapacity);
	Y.Reserve(DropCapacity);
	Z.Reserve(DropCapacity);
	Hits.Reserve(AirCapacity);
	HitSurface.Reserve(AirCapacity);
	EvaporatedMass.Reserve(Chunks);
	Vanished.Reserve(Chunks);
	Merge.Init(DropCapacity);
}

} // namespace FluidDrops
