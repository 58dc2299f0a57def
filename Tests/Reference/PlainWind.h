// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wind in a grid as published, one face at a time: explicit finite differences (Harlow and Welch 1965; Foster and
// Metaxas 1996) and the two heuristics of Djado 2011 (Docs/Model/WindGrids.md#explicit-solver). What ships is held to
// this and timed against it.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Wind/WindGrid.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace FluidDrops::Plain
{

/** Held: prescribed through the whole step, as a wall. Source: set once at the start of a step, then free. */
enum class EBlower
{
	Held,
	Source
};

struct FBlower
{
	std::array<uint32, 3> Voxel = {};
	TVec3<double> Velocity = TVec3<double>::Zero();
};

struct FWindNumbers
{
	double Viscosity = 0.5;  // m^2/s
	double Tolerance = 1e-4; // 1/s, the largest divergence that is accepted
	double Relaxation = 1.7; // of sweeps
	uint32 MaxSweeps = 400;
	TVec3<double> Gravity = TVec3<double>::Zero();
	EBlower Mode = EBlower::Held;
};

template <typename T>
class TPlainWind
{
public:
	FWindLayout Layout;
	FWindSides Sides;
	FWindNumbers Numbers;
	std::vector<FBlower> Blowers;
	std::vector<uint8> Solid; // of voxels
	std::vector<T> V, P;

	uint32 MomentumSteps = 0; // so far
	uint32 Sweeps = 0;        // so far
	uint32 CappedSteps = 0;   // that reached MaxSweeps

	explicit TPlainWind(const FWindLayout& InLayout)
		: Layout(InLayout)
	{
		Solid.assign(Layout.VoxelCount(), 0);
		V.assign(Layout.FaceCount(), T(0));
		P.assign(Layout.VoxelCount(), T(0));
		Prepare();
	}

	/** What explicit differences cannot do. */
	std::string Refusal() const { return Numbers.Viscosity > 0.0 ? "" : "viscosity: must be greater than 0 m^2/s"; }

	/** To be called when sides, solids or blowers have changed. Fixed: 1 where no sweep and no momentum may touch. */
	void Prepare()
	{
		Fixed.assign(Layout.FaceCount(), 0);
		Closed.assign(Layout.FaceCount(), 0);
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			for (const bool bHigh : {false, true})
			{
				if (Sides.Kind[FWindSides::Index(Axis, bHigh)] != EWindSide::Open)
				{
					ForEachFaceOfLayer(Layout, Axis, bHigh ? Layout.Counts[Axis] : 0,
						[&](uint32 Face, uint32, uint32, uint32) { Fixed[Face] = 1; });
				}
			}
		}
		if (Numbers.Mode == EBlower::Held)
		{
			ForEachBlowerFace([&](uint32 Face, T) { Fixed[Face] = 1; });
		}
		ForEachVoxel(
			[&](uint32 Voxel, const std::array<uint32, 3>&, const std::array<uint32, 6>& Faces)
			{
				for (uint32 Side = 0; Side < 6 && Solid[Voxel] != 0; ++Side)
				{
					Fixed[Faces[Side]] = 1;
					Closed[Faces[Side]] = 1;
				}
			});
	}

	/** Sides, blowers, and after them obstacles, which win. */
	void ResetBoundaryAndBlower()
	{
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			for (const bool bHigh : {false, true})
			{
				const uint32 Side = FWindSides::Index(Axis, bHigh);
				if (Sides.Kind[Side] != EWindSide::Open)
				{
					const T Speed = Sides.Kind[Side] == EWindSide::Inflow ? T(Sides.InflowSpeed[Side]) : T(0);
					ForEachFaceOfLayer(Layout, Axis, bHigh ? Layout.Counts[Axis] : 0,
						[&](uint32 Face, uint32, uint32, uint32) { V[Face] = bHigh ? -Speed : Speed; });
				}
			}
		}
		ForEachBlowerFace([&](uint32 Face, T Speed) { V[Face] = Speed; });
		CloseSolids();
	}

	void CloseSolids()
	{
		for (uint32 Face = 0; Face < V.size(); ++Face)
		{
			V[Face] = Closed[Face] != 0 ? T(0) : V[Face];
		}
	}

	/** The longest stable step for these velocities, s: Courant, viscosity, and central differences. */
	double StableStep() const
	{
		double U[3] = {0.0, 0.0, 0.0};
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			for (uint32 Face = 0; Face < Layout.FaceCount(Axis); ++Face)
			{
				U[Axis] = std::max(U[Axis], std::abs(double(V[Layout.FirstFace(Axis) + Face])));
			}
		}
		const double H = Layout.VoxelSize;
		const double Fastest = std::max({U[0], U[1], U[2], 1e-12});
		const double Squares = std::max(U[0] * U[0] + U[1] * U[1] + U[2] * U[2], 1e-12);
		return std::min(
			{H / Fastest * (1.0 - 1e-9), H * H / (6.0 * Numbers.Viscosity), 2.0 * Numbers.Viscosity / Squares});
	}

	/** One step, cut as stability asks. Returns in how many. */
	uint32 Simulate(double Seconds)
	{
		uint32 Steps = 0;
		for (double Left = Seconds; Left > 1e-9 * Seconds; ++Steps)
		{
			ResetBoundaryAndBlower();
			const double Count = std::ceil(Left / StableStep() - 1e-9);
			const double Step = Left / std::max(Count, 1.0);
			MomentumStep(Step);
			if (Numbers.Mode == EBlower::Held)
			{
				ResetBoundaryAndBlower();
			}
			Project(Step);
			Left -= Step;
		}
		return Steps;
	}

	/** Explicit momentum of each component, from values of the step before alone. */
	void MomentumStep(double Step)
	{
		++MomentumSteps;
		Next = V;
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			ForEachFace(Layout, Axis,
				[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
				{
					if (Fixed[Face] == 0)
					{
						Next[Face] = V[Face] + T(Step) * Acceleration(Axis, {int32(X), int32(Y), int32(Z)});
					}
				});
		}
		V.swap(Next);
	}

	/** Sweeps until no divergence is above the tolerance. */
	void Project(double Step)
	{
		T Largest = T(Numbers.Tolerance);
		uint32 Count = 0;
		for (; Largest >= T(Numbers.Tolerance) && Count < Numbers.MaxSweeps; ++Count)
		{
			Largest = Sweep(Step);
		}
		CappedSteps += Largest >= T(Numbers.Tolerance) ? 1 : 0;
	}

	/** One divergence sweep in place. Returns the largest divergence that it met. */
	T Sweep(double Step)
	{
		++Sweeps;
		T Largest = T(0);
		const T H = T(Layout.VoxelSize);
		ForEachVoxel(
			[&](uint32 Voxel, const std::array<uint32, 3>&, const std::array<uint32, 6>& Faces)
			{
				T Open = T(0);
				for (const uint32 Face : Faces)
				{
					Open += Fixed[Face] == 0 ? T(1) : T(0);
				}
				if (Open == T(0))
				{
					return;
				}
				const T D =
					((V[Faces[1]] - V[Faces[0]]) + (V[Faces[3]] - V[Faces[2]]) + (V[Faces[5]] - V[Faces[4]])) / H;
				Largest = std::max(Largest, std::abs(D));
				const T Rise = -T(Numbers.Relaxation) * D / (T(Step) * Open / (H * H));
				const T Push = T(Step) * Rise / H;
				for (uint32 Side = 0; Side < 6; ++Side)
				{
					V[Faces[Side]] += Fixed[Faces[Side]] != 0 ? T(0) : (Side % 2 == 1 ? Push : -Push);
				}
				P[Voxel] += Rise;
			});
		return Largest;
	}

	/** Steps until all faces together change by less than Change of themselves in a step; at most MaxSteps. */
	uint32 RunToSteady(double Step, double Change, uint32 MaxSteps)
	{
		std::vector<T> Before;
		for (uint32 Count = 1; Count <= MaxSteps; ++Count)
		{
			Before = V;
			Simulate(Step);
			double Difference = 0.0;
			double Size = 0.0;
			for (uint32 Face = 0; Face < V.size(); ++Face)
			{
				Difference += double(V[Face] - Before[Face]) * double(V[Face] - Before[Face]);
				Size += double(V[Face]) * double(V[Face]);
			}
			LastChange = std::sqrt(Difference / std::max(Size, 1e-300));
			if (LastChange < Change)
			{
				return Count;
			}
		}
		return MaxSteps;
	}

	/** The obstacle heuristic: relax toward the stored field, close the solids, sweep; no momentum. */
	void SimulateObstacleHeuristic(const std::vector<T>& Stored, double ReturnRate, double Step, uint32 SweepCount)
	{
		const T Weight = T(1.0 - std::exp(-ReturnRate * Step));
		for (uint32 Face = 0; Face < V.size(); ++Face)
		{
			V[Face] += Weight * (Stored[Face] - V[Face]);
		}
		CloseSolids();
		for (uint32 Count = 0; Count < SweepCount; ++Count)
		{
			Sweep(Step);
		}
	}

	T MaxDivergence() const
	{
		T Largest = T(0);
		ForEachVoxel(
			[&](uint32, const std::array<uint32, 3>&, const std::array<uint32, 6>& F)
			{
				const T D = (V[F[1]] - V[F[0]]) + (V[F[3]] - V[F[2]]) + (V[F[5]] - V[F[4]]);
				Largest = std::max(Largest, std::abs(D) / T(Layout.VoxelSize));
			});
		return Largest;
	}

	double LastChange = 0.0; // of RunToSteady

private:
	template <typename F>
	void ForEachVoxel(F&& Visit) const
	{
		uint32 Voxel = 0;
		for (uint32 Z = 0; Z < Layout.Counts[2]; ++Z)
		{
			for (uint32 Y = 0; Y < Layout.Counts[1]; ++Y)
			{
				for (uint32 X = 0; X < Layout.Counts[0]; ++X, ++Voxel)
				{
					std::array<uint32, 6> Faces;
					for (uint32 Axis = 0; Axis < 3; ++Axis)
					{
						Faces[2 * Axis] = Layout.Face(Axis, X, Y, Z);
						Faces[2 * Axis + 1] = Faces[2 * Axis] + Layout.FaceStride(Axis, Axis);
					}
					Visit(Voxel, std::array<uint32, 3>{X, Y, Z}, Faces);
				}
			}
		}
	}

	template <typename F>
	void ForEachBlowerFace(F&& Visit) const
	{
		for (const FBlower& Blower : Blowers)
		{
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				const uint32 Face = Layout.Face(Axis, Blower.Voxel[0], Blower.Voxel[1], Blower.Voxel[2]);
				Visit(Face, T(Blower.Velocity[Axis]));
				Visit(Face + Layout.FaceStride(Axis, Axis), T(Blower.Velocity[Axis]));
			}
		}
	}

	/** A face's velocity; beyond the sides that of the nearest face: air slides along walls and leaves as it is. */
	T At(uint32 Axis, std::array<int32, 3> Face) const
	{
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			Face[Along] = std::clamp(Face[Along], 0, int32(Layout.FacesAlong(Axis, Along)) - 1);
		}
		return V[Layout.Face(Axis, uint32(Face[0]), uint32(Face[1]), uint32(Face[2]))];
	}

	T PressureAt(const std::array<int32, 3>& Voxel) const
	{
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			if (Voxel[Along] < 0 || Voxel[Along] >= int32(Layout.Counts[Along]))
			{
				return T(0); // beyond an open side; faces of others are not asked
			}
		}
		return P[Layout.Voxel(uint32(Voxel[0]), uint32(Voxel[1]), uint32(Voxel[2]))];
	}

	T Acceleration(uint32 Axis, const std::array<int32, 3>& Face) const
	{
		const T H = T(Layout.VoxelSize);
		const auto Moved = [](std::array<int32, 3> Place, uint32 Along, int32 By)
		{
			Place[Along] += By;
			return Place;
		};
		const T Here = At(Axis, Face);
		T Sum = T(Numbers.Gravity[Axis]) + (PressureAt(Moved(Face, Axis, -1)) - PressureAt(Face)) / H;
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			const T Before = At(Axis, Moved(Face, Along, -1));
			const T After = At(Axis, Moved(Face, Along, 1));
			Sum += T(Numbers.Viscosity) * (After - T(2) * Here + Before) / (H * H);
			// What is carried through the two sides of this face's own cube: the mean of the carrying velocity there
			// times that of the carried one.
			T InLow, InHigh;
			if (Along == Axis)
			{
				InLow = T(0.5) * (Before + Here);
				InHigh = T(0.5) * (Here + After);
			}
			else
			{
				InLow = T(0.5) * (At(Along, Moved(Face, Axis, -1)) + At(Along, Face));
				InHigh =
					T(0.5) * (At(Along, Moved(Moved(Face, Axis, -1), Along, 1)) + At(Along, Moved(Face, Along, 1)));
			}
			Sum += (InLow * T(0.5) * (Before + Here) - InHigh * T(0.5) * (Here + After)) / H;
		}
		return Sum;
	}

	std::vector<uint8> Fixed, Closed; // of faces
	std::vector<T> Next;
};

} // namespace FluidDrops::Plain
