// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A screen that nobody sees (Xvfb), with the hands of somebody (xdotool), and what is on it as a picture.

#pragma once

#include "Render/RenderTypes.h"
#include "Support/PlayerProcess.h"

#include <memory>
#include <sys/types.h>

namespace FluidDrops::Test
{

/** A program that runs until it ends by itself or is ended with the test. */
class FChildProcess
{
public:
	/** The program is looked up in PATH. Files 3 and up that are not close-on-exec are passed on. */
	FChildProcess(
		const FArguments& Command, const std::vector<std::string>& Environment, const std::filesystem::path& LogFile);
	~FChildProcess();
	FChildProcess(const FChildProcess&) = delete;
	FChildProcess& operator=(const FChildProcess&) = delete;

	bool IsRunning();
	/** Waits for its end, some seconds at most; -1 if it goes on. */
	int ExitCode(double Seconds);

private:
	pid_t Process = -1;
	int Code = -1;
};

class FVirtualDisplay
{
public:
	FVirtualDisplay(const std::filesystem::path& InFolder, uint32 Width, uint32 Height);

	bool IsOpen() const { return !Name.empty(); }
	/** For the environment of programs: "DISPLAY=:99". */
	std::string Variable() const { return "DISPLAY=" + Name; }
	/** One command of xdotool; false if it failed. */
	bool Do(const FArguments& Arguments) const;
	/** What the screen shows now. */
	FImage Screenshot() const;

private:
	std::filesystem::path Folder;
	std::string Name;
	std::unique_ptr<FChildProcess> Server;
};

} // namespace FluidDrops::Test
