// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The real program in a real window on a virtual screen, driven by real events of mouse and keyboard. Whatever is
// waited for is a condition that the program tells (--status) or the screen shows.

#include "Render/Png.h"
#include "Support/VirtualDisplay.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <set>
#include <thread>

namespace FluidDrops::Test
{

namespace
{

constexpr uint32 WindowWidth = 640;
constexpr uint32 WindowHeight = 400;

struct FRect
{
	uint32 X;
	uint32 Y;
	uint32 Width;
	uint32 Height;
};

/** Part of the pixels of a rectangle that differ visibly. */
double Difference(const FImage& A, const FImage& B, const FRect& Rect)
{
	uint32 Different = 0;
	for (uint32 Y = Rect.Y; Y < Rect.Y + Rect.Height; ++Y)
	{
		for (uint32 X = Rect.X; X < Rect.X + Rect.Width; ++X)
		{
			const std::size_t Pixel = (std::size_t(Y) * A.Width + X) * 4;
			int32 Most = 0;
			for (std::size_t Channel = 0; Channel < 3; ++Channel)
			{
				Most = std::max(Most, std::abs(int32(A.Rgba[Pixel + Channel]) - int32(B.Rgba[Pixel + Channel])));
			}
			Different += Most > 24 ? 1 : 0;
		}
	}
	return double(Different) / double(Rect.Width * Rect.Height);
}

std::size_t ColorsIn(const FImage& Image, const FRect& Rect)
{
	std::set<uint32> Colors;
	for (uint32 Y = Rect.Y; Y < Rect.Y + Rect.Height; ++Y)
	{
		for (uint32 X = Rect.X; X < Rect.X + Rect.Width; ++X)
		{
			const uint8* const Pixel = &Image.Rgba[(std::size_t(Y) * Image.Width + X) * 4];
			Colors.insert(uint32(Pixel[0]) << 16 | uint32(Pixel[1]) << 8 | Pixel[2]);
		}
	}
	return Colors.size();
}

/** A scene in a window on a screen of its own. */
class FViewedScene
{
public:
	explicit FViewedScene(const std::string& Scene = SmallScene())
		: Display(Folder.Path, WindowWidth, WindowHeight)
	{
		Folder.Write("scene.json", Scene);
		const std::string Size = std::to_string(WindowWidth) + "x" + std::to_string(WindowHeight);
		Viewer = std::make_unique<FChildProcess>(
			FArguments{FLUIDDROPS_EXECUTABLE, "view", (Folder / "scene.json").string(), "--size", Size, "--scale", "1",
				"--threads", "1", "--out", Folder.Path.string(), "--status", (Folder / "status.json").string()},
			std::vector<std::string>{Display.Variable()}, Folder / "viewer.log");
	}

	nlohmann::json Status() const
	{
		const nlohmann::json Json = nlohmann::json::parse(Folder.Read("status.json"), nullptr, false);
		return Json.is_discarded() ? nlohmann::json::object() : Json;
	}

	/** Until the status says so, at most for some seconds. */
	bool Until(const std::function<bool(const nlohmann::json&)>& IsSo) const
	{
		const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(30);
		while (std::chrono::steady_clock::now() < End)
		{
			if (const nlohmann::json Now = Status(); !Now.empty() && IsSo(Now))
			{
				return true;
			}
			std::this_thread::sleep_for(std::chrono::milliseconds(10));
		}
		ADD_FAILURE() << Status().dump(1) << Folder.Read("viewer.log");
		return false;
	}

	/** A full picture of the newest state is on the screen. */
	bool UntilDrawn() const
	{
		return Until(
			[](const nlohmann::json& Now)
			{
				return Now.contains("picture") && !Now["picture"]["draft"] && Now["picture"]["tick"] == Now["tick"] &&
					Now["picture"]["commandsDone"] == Now["commandsDone"];
			});
	}

	bool UntilFile(const std::string& Name) const
	{
		return Until([this, &Name](const nlohmann::json&) { return std::filesystem::exists(Folder / Name); });
	}

	/** The place of a control, in parts of it. */
	std::pair<std::string, std::string> PlaceOf(const std::string& Control, double PartX, double PartY = 0.5) const
	{
		EXPECT_TRUE(Until([&](const nlohmann::json& Now) { return Now["controls"].contains(Control); })) << Control;
		const nlohmann::json Place = Status()["controls"][Control];
		const auto Along = [](double From, double Size, double Part)
		{ return std::to_string(static_cast<int>(From + Size * Part)); };
		return {Along(Place[0], Place[2], PartX), Along(Place[1], Place[3], PartY)};
	}

	void Click(const std::string& Control, double PartX = 0.5) const
	{
		const auto [X, Y] = PlaceOf(Control, PartX);
		EXPECT_TRUE(
			Display.Do({"mousemove", X, Y, "sleep", "0.05", "mousedown", "1", "sleep", "0.08", "mouseup", "1"}));
	}

	void Drag(const std::string& Control, double FromX, double ToX) const
	{
		const auto [X0, Y0] = PlaceOf(Control, FromX);
		EXPECT_TRUE(Display.Do({"mousemove", X0, Y0, "sleep", "0.05", "mousedown", "1"}));
		constexpr int32 Steps = 8;
		for (int32 Step = 1; Step <= Steps; ++Step)
		{
			const auto [X, Y] = PlaceOf(Control, FromX + (ToX - FromX) * Step / Steps);
			EXPECT_TRUE(Display.Do({"mousemove", X, Y, "sleep", "0.05"}));
		}
		EXPECT_TRUE(Display.Do({"mouseup", "1"}));
	}

	void Press(const std::string& Key) const { EXPECT_TRUE(Display.Do({"key", Key})); }

	FRect Pane() const
	{
		const nlohmann::json Place = Status()["controls"]["picturePane"];
		return {static_cast<uint32>(Place[0].get<double>()), static_cast<uint32>(Place[1].get<double>()),
			static_cast<uint32>(Place[2].get<double>()), static_cast<uint32>(Place[3].get<double>())};
	}

	FTestFolder Folder;
	FVirtualDisplay Display;
	std::unique_ptr<FChildProcess> Viewer;
};

} // namespace

TEST(ViewerWindow, IsDrivenByMouseAndKeyboard)
{
	FViewedScene Scene;
	ASSERT_TRUE(Scene.Display.IsOpen()) << Scene.Folder.Read("xvfb.log");
	ASSERT_TRUE(Scene.UntilDrawn());
	ASSERT_TRUE(Scene.Display.Do({"search", "--sync", "--name", "Small - FluidDrops", "windowfocus"}));
	const FRect Pane = Scene.Pane();
	EXPECT_GE(Pane.Width, 380u); // the picture is the largest part of even a small window
	const FImage Start = Scene.Display.Screenshot();
	ASSERT_EQ(Start.Width, WindowWidth);
	EXPECT_GT(ColorsIn(Start, Pane), 500u);
	EXPECT_GT(ColorsIn(Start, {Pane.Width, 0, WindowWidth - Pane.Width, WindowHeight}), 50u); // letters and sliders

	// Help
	Scene.Press("question");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["help"] == true; }));
	const FImage Help = Scene.Display.Screenshot();
	EXPECT_GT(Difference(Start, Help, {100, 60, 400, 280}), 0.5);
	Scene.Press("Escape");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["help"] == false; }));

	// Time
	Scene.Click("step");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["tick"] == 1; }));
	const std::string FirstHash = Scene.Status()["hash"];
	Scene.Click("play");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["tick"] > 20; }));
	Scene.Press("space");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["playing"] == false; }));
	ASSERT_TRUE(Scene.UntilDrawn());
	const FImage Played = Scene.Display.Screenshot();
	EXPECT_GT(Difference(Start, Played, Pane), 0.001);

	// The brush: more water, and it is seen
	const int32 DropsBefore = Scene.Status()["drops"];
	Scene.Click("tool.Wet");
	Scene.Drag("picturePane", 0.4, 0.6);
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["drops"] > DropsBefore + 2; }));
	Scene.Press("1");
	ASSERT_TRUE(Scene.Display.Do({"mousemove", "20", std::to_string(WindowHeight - 6)}));
	ASSERT_TRUE(Scene.UntilDrawn());
	const FImage Wet = Scene.Display.Screenshot();
	const FRect Stroke{Pane.X + Pane.Width * 3 / 8, Pane.Y + Pane.Height * 3 / 8, Pane.Width / 4, Pane.Height / 4};
	EXPECT_GT(Difference(Played, Wet, Stroke), 0.01);

	// The camera
	const int32 Number = Scene.Status()["picture"]["number"];
	Scene.Drag("picturePane", 0.5, 0.7);
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["picture"]["number"] > Number; }));
	ASSERT_TRUE(Scene.UntilDrawn());
	EXPECT_GT(Difference(Wet, Scene.Display.Screenshot(), Pane), 0.05);

	// A setting: found by its name, changed by its slider
	Scene.Press("slash");
	ASSERT_TRUE(Scene.Display.Do({"sleep", "0.2", "type", "--delay", "30", "drops.viscosity"}));
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now)
		{ return Now["controls"].contains("set.drops.viscosity") && !Now["controls"].contains("set.drops.density"); }));
	const int32 Commands = Scene.Status()["commandsDone"];
	Scene.Drag("set.drops.viscosity", 0.3, 0.8);
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["commandsDone"] > Commands; }));

	// Files
	Scene.Click("picture");
	ASSERT_TRUE(Scene.UntilFile("scene-001.png"));
	const TResult<FImage> Picture = ReadPng((Scene.Folder / "scene-001.png").string());
	ASSERT_TRUE(Picture) << Picture.Error().Message;
	EXPECT_EQ(Picture.Value().Width, Pane.Width);
	Scene.Press("ctrl+s");
	ASSERT_TRUE(Scene.UntilFile("scene-001.snapshot"));
	EXPECT_GT(double(Scene.Folder.ReadJson("scene-001.json")["settings"]["drops"]["viscosity"]), 0.01);
	const FProcessResult Run =
		Scene.Folder.Run({"run", "scene-001.json", "--ticks", "2", "--load", "scene-001.snapshot"});
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	Scene.Press("v");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["recording"] == true; }));
	const int32 Tick = Scene.Status()["tick"];
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["tick"] > Tick + 20; }));
	EXPECT_TRUE(Scene.Status()["recording"]); // goes on until it is ended
	Scene.Press("v");
	ASSERT_TRUE(Scene.UntilFile("scene-001.mp4"));

	// Back to the first tick: the same state as then
	Scene.Click("play");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["playing"] == false; }));
	Scene.Click("timeline", 0.001);
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["tick"] == 0; }));
	Scene.Press("period");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["tick"] == 1; }));
	EXPECT_EQ(Scene.Status()["hash"], FirstHash);

	Scene.Press("space"); // it ends while it plays
	Scene.Press("ctrl+q");
	EXPECT_EQ(Scene.Viewer->ExitCode(20.0), 0) << Scene.Folder.Read("viewer.log");
	EXPECT_EQ(Scene.Folder.Read("viewer.log"), "");
}

TEST(ViewerWindow, PoursAndPlaysInSlowMotion)
{
	FViewedScene Scene(SmallFluidScene());
	ASSERT_TRUE(Scene.Display.IsOpen()) << Scene.Folder.Read("xvfb.log");
	ASSERT_TRUE(Scene.UntilDrawn());
	ASSERT_TRUE(Scene.Display.Do({"search", "--sync", "--name", "Small fluid - FluidDrops", "windowfocus"}));
	const int32 Before = Scene.Status()["particles"];
	EXPECT_GT(Before, 100);
	Scene.Press("5");
	Scene.Drag("picturePane", 0.45, 0.5);
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["particles"] > Before + 3; }));
	Scene.Click("tool.Wipe");
	const int32 Poured = Scene.Status()["particles"];
	Scene.Drag("picturePane", 0.45, 0.55);
	ASSERT_TRUE(Scene.Until([&](const nlohmann::json& Now) { return Now["particles"] < Poured; }));
	Scene.Press("m");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["speed"] == 0.5; }));
	Scene.Press("space");
	ASSERT_TRUE(Scene.Until([](const nlohmann::json& Now) { return Now["tick"] > 3; }));
	Scene.Press("ctrl+q");
	EXPECT_EQ(Scene.Viewer->ExitCode(20.0), 0) << Scene.Folder.Read("viewer.log");
	EXPECT_EQ(Scene.Folder.Read("viewer.log"), "");
}

TEST(ViewerWindow, NeedsADisplayAndSaysSoInOneLine)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	for (const char* const Display : {"DISPLAY=", "DISPLAY=:65000"})
	{
		const FProcessResult Run = RunPlayer({"view", "scene.json"}, {Folder.Path, {Display, "WAYLAND_DISPLAY="}, 0});
		EXPECT_EQ(Run.ExitCode, 2);
		EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
		EXPECT_NE(Run.Errors.find("display"), std::string::npos) << Run.Errors;
	}
}

TEST(ViewerWindow, RefusesBadInputBeforeItOpens)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	for (const FArguments& Bad : {FArguments{"--scale", "9"}, FArguments{"--out", "scene.json"},
			 FArguments{"--status", "scene.json/s.json"}, FArguments{"--threads", "0"}})
	{
		FArguments Arguments{"view", "scene.json"};
		Arguments.insert(Arguments.end(), Bad.begin(), Bad.end());
		const FProcessResult Run = Folder.Run(Arguments);
		EXPECT_EQ(Run.ExitCode, 2) << Bad[0];
		EXPECT_EQ(CountLines(Run.Errors), 1u) << Run.Errors;
		EXPECT_NE(Run.Errors.find(Bad[0]), std::string::npos) << Run.Errors;
	}
}

} // namespace FluidDrops::Test
