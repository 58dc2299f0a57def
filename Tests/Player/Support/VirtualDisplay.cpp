// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Support/VirtualDisplay.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace FluidDrops::Test
{

namespace
{

uint32 BigEndian(const std::string& Bytes, std::size_t Word)
{
	const auto Byte = [&](std::size_t Index) { return uint32(static_cast<uint8>(Bytes[4 * Word + Index])); };
	return Byte(0) << 24 | Byte(1) << 16 | Byte(2) << 8 | Byte(3);
}

} // namespace

FChildProcess::FChildProcess(
	const FArguments& Command, const std::vector<std::string>& Environment, const std::filesystem::path& LogFile)
{
	Process = fork();
	if (Process != 0)
	{
		return;
	}
	std::vector<char*> Raw;
	for (const std::string& Argument : Command)
	{
		Raw.push_back(const_cast<char*>(Argument.c_str()));
	}
	Raw.push_back(nullptr);
	for (const std::string& Variable : Environment)
	{
		putenv(const_cast<char*>(Variable.c_str()));
	}
	const int Log = open(LogFile.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
	dup2(Log, STDOUT_FILENO);
	dup2(Log, STDERR_FILENO);
	execvp(Raw[0], Raw.data());
	_exit(126);
}

FChildProcess::~FChildProcess()
{
	if (IsRunning())
	{
		kill(Process, SIGTERM);
		if (ExitCode(5.0) == -1)
		{
			kill(Process, SIGKILL);
			waitpid(Process, nullptr, 0);
		}
	}
}

bool FChildProcess::IsRunning()
{
	return ExitCode(0.0) == -1 && Process > 0;
}

int FChildProcess::ExitCode(double Seconds)
{
	const auto End = std::chrono::steady_clock::now() + std::chrono::duration<double>(Seconds);
	while (Code == -1)
	{
		int Status = 0;
		if (waitpid(Process, &Status, WNOHANG) == Process)
		{
			Code = WIFEXITED(Status) ? WEXITSTATUS(Status) : 1000 + WTERMSIG(Status);
		}
		else if (std::chrono::steady_clock::now() >= End)
		{
			break;
		}
		else
		{
			std::this_thread::sleep_for(std::chrono::milliseconds(5));
		}
	}
	return Code;
}

FVirtualDisplay::FVirtualDisplay(const std::filesystem::path& InFolder, uint32 Width, uint32 Height)
	: Folder(InFolder)
{
	int Pipe[2];
	if (pipe(Pipe) != 0)
	{
		return;
	}
	fcntl(Pipe[0], F_SETFD, FD_CLOEXEC);
	const std::string Screen = std::to_string(Width) + "x" + std::to_string(Height) + "x24";
	// It picks a free number and tells it when it is ready; the screen is a file that can be read.
	Server = std::make_unique<FChildProcess>(FArguments{"Xvfb", "-displayfd", std::to_string(Pipe[1]), "-screen", "0",
												 Screen, "-fbdir", Folder.string(), "-nolisten", "tcp", "-noreset"},
		std::vector<std::string>{}, Folder / "xvfb.log");
	close(Pipe[1]);
	std::string Number;
	pollfd Poll{Pipe[0], POLLIN, 0};
	while (Number.find('\n') == std::string::npos && poll(&Poll, 1, 20000) > 0)
	{
		char Buffer[32];
		const ssize_t Count = read(Pipe[0], Buffer, sizeof(Buffer));
		if (Count <= 0)
		{
			break;
		}
		Number.append(Buffer, static_cast<std::size_t>(Count));
	}
	close(Pipe[0]);
	if (const std::size_t End = Number.find('\n'); End != std::string::npos)
	{
		Name = Number.substr(0, End).insert(0, 1, ':');
	}
}

bool FVirtualDisplay::Do(const FArguments& Arguments) const
{
	FArguments Command{"xdotool"};
	Command.insert(Command.end(), Arguments.begin(), Arguments.end());
	return FChildProcess(Command, {Variable()}, Folder / "xdotool.log").ExitCode(20.0) == 0;
}

FImage FVirtualDisplay::Screenshot() const
{
	std::ostringstream Contents;
	Contents << std::ifstream(Folder / "Xvfb_screen0", std::ios::binary).rdbuf();
	const std::string Bytes = Contents.str();
	if (Bytes.size() < 100)
	{
		return {};
	}
	// XWD: a header of 32-bit words, a table of colors, then rows of blue, green, red, unused.
	const std::size_t HeaderSize = BigEndian(Bytes, 0);
	FImage Image{BigEndian(Bytes, 4), BigEndian(Bytes, 5), {}};
	const std::size_t RowBytes = BigEndian(Bytes, 12);
	const std::size_t First = HeaderSize + std::size_t(BigEndian(Bytes, 19)) * 12;
	if (Bytes.size() < First + RowBytes * Image.Height)
	{
		return {};
	}
	for (uint32 Y = 0; Y < Image.Height; ++Y)
	{
		for (uint32 X = 0; X < Image.Width; ++X)
		{
			const char* const Pixel = &Bytes[First + Y * RowBytes + std::size_t(X) * 4];
			Image.Rgba.insert(Image.Rgba.end(),
				{static_cast<uint8>(Pixel[2]), static_cast<uint8>(Pixel[1]), static_cast<uint8>(Pixel[0]), uint8(255)});
		}
	}
	return Image;
}

} // namespace FluidDrops::Test
