// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Models/GridModels.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Models/DistanceField.h"

#include <vector>

namespace FluidDrops
{

namespace
{

/** PlaceOf(u, v) for u from 1 down to -1 and v from -1 to 1: normals are (toward -u) x (toward v). */
template <typename PlaceType>
FSurfaceMesh MakeSheet(int32 Columns, int32 Rows, PlaceType&& PlaceOf)
{
	FSurfaceMesh Mesh;
	for (int32 Row = 0; Row <= Rows; ++Row)
	{
		for (int32 Column = 0; Column <= Columns; ++Column)
		{
			// Exactly symmetric about u = 0.
			const double U = double(Columns - 2 * Column) / double(Columns);
			const double V = double(2 * Row - Rows) / double(Rows);
			Mesh.Positions.push_back(FVec3d(PlaceOf(U, V)).cast<float>());
			Mesh.TexCoords.push_back({float(Column) / float(Columns), float(Row) / float(Rows)});
		}
	}
	for (int32 Row = 0; Row < Rows; ++Row)
	{
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			const uint32 Corner = uint32(Row * (Columns + 1) + Column);
			const uint32 Above = Corner + uint32(Columns) + 1;
			// Diagonals lean toward the middle from both sides: the sheet is its own mirror image.
			if (2 * Column < Columns)
			{
				Mesh.Triangles.push_back({Corner, Corner + 1, Above + 1});
				Mesh.Triangles.push_back({Corner, Above + 1, Above});
			}
			else
			{
				Mesh.Triangles.push_back({Corner, Corner + 1, Above});
				Mesh.Triangles.push_back({Corner + 1, Above + 1, Above});
			}
		}
	}
	return Mesh;
}

/** Half the width of a leaf, from 0 at its ends to 1: broadest nearer the stem, with a drawn-out tip. */
double LeafOutline(double FromStem)
{
	constexpr double BluntEnd = 0.012; // no point: triangles need some width
	const double Stem = std::sqrt(Field::Step(-0.02, 0.42, FromStem));
	const double Tip = 1.0 - FromStem * FromStem * FromStem * (1.6 - 0.6 * FromStem);
	return std::max(Stem * Tip, BluntEnd);
}

/** A point of a can's outline: radius in radii of the wall, height in heights. */
struct FCanPoint
{
	double Radius;
	double Height;
};

/** From the middle of the foot up the wall, over the rim, to the middle of the lid; corners are rounded by arcs. */
std::vector<FCanPoint> CanOutline(double RadiusPerHeight)
{
	std::vector<FCanPoint> Points;
	const auto Line = [&](FCanPoint To, int Steps)
	{
		const FCanPoint From = Points.back();
		for (int Step = 1; Step <= Steps; ++Step)
		{
			const double Part = double(Step) / double(Steps);
			Points.push_back(
				{From.Radius + (To.Radius - From.Radius) * Part, From.Height + (To.Height - From.Height) * Part});
		}
	};
	// An S from the last point to another one, upright at both ends.
	const auto Neck = [&](FCanPoint To, int Steps)
	{
		const FCanPoint From = Points.back();
		for (int Step = 1; Step <= Steps; ++Step)
		{
			const double Part = double(Step) / double(Steps);
			const double Smooth = Part * Part * (3.0 - 2.0 * Part);
			Points.push_back(
				{From.Radius + (To.Radius - From.Radius) * Smooth, From.Height + (To.Height - From.Height) * Part});
		}
	};
	const double Lip = 0.045 * RadiusPerHeight; // half the thickness of the rim, in heights
	Points.push_back({0.02, 0.075});
	Line({0.60, 0.035}, 5);
	Line({0.72, 0.0}, 3);
	Line({0.78, 0.0}, 1);
	Neck({1.0, 0.085}, 9);
	Line({1.0, 0.86}, 46);
	Neck({0.81, 0.965}, 12);
	Line({0.815, 0.975}, 1);
	for (int Step = 0; Step <= 6; ++Step)
	{
		const double Angle = Math::Pi * double(Step) / 6.0;
		Points.push_back({0.80 + 0.045 * Math::Cos(Angle), 1.0 - Lip + Lip * Math::Sin(Angle)});
	}
	Line({0.745, 0.955}, 3);
	Line({0.70, 0.95}, 1);
	Line({0.02, 0.955}, 7);
	return Points;
}

} // namespace

FSurfaceMesh MakeCan(const FCanShape& Shape)
{
	const double Radius = double(Shape.Radius);
	const double Height = double(Shape.Height);
	const std::vector<FCanPoint> Outline = CanOutline(Radius / Height);
	const uint32 Slices = uint32(Shape.Slices);
	FSurfaceMesh Mesh;
	for (const FCanPoint& Point : Outline)
	{
		for (uint32 Slice = 0; Slice < Slices; ++Slice)
		{
			const double Angle = 2.0 * Math::Pi * double(Slice) / double(Slices);
			Mesh.Positions.push_back(FVec3d(Radius * Point.Radius * Math::Cos(Angle),
				Radius * Point.Radius * Math::Sin(Angle), Height * Point.Height)
										 .cast<float>());
		}
	}
	for (uint32 Ring = 0; Ring + 1 < Outline.size(); ++Ring)
	{
		for (uint32 Slice = 0; Slice < Slices; ++Slice)
		{
			const uint32 A = Ring * Slices + Slice;
			const uint32 B = Ring * Slices + (Slice + 1) % Slices;
			Mesh.Triangles.push_back({A, B, B + Slices});
			Mesh.Triangles.push_back({A, B + Slices, A + Slices});
		}
	}
	return Mesh;
}

FSurfaceMesh MakeWindshield(const FWindshieldShape& Shape)
{
	const double Slope = double(Shape.Incline) * Math::Pi / 180.0;
	const FVec3d Up(0.0, -Math::Cos(Slope), Math::Sin(Slope));
	const FVec3d Out(0.0, Math::Sin(Slope), Math::Cos(Slope));
	return MakeSheet(Shape.Columns, Shape.Rows,
		[&](double U, double V) -> FVec3d
		{
			const double Across = 0.5 * double(Shape.Width) * U * (1.0 - 0.5 * double(Shape.Narrowing) * (V + 1.0));
			const double Back = double(Shape.Bow) * U * U;
			return FVec3d(Across, -Back, 0.0) + 0.5 * double(Shape.Height) * V * Up +
				double(Shape.Bulge) * (1.0 - V * V) * Out;
		});
}

FSurfaceMesh MakeLeaf(const FLeafShape& Shape)
{
	const double Length = double(Shape.Length);
	const double Half = 0.5 * double(Shape.Width);
	const double Fold = double(Shape.Fold) * Math::Pi / 180.0;
	return MakeSheet(Shape.Columns, Shape.Rows,
		[&](double U, double V) -> FVec3d
		{
			const double FromStem = 0.5 * (1.0 + V);
			const double Reach = Half * LeafOutline(FromStem); // m from the midrib to the edge
			const double Aside = std::fabs(U) * Reach;
			const double Rib = 0.035 * double(Shape.Width);
			const double Groove = 1.5 * double(Shape.VeinDepth) * Field::Hill(Aside, Rib);
			// Veins leave the midrib toward the tip; between them the blade bulges.
			const double Along = FromStem - 0.28 * Aside / Half;
			const double Vein = 0.5 + 0.5 * Math::Cos(2.0 * Math::Pi * double(Shape.VeinPairs) * Along);
			const double InBlade = Field::Step(0.0, 2.0 * Rib, Aside) * (1.0 - U * U * U * U);
			const double Bent = FromStem - 0.35;
			const double Arch = -double(Shape.Droop) * Bent * std::fabs(Bent) / (0.65 * 0.65);
			// The halves rise from the midrib and level out toward the edge.
			const double Rise = Math::Sin(Fold) * (Aside - 0.5 * Aside * Aside / Half);
			const double Height = Arch + Rise - Groove - double(Shape.VeinDepth) * Vein * Vein * Vein * InBlade;
			return FVec3d((U < 0.0 ? -1.0 : 1.0) * Aside * Math::Cos(Fold), Length * (0.5 - FromStem), Height);
		});
}

} // namespace FluidDrops
