// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Files/WholeFile.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace FluidDrops
{

namespace
{

namespace fs = std::filesystem;

FError FileError(const fs::path& File, const std::string& What)
{
	return MakeError(File.string() + ": " + What);
}

/** Where a file really is: links are followed, so that renaming replaces the file and not the link to it. */
fs::path ResolveLinks(const fs::path& File)
{
	std::error_code Error;
	const fs::path Real = fs::weakly_canonical(File, Error);
	return Error ? File : Real;
}

fs::path FolderOf(const fs::path& File)
{
	const fs::path Parent = File.parent_path();
	return Parent.empty() ? fs::path(".") : Parent;
}

FStatus WriteAll(const fs::path& File, std::string_view Contents)
{
	std::ofstream Stream(File, std::ios::binary | std::ios::trunc);
	Stream.write(Contents.data(), static_cast<std::streamsize>(Contents.size()));
	Stream.close();
	if (!Stream)
	{
		return MakeError(std::string("cannot be written (") + std::strerror(errno) + ")");
	}
	return {};
}

} // namespace

FStatus CheckInputFile(const fs::path& File, uint64 MaxBytes)
{
	std::error_code Error;
	const fs::file_status Status = fs::status(File, Error);
	if (File.empty() || !fs::exists(Status))
	{
		return FileError(File, "must be an existing file");
	}
	if (fs::is_directory(Status))
	{
		return FileError(File, "must be a file, not a directory");
	}
	if (!fs::is_regular_file(Status))
	{
		return FileError(File, "must be a regular file");
	}
	const uint64 Size = fs::file_size(File, Error);
	if (Error || ::access(File.c_str(), R_OK) != 0)
	{
		return FileError(File, "cannot be read");
	}
	if (Size > MaxBytes)
	{
		return FileError(File, "must be at most " + std::to_string(MaxBytes >> 20) + " MiB");
	}
	return {};
}

bool HasExtension(const fs::path& File, std::string_view Extension)
{
	std::string Own = File.extension().string();
	std::transform(Own.begin(), Own.end(), Own.begin(),
		[](unsigned char Letter) { return static_cast<char>(std::tolower(Letter)); });
	return Own == Extension;
}

TResult<std::string> ReadWholeFile(const fs::path& File, uint64 MaxBytes)
{
	FD_TRY(CheckInputFile(File, MaxBytes));
	std::ifstream Stream(File, std::ios::binary);
	std::string Contents{std::istreambuf_iterator<char>(Stream), std::istreambuf_iterator<char>()};
	if (!Stream)
	{
		return FileError(File, "cannot be read");
	}
	return Contents;
}

FStatus CheckOutputFile(const fs::path& File)
{
	std::error_code Error;
	if (File.empty())
	{
		return MakeError("must be the name of a file");
	}
	const fs::file_status Status = fs::status(File, Error);
	if (fs::is_directory(Status) || !File.has_filename())
	{
		return FileError(File, "must be a file, not a directory");
	}
	const FStatus Folder = CheckOutputFolder(FolderOf(File));
	if (!Folder || (fs::exists(Status) && ::access(File.c_str(), W_OK) != 0))
	{
		return FileError(File, "must be a file that may be written");
	}
	return {};
}

FStatus MakeFolderOf(const fs::path& File)
{
	std::error_code Error;
	const fs::path Folder = FolderOf(File);
	if (!fs::is_directory(Folder, Error))
	{
		fs::create_directories(Folder, Error);
	}
	return Error ? FStatus(FileError(Folder, "cannot be made (" + Error.message() + ")")) : FStatus();
}

FStatus CheckOutputFolder(const fs::path& Folder)
{
	std::error_code Error;
	if (Folder.empty())
	{
		return MakeError("must be the name of a directory");
	}
	fs::path Existing = fs::absolute(Folder, Error).lexically_normal();
	while (!fs::exists(fs::status(Existing, Error)) && Existing.has_relative_path())
	{
		Existing = Existing.parent_path();
	}
	if (!fs::is_directory(Existing, Error))
	{
		return FileError(Folder, "must be a directory, or the name of a new one");
	}
	if (::access(Existing.c_str(), W_OK) != 0)
	{
		return FileError(Folder, "must be a directory that may be written");
	}
	return {};
}

fs::path UnfinishedName(const fs::path& File)
{
	fs::path Name = File;
	Name.replace_filename("." + File.stem().string() + ".unfinished-" + std::to_string(::getpid()));
	Name += File.extension(); // some programs tell the format by it
	return Name;
}

FStatus WriteWholeFile(const fs::path& File, std::string_view Contents)
{
	std::error_code Error;
	const fs::path Target = ResolveLinks(File);
	const fs::file_status Status = fs::status(Target, Error);
	if (fs::exists(Status) && !fs::is_regular_file(Status))
	{
		// A device or a pipe is written to; replacing it by a file would take it away from everybody.
		const FStatus Written = WriteAll(Target, Contents);
		return Written ? FStatus() : FStatus(Within(File.string(), Written.Error()));
	}
	FD_TRY(MakeFolderOf(Target));
	const fs::path Unfinished = UnfinishedName(Target);
	FStatus Written = WriteAll(Unfinished, Contents);
	if (Written)
	{
		fs::rename(Unfinished, Target, Error);
		if (Error)
		{
			Written = MakeError("cannot be written (" + Error.message() + ")");
		}
	}
	if (!Written)
	{
		fs::remove(Unfinished, Error);
		return Within(File.string(), Written.Error());
	}
	return {};
}

} // namespace FluidDrops
