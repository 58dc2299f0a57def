// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A surface for specs: a flat square that lies level, and counts how often it is asked where it is.

#pragma once

#include "FluidSimulation.h"

class FTestFluidSurface final : public IFluidDropsSurface
{
public:
	explicit FTestFluidSurface(const FVector& Location)
		: Pose(Location)
	{
	}

	virtual void SampleSurface(FFluidSurfaceSample& Sample, bool bWantPositions) override
	{
		Sample.LocalToWorld = Pose;
		++Calls;
		Wanted += bWantPositions ? 1 : 0;
	}

	/** A square of 20 cm; more than 22 cells along a side are too many triangles for a step to take in by itself. */
	FFluidSurfaceDescription Describe(const TCHAR* Key, int32 Cells = 8)
	{
		const TSharedRef<FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh =
			MakeShared<FFluidSurfaceMesh, ESPMode::ThreadSafe>();
		for (int32 Vertex = 0; Vertex < (Cells + 1) * (Cells + 1); ++Vertex)
		{
			const FVector2f Part(
				float(Vertex % (Cells + 1)) / float(Cells), float(Vertex / (Cells + 1)) / float(Cells));
			Mesh->Positions.Add(FVector3f(Part.X - 0.5f, Part.Y - 0.5f, 0.0f) * 20.0f);
		}
		for (int32 Cell = 0; Cell < Cells * Cells; ++Cell)
		{
			const int32 Corner = Cell / Cells * (Cells + 1) + Cell % Cells;
			Mesh->Triangles.Add(FIntVector(Corner, Corner + Cells + 1, Corner + 1)); // up, as Unreal winds
			Mesh->Triangles.Add(FIntVector(Corner + 1, Corner + Cells + 1, Corner + Cells + 2));
		}
		FFluidSurfaceDescription Description{Mesh};
		Description.Source = this;
		Description.LocalToWorld = Pose;
		Description.Key = Key;
		return Description;
	}

	FTransform Pose;
	int32 Calls = 0;
	int32 Wanted = 0;
};

inline FluidDrops::FWorldSettings MakeTestSettings()
{
	FluidDrops::FWorldSettings Settings;
	Settings.Budget.Drops = 4096;
	Settings.Budget.AirDrops = 1024;
	Settings.Budget.TrailPieces = 4096;
	return Settings;
}

/** A frame of the simulation from begin to end. */
inline const FFluidFrame& RunFrame(FFluidSimulation& Simulation, double Seconds, bool bAsync = true)
{
	FFluidStepOptions Options;
	Options.bAsync = bAsync;
	Simulation.BeginStep(Seconds, Options);
	Simulation.FinishStep();
	return *Simulation.Frame();
}
