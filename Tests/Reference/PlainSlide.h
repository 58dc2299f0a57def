// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sliding drops written straight from Docs/Model/SurfaceDrops.md, one drop after the other, in double and in space: the
// closed form as it is printed in Fournier 1997, Newton's method on all three sides, rotation over sides. No tables, no
// barycentrics, no tricks. What the shipped solver is compared with, in physics and in speed.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace FluidDrops::Reference
{

struct FPlainDrop
{
	uint32 Triangle = 0;
	double Mass = 0.0;
	double Radius = 0.0;
	double Lambda = 0.0;
	FVec3d Position, Velocity;                  // now
	FVec3d EntryPosition, EntryVelocity, Drive; // of the closed form
	double Elapsed = 0.0;
	double ExitTime = 0.0;
	uint32 ExitSide = 0;
	bool bOnSurface = true;
};

struct FPlainRules
{
	FVec3d Gravity = FVec3d(0.0, 0.0, -9.81);
	double Density = 1000.0;
	double Viscosity = 1.0e-3;
	double ContactLineFactor = 300.0;
	double RoughnessTimesHeight = 2.0e-3; // C h_a, m
};

class FPlainSlide
{
public:
	FPlainSlide(const FSurface& InSurface, const FPlainRules& InRules)
		: Surface(InSurface)
		, Rules(InRules)
	{
	}

	void Add(uint32 Triangle, double B, double C, double Radius)
	{
		FPlainDrop Drop;
		Drop.Triangle = Triangle;
		Drop.Radius = Radius;
		Drop.Mass = 4.0 / 3.0 * std::numbers::pi * Rules.Density * Radius * Radius * Radius;
		Drop.Lambda = Rules.ContactLineFactor * Rules.Viscosity * Radius / Drop.Mass;
		Drop.Position = Corner(Triangle, 0) * (1.0 - B - C) + Corner(Triangle, 1) * B + Corner(Triangle, 2) * C;
		Drop.Velocity = FVec3d::Zero();
		Bind(Drop);
		Drops.push_back(Drop);
	}

	void Tick(double DeltaTime)
	{
		for (FPlainDrop& Drop : Drops)
		{
			Drop.Elapsed += DeltaTime;
			while (Drop.bOnSurface && Drop.Elapsed > Drop.ExitTime)
			{
				const double Remaining = Drop.Elapsed - Drop.ExitTime;
				Evaluate(Drop, Drop.ExitTime);
				Cross(Drop);
				Drop.Elapsed = Remaining;
			}
			if (Drop.bOnSurface)
			{
				Evaluate(Drop, Drop.Elapsed);
			}
		}
	}

	std::vector<FPlainDrop> Drops;

private:
	FVec3d Corner(uint32 Triangle, uint32 Index) const
	{
		return Surface.Positions()[Surface.Triangles()[Triangle][Index % 3]].cast<double>();
	}

	FVec3d NormalOf(uint32 Triangle) const
	{
		return (Corner(Triangle, 1) - Corner(Triangle, 0))
			.cross(Corner(Triangle, 2) - Corner(Triangle, 0))
			.normalized();
	}

	/** Place and velocity as printed, with tau since entry. */
	void Evaluate(FPlainDrop& Drop, double Time) const
	{
		const double Decay = std::exp(-Drop.Lambda * Time);
		const FVec3d Terminal = Drop.Drive / Drop.Lambda;
		Drop.Velocity = Terminal + (Drop.EntryVelocity - Terminal) * Decay;
		Drop.Position =
			Drop.EntryPosition + Terminal * Time + (Drop.EntryVelocity - Terminal) * ((1.0 - Decay) / Drop.Lambda);
	}

	/** A bind: drive with isotropic roughness, then the earliest of three exits. */
	void Bind(FPlainDrop& Drop) const
	{
		const FVec3d Normal = NormalOf(Drop.Triangle);
		const double Brake = std::min(1.0, Rules.RoughnessTimesHeight / (2.0 * Drop.Radius));
		Drop.Drive = (Rules.Gravity - Normal * Rules.Gravity.dot(Normal)) * (1.0 - Brake);
		Drop.EntryPosition = Drop.Position;
		Drop.EntryVelocity = Drop.Velocity;
		Drop.Elapsed = 0.0;
		Drop.ExitTime = std::numeric_limits<double>::infinity();
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const FVec3d A = Corner(Drop.Triangle, Side);
			const FVec3d Out = (Corner(Drop.Triangle, Side + 1) - A).normalized().cross(Normal);
			const double Time =
				ExitThrough(Out.dot(Drop.Position - A), Out.dot(Drop.Velocity), Out.dot(Drop.Drive), Drop.Lambda);
			if (Time < Drop.ExitTime)
			{
				Drop.ExitTime = Time;
				Drop.ExitSide = Side;
			}
		}
	}

	/** Section 4.2, the rows of its table that a drop with drag meets. */
	static double ExitThrough(double Distance, double Speed, double Alpha, double Lambda)
	{
		Distance = std::min(Distance, 0.0);
		const double Never = std::numeric_limits<double>::infinity();
		if (Speed <= 0.0 && Alpha <= 0.0)
		{
			return Never;
		}
		const double Terminal = Alpha / Lambda;
		const auto F = [&](double T)
		{ return Distance + Terminal * T + (Speed - Terminal) * (1.0 - std::exp(-Lambda * T)) / Lambda; };
		const auto Slope = [&](double T) { return Terminal + (Speed - Terminal) * std::exp(-Lambda * T); };
		double Time = 0.0;
		if (Speed > Terminal)
		{
			const double Top = Alpha < 0.0 ? std::log(1.0 - Lambda * Speed / Alpha) / Lambda : Never;
			if (Alpha < 0.0 ? F(Top) < 0.0 : (Alpha == 0.0 && Distance + Speed / Lambda <= 0.0))
			{
				return Never;
			}
		}
		else
		{
			Time = (-Distance + (Terminal - Speed) / Lambda) / Terminal;
		}
		double LastStep = 0.0;
		for (int Iteration = 0; Iteration < 64; ++Iteration)
		{
			const double Step = -F(Time) / Slope(Time);
			if (!(Step * LastStep >= 0.0))
			{
				break;
			}
			Time += Step;
			LastStep = Step;
			if (std::abs(Step) <= 1e-13 * Time)
			{
				break;
			}
		}
		return std::max(Time, 0.0);
	}

	/** Sections 4.3 and 4.4: the neighbor over the side, the velocity rotated about it. */
	void Cross(FPlainDrop& Drop) const
	{
		const FVec3d A = Corner(Drop.Triangle, Drop.ExitSide);
		const FVec3d Edge = Corner(Drop.Triangle, Drop.ExitSide + 1) - A;
		const double S = std::min(std::max((Drop.Position - A).dot(Edge) / Edge.squaredNorm(), 0.0), 1.0);
		const FVec3d Along = Edge.normalized();
		const FVec3d Out = Along.cross(NormalOf(Drop.Triangle));
		for (const FSideNeighbor& Next : Surface.Graph().Neighbors(Drop.Triangle, Drop.ExitSide))
		{
			if (S >= Next.Begin && S <= Next.End)
			{
				const FVec3d Into = NormalOf(Next.Triangle).cross(-Along);
				Drop.Velocity = Along * Drop.Velocity.dot(Along) + Into * Drop.Velocity.dot(Out);
				Drop.Position = A + Edge * S;
				Drop.Triangle = Next.Triangle;
				Bind(Drop);
				return;
			}
		}
		Drop.bOnSurface = false;
	}

	const FSurface& Surface;
	FPlainRules Rules;
};

} // namespace FluidDrops::Reference
