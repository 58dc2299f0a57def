// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneWorld.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "Mesh/MeshFile.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

/** The core's sine and cosine, because poses are part of the state's hash. */
FMat3d TurnAbout(const FVec3d& Axis, double Degrees)
{
	const double Angle = Degrees * (Math::Pi / 180.0);
	const double Sin = Math::Sin(Angle);
	const double Cos = Math::Cos(Angle);
	FMat3d Cross;
	Cross << 0.0, -Axis.z(), Axis.y(), Axis.z(), 0.0, -Axis.x(), -Axis.y(), Axis.x(), 0.0;
	return FMat3d::Identity() + Sin * Cross + (1.0 - Cos) * (Cross * Cross);
}

/** A turn by Vector (degrees along the axis) times Amount. */
FMat3d TurnBy(const FVec3f& Vector, double Amount)
{
	const FVec3d Turn = Vector.cast<double>();
	const double Degrees = std::sqrt(Turn.x() * Turn.x() + Turn.y() * Turn.y() + Turn.z() * Turn.z());
	return Degrees > 0.0 ? TurnAbout(Turn / Degrees, std::fmod(Degrees * Amount, 360.0)) : FMat3d(FMat3d::Identity());
}

TResult<FSurfaceMesh> LoadUsableMesh(const std::filesystem::path& File)
{
	TResult<FSurfaceMesh> Mesh = LoadMeshFile(File);
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
	}
	return {};
}

TResult<std::vector<FSurfaceMesh>> LoadMeshes(const FScene& Scene)
{
	std::vector<FSurfaceMesh> Meshes;
	for (const FSceneSurface& Surface : Scene.Surfaces)
	{
		TResult<FSurfaceMesh> Mesh =
			Surface.Mesh.empty() ? MakeShape(Surface.Shape) : LoadUsableMesh(Scene.Folder / Surface.Mesh);
		if (!Mesh)
		{
			return Mesh.Error();
		}
		Meshes.push_back(std::move(Mesh.Value()));
	}
	return Meshes;
}

FRigidTransform PoseAt(const FSurfacePlace& Place, double Time)
{
	FRigidTransform Pose;
	Pose.Rotation = (TurnBy(Place.Spin, Time) * TurnBy(Place.Rotation, 1.0)).cast<float>();
	Pose.Translation = Place.Position;
	return Pose;
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
	}
	for (const FSceneEmitter& Emitter : Scene.Emitters)
	{
		if (TResult<uint32> Added = World.AddEmitter(Emitter.Settings); !Added)
		{
			return Added.Error();
		}
	}
	return {};
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
		if (TResult<uint32> Placed = World.SprinkleDrops(Drops); !Placed)
		{
			return Within("sprinkle." + std::to_string(Index), Placed.Error());
		}
	}
	return {};
}

FStatus MoveSurfaces(FWorld& World, const FScene& Scene)
{
	for (uint32 Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		const FSurfacePlace& Place = Scene.Surfaces[Index].Place;
		if (Place.Spin == FVec3f::Zero())
		{
			continue;
		}
		if (FStatus Status = World.SetSurfacePose(Index, PoseAt(Place, World.Time())); !Status)
		{
			return Status;
		}
	}
	return {};
}

} // namespace FluidDrops
