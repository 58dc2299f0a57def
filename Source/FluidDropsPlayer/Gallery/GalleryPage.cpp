// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Gallery/GalleryPage.h"

#include "FluidDropsCore/Parts/Ledger.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace FluidDrops
{

namespace
{

using FPageJson = nlohmann::ordered_json;

std::string FormatNumber(const char* Format, double Value)
{
	std::array<char, 64> Text;
	std::snprintf(Text.data(), Text.size(), Format, Value);
	return Text.data();
}

/** 1234567 as 1 234 567, with narrow spaces that do not break. */
std::string FormatCount(uint64 Value)
{
	std::string Digits = std::to_string(Value);
	for (std::size_t Place = Digits.size(); Place > 3;)
	{
		Place -= 3;
		Digits.insert(Place, "\u202f");
	}
	return Digits;
}

std::string FormatDuration(double Seconds)
{
	const unsigned long Whole = static_cast<unsigned long>(Seconds + 0.5);
	return Whole < 60 ? std::to_string(Whole) + " s"
					  : std::to_string(Whole / 60) + " min " + std::to_string(Whole % 60) + " s";
}

/** From kilograms, in the unit that reads best. */
std::string FormatMass(double Kilograms)
{
	const double Amount = std::abs(Kilograms);
	return Amount >= 1.0 ? FormatNumber("%.4g kg", Kilograms)
		: Amount >= 1e-3 ? FormatNumber("%.4g g", 1e3 * Kilograms)
		: Amount >= 1e-6 ? FormatNumber("%.4g mg", 1e6 * Kilograms)
						 : FormatNumber("%.2g mg", 1e6 * Kilograms);
}

std::string FormatSpeed(double Speed)
{
	if (std::abs(Speed - 1.0) < 0.02)
	{
		return "in real time";
	}
	return Speed < 1.0 ? FormatNumber("slowed down %.3g times", 1.0 / Speed)
					   : FormatNumber("sped up %.3g times", Speed);
}

/** A long name may go on in the next line after a dot. */
std::string Breakable(const std::string& Name)
{
	std::string Html;
	for (const char Letter : EscapeHtml(Name))
	{
		Html += Letter == '.' ? std::string(".<wbr>") : std::string(1, Letter);
	}
	return Html;
}

std::string Row(const std::string& Name, const std::string& Value, const char* Class = "")
{
	const std::string Start = *Class ? std::string("<tr class=\"") + Class + "\">" : "<tr>";
	return Start + "<td>" + Name + "</td><td class=\"n\">" + Value + "</td></tr>\n";
}

std::string MediaHtml(const FGalleryEntry& Entry)
{
	const std::string Title = EscapeHtml(Entry.Title);
	const bool bTall = Entry.Size.Width <= Entry.Size.Height;
	std::string Html = std::string("<div class=\"media") + (bTall ? " tall" : "") +
		"\">\n<img alt=\"Picture: " + Title + ". " + EscapeHtml(Entry.Description) + "\" width=\"" +
		std::to_string(Entry.Size.Width) + "\" height=\"" + std::to_string(Entry.Size.Height) +
		"\" src=\"data:image/webp;base64," + Base64(Entry.Picture) + "\">\n";
	if (!Entry.Clip.empty())
	{
		Html += "<video hidden muted loop playsinline controls preload=\"none\" aria-label=\"Clip: " + Title +
			"\" src=\"data:video/mp4;base64," + Base64(Entry.Clip) +
			"\"></video>\n<button type=\"button\" hidden aria-pressed=\"false\" aria-label=\"Play clip: " + Title +
			"\">▶ Play</button>\n";
	}
	Html += "</div>\n<p class=\"caption\">";
	if (!Entry.Clip.empty())
	{
		Html += "Clip of " + FormatNumber("%.2g s", Entry.ClipSeconds) + ", " + FormatSpeed(Entry.ClipSpeed) + ". ";
	}
	return Html + "Picture after " + FormatNumber("%.3g s", Entry.WorldSeconds) + " (" +
		FormatCount(Entry.Statistics["ticks"].get<uint64>()) + " ticks).</p>\n";
}

/** What the whole tick takes, and its systems, the slowest first; those too quick to matter are left out. */
std::string TimesHtml(const FGalleryEntry& Entry)
{
	constexpr double MinMilliseconds = 0.02; // at the 95 %
	struct FTime
	{
		std::string Name;
		double Median;
		double Slow;
	};
	std::vector<FTime> Times;
	FTime Tick{};
	FTime Picture{};
	for (const auto& [Name, Value] : Entry.Statistics["timeMs"].items())
	{
		const FTime Time{Name, Value["p50"].get<double>(), Value["p95"].get<double>()};
		if (Name == "tick")
		{
			Tick = Time;
		}
		else if (Name.starts_with("Render."))
		{
			Picture = Name == "Render.Frame" ? Time : Picture;
		}
		else if (Time.Slow >= MinMilliseconds)
		{
			Times.push_back(Time);
		}
	}
	std::stable_sort(Times.begin(), Times.end(), [](const FTime& A, const FTime& B) { return A.Median > B.Median; });
	const auto TimeRow = [&Tick](const FTime& Time, const std::string& Name, const char* Class)
	{
		const double Share = Tick.Median > 0.0 ? std::min(100.0 * Time.Median / Tick.Median, 100.0) : 0.0;
		return std::string("<tr class=\"") + Class +
			"\"><td style=\"--part:" + FormatNumber("%.1f%%", *Class ? 0.0 : Share) + "\">" + Breakable(Name) +
			"</td><td class=\"n\">" + FormatNumber("%.3f", Time.Median) + "</td><td class=\"n\">" +
			FormatNumber("%.3f", Time.Slow) + "</td></tr>\n";
	};
	std::string Html = "<section class=\"card\"><h3>Milliseconds per tick</h3>\n<table class=\"bars\">"
					   "<thead><tr><th>system</th><th class=\"n\">median</th><th class=\"n\">95 %</th></tr></thead>\n";
	for (const FTime& Time : Times)
	{
		Html += TimeRow(Time, Time.Name, "");
	}
	Html += TimeRow(Tick, "whole tick", "sum");
	if (!Picture.Name.empty())
	{
		Html += TimeRow(Picture, "rendering an image", "sum");
	}
	return Html + "</table></section>\n";
}

std::string LedgerHtml(const FGalleryEntry& Entry)
{
	const FPageJson& Ledger = Entry.Statistics["ledger"];
	std::string Html = "<section class=\"card\"><h3>Where the water is</h3>\n<table>\n";
	double Input = 0.0;
	for (std::size_t Account = 0; Account < AccountNames.size(); ++Account)
	{
		const double Mass = Ledger[AccountNames[Account]].get<double>();
		Input += Account < std::size_t(EAccount::InAir) ? Mass : 0.0;
		if (Mass != 0.0)
		{
			Html += Row(WordsOf(AccountNames[Account]), FormatMass(Mass));
		}
	}
	const double Residual = Ledger["residual"].get<double>();
	Html += Row("residual", FormatMass(Residual), "sum");
	const double Share = Input > 0.0 ? std::abs(Residual) / Input : 0.0;
	return Html + "</table>\n<p class=\"soft\">" +
		(Share > 0.0 ? FormatNumber("%.1g", Share) + " of what came in." : std::string("Nothing is missing.")) +
		"</p></section>\n";
}

std::string CountsHtml(const FGalleryEntry& Entry)
{
	std::string Html = "<section class=\"card\"><h3>Counts</h3>\n<table>\n";
	for (const auto& [Name, Value] : Entry.Statistics["counts"].items())
	{
		const uint64 Count = Value.get<uint64>();
		if (Count > 0)
		{
			Html += Row(WordsOf(Name), FormatCount(Count));
		}
	}
	Html += Row("seed", std::to_string(Entry.Statistics["seed"].get<uint64>()), "sum");
	return Html + Row("state", "<code>" + EscapeHtml(Entry.Statistics["hash"].get<std::string>()) + "</code>") +
		"</table></section>\n";
}

std::string SettingsHtml(const FGalleryEntry& Entry)
{
	std::string Html = "<details class=\"card\"><summary>" + std::to_string(Entry.Settings.size()) +
		" settings of its own</summary>\n<table><thead><tr><th>setting</th><th>value</th>"
		"<th class=\"hint\">default</th></tr></thead>\n";
	for (const FChangedSetting& Setting : Entry.Settings)
	{
		const std::string Unit = Setting.Unit.empty() ? "" : " " + EscapeHtml(Setting.Unit);
		Html += "<tr title=\"" + EscapeHtml(Setting.Help) + "\"><td><code>" + Breakable(Setting.Path) +
			"</code></td><td>" + EscapeHtml(Setting.Value) + Unit + "</td><td class=\"hint soft\">" +
			EscapeHtml(Setting.Default) + "</td></tr>\n";
	}
	return Html + "</table></details>\n";
}

std::string EntryHtml(const FGalleryEntry& Entry)
{
	const std::string Name = EscapeHtml(Entry.Name);
	std::string Html = "<article class=\"scene\" id=\"" + Name + "\">\n<h2>" + EscapeHtml(Entry.Title) + "</h2>\n<p>" +
		EscapeHtml(Entry.Description) + "</p>\n";
	if (!Entry.Problem.empty())
	{
		return Html + "<p class=\"problem\">This scene failed: " + EscapeHtml(Entry.Problem) + "</p>\n</article>\n";
	}
	return Html + MediaHtml(Entry) + "<div class=\"facts\">\n" + TimesHtml(Entry) + LedgerHtml(Entry) +
		CountsHtml(Entry) + "</div>\n" + SettingsHtml(Entry) + "</article>\n";
}

std::string HeaderHtml(const FGallery& Gallery)
{
	std::string Html =
		"<header>\n<h1>FluidDrops gallery</h1>\n<p class=\"lead\">Water on things: every scene as the "
		"plugin's solvers simulate it and its shaders draw it, with what it costs and where each gram of "
		"water went.</p>\n<p class=\"made\">";
	Html += std::to_string(Gallery.Entries.size()) + (Gallery.Entries.size() == 1 ? " scene" : " scenes") +
		" · FluidDrops " FLUIDDROPS_VERSION " · " + EscapeHtml(Gallery.Device) + " · " +
		std::to_string(Gallery.Threads) + (Gallery.Threads == 1 ? " thread" : " threads") + " · made in " +
		FormatDuration(Gallery.Seconds) + "</p>\n";
	if (!Gallery.IsComplete())
	{
		Html += "<p class=\"problem\">Interrupted: " + std::to_string(Gallery.Entries.size()) + " of " +
			std::to_string(Gallery.Planned) + " scenes are here.</p>\n";
	}
	return Html + "</header>\n";
}

} // namespace

std::string EscapeHtml(std::string_view Text)
{
	std::string Escaped;
	for (const char Letter : Text)
	{
		switch (Letter)
		{
		case '&': Escaped += "&amp;"; break;
		case '<': Escaped += "&lt;"; break;
		case '>': Escaped += "&gt;"; break;
		case '"': Escaped += "&quot;"; break;
		default: Escaped += Letter;
		}
	}
	return Escaped;
}

std::string Base64(std::string_view Bytes)
{
	constexpr const char* Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	std::string Text;
	Text.reserve((Bytes.size() + 2) / 3 * 4);
	for (std::size_t Place = 0; Place < Bytes.size(); Place += 3)
	{
		const std::size_t Count = std::min<std::size_t>(3, Bytes.size() - Place);
		uint32 Group = 0;
		for (std::size_t Index = 0; Index < 3; ++Index)
		{
			Group = Group << 8 | (Index < Count ? static_cast<uint8>(Bytes[Place + Index]) : 0u);
		}
		for (std::size_t Index = 0; Index < 4; ++Index)
		{
			Text += Index <= Count ? Letters[Group >> (18 - 6 * Index) & 63] : '=';
		}
	}
	return Text;
}

std::string WordsOf(std::string_view Name)
{
	std::string Words;
	for (const char Letter : Name)
	{
		const bool bCapital = Letter >= 'A' && Letter <= 'Z';
		Words += bCapital ? std::string(" ") + static_cast<char>(Letter - 'A' + 'a') : std::string(1, Letter);
	}
	return Words;
}

std::string GalleryPage(const FGallery& Gallery)
{
	std::string Html = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
					   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
					   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
					   "media-src data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
					   "<meta name=\"generator\" content=\"fluiddrops gallery\">\n<title>FluidDrops gallery</title>\n"
					   "<link rel=\"icon\" href=\"data:,\">\n<style>";
	Html += GalleryStyle;
	Html += "</style>\n<noscript><style>.media video { display: block !important; position: static; height: auto; }"
			"</style></noscript>\n</head>\n<body>\n<a class=\"skip\" href=\"#scenes\">Skip to the scenes</a>\n";
	Html += HeaderHtml(Gallery) + "<nav aria-label=\"Scenes\"><ul>\n";
	for (const FGalleryEntry& Entry : Gallery.Entries)
	{
		Html += std::string("<li><a") + (Entry.Problem.empty() ? "" : " class=\"failed\"") + " href=\"#" +
			EscapeHtml(Entry.Name) + "\">" + EscapeHtml(Entry.Title) + "</a></li>\n";
	}
	Html += "</ul></nav>\n<main id=\"scenes\">\n";
	for (const FGalleryEntry& Entry : Gallery.Entries)
	{
		Html += EntryHtml(Entry);
	}
	return Html +
		"</main>\n<footer><p>Times are those of the machine named above, with what else it did; those of a system are "
		"over the ticks in which it ran. Masses are of "
		"the whole run; the residual is what came in and is booked nowhere. The state is the hash of all water "
		"after the last tick: the same scene and seed give the same one on any number of threads.</p></footer>\n"
		"<script>" +
		GalleryScript + "</script>\n</body>\n</html>\n";
}

} // namespace FluidDrops
