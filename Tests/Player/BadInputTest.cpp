// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bad input of every kind is refused with exit code 2 and one line that names what is wrong, and nothing is written.

#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace FluidDrops::Test
{

namespace
{

struct FBadCase
{
	const char* Name;
	FArguments Arguments; // run in a folder that holds scene.json (good) and the file below
	std::string File;     // its name; empty for none
	std::string Contents;
	const char* Expected; // part of the message
};

/** The small scene with one text in it replaced by another. */
std::string SceneWith(const std::string& Old, const std::string& New)
{
	std::string Text = SmallScene();
	const std::size_t Place = Text.find(Old);
	EXPECT_NE(Place, std::string::npos) << Old;
	return Place == std::string::npos ? Text : Text.replace(Place, Old.size(), New);
}

FBadCase BadScene(const char* Name, std::string Contents, const char* Expected)
{
	return {Name, {"run", "bad.json"}, "bad.json", std::move(Contents), Expected};
}

FBadCase BadValue(const char* Name, const char* Old, const char* New, const char* Expected)
{
	return BadScene(Name, SceneWith(Old, New), Expected);
}

/** The small scene with another surface. */
FBadCase BadShape(const char* Name, const char* Surface, const char* Expected)
{
	return BadValue(
		Name, R"("shape": "pane", "width": 0.1, "height": 0.1, "columns": 4, "rows": 4)", Surface, Expected);
}

FBadCase BadOption(const char* Name, FArguments More, const char* Expected)
{
	FArguments Arguments{"run", "scene.json"};
	Arguments.insert(Arguments.end(), More.begin(), More.end());
	return {Name, Arguments, "", "", Expected};
}

FBadCase BadMesh(const char* Name, const char* File, std::string Contents, const char* Expected)
{
	return {Name, {"run", "scene.json", "--surface", File}, File, std::move(Contents), Expected};
}

std::vector<FBadCase> SceneCases()
{
	const std::string Deep = std::string(100000, '[');
	return {
		{"missing scene file", {"run", "nowhere.json"}, "", "", "nowhere.json: must be an existing file"},
		{"unknown scene name", {"run", "rain-on-windw"}, "", "", "did you mean \"rain-on-window\""},
		{"directory as a scene", {"run", "./"}, "", "", "must be a file, not a directory"},
		{"empty scene name", {"run", ""}, "", "", "must be"},
		BadScene("empty", "", "bad.json: must be JSON, but is empty"),
		BadScene("only spaces", " \n\t ", "is empty"),
		BadScene("truncated", SmallScene().substr(0, 200), "line 5, column"),
		BadScene("garbage", std::string("\x7f\x45LF\x02\x01\x00\xff\xfe\n\n", 10), "must be JSON"),
		BadScene("not UTF-8", "{\"title\": \"\xff\xfe\"}", "UTF-8"),
		BadScene("a list", "[]", "must be an object"),
		BadScene("a number", "42", "must be an object"),
		BadScene("trailing text", SmallScene() + "}", "must be JSON"),
		BadScene("comment without end", "/* hello\n{}", "must be JSON"),
		BadScene("deep nesting", Deep, "must be JSON"),
		BadScene("deep but closed", Deep.substr(0, 1000) + std::string(1000, ']'), "nested deeper than"),
		BadScene("duplicate key", "{\"ticks\": 1, \"ticks\": 2}", "key \"ticks\": must appear only once"),
		BadValue("WindWithoutADirection", R"("surfaces")",
			R"("windSources": [{"kind": "fan", "direction": [0, 0, 0]}], "surfaces")", "windSources.0.direction"),
		BadValue("WindOfNoKind", R"("surfaces")", R"("windSources": [{"kind": "breeze"}], "surfaces")",
			"windSources.0.kind"),
		BadValue("unknown key", "\"ticks\"", "\"tiks\"", "tiks: did you mean \"ticks\"? It must be one of"),
		BadValue("nearest key", "\"viscosity\"", "\"viscosty\"", "did you mean \"viscosity\""),
		BadValue("unknown group", "\"world\"", "\"word\"", "settings.word: did you mean \"world\"? It must be one of"),
		BadValue(
			"text for a number", "0.001}", "\"thin\"}", "settings.drops.viscosity: must be a number from 0 to 100"),
		BadValue("null for a number", "0.001}", "null}", "settings.drops.viscosity: must be"),
		BadValue("NaN", "0.001}", "NaN}", "must be JSON"),
		BadValue("infinity", "0.001}", "1e999}", "must be JSON"),
		BadValue("negative", "0.001}", "-1}", "settings.drops.viscosity: must be a number from 0 to 100 Pa s, not -1"),
		BadValue("huge", "0.001}", "1e300}", "settings.drops.viscosity: must be"),
		BadValue("huge whole number", "\"seed\": 5", "\"seed\": 99999999999999999999", "settings.world.seed: must be"),
		BadValue("fraction", "\"seed\": 5", "\"seed\": 5.5", "settings.world.seed: must be a whole number"),
		BadValue("vector too short", "[0, -2, 0]", "[0, -2]", "emitters.0.velocity: must be three numbers"),
		BadValue("vector of texts", "[0, -2, 0]", "[0, \"x\", 0]", "emitters.0.velocity: must be three numbers"),
		BadValue("vector out of range", "[0, -2, 0]", "[0, -2e9, 0]", "emitters.0.velocity: must be three numbers"),
		BadValue("no such shape", "\"pane\"", "\"plane\"", "surfaces.0.shape: \"plane\": did you mean \"pane\"?"),
		BadValue("foreign parameter", "\"rows\"", "\"radius\"", "surfaces.0.radius: must be one of"),
		BadValue("mesh and shape", "\"shape\": \"pane\"", "\"shape\": \"pane\", \"mesh\": \"a.obj\"", "either"),
		BadShape(
			"head without size", R"("shape": "head", "height": 0)", "surfaces.0.height: must be a number from 0.01"),
		BadShape(
			"head too fine", R"("shape": "head", "detail": 9)", "surfaces.0.detail: must be a whole number from 0"),
		BadShape("head of half a detail", R"("shape": "head", "detail": 1.5)", "surfaces.0.detail: must be a whole"),
		BadShape("head with rows", R"("shape": "head", "rows": 4)", "surfaces.0.rows: must be one of"),
		BadShape("sphere cut away", R"("shape": "uvSphere", "truncation": 90)", "surfaces.0.truncation: must be"),
		BadShape("sphere of two slices", R"("shape": "uvSphere", "slices": 2)", "surfaces.0.slices: must be"),
		BadShape("flat windshield", R"("shape": "windshield", "incline": 0)", "surfaces.0.incline: must be"),
		BadShape("windshield to a point", R"("shape": "windshield", "narrowing": 1)", "surfaces.0.narrowing: must be"),
		BadShape("leaf of one column", R"("shape": "leaf", "columns": 1)", "surfaces.0.columns: must be"),
		BadShape("steep leaf", R"("shape": "leaf", "fold": 90)", "surfaces.0.fold: must be"),
		BadShape("sway without time", R"("shape": "pane", "swayPeriod": 0)", "surfaces.0.swayPeriod: must be"),
		BadShape("sway no vector", R"("shape": "pane", "sway": 30)", "surfaces.0.sway: must be three numbers"),
		BadValue("travel no object", "\"camera\"", "\"travel\": 3, \"camera\"", "travel: must be an object"),
		BadValue("travel too fast", "\"camera\"", "\"travel\": {\"speed\": 1000}, \"camera\"", "travel.speed: must be"),
		BadValue("travel nowhere", "\"camera\"", "\"travel\": {\"speed\": 10, \"direction\": [0, 0, 0]}, \"camera\"",
			"travel.direction: must not be zero"),
		BadValue("travel unknown", "\"camera\"", "\"travel\": {\"sped\": 10}, \"camera\"", "did you mean \"speed\""),
		BadValue("too many cells", "\"columns\": 4", "\"columns\": 1000000", "surfaces.0.columns: must be"),
		BadValue("surfaces no list", "\"surfaces\": [", "\"surfaces\": 3, \"description\": [", "must be"),
		BadValue("unknown surface", "\"surface\": \"glass\"", "\"surface\": \"glas\"", "did you mean \"glass\""),
		BadValue("name with a dot", "\"name\": \"rain\"", "\"name\": \"ra.in\"", "emitters.0.name: must be"),
		BadValue("sizes swapped", "\"minRadius\": 0.0002", "\"minRadius\": 0.002", "sprinkle.0.minRadius: must not"),
		BadValue("title no text", "\"Small\"", "3", "title: must be a text"),
		BadValue("blind camera", "\"target\": [0, 0, 0]", "\"target\": [0, -0.3, 0]", "camera.target: must not"),
		BadValue("fisheye", "\"fieldOfView\": 40", "\"fieldOfView\": 400", "camera.fieldOfView: must be"),
		BadValue("missing mesh", "\"shape\": \"pane\", \"width\": 0.1, \"height\": 0.1, \"columns\": 4, \"rows\": 4",
			"\"mesh\": \"gone.obj\"", "gone.obj: must be an existing file"),
	};
}

std::vector<FBadCase> OptionCases()
{
	return {
		{"no subcommand", {}, "", "", "subcommand"},
		{"unknown subcommand", {"fly"}, "", "", "fly"},
		{"no scene", {"run"}, "", "", "SCENE"},
		{"settings twice", {"settings", "--json", "--markdown"}, "", "", "--json"},
		BadOption("unknown option", {"--tick", "3"}, "--tick"),
		BadOption("option without value", {"--ticks"}, "--ticks"),
		BadOption("ticks no number", {"--ticks", "many"}, "--ticks: ticks: must be a whole number"),
		BadOption("negative ticks", {"--ticks", "-1"}, "--ticks: ticks: must be a whole number"),
		BadOption("huge ticks", {"--ticks", "1e300"}, "--ticks: ticks: must be"),
		BadOption("no threads", {"--threads", "0"}, "--threads: must be a whole number from 1 to 256"),
		BadOption("too many threads", {"--threads", "100000"}, "--threads: must be"),
		BadOption("negative seed", {"--seed", "-7"}, "--seed: world.seed: must be"),
		BadOption("size without cross", {"--size", "640"}, "--size: must be WIDTHxHEIGHT"),
		BadOption("size of nothing", {"--size", "0x0"}, "--size: frames.width: must be"),
		BadOption("size not numbers", {"--size", "axb"}, "--size: frames.width: must be"),
		BadOption("every never", {"--every", "0"}, "--every: frames.every: must be"),
		BadOption("set without value", {"--set", "drops.viscosity"}, "must be path=value"),
		BadOption("set nothing known", {"--set", "dops.viscosity=1"}, "did you mean \"drops\""),
		BadOption("set no field", {"--set", "drops.viscositi=1"}, "did you mean \"viscosity\""),
		BadOption("set NaN", {"--set", "drops.viscosity=nan"}, "drops.viscosity: must be"),
		BadOption("set infinity", {"--set", "drops.viscosity=inf"}, "drops.viscosity: must be"),
		BadOption("set out of range", {"--set", "drops.viscosity=1000"}, "drops.viscosity: must be a number from 0"),
		BadOption("set vector of two", {"--set", "world.gravity=[0,1]"}, "world.gravity: must be three numbers"),
		BadOption("set empty", {"--set", "drops.viscosity="}, "drops.viscosity: must be"),
		BadOption("set unknown surface", {"--set", "surfaces.glas.contactAngle=9"}, "did you mean \"glass\""),
		BadOption("set surface 7", {"--set", "surfaces.7.contactAngle=90"}, "surfaces.7: must be one of glass"),
		BadOption("set bool", {"--set", "drops.merge=2"}, "drops.merge: must be true or false"),
		BadOption("set travel", {"--set", "travel.speed=-1"}, "travel.speed: must be a number from 0"),
		BadOption("set choice", {"--set", "environment=day"}, "environment: \"day\": must be one of nightCity"),
		BadOption("stats in a file", {"--stats", "scene.json/where.json"},
			"--stats: scene.json/where.json: must be a file that may"),
		BadOption("stats is a folder", {"--stats", "."}, "--stats: .: must be a file"),
		BadOption("stats without name", {"--stats", ""}, "--stats: must be the name of a file"),
		BadOption("two outputs, one file", {"--stats", "a", "--trace", "a"}, "must be another file"),
		BadOption("two spellings of one file", {"--video", "./a.mp4", "--stats", "a.mp4"}, "must be another file"),
		BadOption("one file by a detour", {"--stats", "new/../a", "--trace", "./b/.././a"}, "must be another file"),
		BadOption(
			"a folder that is an output", {"--frames", "./out/", "--stats", "out"}, "must not be the file of --st"),
		BadOption(
			"a folder below an output", {"--depth", "a.mp4/d", "--video", "a.mp4"}, "must not be the file of --vi"),
		BadOption("water as STL", {"--mesh", "water.stl"}, "--mesh: water.stl: must end in .obj"),
		BadOption("water without extension", {"--mesh", "water"}, "--mesh: water: must end in .obj"),
		BadOption("frames on a file", {"--frames", "scene.json"}, "--frames: scene.json: must be a directory"),
		BadOption("missing snapshot", {"--load", "gone.snap"}, "gone.snap: must be an existing file"),
		BadOption("missing surface", {"--surface", "gone.obj"}, "must be an existing file"),
	};
}

std::vector<FBadCase> FileCases()
{
	constexpr const char* NoMesh = "must be a mesh that assimp reads";
	return {
		BadMesh("empty mesh", "m.obj", "", NoMesh),
		BadMesh("garbage mesh", "m.stl", "garbage garbage garbage", NoMesh),
		BadMesh("text as a mesh", "m.txt", "hello", NoMesh),
		BadMesh("truncated mesh", "m.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n", NoMesh),
		BadMesh("mesh without triangles", "m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n", "m.obj"),
		BadMesh("flat mesh", "m.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "m.obj: mesh: must be usable"),
		BadMesh("mesh with NaN", "m.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "m.obj"),
		BadMesh("mesh with infinity", "m.obj", "v inf 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "m.obj"),
		BadMesh("index out of range", "m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "m.obj"),
		BadMesh("huge mesh", "m.obj", "v 0 0 0\nv 1e38 0 0\nv 0 1e38 0\nf 1 2 3\n", "m.obj"),
		{"mesh command, missing", {"mesh", "gone.obj"}, "", "", "gone.obj: must be an existing file"},
		{"mesh command, directory", {"mesh", "."}, "", "", "must be a file"},
		{"mesh command, unusable", {"mesh", "m.obj"}, "m.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n",
			"must be usable"},
		{"empty snapshot", {"run", "scene.json", "--load", "s"}, "s", "", "s: is not a snapshot"},
		{"foreign snapshot", {"run", "scene.json", "--load", "s"}, "s", SmallScene(), "s: is not a snapshot"},
		{"snapshot, header only", {"run", "scene.json", "--load", "s"}, "s", "FDSNAPSH", "truncated"},
		{"directory as a snapshot", {"run", "scene.json", "--load", "."}, "", "", "must be a file"},
		{"missing recording", {"replay", "gone"}, "", "", "gone: must be an existing file"},
		{"empty recording", {"replay", "r"}, "r", "", "r: is not a recording"},
		{"foreign recording", {"replay", "r"}, "r", SmallScene(), "r: is not a recording"},
	};
}

/** Runs use every kind of output, so that a file written too early is noticed. */
FArguments WithOutputs(FArguments Arguments)
{
	const bool bRun = Arguments.size() >= 2 && Arguments[0] == "run";
	const auto Has = [&Arguments](const char* Option)
	{ return std::find(Arguments.begin(), Arguments.end(), Option) != Arguments.end(); };
	for (const char* Option : {"--stats", "--save", "--record", "--trace", "--frames", "--video"})
	{
		if (bRun && !Has(Option))
		{
			Arguments.insert(Arguments.begin() + 2, {Option, std::string("out-") + (Option + 2) + ".mp4"});
		}
	}
	return Arguments;
}

void ExpectRefused(const FBadCase& Case)
{
	SCOPED_TRACE(Case.Name);
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	if (!Case.File.empty())
	{
		Folder.Write(Case.File, Case.Contents);
	}
	const std::vector<std::string> Before = Folder.List();
	const FProcessResult Result = Folder.Run(WithOutputs(Case.Arguments));
	EXPECT_EQ(Result.ExitCode, 2);
	EXPECT_EQ(CountLines(Result.Errors), 1u) << Result.Errors;
	EXPECT_EQ(Result.Errors.rfind("fluiddrops: ", 0), 0u) << Result.Errors;
	EXPECT_NE(Result.Errors.find(Case.Expected), std::string::npos) << Result.Errors;
	EXPECT_EQ(Folder.List(), Before);
}

} // namespace

TEST(BadInput, ScenesAreRefusedInOneLine)
{
	for (const FBadCase& Case : SceneCases())
	{
		ExpectRefused(Case);
	}
}

TEST(BadInput, OptionsAreRefusedInOneLine)
{
	for (const FBadCase& Case : OptionCases())
	{
		ExpectRefused(Case);
	}
}

TEST(BadInput, MeshesSnapshotsAndRecordingsAreRefusedInOneLine)
{
	for (const FBadCase& Case : FileCases())
	{
		ExpectRefused(Case);
	}
}

TEST(BadInput, DamagedSnapshotsAndRecordingsAreRefusedInOneLine)
{
	const FTestFolder Source;
	Source.Write("scene.json", SmallScene());
	ASSERT_EQ(Source.Run({"run", "scene.json", "--save", "s", "--record", "r", "--quiet"}).ExitCode, 0);
	for (const std::string Kind : {"s", "r"})
	{
		const FArguments Arguments =
			Kind == "s" ? FArguments{"run", "scene.json", "--load", "s"} : FArguments{"replay", "r"};
		const std::string Good = Source.Read(Kind);
		ASSERT_GT(Good.size(), 200u);
		std::string OtherVersion = Good;
		OtherVersion[8] = 99;
		ExpectRefused({"other version", Arguments, Kind, OtherVersion, "version 99"});
		ExpectRefused({"truncated", Arguments, Kind, Good.substr(0, Good.size() / 2), "truncated"});
		ExpectRefused({"longer", Arguments, Kind, Good + "more", "corrupted"});
		for (const std::size_t Place : {std::size_t(30), Good.size() / 2, Good.size() - 1})
		{
			std::string Flipped = Good;
			Flipped[Place] = static_cast<char>(Flipped[Place] ^ 0x10);
			ExpectRefused({"one bit", Arguments, Kind, Flipped, "corrupted"});
		}
	}
}

TEST(BadInput, SnapshotsOfOtherScenesAreRefused)
{
	const FTestFolder Source;
	Source.Write("scene.json", SmallScene());
	ASSERT_EQ(Source.Run({"run", "scene.json", "--save", "s", "--quiet"}).ExitCode, 0);
	const std::string Snapshot = Source.Read("s");
	const auto Refuse = [&Snapshot](const char* Name, FArguments More, const char* Expected)
	{
		FArguments Arguments{"run", "scene.json", "--load", "s"};
		Arguments.insert(Arguments.end(), More.begin(), More.end());
		ExpectRefused({Name, Arguments, "s", Snapshot, Expected});
	};
	Refuse("other mesh", {"--set", "surfaces.glass.columns=5"}, "another mesh");
	Refuse("other budget", {"--set", "budget.drops=300"}, "budget");
	ExpectRefused({"a recording wanted", {"replay", "s"}, "s", Snapshot, "is not a recording"});
}

} // namespace FluidDrops::Test
