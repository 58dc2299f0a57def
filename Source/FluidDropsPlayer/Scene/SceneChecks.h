// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Checks that several kinds of things in a scene share.

#pragma once

#include "Scene/Scene.h"
#include "Scene/SettingsJson.h"

namespace FluidDrops
{

/** Names are parts of paths on the command line; a number would be taken for a place in the list. */
bool IsGoodName(const std::string& Name);

/** That there is a surface of that name or number. */
FStatus CheckSurfaceName(const FScene& Scene, const std::string& Surface, const std::string& Path);

template <typename T>
FStatus CheckNames(const char* List, const std::vector<T>& Things)
{
	for (std::size_t Index = 0; Index < Things.size(); ++Index)
	{
		const std::string Path = JoinPath(List, std::to_string(Index)) + ".name";
		if (!IsGoodName(Things[Index].Name))
		{
			return PathError(Path, "must be at most 64 letters, digits, - and _, and not only digits");
		}
		for (std::size_t Other = 0; Other < Index && !Things[Index].Name.empty(); ++Other)
		{
			if (Things[Other].Name == Things[Index].Name)
			{
				return PathError(
					Path, "must differ from the name of " + std::string(List) + "." + std::to_string(Other));
			}
		}
	}
	return {};
}

} // namespace FluidDrops
