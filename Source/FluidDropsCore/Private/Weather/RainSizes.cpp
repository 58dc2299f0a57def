// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Weather/RainSizes.h"

#include "FluidDropsCore/Drops/Flight.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** Of a ball, m^3. */
double VolumeOfDiameter(double Diameter)
{
	return Math::Pi / 6.0 * Diameter * Diameter * Diameter;
}

} // namespace

double TerminalSpeed(double Diameter, double Density, double SurfaceTension, double Gravity)
{
	const TAirborne<double> Drop{Diameter, Density, SurfaceTension};
	double Slow = 0.0;
	double Fast = 100.0;
	for (int Step = 0; Step < 48; ++Step)
	{
		const double Middle = 0.5 * (Slow + Fast);
		(DropDragRate(Drop, Middle) * Middle < Gravity ? Slow : Fast) = Middle;
	}
	return 0.5 * (Slow + Fast);
}

void FRainSizes::Build(const FRainKind& Kind)
{
	if (Kind == Built)
	{
		return;
	}
	Built = Kind;
	Least = double(Kind.MinDiameter);
	constexpr double MinStep = 1.0e-10; // m: all drops of one size
	Step = std::max((double(Kind.MaxDiameter) - Least) / double(Cells), MinStep);
	const double Rate = std::max(double(Kind.Rate), 1.0e-3);
	const double Lambda = 4100.0 * Math::Exp(-0.21 * Math::Log(Rate)); // 1/m
	double Volume = 0.0;                                               // of all that comes down for N0 = 1
	double Before = 0.0;
	for (uint32 Node = 0; Node <= Cells; ++Node)
	{
		const double Diameter = DiameterAt(double(Node));
		const double Falls = TerminalSpeed(
			Diameter, double(Kind.Density), double(Kind.SurfaceTension), std::max(double(Kind.Gravity), 1.0e-3));
		Speed[Node] = static_cast<float>(Falls);
		Flux[Node] = Math::Exp(-Lambda * (Diameter - Least)) * Falls;
		// Simpson over the cell, for a density that is linear in it.
		const double Middle = 0.5 * (Before + Flux[Node]) * VolumeOfDiameter(Diameter - 0.5 * Step);
		const double Ends = Before * VolumeOfDiameter(Diameter - Step) + Flux[Node] * VolumeOfDiameter(Diameter);
		Volume += Node > 0 ? Step * (Ends + 4.0 * Middle) / 6.0 : 0.0;
		Before = Flux[Node];
	}
	constexpr double MillimetresPerHour = 1.0e-3 / 3600.0; // m/s
	const double Scale = Volume > 0.0 ? double(Kind.Rate) * MillimetresPerHour / Volume : 0.0;
	for (double& Number : Flux)
	{
		Number *= Scale;
	}
}

double FRainSizes::Weigh(const FRainInflow& Inflow)
{
	for (uint32 Node = 0; Node <= Cells; ++Node)
	{
		const double FallTime = double(Inflow.Size.z()) / double(Speed[Node]);
		const double Wide = double(Inflow.Size.x()) + std::abs(double(Inflow.Drift.x())) * FallTime;
		const double Deep = double(Inflow.Size.y()) + std::abs(double(Inflow.Drift.y())) * FallTime;
		Weighted[Node] = Flux[Node] * Wide * Deep;
	}
	return SumUp();
}

double FRainSizes::WeighSides(const FRainSides& Sides)
{
	for (uint32 Node = 0; Node <= Cells; ++Node)
	{
		const double PerVolume = Flux[Node] / double(Speed[Node]);
		const double Down = double(Speed[Node]) + double(Sides.Down);
		Weighted[Node] = PerVolume * (double(Sides.Top) * Down + double(Sides.Through));
	}
	return SumUp();
}

double FRainSizes::WeighInAir(double Volume)
{
	for (uint32 Node = 0; Node <= Cells; ++Node)
	{
		Weighted[Node] = Flux[Node] / double(Speed[Node]) * Volume;
	}
	return SumUp();
}

double FRainSizes::SumUp()
{
	Sum[0] = 0.0;
	for (uint32 Node = 1; Node <= Cells; ++Node)
	{
		Sum[Node] = Sum[Node - 1] + 0.5 * Step * (Weighted[Node - 1] + Weighted[Node]);
	}
	return Sum[Cells];
}

FRainSizes::FSize FRainSizes::Sample(float Unit) const
{
	const double Wanted = double(Unit) * Sum[Cells];
	const auto Above = std::upper_bound(Sum.begin() + 1, Sum.end() - 1, Wanted);
	const uint32 Cell = static_cast<uint32>(Above - Sum.begin()) - 1;
	// A x + (B - A) x^2 / 2 = Rest for x in [0, 1]: the density is linear within the cell.
	const double A = Weighted[Cell];
	const double B = Weighted[Cell + 1];
	const double Rest = (Wanted - Sum[Cell]) / Step;
	const double Root = std::sqrt(std::max(A * A + 2.0 * (B - A) * Rest, 0.0));
	const double X = A + Root > 0.0 ? std::clamp(2.0 * Rest / (A + Root), 0.0, 1.0) : 0.0;
	const double Falls = double(Speed[Cell]) + (double(Speed[Cell + 1]) - double(Speed[Cell])) * X;
	return {static_cast<float>(DiameterAt(double(Cell) + X)), static_cast<float>(Falls)};
}

double FRainSizes::FluxOfDrops() const
{
	double Total = 0.0;
	for (uint32 Node = 1; Node <= Cells; ++Node)
	{
		Total += 0.5 * Step * (Flux[Node - 1] + Flux[Node]);
	}
	return Total;
}

} // namespace FluidDrops
