// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What no single field of a scene's particle fluid and bodies shows.

#include "FluidDropsCore/Fluid/FluidPart.h"
#include "Scene/FluidJson.h"
#include "Scene/SceneChecks.h"

namespace FluidDrops
{

namespace
{

FStatus CheckLiquidOf(const FScene& Scene, int32 Liquid, const std::string& Path)
{
	if (std::size_t(Liquid) < Scene.Liquids.size())
	{
		return {};
	}
	return PathError(JoinPath(Path, "liquid"),
		"must be one of the " + std::to_string(Scene.Liquids.size()) + " liquids of the scene, counted from 0, not " +
			std::to_string(Liquid));
}

FStatus CheckSolid(const FScene& Scene, const FSceneSolid& Solid, const std::string& Path)
{
	const EBodyKind Kind = Solid.Settings.Kind;
	if (Solid.Shape.Kind == EBodyShape::HalfSpace && !(Solid.Shape.Normal.norm() > 1.0e-3f))
	{
		return PathError(JoinPath(Path, "normal"), "must not be zero");
	}
	if (Solid.Surface.empty())
	{
		return {};
	}
	FD_TRY(CheckSurfaceName(Scene, Solid.Surface, Path));
	if (Scene.Surfaces[FindNamed(Scene.Surfaces, Solid.Surface)].Place.Moves() && Kind != EBodyKind::Kinematic)
	{
		return PathError(JoinPath(Path, "kind"), "must be kinematic, because its surface moves");
	}
	return {};
}

} // namespace

FStatus ValidateSceneFluid(const FScene& Scene)
{
	FStatus Status;
	if (Scene.Liquids.size() > FFluidPart::MaxLiquids)
	{
		return MakeError("liquids: must be at most " + std::to_string(FFluidPart::MaxLiquids));
	}
	for (std::size_t Index = 0; Index < Scene.Liquids.size() && Status; ++Index)
	{
		if (FStatus Valid = ValidateLiquid(Scene.Liquids[Index].Settings); !Valid)
		{
			return MakeError(JoinPath(JoinPath("liquids", std::to_string(Index)), Valid.Error().Message));
		}
		if (Scene.Settings.Budget.Particles > 0 && Scene.Settings.Budget.Springs == 0 &&
			Scene.Liquids[Index].Settings.HasSprings())
		{
			return PathError(JoinPath(JoinPath("liquids", std::to_string(Index)), "springStiffness"),
				"there is no room for springs: raise budget.springs (0)");
		}
	}
	for (std::size_t Index = 0; Index < Scene.FluidSources.size() && Status; ++Index)
	{
		const FFluidSourceSettings& Source = Scene.FluidSources[Index].Settings;
		const std::string Path = JoinPath("fluidSources", std::to_string(Index));
		Status = CheckLiquidOf(Scene, Source.Liquid, Path);
		if (FStatus Valid = ValidateFluidSource(Source); Status && !Valid)
		{
			return MakeError(JoinPath(Path, Valid.Error().Message));
		}
	}
	for (std::size_t Index = 0; Index < Scene.FluidFills.size() && Status; ++Index)
	{
		const std::string Path = JoinPath("fluidFills", std::to_string(Index));
		Status = CheckLiquidOf(Scene, Scene.FluidFills[Index].Settings.Liquid, Path);
	}
	for (std::size_t Index = 0; Index < Scene.Solids.size() && Status; ++Index)
	{
		Status = CheckSolid(Scene, Scene.Solids[Index], JoinPath("bodies", std::to_string(Index)));
	}
	return Status;
}

} // namespace FluidDrops
