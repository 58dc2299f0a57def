// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where messages go: the output log, and the message log (Window > Message Log > FluidDrops), where one click leads to
// the object that a message is about.

#pragma once

#include "Containers/UnrealString.h"
#include "FluidDropsCore/Foundation/Result.h"
#include "Logging/LogMacros.h"

class UObject;

DECLARE_LOG_CATEGORY_EXTERN(LogFluidDrops, Log, All);

namespace FluidDropsUnreal::Report
{

inline const FName MessageLogName(TEXT("FluidDrops"));

/** The core's reason, as Unreal's text. */
FString TextOf(const FluidDrops::FError& Error);

/** Something was refused or does not work. Game thread. About may be null. */
void Problem(const FString& Message, const UObject* About);

/** Tells of an error if there is one. Returns whether there was none. */
template <typename T>
bool Succeeded(const FluidDrops::TResult<T>& Result, const UObject* About)
{
	if (!Result)
	{
		Problem(TextOf(Result.Error()), About);
	}
	return Result.IsOk();
}

} // namespace FluidDropsUnreal::Report
