// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the renderer is told of a world: drops with the shape that field and motion give them, pools, trails, spray,
// fluid, and surfaces with what lies on them. Keeps its arrays from frame to frame, the shapes that drops share, and
// what it last saw of each drop, from which shapes ease.
//
// What is eased follows the simulation's ticks, not the frames that are asked for: RunTick is the one way to run a
// world that is looked at, and so the same tick of the same scene looks the same whoever shows it, and whichever other
// frames were shown. Frames between ticks ease from the tick before on their own.

#pragma once

#include "FluidDropsCore/Fluid/ParticleShapes.h"
#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/Views/View.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "Render/RenderTypes.h"
#include "Scene/SceneMotion.h"

#include <optional>
#include <vector>

namespace FluidDrops
{

class FFrameView
{
public:
	/**
	 * The world between the tick before the last (Interpolation 0) and the last (1); surfaces are where they are. The
	 * frame refers to this view and to the world until either changes.
	 */
	FRenderFrame Look(const FWorld& World, const FScene& Scene, float Interpolation = 1.0f);

	/** Once for each tick, and for the start: keeps up what frames ease from. RunTick does it. */
	void Follow(const FWorld& World);

	/** Something was done to the world between ticks: it is to be followed once more. */
	void Touched() { bTouched = true; }

	/** What a later view can go on from that comes back to this tick. */
	const FDropTransitions& Seen() const { return Transitions; }
	void GoOnFrom(const FDropTransitions& SeenAtTick, uint64 Tick);

private:
	void EaseDrops(const FWorld& World, float Interpolation, FDropTransitions& By);
	void EaseBetween(const FWorld& World, float Interpolation);
	void LookAtDrops(const FWorld& World, float Interpolation);
	void LookAtPools(const FWorld& World); // after the drops, to which it adds: a pool is drawn as a flat drop
	void LookAtTrails(const FWorld& World);
	void LookAtSpray(); // after the drops, which may hold some of it back
	void LookAtFluid(const FWorld& World, const FScene& Scene, float Interpolation);
	void ShapeParticles(const FWorld& World);
	void LookAtSurfaces(const FWorld& World, const FScene& Scene);
	/** After the surfaces, to which it adds. */
	void LookAtSolids(const FWorld& World, const FScene& Scene, float Interpolation);
	static std::vector<float> LookAtSkyVisibility(const FWorld& World, const FScene& Scene, std::size_t Surface);
	FRenderWetness LookAtWetness(const FWorld& World, uint32 Surface);
	std::span<const FRenderTint> LookAtTints(const FScene& Scene, std::size_t Surface);
	std::span<const float> LookAtDeposits(const FWorld& World, uint32 Surface);
	float SkyVisibilityAt(const FWorld& World, uint32 Surface, uint32 Triangle) const;

	/** What was computed once for a surface. */
	struct FKnownSurface
	{
		uint64 MeshHash = 0;
		std::vector<float> SkyVisibility; // for each vertex; empty for glass
		std::vector<FRenderWetTexel> WetTexels;
		std::vector<float> Deposits; // for each vertex, kg/m^2
		std::vector<FRenderTint> Tints;
	};

	/** Of frames between ticks, which ease on from the tick before until the next. */
	struct FBetween
	{
		FDropTransitions Before; // as of the tick before
		FDropTransitions Transitions;
		float Interpolation = 2.0f; // of the last such frame; above 1: none since the tick
	};

	FShapeCache Shapes;
	FDropTransitions Transitions; // as of the last tick
	std::optional<uint64> FollowedTick;
	bool bTouched = false;           // since it was followed
	bool bInstancesOfTick = false;   // DropInstances and AirInstances are those of FollowedTick
	std::optional<FBetween> Between; // once such frames are asked for
	std::vector<FDropInstance> DropInstances;
	std::vector<FTrailInstance> TrailInstances;
	std::vector<FAirInstance> AirInstances;
	std::vector<FPoolInstance> PoolInstances;
	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	std::vector<FRenderSpray> Spray;
	std::vector<FRenderParticle> Particles;
	std::vector<float> ParticleX, ParticleY, ParticleZ; // where they are, m
	FParticleShapes ParticleShapes;
	std::vector<FLiquidLook> LiquidLooks;
	std::vector<float> LiquidRadii; // of particles, m
	std::vector<FRenderSurface> Surfaces;
	std::vector<FKnownSurface> KnownSurfaces;
	std::vector<FSurfaceMesh> SolidMeshes; // of the bodies, empty for those that are not drawn; made at the first look
	FWetnessImage WetnessImage;
	std::vector<float> VertexAreas; // m^2, while deposits are shared out
};

/**
 * One tick of a world: moves what the scene moves, does what Tick does (World.Tick(), and measuring it), and lets the
 * view follow; null if nobody looks.
 */
template <typename TickType>
FStatus RunTick(FWorld& World, const FScene& Scene, FFrameView* View, TickType&& Tick)
{
	if (View)
	{
		View->Follow(World); // the start, or what was done to it since
	}
	FD_TRY(MoveScene(World, Scene));
	Tick();
	if (View)
	{
		View->Follow(World);
	}
	return {};
}

} // namespace FluidDrops
