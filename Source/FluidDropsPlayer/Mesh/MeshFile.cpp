// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Mesh/MeshFile.h"

#include "Files/WholeFile.h"
#include "FluidDropsCore/Foundation/Settings.h"
#include "Mesh/MeshImport.h"

#include <cstdio>
#include <limits>
#include <system_error>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxMeshBytes = uint64(1) << 30;
constexpr uint64 MinImportSeconds = 3;
constexpr uint64 ImportSecondsPerMiB = 2; // ten times what the slowest text format takes

std::string CountLine(const char* What, std::size_t Count, const char* Remark)
{
	return std::string("  ") + What + ": " + std::to_string(Count) + (Count > 0 ? Remark : "") + "\n";
}

std::string BoundsText(const FVec3d& Point)
{
	return "[" + NumberToText(Point.x()) + ", " + NumberToText(Point.y()) + ", " + NumberToText(Point.z()) + "]";
}

bool IsYUpFormat(const std::filesystem::path& File)
{
	return HasExtension(File, ".gltf") || HasExtension(File, ".glb") || HasExtension(File, ".vrm") ||
		HasExtension(File, ".dae");
}

void ApplyUnits(FSurfaceMesh& Mesh, const FMeshUnits& Units, bool bYUpFormat)
{
	const bool bYUp = Units.UpAxis == EUpAxis::Y || (Units.UpAxis == EUpAxis::OfFormat && bYUpFormat);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position = Units.Scale * (bYUp ? FVec3f(Position.x(), -Position.z(), Position.y()) : Position);
	}
}

} // namespace

TResult<FSurfaceMesh> LoadMeshFile(const std::filesystem::path& File, const FMeshUnits& Units)
{
	FD_TRY(CheckInputFile(File, MaxMeshBytes));
	std::error_code Error;
	const uint64 Size = std::filesystem::file_size(File, Error);
	const uint64 Seconds = MinImportSeconds + ImportSecondsPerMiB * ((Error ? MaxMeshBytes : Size) >> 20);
	TResult<FSurfaceMesh> Mesh = ImportMeshGuarded(File, static_cast<uint32>(Seconds));
	if (!Mesh)
	{
		return Within(File.string(), Mesh.Error());
	}
	ApplyUnits(Mesh.Value(), Units, IsYUpFormat(File));
	return Mesh;
}

std::string RemarkOnSize(const FSurfaceMesh& Mesh)
{
	constexpr float Large = 30.0f;   // m: a house
	constexpr float Small = 3.0e-3f; // m: a drop
	FVec3f Least = FVec3f::Constant(std::numeric_limits<float>::max());
	FVec3f Greatest = -Least;
	for (const FVec3f& Position : Mesh.Positions)
	{
		Least = Least.cwiseMin(Position);
		Greatest = Greatest.cwiseMax(Position);
	}
	const float Size = Mesh.Positions.empty() ? 1.0f : (Greatest - Least).maxCoeff();
	if (Size > Small && Size < Large)
	{
		return {};
	}
	char Text[160];
	const bool bMillimeters = Size >= 100.0f * Large;
	std::snprintf(Text, sizeof(Text), "is %.3g m across. If the file is in %s, set scale to %s", double(Size),
		Size <= Small      ? "larger units"
			: bMillimeters ? "millimeters"
						   : "centimeters",
		Size <= Small      ? "meters per unit"
			: bMillimeters ? "0.001"
						   : "0.01");
	return Text;
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
	Text += CountLine("flipped sides", Report.FlippedNormals.size(), " (the normals of neighbors disagree)");
	Text += CountLine("T-junctions", Report.TJunctions, "");
	Text += CountLine("pieces", Report.Components, "");
	Text += std::string("  closed: ") + (Report.IsClosed() ? "yes" : "no") + "\n";
	Text += "  area: " + NumberToText(double(static_cast<float>(Report.Area))) + " m^2\n";
	Text += "  bounds: " + BoundsText(Report.BoundsMin) + " to " + BoundsText(Report.BoundsMax) + " m\n";
	Text += std::string("  usable: ") + (Report.IsUsable() ? "yes" : "no, " + Report.Unusable) + "\n";
	return Text;
}

} // namespace FluidDrops
