// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/FluidMesh.h"

#include "FluidDropsCore/Drops/DropFace.h"

namespace FluidDrops
{

namespace
{

/** PointAt(Ring, Segment). */
template <typename F>
void AddRings(FFluidMesh& Mesh, const FRingGrid& Grid, F&& PointAt)
{
	const uint32 First = static_cast<uint32>(Mesh.Points.size());
	Grid.ForEachPoint([&](uint32 Ring, uint32 Segment) { Mesh.Points.push_back(PointAt(Ring, Segment)); });
	Grid.ForEachTriangle(
		[&](uint32 A, uint32 B, uint32 C) {
			Mesh.Triangles.push_back({First + A, First + B, First + C});
		});
}

void AddDropPart(FFluidMesh& Mesh, const FDropInstance& Drop)
{
	const FRingGrid Grid{LobeRings, LobeSegments};
	const FVec3f Across = Drop.Normal.cross(Drop.Along);
	AddRings(Mesh, Grid,
		[&](uint32 Ring, uint32 Segment)
		{
			const float Azimuth = Grid.Azimuth(Ring, Segment);
			const FFacePoint Face = Drop.bLobed
				? FacePoint(Drop.Lobe, Grid.Out(Ring), Azimuth)
				: FacePoint(FaceRing(Drop.Shape, Grid.Out(Ring)), Math::Cos(Azimuth), Math::Sin(Azimuth));
			const FVec3f& Local = Face.Position;
			return FVec3f(
				Drop.Position + Drop.Radius * (Local.x() * Drop.Along + Local.y() * Across + Local.z() * Drop.Normal));
		});
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
	for (uint32 Row = 0; Row < Drops.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Drop, Row);
		AddDropPart(Out, Drops[Row]);
	}
	for (uint32 Row = 0; Row < Trails.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Trail, Row);
		AddTrailPart(Out, Trails[Row]);
	}
	for (uint32 Row = 0; Row < Air.size(); ++Row)
	{
		BeginPart(Out, EFluidPart::Ball, Row);
		const FRingGrid Grid{2 * LobeRings, LobeSegments};
		AddRings(Out, Grid,
			[&](uint32 Ring, uint32 Segment)
			{
				const FVec3f Place = SpherePoint(float(Math::Pi) * Grid.Out(Ring), Grid.Azimuth(Ring, Segment));
				return FVec3f(Air[Row].Position + Air[Row].Radius * Place);
			});
	}
}

} // namespace FluidDrops
