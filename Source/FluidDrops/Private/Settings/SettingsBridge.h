// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Between the core's settings and the USTRUCTs that mirror them, by reflection: each field of the core's table is found
// among the properties by its name, so that nobody copies fields by hand and none can be forgotten.
//
//	FluidDrops::FWorldSettings Settings;
//	FluidDrops::FStatus Status = FSettingsBridge::ToCore(Asset->GetSettings(), Settings);
//
// Values are the same on both sides, in SI. Only vectors that have a direction are mirrored into the core's axes; those
// that are sizes cannot be negative and stay as they are.

#pragma once

#include "Containers/Array.h"
#include "FluidBodySettings.h"
#include "FluidDropsCore/Bodies/BodySettings.h"
#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/Fluid/LiquidSettings.h"
#include "FluidDropsCore/Foundation/Settings.h"
#include "FluidDropsCore/Weather/Rain.h"
#include "FluidDropsCore/Wind/WindSettings.h"
#include "FluidDropsCore/World/WorldSettings.h"
#include "FluidEmitterSettings.h"
#include "FluidLiquidSettings.h"
#include "FluidParticleLiquidSettings.h"
#include "FluidRainSettings.h"
#include "FluidSurfaceSettings.h"
#include "FluidWindSettings.h"
#include "FluidWorldSettings.h"

/** One table of the core, and where its struct lies within the core's settings and within their mirror. */
struct FSettingsSection
{
	const char* Group; // the key that it has in files; empty when the settings are one table
	std::span<const FluidDrops::FSettingField> Fields;
	SIZE_T CoreOffset;
	const UScriptStruct* MirrorType;
	int32 MirrorOffset;
};

using FSettingsSections = TArray<FSettingsSection, TInlineAllocator<8>>;

/** Which settings of the core a USTRUCT mirrors, and what no single field of them shows. */
template <typename MirrorType>
struct TCoreSettings;

template <>
struct TCoreSettings<FFluidWorldSettings>
{
	using FCore = FluidDrops::FWorldSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore&) { return {}; }
};

template <>
struct TCoreSettings<FFluidLiquidSettings>
{
	using FCore = FluidDrops::FWorldSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore&) { return {}; }
};

template <>
struct TCoreSettings<FFluidSurfaceSettings>
{
	using FCore = FluidDrops::FSurfaceSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore&) { return {}; }
};

template <>
struct TCoreSettings<FFluidEmitterSettings>
{
	using FCore = FluidDrops::FEmitterSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore& Core) { return FluidDrops::ValidateEmitter(Core); }
};

template <>
struct TCoreSettings<FFluidRainSettings>
{
	using FCore = FluidDrops::FRainSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore& Core) { return FluidDrops::ValidateRain(Core); }
};

template <>
struct TCoreSettings<FFluidParticleLiquidSettings>
{
	using FCore = FluidDrops::FLiquidSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore& Core) { return FluidDrops::ValidateLiquid(Core); }
};

template <>
struct TCoreSettings<FFluidWindSourceSettings>
{
	using FCore = FluidDrops::FWindSourceSettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore& Core) { return FluidDrops::ValidateWindSource(Core); }
};

template <>
struct TCoreSettings<FFluidBodySettings>
{
	using FCore = FluidDrops::FBodySettings;
	static FSettingsSections Sections();
	static FluidDrops::FStatus Check(const FCore&) { return {}; }
};

class FSettingsBridge
{
public:
	/**
	 * Checks every value of the mirror and puts it into the core's settings. What the mirror does not have (the other
	 * groups of a world) stays. A refused value changes nothing; the message names field, unit and range.
	 */
	template <typename MirrorType>
	static FluidDrops::FStatus ToCore(const MirrorType& Mirror, typename TCoreSettings<MirrorType>::FCore& Core)
	{
		typename TCoreSettings<MirrorType>::FCore Checked = Core;
		FluidDrops::FStatus Status = WriteCore(TCoreSettings<MirrorType>::Sections(), &Mirror, &Checked);
		if (Status)
		{
			Status = TCoreSettings<MirrorType>::Check(Checked);
		}
		if (Status)
		{
			Core = Checked;
		}
		return Status;
	}

	/** The core's settings as the mirror has them. */
	template <typename MirrorType>
	static MirrorType FromCore(const typename TCoreSettings<MirrorType>::FCore& Core)
	{
		MirrorType Mirror;
		WriteMirror(TCoreSettings<MirrorType>::Sections(), &Core, &Mirror);
		return Mirror;
	}

private:
	static FluidDrops::FStatus WriteCore(const FSettingsSections& Sections, const void* Mirror, void* Core);
	static void WriteMirror(const FSettingsSections& Sections, const void* Core, void* Mirror);
};
