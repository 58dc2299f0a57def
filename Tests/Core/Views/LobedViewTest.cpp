// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is seen of lobed drops, and their export as triangles (Docs/Model/Weather.md#drawing-and-export).

#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/Views/WaterExport.h"
#include "Support/RegimeWorlds.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

FVec3f PointOf(const FDropInstance& Drop, const FVec3f& OnSphere)
{
	const FVec3f Local = Drop.Lobe.Bend(OnSphere);
	const FVec3f Across = Drop.Normal.cross(Drop.Along);
	return Drop.Position + Drop.Radius * (Local.x() * Drop.Along + Local.y() * Across + Local.z() * Drop.Normal);
}

/** Tracks on the side of a can, with drops on it and below it. */
std::unique_ptr<FWorld> MakeWetCan()
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), 1024);
	Settings.Trails.bEnabled = true;
	Settings.Trails.bTakeWater = false;
	Settings.Trails.MinRadius = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakeCylinder(0.033f, 0.12f, 96, 40)).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, 300, 0.24e-3f, 0.96e-3f, 0.0f}).IsOk());
	RunTicks(*World, 20);
	return World;
}

} // namespace

TEST(Condensation, COND_6_TheLobePointsDownhill)
{
	uint32 Seen = 0;
	for (uint32 Slope = 0; Slope < 100; ++Slope)
	{
		std::unique_ptr<FWorld> World = MakeWorld(RegimeSettingsOf(CondensationSet()));
		FRigidTransform Pose;
		const float Turn = 0.61f * float(Slope);
		Pose.Rotation = (Eigen::AngleAxisf(Turn, FVec3f::UnitZ()) *
			Eigen::AngleAxisf(0.3f + 0.011f * float(Slope), FVec3f::UnitX()) *
			Eigen::AngleAxisf(1.7f * Turn, FVec3f::UnitY()))
							.toRotationMatrix();
		ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 5, 5), {}, Pose).IsOk());
		ASSERT_TRUE(World->Drops().Spawn({0, {7, 0.3f, 0.3f}, 0.85e-3f, FVec3f::Zero()}).IsOk());
		FDropTransitions Transitions(16);
		std::vector<FDropInstance> Drops;
		std::vector<FAirInstance> Air;
		for (uint32 Tick = 0; Tick < 60; ++Tick)
		{
			World->Tick();
			ViewDrops(*World, 1.0f, Drops);
			ViewAir(*World, 1.0f, Air);
			Transitions.Ease(*World, {}, Drops, Air);
		}
		if (World->Drops().OnSurfaces().Num() == 0 || Drops[0].Lobe.Forward <= 0.2f)
		{
			continue; // an overhang, or too level
		}
		const FDropInstance& Drop = Drops[0];
		FVec3f Highest = Drop.Position;
		for (float Polar = 0.0f; Polar < 1.5f; Polar += 0.01f)
		{
			for (const float Side : {-1.0f, 1.0f})
			{
				const FVec3f Point = PointOf(Drop, {Side * std::sin(Polar), 0.0f, std::cos(Polar)});
				const bool bHigher = (Point - Highest).dot(Drop.Normal) > 0.0f;
				Highest = bHigher ? Point : Highest;
			}
		}
		const FVec3f Lean = Highest - Drop.Position;
		const FVec3f Flat = Lean - Drop.Normal * Drop.Normal.dot(Lean);
		const FVec3f Down = -FVec3f::UnitZ() + Drop.Normal * Drop.Normal.z();
		EXPECT_LT(std::atan2(Flat.cross(Down).norm(), Flat.dot(Down)), 0.01745f) << Slope;
		++Seen;
	}
	EXPECT_GT(Seen, 50u);
}

TEST(Condensation, COND_10_ADropLooksTheSameBesideAnother)
{
	std::vector<FDropInstance> Alone;
	std::vector<FDropInstance> Together;
	for (const bool bTwo : {false, true})
	{
		FWorldSettings Settings = RegimeSettingsOf(CondensationSet());
		Settings.Regimes.BreakUpRate = 0.0f;
		std::unique_ptr<FWorld> World = MakeWall(Settings);
		SpawnNear(*World, FVec3f(0.0f, 0.0f, 0.2f), 0.8e-3f);
		if (bTwo)
		{
			SpawnNear(*World, FVec3f(2.6e-3f, 0.0f, 0.2f), 0.8e-3f);
		}
		RunTicks(*World, 5);
		ASSERT_EQ(World->Drops().OnSurfaces().Num(), bTwo ? 2u : 1u);
		ViewDrops(*World, 1.0f, bTwo ? Together : Alone);
	}
	for (float Turn = 0.0f; Turn < 1.0f; Turn += 0.1f)
	{
		const FVec3f OnSphere = HalfSpherePoint(0.4f, Turn);
		EXPECT_EQ(PointOf(Alone[0], OnSphere), PointOf(Together[0], OnSphere));
	}
}

TEST(Condensation, COND_50_TracksAreTrianglesOnTheSurface)
{
	std::unique_ptr<FWorld> World = MakeWetCan();
	FWaterExport Mesh;
	BuildWaterExport(*World, Mesh);
	uint32 Strips = 0;
	for (const FWaterMeshPart& Part : Mesh.Parts)
	{
		if (Part.Kind != EWaterMeshPart::Trail)
		{
			continue;
		}
		const float Radius = World->Drops().Trails().Width[Part.Row] / 1.4f;
		for (uint32 Point = 0; Point < 4; ++Point)
		{
			const float Away = World->Surfaces()[0].Geometry.SignedDistance(Mesh.Points[Part.FirstPoint + Point]);
			EXPECT_LT(std::abs(Away), 0.05f * Radius);
		}
		++Strips;
	}
	EXPECT_GT(Strips, 100u);
}

TEST(Condensation, COND_13_62_TheExportedWaterIsAsMuchAsThereIs)
{
	std::unique_ptr<FWorld> World = MakeWetCan();
	FWaterExport Mesh;
	BuildWaterExport(*World, Mesh);
	std::vector<FAirInstance> Air;
	std::vector<FDropInstance> Drops;
	ViewAir(*World, 1.0f, Air);
	ViewDrops(*World, 1.0f, Drops);
	double Volume = 0.0;
	double Expected = 0.0;
	for (uint32 Index = 0; Index < Mesh.Parts.size(); ++Index)
	{
		const FWaterMeshPart& Part = Mesh.Parts[Index];
		if (Part.Kind == EWaterMeshPart::Trail)
		{
			continue;
		}
		const bool bBall = Part.Kind == EWaterMeshPart::Ball;
		const FVec3f Middle = bBall ? Air[Part.Row].Position : Drops[Part.Row].Position;
		const uint32 End =
			Index + 1 < Mesh.Parts.size() ? Mesh.Parts[Index + 1].FirstTriangle : uint32(Mesh.Triangles.size());
		double Body = 0.0;
		for (uint32 Triangle = Part.FirstTriangle; Triangle < End; ++Triangle)
		{
			FVec3d Corner[3];
			for (uint32 I = 0; I < 3; ++I)
			{
				Corner[I] = (Mesh.Points[Mesh.Triangles[Triangle][I]] - Middle).cast<double>();
				if (bBall)
				{
					EXPECT_NEAR(Corner[I].norm() / double(Air[Part.Row].Radius), 1.0, 1e-4);
				}
			}
			Body += Corner[0].dot(Corner[1].cross(Corner[2])) / 6.0;
		}
		EXPECT_GT(Body, 0.0);
		// Half of a drop on a surface is in the object (Docs/Model/Weather.md#volume-of-a-lobe).
		Volume += bBall ? Body : 2.0 * Body;
		Expected +=
			double(bBall ? World->Drops().InAir().Mass[Part.Row] : World->Drops().OnSurfaces().Mass(Part.Row)) / 1000.0;
	}
	EXPECT_GT(Air.size(), 0u);
	EXPECT_NEAR(Volume / Expected, 1.0, 0.02);
}

TEST(Condensation, COND_62_ExportedTrianglesAreThoseThatAreDrawn)
{
	std::unique_ptr<FWorld> World = MakeWetCan();
	FWaterExport Mesh;
	BuildWaterExport(*World, Mesh);
	std::vector<FDropInstance> Drops;
	std::vector<FTrailInstance> Trails;
	ViewDrops(*World, 1.0f, Drops);
	ViewTrails(*World, Trails);
	constexpr float Alike = 1.0e-5f * 0.06f; // m: 1e-5 of the published unit
	uint32 Checked = 0;
	for (const FWaterMeshPart& Part : Mesh.Parts)
	{
		const FVec3f* Points = &Mesh.Points[Part.FirstPoint];
		if (Part.Kind == EWaterMeshPart::Drop)
		{
			// The vertices of Drops.usf: rings of the half-sphere around its apex, odd ones turned by half a segment.
			for (uint32 Vertex = 1; Vertex <= LobeRings * LobeSegments; ++Vertex)
			{
				const uint32 Ring = (Vertex - 1) / LobeSegments + 1;
				const float Turn = (float((Vertex - 1) % LobeSegments) + 0.5f * float(Ring % 2)) / float(LobeSegments);
				const float Up = 1.0f - float(Ring) / float(LobeRings);
				const FVec3f Drawn = PointOf(Drops[Part.Row], HalfSpherePoint(Up, Turn));
				ASSERT_LT((Points[Vertex] - Drawn).norm(), Alike) << "drop " << Part.Row << " vertex " << Vertex;
			}
			ASSERT_LT((Points[0] - PointOf(Drops[Part.Row], FVec3f::UnitZ())).norm(), Alike);
			++Checked;
		}
		else if (Part.Kind == EWaterMeshPart::Trail)
		{
			// Film.usf spans a piece by its width across its way, in the plane of its surface.
			const FTrailInstance& Trail = Trails[Part.Row];
			EXPECT_LT((0.5f * (Points[0] + Points[3]) - Trail.Start).norm(), Alike);
			EXPECT_LT((0.5f * (Points[1] + Points[2]) - Trail.End).norm(), Alike);
			EXPECT_NEAR((Points[3] - Points[0]).norm(), Trail.Width, Alike);
			EXPECT_NEAR((Points[3] - Points[0]).dot(Trail.Normal), 0.0f, Alike);
			++Checked;
		}
	}
	EXPECT_GT(Checked, Drops.size());
	EXPECT_EQ(Mesh.Parts.size(), Drops.size() + Trails.size() + World->Drops().InAir().Num());
}

TEST(Condensation, COND_63_LookingChangesNothingInAMinute)
{
	std::unique_ptr<FWorld> Seen = MakeWetCan();
	std::unique_ptr<FWorld> Unseen = MakeWetCan();
	FShapeCache Shapes;
	FDropTransitions Transitions(1024);
	std::vector<FDropInstance> Drops;
	std::vector<FTrailInstance> Trails;
	std::vector<FAirInstance> Air;
	FWaterExport Mesh;
	for (uint32 Tick = 0; Tick < 3600; ++Tick)
	{
		// Every kind of looking, now with all detail, now with less, at times of its own.
		FDropViewOptions Options;
		Options.Interpolation = float(Tick % 4) / 4.0f;
		Options.Shapes = Tick % 3 == 0 ? &Shapes : nullptr;
		if (Tick % 2 == 0)
		{
			ViewDrops(*Seen, Options, Drops);
			ViewTrails(*Seen, Trails);
			ViewAir(*Seen, Options.Interpolation, Air);
			Transitions.Ease(*Seen, {}, Drops, Air);
		}
		if (Tick % 600 == 0)
		{
			BuildWaterExport(*Seen, Mesh);
		}
		Seen->Tick();
		Unseen->Tick();
	}
	EXPECT_EQ(Seen->Hash(), Unseen->Hash());
	EXPECT_GT(Seen->Counters().Merged, 0u);
	EXPECT_GT(Seen->Drops().OnSurfaces().Num(), 0u);
}
