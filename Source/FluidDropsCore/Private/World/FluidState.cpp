// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/FluidState.h"

#include "FluidDropsCore/World/Commands.h"

#include <array>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 MostSources = 4096;
constexpr uint32 MostKindsOfLiquid = 16;

/** A list of settings that all pass a check. */
template <typename T, typename F>
void ReadList(
	FByteReader& Reader, std::vector<T>& List, uint32 Most, std::span<const FSettingField> Fields, F&& IsSound)
{
	const uint32 Count = Reader.Read<uint32>();
	if (Count > Most)
	{
		Reader.Fail();
		return;
	}
	List.clear();
	for (uint32 Index = 0; Index < Count && !Reader.Failed(); ++Index)
	{
		ReadSettings(Reader, &List.emplace_back(), Fields);
		if (!Reader.Failed() && !IsSound(List.back()))
		{
			Reader.Fail();
		}
	}
}

template <typename T>
void WriteList(FByteWriter& Writer, const std::vector<T>& List, std::span<const FSettingField> Fields)
{
	Writer.Write(static_cast<uint32>(List.size()));
	for (const T& Settings : List)
	{
		WriteSettings(Writer, &Settings, Fields);
	}
}

bool AreParticlesSound(const FParticleTable& Table, std::size_t Liquids)
{
	bool bSound = true;
	for (uint32 Row = 0; Row < Table.Num() && bSound; ++Row)
	{
		bSound = IsFinite(Table.Position(Row)) && IsFinite(Table.Velocity(Row)) && std::isfinite(Table.Density[Row]) &&
			Table.Liquid[Row] < Liquids;
	}
	return bSound;
}

} // namespace

double FFluidState::Mass() const
{
	std::array<uint64, 256> Counts{};
	const FParticleTable& Table = Fluid.Particles();
	for (const uint8 Liquid : Table.Liquid.First(Table.Num()))
	{
		++Counts[Liquid];
	}
	double Total = 0.0;
	for (std::size_t Index = 0; Index < Liquids.size(); ++Index)
	{
		Total += double(Counts[Index]) * Liquids[Index].ParticleMass + Liquids[Index].Pending;
	}
	return Total;
}

void FFluidState::Save(FByteWriter& Writer) const
{
	WriteList(Writer, LiquidSettings, LiquidSettingFields());
	for (const FLiquid& Liquid : Liquids)
	{
		Writer.Write(Liquid.ParticleMass);
		Writer.Write(Liquid.Pending);
	}
	WriteList(Writer, Sources, FluidSourceFields());
	WriteList(Writer, Sinks, FluidSinkFields());
	Writer.Write(uint8(bAtRest));
	Fluid.Save(Writer);
}

void FFluidState::Load(FByteReader& Reader)
{
	ReadList(Reader, LiquidSettings, MostKindsOfLiquid, LiquidSettingFields(),
		[](const FLiquidSettings& Settings) { return ValidateLiquid(Settings).IsOk(); });
	Liquids.clear();
	for (const FLiquidSettings& Settings : LiquidSettings)
	{
		FLiquid& Liquid = Liquids.emplace_back();
		Liquid.Settings = Settings;
		Liquid.ParticleMass = Reader.Read<double>();
		Liquid.Pending = Reader.Read<double>();
		if (!(Liquid.ParticleMass > 0.0 && std::isfinite(Liquid.ParticleMass) && std::isfinite(Liquid.Pending)))
		{
			Reader.Fail();
		}
	}
	ReadList(Reader, Sources, MostSources, FluidSourceFields(),
		[this](const FFluidSourceSettings& Source)
		{ return ValidateFluidSource(Source).IsOk() && std::size_t(Source.Liquid) < Liquids.size(); });
	ReadList(Reader, Sinks, MostSources, FluidSinkFields(), [](const FFluidSinkSettings&) { return true; });
	bAtRest = Reader.Read<uint8>() != 0;
	if (!Reader.Failed())
	{
		Fluid.Load(Reader);
	}
	if (!Reader.Failed() && !AreParticlesSound(Fluid.Particles(), Liquids.size()))
	{
		Reader.Fail();
	}
}

} // namespace FluidDrops
