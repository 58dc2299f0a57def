// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What every data asset does with its settings.

#pragma once

#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "Settings/PresetJson.h"

struct FAssetSettings
{
	/** Whether it went well; if not, OutError says in one line what was refused. */
	static bool Report(const FluidDrops::FStatus& Status, FString& OutError)
	{
		OutError = Status ? FString() : FString(UTF8_TO_TCHAR(Status.Error().Message.c_str()));
		return Status.IsOk();
	}

	/** Takes new settings if the core would. */
	template <typename MirrorType>
	static bool Replace(MirrorType& Settings, const MirrorType& NewSettings, FString& OutError)
	{
		typename TCoreSettings<MirrorType>::FCore Core;
		if (!Report(FSettingsBridge::ToCore(NewSettings, Core), OutError))
		{
			return false;
		}
		Settings = NewSettings;
		return true;
	}
};
