// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The real executable as a process of its own, in a folder of its own: what it printed, how it ended, which files
// it left.

#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace FluidDrops::Test
{

using FArguments = std::vector<std::string>;

struct FProcessResult
{
	int ExitCode = -1; // 1000 + signal if it was killed
	std::string Output;
	std::string Errors;
};

struct FProcessOptions
{
	std::filesystem::path Folder;         // to run in
	std::vector<std::string> Environment; // NAME=value, on top of ours
	int SignalAfterOutput = 0;            // sent once, as soon as anything was printed
};

/** Runs fluiddrops and waits for it. */
FProcessResult RunPlayer(const FArguments& Arguments, const FProcessOptions& Options = {});

/** A folder that is gone when the test is over. */
class FTestFolder
{
public:
	FTestFolder();
	~FTestFolder();
	FTestFolder(const FTestFolder&) = delete;
	FTestFolder& operator=(const FTestFolder&) = delete;

	std::filesystem::path operator/(const std::string& Name) const { return Path / Name; }
	void Write(const std::string& Name, const std::string& Contents) const;
	std::string Read(const std::string& Name) const;
	nlohmann::json ReadJson(const std::string& Name) const { return nlohmann::json::parse(Read(Name)); }
	/** Every file and folder in it, relative and sorted. */
	std::vector<std::string> List() const;
	FProcessResult Run(const FArguments& Arguments) const { return RunPlayer(Arguments, {Path, {}, 0}); }

	std::filesystem::path Path;
};

/** A scene that is made and run in no time: a small pane, an emitter, some drops. */
std::string SmallScene();

/** The same with many more drops, which merge and run: shapes change all the time. */
std::string BusyScene();

/** The same for particle fluid: a tank, a nozzle, a drain, a block of jelly, a ball that floats and a plate that moves.
 */
std::string SmallFluidScene();

std::size_t CountLines(const std::string& Text);

} // namespace FluidDrops::Test
