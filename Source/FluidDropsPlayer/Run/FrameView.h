// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the renderer is told of a world: drops with the shape that field and motion give them, pools, trails, spray,
// fluid, and surfaces with what lies on them. Keeps its arrays from frame to frame, the shapes that drops share, and
// what it last showed of each drop.

#pragma once

#include "FluidDropsCore/Fluid/ParticleShapes.h"
#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/Views/View.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "Render/RenderTypes.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

FRenderCamera RenderCameraOf(const FSceneCamera& Camera);

class FFrameView
{
public:
	/**
	 * The world between the tick before the last (Interpolation 0) and the last (1); surfaces are where they are. The
	 * frame refers to this view and to the world until either changes.
	 */
	FRenderFrame Look(const FWorld& World, const FScene& Scene, float Interpolation = 1.0f);

	/** In place of Look, after a tick that is not drawn: keeps up what later frames ease from. */
	void Follow(const FWorld& World);

private:
	void EaseDrops(const FWorld& World, float Interpolation);
	void LookAtDrops(const FWorld& World, float Interpolation);
	void LookAtPools(const FWorld& World); // after the drops, to which it adds: a pool is drawn as a flat drop
	void LookAtTrails(const FWorld& World);
	void LookAtSpray(); // after the drops, which may hold some of it back
	void LookAtFluid(const FWorld& World, const FScene& Scene, float Interpolation);
	void ShapeParticles(const FWorld& World);
	void LookAtSurfaces(const FWorld& World, const FScene& Scene);
	/** After the surfaces, to which it adds. */
	void LookAtSolids(const FWorld& World, const FScene& Scene, float Interpolation);
	static std::vector<float> LookAtOpenness(const FWorld& World, const FScene& Scene, std::size_t Surface);
	FRenderWetness LookAtWetness(const FWorld& World, uint32 Surface);
	std::span<const FRenderTint> LookAtTints(const FScene& Scene, std::size_t Surface);
	std::span<const float> LookAtDeposits(const FWorld& World, uint32 Surface);
	float OpennessAt(const FWorld& World, uint32 Surface, uint32 Triangle) const;

	/** What was computed once for a surface. */
	struct FKnownSurface
	{
		uint64 MeshHash = 0;
		std::vector<float> Openness; // for each vertex; empty for glass
		std::vector<FRenderWetTexel> WetTexels;
		std::vector<float> Deposits; // for each vertex, kg/m^2
		std::vector<FRenderTint> Tints;
	};

	FShapeCache Shapes;
	FDropTransitions Transitions;
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

} // namespace FluidDrops
