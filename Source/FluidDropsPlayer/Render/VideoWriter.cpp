// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/VideoWriter.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <vector>

extern char** environ;

namespace FluidDrops
{

namespace
{

void CloseAndForget(int& Descriptor)
{
	if (Descriptor >= 0)
	{
		close(Descriptor);
		Descriptor = -1;
	}
}

std::vector<std::string> EncoderArguments(const std::string& Path, const FVideoOptions& Options)
{
	const std::string Size = std::to_string(Options.Width) + "x" + std::to_string(Options.Height);
	const std::string Quality = std::to_string(Options.Quality);
	std::vector<std::string> Arguments{Options.Encoder, "-y", "-loglevel", "error", "-f", "rawvideo", "-pixel_format",
		"rgba", "-video_size", Size, "-framerate", std::to_string(Options.FramesPerSecond), "-i", "pipe:0", "-an"};
	const std::vector<std::string> Format = Options.Format == EVideoFormat::WebP
		? std::vector<std::string>{"-c:v", "libwebp", "-pix_fmt", "yuv420p", "-quality", Quality}
		// 4:2:0 needs even sides
		: std::vector<std::string>{"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p",
			  "-crf", Quality, "-movflags", "+faststart"};
	Arguments.insert(Arguments.end(), Format.begin(), Format.end());
	Arguments.push_back("file:" + Path);
	return Arguments;
}

/** Starts the encoder with the given descriptors as its input and its error output; returns an errno. */
int SpawnEncoder(const std::vector<std::string>& Arguments, int Input, int Errors, int& Process)
{
	std::vector<char*> Raw;
	for (const std::string& Argument : Arguments)
	{
		Raw.push_back(const_cast<char*>(Argument.c_str()));
	}
	Raw.push_back(nullptr);
	posix_spawn_file_actions_t Actions;
	posix_spawn_file_actions_init(&Actions);
	posix_spawn_file_actions_adddup2(&Actions, Input, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&Actions, Errors, STDERR_FILENO);
	posix_spawn_file_actions_addopen(&Actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	// Ctrl-C is ours to handle: the encoder gets its own group and ends when its input does.
	posix_spawnattr_t Attributes;
	posix_spawnattr_init(&Attributes);
	posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setpgroup(&Attributes, 0);
	pid_t Child = -1;
	const int Failure = posix_spawnp(&Child, Raw[0], &Actions, &Attributes, Raw.data(), environ);
	posix_spawnattr_destroy(&Attributes);
	posix_spawn_file_actions_destroy(&Actions);
	Process = Failure == 0 ? Child : -1;
	return Failure;
}

} // namespace

TResult<std::unique_ptr<FVideoWriter>> FVideoWriter::Open(const std::string& Path, const FVideoOptions& Options)
{
	if (Options.Width == 0 || Options.Height == 0 || Options.Width > 8192 || Options.Height > 8192)
	{
		return MakeError(Path + ": the size of a video must be within 1 to 8192");
	}
	const uint32 MaxQuality = Options.Format == EVideoFormat::WebP ? 100 : 51;
	if (!(Options.FramesPerSecond >= 0.01 && Options.FramesPerSecond <= 1000.0) || Options.Quality > MaxQuality)
	{
		return MakeError(Path + ": frames per second must be within 0.01 to 1000, quality within 0 to " +
			std::to_string(MaxQuality));
	}
	std::unique_ptr<FVideoWriter> Writer(new FVideoWriter());
	Writer->FilePath = Path;
	Writer->Settings = Options;
	// A socket, not a pipe: writing to an encoder that died is then an error code instead of SIGPIPE.
	std::array<int, 2> Frames{-1, -1};
	std::array<int, 2> Errors{-1, -1};
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Frames.data()) != 0)
	{
		return MakeError(Path + ": no socket for the encoder: " + std::strerror(errno));
	}
	Writer->FrameSocket = Frames[0];
	if (pipe2(Errors.data(), O_CLOEXEC) != 0)
	{
		const int Code = errno;
		close(Frames[1]);
		return MakeError(Path + ": no pipe for the encoder: " + std::strerror(Code));
	}
	Writer->ErrorPipe = Errors[0];
	const int Failure = SpawnEncoder(EncoderArguments(Path, Options), Frames[1], Errors[1], Writer->Process);
	close(Frames[1]);
	close(Errors[1]);
	if (Failure != 0)
	{
		return MakeError(Failure == ENOENT
				? Options.Encoder + ": not found; install ffmpeg to write videos, or use --frames"
				: Options.Encoder + ": cannot be started: " + std::strerror(Failure));
	}
	return Writer;
}

FVideoWriter::~FVideoWriter()
{
	CloseAndForget(FrameSocket);
	CloseAndForget(ErrorPipe);
	if (Process > 0)
	{
		kill(Process, SIGTERM);
		WaitForExit();
	}
}

FStatus FVideoWriter::Write(const FImage& Frame)
{
	if (FrameSocket < 0)
	{
		return MakeError(FilePath + ": the video is already finished");
	}
	if (Frame.Width != Settings.Width || Frame.Height != Settings.Height ||
		Frame.Rgba.size() != size_t(Frame.Width) * Frame.Height * 4)
	{
		return MakeError(FilePath + ": a frame has another size than the video");
	}
	size_t Sent = 0;
	while (Sent < Frame.Rgba.size())
	{
		const ssize_t Count = send(FrameSocket, Frame.Rgba.data() + Sent, Frame.Rgba.size() - Sent, MSG_NOSIGNAL);
		if (Count < 0 && errno == EINTR)
		{
			continue;
		}
		if (Count <= 0)
		{
			CloseAndForget(FrameSocket);
			return MakeError(FilePath + ": the encoder stopped: " + CollectComplaint());
		}
		Sent += static_cast<size_t>(Count);
	}
	return {};
}

FStatus FVideoWriter::Finish()
{
	if (Process <= 0)
	{
		return MakeError(FilePath + ": the video is already finished");
	}
	CloseAndForget(FrameSocket); // end of input
	const std::string Complaint = CollectComplaint();
	const int Status = WaitForExit();
	if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0)
	{
		return MakeError(FilePath + ": the encoder failed: " + Complaint);
	}
	return {};
}

std::string FVideoWriter::CollectComplaint()
{
	std::string Text;
	std::array<char, 512> Chunk;
	while (ErrorPipe >= 0)
	{
		const ssize_t Count = read(ErrorPipe, Chunk.data(), Chunk.size());
		if (Count < 0 && errno == EINTR)
		{
			continue;
		}
		if (Count <= 0)
		{
			break;
		}
		Text.append(Chunk.data(), static_cast<size_t>(Count));
	}
	CloseAndForget(ErrorPipe);
	Text = Text.substr(0, Text.find('\n'));
	return Text.empty() ? "no reason given" : Text;
}

int FVideoWriter::WaitForExit()
{
	int Status = 0;
	while (waitpid(Process, &Status, 0) < 0 && errno == EINTR)
	{
	}
	Process = -1;
	return Status;
}

} // namespace FluidDrops
