// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Files read and written as a whole. A file that we write appears complete or not at all: it is written beside its
// place under another name and then renamed. Errors start with the file's name.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace FluidDrops
{

/** Refuses what is missing, no regular file, or larger than MaxBytes. */
FStatus CheckInputFile(const std::filesystem::path& File, uint64 MaxBytes);

/** In any case of letters; Extension with its dot and in small ones. */
bool HasExtension(const std::filesystem::path& File, std::string_view Extension);

TResult<std::string> ReadWholeFile(const std::filesystem::path& File, uint64 MaxBytes);

/** Whether a file could be written there; its folder is there or can be made. Touches nothing. */
FStatus CheckOutputFile(const std::filesystem::path& File);

/** Makes the folder that a file is to be written to. */
FStatus MakeFolderOf(const std::filesystem::path& File);

/** Whether a folder is there or could be made. Touches nothing. */
FStatus CheckOutputFolder(const std::filesystem::path& Folder);

/** The name under which a file is written before it gets its own. */
std::filesystem::path UnfinishedName(const std::filesystem::path& File);

/** Makes its folder as well. */
FStatus WriteWholeFile(const std::filesystem::path& File, std::string_view Contents);

inline std::string_view AsText(std::span<const uint8> Bytes)
{
	return {reinterpret_cast<const char*>(Bytes.data()), Bytes.size()};
}

inline std::span<const uint8> AsBytes(std::string_view Text)
{
	return {reinterpret_cast<const uint8*>(Text.data()), Text.size()};
}

} // namespace FluidDrops
