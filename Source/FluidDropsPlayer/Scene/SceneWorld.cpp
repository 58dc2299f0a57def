// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneWorld.h"

#include "FluidDropsCore/Geometry/Shapes.h"
#include "Mesh/MeshFile.h"
#include "Models/HeadModel.h"
#include "Scene/FluidWorld.h"
#include "Scene/SceneMotion.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

TResult<FSurfaceMesh> LoadUsableMesh(const std::filesystem::path& File, const FMeshUnits& Units)
{
	TResult<FSurfaceMesh> Mesh = LoadMeshFile(File, Units);
	if (Mesh)
	{
		const FMeshReport Report = ReportMesh(Mesh.Value());
		if (!Report.IsUsable())
		{
			return MakeError(File.string() + ": mesh: must be usable: " + Report.Unusable);
		}
	}
	return Mesh;
}

/** 1 inside a region, 0 outside, smooth in between. */
float PartInRegion(const FRegionSettings& Region, const FVec3f& Place)
{
	const float Distance = (Place - Region.Center).cwiseQuotient(Region.HalfExtent).norm();
	const float Edge = std::max(Region.Softness, 1.0e-3f);
	const float Inside = std::clamp((1.0f - Distance) / Edge, 0.0f, 1.0f);
	return Inside * Inside * (3.0f - 2.0f * Inside);
}

/** The maps of one surface from its regions, if it has any. */
FStatus ApplyRegions(FWorld& World, const FScene& Scene, uint32 Surface, const FSurfaceMesh& Mesh)
{
	std::vector<float> Moisture(Mesh.Triangles.size(), 1.0f);
	std::vector<float> Onset(Mesh.Triangles.size(), 0.0f);
	bool bAny = false;
	for (const FSceneRegion& Region : Scene.Regions)
	{
		if (FindNamed(Scene.Surfaces, Region.Surface) != Surface)
		{
			continue;
		}
		bAny = true;
		for (std::size_t Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
		{
			const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
			const FVec3f Middle =
				(Mesh.Positions[Corners[0]] + Mesh.Positions[Corners[1]] + Mesh.Positions[Corners[2]]) / 3.0f;
			const float Part = PartInRegion(Region.Settings, Middle);
			Moisture[Triangle] += (Region.Settings.Moisture - Moisture[Triangle]) * Part;
			Onset[Triangle] += (Region.Settings.Onset - Onset[Triangle]) * Part;
		}
	}
	if (!bAny)
	{
		return {};
	}
	FStatus Status = World.SetSurfaceMap(Surface, ESurfaceMap::Moisture, Moisture);
	return Status ? World.SetSurfaceMap(Surface, ESurfaceMap::SweatOnset, Onset) : Status;
}

} // namespace

FSurfaceMesh MakeShape(const FShapes& Shape)
{
	switch (Shape.Kind)
	{
	case EShape::Pane:
		return MakePane(Shape.Pane.Width, Shape.Pane.Height, uint32(Shape.Pane.Columns), uint32(Shape.Pane.Rows));
	case EShape::Icosphere: return MakeIcosphere(Shape.Icosphere.Radius, uint32(Shape.Icosphere.Subdivisions));
	case EShape::Cylinder:
		return MakeCylinder(
			Shape.Cylinder.Radius, Shape.Cylinder.Height, uint32(Shape.Cylinder.Slices), uint32(Shape.Cylinder.Rings));
	case EShape::Box: return MakeBox(Shape.Box.HalfExtent, uint32(Shape.Box.Cells));
	case EShape::Valley: return MakeValley(Shape.Valley.Length, Shape.Valley.Width, Shape.Valley.Slope);
	case EShape::UvSphere:
		return MakeUvSphere(Shape.UvSphere.Radius, uint32(Shape.UvSphere.Slices), uint32(Shape.UvSphere.Rings),
			Shape.UvSphere.Truncation);
	case EShape::Windshield: return MakeWindshield(Shape.Windshield);
	case EShape::Leaf: return MakeLeaf(Shape.Leaf);
	case EShape::Can: return MakeCan(Shape.Can);
	case EShape::Head: return MakeHead(Shape.Head);
	case EShape::Car: return MakeCar(Shape.Car);
	}
	return {};
}

TResult<std::vector<FSurfaceMesh>> LoadMeshes(const FScene& Scene)
{
	std::vector<FSurfaceMesh> Meshes;
	for (const FSceneSurface& Surface : Scene.Surfaces)
	{
		TResult<FSurfaceMesh> Mesh = Surface.Mesh.empty() ? MakeShape(Surface.Shape)
														  : LoadUsableMesh(Scene.Folder / Surface.Mesh, Surface.Units);
		if (!Mesh)
		{
			return Mesh.Error();
		}
		Meshes.push_back(std::move(Mesh.Value()));
	}
	return Meshes;
}

std::vector<std::string> RemarksOnMeshes(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	std::vector<std::string> Remarks;
	for (std::size_t Index = 0; Index < Meshes.size(); ++Index)
	{
		const FSceneSurface& Surface = Scene.Surfaces[Index];
		const std::string Remark = Surface.Mesh.empty() ? std::string() : RemarkOnSize(Meshes[Index]);
		if (!Remark.empty())
		{
			const std::string Path = "surfaces." + (Surface.Name.empty() ? std::to_string(Index) : Surface.Name);
			Remarks.push_back(Path + ": " + Surface.Mesh + " " + Remark);
		}
	}
	return Remarks;
}

FStatus FillWorld(FWorld& World, const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	for (std::size_t Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		const FSceneSurface& Surface = Scene.Surfaces[Index];
		const FRigidTransform Pose = PoseAt(Surface.Place, 0.0);
		if (TResult<uint32> Added = World.AddSurface(Meshes[Index], Surface.Material, Pose); !Added)
		{
			return Added.Error();
		}
		FD_TRY(ApplyRegions(World, Scene, static_cast<uint32>(Index), Meshes[Index]));
	}
	for (const FSceneEmitter& Emitter : Scene.Emitters)
	{
		if (const TResult<FHandle> Added = World.Drops().AddEmitter(Emitter.Settings); !Added)
		{
			return Added.Error();
		}
	}
	for (const FSceneRain& Rain : Scene.Rains)
	{
		if (const TResult<FHandle> Added = World.Weather().AddRain(Rain.Settings); !Added)
		{
			return Added.Error();
		}
	}
	for (const FSceneWindSource& Source : Scene.WindSources)
	{
		if (const TResult<FHandle> Added = World.Wind().AddSource(Source.Settings); !Added)
		{
			return Added.Error();
		}
	}
	FD_TRY(AddSceneFluid(World, Scene, Meshes));
	// The camera stands still: it is told once.
	return Scene.Rains.empty() ? FStatus() : World.SetViewPoint(Scene.Camera.Eye);
}

FStatus SprinkleWorld(FWorld& World, const FScene& Scene)
{
	for (std::size_t Index = 0; Index < Scene.Sprinkles.size(); ++Index)
	{
		const FSceneSprinkle& Sprinkle = Scene.Sprinkles[Index];
		FSprinkleDrops Drops;
		Drops.Surface = static_cast<uint32>(FindNamed(Scene.Surfaces, Sprinkle.Surface));
		Drops.Count = static_cast<uint32>(Sprinkle.Settings.Count);
		Drops.MinRadius = Sprinkle.Settings.MinRadius;
		Drops.MaxRadius = Sprinkle.Settings.MaxRadius;
		Drops.SizeExponent = Sprinkle.Settings.SizeExponent;
		if (TResult<uint32> Placed = World.Drops().Sprinkle(Drops); !Placed)
		{
			return Within("sprinkle." + std::to_string(Index), Placed.Error());
		}
	}
	return StartSceneFluid(World, Scene);
}

FStatus PassOn(FWorld& World, FScene& Scene, const void* Changed)
{
	for (uint32 Index = 0; Index < Scene.Emitters.size(); ++Index)
	{
		if (Changed == &Scene.Emitters[Index].Settings)
		{
			return World.Drops().SetEmitter(World.Drops().Emitters().HandleAt(Index), Scene.Emitters[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.Rains.size(); ++Index)
	{
		if (Changed == &Scene.Rains[Index].Settings)
		{
			return World.Weather().SetRain(World.Weather().Rains().HandleAt(Index), Scene.Rains[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.WindSources.size(); ++Index)
	{
		if (Changed == &Scene.WindSources[Index].Settings)
		{
			return World.Wind().SetSource(World.Wind().Sources().HandleAt(Index), Scene.WindSources[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		const FSceneSurface& Surface = Scene.Surfaces[Index];
		if (Changed == &Surface.Material)
		{
			return World.SetSurfaceMaterial(Index, Surface.Material);
		}
		if (Changed == &Surface.Place)
		{
			return World.SetSurfacePose(Index, PoseAt(Surface.Place, World.Time()));
		}
	}
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		if (Changed == GroupStruct(Scene.Settings, Group))
		{
			return World.SetSettings(Scene.Settings);
		}
	}
	return PassOnFluid(World, Scene, Changed);
}

} // namespace FluidDrops
