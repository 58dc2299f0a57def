// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/ChangedSettings.h"

#include "Scene/SceneLists.h"

#include <nlohmann/json.hpp>

namespace FluidDrops
{

namespace
{

std::string SettingText(const FJson& Value)
{
	return Value.is_string() ? Value.get<std::string>() : Value.dump();
}

class FSettingCollector
{
public:
	void Add(const std::string& Path, const void* Struct, const void* Defaults, std::span<const FSettingField> Fields)
	{
		for (const FSettingField& Field : Fields)
		{
			const FJson Value = FieldToJson(Struct, Field);
			const FJson Default = FieldToJson(Defaults, Field);
			if (Value != Default)
			{
				Changed.push_back(
					{JoinPath(Path, Field.Name), SettingText(Value), SettingText(Default), Field.Unit, Field.Help});
			}
		}
	}

	template <typename T>
	void AddList(const char* List, const std::vector<T>& Things)
	{
		static const T Default;
		for (std::size_t Index = 0; Index < Things.size(); ++Index)
		{
			AddThing(JoinPath(List, NameOrNumber(Things, Index)), Things[Index], Default);
		}
	}

	std::vector<FChangedSetting> Changed;

private:
	template <typename T>
	void AddThing(const std::string& Path, const T& Thing, const T& Default)
	{
		Add(Path, &Thing.Settings, &Default.Settings, SettingsOfThing(Thing));
	}

	void AddThing(const std::string& Path, const FSceneSurface& Surface, const FSceneSurface& Default)
	{
		if (Surface.Mesh.empty())
		{
			const FSettingGroup& Shape = ShapeGroups()[std::size_t(Surface.Shape.Kind)];
			Add(Path, &Surface.Shape, &Default.Shape, ShapeKindFields());
			Add(Path, reinterpret_cast<const uint8*>(&Surface.Shape) + Shape.Offset,
				reinterpret_cast<const uint8*>(&Default.Shape) + Shape.Offset, Shape.Fields);
		}
		Add(Path, &Surface.Place, &Default.Place, SurfacePlaceFields());
		Add(Path, &Surface.Material, &Default.Material, SurfaceSettingFields());
		Add(Path + ".appearance", &Surface.Appearance, &Default.Appearance, AppearanceFields());
	}

	void AddThing(const std::string& Path, const FSceneSolid& Solid, const FSceneSolid& Default)
	{
		Add(Path, &Solid.Settings, &Default.Settings, BodySettingFields());
		Add(Path, &Solid.Shape, &Default.Shape, SolidShapeFields());
		Add(Path, &Solid.Place, &Default.Place, MotionFields());
		Add(Path + ".appearance", &Solid.Appearance, &Default.Appearance, AppearanceFields());
	}

	void AddThing(const std::string& Path, const FSceneLiquid& Liquid, const FSceneLiquid& Default)
	{
		Add(Path, &Liquid.Settings, &Default.Settings, LiquidSettingFields());
		Add(Path + ".look", &Liquid.Look, &Default.Look, LiquidLookFields());
	}
};

} // namespace

std::vector<FChangedSetting> ChangedSettings(const FScene& Scene)
{
	static const FScene Default;
	FSettingCollector Collector;
	Collector.Add("", &Scene.Rules, &Default.Rules, SceneRuleFields());
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		Collector.Add(
			Group.Name, GroupStruct(Scene.Settings, Group), GroupStruct(Default.Settings, Group), Group.Fields);
	}
	ForEachList(Scene, [&](const char* Key, const auto& Things) { Collector.AddList(Key, Things); });
	ForEachSection(Scene,
		[&](const char* Key, const auto& Section, std::span<const FSettingField> Fields)
		{
			const std::ptrdiff_t Offset =
				reinterpret_cast<const uint8*>(&Section) - reinterpret_cast<const uint8*>(&Scene);
			if (static_cast<const void*>(&Section) != &Scene.Frames) // how it is written is not what it is
			{
				Collector.Add(Key, &Section, reinterpret_cast<const uint8*>(&Default) + Offset, Fields);
			}
		});
	return Collector.Changed;
}

} // namespace FluidDrops
