// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a host can do to a world between ticks. Every function checks first and changes only then.

#include "FluidDropsCore/World/World.h"

#include <utility>

namespace FluidDrops
{

namespace
{

FError SurfaceError(uint32 Surface, const FError& Error)
{
	return Within("surfaces." + std::to_string(Surface), Error);
}

/** Tells std::visit which function of FWorld a command stands for. */
struct FCommandDispatch
{
	FWorld& World;

	static FStatus Drop(const auto& Result) { return Result ? FStatus() : FStatus(Result.Error()); }

	FStatus operator()(const FAddSurface& C) const { return Drop(World.AddSurface(C.Mesh, C.Material, C.Pose)); }
	FStatus operator()(const FSetSurfaceMaterial& C) const { return World.SetSurfaceMaterial(C.Surface, C.Material); }
	FStatus operator()(const FSetSurfaceMap& C) const { return World.SetSurfaceMap(C.Surface, C.Map, C.Factors); }
	FStatus operator()(const FSetSurfacePose& C) const { return World.SetSurfacePose(C.Surface, C.Pose); }
	FStatus operator()(const FSetSurfacePositions& C) const
	{
		return World.SetSurfacePositions(C.Surface, C.Positions);
	}
	FStatus operator()(const FSetWorldSettings& C) const { return World.SetSettings(C.Settings); }
	FStatus operator()(const FAddEmitter& C) const { return Drop(World.AddEmitter(C.Settings)); }
	FStatus operator()(const FSetEmitter& C) const { return World.SetEmitter(C.Emitter, C.Settings); }
	FStatus operator()(const FSpawnDrop& C) const { return Drop(World.SpawnDrop(C)); }
	FStatus operator()(const FSprinkleDrops& C) const { return Drop(World.SprinkleDrops(C)); }
	FStatus operator()(const FCoatSurface& C) const { return World.CoatSurface(C.Surface, C.PerArea); }
	FStatus operator()(const FAddRain& C) const { return Drop(World.AddRain(C.Settings)); }
	FStatus operator()(const FSetRain& C) const { return World.SetRain(C.Rain, C.Settings); }
	FStatus operator()(const FSetViewPoint& C) const { return World.SetViewPoint(C.Position); }
	FStatus operator()(const FSetEffort& C) const { return World.SetEffort(C.Effort); }
	FStatus operator()(const FWipeWater& C) const { return Drop(World.Wipe(C)); }
	FStatus operator()(const FAddWater& C) const { return World.AddWater(C); }
	FStatus operator()(const FRemoveSurface& C) const { return World.RemoveSurface(C.Surface); }
	FStatus operator()(const FShiftOrigin& C) const { return World.ShiftOrigin(C.NewOrigin); }
	FStatus operator()(const FAddLiquid& C) const { return Drop(World.AddLiquid(C.Settings)); }
	FStatus operator()(const FSetLiquid& C) const { return World.SetLiquid(C.Liquid, C.Settings); }
	FStatus operator()(const FAddFluidSource& C) const { return Drop(World.AddFluidSource(C.Settings)); }
	FStatus operator()(const FSetFluidSource& C) const { return World.SetFluidSource(C.Source, C.Settings); }
	FStatus operator()(const FAddFluidSink& C) const { return Drop(World.AddFluidSink(C.Settings)); }
	FStatus operator()(const FSetFluidSink& C) const { return World.SetFluidSink(C.Sink, C.Settings); }
	FStatus operator()(const FFillFluid& C) const { return Drop(World.FillFluid(C)); }
	FStatus operator()(const FPushFluid& C) const { return Drop(World.PushFluid(C)); }
	FStatus operator()(const FBindFluid& C) const { return World.BindFluid(C); }
	FStatus operator()(const FRemoveFluid& C) const { return Drop(World.RemoveFluid(C)); }
	FStatus operator()(const FAddBody& C) const { return Drop(World.AddBody(C.Shape, C.Settings, C.Pose)); }
	FStatus operator()(const FRemoveBody& C) const { return World.RemoveBody(C.Body); }
	FStatus operator()(const FSetBody& C) const { return World.SetBody(C.Body, C.Settings); }
	FStatus operator()(const FTeleportBody& C) const { return World.TeleportBody(C.Body, C.Pose); }
	FStatus operator()(const FMoveBody& C) const { return World.MoveBody(C.Body, C.Pose, C.Seconds); }
	FStatus operator()(const FSetBodyVelocity& C) const { return World.SetBodyVelocity(C.Body, C.Velocity, C.Spin); }
	FStatus operator()(const FFollowHostBody& C) const
	{
		return World.FollowHostBody(C.Body, C.Pose, C.Velocity, C.Spin);
	}
	FStatus operator()(const FSetBodyMass& C) const { return World.SetBodyMass(C.Body, C.Mass); }
	FStatus operator()(const FLoadSnapshot& C) const { return World.Load(C.Bytes); }
};

} // namespace

void FWorld::Notify(const FWorldCommand& Command)
{
	if (Observer)
	{
		Observer->OnCommand(Command);
	}
}

FStatus FWorld::CheckSurface(uint32 Surface) const
{
	if (Surface >= WetSurfaces.size())
	{
		return MakeError(
			"surface " + std::to_string(Surface) + " does not exist: there are " + std::to_string(WetSurfaces.size()));
	}
	if (!WetSurfaces[Surface].IsPresent())
	{
		return MakeError("surface " + std::to_string(Surface) + " does not exist: it was removed");
	}
	return {};
}

TResult<uint32> FWorld::AddSurface(
	const FSurfaceMesh& Mesh, const FSurfaceSettings& Material, const FRigidTransform& Pose)
{
	TResult<uint32> Index = PlaceSurface(FSurface::Create(Mesh), Material, Pose);
	if (Index && Observer)
	{
		// From what was stored: the arguments may have pointed into the list that has just grown.
		const FWetSurface& Stored = WetSurfaces[Index.Value()];
		Notify(FAddSurface{Mesh, Stored.Material, Stored.Geometry.Pose()});
	}
	return Index;
}

TResult<uint32> FWorld::AddSurface(const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, float Scale,
	const FSurfaceSettings& Material, const FRigidTransform& Pose)
{
	TResult<uint32> Index = PlaceSurface(FSurface::Create(Mesh, Analysis, Scale), Material, Pose);
	if (Index && Observer)
	{
		const FWetSurface& Stored = WetSurfaces[Index.Value()];
		const std::span<const FVec3f> Scaled = Stored.Geometry.Positions();
		Notify(FAddSurface{
			{{Scaled.begin(), Scaled.end()}, Mesh.Triangles, Mesh.TexCoords}, Stored.Material, Stored.Geometry.Pose()});
	}
	return Index;
}

TResult<uint32> FWorld::PlaceSurface(
	TResult<FSurface> Geometry, const FSurfaceSettings& Material, const FRigidTransform& Pose)
{
	const auto Vacant = std::find_if(
		WetSurfaces.begin(), WetSurfaces.end(), [](const FWetSurface& Surface) { return !Surface.IsPresent(); });
	const uint32 Index = static_cast<uint32>(Vacant - WetSurfaces.begin());
	if (FStatus Status = ValidateSettings(&Material, SurfaceSettingFields()); !Status)
	{
		return SurfaceError(Index, Status.Error());
	}
	if (!Geometry)
	{
		return SurfaceError(Index, Geometry.Error());
	}
	if (FStatus Status = Geometry.Value().SetPose(Pose); !Status)
	{
		return SurfaceError(Index, Status.Error());
	}
	FWetSurface Surface;
	Surface.Geometry = std::move(Geometry.Value());
	Surface.Fill.Init(Surface.Geometry.TriangleCount());
	if (FStatus Status = Surface.Wetness.Init(Surface.Geometry, uint32(Material.WetnessResolution)); !Status)
	{
		return SurfaceError(Index, Within("wetnessResolution", Status.Error()));
	}
	Surface.Material = Material;
	Surface.Cap = FCapShape::FromContactAngle(Material.ContactAngle);
	Surface.LocalGravity = Pose.InverseTransformVector(Config.World.Gravity);
	Surface.LocalWind = Pose.InverseTransformVector(Config.World.Wind);
	Surface.Tracker.Pose = Pose;
	RefreshGrip(Surface, Index, uint64(Config.World.Seed));
	Booked[EAccount::Coated] += SpreadCoat(Surface, {&Material.Coat, 1});
	if (Index == WetSurfaces.size())
	{
		WetSurfaces.emplace_back();
		Moisture.Sites.emplace_back();
	}
	WetSurfaces[Index] = std::move(Surface);
	RefreshSites(Index);
	return Index;
}

FStatus FWorld::SetSurfaceMaterial(uint32 Surface, const FSurfaceSettings& Material)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	if (FStatus Status = ValidateSettings(&Material, SurfaceSettingFields()); !Status)
	{
		return SurfaceError(Surface, Status.Error());
	}
	FWetnessMap& Wetness = WetSurfaces[Surface].Wetness;
	const uint32 MapSize = uint32(Material.WetnessResolution);
	if (MapSize != Wetness.Resolution())
	{
		if (FStatus Status = Wetness.Init(WetSurfaces[Surface].Geometry, MapSize); !Status)
		{
			return SurfaceError(Surface, Within("wetnessResolution", Status.Error()));
		}
		Wetness.SpreadFog(WetSurfaces[Surface].Geometry, WetSurfaces[Surface].Maps[std::size_t(ESurfaceMap::Moisture)]);
	}
	const bool bOtherSites = Material.SiteDensity != WetSurfaces[Surface].Material.SiteDensity;
	WetSurfaces[Surface].Material = Material;
	WetSurfaces[Surface].Cap = FCapShape::FromContactAngle(Material.ContactAngle);
	WetSurfaces[Surface].bRebind = true;
	WetSurfaces[Surface].bReshaped = true;
	RefreshGrip(WetSurfaces[Surface], Surface, uint64(Config.World.Seed));
	if (bOtherSites)
	{
		RefreshSites(Surface);
	}
	Notify(FSetSurfaceMaterial{Surface, Material});
	return {};
}

FStatus FWorld::SetSurfaceMap(uint32 Surface, ESurfaceMap Map, std::span<const float> Factors)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	FWetSurface& Wet = WetSurfaces[Surface];
	const uint32 Triangles = Wet.Geometry.Report().Triangles;
	if (Map >= ESurfaceMap::Count || (!Factors.empty() && Factors.size() != Triangles))
	{
		return SurfaceError(Surface,
			MakeError(
				"map: must be roughness, adhesion, moisture or sweatOnset, with no factor or one for each of the " +
				std::to_string(Triangles) + " triangles of the mesh"));
	}
	for (std::size_t Triangle = 0; Triangle < Factors.size(); ++Triangle)
	{
		if (!IsMapFactor(Factors[Triangle]))
		{
			return SurfaceError(
				Surface, MakeError("map: factor " + std::to_string(Triangle) + " must be a number from 0 to 1000"));
		}
	}
	std::vector<float> Kept;
	for (uint32 Triangle = 0; Triangle < Wet.Geometry.TriangleCount() && !Factors.empty(); ++Triangle)
	{
		Kept.push_back(Factors[Wet.Geometry.SourceTriangle(Triangle)]);
	}
	Wet.Maps[std::size_t(Map)] = std::move(Kept);
	Wet.bRebind = true;
	RefreshGrip(Wet, Surface, uint64(Config.World.Seed));
	if (Map == ESurfaceMap::Moisture || Map == ESurfaceMap::SweatOnset)
	{
		RefreshSites(Surface);
	}
	if (Observer)
	{
		Notify(FSetSurfaceMap{Surface, Map, {Factors.begin(), Factors.end()}});
	}
	return {};
}

FStatus FWorld::SetSurfacePose(uint32 Surface, const FRigidTransform& Pose)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	if (FStatus Status = WetSurfaces[Surface].Geometry.SetPose(Pose); !Status)
	{
		return SurfaceError(Surface, Status.Error());
	}
	Notify(FSetSurfacePose{Surface, Pose});
	return {};
}

FStatus FWorld::SetSurfacePositions(uint32 Surface, std::span<const FVec3f> Positions)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	FWetSurface& Wet = WetSurfaces[Surface];
	const bool bFirst = Wet.Bending.empty();
	std::vector<FTriangleMotion> Bending = bFirst ? MakeBending(Wet.Geometry) : std::vector<FTriangleMotion>();
	if (FStatus Status = Wet.Geometry.SetPositions(Positions); !Status)
	{
		return SurfaceError(Surface, Status.Error());
	}
	if (bFirst)
	{
		Wet.Bending = std::move(Bending);
	}
	Wet.bRebind = true;
	Wet.bReshaped = true;
	if (Observer)
	{
		Notify(FSetSurfacePositions{Surface, {Positions.begin(), Positions.end()}});
	}
	return {};
}

FStatus FWorld::SetSettings(const FWorldSettings& Settings)
{
	if (FStatus Status = ValidateWorldSettings(Settings); !Status)
	{
		return Status;
	}
	if (Settings.Budget != Config.Budget)
	{
		return MakeError("budget: is fixed when the world is made");
	}
	if (Settings.Fluid.InteractionRadius != Config.Fluid.InteractionRadius && !FluidRows.Liquids.empty())
	{
		return MakeError(
			"fluid.interactionRadius: cannot change once the world has liquids: their particles would have "
			"another mass");
	}
	if ((Settings.Fluid.Plane != Config.Fluid.Plane || Settings.Fluid.PlaneDepth != Config.Fluid.PlaneDepth) &&
		!FluidRows.Liquids.empty())
	{
		return MakeError("fluid.plane, fluid.planeDepth: cannot change once the world has liquids");
	}
	const FDropSettings& Before = Config.Drops;
	const bool bReshaped = Settings.Drops.Density != Before.Density || Settings.Drops.bMerge != Before.bMerge ||
		Settings.Drops.MotionLaw != Before.MotionLaw || Settings.Drops.MergeReach != Before.MergeReach ||
		Settings.Drops.MergeSearch != Before.MergeSearch;
	if (Settings.Trails.bLubrication && !Config.Trails.bLubrication)
	{
		for (uint32 Row = 0; Row < DropRows.Num(); ++Row)
		{
			DropRows.BeginVisit(Row, DropRows.At(Row)); // nobody wrote down the visits of before
		}
	}
	const bool bOtherChance = Settings.World.Seed != Config.World.Seed;
	Config = Settings;
	StirFluid();
	const float LobesBefore = Regimes.MergeReach;
	RefreshRegimes();
	for (uint32 Surface = 0; Surface < WetSurfaces.size(); ++Surface)
	{
		FWetSurface& Wet = WetSurfaces[Surface];
		Wet.bRebind = true;
		Wet.bReshaped = Wet.bReshaped || bReshaped || Regimes.MergeReach != LobesBefore;
		if (bOtherChance)
		{
			RefreshGrip(Wet, Surface, uint64(Config.World.Seed));
			RefreshSites(Surface);
		}
	}
	Notify(FSetWorldSettings{Settings});
	return {};
}

TResult<uint32> FWorld::AddEmitter(const FEmitterSettings& Settings)
{
	const uint32 Index = static_cast<uint32>(DropEmitters.size());
	if (FStatus Status = ValidateEmitter(Settings); !Status)
	{
		return Within("emitters." + std::to_string(Index), Status.Error());
	}
	DropEmitters.push_back(Settings);
	Notify(FAddEmitter{DropEmitters.back()});
	return Index;
}

FStatus FWorld::SetEmitter(uint32 Emitter, const FEmitterSettings& Settings)
{
	if (Emitter >= DropEmitters.size())
	{
		return MakeError(
			"emitter " + std::to_string(Emitter) + " does not exist: there are " + std::to_string(DropEmitters.size()));
	}
	if (FStatus Status = ValidateEmitter(Settings); !Status)
	{
		return Within("emitters." + std::to_string(Emitter), Status.Error());
	}
	DropEmitters[Emitter] = Settings;
	Notify(FSetEmitter{Emitter, Settings});
	return {};
}

FStatus FWorld::Apply(const FWorldCommand& Command)
{
	return std::visit(FCommandDispatch{*this}, Command);
}

} // namespace FluidDrops
