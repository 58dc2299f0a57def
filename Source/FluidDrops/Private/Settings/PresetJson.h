// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Settings as the files of Content/Presets have them: one object for each group, or the fields themselves when the
// settings are one table. A preset says only what differs from the default.

#pragma once

#include "Settings/SettingsBridge.h"
#include "Templates/SharedPointer.h"

class FJsonObject;

class FPresetJson
{
public:
	/** The settings of a preset. Path is where the object stands, for messages: "liquid". */
	template <typename MirrorType>
	static FluidDrops::FStatus Read(const FJsonObject& Json, const char* Path, MirrorType& Mirror)
	{
		typename TCoreSettings<MirrorType>::FCore Core;
		FluidDrops::FStatus Status = ReadSections(Json, Path, TCoreSettings<MirrorType>::Sections(), &Core);
		if (Status)
		{
			Status = TCoreSettings<MirrorType>::Check(Core);
		}
		if (Status)
		{
			Mirror = FSettingsBridge::FromCore<MirrorType>(Core);
		}
		return Status;
	}

	/** What differs from the default. The settings must be ones that ToCore takes. */
	template <typename MirrorType>
	static FluidDrops::FStatus Write(const MirrorType& Mirror, FJsonObject& Json)
	{
		typename TCoreSettings<MirrorType>::FCore Core;
		const typename TCoreSettings<MirrorType>::FCore Default;
		FluidDrops::FStatus Status = FSettingsBridge::ToCore(Mirror, Core);
		if (Status)
		{
			WriteSections(TCoreSettings<MirrorType>::Sections(), &Core, &Default, Json);
		}
		return Status;
	}

private:
	static FluidDrops::FStatus ReadSections(
		const FJsonObject& Json, const char* Path, const FSettingsSections& Sections, void* Core);
	static void WriteSections(
		const FSettingsSections& Sections, const void* Core, const void* Default, FJsonObject& Json);
};
