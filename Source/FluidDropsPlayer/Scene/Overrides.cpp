// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/Overrides.h"

#include "Scene/FluidJson.h"
#include "Scene/SceneFields.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

namespace FluidDrops
{

namespace
{

/** Takes the first name off a dotted path. */
std::string_view TakeName(std::string_view& Path)
{
	const std::size_t Dot = Path.find('.');
	const std::string_view Name = Path.substr(0, Dot);
	Path = Dot == std::string_view::npos ? std::string_view() : Path.substr(Dot + 1);
	return Name;
}

TResult<FSettingTarget> FindInParts(
	const std::vector<FFieldPart>& Parts, const std::string& ParentPath, std::string_view Name)
{
	std::vector<std::string> Known;
	for (const FFieldPart& Part : Parts)
	{
		if (const FSettingField* Field = FindSetting(Part.Fields, Name))
		{
			return FSettingTarget{Part.Struct, Field, ParentPath};
		}
		for (const FSettingField& Field : Part.Fields)
		{
			Known.emplace_back(Field.Name);
		}
	}
	return UnknownName(ParentPath, Name, Known);
}

template <typename T>
std::string NameOrNumber(const std::vector<T>& Things, std::size_t Index)
{
	if constexpr (requires { Things[Index].Name; })
	{
		if (!Things[Index].Name.empty())
		{
			return Things[Index].Name;
		}
	}
	return std::to_string(Index);
}

/** The thing of a list that a name or a number stands for. */
template <typename T>
TResult<T*> FindThing(const char* List, std::vector<T>& Things, std::string_view Name)
{
	std::vector<std::string> Known;
	for (std::size_t Index = 0; Index < Things.size(); ++Index)
	{
		Known.push_back(NameOrNumber(Things, Index));
		if (Name == Known.back() || Name == std::to_string(Index))
		{
			return &Things[Index];
		}
	}
	return UnknownName(List, Name, Known);
}

TResult<FSettingTarget> FindInSurface(FScene& Scene, std::string_view Path)
{
	const std::string_view Name = TakeName(Path);
	TResult<FSceneSurface*> Surface = FindThing("surfaces", Scene.Surfaces, Name);
	if (!Surface)
	{
		return Surface.Error();
	}
	const std::string Parent = JoinPath("surfaces", Name);
	std::vector<FFieldPart> Parts{{&Surface.Value()->Material, SurfaceSettingFields()}};
	if (Path.starts_with("material."))
	{
		TakeName(Path); // as in the file; a surface's fields differ in name, so it may be left out
		return FindInParts(Parts, Parent + ".material", Path);
	}
	if (Path.starts_with("appearance."))
	{
		TakeName(Path);
		return FindInParts({{&Surface.Value()->Appearance, AppearanceFields()}}, Parent + ".appearance", Path);
	}
	for (const FFieldPart& Part : SurfaceParts(*Surface.Value()))
	{
		Parts.push_back(Part);
	}
	return FindInParts(Parts, Parent, Path);
}

TResult<FSettingTarget> FindInLiquid(FScene& Scene, std::string_view Path)
{
	const std::string_view Name = TakeName(Path);
	TResult<FSceneLiquid*> Liquid = FindThing("liquids", Scene.Liquids, Name);
	if (!Liquid)
	{
		return Liquid.Error();
	}
	const std::string Parent = JoinPath("liquids", Name);
	if (Path.starts_with("look."))
	{
		TakeName(Path);
		return FindInParts({{&Liquid.Value()->Look, LiquidLookFields()}}, Parent + ".look", Path);
	}
	return FindInParts({{&Liquid.Value()->Settings, LiquidSettingFields()}}, Parent, Path);
}

TResult<FSettingTarget> FindInSolid(FScene& Scene, std::string_view Path)
{
	const std::string_view Name = TakeName(Path);
	TResult<FSceneSolid*> Solid = FindThing("bodies", Scene.Solids, Name);
	if (!Solid)
	{
		return Solid.Error();
	}
	const std::string Parent = JoinPath("bodies", Name);
	if (Path.starts_with("appearance."))
	{
		TakeName(Path);
		return FindInParts({{&Solid.Value()->Appearance, AppearanceFields()}}, Parent + ".appearance", Path);
	}
	if (Path.starts_with("model."))
	{
		TakeName(Path);
		return FindInParts(ModelParts(Solid.Value()->Model), Parent + ".model", Path);
	}
	return FindInParts(SolidParts(*Solid.Value()), Parent, Path);
}

/** A list whose things have one struct of settings each. */
template <typename T>
TResult<FSettingTarget> FindInList(
	const char* List, std::vector<T>& Things, std::span<const FSettingField> Fields, std::string_view Path)
{
	const std::string_view Name = TakeName(Path);
	TResult<T*> Thing = FindThing(List, Things, Name);
	if (!Thing)
	{
		return Thing.Error();
	}
	return FindInParts({{&Thing.Value()->Settings, Fields}}, JoinPath(List, Name), Path);
}

} // namespace

TResult<FOverride> ParseOverride(const std::string& Text)
{
	const std::size_t Equals = Text.find('=');
	if (Equals == std::string::npos || Equals == 0)
	{
		return MakeError("--set " + Text.substr(0, 80) + ": must be path=value");
	}
	return FOverride{"--set", Text.substr(0, Equals), Text.substr(Equals + 1)};
}

TResult<FSettingTarget> FindTarget(FScene& Scene, std::string_view Path)
{
	std::string_view Rest = Path;
	const std::string_view First = TakeName(Rest);
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		if (First == Group.Name)
		{
			return FindInParts({{GroupStruct(Scene.Settings, Group), Group.Fields}}, Group.Name, Rest);
		}
	}
	if (First == "surfaces")
	{
		return FindInSurface(Scene, Rest);
	}
	if (First == "liquids")
	{
		return FindInLiquid(Scene, Rest);
	}
	if (First == "emitters")
	{
		return FindInList("emitters", Scene.Emitters, EmitterSettingFields(), Rest);
	}
	if (First == "rain")
	{
		return FindInList("rain", Scene.Rains, RainSettingFields(), Rest);
	}
	if (First == "sprinkle")
	{
		return FindInList("sprinkle", Scene.Sprinkles, SprinkleFields(), Rest);
	}
	if (First == "fluidSources")
	{
		return FindInList("fluidSources", Scene.FluidSources, FluidSourceFields(), Rest);
	}
	if (First == "fluidSinks")
	{
		return FindInList("fluidSinks", Scene.FluidSinks, FluidSinkFields(), Rest);
	}
	if (First == "fluidFills")
	{
		return FindInList("fluidFills", Scene.FluidFills, FluidFillFields(), Rest);
	}
	if (First == "bodies")
	{
		return FindInSolid(Scene, Rest);
	}
	if (First == "binds")
	{
		return FindInList("binds", Scene.FluidBinds, FluidBindFields(), Rest);
	}
	if (First == "regions")
	{
		return FindInList("regions", Scene.Regions, RegionFields(), Rest);
	}
	if (First == "tints")
	{
		return FindInList("tints", Scene.Tints, TintFields(), Rest);
	}
	if (First == "touches")
	{
		return FindInList("touches", Scene.Touches, TouchFields(), Rest);
	}
	if (First == "body")
	{
		return FindInParts({{&Scene.Body, BodyFields()}}, "body", Rest);
	}
	if (First == "travel")
	{
		return FindInParts({{&Scene.Travel, TravelFields()}}, "travel", Rest);
	}
	if (First == "camera")
	{
		return FindInParts({{&Scene.Camera, CameraFields()}}, "camera", Rest);
	}
	if (First == "frames")
	{
		return FindInParts({{&Scene.Frames, FrameFields()}}, "frames", Rest);
	}
	if (First == "finish")
	{
		return FindInParts({{&Scene.Finish, FinishFields()}}, "finish", Rest);
	}
	if (First == "liquid")
	{
		return FindInParts({{&Scene.Liquid, LiquidFields()}}, "liquid", Rest);
	}
	if (const FSettingField* Field = FindSetting(SceneRuleFields(), Path))
	{
		return FSettingTarget{&Scene.Rules, Field, ""};
	}
	std::vector<std::string> Known{"ticks", "environment", "surfaces", "emitters", "rain", "sprinkle", "regions",
		"tints", "touches", "body", "travel", "camera", "frames", "finish", "liquid"};
	Known.insert(Known.end(), std::begin(FluidLists), std::end(FluidLists));
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		Known.emplace_back(Group.Name);
	}
	return UnknownName("", First, Known);
}

FStatus ApplyOverrides(FScene& Scene, std::span<const FOverride> Overrides)
{
	for (const FOverride& Override : Overrides)
	{
		TResult<FSettingTarget> Target = FindTarget(Scene, Override.Path);
		if (!Target)
		{
			return Within(Override.Option, Target.Error());
		}
		FSettingTarget& To = Target.Value();
		if (FStatus Status = ReadField(ParseTyped(Override.Value), To.ParentPath, To.Struct, *To.Field); !Status)
		{
			return Within(Override.Option, Status.Error());
		}
		Scene.Camera.bEyeGiven |= To.Field == FindSetting(CameraFields(), "eye");
		Scene.Camera.bTargetGiven |= To.Field == FindSetting(CameraFields(), "target");
	}
	if (FStatus Status = ValidateScene(Scene); !Status)
	{
		return Within(Overrides.empty() ? Scene.Name : Overrides.back().Option, Status.Error());
	}
	return {};
}

} // namespace FluidDrops
