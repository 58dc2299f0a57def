// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The lists of a scene file: each a JSON array of objects.

#pragma once

#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

namespace FluidDrops
{

inline constexpr std::size_t MaxInAList = 256; // surfaces, emitters, rains, sprinkles, ...

/** Calls ReadItem(item, path, new element) for each item of an optional list. Parent is the path of Json itself. */
template <typename T, typename F>
FStatus ReadList(const FJson& Json, const std::string& Parent, const char* Key, std::vector<T>& Out, F&& ReadItem)
{
	if (!Json.contains(Key))
	{
		return {};
	}
	const FJson& List = Json[Key];
	const std::string Path = JoinPath(Parent, Key);
	if (!List.is_array() || List.size() > MaxInAList)
	{
		return PathError(
			Path, "must be a list of at most " + std::to_string(MaxInAList) + " objects, not " + BriefJson(List));
	}
	for (std::size_t Index = 0; Index < List.size(); ++Index)
	{
		FD_TRY(ReadItem(List[Index], JoinPath(Path, std::to_string(Index)), Out.emplace_back()));
	}
	return {};
}

/** Calls WriteItem(new object, element) for each element. */
template <typename T, typename F>
void WriteList(FJson& Json, const char* Key, const std::vector<T>& Things, F&& WriteItem)
{
	Json[Key] = FJson::array();
	for (const T& Thing : Things)
	{
		WriteItem(Json[Key].emplace_back(FJson::object()), Thing);
	}
}

} // namespace FluidDrops
