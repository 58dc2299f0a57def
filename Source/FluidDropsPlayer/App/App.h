// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The program as a whole: a command line in, an exit code out.

#pragma once

#include "App/CommandLine.h"

namespace FluidDrops
{

/** What the shell is told. */
enum class EExitCode : int
{
	Done = 0,
	Failed = 1,       // something went wrong that better input would not mend
	BadInput = 2,     // command line, scene, mesh, snapshot, recording; nothing has been written
	Stopped = 130,    // by Ctrl-C (SIGINT); what was done until then has been written
	Terminated = 143, // by SIGTERM
};

int RunApp(int ArgumentCount, const char* const* Arguments);

/** Done, unless somebody stopped what ran: 128 and the signal's number, as shells have it. */
EExitCode DoneOrStopped();

/** One line on the standard error output, whatever the message holds. */
EExitCode ReportError(const FError& Error, EExitCode Code);

// One function for each subcommand.
EExitCode ShowScenes(const FScenesOptions& Options);
EExitCode ShowPresets(const FPresetsOptions& Options);
EExitCode RunScene(const FRunOptions& Options);
EExitCode ViewScene(const FViewOptions& Options);
EExitCode WriteSheet(const FSheetOptions& Options);
EExitCode MakeGallery(const FGalleryOptions& Options);
EExitCode ReplayFile(const FReplayOptions& Options);
EExitCode ShowMesh(const FMeshOptions& Options);
EExitCode ShowSettings(const FSettingsOptions& Options);

} // namespace FluidDrops
