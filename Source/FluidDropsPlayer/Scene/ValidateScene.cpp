// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What no single field of a scene shows.

#include "Scene/FluidJson.h"
#include "Scene/SceneChecks.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneLists.h"

#include <algorithm>
#include <cctype>

namespace FluidDrops
{

namespace
{

FStatus CheckSprinkle(const FScene& Scene, const FSceneSprinkle& Sprinkle, const std::string& Path)
{
	FD_TRY(CheckSurfaceName(Scene, Sprinkle.Surface, Path));
	if (Sprinkle.Settings.MinRadius > Sprinkle.Settings.MaxRadius)
	{
		return PathError(JoinPath(Path, "minRadius"),
			"must not be above maxRadius (" + NumberToText(double(Sprinkle.Settings.MaxRadius)) + " m)");
	}
	return {};
}

FStatus CheckTravel(const FSceneTravel& Travel)
{
	if (Travel.Speed > 0.0f && !(Travel.Direction.norm() > 1.0e-3f))
	{
		return MakeError("travel.direction: must not be zero");
	}
	return {};
}

FStatus CheckCamera(const FCamera& Camera, const FSceneGiven& Given)
{
	if (!Given.bEye || !Given.bTarget)
	{
		return {};
	}
	const FVec3f View = Camera.Target - Camera.Eye;
	if (!(View.norm() > 1.0e-6f))
	{
		return MakeError("camera.target: must not be where camera.eye is");
	}
	if (!(View.normalized().cross(Camera.Up).norm() > 1.0e-3f))
	{
		return MakeError("camera.up: must be a direction across the view");
	}
	return {};
}

} // namespace

bool IsGoodName(const std::string& Name)
{
	const auto IsNamePart = [](char C) { return std::isalnum(static_cast<unsigned char>(C)) || C == '-' || C == '_'; };
	const auto IsDigit = [](char C) { return C >= '0' && C <= '9'; };
	return Name.empty() ||
		(Name.size() <= 64 && std::all_of(Name.begin(), Name.end(), IsNamePart) &&
			!std::all_of(Name.begin(), Name.end(), IsDigit));
}

FStatus CheckSurfaceName(const FScene& Scene, const std::string& Surface, const std::string& Path)
{
	if (FindNamed(Scene.Surfaces, Surface) < Scene.Surfaces.size())
	{
		return {};
	}
	std::vector<std::string> Names;
	for (std::size_t Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		const std::string& Name = Scene.Surfaces[Index].Name;
		Names.push_back(Name.empty() ? std::to_string(Index) : Name);
	}
	return UnknownValue(JoinPath(Path, "surface"), Surface, Names);
}

FStatus ValidateScene(const FScene& Scene)
{
	FStatus Names;
	ForEachList(Scene,
		[&Names]<typename T>(const char* Key, const std::vector<T>& Things)
		{
			if constexpr (CHasName<T>)
			{
				Names = Names ? CheckNames(Key, Things) : Names;
			}
		});
	FD_TRY(Names);
	for (std::size_t Index = 0; Index < Scene.Sprinkles.size(); ++Index)
	{
		const std::string Path = JoinPath("sprinkle", std::to_string(Index));
		FD_TRY(CheckSprinkle(Scene, Scene.Sprinkles[Index], Path));
	}
	for (std::size_t Index = 0; Index < Scene.Emitters.size(); ++Index)
	{
		if (FStatus Status = ValidateEmitter(Scene.Emitters[Index].Settings); !Status)
		{
			return MakeError(JoinPath(JoinPath("emitters", std::to_string(Index)), Status.Error().Message));
		}
	}
	for (std::size_t Index = 0; Index < Scene.Rains.size(); ++Index)
	{
		if (FStatus Status = ValidateRain(Scene.Rains[Index].Settings); !Status)
		{
			return MakeError(JoinPath(JoinPath("rain", std::to_string(Index)), Status.Error().Message));
		}
	}
	for (std::size_t Index = 0; Index < Scene.WindSources.size(); ++Index)
	{
		if (FStatus Status = ValidateWindSource(Scene.WindSources[Index].Settings); !Status)
		{
			return MakeError(JoinPath(JoinPath("windSources", std::to_string(Index)), Status.Error().Message));
		}
	}
	if (Scene.WindSources.size() > MaxWindSources)
	{
		return MakeError("windSources: there must be at most " + std::to_string(MaxWindSources));
	}
	for (std::size_t Index = 0; Index < Scene.Regions.size(); ++Index)
	{
		const std::string Path = JoinPath("regions", std::to_string(Index));
		FD_TRY(CheckSurfaceName(Scene, Scene.Regions[Index].Surface, Path));
	}
	for (std::size_t Index = 0; Index < Scene.Tints.size(); ++Index)
	{
		const std::string Path = JoinPath("tints", std::to_string(Index));
		FD_TRY(CheckSurfaceName(Scene, Scene.Tints[Index].Surface, Path));
	}
	FD_TRY(ValidateSceneFluid(Scene));
	FD_TRY(CheckTravel(Scene.Travel));
	return CheckCamera(Scene.Camera, Scene.Given);
}

} // namespace FluidDrops
