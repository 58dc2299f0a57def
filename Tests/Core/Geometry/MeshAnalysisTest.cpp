// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about what is kept of a mesh: the bytes give back the very same surface, in any size, and nothing that can be
// done to them does harm.

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Geometry/Walking.h"
#include "FluidDropsCore/World/Recording.h"
#include "Geometry/GeometryFixtures.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr FFileFormat AnalysisFormat{"FDSURFAC", 1, "mesh analysis"};
constexpr std::size_t HeaderBytes = 8 + 4 + 8 + 8;

/** One of each defect: T-junctions, three triangles at an edge, a flipped one, a sliver, none, an unused vertex. */
FSurfaceMesh MakeOddMesh()
{
	const FBigAgainstSmall Junctions({0.0, 0.3, 0.35, 1.0});
	FSurfaceMesh Mesh;
	for (const FVec3d& Position : Junctions.Positions)
	{
		Mesh.Positions.push_back(Position.cast<float>());
	}
	Mesh.Triangles = Junctions.Triangles;
	const auto Add = [&](float X, float Y, float Z)
	{
		Mesh.Positions.push_back({X, Y, Z});
		return uint32(Mesh.Positions.size()) - 1;
	};
	Add(9.0f, 9.0f, 9.0f); // of no triangle
	const uint32 A = Add(2.0f, 0.0f, 0.0f);
	const uint32 B = Add(3.0f, 0.0f, 0.0f);
	const uint32 C = Add(2.5f, 1.0f, 0.0f);
	const uint32 D = Add(2.5f, -1.0f, 0.0f);
	const uint32 E = Add(2.5f, 0.0f, 1.0f);
	const uint32 F = Add(2.5f, 1.0e-7f, 0.0f);
	const uint32 G = Add(4.0f, 0.5f, 0.0f);
	Mesh.Triangles.insert(Mesh.Triangles.end(), {{A, B, C}, {B, A, D}, {A, B, E}});
	Mesh.Triangles.push_back({A, B, F}); // a sliver
	Mesh.Triangles.push_back({A, B, A}); // of no area
	Mesh.Triangles.push_back({B, C, G}); // runs along B to C as ABC does: flipped
	return Mesh;
}

std::vector<FSurfaceMesh> AllMeshes()
{
	std::vector<FSurfaceMesh> Meshes = TestMeshes();
	Meshes.push_back(MakeOddMesh());
	Meshes.push_back(MakeUvSphere(0.4f, 16, 9, 10.0f));
	return Meshes;
}

FMeshAnalysis Analysed(const FSurfaceMesh& Mesh)
{
	TResult<FMeshAnalysis> Analysis = AnalyseMesh(Mesh);
	EXPECT_TRUE(Analysis.IsOk()) << (Analysis ? "" : Analysis.Error().Message);
	return std::move(Analysis.Value());
}

void AddGraph(FHasher& Hasher, const FSurfaceGraph& Graph)
{
	Hasher.Add(Graph.WeldedVertexCount());
	for (uint32 Triangle = 0; Triangle < Graph.TriangleCount(); ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			Hasher.Add(Graph.PackedAcrossSide(Triangle, Side));
			Hasher.Add(Graph.WeldedVertexOf(Triangle, Side));
			for (const FSideNeighbor& At : Graph.Neighbors(Triangle, Side))
			{
				Hasher.Add(std::array{At.Triangle, uint32(At.Side), uint32(At.bFlipped)});
				Hasher.Add(std::span<const double>(std::array{At.Begin, At.End, At.OtherBegin, At.OtherEnd}));
			}
			for (const FFanEntry& Entry : Graph.Fan(Triangle, Side))
			{
				Hasher.Add(std::array{Entry.Triangle, uint32(Entry.Corner)});
			}
		}
	}
}

void AddEdges(FHasher& Hasher, const std::vector<FMeshEdge>& Edges)
{
	for (const FMeshEdge& Edge : Edges)
	{
		Hasher.Add(std::array{Edge.Triangle, Edge.Side});
	}
	Hasher.Add(uint64(Edges.size()));
}

/** Of every bit that a surface has. */
uint64 HashOf(const FSurface& Surface)
{
	FHasher Hasher;
	AddGraph(Hasher, Surface.Graph());
	Hasher.Add(Surface.MeshHash());
	Hasher.Add(Surface.Triangles());
	for (const FVec3f& Position : Surface.Positions())
	{
		Hasher.Add(std::span<const float>(Position.data(), 3));
	}
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		Hasher.Add(Surface.SourceTriangle(Triangle));
	}
	static_assert(sizeof(TTriangleFrame<float>) % sizeof(float) == 0);
	const std::span<const TTriangleFrame<float>> Frames = Surface.AllFrames();
	Hasher.Add(std::span<const float>(reinterpret_cast<const float*>(Frames.data()), Frames.size_bytes() / 4));
	const FMeshReport& Report = Surface.Report();
	Hasher.Add(std::array{Report.Vertices, Report.Triangles, Report.UnusedVertices, Report.WeldedVertices,
		Report.TJunctions, Report.Components});
	Hasher.Add(std::span<const uint32>(Report.Degenerate));
	Hasher.Add(std::span<const uint32>(Report.Slivers));
	AddEdges(Hasher, Report.NonManifold);
	AddEdges(Hasher, Report.FlippedNormals);
	AddEdges(Hasher, Report.Borders);
	Hasher.Add(Report.Area);
	Hasher.Add(std::span<const double>(Report.BoundsMin.data(), 3));
	Hasher.Add(std::span<const double>(Report.BoundsMax.data(), 3));
	return Hasher.Digest();
}

uint64 HashOf(const FBvh& Tree)
{
	FHasher Hasher;
	for (const FBvh::FNode& Node : Tree.Nodes())
	{
		Hasher.Add(std::array{Node.First, Node.Count});
		Hasher.Add(std::span<const float>(Node.Min, 3));
		Hasher.Add(std::span<const float>(Node.Max, 3));
	}
	return Hasher.Digest();
}

FSurface Made(TResult<FSurface> Surface)
{
	EXPECT_TRUE(Surface.IsOk()) << (Surface ? "" : Surface.Error().Message);
	return std::move(Surface.Value());
}

/** Walks, fans, rays and distances all over a surface: whatever its graph says, none of it leaves the mesh. */
void ExerciseSurface(const FSurface& Surface)
{
	const TSurfaceView<float> View{Surface.AllFrames(), &Surface.Graph()};
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		const auto Unit = Draw(Triangle);
		const TWalkResult<float> Walk =
			WalkSurface(View, Triangle, {0.3f, 0.3f}, {4.0f * Unit[0] - 2.0f, 4.0f * Unit[1] - 2.0f}, 50);
		EXPECT_LT(Walk.Triangle, Surface.TriangleCount());
		const FSurfaceHit Hit = Surface.FindClosest(Surface.WorldPoint(Triangle, 0.2f, 0.2f), 1.0f);
		EXPECT_TRUE(Hit.IsHit());
		EXPECT_TRUE(std::isfinite(Surface.SignedDistance(Surface.Positions()[Surface.Triangles()[Triangle][0]])));
	}
}

std::unique_ptr<FWorld> MakeWetWorld()
{
	FWorldSettings Settings;
	Settings.Budget = {4096, 1024, 8192};
	return MakeWorld(Settings);
}

void Wet(FWorld& World)
{
	FSprinkleDrops Mist;
	Mist.Count = 600;
	Mist.MinRadius = 0.3e-3f;
	Mist.MaxRadius = 2.0e-3f;
	EXPECT_TRUE(World.Drops().Sprinkle(Mist).IsOk());
	RunTicks(World, 40);
}

} // namespace

TEST(MeshAnalysis, BytesGiveTheSameSurfaceBitForBit)
{
	for (const FSurfaceMesh& Mesh : AllMeshes())
	{
		const FMeshAnalysis Fresh = Analysed(Mesh);
		const TResult<FMeshAnalysis> Loaded = LoadAnalysis(SaveAnalysis(Fresh), Mesh);
		ASSERT_TRUE(Loaded.IsOk()) << Loaded.Error().Message;
		EXPECT_EQ(HashOf(Loaded.Value().Tree), HashOf(Fresh.Tree));
		EXPECT_EQ(HashOf(Made(FSurface::Create(Mesh, Loaded.Value()))), HashOf(Made(FSurface::Create(Mesh))));
		EXPECT_EQ(SaveAnalysis(Loaded.Value()), SaveAnalysis(Fresh));
	}
}

/** What Docs/Unreal.md says that games keep. */
TEST(MeshAnalysis, AboutNineteenBytesATriangleAreKept)
{
	for (const uint32 Cells : {100u, 200u})
	{
		const FSurfaceMesh Sphere = MakeUvSphere(0.4f, 2 * Cells, Cells, 10.0f);
		const FSurfaceMesh Pane = MakePane(1.0f, 1.0f, Cells, Cells);
		for (const FSurfaceMesh& Mesh : {Sphere, Pane})
		{
			const double Bytes = double(SaveAnalysis(Analysed(Mesh)).size()) / double(Mesh.Triangles.size());
			EXPECT_NEAR(Bytes, 19.0, 0.5) << Mesh.Triangles.size();
		}
	}
}

TEST(MeshAnalysis, TheOddMeshHasEveryDefect)
{
	const FMeshReport Report = ReportMesh(MakeOddMesh());
	EXPECT_GT(Report.TJunctions, 0u);
	EXPECT_GT(Report.UnusedVertices, 0u);
	EXPECT_GT(Report.WeldedVertices, 0u);
	EXPECT_EQ(Report.Degenerate.size() + Report.Slivers.size(), 2u);
	EXPECT_FALSE(Report.NonManifold.empty());
	EXPECT_FALSE(Report.FlippedNormals.empty());
	EXPECT_FALSE(Report.Borders.empty());
}

TEST(MeshAnalysis, WaterRunsTheSameOnASurfaceFromBytes)
{
	const FSurfaceMesh Mesh = MakeIcosphere(0.1f, 3);
	const TResult<FMeshAnalysis> Loaded = LoadAnalysis(SaveAnalysis(Analysed(Mesh)), Mesh);
	ASSERT_TRUE(Loaded.IsOk());
	const std::unique_ptr<FWorld> Fresh = MakeWetWorld();
	const std::unique_ptr<FWorld> Kept = MakeWetWorld();
	ASSERT_TRUE(Fresh->AddSurface(Mesh).IsOk());
	ASSERT_TRUE(Kept->AddSurface(Mesh, Loaded.Value(), 1.0f).IsOk());
	Wet(*Fresh);
	Wet(*Kept);
	EXPECT_GT(Kept->Drops().OnSurfaces().Num(), 100u);
	EXPECT_EQ(Kept->Hash(), Fresh->Hash());
}

TEST(MeshAnalysis, SurfacesOfOneAnalysisShareItsGraph)
{
	const FSurfaceMesh Mesh = MakeBox({0.2f, 0.3f, 0.5f}, 4);
	const FMeshAnalysis Analysis = Analysed(Mesh);
	const FSurface Small = Made(FSurface::Create(Mesh, Analysis));
	const FSurface Large = Made(FSurface::Create(Mesh, Analysis, 3.0f));
	EXPECT_EQ(&Small.Graph(), &Large.Graph());
}

TEST(MeshAnalysis, AScaleThatRoundsNothingGivesTheSurfaceOfTheScaledMesh)
{
	constexpr float Scale = 4.0f; // exact in binary
	for (const FSurfaceMesh& Mesh : AllMeshes())
	{
		FSurfaceMesh Scaled = Mesh;
		for (FVec3f& Position : Scaled.Positions)
		{
			Position *= Scale;
		}
		const FMeshAnalysis Analysis = Analysed(Mesh);
		EXPECT_EQ(HashOf(Made(FSurface::Create(Mesh, Analysis, Scale))), HashOf(Made(FSurface::Create(Scaled))));
	}
}

TEST(MeshAnalysis, AnyScaleFindsTheSameNeighbors)
{
	for (const FSurfaceMesh& Mesh : AllMeshes())
	{
		const FMeshAnalysis Analysis = Analysed(Mesh);
		for (const float Scale : {0.01f, 0.73f, 1.3f, 170.0f})
		{
			FSurfaceMesh Scaled = Mesh;
			for (FVec3f& Position : Scaled.Positions)
			{
				Position *= Scale;
			}
			const FSurface Expected = Made(FSurface::Create(Scaled));
			const FSurface Surface = Made(FSurface::Create(Mesh, Analysis, Scale));
			EXPECT_EQ(Surface.MeshHash(), Expected.MeshHash());
			EXPECT_EQ(Surface.Graph().WeldedVertexCount(), Expected.Graph().WeldedVertexCount());
			for (uint32 Side = 0; Side < 3 * Surface.TriangleCount(); ++Side)
			{
				ASSERT_EQ(Surface.Graph().PackedAcrossSide(Side / 3, Side % 3),
					Expected.Graph().PackedAcrossSide(Side / 3, Side % 3));
			}
			EXPECT_NEAR(Surface.Report().Area / Expected.Report().Area, 1.0, 1.0e-6);
			EXPECT_NEAR((Surface.Report().BoundsMax - Expected.Report().BoundsMax).norm(), 0.0, 1.0e-5 * Scale);
			ExerciseSurface(Surface);
		}
	}
}

TEST(MeshAnalysis, AScaleThatMakesNoSurfaceIsRefused)
{
	const FSurfaceMesh Mesh = MakeIcosphere(1.0f, 1);
	const FMeshAnalysis Analysis = Analysed(Mesh);
	for (const float Scale : {0.0f, -1.0f, std::numeric_limits<float>::quiet_NaN(),
			 std::numeric_limits<float>::infinity(), 1.0e8f, 1.0e-30f})
	{
		const TResult<FSurface> Surface = FSurface::Create(Mesh, Analysis, Scale);
		ASSERT_FALSE(Surface.IsOk()) << Scale;
		EXPECT_EQ(Surface.Error().Message.find("scale: "), 0u);
	}
}

TEST(MeshAnalysis, ARecordingOfAScaledSurfacePlaysBack)
{
	const FSurfaceMesh Mesh = MakeCylinder(0.05f, 0.2f, 24, 10);
	const std::unique_ptr<FWorld> World = MakeWetWorld();
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	ASSERT_TRUE(World->AddSurface(Mesh, Analysed(Mesh), 1.7f).IsOk());
	Wet(*World);
	World->SetObserver(nullptr);
	const TResult<FReplayReport> Replay = ReplayRecording(Recorder.Finish(), SerialRunner());
	ASSERT_TRUE(Replay.IsOk()) << Replay.Error().Message;
	EXPECT_TRUE(Replay.Value().IsSame());
	EXPECT_EQ(Replay.Value().Hash, World->Hash());
}

TEST(MeshAnalysis, AnotherMeshIsRefused)
{
	const FSurfaceMesh Mesh = MakeIcosphere(1.0f, 2);
	const std::vector<uint8> Bytes = SaveAnalysis(Analysed(Mesh));
	FSurfaceMesh Moved = Mesh;
	Moved.Positions[7].x() = std::nextafter(Moved.Positions[7].x(), 9.0f);
	FSurfaceMesh Turned = Mesh;
	std::swap(Turned.Triangles[3][0], Turned.Triangles[3][1]);
	FSurfaceMesh More = Mesh;
	More.Positions.push_back(FVec3f::Zero());
	for (const FSurfaceMesh& Other : {Moved, Turned, More})
	{
		const TResult<FMeshAnalysis> Loaded = LoadAnalysis(Bytes, Other);
		ASSERT_FALSE(Loaded.IsOk());
		EXPECT_EQ(Loaded.Error().Message, "mesh analysis is of another mesh");
		EXPECT_FALSE(FSurface::Create(Other, Analysed(Mesh)).IsOk());
	}
	FSurfaceMesh Unusable = Mesh;
	Unusable.Triangles[0][0] = 1000000;
	EXPECT_FALSE(LoadAnalysis(Bytes, Unusable).IsOk());
}

TEST(MeshAnalysis, DamagedBytesAreRefused)
{
	const FSurfaceMesh Mesh = MakeOddMesh();
	const std::vector<uint8> Bytes = SaveAnalysis(Analysed(Mesh));
	for (std::size_t Size = 0; Size < Bytes.size(); ++Size)
	{
		EXPECT_FALSE(LoadAnalysis(std::span(Bytes).first(Size), Mesh).IsOk()) << Size;
	}
	for (std::size_t At = 0; At < Bytes.size(); ++At)
	{
		std::vector<uint8> Damaged = Bytes;
		Damaged[At] ^= 0x10;
		EXPECT_FALSE(LoadAnalysis(Damaged, Mesh).IsOk()) << At;
	}
	std::vector<uint8> Newer = Bytes;
	Newer[8] += 1;
	EXPECT_EQ(LoadAnalysis(Newer, Mesh).Error().Message, "mesh analysis has version 2, this program reads version 1");
	EXPECT_EQ(LoadAnalysis(std::vector<uint8>(64, 7), Mesh).Error().Message, "is not a mesh analysis of FluidDrops");
}

TEST(MeshAnalysis, BytesWrittenInBadFaithDoNoHarm)
{
	// With a checksum that is right: what gets through must be a surface that can be walked on.
	const FSurfaceMesh Mesh = MakeOddMesh();
	const std::vector<uint8> Bytes = SaveAnalysis(Analysed(Mesh));
	const std::vector<uint8> Payload(Bytes.begin() + HeaderBytes, Bytes.end());
	ASSERT_EQ(PackFile(AnalysisFormat, Payload), Bytes);
	uint32 Refused = 0;
	uint32 Taken = 0;
	const auto Try = [&](const std::vector<uint8>& Forged)
	{
		const TResult<FMeshAnalysis> Loaded = LoadAnalysis(PackFile(AnalysisFormat, Forged), Mesh);
		++(Loaded ? Taken : Refused);
		if (Loaded)
		{
			ExerciseSurface(Made(FSurface::Create(Mesh, Loaded.Value())));
		}
	};
	for (std::size_t At = 0; At < Payload.size(); ++At)
	{
		for (const uint8 Value : std::initializer_list<uint8>{0, 1, 2, 3, 5, 0x3f, 0x7f, 0x80, 0xfe, 0xff})
		{
			std::vector<uint8> Forged = Payload;
			Forged[At] = Value;
			Try(Forged);
		}
		std::vector<uint8> Cut(Payload.begin(), Payload.begin() + std::ptrdiff_t(At));
		EXPECT_FALSE(LoadAnalysis(PackFile(AnalysisFormat, Cut), Mesh).IsOk());
		Cut.insert(Cut.end(), Payload.begin() + std::ptrdiff_t(At) + 1, Payload.end());
		EXPECT_FALSE(LoadAnalysis(PackFile(AnalysisFormat, Cut), Mesh).IsOk());
	}
	for (std::size_t At = 0; At + 4 <= Payload.size(); ++At)
	{
		for (const uint32 Value : {0u, 1u, 0x40000000u, 0xfffffffeu, 0xffffffffu})
		{
			std::vector<uint8> Forged = Payload;
			std::memcpy(Forged.data() + At, &Value, sizeof(Value));
			Try(Forged);
		}
	}
	EXPECT_GT(Refused, 5000u);
	EXPECT_GT(Taken, 1000u); // where a stretch ends a little elsewhere, what a report counts
}

TEST(MeshAnalysis, WhatIsFoundChangesOnlyWithTheVersion)
{
	// Games keep these bytes. If this fails, AnalyseMesh finds something else than it did: raise the version of the
	// format in MeshAnalysis.cpp, then put the new number here.
	FHasher Hasher;
	for (const FSurfaceMesh& Mesh : {MakePane(1.0f, 2.0f, 5, 7), MakeOddMesh()})
	{
		Hasher.Add(std::span<const uint8>(SaveAnalysis(Analysed(Mesh))));
	}
	EXPECT_EQ(HashToText(Hasher.Digest()), "acdc278300180363");
}
