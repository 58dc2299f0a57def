// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Refinement of half a model on the mesh itself. Sides of triangles are named by 3 * triangle + side; side s runs from
// corner s to corner s + 1, and Twin is the same side in the neighbor (or none on the border).

#include "Models/ImplicitModel.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 NoTwin = 0xffffffffu;
constexpr int Rounds = 7;            // each may halve sides: enough from a grid of 8 to sides of 1
constexpr int RelaxPasses = 2;       // per round
constexpr double SplitAbove = 1.3;   // times the length that is wished for
constexpr double MinAgreement = 0.3; // of the normals of two triangles that are flipped, as a cosine

uint32 NextSide(uint32 Side)
{
	return Side % 3 == 2 ? Side - 2 : Side + 1;
}

struct FSides
{
	explicit FSides(FHalfMesh& InHalf)
		: Half(InHalf)
		, Twin(3 * InHalf.Triangles.size(), NoTwin)
	{
		std::vector<std::pair<uint64, uint32>> Keys;
		Keys.reserve(Twin.size());
		for (uint32 Side = 0; Side < Twin.size(); ++Side)
		{
			const auto [Low, High] = std::minmax(From(Side), From(NextSide(Side)));
			Keys.emplace_back(uint64(Low) << 32 | High, Side);
		}
		std::sort(Keys.begin(), Keys.end());
		for (std::size_t Entry = 1; Entry < Keys.size(); ++Entry)
		{
			if (Keys[Entry].first == Keys[Entry - 1].first)
			{
				Twin[Keys[Entry].second] = Keys[Entry - 1].second;
				Twin[Keys[Entry - 1].second] = Keys[Entry].second;
			}
		}
	}

	uint32& From(uint32 Side) { return Half.Triangles[Side / 3][Side % 3]; }
	uint32 Opposite(uint32 Side) { return From(NextSide(NextSide(Side))); }
	const FVec3d& Place(uint32 Vertex) const { return Half.Positions[Vertex]; }

	FHalfMesh& Half;
	std::vector<uint32> Twin;
};

FVec3d AreaNormal(const FVec3d& A, const FVec3d& B, const FVec3d& C)
{
	return (B - A).cross(C - A);
}

/** By differences ahead of the point, where the distance is known. */
FVec3d FieldGradient(const FImplicitModel& Model, const FVec3d& Point, double Distance)
{
	const double Reach = 1.0e-4 * Model.Cell;
	FVec3d Gradient;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		FVec3d Ahead = Point;
		Ahead[Axis] += Reach;
		Gradient[Axis] = (Model.Distance(Ahead) - Distance) / Reach;
	}
	return Gradient;
}

/** A new vertex in the middle of every side that is too long; both its triangles agree on that, so none is torn. */
bool SplitLongSides(const FImplicitModel& Model, FHalfMesh& Half)
{
	FSides Sides(Half);
	std::vector<uint32> Middle(Sides.Twin.size(), NoTwin);
	bool bAny = false;
	for (uint32 Side = 0; Side < Middle.size(); ++Side)
	{
		const uint32 Twin = Sides.Twin[Side];
		if (Twin != NoTwin && Twin < Side)
		{
			Middle[Side] = Middle[Twin];
			continue;
		}
		const uint32 A = Sides.From(Side);
		const uint32 B = Sides.From(NextSide(Side));
		const bool bOnPlane = Twin == NoTwin;
		const double Length = (Half.Positions[A] - Half.Positions[B]).norm();
		FVec3d Between = 0.5 * (Half.Positions[A] + Half.Positions[B]);
		// A side within the mesh from plane to plane would lie on its own mirror image.
		const bool bChord = !bOnPlane && Half.OnPlane[A] && Half.OnPlane[B];
		Between.x() += bChord ? 0.25 * Length : 0.0;
		if (bChord || Length > SplitAbove * Model.SideLength(Between))
		{
			Middle[Side] = uint32(Half.Positions.size());
			Half.Positions.push_back(ProjectOnto(Model, Between, bOnPlane));
			Half.OnPlane.push_back(bOnPlane);
			bAny = true;
		}
	}
	std::vector<FTriangleCorners> Divided;
	Divided.reserve(4 * Half.Triangles.size());
	for (uint32 Triangle = 0; Triangle < Half.Triangles.size(); ++Triangle)
	{
		const uint32* Mid = &Middle[3 * std::size_t(Triangle)];
		const int Count = (Mid[0] != NoTwin) + (Mid[1] != NoTwin) + (Mid[2] != NoTwin);
		// Turned so that with one middle it is on side 0, and with two the side without is side 2.
		uint32 Turn = 0;
		while ((Count == 1 && Mid[Turn] == NoTwin) || (Count == 2 && Mid[(Turn + 2) % 3] != NoTwin))
		{
			++Turn;
		}
		const uint32 A = Half.Triangles[Triangle][Turn % 3];
		const uint32 B = Half.Triangles[Triangle][(Turn + 1) % 3];
		const uint32 C = Half.Triangles[Triangle][(Turn + 2) % 3];
		const uint32 Ab = Mid[Turn % 3];
		const uint32 Bc = Mid[(Turn + 1) % 3];
		const uint32 Ca = Mid[(Turn + 2) % 3];
		switch (Count)
		{
		case 0: Divided.push_back({A, B, C}); break;
		case 1: Divided.insert(Divided.end(), {{A, Ab, C}, {Ab, B, C}}); break;
		case 2: Divided.insert(Divided.end(), {{Ab, B, Bc}, {A, Ab, Bc}, {A, Bc, C}}); break;
		default: Divided.insert(Divided.end(), {{A, Ab, Ca}, {Ab, B, Bc}, {Ca, Bc, C}, {Ab, Bc, Ca}}); break;
		}
	}
	Half.Triangles = std::move(Divided);
	return bAny;
}

/** Cotangent of the angle at Tip in the triangle over side AB. */
double Cotangent(const FVec3d& Tip, const FVec3d& A, const FVec3d& B)
{
	const double Area = (A - Tip).cross(B - Tip).norm();
	return (A - Tip).dot(B - Tip) / std::max(Area, 1.0e-30);
}

/** Whether the other diagonal of the two triangles at a side is the better one, and does no harm. */
bool ShouldFlip(FSides& Sides, uint32 Side)
{
	const uint32 Twin = Sides.Twin[Side];
	if (Twin == NoTwin || Twin < Side)
	{
		return false;
	}
	if (Sides.Half.OnPlane[Sides.Opposite(Side)] && Sides.Half.OnPlane[Sides.Opposite(Twin)])
	{
		return false; // from plane to plane
	}
	const FVec3d& A = Sides.Place(Sides.From(Side));
	const FVec3d& B = Sides.Place(Sides.From(NextSide(Side)));
	const FVec3d& C = Sides.Place(Sides.Opposite(Side));
	const FVec3d& D = Sides.Place(Sides.Opposite(Twin));
	if (Cotangent(C, A, B) + Cotangent(D, A, B) > -1.0e-9) // opposite angles of at most 180 degrees together
	{
		return false;
	}
	const FVec3d Normal = (AreaNormal(A, B, C) + AreaNormal(B, A, D)).normalized();
	const FVec3d First = AreaNormal(C, D, B);
	const FVec3d Second = AreaNormal(D, C, A);
	return First.dot(Normal) > MinAgreement * First.norm() && Second.dot(Normal) > MinAgreement * Second.norm();
}

/** Vertices C and D must not be joined yet: two triangles over the same pair would be no manifold. */
bool AreJoined(FSides& Sides, uint32 Side, uint32 Other)
{
	// All sides out of the corner opposite to Side, both ways around (a border ends one of them).
	const uint32 Start = NextSide(NextSide(Side));
	for (uint32 Out = Start; Out != NoTwin;)
	{
		if (Sides.From(NextSide(Out)) == Other || Sides.Opposite(Out) == Other)
		{
			return true;
		}
		const uint32 Next = Sides.Twin[NextSide(NextSide(Out))];
		Out = Next == Start ? NoTwin : Next;
	}
	for (uint32 Twin = Sides.Twin[Start]; Twin != NoTwin;)
	{
		const uint32 Out = NextSide(Twin);
		if (Out == Start)
		{
			break;
		}
		if (Sides.From(NextSide(Out)) == Other || Sides.Opposite(Out) == Other)
		{
			return true;
		}
		Twin = Sides.Twin[Out];
	}
	return false;
}

/** Triangles ABC and BAD become CDB and DCA. */
void FlipSide(FSides& Sides, uint32 Side)
{
	const uint32 Twin = Sides.Twin[Side];
	const uint32 A = Sides.From(Side);
	const uint32 B = Sides.From(NextSide(Side));
	const uint32 C = Sides.Opposite(Side);
	const uint32 D = Sides.Opposite(Twin);
	const uint32 OverBc = Sides.Twin[NextSide(Side)];
	const uint32 OverCa = Sides.Twin[NextSide(NextSide(Side))];
	const uint32 OverAd = Sides.Twin[NextSide(Twin)];
	const uint32 OverDb = Sides.Twin[NextSide(NextSide(Twin))];
	const uint32 First = Side / 3;
	const uint32 Second = Twin / 3;
	Sides.Half.Triangles[First] = {C, D, B};
	Sides.Half.Triangles[Second] = {D, C, A};
	const auto Pair = [&](uint32 One, uint32 Two)
	{
		Sides.Twin[One] = Two;
		if (Two != NoTwin)
		{
			Sides.Twin[Two] = One;
		}
	};
	Pair(3 * First, 3 * Second);
	Pair(3 * First + 1, OverDb);
	Pair(3 * First + 2, OverBc);
	Pair(3 * Second + 1, OverCa);
	Pair(3 * Second + 2, OverAd);
}

void FlipSides(FHalfMesh& Half)
{
	FSides Sides(Half);
	for (int Pass = 0; Pass < 4; ++Pass)
	{
		bool bAny = false;
		for (uint32 Side = 0; Side < Sides.Twin.size(); ++Side)
		{
			if (ShouldFlip(Sides, Side) && !AreJoined(Sides, Side, Sides.Opposite(Sides.Twin[Side])))
			{
				FlipSide(Sides, Side);
				bAny = true;
			}
		}
		if (!bAny)
		{
			return;
		}
	}
}

/** Moves every vertex toward the middle of its neighbors, along the surface; on the plane, of those on the border. */
void SpreadVertices(const FImplicitModel& Model, FHalfMesh& Half)
{
	FSides Sides(Half);
	const std::size_t Count = Half.Positions.size();
	std::vector<FVec3d> Sum(Count, FVec3d::Zero());
	std::vector<FVec3d> Normal(Count, FVec3d::Zero());
	std::vector<double> Weight(Count, 0.0);
	for (uint32 Side = 0; Side < Sides.Twin.size(); ++Side)
	{
		const uint32 A = Sides.From(Side);
		const uint32 B = Sides.From(NextSide(Side));
		const FVec3d& C = Sides.Place(Sides.Opposite(Side));
		const FVec3d Area = AreaNormal(Sides.Place(A), Sides.Place(B), C);
		Normal[A] += Area;
		if (Sides.Twin[Side] == NoTwin)
		{
			Sum[A] += Sides.Place(B);
			Sum[B] += Sides.Place(A);
			Weight[A] += 1.0;
			Weight[B] += 1.0;
		}
		else if (!Half.OnPlane[A])
		{
			// Relative to the length wished for, so that a change of it along the surface stays where it is.
			const double Share = Area.norm() / std::pow(Model.SideLength(0.5 * (Sides.Place(A) + Sides.Place(B))), 3);
			Sum[A] += Share * (Sides.Place(A) + Sides.Place(B) + C) / 3.0;
			Weight[A] += Share;
		}
	}
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		if (!(Weight[Vertex] > 0.0) || !(Normal[Vertex].norm() > 0.0))
		{
			continue;
		}
		constexpr double Part = 0.6;
		FVec3d Move = Part * (Sum[Vertex] / Weight[Vertex] - Half.Positions[Vertex]);
		if (!Half.OnPlane[Vertex])
		{
			const FVec3d Unit = Normal[Vertex].normalized();
			Move -= Unit * Unit.dot(Move);
		}
		Half.Positions[Vertex] = ProjectOnto(Model, Half.Positions[Vertex] + Move, Half.OnPlane[Vertex] != 0);
	}
}

} // namespace

FVec3d ProjectOnto(const FImplicitModel& Model, FVec3d Point, bool bOnPlane)
{
	constexpr int Steps = 4;
	for (int Step = 0; Step < Steps; ++Step)
	{
		Point.x() = bOnPlane ? 0.0 : Point.x();
		const double Distance = Model.Distance(Point);
		if (std::fabs(Distance) < 1.0e-4 * Model.Cell)
		{
			break;
		}
		FVec3d Gradient = FieldGradient(Model, Point, Distance);
		Gradient.x() = bOnPlane ? 0.0 : Gradient.x();
		// Where the field is flat or kinked a full step overshoots; half a cell is further than any vertex is off.
		const FVec3d Move = -Distance / std::max(Gradient.squaredNorm(), 0.05) * Gradient;
		Point += Move * std::min(1.0, 0.5 * Model.Cell / std::max(Move.norm(), 1.0e-30));
	}
	return Point;
}

void RefineHalf(const FImplicitModel& Model, FHalfMesh& Half)
{
	for (int Round = 0; Round < Rounds; ++Round)
	{
		const bool bSplit = SplitLongSides(Model, Half);
		for (int Pass = 0; Pass < RelaxPasses; ++Pass)
		{
			FlipSides(Half);
			SpreadVertices(Model, Half);
		}
		FlipSides(Half);
		if (!bSplit)
		{
			break;
		}
	}
}

bool IsManifold(const FHalfMesh& Half)
{
	std::vector<uint64> Keys;
	Keys.reserve(3 * Half.Triangles.size());
	for (const FTriangleCorners& Corners : Half.Triangles)
	{
		for (std::size_t Side = 0; Side < 3; ++Side)
		{
			Keys.push_back(uint64(Corners[Side]) << 32 | Corners[(Side + 1) % 3]);
		}
	}
	std::sort(Keys.begin(), Keys.end()); // in a manifold each side is walked once in each direction
	return std::adjacent_find(Keys.begin(), Keys.end()) == Keys.end();
}

FSurfaceMesh Polygonise(const FImplicitModel& Wanted, double Scale)
{
	FImplicitModel Model = Wanted;
	FHalfMesh Half = PolygoniseHalf(Model);
	for (int Attempt = 0; Attempt < 8 && !IsManifold(Half); ++Attempt)
	{
		Model.Cell *= 0.9;
		Half = PolygoniseHalf(Model);
	}
	RefineHalf(Model, Half);
	FSurfaceMesh Mesh;
	std::vector<uint32> MirrorOf(Half.Positions.size());
	for (const FVec3d& Position : Half.Positions)
	{
		Mesh.Positions.push_back((Scale * Position).cast<float>());
	}
	for (uint32 Vertex = 0; Vertex < Half.Positions.size(); ++Vertex)
	{
		MirrorOf[Vertex] = Half.OnPlane[Vertex] ? Vertex : uint32(Mesh.Positions.size());
		if (!Half.OnPlane[Vertex])
		{
			const FVec3f& Place = Mesh.Positions[Vertex];
			Mesh.Positions.push_back(FVec3f(-Place.x(), Place.y(), Place.z()));
		}
	}
	Mesh.Triangles = Half.Triangles;
	for (const FTriangleCorners& Corners : Half.Triangles)
	{
		Mesh.Triangles.push_back({MirrorOf[Corners[0]], MirrorOf[Corners[2]], MirrorOf[Corners[1]]});
	}
	return Mesh;
}

} // namespace FluidDrops
