// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/Overrides.h"

#include "Scene/SceneJson.h"
#include "Scene/SceneLists.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <optional>

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

/** The thing of a list that a name or a number stands for. */
template <typename T>
TResult<T*> FindThing(const char* List, std::vector<T>& Things, std::string_view Name)
{
	const std::vector<std::string> Known = NamesOrNumbers(Things);
	for (std::size_t Index = 0; Index < Things.size(); ++Index)
	{
		if (Name == Known[Index] || Name == std::to_string(Index))
		{
			return &Things[Index];
		}
	}
	return UnknownName(List, Name, Known);
}

TResult<FSettingTarget> FindInThing(FSceneSurface& Surface, const std::string& Parent, std::string_view Path)
{
	std::vector<FFieldPart> Parts{{&Surface.Material, SurfaceSettingFields()}};
	if (Path.starts_with("material."))
	{
		TakeName(Path); // as in the file; a surface's fields differ in name, so it may be left out
		return FindInParts(Parts, Parent + ".material", Path);
	}
	if (Path.starts_with("appearance."))
	{
		TakeName(Path);
		return FindInParts({{&Surface.Appearance, AppearanceFields()}}, Parent + ".appearance", Path);
	}
	for (const FFieldPart& Part : SurfaceParts(Surface))
	{
		Parts.push_back(Part);
	}
	return FindInParts(Parts, Parent, Path);
}

TResult<FSettingTarget> FindInThing(FSceneLiquid& Liquid, const std::string& Parent, std::string_view Path)
{
	if (Path.starts_with("look."))
	{
		TakeName(Path);
		return FindInParts({{&Liquid.Look, LiquidLookFields()}}, Parent + ".look", Path);
	}
	return FindInParts({{&Liquid.Settings, LiquidSettingFields()}}, Parent, Path);
}

TResult<FSettingTarget> FindInThing(FSceneSolid& Solid, const std::string& Parent, std::string_view Path)
{
	if (Path.starts_with("appearance."))
	{
		TakeName(Path);
		return FindInParts({{&Solid.Appearance, AppearanceFields()}}, Parent + ".appearance", Path);
	}
	if (Path.starts_with("model."))
	{
		TakeName(Path);
		return FindInParts(ModelParts(Solid.Model), Parent + ".model", Path);
	}
	return FindInParts(SolidParts(Solid), Parent, Path);
}

template <typename T>
TResult<FSettingTarget> FindInThing(T& Thing, const std::string& Parent, std::string_view Path)
{
	return FindInParts({{&Thing.Settings, SettingsOfThing(Thing)}}, Parent, Path);
}

template <typename T>
TResult<FSettingTarget> FindInList(const char* List, std::vector<T>& Things, std::string_view Path)
{
	const std::string_view Name = TakeName(Path);
	const TResult<T*> Thing = FindThing(List, Things, Name);
	return Thing ? FindInThing(*Thing.Value(), JoinPath(List, Name), Path) : TResult<FSettingTarget>(Thing.Error());
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
	std::optional<TResult<FSettingTarget>> Found;
	std::vector<std::string> Known{"ticks", "environment"};
	ForEachList(Scene,
		[&](const char* Key, auto& Things)
		{
			Known.emplace_back(Key);
			if (First == Key)
			{
				Found = FindInList(Key, Things, Rest);
			}
		});
	ForEachSection(Scene,
		[&](const char* Key, auto& Section, std::span<const FSettingField> Fields)
		{
			Known.emplace_back(Key);
			if (First == Key)
			{
				Found = FindInParts({{&Section, Fields}}, Key, Rest);
			}
		});
	if (Found)
	{
		return std::move(*Found);
	}
	if (const FSettingField* Field = FindSetting(SceneRuleFields(), Path))
	{
		return FSettingTarget{&Scene.Rules, Field, ""};
	}
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
		Scene.Given.bEye |= To.Field == FindSetting(CameraFields(), "eye");
		Scene.Given.bTarget |= To.Field == FindSetting(CameraFields(), "target");
		NoteGiven(Scene, Override.Path);
		for (FSceneRain& Rain : Scene.Rains)
		{
			if (To.Struct == &Rain.Settings)
			{
				NoteGiven(Rain, *To.Field);
			}
		}
	}
	if (FStatus Status = ValidateScene(Scene); !Status)
	{
		return Within(Overrides.empty() ? Scene.Name : Overrides.back().Option, Status.Error());
	}
	return {};
}

} // namespace FluidDrops
