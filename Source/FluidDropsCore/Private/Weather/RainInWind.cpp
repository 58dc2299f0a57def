// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain where the wind differs from place to place (Docs/Model/Weather.md#rain). Air without divergence that carries
// drops at their terminal speed keeps as many of them in every volume, so as many come in through each piece of a face
// as air does, and those that fall through the top besides. Places are drawn evenly from bounds of that, and taken with
// the chance that they have of it.

#include "Weather/RainBox.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 PointsPerEdge = 5; // places along each edge of a face at which the wind is measured
constexpr float Safety = 1.25f;     // over the fastest of them
constexpr float LeastBound = 0.1f;  // m/s
constexpr uint32 Legs = 8;          // of the way back to the sky

/** Outward normals of the faces: four sides and the top. */
FVec3f NormalOf(uint32 Face)
{
	const float Sign = Face % 2 == 0 ? -1.0f : 1.0f;
	return Face < 4 ? FVec3f(Face < 2 ? Sign : 0.0f, Face < 2 ? 0.0f : Sign, 0.0f) : FVec3f(FVec3f::UnitZ());
}

/** A place on a face, from -1 to 1 both ways. */
FVec3f PlaceOn(const FRainBox& Box, uint32 Face, float A, float B)
{
	const FVec3f Normal = NormalOf(Face);
	const FVec3f First = Face < 2 ? FVec3f(FVec3f::UnitY()) : FVec3f(FVec3f::UnitX());
	const FVec3f Second = Face < 4 ? FVec3f(FVec3f::UnitZ()) : FVec3f(FVec3f::UnitY());
	return Box.Half.cwiseProduct(Normal + First * A + Second * B);
}

float AreaOf(const FRainBox& Box, uint32 Face)
{
	const FVec3f Size = 2.0f * Box.Half;
	return Face == 4 ? Size.x() * Size.y() : (Face < 2 ? Size.y() : Size.x()) * Size.z();
}

/** Of air into the box, m/s. */
float InflowAt(const FDropContext& Context, const FRainBox& Box, uint32 Face, const FVec3f& Off)
{
	return -(Context.Wind.At(Box.Center + Off) - Box.BoxVelocity).dot(NormalOf(Face));
}

/** The place of a face that is nearest to a point. */
FVec3f NearestOn(const FRainBox& Box, uint32 Face, const FVec3f& Point)
{
	const uint32 Across = Face / 2;
	FVec3f Off = (Point - Box.Center).cwiseMax(-Box.Half).cwiseMin(Box.Half);
	Off[Across] = NormalOf(Face)[Across] * Box.Half[Across];
	return Off;
}

/** Where the axis of a source goes through the plane of a face, or the nearest place of that face: a jet is narrow. */
FVec3f AxisOn(const FRainBox& Box, uint32 Face, const FWindSource& Source)
{
	const FVec3f Normal = NormalOf(Face);
	const FVec3f From = Source.Center - Box.Center;
	const float Toward = Source.Axis.dot(Normal);
	const float Way = Box.Half[Face / 2] - From.dot(Normal);
	constexpr float Level = 1.0e-4f;
	return NearestOn(
		Box, Face, std::abs(Toward) > Level ? FVec3f(Source.Center + Source.Axis * (Way / Toward)) : Source.Center);
}

} // namespace

FRainFaces MeasureFaces(const FDropContext& Context, const FRainBox& Box)
{
	FRainFaces Faces{};
	std::array<float, 5> Fastest{};
	for (uint32 Face = 0; Face < 5; ++Face)
	{
		for (uint32 Point = 0; Point < PointsPerEdge * PointsPerEdge; ++Point)
		{
			const auto Along = [](uint32 Step) { return 2.0f * float(Step) / float(PointsPerEdge - 1) - 1.0f; };
			const FVec3f Off = PlaceOn(Box, Face, Along(Point % PointsPerEdge), Along(Point / PointsPerEdge));
			Fastest[Face] = std::max(Fastest[Face], InflowAt(Context, Box, Face, Off));
		}
		for (const FWindSource& Source : Context.Wind.AllSources())
		{
			for (const FVec3f& Off : {NearestOn(Box, Face, Source.Center), AxisOn(Box, Face, Source)})
			{
				Fastest[Face] = std::max(Fastest[Face], InflowAt(Context, Box, Face, Off));
			}
		}
		Fastest[Face] = Fastest[Face] * Safety + LeastBound;
	}
	std::copy(Fastest.begin(), Fastest.begin() + 4, Faces.Side.begin());
	Faces.Down = Fastest[4];
	Faces.Sides = {AreaOf(Box, 4), Faces.Down, 0.0f};
	for (uint32 Face = 0; Face < 4; ++Face)
	{
		Faces.Sides.Through += AreaOf(Box, Face) * Faces.Side[Face];
	}
	return Faces;
}

FRainBirth MakeBirthInWind(const FDropContext& Context, const FRainBox& Box, const FRainFaces& Faces,
	const FRainSizes& Sizes, const FRainRandom& Chance, uint32 Index)
{
	const std::array<float, 4> Unit = RandomUnit4(Chance.Seed, Index, Context.Tick, ERandomPurpose::Rain);
	const std::array<float, 4> More = RandomUnit4(Chance.Seed, Index, Context.Tick, ERandomPurpose::RainInWind);
	const FRainSizes::FSize Size = Sizes.Sample(Unit[2]);
	const float Top = AreaOf(Box, 4) * (Size.Speed + Faces.Down);
	float Left = More[0] * (Top + Faces.Sides.Through) - Top;
	uint32 Face = 4;
	for (uint32 Side = 0; Side < 4 && Left >= 0.0f; ++Side)
	{
		Face = Side;
		Left -= AreaOf(Box, Side) * Faces.Side[Side];
	}
	const FVec3f Off = PlaceOn(Box, Face, 2.0f * Unit[0] - 1.0f, 2.0f * Unit[1] - 1.0f);
	const float Falls = Face == 4 ? Size.Speed : 0.0f;
	const float Bound = Falls + (Face == 4 ? Faces.Down : Faces.Side[Face]);
	FRainBirth Birth;
	Birth.Diameter = Size.Diameter;
	Birth.FallSpeed = Size.Speed;
	Birth.Late = Unit[3];
	Birth.Look = LookOf(Context, Chance, Index, 0);
	Birth.Position = Box.Center - Box.BoxVelocity * (Context.DeltaTime * (1.0f - Birth.Late)) + Off;
	Birth.Velocity = Context.Wind.At(Birth.Position) - FVec3f(0.0f, 0.0f, Size.Speed);
	Birth.bExists = More[1] * Bound < InflowAt(Context, Box, Face, Off) + Falls;
	return Birth;
}

bool IsShelteredInWind(const FDropContext& Context, const FRainBox& Box, const FRainBirth& Birth)
{
	const float Above = Box.Center.z() + Box.Half.z() + Box.Shelter - Birth.Position.z();
	const float Time = Above / (Birth.FallSpeed * float(Legs));
	FVec3f Place = Birth.Position;
	for (uint32 Leg = 0; Leg < Legs; ++Leg)
	{
		const FVec3f Back = FVec3f(0.0f, 0.0f, Birth.FallSpeed) - Context.Wind.At(Place);
		for (const FWetSurface& Surface : Context.Surfaces)
		{
			if (Surface.Reach.MayBeMetBy(Place, Back * Time) &&
				Surface.Geometry.CastRay(Place, Back, Time, EHitSides::Both).IsHit())
			{
				return true;
			}
		}
		Place += Back * Time;
	}
	return false;
}

} // namespace FluidDrops
