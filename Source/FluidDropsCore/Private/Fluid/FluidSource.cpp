// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/FluidSource.h"

#include "FluidDropsCore/Fluid/Nozzle.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace FluidDrops
{

namespace
{

constexpr FSettingField SourceFields[] = {
	FD_SETTING(FFluidSourceSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether it runs."),
	FD_SETTING(FFluidSourceSettings, Liquid, "liquid", "", 0.0, 15.0, "Which liquid, counted from 0."),
	FD_SETTING(FFluidSourceSettings, Center, "center", "m", -1.0e5, 1.0e5, "Middle of the nozzle."),
	FD_SETTING(
		FFluidSourceSettings, Direction, "direction", "", -1.0, 1.0, "Where it points; need not be of length 1."),
	FD_SETTING(FFluidSourceSettings, Radius, "radius", "m", 1.0e-4, 100.0, "Radius of the nozzle."),
	FD_SETTING(FFluidSourceSettings, Speed, "speed", "m/s", 0.001, 100.0,
		"How fast the fluid leaves it. Radius and speed make the rate."),
	FD_SETTING(FFluidSourceSettings, Turbulence, "turbulence", "", 0.0, 1.0,
		"Particles differ in velocity by up to this fraction of the speed, in any direction."),
	FD_SETTING(FFluidSourceSettings, StartTime, "startTime", "s", 0.0, 1.0e6, "When it begins."),
	FD_SETTING(FFluidSourceSettings, StopTime, "stopTime", "s", 0.0, 1.0e6, "When it ends."),
	FD_SETTING(FFluidSourceSettings, PulseOn, "pulseOn", "s", 0.001, 1.0e6, "It runs for so long ..."),
	FD_SETTING(FFluidSourceSettings, PulseOff, "pulseOff", "s", 0.0, 1.0e6,
		"... and pauses for so long: blobs instead of a jet. 0: no pauses."),
};

constexpr FSettingField SinkFields[] = {
	FD_SETTING(FFluidSinkSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether it drains."),
	FD_SETTING(FFluidSinkSettings, Center, "center", "m", -1.0e5, 1.0e5, "Middle of the box."),
	FD_SETTING(FFluidSinkSettings, HalfExtent, "halfExtent", "m", 0.0, 1.0e4, "Half the size of the box."),
};

/** Two directions across a jet. */
struct FAcross
{
	FVec3f U;
	FVec3f V;
};

FAcross AcrossSource(const FVec3f& Direction)
{
	const FVec3f Helper = std::abs(Direction.z()) < 0.9f ? FVec3f(FVec3f::UnitZ()) : FVec3f(FVec3f::UnitX());
	const FVec3f U = Direction.cross(Helper).normalized();
	return {U, Direction.cross(U)};
}

/** In a plane: across the jet and in it; nothing goes along V. */
FAcross AcrossSlit(const FVec3f& Direction, uint32 StillAxis)
{
	return {Direction.cross(FVec3f::Unit(int32(StillAxis))), FVec3f::Zero()};
}

/**
 * How much nearer to the middle of a jet its particles are than if it were part of something larger: tension draws thin
 * ones together. A source gives them as they will be. Otherwise they are drawn together where they leave, backward
 * too, and a jet is slower than its nozzle (by 3 % at 1.5 h, 14 % at 1 h and 0.8 m/s). Fitted to speeds of jets of 0.5
 * to 1.5 h.
 */
float DrawnTogether(float Radius, float InteractionRadius)
{
	const float Root = std::sqrt(InteractionRadius / Radius);
	const float Shrink = 0.11f * InteractionRadius * Root * std::sqrt(std::sqrt(Root)); // to the power of 5 / 8
	return 1.0f - std::min(Shrink / Radius, 0.4f);
}

/** Calls Visit(U, 0, Number) for points on a line; Offset is of the spacing. */
template <typename F>
void ForSlit(float Radius, float Spacing, float Offset, F&& Visit)
{
	const int32 Columns = int32(Radius / Spacing) + 2;
	uint32 Number = 0;
	for (int32 Column = -Columns; Column <= Columns; ++Column, ++Number)
	{
		const float U = (float(Column) + Offset - 0.5f) * Spacing;
		if (std::abs(U) <= Radius)
		{
			Visit(U, 0.0f, Number);
		}
	}
}

/** Calls Visit(U, V, Number) for the points of a triangular lattice in a disc; Offset is of one cell of it. */
template <typename F>
void ForLattice(float Radius, float Spacing, float OffsetU, float OffsetV, F&& Visit)
{
	const float Side = Spacing * std::sqrt(2.0f / std::numbers::sqrt3_v<float>); // a point for each Spacing^2
	const float Height = 0.5f * std::numbers::sqrt3_v<float> * Side;
	const int32 Rows = int32(Radius / Height) + 2;
	const int32 Columns = int32(Radius / Side) + 2;
	uint32 Number = 0;
	for (int32 Row = -Rows; Row <= Rows; ++Row)
	{
		for (int32 Column = -Columns; Column <= Columns; ++Column)
		{
			const float U = (float(Column) + 0.5f * float(Row & 1) + OffsetU - 0.5f) * Side;
			const float V = (float(Row) + OffsetV - 0.5f) * Height;
			if (U * U + V * V <= Radius * Radius)
			{
				Visit(U, V, Number);
			}
			++Number;
		}
	}
}

bool IsInFill(const FFillFluid& Fill, const FVec3f& Away)
{
	return Fill.Shape == EFillShape::Box || Away.cwiseQuotient(Fill.HalfExtent.cwiseMax(1.0e-9f)).squaredNorm() <= 1.0f;
}

/** Visit(Position, Number) for the points of a fill. */
template <typename F>
void ForFill(const FFillFluid& Fill, const FFluidSettings& Settings, float Spacing, F&& Visit)
{
	const FVec3f HalfExtent = Settings.InPlane(Fill.HalfExtent);
	int64 Count[3];
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		Count[Axis] = std::max<int64>(1, int64(std::lround(2.0f * HalfExtent[Axis] / Spacing)));
	}
	uint32 Number = 0;
	for (int64 Z = 0; Z < Count[2]; ++Z)
	{
		for (int64 Y = 0; Y < Count[1]; ++Y)
		{
			for (int64 X = 0; X < Count[0]; ++X, ++Number)
			{
				const FVec3f Middle(float(X) + 0.5f - 0.5f * float(Count[0]), float(Y) + 0.5f - 0.5f * float(Count[1]),
					float(Z) + 0.5f - 0.5f * float(Count[2]));
				const FVec3f Away = Middle * Spacing;
				if (IsInFill(Fill, Away))
				{
					Visit(FVec3f(Fill.Center + Away), Number);
				}
			}
		}
	}
}

} // namespace

bool IsRunning(const FFluidSourceSettings& Source, double Time)
{
	if (!Source.bEnabled || Time < double(Source.StartTime) || Time >= double(Source.StopTime))
	{
		return false;
	}
	const double Period = double(Source.PulseOn) + double(Source.PulseOff);
	return Source.PulseOff <= 0.0f || std::fmod(Time - double(Source.StartTime), Period) < double(Source.PulseOn);
}

std::span<const FSettingField> FluidSourceFields()
{
	return SourceFields;
}

std::span<const FSettingField> FluidSinkFields()
{
	return SinkFields;
}

FStatus ValidateFluidSource(const FFluidSourceSettings& Settings)
{
	FStatus Status = ValidateSettings(&Settings, SourceFields);
	if (Status && Settings.Direction.norm() < 1.0e-3f)
	{
		return MakeError("direction: must not be zero");
	}
	return Status;
}

float FlowRate(const FFluidSourceSettings& Settings, const FLiquidSettings& Liquid, const FFluidSettings& Fluid)
{
	const float Area = Fluid.IsPlanar() ? 2.0f * Settings.Radius * Fluid.PlaneDepth
										: std::numbers::pi_v<float> * Settings.Radius * Settings.Radius;
	const float Running = Settings.PulseOn / (Settings.PulseOn + Settings.PulseOff);
	return Area * Settings.Speed * Running * Liquid.MassDensity;
}

uint32 EmitFluid(const FSourceContext& Context, uint32 SourceIndex, const FFluidSourceSettings& Source, float Thinning,
	FFluid& Fluid)
{
	const FFluidSettings& Settings = Context.Fluid;
	const FLiquidSettings& Liquid = Context.Liquids[uint32(Source.Liquid)];
	const float Spacing = ParticleSpacing(Liquid, Settings);
	const FVec3f Direction = Settings.InPlane(Source.Direction).normalized();
	const FAcross Across = Settings.IsPlanar() ? AcrossSlit(Direction, Settings.StillAxis()) : AcrossSource(Direction);
	const float Together = Settings.IsPlanar() ? 1.0f : DrawnTogether(Source.Radius, Settings.InteractionRadius);
	const double LayerTime = double(Spacing) / double(Source.Speed);
	const uint64 First = uint64(std::ceil(Context.Now / LayerTime));
	const uint64 Last = uint64(std::ceil((Context.Now + Context.TickTime) / LayerTime)); // the one behind it
	uint32 Emitted = 0;
	for (uint64 Layer = First; Layer < Last; ++Layer)
	{
		const double Time = double(Layer) * LayerTime;
		if (!IsRunning(Source, Time))
		{
			continue;
		}
		const std::array<float, 4> Chance = RandomUnit4(Context.Seed, SourceIndex, Layer, ERandomPurpose::FluidLayer);
		const float Before = NozzleLength * Settings.InteractionRadius + Source.Speed * float(Time - Context.Now); // m
		const FVec3f Middle = Source.Center - Direction * Before;
		const auto AddOne = [&](float U, float V, uint32 Number)
		{
			const std::array<float, 4> Own =
				RandomUnit4(Context.Seed, SourceIndex << 20 ^ Number, Layer, ERandomPurpose::FluidParticle);
			if (Own[0] >= Thinning)
			{
				return;
			}
			const FVec3f Aside = Together * (U * Across.U + V * Across.V);
			const uint32 Row = Fluid.Add(Middle + Aside, Source.Speed * Direction, uint8(Source.Liquid), Liquid);
			Emitted += Row != IndexNone ? 1u : 0u;
		};
		if (Settings.IsPlanar())
		{
			ForSlit(Source.Radius, Spacing, Chance[0], AddOne);
		}
		else
		{
			ForLattice(Source.Radius, Spacing, Chance[0], Chance[1], AddOne);
		}
	}
	return Emitted;
}

uint64 FillCount(const FFillFluid& Fill, const FLiquidSettings& Liquid, const FFluidSettings& Settings, FIsFree* IsFree)
{
	const float Spacing = ParticleSpacing(Liquid, Settings);
	const FVec3f HalfExtent = Settings.InPlane(Fill.HalfExtent);
	double InBox = 1.0;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		InBox *= std::max(1.0, std::round(2.0 * double(HalfExtent[Axis]) / double(Spacing)));
	}
	constexpr double TooMany = 1.0e8; // not worth counting
	if (InBox > TooMany || (Fill.Shape == EFillShape::Box && !IsFree))
	{
		return uint64(std::min(InBox, 1.0e18));
	}
	uint64 Count = 0;
	ForFill(
		Fill, Settings, Spacing, [&](const FVec3f& Place, uint32) { Count += !IsFree || (*IsFree)(Place) ? 1u : 0u; });
	return Count;
}

uint32 FillRegion(const FFillFluid& Fill, const FLiquidSettings& Liquid, const FFluidSettings& Settings, uint64 Seed,
	FFluid& Fluid, FIsFree* IsFree)
{
	const float Spacing = ParticleSpacing(Liquid, Settings);
	uint32 Placed = 0;
	ForFill(Fill, Settings, Spacing,
		[&](const FVec3f& Place, uint32 Number)
		{
			if (IsFree && !(*IsFree)(Place))
			{
				return;
			}
			// A perfect lattice would stay one: no direction is better than another.
			const std::array<float, 4> Chance = RandomUnit4(Seed, Number, Placed, ERandomPurpose::FluidParticle);
			const FVec3f Stir(Chance[0] - 0.5f, Chance[1] - 0.5f, Chance[2] - 0.5f);
			const uint32 Row = Fluid.Add(Place + 0.1f * Spacing * Settings.InPlane(Stir),
				Settings.InPlane(Fill.Velocity), uint8(Fill.Liquid), Liquid);
			Placed += Row != IndexNone ? 1u : 0u;
		});
	return Placed;
}

} // namespace FluidDrops
