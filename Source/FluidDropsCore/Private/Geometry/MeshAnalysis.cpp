// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/MeshAnalysis.h"

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "Geometry/MeshSurvey.h"

namespace FluidDrops
{

namespace
{

// A new version for every change of what AnalyseMesh finds, not of the layout alone: a test notices.
constexpr FFileFormat AnalysisFormat{"FDSURFAC", 1, "mesh analysis"};

void WriteIndices(FByteWriter& Writer, const std::vector<uint32>& Indices)
{
	Writer.Write(static_cast<uint32>(Indices.size()));
	Writer.WriteArray(std::span<const uint32>(Indices));
}

/** Rising indices below Count. */
std::vector<uint32> ReadIndices(FByteReader& Reader, uint32 Count)
{
	const uint32 Size = Reader.Read<uint32>();
	if (Size > Count || Reader.Remaining() / sizeof(uint32) < Size)
	{
		Reader.Fail();
		return {};
	}
	std::vector<uint32> Indices(Size);
	Reader.ReadArray(std::span<uint32>(Indices));
	for (std::size_t Index = 0; Index < Size; ++Index)
	{
		if (Indices[Index] >= Count || (Index > 0 && Indices[Index] <= Indices[Index - 1]))
		{
			Reader.Fail();
		}
	}
	return Indices;
}

/** Edges are sides of the mesh, in rising order. */
void WriteEdges(FByteWriter& Writer, const std::vector<FMeshEdge>& Edges)
{
	std::vector<uint32> Sides;
	Sides.reserve(Edges.size());
	for (const FMeshEdge& Edge : Edges)
	{
		Sides.push_back(3 * Edge.Triangle + Edge.Side);
	}
	WriteIndices(Writer, Sides);
}

std::vector<FMeshEdge> ReadEdges(FByteReader& Reader, uint32 Triangles)
{
	std::vector<FMeshEdge> Edges;
	for (const uint32 Side : ReadIndices(Reader, 3 * Triangles))
	{
		Edges.push_back({Side / 3, Side % 3});
	}
	return Edges;
}

void WriteReport(FByteWriter& Writer, const FMeshReport& Report)
{
	Writer.Write(Report.UnusedVertices);
	Writer.Write(Report.WeldedVertices);
	WriteIndices(Writer, Report.Degenerate);
	WriteIndices(Writer, Report.Slivers);
	WriteEdges(Writer, Report.NonManifold);
	WriteEdges(Writer, Report.FlippedNormals);
	WriteEdges(Writer, Report.Borders);
	Writer.Write(Report.TJunctions);
	Writer.Write(Report.Components);
	Writer.Write(Report.Area);
	Writer.WriteArray(std::span<const double>(Report.BoundsMin.data(), 3));
	Writer.WriteArray(std::span<const double>(Report.BoundsMax.data(), 3));
}

FMeshReport ReadReport(FByteReader& Reader, const FSurfaceMesh& Mesh)
{
	FMeshReport Report;
	Report.Vertices = static_cast<uint32>(Mesh.Positions.size());
	Report.Triangles = static_cast<uint32>(Mesh.Triangles.size());
	Report.UnusedVertices = Reader.Read<uint32>();
	Report.WeldedVertices = Reader.Read<uint32>();
	Report.Degenerate = ReadIndices(Reader, Report.Triangles);
	Report.Slivers = ReadIndices(Reader, Report.Triangles);
	Report.NonManifold = ReadEdges(Reader, Report.Triangles);
	Report.FlippedNormals = ReadEdges(Reader, Report.Triangles);
	Report.Borders = ReadEdges(Reader, Report.Triangles);
	Report.TJunctions = Reader.Read<uint32>();
	Report.Components = Reader.Read<uint32>();
	Report.Area = Reader.Read<double>();
	Reader.ReadArray(std::span<double>(Report.BoundsMin.data(), 3));
	Reader.ReadArray(std::span<double>(Report.BoundsMax.data(), 3));
	if (!(Report.Area > 0.0) || !std::isfinite(Report.Area) || !Report.BoundsMin.allFinite() ||
		!Report.BoundsMax.allFinite())
	{
		Reader.Fail();
	}
	return Report;
}

/** All triangles that are neither degenerate nor slivers. */
void KeepTriangles(FByteReader& Reader, const FSurfaceMesh& Mesh, FMeshAnalysis& Analysis)
{
	std::vector<bool> bLeftOut(Mesh.Triangles.size(), false);
	for (const uint32 Triangle : Analysis.Report.Degenerate)
	{
		bLeftOut[Triangle] = true;
	}
	for (const uint32 Triangle : Analysis.Report.Slivers)
	{
		bLeftOut[Triangle] = true;
	}
	Analysis.Kept.reserve(Mesh.Triangles.size());
	Analysis.Sources.reserve(Mesh.Triangles.size());
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		if (!bLeftOut[Triangle])
		{
			Analysis.Kept.push_back(Mesh.Triangles[Triangle]);
			Analysis.Sources.push_back(Triangle);
		}
	}
	if (Analysis.Kept.empty())
	{
		Reader.Fail();
	}
}

} // namespace

uint64 HashMesh(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles)
{
	FHasher Hasher;
	Hasher.Add(Triangles);
	for (const FVec3f& Position : Positions)
	{
		Hasher.Add(std::span<const float>(Position.data(), 3));
	}
	return Hasher.Digest();
}

TResult<FMeshAnalysis> AnalyseMesh(const FSurfaceMesh& Mesh)
{
	FMeshAnalysis Analysis = SurveyMesh(Mesh);
	if (!Analysis.Report.IsUsable())
	{
		return MakeError(Analysis.Report.Unusable);
	}
	Analysis.Tree = FBvh::Build(Mesh.Positions, Analysis.Kept);
	Analysis.MeshHash = HashMesh(Mesh.Positions, Mesh.Triangles);
	return Analysis;
}

std::vector<uint8> SaveAnalysis(const FMeshAnalysis& Analysis)
{
	FByteWriter Writer;
	Writer.Write(Analysis.MeshHash);
	WriteReport(Writer, Analysis.Report);
	Analysis.Graph->WriteTo(Writer, Analysis.Kept, Analysis.Report.Vertices);
	Analysis.Tree.WriteTo(Writer);
	return PackFile(AnalysisFormat, Writer.Bytes);
}

TResult<FMeshAnalysis> LoadAnalysis(std::span<const uint8> Bytes, const FSurfaceMesh& Mesh)
{
	const TResult<std::span<const uint8>> Payload = UnpackFile(AnalysisFormat, Bytes);
	if (!Payload)
	{
		return Payload.Error();
	}
	if (const std::string Why = WhyUnusable(Mesh); !Why.empty())
	{
		return MakeError(Why);
	}
	FByteReader Reader(Payload.Value());
	FMeshAnalysis Analysis;
	Analysis.MeshHash = Reader.Read<uint64>();
	if (Analysis.MeshHash != HashMesh(Mesh.Positions, Mesh.Triangles))
	{
		return MakeError("mesh analysis is of another mesh");
	}
	Analysis.Report = ReadReport(Reader, Mesh);
	if (!Reader.Failed())
	{
		KeepTriangles(Reader, Mesh, Analysis);
	}
	if (!Reader.Failed())
	{
		Analysis.Graph = std::make_shared<const FSurfaceGraph>(
			FSurfaceGraph::ReadFrom(Reader, Analysis.Kept, Analysis.Report.Vertices));
	}
	if (!Reader.Failed())
	{
		Analysis.Tree = FBvh::ReadFrom(Reader, static_cast<uint32>(Analysis.Kept.size()));
	}
	if (Reader.Failed() || Reader.Remaining() != 0)
	{
		return MakeError("mesh analysis is corrupted: it does not fit its mesh");
	}
	Analysis.Tree.Refit(Mesh.Positions, Analysis.Kept);
	return Analysis;
}

} // namespace FluidDrops
