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

constexpr float FarthestView = 1.0e5f; // m: as far as boxes of rain may be

} // namespace

TResult<uint32> FWorld::AddSurface(
	const FSurfaceMesh& Mesh, const FSurfaceSettings& Material, const FRigidTransform& Pose)
{
	TResult<uint32> Index = PlaceSurface(FSurface::Create(Mesh), Material, Pose);
	if (Index && Context.Observer)
	{
		// From what was stored: the arguments may have pointed into the list that has just grown.
		const FWetSurface& Stored = WetSurfaces[Index.Value()];
		Context.Notify(FAddSurface{Mesh, Stored.Material, Stored.Geometry.Pose()});
	}
	return Index;
}

TResult<uint32> FWorld::AddSurface(const FSurfaceMesh& Mesh, const FMeshAnalysis& Analysis, float Scale,
	const FSurfaceSettings& Material, const FRigidTransform& Pose)
{
	TResult<uint32> Index = PlaceSurface(FSurface::Create(Mesh, Analysis, Scale), Material, Pose);
	if (Index && Context.Observer)
	{
		const FWetSurface& Stored = WetSurfaces[Index.Value()];
		const std::span<const FVec3f> Scaled = Stored.Geometry.Positions();
		Context.Notify(FAddSurface{
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
	Surface.LocalWind = Pose.InverseTransformVector(WindPart.Field().Mean());
	Surface.Tracker.Pose = Pose;
	RefreshGrip(Surface, Index, Context.Seed());
	Context.Books.Booked[EAccount::Coated] += SpreadCoat(Surface, {&Material.Coat, 1});
	if (Index == WetSurfaces.size())
	{
		WetSurfaces.emplace_back();
	}
	WetSurfaces[Index] = std::move(Surface);
	ForEachPart(Parts(), [Index](auto& Part) { Part.SurfaceChanged(Index); });
	return Index;
}

FStatus FWorld::SetSurfaceMaterial(uint32 Surface, const FSurfaceSettings& Material)
{
	FD_TRY(CheckSurface(Surface));
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
	RefreshGrip(WetSurfaces[Surface], Surface, Context.Seed());
	if (bOtherSites)
	{
		ForEachPart(Parts(), [Surface](auto& Part) { Part.SurfaceChanged(Surface); });
	}
	Context.Notify(FSetSurfaceMaterial{Surface, Material});
	return {};
}

FStatus FWorld::SetSurfaceMap(uint32 Surface, ESurfaceMap Map, std::span<const float> Factors)
{
	FD_TRY(CheckSurface(Surface));
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
	RefreshGrip(Wet, Surface, Context.Seed());
	if (Map == ESurfaceMap::Moisture || Map == ESurfaceMap::SweatOnset)
	{
		ForEachPart(Parts(), [Surface](auto& Part) { Part.SurfaceChanged(Surface); });
	}
	if (Context.Observer)
	{
		Context.Notify(FSetSurfaceMap{Surface, Map, {Factors.begin(), Factors.end()}});
	}
	return {};
}

FStatus FWorld::SetSurfacePose(uint32 Surface, const FRigidTransform& Pose)
{
	FD_TRY(CheckSurface(Surface));
	if (FStatus Status = WetSurfaces[Surface].Geometry.SetPose(Pose); !Status)
	{
		return SurfaceError(Surface, Status.Error());
	}
	Context.Notify(FSetSurfacePose{Surface, Pose});
	return {};
}

FStatus FWorld::SetSurfacePositions(uint32 Surface, std::span<const FVec3f> Positions)
{
	FD_TRY(CheckSurface(Surface));
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
	if (Context.Observer)
	{
		Context.Notify(FSetSurfacePositions{Surface, {Positions.begin(), Positions.end()}});
	}
	return {};
}

FStatus FWorld::SetSettings(const FWorldSettings& Settings)
{
	FD_TRY(ValidateWorldSettings(Settings));
	if (Settings.Budget != Config.Budget)
	{
		return MakeError("budget: is fixed when the world is made");
	}
	if (FStatus Status = CheckParts(Parts(), [&](const auto& Part) { return Part.CheckSettings(Settings); }); !Status)
	{
		return Status;
	}
	const FWorldSettings Before = std::exchange(Config, Settings);
	ForEachPart(Parts(), [&](auto& Part) { Part.SettingsChanged(Before); });
	for (uint32 Surface = 0; Surface < WetSurfaces.size() && Before.World.Seed != Config.World.Seed; ++Surface)
	{
		RefreshGrip(WetSurfaces[Surface], Surface, Context.Seed());
		ForEachPart(Parts(), [&](auto& Part) { Part.SurfaceChanged(Surface); });
	}
	Context.Notify(FSetWorldSettings{Config});
	return {};
}

FStatus FWorld::SetViewPoint(const FVec3f& Position)
{
	if (!IsFinite(Position) || Position.cwiseAbs().maxCoeff() > FarthestView)
	{
		return MakeError("viewPoint: must be three numbers from -1e5 to 1e5 m");
	}
	Context.Books.View.Position = Position;
	Context.Notify(FSetViewPoint{Position});
	return {};
}

FStatus FWorld::Apply(const FWorldCommand& Command)
{
	return std::visit(
		[this](const auto& Each)
		{
			if constexpr (Detail::IsCommandOf<std::remove_cvref_t<decltype(Each)>, FSurfaceCommands>)
			{
				return ApplyHere(Each);
			}
			else
			{
				return ApplyToParts(Parts(), Each);
			}
		},
		Command);
}

} // namespace FluidDrops
