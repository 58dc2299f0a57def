// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// JSON as we accept it: strict, every key once, not nested deeper than anything of ours is. Objects keep the order
// of their keys. nlohmann-json's exceptions end here.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace FluidDrops
{

using FJson = nlohmann::ordered_json;

/** Errors tell the line and the column. */
TResult<FJson> ParseJson(std::string_view Text);

/** Indented by two spaces, with short arrays of numbers in one line; ends with a line feed. */
std::string JsonToText(const FJson& Json);

/** A value in an error message: its text, cut when it is long. */
std::string BriefJson(const FJson& Json);

/** A number that reads as a person wrote it: 0.1f becomes 0.1, not 0.10000000149. */
FJson JsonNumber(double Value);

} // namespace FluidDrops
