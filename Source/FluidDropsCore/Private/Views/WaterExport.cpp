// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/WaterExport.h"

#include "FluidDropsCore/DropShapes/DropFace.h"
#include "FluidDropsCore/Views/LiquidMesh.h"

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

void AddFace(FWaterExport& Mesh, const FRingGrid& Grid, const FBodyFrame& Body, std::span<const FFacePoint> Points)
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

void AddDropPart(FWaterExport& Mesh, const FRingAngles& Angles, const FDropInstance& Drop)
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

void AddBallPart(FWaterExport& Mesh, const FAirInstance& Drop)
{
	constexpr FRingGrid Grid{2 * LobeRings, LobeSegments};
	std::array<FFacePoint, Grid.PointCount()> Points;
	TessellateBall(Grid, Points);
	AddFace(Mesh, Grid, {Drop.Position, FVec3f::UnitX(), FVec3f::UnitY(), FVec3f::UnitZ(), Drop.Radius}, Points);
}

void AddTrailPart(FWaterExport& Mesh, const FTrailInstance& Trail)
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

void BeginPart(FWaterExport& Mesh, EWaterMeshPart Kind, uint32 Row)
{
	Mesh.Parts.push_back(
		{Kind, Row, static_cast<uint32>(Mesh.Points.size()), static_cast<uint32>(Mesh.Triangles.size())});
}

void AddLiquidParts(FWaterExport& Mesh, const FWorld& World)
{
	FLiquidMesher Mesher;
	FLiquidMesh Liquids;
	if (!Mesher.Build(World, {}, Liquids))
	{
		return; // settings of a world are in range, so it is never refused
	}
	const uint32 First = uint32(Mesh.Points.size());
	for (uint32 Liquid = 0; Liquid < Liquids.Sections.size(); ++Liquid)
	{
		const FLiquidSection& Section = Liquids.Sections[Liquid];
		if (Section.Points == 0)
		{
			continue;
		}
		BeginPart(Mesh, EWaterMeshPart::Liquid, Liquid);
		const auto Points = Liquids.Points.begin() + Section.FirstPoint;
		Mesh.Points.insert(Mesh.Points.end(), Points, Points + Section.Points);
		for (uint32 Triangle = Section.FirstTriangle; Triangle < Section.FirstTriangle + Section.Triangles; ++Triangle)
		{
			const std::array<uint32, 3>& Corners = Liquids.Triangles[Triangle];
			Mesh.Triangles.push_back({First + Corners[0], First + Corners[1], First + Corners[2]});
		}
	}
}

} // namespace

void BuildWaterExport(const FWorld& World, FWaterExport& Out)
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
		BeginPart(Out, EWaterMeshPart::Drop, Row);
		AddDropPart(Out, Angles, Drops[Row]);
	}
	for (uint32 Row = 0; Row < Trails.size(); ++Row)
	{
		BeginPart(Out, EWaterMeshPart::Trail, Row);
		AddTrailPart(Out, Trails[Row]);
	}
	for (uint32 Row = 0; Row < Air.size(); ++Row)
	{
		BeginPart(Out, EWaterMeshPart::Ball, Row);
		AddBallPart(Out, Air[Row]);
	}
	AddLiquidParts(Out, World);
}

} // namespace FluidDrops
