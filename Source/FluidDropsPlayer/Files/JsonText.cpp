// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Files/JsonText.h"

#include "FluidDropsCore/Foundation/Settings.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <set>
#include <vector>

namespace FluidDrops
{

namespace
{

constexpr int MaxJsonDepth = 16;

/** Watches the parser: nlohmann-json would take the last of two equal keys, and any depth. */
class FJsonGuard
{
public:
	bool operator()(int Depth, FJson::parse_event_t Event, FJson& Parsed)
	{
		switch (Event)
		{
		case FJson::parse_event_t::object_start: KeysSeen.emplace_back(); break;
		case FJson::parse_event_t::object_end: KeysSeen.pop_back(); break;
		case FJson::parse_event_t::key:
			if (!KeysSeen.back().insert(Parsed.get<std::string>()).second && Objection.empty())
			{
				Objection = "key \"" + Parsed.get<std::string>() + "\": must appear only once in its object";
			}
			break;
		default: break;
		}
		if (Depth > MaxJsonDepth && Objection.empty())
		{
			Objection = "must not be nested deeper than " + std::to_string(MaxJsonDepth) + " levels";
		}
		return Depth <= MaxJsonDepth;
	}

	std::string Objection;

private:
	std::vector<std::set<std::string>> KeysSeen;
};

/** "[json.exception.parse_error.101] parse error at line 1, column 2: ..." without what only nlohmann-json knows. */
std::string WithoutErrorNumber(std::string What)
{
	const std::size_t End = What.find("] ");
	return End == std::string::npos ? What : What.substr(End + 2);
}

/** File names need not be UTF-8; JSON must. */
std::string PlainDump(const FJson& Json)
{
	return Json.dump(-1, ' ', false, FJson::error_handler_t::replace);
}

bool IsShortArray(const FJson& Json)
{
	if (!Json.is_array() || Json.size() > 4)
	{
		return false;
	}
	for (const FJson& Item : Json)
	{
		if (Item.is_structured())
		{
			return false;
		}
	}
	return true;
}

void AppendJson(std::string& Out, const FJson& Json, std::size_t Indent)
{
	if (!Json.is_structured() || Json.empty())
	{
		Out += PlainDump(Json);
		return;
	}
	if (IsShortArray(Json))
	{
		const char* Separator = "[";
		for (const FJson& Item : Json)
		{
			Out += Separator + PlainDump(Item);
			Separator = ", ";
		}
		Out += "]";
		return;
	}
	const std::string Margin(2 * (Indent + 1), ' ');
	Out += Json.is_object() ? "{" : "[";
	const char* Separator = "\n";
	for (const auto& Item : Json.items())
	{
		Out += Separator + Margin;
		Out += Json.is_object() ? PlainDump(Item.key()) + ": " : "";
		AppendJson(Out, Item.value(), Indent + 1);
		Separator = ",\n";
	}
	Out += "\n" + std::string(2 * Indent, ' ') + (Json.is_object() ? "}" : "]");
}

} // namespace

TResult<FJson> ParseJson(std::string_view Text)
{
	if (Text.find_first_not_of(" \t\r\n") == std::string_view::npos)
	{
		return MakeError("must be JSON, but is empty");
	}
	try
	{
		FJsonGuard Guard;
		FJson Json = FJson::parse(
			Text.begin(), Text.end(),
			[&Guard](int Depth, FJson::parse_event_t Event, FJson& Parsed) { return Guard(Depth, Event, Parsed); },
			/*allow_exceptions*/ true, /*ignore_comments*/ true);
		if (!Guard.Objection.empty())
		{
			return MakeError(Guard.Objection);
		}
		return Json;
	}
	catch (const FJson::exception& Failure)
	{
		return MakeError("must be JSON: " + WithoutErrorNumber(Failure.what()));
	}
}

std::string JsonToText(const FJson& Json)
{
	std::string Text;
	AppendJson(Text, Json, 0);
	return Text + "\n";
}

std::string BriefJson(const FJson& Json)
{
	constexpr std::size_t MaxLength = 40;
	const std::string Text = Json.dump(-1, ' ', true, FJson::error_handler_t::replace);
	return Text.size() <= MaxLength ? Text : Text.substr(0, MaxLength) + "...";
}

FJson JsonNumber(double Value)
{
	return std::strtod(NumberToText(Value).c_str(), nullptr);
}

} // namespace FluidDrops
