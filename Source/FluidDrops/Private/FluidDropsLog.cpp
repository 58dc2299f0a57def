// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsLog.h"

#include "Logging/MessageLog.h"
#include "Misc/UObjectToken.h"
#include "UObject/Object.h"

DEFINE_LOG_CATEGORY(LogFluidDrops);

namespace FluidDropsUnreal::Report
{

FString TextOf(const FluidDrops::FError& Error)
{
	return FString(UTF8_TO_TCHAR(Error.Message.c_str()));
}

void Problem(const FString& Message, const UObject* About)
{
	if (!IsValid(About))
	{
		UE_LOG(LogFluidDrops, Warning, TEXT("%s"), *Message);
		FMessageLog(MessageLogName).SuppressLoggingToOutputLog().Warning(FText::FromString(Message));
		return;
	}
	UE_LOG(LogFluidDrops, Warning, TEXT("%s: %s"), *About->GetPathName(), *Message);
	FMessageLog(MessageLogName)
		.SuppressLoggingToOutputLog()
		.Warning()
		->AddToken(FUObjectToken::Create(About))
		->AddToken(FTextToken::Create(FText::FromString(Message)));
}

} // namespace FluidDropsUnreal::Report
