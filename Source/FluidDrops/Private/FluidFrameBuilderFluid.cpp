// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is to be seen of particle fluid, and what it did to solids.

#include "CoreVectors.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidFrameBuilder.h"
#include "HAL/PlatformTime.h"
#include "Render/FluidFrameBounds.h"

#include <algorithm>

namespace
{

constexpr uint32 ParticleChunk = 4096; // rows of a parallel loop

FFluidFrameBody BodyOfFrame(const FFluidHostedBody& Hosted, const FluidDrops::FBodyEffect& Effect)
{
	using namespace FluidDropsUnreal::Units;
	using FluidDropsUnreal::ToVector;
	FFluidFrameBody Body;
	Body.Handle = Hosted.Handle;
	Body.Impulse = VectorToUnreal(ToVector(Effect.Impulse.cast<float>()));
	Body.AngularImpulse = AngularImpulseToUnreal(ToVector(Effect.AngularImpulse.cast<float>()));
	Body.Contacts = int32(Effect.Contacts);
	for (uint32 Index = 0; Index < Effect.HitCount; ++Index)
	{
		const FluidDrops::FBodyHit& Hit = Effect.Hits[Index];
		Body.Hits.Add({VectorToUnreal(ToVector(Hit.Position)), MirrorDirection(ToVector(Hit.Normal)),
			ToCentimeters(Hit.Impulse)});
	}
	return Body;
}

} // namespace

void FFluidFrameBuilder::BuildFluid(
	const FluidDrops::FWorld& World, const FFluidPart& Part, const FLook& Look, FFluidFrame& Frame)
{
	FD_SCOPE("World.LookAtFluid");
	const FluidDrops::FFluidPart& Fluid = World.Fluid();
	const FluidDrops::FFluidSettings& OfAll = World.Settings().Fluid;
	Frame.bFluidAtRest = Fluid.IsAtRest() || Fluid.Particles().Num() == 0;
	Frame.Liquids.SetNum(int32(Fluid.Liquids().Slots()), EAllowShrinking::No);
	for (int32 Index = 0; Index < Frame.Liquids.Num(); ++Index)
	{
		const FluidDrops::FLiquid& OfCore = Fluid.Liquids()[uint32(Index)];
		FFluidFrameLiquid& Liquid = Frame.Liquids[Index];
		Liquid.Look = Part.Looks.IsValidIndex(Index) ? Part.Looks[Index] : FFluidParticleLook();
		Liquid.ParticleRadius =
			FluidDropsUnreal::Units::ToCentimeters(FluidDrops::ParticleRadius(OfCore.Settings, OfAll));
		Liquid.ParticleMass = float(OfCore.ParticleMass);
		Liquid.InnerDensity = FluidDrops::EquilibriumDensity(OfCore.Settings, OfAll);
	}
	BuildParticles(World, Look, Frame);
	FluidDropsUnreal::MeasureLiquidBounds(
		World.Runner(), FluidDropsUnreal::Units::ToCentimeters(OfAll.InteractionRadius), Frame);
	BuildLiquids(World, Part.Liquids, Look, Frame);
	Frame.Bodies.Reset();
	for (const FFluidHostedBody& Hosted : Part.Bodies)
	{
		const bool bThere = Look.Ticks > 0 && Hosted.Handle.IsSet();
		const FluidDrops::FBody* Body = bThere ? World.Bodies().Find(Hosted.Core) : nullptr;
		Frame.Bodies.Add(Body ? BodyOfFrame(Hosted, Body->Effect) : FFluidFrameBody());
	}
}

void FFluidFrameBuilder::BuildParticles(const FluidDrops::FWorld& World, const FLook& Look, FFluidFrame& Frame)
{
	const FluidDrops::FFluid& Fluid = World.Fluid().Solver();
	const FluidDrops::FParticleTable& Rows = Fluid.Particles();
	Frame.Particles.SetNumUninitialized(int32(Rows.Num()), EAllowShrinking::No);
	FluidDrops::ParallelFor(World.Runner(), Rows.Num(), ParticleChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint8 Liquid = Rows.Liquid[Row];
				const bool bAsleep = Rows.Calm[Row] == FluidDrops::FParticleTable::Asleep;
				const FluidDrops::FVec3f Velocity = Rows.Velocity(Row);
				const FluidDrops::FVec3f Place = Fluid.PositionAt(Row, Look.Interpolation);
				const float Inner = std::max(Frame.Liquids[Liquid].InnerDensity, UE_KINDA_SMALL_NUMBER);
				Frame.Particles[int32(Row)] = {
					FluidDropsUnreal::Units::VectorToUnreal(FluidDropsUnreal::ToVector(Place)),
					FluidDropsUnreal::Units::VectorToUnreal(FluidDropsUnreal::ToVector(Velocity)),
					Rows.Density[Row] / Inner, Liquid, bAsleep};
			}
		});
}

void FFluidFrameBuilder::BuildLiquids(
	const FluidDrops::FWorld& World, const FFluidLiquidOptions& Options, const FLook& Look, FFluidFrame& Frame)
{
	Frame.LiquidsAgo = (1.0f - Look.Interpolation) * float(World.TickTime()); // before the last tick, s
	Frame.Statistics.LiquidMilliseconds = 0.0f;
	if (!Options.bWanted)
	{
		Frame.LiquidSurfaces.Reset();
		return;
	}
	const bool bStale = bLiquidsStale || !Liquids;
	if (bStale && !(Liquids && LiquidMesher.IsUpToDate(World, Options.Mesh)))
	{
		const uint64 Start = FPlatformTime::Cycles64();
		const TFluidPool<FFluidLiquidSurfaces>::FPtr Made = LiquidPool.Take();
		if (LiquidMesher.Build(World, Options.Mesh, Made->Mesh)) // options are clamped where they come from
		{
			Made->Number = ++LiquidNumber;
			Liquids = Made;
		}
		Frame.Statistics.LiquidMilliseconds = float(FPlatformTime::ToMilliseconds64(FPlatformTime::Cycles64() - Start));
	}
	bLiquidsStale = false;
	Frame.LiquidSurfaces = Liquids;
	Frame.Statistics.LiquidTriangles = Liquids ? int32(Liquids->Mesh.Triangles.size()) : 0;
}
