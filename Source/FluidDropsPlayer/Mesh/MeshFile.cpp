// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Mesh/MeshFile.h"

#include "Files/WholeFile.h"
#include "FluidDropsCore/Foundation/Settings.h"
#include "Mesh/MeshImport.h"

#include <system_error>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxMeshBytes = uint64(1) << 30;
constexpr uint64 LeastImportSeconds = 3;
constexpr uint64 ImportSecondsPerMiB = 2; // ten times what the slowest text format takes

std::string CountLine(const char* What, std::size_t Count, const char* Remark)
{
	return std::string("  ") + What + ": " + std::to_string(Count) + (Count > 0 ? Remark : "") + "\n";
}

std::string BoundsText(const FVec3d& Point)
{
	return "[" + NumberToText(Point.x()) + ", " + NumberToText(Point.y()) + ", " + NumberToText(Point.z()) + "]";
}

} // namespace

TResult<FSurfaceMesh> LoadMeshFile(const std::filesystem::path& File)
{
	if (FStatus Status = CheckInputFile(File, MaxMeshBytes); !Status)
	{
		return Status.Error();
	}
	std::error_code Error;
	const uint64 Size = std::filesystem::file_size(File, Error);
	const uint64 Seconds = LeastImportSeconds + ImportSecondsPerMiB * ((Error ? MaxMeshBytes : Size) >> 20);
	TResult<FSurfaceMesh> Mesh = ImportMeshGuarded(File, static_cast<uint32>(Seconds));
	return Mesh ? std::move(Mesh) : TResult<FSurfaceMesh>(Within(File.string(), Mesh.Error()));
}

std::string DescribeMesh(const FMeshReport& Report)
{
	std::string Text;
	Text += CountLine("vertices", Report.Vertices, "");
	Text += CountLine("triangles", Report.Triangles, "");
	Text += CountLine("coinciding vertices", Report.WeldedVertices, " (taken as one)");
	Text += CountLine("unused vertices", Report.UnusedVertices, " (ignored)");
	Text += CountLine("degenerate triangles", Report.Degenerate.size(), " (left out)");
	Text += CountLine("slivers", Report.Slivers.size(), " (left out)");
	Text += CountLine("border sides", Report.Borders.size(), " (drops fall off there)");
	Text += CountLine("non-manifold sides", Report.NonManifold.size(), " (more than two triangles meet)");
	Text += CountLine("flipped sides", Report.FlippedNormals.size(), " (the normals of neighbours disagree)");
	Text += CountLine("T-junctions", Report.TJunctions, "");
	Text += CountLine("pieces", Report.Components, "");
	Text += std::string("  closed: ") + (Report.IsClosed() ? "yes" : "no") + "\n";
	Text += "  area: " + NumberToText(double(static_cast<float>(Report.Area))) + " m^2\n";
	Text += "  bounds: " + BoundsText(Report.BoundsMin) + " to " + BoundsText(Report.BoundsMax) + " m\n";
	Text += std::string("  usable: ") + (Report.IsUsable() ? "yes" : "no, " + Report.Unusable) + "\n";
	return Text;
}

} // namespace FluidDrops
