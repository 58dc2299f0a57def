// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/ChangedSettings.h"

#include "Scene/SceneFields.h"

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

	/** Things with names, or else numbers, and one struct of settings each. */
	template <typename T>
	void AddList(const char* List, const std::vector<T>& Things, std::span<const FSettingField> Fields)
	{
		static const T Default;
		for (std::size_t Index = 0; Index < Things.size(); ++Index)
		{
			Add(PathOf(List, Things, Index), &Things[Index].Settings, &Default.Settings, Fields);
		}
	}

	void AddSurfaces(const std::vector<FSceneSurface>& Surfaces)
	{
		static const FSceneSurface Default;
		for (std::size_t Index = 0; Index < Surfaces.size(); ++Index)
		{
			const FSceneSurface& Surface = Surfaces[Index];
			const std::string Path = PathOf("surfaces", Surfaces, Index);
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
	}

	void AddSolids(const std::vector<FSceneSolid>& Solids)
	{
		static const FSceneSolid Default;
		for (std::size_t Index = 0; Index < Solids.size(); ++Index)
		{
			const FSceneSolid& Solid = Solids[Index];
			const std::string Path = PathOf("bodies", Solids, Index);
			Add(Path, &Solid.Settings, &Default.Settings, BodySettingFields());
			Add(Path, &Solid.Shape, &Default.Shape, SolidShapeFields());
			Add(Path, &Solid.Place, &Default.Place, MotionFields());
			Add(Path + ".appearance", &Solid.Appearance, &Default.Appearance, AppearanceFields());
		}
	}

	void AddLooks(const std::vector<FSceneLiquid>& Liquids)
	{
		static const FSceneLiquid Default;
		for (std::size_t Index = 0; Index < Liquids.size(); ++Index)
		{
			Add(PathOf("liquids", Liquids, Index) + ".look", &Liquids[Index].Look, &Default.Look, LiquidLookFields());
		}
	}

	std::vector<FChangedSetting> Changed;

private:
	template <typename T>
	static std::string PathOf(const char* List, const std::vector<T>& Things, std::size_t Index)
	{
		if constexpr (requires { Things[Index].Name; })
		{
			if (!Things[Index].Name.empty())
			{
				return JoinPath(List, Things[Index].Name);
			}
		}
		return JoinPath(List, std::to_string(Index));
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
	Collector.AddSurfaces(Scene.Surfaces);
	Collector.AddList("liquids", Scene.Liquids, LiquidSettingFields());
	Collector.AddLooks(Scene.Liquids);
	Collector.AddList("fluidSources", Scene.FluidSources, FluidSourceFields());
	Collector.AddList("fluidSinks", Scene.FluidSinks, FluidSinkFields());
	Collector.AddList("fluidFills", Scene.FluidFills, FluidFillFields());
	Collector.AddSolids(Scene.Solids);
	Collector.AddList("binds", Scene.FluidBinds, FluidBindFields());
	Collector.AddList("sprinkle", Scene.Sprinkles, SprinkleFields());
	Collector.AddList("emitters", Scene.Emitters, EmitterSettingFields());
	Collector.AddList("rain", Scene.Rains, RainSettingFields());
	Collector.AddList("regions", Scene.Regions, RegionFields());
	Collector.AddList("tints", Scene.Tints, TintFields());
	Collector.AddList("touches", Scene.Touches, TouchFields());
	Collector.Add("body", &Scene.Body, &Default.Body, BodyFields());
	Collector.Add("travel", &Scene.Travel, &Default.Travel, TravelFields());
	Collector.Add("camera", &Scene.Camera, &Default.Camera, CameraFields());
	Collector.Add("finish", &Scene.Finish, &Default.Finish, FinishFields());
	Collector.Add("liquid", &Scene.Liquid, &Default.Liquid, LiquidFields());
	return Collector.Changed;
}

} // namespace FluidDrops
