// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "App/App.h"

#include "Run/StopSignal.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

namespace FluidDrops
{

namespace
{

/** Nothing that would start a new line, move the cursor or flood the screen. */
std::string AsOneLine(const std::string& Text)
{
	constexpr std::size_t MaxLength = 1000;
	std::string Line;
	for (const char C : Text.substr(0, MaxLength))
	{
		const bool bBatchable = static_cast<unsigned char>(C) >= 0x20 && C != 0x7f;
		Line += bBatchable ? C : ' ';
	}
	return Text.size() > MaxLength ? Line + "..." : Line;
}

struct FCommandRunner
{
	EExitCode operator()(const FHelpOptions& Options) const
	{
		std::fputs(Options.Text.c_str(), stdout);
		return EExitCode::Done;
	}
	EExitCode operator()(const FScenesOptions& Options) const { return ShowScenes(Options); }
	EExitCode operator()(const FPresetsOptions& Options) const { return ShowPresets(Options); }
	EExitCode operator()(const FRunOptions& Options) const { return RunScene(Options); }
	EExitCode operator()(const FViewOptions& Options) const { return ViewScene(Options); }
	EExitCode operator()(const FSheetOptions& Options) const { return WriteSheet(Options); }
	EExitCode operator()(const FGalleryOptions& Options) const { return MakeGallery(Options); }
	EExitCode operator()(const FReplayOptions& Options) const { return ReplayFile(Options); }
	EExitCode operator()(const FMeshOptions& Options) const { return ShowMesh(Options); }
	EExitCode operator()(const FSettingsOptions& Options) const { return ShowSettings(Options); }
};

} // namespace

EExitCode DoneOrStopped()
{
	return StopSignal() == SIGTERM ? EExitCode::Terminated : IsStopRequested() ? EExitCode::Stopped : EExitCode::Done;
}

EExitCode ReportError(const FError& Error, EExitCode Code)
{
	std::fflush(stdout);
	std::fprintf(stderr, "fluiddrops: %s\n", AsOneLine(Error.Message).c_str());
	return Code;
}

int RunApp(int ArgumentCount, const char* const* Arguments)
{
	EExitCode Code = EExitCode::Failed;
	try
	{
		const TResult<FCommand> Command = ParseCommandLine(ArgumentCount, Arguments);
		Code =
			Command ? std::visit(FCommandRunner(), Command.Value()) : ReportError(Command.Error(), EExitCode::BadInput);
	}
	catch (const std::bad_alloc&)
	{
		Code = ReportError(MakeError("not enough memory"), EExitCode::Failed);
	}
	catch (const std::exception& Failure)
	{
		Code = ReportError(MakeError(Failure.what()), EExitCode::Failed);
	}
	return static_cast<int>(Code);
}

} // namespace FluidDrops
