// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/FluidWorld.h"

#include "FluidDropsCore/Geometry/Shapes.h"
#include "Mesh/MeshFile.h"
#include "Scene/SceneMotion.h"
#include "Scene/SceneWorld.h"

namespace FluidDrops
{

namespace
{

constexpr uint32 RoundDetail = 4; // subdivisions of what is drawn of a sphere or a capsule

/** A ball that is pulled apart at its equator. */
FSurfaceMesh MakeCapsuleMesh(float Radius, float HalfLength)
{
	FSurfaceMesh Mesh = MakeIcosphere(Radius, RoundDetail);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.z() += Position.z() >= 0.0f ? HalfLength : -HalfLength;
	}
	return Mesh;
}

TResult<FSurfaceMesh> MakeModel(const FScene& Scene, const FSceneModel& Model)
{
	return Model.Mesh.empty() ? TResult<FSurfaceMesh>(MakeShape(Model.Shape))
							  : LoadMeshFile(Scene.Folder / Model.Mesh, Model.Units);
}

TResult<FBodyShapeSpec> MakeSpec(
	const FScene& Scene, const FSceneSolid& Solid, const std::vector<FSurfaceMesh>& SurfaceMeshes)
{
	const FSolidShape& Shape = Solid.Shape;
	FBodyShapeSpec Spec;
	Spec.Kind = Shape.Kind;
	Spec.bInside = Shape.bInside;
	Spec.Radius = Shape.Radius;
	Spec.HalfLength = Shape.HalfLength;
	Spec.HalfExtent = Shape.HalfExtent;
	Spec.Normal = Shape.Normal.normalized();
	Spec.Offset = Shape.Offset;
	Spec.Resolution = static_cast<uint32>(Shape.Resolution);
	if (Shape.Kind != EBodyShape::Hull && Shape.Kind != EBodyShape::Mesh)
	{
		return Spec;
	}
	TResult<FSurfaceMesh> Mesh = Solid.Surface.empty()
		? MakeModel(Scene, Solid.Model)
		: TResult<FSurfaceMesh>(SurfaceMeshes[FindNamed(Scene.Surfaces, Solid.Surface)]);
	if (!Mesh)
	{
		return Mesh.Error();
	}
	Spec.Mesh = std::move(Mesh.Value());
	return Spec;
}

const FSurfacePlace& PlaceOf(const FScene& Scene, const FSceneSolid& Solid)
{
	return Solid.Surface.empty() ? Solid.Place : Scene.Surfaces[FindNamed(Scene.Surfaces, Solid.Surface)].Place;
}

FStatus AddSolid(FWorld& World, const FScene& Scene, const FSceneSolid& Solid, const std::vector<FSurfaceMesh>& Meshes)
{
	const TResult<FBodyShapeSpec> Spec = MakeSpec(Scene, Solid, Meshes);
	if (!Spec)
	{
		return Spec.Error();
	}
	const TResult<FHandle> Added = World.Bodies().Add(Spec.Value(), Solid.Settings, PoseAt(PlaceOf(Scene, Solid), 0.0));
	return Added ? FStatus() : FStatus(Added.Error());
}

FStatus CheckCount(const char* What, std::size_t InSnapshot, std::size_t InScene)
{
	if (InSnapshot != InScene)
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(InSnapshot) + " " + What +
			", this scene " + std::to_string(InScene));
	}
	return {};
}

} // namespace

TResult<FSurfaceMesh> MakeSolidMesh(const FScene& Scene, const FSceneSolid& Solid)
{
	const FSolidShape& Shape = Solid.Shape;
	if (!Solid.Surface.empty() || Shape.Look == ESolidLook::Hidden)
	{
		return FSurfaceMesh();
	}
	switch (Shape.Kind)
	{
	case EBodyShape::Sphere: return MakeIcosphere(Shape.Radius, RoundDetail);
	case EBodyShape::Box: return MakeBox(Shape.HalfExtent, 1);
	case EBodyShape::Capsule: return MakeCapsuleMesh(Shape.Radius, Shape.HalfLength);
	case EBodyShape::Hull:
	case EBodyShape::Mesh: return MakeModel(Scene, Solid.Model);
	default: return FSurfaceMesh();
	}
}

FStatus AddSceneFluid(FWorld& World, const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	for (const FSceneLiquid& Liquid : Scene.Liquids)
	{
		if (const TResult<FHandle> Added = World.Fluid().AddLiquid(Liquid.Settings); !Added)
		{
			return Added.Error();
		}
	}
	for (const FSceneFluidSource& Source : Scene.FluidSources)
	{
		if (const TResult<FHandle> Added = World.Fluid().AddSource(Source.Settings); !Added)
		{
			return Added.Error();
		}
	}
	for (const FSceneFluidSink& Sink : Scene.FluidSinks)
	{
		if (const TResult<FHandle> Added = World.Fluid().AddSink(Sink.Settings); !Added)
		{
			return Added.Error();
		}
	}
	for (std::size_t Index = 0; Index < Scene.Solids.size(); ++Index)
	{
		if (FStatus Status = AddSolid(World, Scene, Scene.Solids[Index], Meshes); !Status)
		{
			return Within("bodies." + std::to_string(Index), Status.Error());
		}
	}
	// Sources far from the camera give less: it is told where that is.
	const bool bThins = Scene.Settings.Fluid.FarDistance > 0.0f && !Scene.FluidSources.empty();
	return bThins ? World.SetViewPoint(Scene.Camera.Eye) : FStatus();
}

FStatus StartSceneFluid(FWorld& World, const FScene& Scene)
{
	for (std::size_t Index = 0; Index < Scene.FluidFills.size(); ++Index)
	{
		const FFluidFillSettings& Fill = Scene.FluidFills[Index].Settings;
		const FFillFluid Region{
			static_cast<uint32>(Fill.Liquid), Fill.Shape, Fill.Center, Fill.HalfExtent, Fill.Velocity};
		if (TResult<uint32> Filled = World.Fluid().Fill(Region); !Filled)
		{
			return Within("fluidFills." + std::to_string(Index), Filled.Error());
		}
	}
	for (std::size_t Index = 0; Index < Scene.FluidBinds.size(); ++Index)
	{
		const FFluidBindSettings& Bind = Scene.FluidBinds[Index].Settings;
		if (FStatus Status = World.Fluid().Bind({{Bind.Center, Bind.Radius}, false}); !Status)
		{
			return Within("binds." + std::to_string(Index), Status.Error());
		}
	}
	return {};
}

FStatus TakeFluidSettings(FScene& Scene, const FWorld& World)
{
	if (World.Settings().Budget.Particles == 0)
	{
		return {}; // a world without room for fluid keeps nothing of it
	}
	const FFluidPart& Fluid = World.Fluid();
	FStatus Status = CheckCount("liquids", Fluid.Liquids().Slots(), Scene.Liquids.size());
	Status = Status ? CheckCount("fluidSources", Fluid.Sources().Slots(), Scene.FluidSources.size()) : Status;
	Status = Status ? CheckCount("fluidSinks", Fluid.Sinks().Slots(), Scene.FluidSinks.size()) : Status;
	Status = Status ? CheckCount("bodies", World.Bodies().All().size(), Scene.Solids.size()) : Status;
	if (!Status)
	{
		return Status;
	}
	for (std::size_t Index = 0; Index < Scene.Liquids.size(); ++Index)
	{
		Scene.Liquids[Index].Settings = Fluid.LiquidSettings()[Index];
	}
	for (std::size_t Index = 0; Index < Scene.FluidSources.size(); ++Index)
	{
		Scene.FluidSources[Index].Settings = Fluid.Sources().All()[Index];
	}
	for (std::size_t Index = 0; Index < Scene.FluidSinks.size(); ++Index)
	{
		Scene.FluidSinks[Index].Settings = Fluid.Sinks().All()[Index];
	}
	for (std::size_t Index = 0; Index < Scene.Solids.size(); ++Index)
	{
		Scene.Solids[Index].Settings = World.Bodies().All()[Index].Settings;
	}
	return {};
}

FStatus PassOnFluid(FWorld& World, const FScene& Scene, const void* Changed)
{
	for (uint32 Index = 0; Index < Scene.Liquids.size(); ++Index)
	{
		if (Changed == &Scene.Liquids[Index].Settings)
		{
			return World.Fluid().SetLiquid(World.Fluid().Liquids().HandleAt(Index), Scene.Liquids[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.FluidSources.size(); ++Index)
	{
		if (Changed == &Scene.FluidSources[Index].Settings)
		{
			return World.Fluid().SetSource(World.Fluid().Sources().HandleAt(Index), Scene.FluidSources[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.FluidSinks.size(); ++Index)
	{
		if (Changed == &Scene.FluidSinks[Index].Settings)
		{
			return World.Fluid().SetSink(World.Fluid().Sinks().HandleAt(Index), Scene.FluidSinks[Index].Settings);
		}
	}
	for (uint32 Index = 0; Index < Scene.Solids.size(); ++Index)
	{
		const FSceneSolid& Solid = Scene.Solids[Index];
		const FHandle Body = World.Bodies().HandleOf(Index);
		if (Changed == &Solid.Settings)
		{
			return World.Bodies().Set(Body, Solid.Settings);
		}
		if (Changed == &Solid.Place)
		{
			return World.Bodies().Teleport(Body, PoseAt(Solid.Place, World.Time()));
		}
	}
	return {};
}

FStatus MoveSolids(FWorld& World, const FScene& Scene)
{
	for (uint32 Index = 0; Index < Scene.Solids.size(); ++Index)
	{
		const FSceneSolid& Solid = Scene.Solids[Index];
		const FSurfacePlace& Place = PlaceOf(Scene, Solid);
		FStatus Status;
		if (Solid.Settings.Kind == EBodyKind::Kinematic && Place.Moves())
		{
			const FRigidTransform Next = PoseAt(Place, World.Time() + World.TickTime());
			Status = World.Bodies().MoveTo(World.Bodies().HandleOf(Index), Next, static_cast<float>(World.TickTime()));
		}
		else if (Solid.Settings.Kind == EBodyKind::Dynamic && !Solid.Surface.empty())
		{
			const uint32 Surface = static_cast<uint32>(FindNamed(Scene.Surfaces, Solid.Surface));
			Status = World.SetSurfacePose(Surface, World.Bodies().All()[Index].Pose);
		}
		if (!Status)
		{
			return Within("bodies." + std::to_string(Index), Status.Error());
		}
	}
	return {};
}

} // namespace FluidDrops
