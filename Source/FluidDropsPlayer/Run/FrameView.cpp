// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/FrameView.h"

#include "Run/SurfaceSkyVisibility.h"
#include "Scene/FluidWorld.h"
#include "Scene/SceneMotion.h"

#include <algorithm>
#include <cmath>
#include <list>

namespace FluidDrops
{

namespace
{

/** FRenderFluid::Smoothing of particles that have shapes: more makes ribbons of threads and takes thin sheets away. */
constexpr float SmoothedRadii = 1.8f;

/** In a plane all fluid is a sheet, of balls. */
bool AreParticlesShaped(const FWorld& World, const FScene& Scene)
{
	return Scene.Finish.Fluid == EFluidDrawing::Face && !World.Settings().Fluid.IsPlanar();
}

} // namespace

float FFrameView::SkyVisibilityAt(const FWorld& World, uint32 Surface, uint32 Triangle) const
{
	const std::vector<float>& SkyVisibility = KnownSurfaces[Surface].SkyVisibility;
	if (SkyVisibility.empty())
	{
		return 1.0f;
	}
	const FTriangleCorners& Corners = World.Surfaces()[Surface].Geometry.Triangles()[Triangle];
	return (SkyVisibility[Corners[0]] + SkyVisibility[Corners[1]] + SkyVisibility[Corners[2]]) / 3.0f;
}

void FFrameView::EaseDrops(const FWorld& World, float Interpolation, FDropTransitions& By)
{
	FDropViewOptions Options;
	Options.Interpolation = Interpolation;
	Options.Shapes = &Shapes;
	ViewDrops(World, Options, DropInstances);
	ViewAir(World, Options.Interpolation, AirInstances);
	By.Ease(World, Options, DropInstances, AirInstances);
	bInstancesOfTick = false;
}

void FFrameView::Follow(const FWorld& World)
{
	const bool bNewTick = FollowedTick != World.TickCount();
	if (!bNewTick && !bTouched)
	{
		return;
	}
	if (Between && bNewTick)
	{
		Between->Before = Transitions;
		Between->Interpolation = 2.0f;
	}
	EaseDrops(World, 1.0f, Transitions);
	FollowedTick = World.TickCount();
	bTouched = false;
	bInstancesOfTick = true;
}

void FFrameView::GoOnFrom(const FDropTransitions& SeenAtTick, uint64 Tick)
{
	Transitions = SeenAtTick;
	FollowedTick = Tick;
	bTouched = false;
	bInstancesOfTick = false;
	Between.reset();
}

void FFrameView::EaseBetween(const FWorld& World, float Interpolation)
{
	if (!Between)
	{
		Between.emplace();
	}
	if (Interpolation < Between->Interpolation)
	{
		Between->Transitions = Between->Before;
	}
	Between->Interpolation = Interpolation;
	EaseDrops(World, Interpolation, Between->Transitions);
}

void FFrameView::LookAtDrops(const FWorld& World, float Interpolation)
{
	Follow(World);
	if (Interpolation < 1.0f)
	{
		EaseBetween(World, Interpolation);
	}
	else if (!bInstancesOfTick) // of a tick that was gone back to, or frames between ticks came in between
	{
		FDropTransitions Again = Transitions;
		EaseDrops(World, 1.0f, Again);
	}
	Drops.clear();
	Drops.reserve(DropInstances.size());
	for (const FDropInstance& Instance : DropInstances)
	{
		FRenderDrop& Drop = Drops.emplace_back();
		Drop.Position = Instance.Position;
		Drop.Normal = Instance.Normal;
		Drop.Along = Instance.Along;
		Drop.Radius = Instance.Radius;
		Drop.Shape = Instance.Shape;
		const FDropOutline Outline = OutlineOf(Instance);
		Drop.Stretch = Outline.Stretch;
		Drop.Wobble = Outline.Wobble;
		Drop.Roughening = Outline.Roughening;
		Drop.Way = Outline.Way;
		Drop.bLobed = Instance.bLobed;
		Drop.Lobe = Instance.Lobe;
		Drop.Seed = Instance.Seed;
		Drop.Surface = Instance.Surface;
		Drop.SkyVisibility = SkyVisibilityAt(World, Instance.Surface, Instance.Triangle);
		Drop.Deposit = World.Surfaces()[Instance.Surface].DepositOn(Instance.Triangle);
	}
}

void FFrameView::LookAtPools(const FWorld& World)
{
	ViewPools(World, PoolInstances);
	for (const FPoolInstance& Instance : PoolInstances)
	{
		FRenderDrop& Pool = Drops.emplace_back();
		Pool.Position = Instance.Position;
		Pool.Normal = Instance.Up;
		Pool.Along = Instance.Up.unitOrthogonal();
		Pool.Radius = Instance.Radius;
		Pool.Shape = Instance.Shape;
		Pool.Wobble = OutlineOfPool(Instance.Seed).Wobble;
		Pool.Seed = Instance.Seed;
		Pool.Surface = Instance.Surface;
		Pool.SkyVisibility = SkyVisibilityAt(World, Instance.Surface, Instance.Triangle);
		Pool.Deposit = World.Surfaces()[Instance.Surface].DepositOn(Instance.Triangle);
		Pool.bPool = true;
	}
}

void FFrameView::LookAtTrails(const FWorld& World)
{
	ViewTrails(World, TrailInstances);
	Trails.clear();
	Trails.reserve(TrailInstances.size());
	for (const FTrailInstance& Instance : TrailInstances)
	{
		const float Wetness = std::clamp(Instance.Wetness, 0.0f, 1.0f);
		Trails.push_back({Instance.Start, Instance.End, Instance.Normal, Instance.Width, Instance.Width, Wetness,
			Wetness, Instance.Surface});
	}
}

void FFrameView::LookAtSpray()
{
	Spray.clear();
	Spray.reserve(AirInstances.size());
	for (const FAirInstance& Instance : AirInstances)
	{
		Spray.push_back({Instance.Position, Instance.Velocity, Instance.Radius});
	}
}

void FFrameView::LookAtFluid(const FWorld& World, const FScene& Scene, float Interpolation)
{
	const FFluidPart& Fluid = World.Fluid();
	LiquidLooks.clear();
	LiquidRadii.clear();
	const std::span<const FLiquidSettings> Liquids = Fluid.LiquidSettings();
	for (std::size_t Liquid = 0; Liquid < Liquids.size(); ++Liquid)
	{
		LiquidLooks.push_back(Liquid < Scene.Liquids.size() ? Scene.Liquids[Liquid].Look : FLiquidLook());
		LiquidRadii.push_back(ParticleRadius(Liquids[Liquid], World.Settings().Fluid));
	}
	const FParticleTable& Table = Fluid.Particles();
	Particles.resize(Table.Num());
	for (std::vector<float>* Column : {&ParticleX, &ParticleY, &ParticleZ})
	{
		Column->resize(Table.Num());
	}
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const uint32 Liquid = Table.Liquid[Row];
		const FVec3f Place = Fluid.Solver().PositionAt(Row, Interpolation);
		Particles[Row] = {Place, LiquidRadii[Liquid],
			FoamOf(Liquids[Liquid], World.Settings().Fluid, Table.Density[Row], Table.Velocity(Row).norm()), Liquid,
			Table.Velocity(Row), Table.SlotOf(Row)};
		ParticleX[Row] = Place.x();
		ParticleY[Row] = Place.y();
		ParticleZ[Row] = Place.z();
	}
	if (AreParticlesShaped(World, Scene))
	{
		ShapeParticles(World);
	}
}

void FFrameView::ShapeParticles(const FWorld& World)
{
	const FParticleTable& Table = World.Fluid().Particles();
	ParticleShapes.Build({ParticleX, ParticleY, ParticleZ}, Table.Liquid.First(Table.Num()),
		World.Settings().Fluid.InteractionRadius, World.Runner());
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const FParticleShape& Shape = ParticleShapes.Shapes()[Row];
		Particles[Row].Position = Shape.Center;
		Particles[Row].ToBall = Shape.ToBall;
	}
}

FRenderWetness FFrameView::LookAtWetness(const FWorld& World, uint32 Surface)
{
	ViewWetness(World, Surface, WetnessImage, EStampDrops::No); // the renderer splats them
	std::vector<FRenderWetTexel>& Texels = KnownSurfaces[Surface].WetTexels;
	Texels.resize(WetnessImage.Texels.size());
	std::transform(WetnessImage.Texels.begin(), WetnessImage.Texels.end(), Texels.begin(),
		[](const FWetnessTexel& Texel) {
			return FRenderWetTexel{Texel.Film, Texel.Age, Texel.DropHeight, Texel.Fog};
		});
	return {WetnessImage.Resolution, World.Surfaces()[Surface].Wetness.Places().Triangles(), Texels};
}

/** From triangles to vertices by area, so that stains have soft edges and the amount stays the same. */
std::span<const float> FFrameView::LookAtDeposits(const FWorld& World, uint32 Surface)
{
	const FWetSurface& Wet = World.Surfaces()[Surface];
	std::vector<float>& Deposits = KnownSurfaces[Surface].Deposits;
	const bool bClean =
		std::all_of(Wet.Deposit.begin(), Wet.Deposit.end(), [](double Matter) { return Matter <= 0.0; });
	if (bClean)
	{
		return {};
	}
	Deposits.assign(Wet.Geometry.Positions().size(), 0.0f);
	VertexAreas.assign(Deposits.size(), 0.0f);
	for (uint32 Triangle = 0; Triangle < Wet.Geometry.TriangleCount(); ++Triangle)
	{
		for (const uint32 Vertex : Wet.Geometry.Triangles()[Triangle])
		{
			Deposits[Vertex] += static_cast<float>(Wet.Deposit[Triangle]);
			VertexAreas[Vertex] += Wet.Geometry.Frame(Triangle).Area();
		}
	}
	for (size_t Vertex = 0; Vertex < Deposits.size(); ++Vertex)
	{
		Deposits[Vertex] /= std::max(VertexAreas[Vertex], 1e-20f);
	}
	return Deposits;
}

std::span<const FRenderTint> FFrameView::LookAtTints(const FScene& Scene, std::size_t Surface)
{
	std::vector<FRenderTint>& Tints = KnownSurfaces[Surface].Tints;
	Tints.clear();
	for (const FSceneTint& Tint : Scene.Tints)
	{
		if (FindNamed(Scene.Surfaces, Tint.Surface) != Surface)
		{
			continue;
		}
		const FTintSettings& T = Tint.Settings;
		Tints.push_back({T.Center, T.HalfExtent, T.Softness, T.Color, T.Amount, T.Hair});
		if (T.bMirrored)
		{
			Tints.push_back(Tints.back());
			Tints.back().Center.x() = -T.Center.x();
		}
	}
	return Tints;
}

/**
 * Glass lets the light through. What moves counts where the scene has it at the start, so that no picture depends on
 * the tick that was looked at first.
 */
std::vector<float> FFrameView::LookAtSkyVisibility(const FWorld& World, const FScene& Scene, std::size_t Surface)
{
	std::list<FSurface> AtStart;
	const auto Placed = [&](std::size_t Index) -> const FSurface&
	{
		const FSurface& Now = World.Surfaces()[Index].Geometry;
		const FSurfacePlace& Place = Scene.Surfaces[Index].Place;
		const bool bPlaced = Place.Moves() && AtStart.emplace_back(Now).SetPose(PoseAt(Place, 0.0)).IsOk();
		return bPlaced ? AtStart.back() : Now;
	};
	std::vector<const FSurface*> Others;
	for (std::size_t Index = 0; Index < World.Surfaces().size(); ++Index)
	{
		if (Index != Surface && Scene.Surfaces[Index].Place.Look != ESurfaceLook::Glass)
		{
			Others.push_back(&Placed(Index));
		}
	}
	return SurfaceSkyVisibility(Placed(Surface), Others);
}

void FFrameView::LookAtSurfaces(const FWorld& World, const FScene& Scene)
{
	Surfaces.clear();
	KnownSurfaces.resize(World.Surfaces().size());
	for (std::size_t Index = 0; Index < World.Surfaces().size(); ++Index)
	{
		const FSurface& Geometry = World.Surfaces()[Index].Geometry;
		const bool bGlass = Scene.Surfaces[Index].Place.Look == ESurfaceLook::Glass;
		FKnownSurface& Known = KnownSurfaces[Index];
		if (!bGlass && (Known.SkyVisibility.empty() || Known.MeshHash != Geometry.MeshHash()))
		{
			Known = {Geometry.MeshHash(), LookAtSkyVisibility(World, Scene, Index), {}, {}, {}};
		}
		Surfaces.push_back({Geometry.Positions(), Geometry.Triangles(), Geometry.Pose(),
			bGlass ? EMaterial::Glass : EMaterial::Opaque, Scene.Surfaces[Index].Appearance,
			bGlass ? std::span<const float>() : std::span<const float>(Known.SkyVisibility),
			LookAtWetness(World, static_cast<uint32>(Index)), LookAtDeposits(World, static_cast<uint32>(Index)),
			LookAtTints(Scene, Index)});
	}
}

void FFrameView::LookAtSolids(const FWorld& World, const FScene& Scene, float Interpolation)
{
	for (std::size_t Index = SolidMeshes.size(); Index < Scene.Solids.size(); ++Index)
	{
		TResult<FSurfaceMesh> Mesh = MakeSolidMesh(Scene, Scene.Solids[Index]);
		SolidMeshes.push_back(Mesh ? std::move(Mesh.Value()) : FSurfaceMesh());
	}
	const std::size_t Count = std::min(Scene.Solids.size(), World.Bodies().All().size());
	for (std::size_t Index = 0; Index < Count; ++Index)
	{
		const FSceneSolid& Solid = Scene.Solids[Index];
		const FSurfaceMesh& Mesh = SolidMeshes[Index];
		if (Mesh.Triangles.empty())
		{
			continue;
		}
		const bool bGlass = Solid.Shape.bInside || Solid.Shape.Look == ESolidLook::Glass;
		FRenderSurface& Surface = Surfaces.emplace_back();
		Surface.Positions = Mesh.Positions;
		Surface.Triangles = Mesh.Triangles;
		Surface.Pose = PoseAt(World.Bodies().All()[Index], Interpolation);
		Surface.Material = bGlass ? EMaterial::Glass : EMaterial::Opaque;
		Surface.Appearance = Solid.Appearance;
	}
}

FRenderFrame FFrameView::Look(const FWorld& World, const FScene& Scene, float Interpolation)
{
	LookAtSurfaces(World, Scene); // first: drops ask how open their place is
	LookAtSolids(World, Scene, Interpolation);
	LookAtDrops(World, Interpolation);
	LookAtPools(World);
	LookAtTrails(World);
	LookAtSpray();
	LookAtFluid(World, Scene, Interpolation);
	FRenderFrame Frame;
	Frame.Camera = Scene.Camera;
	Frame.Environment = Scene.Rules.Environment;
	Frame.EnvironmentTurn = Scene.Rules.EnvironmentTurn;
	Frame.Liquid = Scene.Liquid;
	Frame.Film = Scene.Finish.Film;
	Frame.Drops = Drops;
	Frame.Trails = Trails;
	Frame.Spray = Spray;
	Frame.Fluid.Particles = Particles;
	Frame.Fluid.Looks = LiquidLooks;
	if (Scene.Finish.Fluid == EFluidDrawing::Balls)
	{
		Frame.Fluid.Smoothing = 0.0f;
	}
	else if (AreParticlesShaped(World, Scene))
	{
		Frame.Fluid.Smoothing = SmoothedRadii;
	}
	Frame.Surfaces = Surfaces;
	Frame.Time = World.Time() - (1.0 - double(Interpolation)) * World.TickTime();
	return Frame;
}

} // namespace FluidDrops
