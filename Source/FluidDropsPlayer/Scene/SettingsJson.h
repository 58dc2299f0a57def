// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Any struct with a table of settings, from and to JSON. One reader and one writer for all of them: a JSON object is
// a list of parts (structs with their tables, texts, and keys that somebody else reads), and whatever is in the
// object but in none of its parts is refused by name.

#pragma once

#include "Files/JsonText.h"
#include "FluidDropsCore/Foundation/Settings.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace FluidDrops
{

/** Fields of a struct that stand in a JSON object. */
struct FFieldPart
{
	void* Struct;
	std::span<const FSettingField> Fields;
};

/** A text of at most MaxLength bytes. */
struct FTextPart
{
	static constexpr std::size_t MaxLength = 4096;

	const char* Name;
	std::string* Text;
};

/** What a JSON object consists of; keys in Others are read elsewhere. */
struct FObjectParts
{
	std::vector<FFieldPart> Fields;
	std::vector<FTextPart> Texts;
	std::vector<const char*> Others;
};

/** "surfaces.0" and "material" make "surfaces.0.material"; an empty path adds nothing. */
std::string JoinPath(const std::string& Path, std::string_view Name);

/** "path: must be ..."; an empty path stands for the whole file. */
FError PathError(const std::string& Path, const std::string& What);

/** The name that was probably meant, or empty. */
std::string NearestName(std::string_view Given, std::span<const std::string> Known);

/** For a name that is part of a path: "path.nme: did you mean \"name\"? It must be one of name, other" */
FError UnknownName(const std::string& Path, std::string_view Given, std::span<const std::string> Known);

/** For a name that is the value at a path: "path: \"watr\": did you mean \"water\"? It must be one of water, milk" */
FError UnknownValue(const std::string& Path, std::string_view Given, std::span<const std::string> Known);

/** Reads an object; absent keys leave their fields as they are. Path goes in front of every message. */
FStatus ReadObject(const FJson& Json, const std::string& Path, const FObjectParts& Parts);

/** Sets one field from a JSON value. */
FStatus ReadField(const FJson& Json, const std::string& Path, void* Struct, const FSettingField& Field);

/** Sets one field from an option of the command line; nothing if it was not given. Option, if any, goes in front. */
FStatus ReadOption(
	const std::optional<std::string>& Text, const char* Option, void* Struct, const FSettingField& Field);

/** A value as it is typed: JSON, or else the name of a choice. */
FJson ParseTyped(const std::string& Text);

/** Appends every field of a struct to an object. */
void WriteFields(FJson& Object, const void* Struct, std::span<const FSettingField> Fields);

/** The value of one field as JSON. */
FJson FieldToJson(const void* Struct, const FSettingField& Field);

} // namespace FluidDrops
