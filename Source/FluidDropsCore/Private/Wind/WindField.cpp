// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindField.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** Adds one source of a kind. */
template <EWindSource Kind>
inline void AddRows(const FWindSource& From, const FWindSamples& Samples)
{
	const FWindSource Source = From; // nothing that is written is a part of it
	const float* X = Samples.X.data();
	const float* Y = Samples.Y.data();
	const float* Z = Samples.Z.data();
	float* U = Samples.U.data();
	float* V = Samples.V.data();
	float* W = Samples.W.data();
	const uint32 Count = static_cast<uint32>(Samples.X.size());
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const TWindAtPlace<float> Wind = WindAt<Kind>(Source, X[Row], Y[Row], Z[Row]);
		U[Row] += Wind.U;
		V[Row] += Wind.V;
		W[Row] += Wind.W;
	}
}

// Functions of their own, so that they can be compiled for wider vectors.
FD_WIDE_CLONES void AddJet(const FWindSource& Source, const FWindSamples& Samples)
{
	AddRows<EWindSource::Jet>(Source, Samples);
}
FD_WIDE_CLONES void AddFan(const FWindSource& Source, const FWindSamples& Samples)
{
	AddRows<EWindSource::Fan>(Source, Samples);
}
FD_WIDE_CLONES void AddVortex(const FWindSource& Source, const FWindSamples& Samples)
{
	AddRows<EWindSource::Vortex>(Source, Samples);
}
FD_WIDE_CLONES void AddPoint(const FWindSource& Source, const FWindSamples& Samples)
{
	AddRows<EWindSource::Point>(Source, Samples);
}

void AddSourceTo(const FWindSource& Source, const FWindSamples& Samples)
{
	switch (Source.Kind)
	{
	case EWindSource::Jet: return AddJet(Source, Samples);
	case EWindSource::Fan: return AddFan(Source, Samples);
	case EWindSource::Vortex: return AddVortex(Source, Samples);
	case EWindSource::Point:
	case EWindSource::Count: return AddPoint(Source, Samples);
	}
}

} // namespace

FWindField FWindField::Uniform(const FVec3f& Wind)
{
	FWindField Field;
	Field.MeanWind = Wind;
	return Field;
}

void FWindField::Init()
{
	Sources.reserve(MaxWindSources);
}

void FWindField::Build(
	const FWindSettings& Settings, const FVec3f& Mean, uint64 Seed, double Seconds, const FVec3d& Drift)
{
	bGusts = Settings.Gusts > 0.0f && !Mean.isZero(0.0f);
	MeanWind = bGusts ? FVec3f(Mean * GustFactor(Settings, Seed, Seconds)) : Mean;
	Turbulence.Build(Settings, Seed, Mean.norm(), Drift);
}

void FWindField::Sample(const FWindSamples& Samples) const
{
	std::fill(Samples.U.begin(), Samples.U.end(), MeanWind.x());
	std::fill(Samples.V.begin(), Samples.V.end(), MeanWind.y());
	std::fill(Samples.W.begin(), Samples.W.end(), MeanWind.z());
	Turbulence.Add(Samples);
	for (const FWindSource& Source : Sources)
	{
		AddSourceTo(Source, Samples);
	}
}

FVec3f FWindField::At(const FVec3f& Place) const
{
	FVec3f Wind;
	const auto One = [](auto& Vector, int Axis) { return std::span(&Vector[Axis], 1); };
	Sample({One(Place, 0), One(Place, 1), One(Place, 2), One(Wind, 0), One(Wind, 1), One(Wind, 2)});
	return Wind;
}

} // namespace FluidDrops
