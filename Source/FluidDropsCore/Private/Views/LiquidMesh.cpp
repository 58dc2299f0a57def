// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/LiquidMesh.h"

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float LargestEdge = 0.5f; // h
/** Points go with the inverse square of the edge: 1.2 for an edge is 1.44 for them. */
constexpr float EdgeGrowth = 1.2f;
constexpr float PointsOfFinerEdge = EdgeGrowth * EdgeGrowth;

uint64 HashPlaces(const FParticleTable& Table)
{
	FHasher Hasher;
	for (const TColumn<float>* Column : {&Table.X, &Table.Y, &Table.Z})
	{
		Hasher.Add(std::span<const float>(Column->Data(), Table.Num()));
	}
	Hasher.Add(std::span<const uint8>(Table.Liquid.Data(), Table.Num()));
	return Hasher.Digest();
}

bool AnyAwake(const FFluidPart& Fluid)
{
	return !Fluid.IsAtRest() && Fluid.Particles().Num() > 0;
}

template <typename T>
void Append(std::vector<T>& To, std::span<const T> From)
{
	To.insert(To.end(), From.begin(), From.end());
}

} // namespace

bool FLiquidMesher::IsUpToDate(const FWorld& World, const FLiquidMeshOptions& Options) const
{
	return Edge > 0.0f && !bLastMoved && !AnyAwake(World.Fluid()) && Options.CubeEdge == LastOptions.CubeEdge &&
		Options.MaxPoints == LastOptions.MaxPoints && HashPlaces(World.Fluid().Particles()) == LastPlaces;
}

void FLiquidMesher::ChooseEdge(const FLiquidMeshOptions& Options)
{
	if (Edge == 0.0f || Options.CubeEdge != LastOptions.CubeEdge)
	{
		Edge = Options.CubeEdge;
	}
	else if (LastPoints > Options.MaxPoints)
	{
		Edge = std::min(EdgeGrowth * Edge, LargestEdge);
	}
	else if (PointsOfFinerEdge * PointsOfFinerEdge * float(LastPoints) < float(Options.MaxPoints))
	{
		Edge = std::max(Edge / EdgeGrowth, Options.CubeEdge); // well within what is wanted: no to and fro
	}
}

void FLiquidMesher::ListParticles(const FWorld& World, uint32 Liquid)
{
	const FParticleTable& Table = World.Fluid().Particles();
	const FLiquidSettings& Settings = World.Fluid().LiquidSettings()[Liquid];
	for (std::vector<float>* Column : {&X, &Y, &Z, &VX, &VY, &VZ, &Foam})
	{
		Column->clear();
	}
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		if (Table.Liquid[Row] != Liquid)
		{
			continue;
		}
		const FVec3f Velocity =
			Table.Calm[Row] == FParticleTable::Asleep ? FVec3f(FVec3f::Zero()) : Table.Velocity(Row);
		X.push_back(Table.X[Row]);
		Y.push_back(Table.Y[Row]);
		Z.push_back(Table.Z[Row]);
		VX.push_back(Velocity.x());
		VY.push_back(Velocity.y());
		VZ.push_back(Velocity.z());
		Foam.push_back(FoamOf(Settings, World.Settings().Fluid, Table.Density[Row], Velocity.norm()));
	}
}

FStatus FLiquidMesher::AddLiquid(const FWorld& World, uint32 Liquid, FLiquidMesh& Out)
{
	FLiquidSection Section{uint32(Out.Points.size()), 0, uint32(Out.Triangles.size()), 0};
	ListParticles(World, Liquid);
	if (!X.empty())
	{
		const FFluidSettings& Settings = World.Settings().Fluid;
		const float Radius = Settings.InteractionRadius;
		const float Iso = IsoValueOf(Radius, ParticleRadius(World.Fluid().LiquidSettings()[Liquid], Settings));
		if (FStatus Status =
				Surface.Extract({X, Y, Z}, Radius, Iso, {Edge}, World.Runner(), FCarriedColumns{VX, VY, VZ, Foam});
			!Status)
		{
			return Status;
		}
		Section.Points = uint32(Surface.Points().size());
		Section.Triangles = uint32(Surface.Triangles().size());
		Append(Out.Points, Surface.Points());
		Append(Out.Normals, Surface.Normals());
		Append(Out.Velocities, Surface.Velocities());
		Append(Out.Foams, Surface.Foams());
		Out.Depths.resize(Out.Points.size());
		Surface.MeasureDepths(std::span(Out.Depths).subspan(Section.FirstPoint), World.Runner());
		for (const std::array<uint32, 3>& Corners : Surface.Triangles())
		{
			Out.Triangles.push_back(
				{Section.FirstPoint + Corners[0], Section.FirstPoint + Corners[1], Section.FirstPoint + Corners[2]});
		}
	}
	Out.Sections.push_back(Section);
	return {};
}

FStatus FLiquidMesher::Build(const FWorld& World, const FLiquidMeshOptions& Options, FLiquidMesh& Out)
{
	FD_SCOPE("World.LiquidMesh");
	const FSurfaceExtractionSettings Wanted{Options.CubeEdge};
	FD_TRY(ValidateSettings(&Wanted, SurfaceExtractionFields));
	ChooseEdge(Options);
	Out.Points.clear();
	Out.Normals.clear();
	Out.Velocities.clear();
	Out.Foams.clear();
	Out.Depths.clear();
	Out.Triangles.clear();
	Out.Sections.clear();
	for (uint32 Liquid = 0; Liquid < World.Fluid().Liquids().Slots(); ++Liquid)
	{
		FD_TRY(AddLiquid(World, Liquid, Out));
	}
	Out.CubeEdge = Edge;
	Out.bMoves = AnyAwake(World.Fluid());
	LastOptions = Options;
	LastPoints = uint32(Out.Points.size());
	bLastMoved = Out.bMoves || (LastPoints > Options.MaxPoints && Edge < LargestEdge); // there is more to be done
	LastPlaces = bLastMoved ? 0 : HashPlaces(World.Fluid().Particles());
	ProfileCounter("LiquidPoints", LastPoints);
	return {};
}

std::size_t FLiquidMesher::MemoryBytes() const
{
	return Surface.MemoryBytes() +
		(X.capacity() + Y.capacity() + Z.capacity() + VX.capacity() + VY.capacity() + VZ.capacity() + Foam.capacity()) *
		sizeof(float);
}

} // namespace FluidDrops
