// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a bake consists of (Docs/Model/WindGrids.md#bake).

#pragma once

#include "FluidDropsCore/Wind/WindBake.h"
#include "Wind/PressureSolve.h"

#include <algorithm>

namespace FluidDrops
{

/** Pieces of a time step, in their order. */
enum class EBakePiece : uint8
{
	ForwardX,
	BackX,
	ForwardY,
	BackY,
	ForwardZ,
	BackZ,
	Viscosity,
	Pressure,
	Finish,
	Done,
	Count
};

FStatus CheckBakeScene(const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers);

struct FWindBake::FState
{
	FWindBakeScene Scene;
	FWindBakeNumbers Numbers;

	// What follows from them
	float Speed = 0.0f; // m/s, what drives the air
	std::vector<float> Weight;

	// What a bake has come to
	EBakePiece Piece = EBakePiece::ForwardX;
	uint32 Phase = 0; // how often the step was halved
	uint32 PhaseSteps = 0;
	uint32 MeanSteps = 0;
	FWindBakeReport Report;
	float Reached = 0.0f;            // progress
	std::vector<float> Air;          // m/s, in the open part of each face
	std::vector<float> Next;         // m/s, after advection
	std::vector<float> Forward;      // m/s, semi-Lagrangian
	std::vector<float> Displacement; // m, of one axis
	std::vector<float> Rise;         // m^2/s^2, pressure over density, padded
	std::vector<float> Mean;         // m/s, sum while what does not become steady is averaged
	FPressureSolve Solve;

	std::vector<float> Flux; // m/s, through each face: the result

	void Init();

	float Courant() const
	{
		return std::max(Numbers.FirstCourant / float(1u << std::min(Phase, 20u)), Numbers.LastCourant);
	}
	float StepTime() const { return Courant() * Scene.Layout.VoxelSize / Speed; }
	bool IsLastPhase() const { return Courant() <= Numbers.LastCourant; }

	void CloseFaces()
	{
		for (uint32 Face = 0; Face < Scene.Obstacles.Open.size(); ++Face)
		{
			Air[Face] = Scene.Obstacles.Open[Face] > 0.0f ? Air[Face] : Scene.Obstacles.Velocity[Face];
		}
	}

	void MixFlux(const std::vector<float>& From)
	{
		std::copy(From.begin(), From.end(), Flux.begin());
		for (uint32 Face = 0; Face < Scene.Obstacles.Open.size(); ++Face)
		{
			const float Open = Scene.Obstacles.Open[Face];
			Flux[Face] = Open * From[Face] + (1.0f - Open) * Scene.Obstacles.Velocity[Face];
		}
	}

	void Diffuse(ITaskRunner& Runner);
	void FinishStep(ITaskRunner& Runner);
	void EndWith(const std::vector<float>& Result);

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Piece, It.Phase, It.PhaseSteps, It.MeanSteps, It.Report, It.Reached);
	}
	template <typename Self, typename F>
	static void ForEachColumnOfFaces(Self& It, F&& Visit)
	{
		Visit(It.Air);
		Visit(It.Next);
		Visit(It.Forward);
		Visit(It.Displacement);
		Visit(It.Rise);
		Visit(It.Mean);
		Visit(It.Flux);
	}
};

} // namespace FluidDrops
