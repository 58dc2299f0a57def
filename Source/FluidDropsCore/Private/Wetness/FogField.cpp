// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wetness/FogField.h"

#include "FluidDropsCore/Foundation/Numerics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr double SmallestFogScale = 1.0e-6; // then texels are scaled anew, before they leave the range of floats
constexpr double MinFog = 1.0e-9;           // kg/m^2: thinner fog is gone

} // namespace

void FFogField::Init(std::vector<float> Areas)
{
	*this = FFogField();
	Area = std::move(Areas);
	Clear.assign(Area.size(), 0.0f);
	for (const float Each : Area)
	{
		TotalArea += double(Each);
	}
}

double FFogField::Reset(std::vector<float> Areas)
{
	const double Lost = Mass();
	Init(std::move(Areas));
	return Lost;
}

double FFogField::Settle(double Amount, double Most)
{
	if (!(Most > 0.0) || Area.empty())
	{
		return 0.0;
	}
	const double Before = Mass();
	const double Keep = Math::Exp(-Amount / Most);
	Base = Most - (Most - Base) * Keep;
	Scale *= Keep;
	if (Scale < SmallestFogScale)
	{
		for (float& Each : Clear)
		{
			Each = static_cast<float>(double(Each) * Scale);
		}
		ClearSum *= Scale;
		Scale = 1.0;
	}
	return Mass() - Before;
}

double FFogField::Dry(double Amount, double Most)
{
	if (IsEmpty())
	{
		return 0.0;
	}
	const double Before = Mass();
	const double Keep = Most > 0.0 ? Math::Exp(-Amount / Most) : 0.0;
	Base *= Keep;
	Scale *= Keep;
	if (Base < MinFog)
	{
		std::fill(Clear.begin(), Clear.end(), 0.0f);
		Base = ClearSum = 0.0;
		Scale = 1.0;
	}
	return Before - Mass();
}

void FFogField::Save(FByteWriter& Writer) const
{
	Writer.Write(Base);
	Writer.Write(Scale);
	Writer.Write(ClearSum);
	std::vector<uint32> Wiped;
	for (uint32 Texel = 0; Texel < Clear.size(); ++Texel)
	{
		if (Clear[Texel] != 0.0f)
		{
			Wiped.push_back(Texel);
		}
	}
	Writer.Write(static_cast<uint32>(Wiped.size()));
	Writer.WriteArray(std::span<const uint32>(Wiped));
	for (const uint32 Texel : Wiped)
	{
		Writer.Write(Clear[Texel]);
	}
}

bool FFogField::Load(FByteReader& Reader)
{
	Base = Reader.Read<double>();
	Scale = Reader.Read<double>();
	ClearSum = Reader.Read<double>();
	const uint32 Count = Reader.Read<uint32>();
	const bool bNumbers = Base >= 0.0 && Base < 1.0e6 && Scale > 0.0 && Scale <= 1.0 && std::isfinite(ClearSum);
	const bool bPlaced = Base == 0.0 || !Area.empty(); // fog needs a map
	if (Reader.Failed() || !bNumbers || !bPlaced || Count > Clear.size())
	{
		return false;
	}
	std::fill(Clear.begin(), Clear.end(), 0.0f);
	std::vector<uint32> Wiped(Count);
	Reader.ReadArray(std::span(Wiped));
	for (uint32 Index = 0; Index < Count && !Reader.Failed(); ++Index)
	{
		const uint32 Texel = Wiped[Index];
		const bool bInOrder = Texel < Clear.size() && (Index == 0 || Texel > Wiped[Index - 1]);
		const float Value = Reader.Read<float>();
		if (!bInOrder || !(Value > 0.0f && Value < 1.0e12f))
		{
			return false;
		}
		Clear[Texel] = Value;
	}
	return !Reader.Failed();
}

} // namespace FluidDrops
