// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/FluidMesh.h"

#include "FluidDropsCore/Drops/DropFace.h"
#include "FluidDropsCore/Fluid/FluidSurface.h"

namespace FluidDrops
{

namespace
{

/** Points in the axes of a body, which stands at Middle and is as large as Scale [m]. */
struct FBodyFrame
{
	FVec3f Middle;
	FVec3f Along, Across, Up;
	float Scale;
};

void AddFace(FFluidMesh& Mesh, const FRingGrid& Grid, const FBodyFrame& Body, std::span<const FFacePoint> Points)
{
	const uint32 First = static_cast<uint32>(Mesh.Points.size());
	for (const FFacePoint& Point : Points)
	{
		const FVec3f& Local = Point.Position;
		Mesh.Points.push_back(
			Body.Middle + Body.Scale * (Local.x() * Body.Along + Local.y() * Body.Across + Local.z() * Body.Up));
	}
	Grid.ForEachTriangle(
		[&](uint32 A, uint32 B, uint32 C) {
			Mesh.Triangles.push_back({First + A, First + B, First + C});
		});
}

void AddDropPart(FFluidMesh& Mesh, const FRingAngles& Angles, const FDropInstance& Drop)
{
	constexpr FRingGrid Grid{LobeRings, LobeSegments};
	std::array<FFacePoint, Grid.PointCount()> Points;
	if (Drop.bLobed)
	{
		TessellateFace(Drop.Lobe, Grid, Points);
	}
	else
	{
		TessellateFace(Drop.Shape, OutlineOf(Drop), Grid, Angles, Points);
	}
	AddFace(Mesh, Grid, {Drop.Position, Drop.Along, Drop.Normal.cross(Drop.Along), Drop.Normal, Drop.Radius}, Points);
}

void AddBallPart(FFluidMesh& Mesh, const FAirInstance& Drop)
{
	constexpr FRingGrid Grid{2 * LobeRings, LobeSegments};
	std::array<FFacePoint, Grid.PointCount()> Points;
	TessellateBall(Grid, Points);
	AddFace(Mesh, Grid, {Drop.Position, FVec3f::UnitX(), FVec3f::UnitY(), FVec3f::UnitZ(), Drop.Radius}, Points);
}

void AddTrailPart(FFluidMesh& Mesh, const FTrailInstance& Trail)
{
	const uint32 First = static_cast<uint32>(Mesh.Points.size());
	const FVec3f Way = Trail.End - Trail.Start;
	const float Length = Way.norm();
	const FVec3f Side = Length > 0.0f ? FVec3f(Trail.Normal.cross(Way) * (0.5f * Trail.Width / Length)) : FVec3f(Way);
	for (const FVec3f& Point :
		{FVec3f(Trail.Start - Side), FVec3f(Trail.End - Side), FVec3f(Trail.End + Side), FVec3f(Trail.Start + Side)})
	{
		Mesh.Points.push_back(Point);
	}
	Mesh.Triangles.push_back({First, First + 1, First + 2});
	Mesh.Triangles.push_back({First, First + 2, First + 3});
}

void BeginPart(FFluidMesh& Mesh, EFluidPart Kind, uint32 Row)
{
	Mesh.Parts.push_back(
		{Kind, Row, static_cast<uint32>(Mesh.Points.size()), static_cast<uint32>(Mesh.Triangles.size())});
}

/** The particles of a liquid side by side. */
struct FLiquidPlaces
{
	std::vector<float> X, Y, Z;

	FLiquidPlaces(const FParticleTable& Table, uint32 Liquid)
	{
		for (uint32 Row = 0; Row < Table.Num(); ++Row)
		{
			if (Table.Liquid[Row] == Liquid)
			{
				X.push_back(Table.X[Row]);
				Y.push_back(Table.Y[Row]);
				Z.push_back(Table.Z[Row]);
			}
		}
	}
};

void AddLiquidParts(FFluidMesh& Mesh, const FWorld& World)
{
	const FFluidSettings& Settings = World.Settings().Fluid;
	const float Radius = Settings.InteractionRadius;
	FSerialTaskRunner Runner;
	FFluidSurface Surface;
	for (uint32 Liquid = 0; Liquid < World.Fluid().Liquids.size(); ++Liquid)
	{
		const FLiquidPlaces Places(World.Fluid().Fluid.Particles(), Liquid);
		const float Iso = FluidIsoValue(Radius, ParticleRadius(World.Fluid().LiquidSettings[Liquid], Settings));
		if (Places.X.empty() || !Surface.Extract({Places.X, Places.Y, Places.Z}, Radius, Iso, {}, Runner))
		{
			continue; // settings of a world are in range, so it is never refused
		}
		BeginPart(Mesh, EFluidPart::Liquid, Liquid);
		const uint32 First = uint32(Mesh.Points.size());
		Mesh.Points.insert(Mesh.Points.end(), Surface.Points().begin(), Surface.Points().end());
		for (const std::array<uint32, 3>& Triangle : Surface.Triangles())
		{
			Mesh.Triangles.push_back({First + Triangle[0], First + Triangle[1], First + Triangle[2]});
		}
	}
}

} // namespace

void BuildFluidMesh(const FWorld& World, FFluidMesh& Out)
{
	Out.Points.clear();
	Out.Triangles.clear();
	Out.Parts.clear();
	std::vector<FDropInstance> Drops;
	std::vector<FTrailInstance> Trails;
	std::vector<FAirInstance> Air;
	ViewDrops(World, 1.0f, Drops);
	ViewTrails(World, Trails);
	ViewAir(World, 1.0f, Air);
	const FRingAngles Angles(FRingGrid{LobeRings, LobeSegments});
	for (uint32 Row = 0; Row < Drops.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Drop, Row);
		AddDropPart(Out, Angles, Drops[Row]);
	}
	for (uint32 Row = 0; Row < Trails.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Trail, Row);
		AddTrailPart(Out, Trails[Row]);
	}
	for (uint32 Row = 0; Row < Air.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Ball, Row);
		AddBallPart(Out, Air[Row]);
	}
	AddLiquidParts(Out, World);
}

} // namespace FluidDrops
