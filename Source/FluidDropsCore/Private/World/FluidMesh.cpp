// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/World/FluidMesh.h"

namespace FluidDrops
{

namespace
{

/**
 * A cap of rings around its apex, odd rings turned by half a segment, as the vertex shader of drops has them.
 * PointAt(Out, Azimuth): Out from 0 at the apex to 1 at the last ring.
 */
template <typename F>
void AddRings(FFluidMesh& Mesh, uint32 Rings, uint32 Segments, F&& PointAt)
{
	const uint32 Apex = static_cast<uint32>(Mesh.Points.size());
	Mesh.Points.push_back(PointAt(0.0f, 0.0f));
	for (uint32 Ring = 1; Ring <= Rings; ++Ring)
	{
		for (uint32 Segment = 0; Segment < Segments; ++Segment)
		{
			const float Turn = (float(Segment) + 0.5f * float(Ring & 1u)) / float(Segments);
			Mesh.Points.push_back(PointAt(float(Ring) / float(Rings), float(2.0 * Math::Pi) * Turn));
		}
	}
	const auto Vertex = [&](uint32 Ring, uint32 Segment)
	{ return Ring == 0 ? Apex : Apex + 1 + (Ring - 1) * Segments + Segment % Segments; };
	for (uint32 Ring = 1; Ring <= Rings; ++Ring)
	{
		for (uint32 Segment = 0; Segment < Segments; ++Segment)
		{
			const uint32 Next = Segment + (Ring & 1u); // of the ring within: it lies half a segment ahead or behind
			Mesh.Triangles.push_back({Vertex(Ring, Segment), Vertex(Ring, Segment + 1), Vertex(Ring - 1, Next)});
			if (Ring > 1)
			{
				const uint32 Outer = Segment + 1 - (Ring & 1u);
				Mesh.Triangles.push_back(
					{Vertex(Ring - 1, Segment), Vertex(Ring, Outer), Vertex(Ring - 1, Segment + 1)});
			}
		}
	}
}

FVec3f SpherePoint(float Polar, float Azimuth)
{
	const float Out = Math::Sin(Polar);
	return {Out * Math::Cos(Azimuth), Out * Math::Sin(Azimuth), Math::Cos(Polar)};
}

void AddDropPart(FFluidMesh& Mesh, const FDropInstance& Drop)
{
	const FVec3f Across = Drop.Normal.cross(Drop.Along);
	AddRings(Mesh, LobeRings, LobeSegments,
		[&](float Out, float Azimuth)
		{
			FVec3f Local;
			if (Drop.bLobed)
			{
				Local = Drop.Lobe.Bend(SpherePoint(float(Math::Pi / 2.0) * Out, Azimuth));
			}
			else
			{
				const TProfilePoint<float> Ring = ProfileAt(Drop.Shape, 4.0f * (1.0f - Out));
				Local = {Ring.Shift + Ring.Radius * Math::Cos(Azimuth), Ring.Radius * Math::Sin(Azimuth), Ring.Height};
			}
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
		AddRings(Out, 2 * LobeRings, LobeSegments,
			[&](float Part, float Azimuth)
			{ return FVec3f(Air[Row].Position + Air[Row].Radius * SpherePoint(float(Math::Pi) * Part, Azimuth)); });
	}
}

} // namespace FluidDrops
