// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/CausticTable.h"

#include "FluidDropsCore/Foundation/Vector.h"
#include "Layouts.ush"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace FluidDrops
{

namespace
{

constexpr uint32 CausticCapCount = FD_CAUSTIC_CAPS;
constexpr uint32 CausticIncidenceCount = FD_CAUSTIC_ANGLES;
constexpr uint32 CellsAlong = FD_CAUSTIC_ALONG;
constexpr uint32 CellsAcross = FD_CAUSTIC_ACROSS;
constexpr float CellSize = (FD_CAUSTIC_END - FD_CAUSTIC_START) / static_cast<float>(CellsAlong);
constexpr uint32 RaysPerCell = 3; // along each side
constexpr float CausticDegree = 0.01745329252f;

/** The part above z = 0 of a ball that meets the plane in the unit circle. */
struct FCap
{
	float Middle; // height of the ball's center
	float Radius;

	explicit FCap(float ContactAngleDegrees)
		: Middle(-std::cos(ContactAngleDegrees * CausticDegree) / std::sin(ContactAngleDegrees * CausticDegree))
		, Radius(1.0f / std::sin(ContactAngleDegrees * CausticDegree))
	{
	}
	FVec3f Center() const { return {0.0f, 0.0f, Middle}; }
	float Top() const { return Middle + Radius; }

	/** The two distances at which a line meets the ball. */
	std::optional<std::pair<float, float>> Cross(const FVec3f& From, const FVec3f& Direction) const
	{
		const FVec3f Offset = From - Center();
		const float Half = Offset.dot(Direction);
		const float Discriminant = Half * Half - Offset.squaredNorm() + Radius * Radius;
		if (!(Discriminant > 0.0f))
		{
			return {};
		}
		const float Root = std::sqrt(Discriminant);
		return std::pair(-Half - Root, -Half + Root);
	}
};

struct FBentRay
{
	FVec3f Direction;
	float Transmitted;
};

/** Snell and Fresnel (unpolarised); Normal is against the ray, Eta the index behind over that before. */
std::optional<FBentRay> Bend(const FVec3f& Direction, const FVec3f& Normal, float Eta)
{
	const float CosI = -Direction.dot(Normal);
	const FVec3f Tangential = (Direction + CosI * Normal) / Eta;
	const float SinSquared = Tangential.squaredNorm();
	if (!(SinSquared < 1.0f) || !(CosI > 0.0f))
	{
		return {};
	}
	const float CosT = std::sqrt(1.0f - SinSquared);
	const float S = (CosI - Eta * CosT) / (CosI + Eta * CosT);
	const float P = (Eta * CosI - CosT) / (Eta * CosI + CosT);
	return FBentRay{Tangential - CosT * Normal, 1.0f - 0.5f * (S * S + P * P)};
}

struct FLanding
{
	FVec3f Place;
	float Share; // of the ray's light
};

/** The way of a ray that would meet the plane at Aim. Nothing for light that goes back up. */
std::optional<FLanding> FollowRay(const FCap& Cap, float Index, const FVec3f& Aim, const FVec3f& Direction)
{
	const auto Hit = Cap.Cross(Aim, Direction);
	if (!Hit || Hit->first >= 0.0f)
	{
		return FLanding{Aim, 1.0f}; // past the drop
	}
	const FVec3f Entry = Aim + Hit->first * Direction; // above the plane, since before Aim
	const std::optional<FBentRay> Inside = Bend(Direction, (Entry - Cap.Center()) / Cap.Radius, Index);
	if (!Inside)
	{
		return {};
	}
	const float Fall = -Inside->Direction.z();
	const FVec3f Base = Fall > 1e-6f ? FVec3f(Entry + (Entry.z() / Fall) * Inside->Direction) : FVec3f::Constant(1e9f);
	if (Base.head<2>().squaredNorm() <= 1.0f)
	{
		return FLanding{Base, Inside->Transmitted};
	}
	// Out of the dome again on its far side, and on to the plane.
	const auto Second = Cap.Cross(Entry, Inside->Direction);
	const FVec3f Leave = Second ? FVec3f(Entry + Second->second * Inside->Direction) : Entry;
	const std::optional<FBentRay> Outside = Bend(Inside->Direction, (Cap.Center() - Leave) / Cap.Radius, 1.0f / Index);
	if (!Outside || !(Outside->Direction.z() < -1e-6f))
	{
		return {};
	}
	const FVec3f Place = Leave - (Leave.z() / Outside->Direction.z()) * Outside->Direction;
	return FLanding{Place, Inside->Transmitted * Outside->Transmitted};
}

/** Shares a ray's light among the four cells around its place; y is folded at 0. */
void Deposit(std::span<float> Tile, const FVec3f& Place, float Light)
{
	const float X = (Place.x() - FD_CAUSTIC_START) / CellSize - 0.5f;
	const float Y = std::abs(Place.y()) / CellSize - 0.5f;
	const float FloorX = std::floor(X), FloorY = std::floor(Y);
	for (int32 Corner = 0; Corner < 4; ++Corner)
	{
		const int32 CellX = static_cast<int32>(FloorX) + (Corner & 1);
		const int32 CellY = std::max(static_cast<int32>(FloorY) + (Corner >> 1), 0);
		const float WeightX = (Corner & 1) != 0 ? X - FloorX : 1.0f - X + FloorX;
		const float WeightY = (Corner >> 1) != 0 ? Y - FloorY : 1.0f - Y + FloorY;
		if (CellX >= 0 && CellX < int32(CellsAlong) && CellY < int32(CellsAcross))
		{
			Tile[size_t(CellY) * CellsAlong + size_t(CellX)] += Light * WeightX * WeightY;
		}
	}
}

/** A direction within the light's disc: Vogel's spiral, so that neighboring rays differ. */
FVec3f RayDirection(float Incidence, float LightRadius, uint32 Ray)
{
	constexpr uint32 Spread = 61;
	const float Distance = LightRadius * std::sqrt((static_cast<float>(Ray % Spread) + 0.5f) / Spread);
	const float Angle = 2.3999632f * static_cast<float>(Ray);
	const float Tilt = std::clamp(Incidence + Distance * std::cos(Angle), -1.45f, 1.45f);
	const float Side = Distance * std::sin(Angle);
	return FVec3f(std::sin(Tilt), std::sin(Side), -std::cos(Tilt)).normalized();
}

void TraceTile(std::span<float> Tile, const FCap& Cap, float Index, float Incidence, float LightRadius)
{
	constexpr float Step = CellSize / static_cast<float>(RaysPerCell);
	constexpr float PerRay = 1.0f / static_cast<float>(RaysPerCell * RaysPerCell);
	const float Start = FD_CAUSTIC_START - Cap.Radius - 0.5f;
	const float End =
		std::max(FD_CAUSTIC_END, Cap.Radius + Cap.Top() * std::tan(std::min(Incidence + LightRadius, 1.45f)));
	const float Side = FD_CAUSTIC_ACROSS * CellSize + 0.5f;
	const uint32 Columns = static_cast<uint32>((End - Start) / Step);
	const uint32 Rows = static_cast<uint32>(Side / Step);
	for (uint32 Row = 0; Row < Rows; ++Row)
	{
		for (uint32 Column = 0; Column < Columns; ++Column)
		{
			const FVec3f Aim(
				Start + (static_cast<float>(Column) + 0.5f) * Step, (static_cast<float>(Row) + 0.5f) * Step, 0.0f);
			const uint32 Ray = Row * 7919u + Column * 31u;
			if (const auto Landing = FollowRay(Cap, Index, Aim, RayDirection(Incidence, LightRadius, Ray)))
			{
				Deposit(Tile, Landing->Place, PerRay * Landing->Share);
			}
		}
	}
}

} // namespace

FCausticTable FCausticTable::Make(float RefractiveIndex, float LightRadius)
{
	constexpr size_t TileSize = size_t(CellsAlong) * CellsAcross;
	FCausticTable Table;
	Table.Cells.assign(TileSize * CausticIncidenceCount * CausticCapCount, 0.0f);
	for (uint32 CapRow = 0; CapRow < CausticCapCount; ++CapRow)
	{
		const FCap Cap(ContactAngleOfRow(CapRow));
		for (uint32 Row = 0; Row < CausticIncidenceCount; ++Row)
		{
			const std::span<float> Tile(
				Table.Cells.data() + (CapRow * CausticIncidenceCount + Row) * TileSize, TileSize);
			TraceTile(Tile, Cap, RefractiveIndex, IncidenceOfRow(Row) * CausticDegree, LightRadius);
		}
	}
	return Table;
}

uint32 FCausticTable::IncidenceRow(float IncidenceDegrees)
{
	const float Row = std::round(std::abs(IncidenceDegrees) / FD_CAUSTIC_ANGLE_STEP);
	return static_cast<uint32>(std::clamp(Row, 0.0f, static_cast<float>(CausticIncidenceCount - 1)));
}

float FCausticTable::IncidenceOfRow(uint32 Row)
{
	return FD_CAUSTIC_ANGLE_STEP * static_cast<float>(Row);
}

float FCausticTable::ContactAngleOfRow(uint32 Row)
{
	return FD_CAUSTIC_CAP_START + FD_CAUSTIC_CAP_STEP * static_cast<float>(Row);
}

float FCausticTable::At(uint32 CapRow, uint32 IncidenceRow, uint32 X, uint32 Y) const
{
	return Cells[((size_t(CapRow) * CausticIncidenceCount + IncidenceRow) * CellsAcross + Y) * CellsAlong + X];
}

} // namespace FluidDrops
