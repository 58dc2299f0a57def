// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Everything that a scene has, once: its lists and its sections with their keys in files and paths. Reading, writing,
// --set, the viewer's sliders and what tells a scene from the defaults all go through here.

#pragma once

#include "Scene/SceneFields.h"

namespace FluidDrops
{

/** Visit(key, list), liquids before what names one. */
template <typename SceneType, typename F>
void ForEachList(SceneType& Scene, F&& Visit)
{
	Visit("surfaces", Scene.Surfaces);
	Visit("liquids", Scene.Liquids);
	Visit("fluidSources", Scene.FluidSources);
	Visit("fluidSinks", Scene.FluidSinks);
	Visit("fluidFills", Scene.FluidFills);
	Visit("bodies", Scene.Solids);
	Visit("binds", Scene.FluidBinds);
	Visit("sprinkle", Scene.Sprinkles);
	Visit("emitters", Scene.Emitters);
	Visit("rain", Scene.Rains);
	Visit("windSources", Scene.WindSources);
	Visit("regions", Scene.Regions);
	Visit("tints", Scene.Tints);
	Visit("touches", Scene.Touches);
}

/** Visit(key, struct, its settings). */
template <typename SceneType, typename F>
void ForEachSection(SceneType& Scene, F&& Visit)
{
	Visit("body", Scene.Body, BodyFields());
	Visit("travel", Scene.Travel, TravelFields());
	Visit("camera", Scene.Camera, CameraFields());
	Visit("frames", Scene.Frames, FrameFields());
	Visit("finish", Scene.Finish, FinishFields());
	Visit("liquid", Scene.Liquid, LiquidFields());
}

// What a thing of a list has as its Settings. Surfaces have none of that name: see SurfaceParts.

inline std::span<const FSettingField> SettingsOfThing(const FSceneLiquid&)
{
	return LiquidSettingFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneFluidSource&)
{
	return FluidSourceFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneFluidSink&)
{
	return FluidSinkFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneFluidFill&)
{
	return FluidFillFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneSolid&)
{
	return BodySettingFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneFluidBind&)
{
	return FluidBindFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneSprinkle&)
{
	return SprinkleFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneEmitter&)
{
	return EmitterSettingFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneRain&)
{
	return RainSettingFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneWindSource&)
{
	return WindSourceFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneRegion&)
{
	return RegionFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneTint&)
{
	return TintFields();
}
inline std::span<const FSettingField> SettingsOfThing(const FSceneTouch&)
{
	return TouchFields();
}

template <typename T>
concept CHasName = requires(const T& Thing)
{
	Thing.Name;
};

/** What paths call a thing: its name, or its place in the list. */
template <typename T>
std::string NameOrNumber(const std::vector<T>& Things, std::size_t Index)
{
	if constexpr (CHasName<T>)
	{
		if (!Things[Index].Name.empty())
		{
			return Things[Index].Name;
		}
	}
	return std::to_string(Index);
}

template <typename T>
std::vector<std::string> NamesOrNumbers(const std::vector<T>& Things)
{
	std::vector<std::string> Names;
	for (std::size_t Index = 0; Index < Things.size(); ++Index)
	{
		Names.push_back(NameOrNumber(Things, Index));
	}
	return Names;
}

} // namespace FluidDrops
