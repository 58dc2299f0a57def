// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The command line as structs. Numbers stay texts here: they are settings like any other and are read and checked
// where those are. CLI11 and its exceptions stay in the .cpp.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Gallery/GalleryPlan.h"
#include "Run/ContactSheet.h"
#include "Run/RunOptions.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace FluidDrops
{

struct FScenesOptions
{
	bool bJson = false;
};

struct FPresetsOptions
{
	std::vector<std::string> Words;
	bool bJson = false;
};

struct FReplayOptions
{
	std::string File;
	std::optional<std::string> Threads;
};

struct FMeshOptions
{
	std::string File;
	std::optional<std::string> Scale;
	std::optional<std::string> UpAxis;
};

struct FSettingsOptions
{
	std::vector<std::string> Words;
	bool bJson = false;
	bool bMarkdown = false;
};

struct FViewOptions
{
	FRunOptions Run; // Size is the window's
	std::optional<std::string> OutFolder;
	std::optional<std::string> Scale;
	std::optional<std::string> StatusFile;
};

/** Help or the version was asked for. */
struct FHelpOptions
{
	std::string Text;
};

using FCommand = std::variant<FHelpOptions, FScenesOptions, FPresetsOptions, FRunOptions, FSheetOptions,
	FGalleryOptions, FReplayOptions, FMeshOptions, FSettingsOptions, FViewOptions>;

TResult<FCommand> ParseCommandLine(int ArgumentCount, const char* const* Arguments);

/** A number of threads; none for as many as the hardware has (0). */
TResult<uint32> ParseThreads(const std::optional<std::string>& Text);

/** How large letters and controls are; none for what the display asks for (0). */
TResult<float> ParseScale(const std::optional<std::string>& Text);

} // namespace FluidDrops
