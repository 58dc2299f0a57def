// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Mesh/FluidObj.h"

#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr const char* PartNames[] = {"drop", "trail", "ball", "liquid"};

void AppendPoint(std::string& Text, const FVec3f& Point)
{
	char Line[96];
	std::snprintf(Line, sizeof(Line), "v %.9g %.9g %.9g\n", double(Point.x()), double(Point.y()), double(Point.z()));
	for (char* At = Line; *At != '\0'; ++At)
	{
		*At = *At == ',' ? '.' : *At; // a host may have set another locale
	}
	Text += Line;
}

} // namespace

std::string FluidToObj(const FWaterExport& Mesh)
{
	std::string Text = "# FluidDrops: meters, Z up\n";
	for (std::size_t Index = 0; Index < Mesh.Parts.size(); ++Index)
	{
		const FWaterMeshPart& Part = Mesh.Parts[Index];
		const bool bLast = Index + 1 == Mesh.Parts.size();
		const std::size_t EndPoint = bLast ? Mesh.Points.size() : Mesh.Parts[Index + 1].FirstPoint;
		const std::size_t EndTriangle = bLast ? Mesh.Triangles.size() : Mesh.Parts[Index + 1].FirstTriangle;
		Text += std::string("o ") + PartNames[std::size_t(Part.Kind)] + std::to_string(Part.Row) + "\n";
		for (std::size_t Point = Part.FirstPoint; Point < EndPoint; ++Point)
		{
			AppendPoint(Text, Mesh.Points[Point]);
		}
		for (std::size_t Triangle = Part.FirstTriangle; Triangle < EndTriangle; ++Triangle)
		{
			const std::array<uint32, 3>& Corner = Mesh.Triangles[Triangle];
			Text += "f " + std::to_string(Corner[0] + 1) + " " + std::to_string(Corner[1] + 1) + " " +
				std::to_string(Corner[2] + 1) + "\n";
		}
	}
	return Text;
}

} // namespace FluidDrops
