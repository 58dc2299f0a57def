// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Support/PlayerProcess.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace FluidDrops::Test
{

namespace
{

/** In the child: never returns. */
[[noreturn]] void BecomePlayer(const FArguments& Arguments, const FProcessOptions& Options, int Output, int Errors)
{
	std::vector<char*> Raw{const_cast<char*>(FLUIDDROPS_EXECUTABLE)};
	for (const std::string& Argument : Arguments)
	{
		Raw.push_back(const_cast<char*>(Argument.c_str()));
	}
	Raw.push_back(nullptr);
	for (const std::string& Variable : Options.Environment)
	{
		putenv(const_cast<char*>(Variable.c_str()));
	}
	dup2(Output, STDOUT_FILENO);
	dup2(Errors, STDERR_FILENO);
	if (Options.Folder.empty() || chdir(Options.Folder.c_str()) == 0)
	{
		execv(Raw[0], Raw.data());
	}
	_exit(126);
}

/** Reads both pipes to their ends; sends the signal at the first output. */
void Drain(std::array<int, 2> Pipes, pid_t Child, int Signal, FProcessResult& Result)
{
	std::array<pollfd, 2> Polls{{{Pipes[0], POLLIN, 0}, {Pipes[1], POLLIN, 0}}};
	while (Polls[0].fd >= 0 || Polls[1].fd >= 0)
	{
		poll(Polls.data(), Polls.size(), -1);
		for (std::size_t Index = 0; Index < Polls.size(); ++Index)
		{
			char Buffer[4096];
			const ssize_t Count = Polls[Index].revents != 0 ? read(Polls[Index].fd, Buffer, sizeof(Buffer)) : -1;
			if (Polls[Index].revents != 0 && Count <= 0)
			{
				close(Polls[Index].fd);
				Polls[Index].fd = -1;
			}
			if (Count > 0)
			{
				(Index == 0 ? Result.Output : Result.Errors).append(Buffer, static_cast<std::size_t>(Count));
				if (Signal != 0)
				{
					kill(Child, Signal);
					Signal = 0;
				}
			}
		}
	}
}

} // namespace

FProcessResult RunPlayer(const FArguments& Arguments, const FProcessOptions& Options)
{
	FProcessResult Result;
	std::array<int, 2> Output{};
	std::array<int, 2> Errors{};
	if (pipe2(Output.data(), O_CLOEXEC) != 0 || pipe2(Errors.data(), O_CLOEXEC) != 0)
	{
		return Result;
	}
	const pid_t Child = fork();
	if (Child == 0)
	{
		BecomePlayer(Arguments, Options, Output[1], Errors[1]);
	}
	close(Output[1]);
	close(Errors[1]);
	Drain({Output[0], Errors[0]}, Child, Options.SignalAfterOutput, Result);
	int Status = 0;
	waitpid(Child, &Status, 0);
	Result.ExitCode = WIFEXITED(Status) ? WEXITSTATUS(Status) : 1000 + WTERMSIG(Status);
	return Result;
}

FTestFolder::FTestFolder()
{
	std::string Template = (std::filesystem::temp_directory_path() / "fluiddrops-test-XXXXXX").string();
	Path = mkdtemp(Template.data());
}

FTestFolder::~FTestFolder()
{
	std::error_code Error;
	std::filesystem::remove_all(Path, Error);
}

void FTestFolder::Write(const std::string& Name, const std::string& Contents) const
{
	std::ofstream(Path / Name, std::ios::binary) << Contents;
}

std::string FTestFolder::Read(const std::string& Name) const
{
	std::ostringstream Contents;
	Contents << std::ifstream(Path / Name, std::ios::binary).rdbuf();
	return Contents.str();
}

std::vector<std::string> FTestFolder::List() const
{
	std::vector<std::string> Names;
	for (const auto& Entry : std::filesystem::recursive_directory_iterator(Path))
	{
		Names.push_back(std::filesystem::relative(Entry.path(), Path).string());
	}
	std::sort(Names.begin(), Names.end());
	return Names;
}

std::string SmallScene()
{
	return R"({
  "title": "Small", "ticks": 3,
  "settings": {"world": {"seed": 5}, "budget": {"drops": 256, "airDrops": 64, "trailPieces": 512},
    "drops": {"viscosity": 0.001}},
  "surfaces": [{"name": "glass", "shape": "pane", "width": 0.1, "height": 0.1, "columns": 4, "rows": 4,
    "material": {"contactAngle": 60}}],
  "sprinkle": [{"surface": "glass", "count": 20, "minRadius": 0.0002, "maxRadius": 0.001}],
  "liquids": [{"name": "water"}],
  "emitters": [{"name": "rain", "rate": 60, "center": [0, 0.05, 0], "velocity": [0, -2, 0]}],
  "rain": [{"name": "shower", "rate": 0}],
  "regions": [{"surface": "glass"}],
  "tints": [{"surface": "glass"}],
  "touches": [{"name": "finger", "startTime": 1000}],
  "camera": {"eye": [0, -0.3, 0], "target": [0, 0, 0], "fieldOfView": 40},
  "frames": {"width": 64, "height": 48, "every": 1}
}
)";
}

std::string BusyScene()
{
	std::string Busy = SmallScene();
	Busy.replace(Busy.find("\"rate\": 60"), 10, "\"rate\": 900");
	return Busy;
}

std::string SmallFluidScene()
{
	return R"({
  "title": "Small fluid", "ticks": 3,
  "settings": {"world": {"seed": 5}, "budget": {"drops": 64, "airDrops": 64, "trailPieces": 64, "particles": 4000,
    "springs": 24}, "fluid": {"interactionRadius": 0.04, "substeps": 4}},
  "surfaces": [{"name": "shelf", "shape": "box", "halfExtent": [0.05, 0.05, 0.01], "cells": 2,
    "position": [0.15, 0, 0.3], "look": "opaque"}],
  "liquids": [{"name": "water"}, {"name": "jelly", "springStiffness": 1500, "look": {"turbidity": 20}}],
  "fluidSources": [{"name": "jet", "liquid": "water", "center": [0, 0, 0.3], "radius": 0.03}],
  "fluidSinks": [{"name": "drain", "center": [0, 0, -5]}],
  "fluidFills": [{"name": "pool", "liquid": 0, "center": [0, 0, 0.06], "halfExtent": [0.19, 0.19, 0.05]},
    {"name": "block", "liquid": "jelly", "shape": "ball", "center": [-0.1, 0, 0.2], "halfExtent": [0.06, 0.06, 0.06]}],
  "bodies": [
    {"name": "tank", "shape": "box", "inside": true, "halfExtent": [0.2, 0.2, 0.3], "position": [0, 0, 0.3],
      "look": "glass"},
    {"name": "ball", "kind": "dynamic", "density": 400, "shape": "sphere", "radius": 0.04, "position": [0.1, 0, 0.2]},
    {"name": "plate", "kind": "kinematic", "shape": "hull", "model": {"shape": "box", "halfExtent": [0.05, 0.05, 0.01]},
      "position": [0, 0.1, 0.25], "keys": [{"time": 0}, {"time": 0.5, "move": [0, 0, -0.1]}]},
    {"name": "shelf-body", "surface": "shelf"}],
  "binds": [{"name": "jelly", "center": [-0.1, 0, 0.2], "radius": 0.1}],
  "camera": {"eye": [0, -1.5, 0.5], "target": [0, 0, 0.1], "fieldOfView": 40},
  "frames": {"width": 64, "height": 48, "every": 1}
}
)";
}

std::size_t CountLines(const std::string& Text)
{
	return static_cast<std::size_t>(std::count(Text.begin(), Text.end(), '\n'));
}

} // namespace FluidDrops::Test
