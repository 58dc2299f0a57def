// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting that the reference lists can be set by its path, to its default and to the ends of its range, and not
// beyond; and the reference in Docs is that of the program.

#include "Scene/Overrides.h"
#include "Scene/SceneFields.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace FluidDrops::Test
{

namespace
{

/** Those of the lists of particle fluid, which the small scene does not have. */
bool IsFluidPath(const std::string& Path)
{
	constexpr const char* Lists[] = {"liquids", "fluidSources", "fluidSinks", "fluidFills", "bodies", "binds"};
	return std::any_of(std::begin(Lists), std::end(Lists),
		[&Path](const char* List) { return Path.starts_with(std::string(List) + "."); });
}

/** A small scene; its surface has the shape whose parameters the group holds, if it is one. */
FScene SceneForGroup(const std::string& Group, const std::string& Path)
{
	const std::string Text = IsFluidPath(Path) ? SmallFluidScene() : SmallScene();
	FScene Scene = ReadScene(ParseJson(Text).Value()).Value();
	if (Group == "wind source")
	{
		Scene.WindSources.emplace_back();
	}
	if (Group == "mesh")
	{
		Scene.Surfaces[0].Mesh = "some.obj";
	}
	for (std::size_t Shape = 0; Shape < ShapeGroups().size(); ++Shape)
	{
		if (Group == ShapeGroups()[Shape].Name)
		{
			Scene.Surfaces[0].Shape.Kind = static_cast<EShape>(Shape);
		}
	}
	return Scene;
}

std::string PathWithIndex(std::string Path)
{
	const std::size_t Star = Path.find('*');
	return Star == std::string::npos ? Path : Path.replace(Star, 1, "0");
}

FStatus SetIn(FScene& Scene, const std::string& Path, const std::string& Value)
{
	const FOverride Override{"--set", Path, Value};
	return ApplyOverrides(Scene, {&Override, 1});
}

/** Sets a field and reads it back. */
void ExpectReached(const std::string& Group, const std::string& Path, const FJson& Value)
{
	FScene Scene = SceneForGroup(Group, Path);
	const FStatus Status = SetIn(Scene, Path, Value.is_string() ? Value.get<std::string>() : Value.dump());
	ASSERT_TRUE(Status) << Status.Error().Message;
	const TResult<FSettingTarget> Target = FindTarget(Scene, Path);
	ASSERT_TRUE(Target);
	EXPECT_EQ(FieldToJson(Target.Value().Struct, *Target.Value().Field), Value) << Path;
}

void ExpectRefusedBeyond(const std::string& Group, const std::string& Path, double Value)
{
	FScene Scene = SceneForGroup(Group, Path);
	const FStatus Status = SetIn(Scene, Path, FJson(Value).dump());
	ASSERT_FALSE(Status) << Path;
	EXPECT_EQ(Status.Error().Message.rfind("--set: " + Path + ": must be", 0), 0u) << Status.Error().Message;
}

FJson Reference()
{
	const FProcessResult Result = RunPlayer({"settings", "--json"});
	EXPECT_EQ(Result.ExitCode, 0);
	return FJson::parse(Result.Output);
}

FJson AsVector(const FJson& Number)
{
	return FJson::array({Number, Number, Number});
}

/** These depend on another field: not every value within the range goes with what the small scene has. */
const std::set<std::string> DependsOnOthers{"maxRadius", "maxDiameter", "up"};

} // namespace

TEST(Settings, EveryOneIsReachedByItsPath)
{
	std::size_t Count = 0;
	for (const FJson& Group : Reference())
	{
		for (const FJson& Field : Group["fields"])
		{
			const std::string Name = Group["group"];
			const std::string Path = PathWithIndex(Field["path"]);
			const std::string Type = Field["type"];
			SCOPED_TRACE(Path);
			++Count;
			ExpectReached(Name, Path, Field["default"]);
			EXPECT_FALSE(Field["help"].get<std::string>().empty());
			if (Type == "bool")
			{
				ExpectReached(Name, Path, !Field["default"].get<bool>());
			}
			else if (Type == "choice")
			{
				ExpectReached(Name, Path, Field["options"].back());
			}
			else
			{
				const FJson Min = Type == "int" ? FJson(Field["min"].get<int64>()) : Field["min"];
				if (!DependsOnOthers.contains(Field["name"]))
				{
					ExpectReached(Name, Path, Type == "vector" ? AsVector(Min) : Min);
				}
				if (Type != "vector")
				{
					ExpectRefusedBeyond(Name, Path, Field["min"].get<double>() - 1.0);
					ExpectRefusedBeyond(Name, Path, 2.0 * Field["max"].get<double>() + 1.0);
				}
			}
		}
	}
	EXPECT_GT(Count, 60u);
}

TEST(Settings, TheCommandLineTakesThemAllAtOnce)
{
	const FTestFolder Folder;
	Folder.Write("scene.json", SmallScene());
	std::set<std::string> OtherShapes;
	for (const FSettingGroup& Shape : ShapeGroups())
	{
		OtherShapes.insert(Shape.Name);
	}
	OtherShapes.insert("mesh");
	OtherShapes.insert("wind source"); // the small scene has none
	OtherShapes.erase("pane");         // the small scene's own
	FArguments Arguments{"run", "scene.json", "--quiet"};
	for (const FJson& Group : Reference())
	{
		for (const FJson& Field : Group["fields"])
		{
			if (!OtherShapes.contains(Group["group"]) && !IsFluidPath(Field["path"]))
			{
				const std::string Value =
					Field["default"].is_string() ? Field["default"].get<std::string>() : Field["default"].dump();
				Arguments.insert(Arguments.end(), {"--set", PathWithIndex(Field["path"]) + "=" + Value});
			}
		}
	}
	Arguments.insert(Arguments.end(),
		{"--set", "surfaces.glass.contactAngle=90", "--set", "emitters.rain.rate=5", "--set", "ticks=2", "--stats",
			"s.json"});
	const FProcessResult Run = Folder.Run(Arguments);
	EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Folder.ReadJson("s.json")["ticks"], 2);
}

TEST(Settings, TheReferenceInDocsIsCurrent)
{
	std::ostringstream Committed;
	Committed << std::ifstream(std::string(FLUIDDROPS_SOURCE_TREE) + "/Docs/Settings.md").rdbuf();
	EXPECT_TRUE(Committed.str() == RunPlayer({"settings", "--markdown"}).Output)
		<< "run: fluiddrops settings --markdown > Docs/Settings.md";
}

} // namespace FluidDrops::Test
