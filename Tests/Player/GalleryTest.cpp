// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The gallery: what its clips show, what becomes of a scene that fails, of bad input and of Ctrl-C. Its page is looked
// at in a browser by Gallery/test_gallery_page.py.

#include "Gallery/GalleryPage.h"
#include "Gallery/GalleryPlan.h"
#include "Render/Png.h"
#include "Render/VideoWriter.h"
#include "Scene/ChangedSettings.h"
#include "Scene/SceneFile.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <csignal>

namespace FluidDrops::Test
{

namespace
{

constexpr double TickTime = 1.0 / 60.0; // s

/** A content folder of its own, with small scenes. */
class GalleryTest : public ::testing::Test
{
protected:
	void SetUp() override
	{
		std::filesystem::create_directories(Folder / "Content/Scenes");
		Folder.Write("Content/Scenes/one.json", SmallScene());
		Folder.Write("Content/Scenes/two.json", SmallScene());
	}
	FProcessResult Run(FArguments Arguments, int Signal = 0) const
	{
		Arguments.insert(Arguments.begin(), "gallery");
		return RunPlayer(Arguments, {Folder.Path, {"FLUIDDROPS_CONTENT=" + (Folder / "Content").string()}, Signal});
	}
	static FArguments Small(FArguments More = {})
	{
		More.insert(More.end(), {"--out", "g", "--size", "64x36", "--ticks", "4", "--seconds", "0.1"});
		return More;
	}

	FTestFolder Folder;
};

std::size_t CountOf(const std::string& Text, const std::string& Part)
{
	std::size_t Count = 0;
	for (std::size_t Place = Text.find(Part); Place != std::string::npos; Place = Text.find(Part, Place + 1))
	{
		++Count;
	}
	return Count;
}

} // namespace

TEST(GalleryClip, AShortRunIsShownWholeInSlowMotion)
{
	const FClipPlan Clip = PlanClip(30, TickTime, 3.0);
	EXPECT_EQ(Clip.Every, 1u);
	EXPECT_EQ(Clip.Count, 30u);
	EXPECT_EQ(Clip.First, 1u);
	EXPECT_DOUBLE_EQ(Clip.Speed(TickTime), 0.5);
}

TEST(GalleryClip, OfALongerRunTheEndIsShownInRealTime)
{
	const FClipPlan Clip = PlanClip(600, TickTime, 3.0);
	EXPECT_DOUBLE_EQ(Clip.Speed(TickTime), 1.0);
	EXPECT_EQ(Clip.Count, 90u);
	EXPECT_EQ(Clip.First + (Clip.Count - 1) * Clip.Every, 600u);
}

TEST(GalleryClip, ALongRunIsATimeLapseOfAllOfIt)
{
	const FClipPlan Clip = PlanClip(3600, TickTime, 3.0);
	EXPECT_EQ(Clip.Every, 40u);
	EXPECT_EQ(Clip.Count, 90u);
	EXPECT_EQ(Clip.First, 40u);
	EXPECT_DOUBLE_EQ(Clip.Speed(TickTime), 20.0);
}

TEST(GalleryClip, AlwaysEndsWithTheLastTickAndIsNeverTooLong)
{
	for (const uint64 Ticks : {0u, 1u, 2u, 89u, 90u, 91u, 179u, 181u, 1199u, 1201u, 1380u, 100000u})
	{
		const FClipPlan Clip = PlanClip(Ticks, TickTime, 3.0);
		uint64 Shown = 0;
		for (uint64 Tick = 1; Tick <= Ticks; ++Tick)
		{
			Shown += Clip.Shows(Tick) ? 1 : 0;
		}
		EXPECT_EQ(Shown, Clip.Count) << Ticks;
		EXPECT_LE(Clip.Count, 90u) << Ticks;
		EXPECT_EQ(Clip.Shows(Ticks), Ticks > 0) << Ticks;
	}
}

TEST(GalleryPicture, KeepsItsShapeWithinTheRoomAndHasEvenSides)
{
	const auto Fits = [](FPixelSize Own, FPixelSize Room, uint32 Width, uint32 Height)
	{
		const FPixelSize Size = FitPicture(Own, Room);
		EXPECT_EQ(Size.Width, Width);
		EXPECT_EQ(Size.Height, Height);
	};
	Fits({1280, 720}, {1280, 720}, 1280, 720);
	Fits({1280, 720}, {3840, 2160}, 1280, 720);
	Fits({640, 640}, {320, 180}, 180, 180);
	Fits({3840, 2160}, {641, 641}, 642, 360);
}

TEST(GalleryText, IsEscapedAndEncoded)
{
	EXPECT_EQ(EscapeHtml("<a href=\"x\">&</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
	EXPECT_EQ(Base64(""), "");
	EXPECT_EQ(Base64("f"), "Zg==");
	EXPECT_EQ(Base64("fo"), "Zm8=");
	EXPECT_EQ(Base64("foobar"), "Zm9vYmFy"); // RFC 4648
	EXPECT_EQ(Base64(std::string("\xff\x00\xfe", 3)), "/wD+");
	EXPECT_EQ(WordsOf("trailPiecesRefused"), "trail pieces refused");
}

TEST(ChangedSettings, AreThoseThatTheSceneSetsToSomethingElse)
{
	FScene Scene;
	EXPECT_TRUE(ChangedSettings(Scene).empty());
	Scene.Settings.Drops.Viscosity = 0.25f;
	Scene.Surfaces.emplace_back().Name = "glass";
	Scene.Surfaces[0].Material.ContactAngle = 77.0f;
	Scene.Emitters.emplace_back();
	Scene.Tints.emplace_back().Settings.Amount = 0.5f;
	Scene.Camera.Eye = {1.0f, 2.0f, 3.0f};
	Scene.Frames.Width = 99; // nothing of the scene's
	const std::vector<FChangedSetting> Changed = ChangedSettings(Scene);
	ASSERT_EQ(Changed.size(), 4u);
	EXPECT_EQ(Changed[0].Path, "drops.viscosity");
	EXPECT_EQ(Changed[0].Value, "0.25");
	EXPECT_EQ(Changed[0].Unit, "Pa s");
	EXPECT_EQ(Changed[1].Path, "surfaces.glass.contactAngle");
	EXPECT_EQ(Changed[1].Value, "77.0");
	EXPECT_EQ(Changed[2].Path, "tints.0.amount");
	EXPECT_EQ(Changed[3].Path, "camera.eye");
}

TEST_F(GalleryTest, IsOnePageWithWhatItIsMadeOfBesideIt)
{
	const FProcessResult Result = Run(Small());
	ASSERT_EQ(Result.ExitCode, 0) << Result.Errors;
	EXPECT_NE(Result.Output.find("2 scenes"), std::string::npos) << Result.Output;
	EXPECT_NE(Result.Output.find("gallery: g/index.html"), std::string::npos) << Result.Output;
	const std::string Page = Folder.Read("g/index.html");
	EXPECT_EQ(CountOf(Page, "data:image/webp;base64,"), 2u);
	EXPECT_EQ(CountOf(Page, "data:video/mp4;base64,"), 2u);
	EXPECT_EQ(CountOf(Page, "http"), 1u) << "only http-equiv: nothing is fetched";
	for (const std::string File : {"one.webp", "one.mp4", "one.stats.json", "two.webp", "two.mp4", "two.stats.json"})
	{
		EXPECT_GT(Folder.Read("g/" + File).size(), 100u) << File;
	}
	EXPECT_EQ(Folder.ReadJson("g/one.stats.json")["ticks"], 3); // its own: --ticks only shortens
	EXPECT_NE(Page.find(Folder.ReadJson("g/one.stats.json")["hash"].get<std::string>()), std::string::npos);
	for (const std::string& File : Folder.List())
	{
		EXPECT_EQ(File.find("unfinished"), std::string::npos) << File;
	}
}

TEST_F(GalleryTest, ASceneThatFailsDoesNotLoseTheOthers)
{
	Folder.Write("Content/Scenes/broken.json", "{\"ticks\": \"<b>many</b>\"}");
	Folder.Write("Content/Scenes/lost.json",
		"{\"title\": \"Lost\", \"surfaces\": [{\"name\": \"a\", \"mesh\": \"missing.obj\"}]}");
	const FProcessResult Result = Run(Small());
	EXPECT_EQ(Result.ExitCode, 1);
	EXPECT_EQ(CountLines(Result.Errors), 2u) << Result.Errors;
	EXPECT_NE(Result.Errors.find("missing.obj"), std::string::npos) << Result.Errors;
	const std::string Page = Folder.Read("g/index.html");
	EXPECT_EQ(CountOf(Page, "data:image/webp;base64,"), 2u);
	EXPECT_EQ(CountOf(Page, "This scene failed"), 2u);
	EXPECT_EQ(Page.find("<b>many"), std::string::npos);
}

TEST_F(GalleryTest, CtrlCBeforeTheFirstSceneLeavesThePageAloneAndSaysSo)
{
	std::filesystem::create_directories(Folder / "g");
	Folder.Write("g/index.html", "the page before");
	std::string Long = SmallScene();
	Long.replace(Long.find("\"ticks\": 3"), 10, "\"ticks\": 9999999");
	Folder.Write("Content/Scenes/one.json", Long);
	const FProcessResult Result = Run({"--out", "g", "--size", "64x36"}, SIGINT);
	EXPECT_EQ(Result.ExitCode, 130);
	EXPECT_NE(Result.Errors.find("interrupted: no scene was done"), std::string::npos) << Result.Errors;
	EXPECT_EQ(Folder.Read("g/index.html"), "the page before");
}

/** The same image in the same encoder: nothing but what is drawn can differ. */
TEST_F(GalleryTest, ThePictureIsTheImageThatARunMakesOfThatTick)
{
	std::string Scene = BusyScene();
	Scene.replace(Scene.find("\"ticks\": 3"), 10, "\"ticks\": 53");
	Folder.Write("Content/Scenes/one.json", Scene);
	const FProcessResult Gallery =
		Run({"--scenes", "one", "--out", "g", "--size", "192x144", "--seconds", "0.1", "--quiet"});
	ASSERT_EQ(Gallery.ExitCode, 0) << Gallery.Errors;
	const FProcessResult Plain =
		Folder.Run({"run", "Content/Scenes/one.json", "--size", "64x48", "--every", "53", "--frames", "f", "--quiet"});
	ASSERT_EQ(Plain.ExitCode, 0) << Plain.Errors;
	const TResult<FImage> Frame = ReadPng((Folder / "f/frame-000053.png").string());
	ASSERT_TRUE(Frame) << Frame.Error().Message;
	FVideoOptions Options;
	Options.Format = EVideoFormat::WebP;
	Options.Quality = 86;
	Options.Width = Frame.Value().Width;
	Options.Height = Frame.Value().Height;
	TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open((Folder / "run.webp").string(), Options);
	ASSERT_TRUE(Writer) << Writer.Error().Message;
	ASSERT_TRUE(Writer.Value()->Write(Frame.Value()));
	ASSERT_TRUE(Writer.Value()->Finish());
	EXPECT_GT(Folder.Read("run.webp").size(), 100u);
	EXPECT_TRUE(Folder.Read("g/one.webp") == Folder.Read("run.webp"));
}

TEST_F(GalleryTest, WithoutAnEncoderItFailsBeforeTheFirstScene)
{
	const FProcessResult Result = RunPlayer({"gallery", "--out", "g", "--size", "64x36"},
		{Folder.Path, {"FLUIDDROPS_CONTENT=" + (Folder / "Content").string(), "PATH=/nowhere"}, 0});
	EXPECT_EQ(Result.ExitCode, 1);
	EXPECT_EQ(CountLines(Result.Errors), 1u) << Result.Errors;
	EXPECT_NE(Result.Errors.find("needs an ffmpeg"), std::string::npos) << Result.Errors;
	EXPECT_TRUE(std::filesystem::is_empty(Folder / "g"));
}

TEST_F(GalleryTest, NeverOverwritesAScene)
{
	Folder.Write("mine.json", SmallScene());
	const FArguments Here{"--out", ".", "--size", "64x36", "--seconds", "0.1", "--scenes"};
	const auto WithScenes = [&](const std::string& Scenes)
	{
		FArguments Arguments = Here;
		Arguments.push_back(Scenes);
		return Run(Arguments);
	};
	EXPECT_EQ(WithScenes("./mine.json").ExitCode, 0);
	EXPECT_EQ(Folder.Read("mine.json"), SmallScene());
	for (const std::string Name : {"other.webp", "other.mp4", "index.html"})
	{
		Folder.Write(Name, SmallScene());
		const FProcessResult Result = WithScenes("./" + Name);
		EXPECT_EQ(Result.ExitCode, 2) << Name;
		EXPECT_EQ(CountLines(Result.Errors), 1u) << Result.Errors;
		EXPECT_EQ(Folder.Read(Name), SmallScene());
	}
	Folder.Write("mine.stats.json", SmallScene());
	EXPECT_EQ(WithScenes("mine.json,mine.stats.json").ExitCode, 2);
	EXPECT_EQ(Folder.Read("mine.stats.json"), SmallScene());
}

TEST_F(GalleryTest, BadInputIsRefusedInOneLineAndWritesNothing)
{
	const std::vector<FArguments> Bad{{"--scenes", "three"}, {"--scenes", "one,one"}, {"--scenes", "one,typo.json"},
		{"--scenes", "one,Content/Scenes/one.json"}, {"--scenes", ""}, {"--size", "64"}, {"--size", "4x4"},
		{"--size", "64x99999"}, {"--seconds", "0"}, {"--seconds", "nan"}, {"--seconds", "-1"}, {"--ticks", "-1"},
		{"--ticks", "x"}, {"--threads", "0"}, {"--out", "Content/Scenes/one.json"}, {"--out", ""}, {"extra"}};
	const std::vector<std::string> Before = Folder.List();
	for (const FArguments& Arguments : Bad)
	{
		const FProcessResult Result = Run(Arguments);
		EXPECT_EQ(Result.ExitCode, 2) << Arguments[0] << " " << Arguments.back();
		EXPECT_EQ(CountLines(Result.Errors), 1u) << Result.Errors;
	}
	EXPECT_EQ(Folder.List(), Before);
}

TEST(Docs, PicturesStaySmallEnoughForARepository)
{
	constexpr uint64 MaxBytes = 2200000;
	uint64 Bytes = 0;
	for (const auto& File : std::filesystem::directory_iterator(FLUIDDROPS_SOURCE_TREE "/Docs/Images"))
	{
		Bytes += File.file_size();
	}
	EXPECT_GT(Bytes, 0u);
	EXPECT_LE(Bytes, MaxBytes);
}

} // namespace FluidDrops::Test
