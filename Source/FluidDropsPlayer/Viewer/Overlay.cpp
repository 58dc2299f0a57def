// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Overlay.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Run/SurfaceSkyVisibility.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr float PieceLength = 6.0f;       // pixels: lines are hidden or shown in pieces of that length
constexpr float ShortestEdge = 2.5f;      // pixels: below, a mesh would be one gray
constexpr float PixelsPerGravity = 26.0f; // length of an arrow
constexpr float LongestArrow = 4.0f;      // gravities
constexpr float MinForce = 0.05f;         // m/s^2: shorter arrows are left out
constexpr std::size_t MaxArrows = 600;    // those of the largest drops
constexpr float NearestLine = 1.0e-3f;    // m from the eye

/** Draws what is visible of straight lines. */
class FLineDrawer
{
public:
	FLineDrawer(const FProjection& InProjection, const FSurfaceRaster& InRaster, std::vector<FOverlayLine>& InOut)
		: Projection(InProjection)
		, Raster(InRaster)
		, Out(InOut)
	{
	}

	void Line(FVec3f From, FVec3f To, const FOverlayColor& Color, float Width)
	{
		if (!ClipAtEye(From, To) || !ClipAtEye(To, From))
		{
			return;
		}
		const FScreenPoint A = Projection.Project(From);
		const FScreenPoint B = Projection.Project(To);
		if (IsAside(A, B))
		{
			return;
		}
		const float Length = std::hypot(B.X - A.X, B.Y - A.Y);
		const uint32 Pieces = static_cast<uint32>(std::clamp(Length / PieceLength, 1.0f, 400.0f));
		FScreenPoint Start = A;
		FScreenPoint End = A;
		for (uint32 Piece = 0; Piece < Pieces; ++Piece)
		{
			const FScreenPoint Middle = Along(A, B, (float(Piece) + 0.5f) / float(Pieces));
			const FScreenPoint Next = Along(A, B, float(Piece + 1) / float(Pieces));
			if (!Raster.IsVisible(Middle))
			{
				Flush(Start, End, Color, Width);
				Start = Next;
			}
			End = Next;
		}
		Flush(Start, End, Color, Width);
	}

	/** Its head is as flat as the picture. */
	void Arrow(const FVec3f& From, const FVec3f& Way, const FOverlayColor& Color, float Width)
	{
		const FScreenPoint A = Projection.Project(From);
		const FScreenPoint B = Projection.Project(From + Way);
		if (!A.IsBefore() || !B.IsBefore() || !Raster.IsVisible(A))
		{
			return;
		}
		Out.push_back({A.X, A.Y, B.X, B.Y, Color, Width});
		const float Length = std::hypot(B.X - A.X, B.Y - A.Y);
		if (Length < 4.0f)
		{
			return;
		}
		const float Head = std::min(0.35f * Length, 6.0f) / Length;
		const float AlongX = (B.X - A.X) * Head;
		const float AlongY = (B.Y - A.Y) * Head;
		for (const float Side : {-0.55f, 0.55f})
		{
			Out.push_back({B.X, B.Y, B.X - AlongX + Side * AlongY, B.Y - AlongY - Side * AlongX, Color, Width});
		}
	}

private:
	/** Cuts off what lies behind the eye; false if that is all. */
	bool ClipAtEye(FVec3f& Point, const FVec3f& Other) const
	{
		const float Depth = (Point - Projection.Eye).dot(Projection.Ahead) - NearestLine;
		const float OtherDepth = (Other - Projection.Eye).dot(Projection.Ahead) - NearestLine;
		if (Depth > 0.0f)
		{
			return true;
		}
		if (!(OtherDepth > 0.0f))
		{
			return false;
		}
		Point = Other + (Point - Other) * (0.999f * OtherDepth / (OtherDepth - Depth));
		return true;
	}

	bool IsAside(const FScreenPoint& A, const FScreenPoint& B) const
	{
		return std::max(A.X, B.X) < 0.0f || std::max(A.Y, B.Y) < 0.0f || std::min(A.X, B.X) > Projection.Width ||
			std::min(A.Y, B.Y) > Projection.Height;
	}

	/** Straight on the screen; depth by its inverse. */
	static FScreenPoint Along(const FScreenPoint& A, const FScreenPoint& B, float Part)
	{
		const float Inverse = 1.0f / A.Depth + (1.0f / B.Depth - 1.0f / A.Depth) * Part;
		return {A.X + (B.X - A.X) * Part, A.Y + (B.Y - A.Y) * Part, 1.0f / Inverse};
	}

	void Flush(const FScreenPoint& From, const FScreenPoint& To, const FOverlayColor& Color, float Width)
	{
		if (From.X != To.X || From.Y != To.Y)
		{
			Out.push_back({From.X, From.Y, To.X, To.Y, Color, Width});
		}
	}

	const FProjection& Projection;
	const FSurfaceRaster& Raster;
	std::vector<FOverlayLine>& Out;
};

/** Each side once: inner ones thin, borders and odd ones marked. */
void DrawGraph(const FSceneFrame& Frame, const FProjection& Projection, FLineDrawer& Drawer)
{
	for (uint32 Index = 0; Index < Frame.Shapes.size(); ++Index)
	{
		const FSurface& Shape = *Frame.Shapes[Index];
		const FRigidTransform& Pose = Frame.Frame().Surfaces[Index].Pose;
		for (uint32 Triangle = 0; Triangle < Shape.TriangleCount(); ++Triangle)
		{
			const FTriangleCorners& Corners = Shape.Triangles()[Triangle];
			for (uint32 Side = 0; Side < 3; ++Side)
			{
				const FSurfaceGraph::FAcross Across = Shape.Graph().Across(Triangle, Side);
				const bool bBorder = Across.Triangle == IndexNone && Across.bSimple;
				const bool bJunction = Across.Triangle == IndexNone && !Across.bSimple;
				if (!bBorder && !bJunction && Across.Triangle < Triangle)
				{
					continue; // its neighbor has drawn it
				}
				const FVec3f From = Pose.TransformPoint(Shape.Positions()[Corners[Side]]);
				const FVec3f To = Pose.TransformPoint(Shape.Positions()[Corners[(Side + 1) % 3]]);
				const float Depth = std::max((From - Projection.Eye).dot(Projection.Ahead), NearestLine);
				if (bBorder || bJunction)
				{
					Drawer.Line(From, To, bBorder ? OverlayColors::Border : OverlayColors::Junction, 2.0f);
				}
				else if ((To - From).norm() * Projection.PixelsPerMeter(Depth) > ShortestEdge)
				{
					Drawer.Line(From, To, OverlayColors::Edge, 1.0f);
				}
			}
		}
	}
}

void DrawForces(const FSceneFrame& Frame, const FProjection& Projection, FLineDrawer& Drawer)
{
	std::vector<const FForceInstance*> Largest;
	for (const FForceInstance& Force : Frame.Forces)
	{
		Largest.push_back(&Force);
	}
	const std::size_t Count = std::min(Largest.size(), MaxArrows);
	std::partial_sort(Largest.begin(), Largest.begin() + static_cast<std::ptrdiff_t>(Count), Largest.end(),
		[](const FForceInstance* A, const FForceInstance* B) { return A->Radius > B->Radius; });
	for (std::size_t Index = 0; Index < Count; ++Index)
	{
		const FForceInstance& Force = *Largest[Index];
		const float Depth = (Force.Position - Projection.Eye).dot(Projection.Ahead);
		if (!(Depth > NearestLine))
		{
			continue;
		}
		const float MetersPerForce = PixelsPerGravity / Projection.PixelsPerMeter(Depth) / 9.81f;
		const FVec3f From = Force.Position + Force.Normal * Force.Radius;
		const auto Draw = [&](const FVec3f& Pull, const FOverlayColor& Color, float Width)
		{
			const float Size = Pull.norm();
			if (Size > MinForce)
			{
				const float Shown = std::min(Size, LongestArrow * 9.81f) / Size;
				Drawer.Arrow(From, Pull * (Shown * MetersPerForce), Color, Width);
			}
		};
		const bool bMore = Force.Wind.norm() > MinForce || Force.Inertia.norm() > MinForce;
		Draw(Force.Gravity, OverlayColors::Gravity, 1.2f);
		Draw(Force.Wind, OverlayColors::Wind, 1.2f);
		Draw(Force.Inertia, OverlayColors::Inertia, 1.2f);
		if (bMore) // else it is gravity, which is there
		{
			Draw(Force.Total(), OverlayColors::Total, 1.8f);
		}
	}
}

/** From slow to fast, 0 to 1. */
FOverlayColor WindColor(float Fast)
{
	const auto Mix = [Fast](uint8 Slow, uint8 Most)
	{ return static_cast<uint8>(std::lround(float(Slow) + (float(Most) - float(Slow)) * Fast)); };
	const FOverlayColor& A = OverlayColors::SlowWind;
	const FOverlayColor& B = OverlayColors::FastWind;
	return {Mix(A.R, B.R), Mix(A.G, B.G), Mix(A.B, B.B), A.A};
}

/** Arrows on a lattice around what the camera looks at, the fastest as long as their distance. */
void DrawWind(const FSceneFrame& Frame, const FCamera& Camera, FLineDrawer& Drawer)
{
	constexpr int Half = 4;     // places to each side
	constexpr int HalfHigh = 2; // above and below
	const float HalfWidth =
		std::tan(Camera.FieldOfView * float(Math::Pi / 360.0)) * (Camera.Target - Camera.Eye).norm();
	const float Spacing = HalfWidth / (float(Half) + 0.5f);
	struct FArrow
	{
		FVec3f From;
		FVec3f Wind;
	};
	std::vector<FArrow> Arrows;
	float Fastest = 0.0f;
	float Slowest = std::numeric_limits<float>::max();
	for (int Z = -HalfHigh; Z <= HalfHigh; ++Z)
	{
		for (int Y = -Half; Y <= Half; ++Y)
		{
			for (int X = -Half; X <= Half; ++X)
			{
				const FVec3f From = Camera.Target + Spacing * FVec3f(float(X), float(Y), float(Z));
				Arrows.push_back({From, Frame.Wind.At(From)});
				const float Speed = Arrows.back().Wind.norm();
				Fastest = std::max(Fastest, Speed);
				Slowest = std::min(Slowest, Speed);
			}
		}
	}
	for (const FArrow& Arrow : Arrows)
	{
		const float Speed = Arrow.Wind.norm();
		if (Speed > 0.0f)
		{
			const float Range = Fastest - Slowest;
			Drawer.Arrow(Arrow.From, Arrow.Wind * (Spacing / Fastest),
				WindColor(Range > 0.0f ? (Speed - Slowest) / Range : 1.0f), 1.4f);
		}
	}
}

void DrawTrails(const FSceneFrame& Frame, FLineDrawer& Drawer)
{
	for (const FRenderTrail& Trail : Frame.Frame().Trails)
	{
		FOverlayColor Color = OverlayColors::Trail;
		Color.A = static_cast<uint8>(60.0f + 195.0f * std::clamp(Trail.StartThickness, 0.0f, 1.0f));
		Drawer.Line(Trail.Start, Trail.End, Color, 1.5f);
	}
}

FOverlayColor Mix(const FOverlayColor& Low, const FOverlayColor& High, float Part)
{
	const float T = std::clamp(Part, 0.0f, 1.0f);
	const auto Channel = [T](uint8 A, uint8 B)
	{ return static_cast<uint8>(float(A) + (float(B) - float(A)) * T + 0.5f); };
	return {Channel(Low.R, High.R), Channel(Low.G, High.G), Channel(Low.B, High.B), Channel(Low.A, High.A)};
}

/** Closed places violet, half open ones rose, open ones pale green. */
FOverlayColor OpenColor(float Open)
{
	constexpr FOverlayColor Closed{88, 28, 135, 205};
	constexpr FOverlayColor Half{232, 90, 110, 165};
	constexpr FOverlayColor Free{150, 235, 160, 95};
	return Open < 0.5f ? Mix(Closed, Half, 2.0f * Open) : Mix(Half, Free, 2.0f * Open - 1.0f);
}

/** How thick film of a wetness map shows: logarithmic, from a thousandth of a micrometer to a tenth of a millimeter. */
float FilmPart(const FRenderSurface& Surface, const FSeenPlace& Seen)
{
	const FRenderWetness& Map = Surface.Wetness;
	if (Map.Resolution == 0 || Map.Texels.empty())
	{
		return 0.0f;
	}
	const std::array<FVec2f, 3>& Places = Map.Places[Seen.Triangle];
	const FVec2f Place = Places[0] * (1.0f - Seen.B - Seen.C) + Places[1] * Seen.B + Places[2] * Seen.C;
	const auto Cell = [&Map](float Along)
	{ return static_cast<uint32>(std::clamp(Along, 0.0f, float(Map.Resolution - 1))); };
	const float Film = Map.Texels[std::size_t(Cell(Place.y())) * Map.Resolution + Cell(Place.x())].Film;
	return Film > 0.0f ? std::clamp((std::log10(Film) + 9.0f) / 5.0f, 0.0f, 1.0f) : 0.0f;
}

void PutPixel(FImage& Tint, uint32 X, uint32 Y, const FOverlayColor& Color)
{
	uint8* const Pixel = &Tint.Rgba[(std::size_t(Y) * Tint.Width + X) * 4];
	Pixel[0] = Color.R;
	Pixel[1] = Color.G;
	Pixel[2] = Color.B;
	Pixel[3] = Color.A;
}

} // namespace

std::vector<float> RainReach(const FSceneFrame& Frame, uint32 Surface)
{
	const FSurface& Shape = *Frame.Shapes[Surface];
	const FRigidTransform& Pose = Frame.Frame().Surfaces[Surface].Pose;
	std::vector<FVec3f> Normals(Shape.Positions().size(), FVec3f(FVec3f::Zero()));
	for (uint32 Triangle = 0; Triangle < Shape.TriangleCount(); ++Triangle)
	{
		for (const uint32 Corner : Shape.Triangles()[Triangle])
		{
			Normals[Corner] += Shape.Frame(Triangle).Normal * Shape.Frame(Triangle).Area();
		}
	}
	const FBvh::FNode& Box = Shape.RootBox();
	const float Size = (FVec3f(Box.Max[0], Box.Max[1], Box.Max[2]) - FVec3f(Box.Min[0], Box.Min[1], Box.Min[2])).norm();
	const float Lift = 1.0e-3f * Size; // off the surface, so that it is not in its own way
	std::vector<float> Reach(Shape.Positions().size(), 0.0f);
	for (std::size_t Vertex = 0; Vertex < Reach.size(); ++Vertex)
	{
		const FVec3f Normal = Pose.TransformVector(Normals[Vertex].normalized());
		const FVec3f Place = Pose.TransformPoint(Shape.Positions()[Vertex]) + Normal * Lift;
		const bool bTurnedAway = Normal.dot(Frame.RainFall) >= 0.0f;
		const FPickedPlace Roof = bTurnedAway ? FPickedPlace() : PickSurface(Frame, Place, -Frame.RainFall);
		Reach[Vertex] = bTurnedAway || Roof.IsHit() ? 0.0f : 1.0f;
	}
	return Reach;
}

const std::vector<float>& FOverlayMaker::SkyVisibilityOf(const FSurface& Shape)
{
	const auto [Known, bNew] = SkyVisibility.try_emplace(Shape.MeshHash());
	if (bNew)
	{
		Known->second = SurfaceSkyVisibility(Shape, {});
	}
	return Known->second;
}

FOverlay FOverlayMaker::Make(
	const FSceneFrame& Frame, const FCamera& Camera, uint32 Width, uint32 Height, const FOverlayOptions& Options)
{
	FOverlay Overlay;
	if (!Options.IsAny() || Width == 0 || Height == 0)
	{
		return Overlay;
	}
	const FProjection Projection(Camera, float(Width), float(Height));
	const FSurfaceRaster Raster(Frame, Projection);
	FLineDrawer Drawer(Projection, Raster, Overlay.Lines);
	if (Options.bGraph)
	{
		DrawGraph(Frame, Projection, Drawer);
	}
	if (Options.bTrails)
	{
		DrawTrails(Frame, Drawer);
	}
	if (Options.bForces)
	{
		DrawForces(Frame, Projection, Drawer);
	}
	if (Options.bWind)
	{
		DrawWind(Frame, Camera, Drawer);
	}
	if (!Options.bTrails && Options.Occlusion == EOcclusion::None)
	{
		return Overlay;
	}
	std::vector<std::vector<float>> Open(Frame.Shapes.size()); // for each vertex
	for (uint32 Index = 0; Index < Open.size() && Options.Occlusion != EOcclusion::None; ++Index)
	{
		const std::span<const float> Drawn = Frame.Frame().Surfaces[Index].SkyVisibility; // glass has none
		Open[Index] = Options.Occlusion == EOcclusion::Shelter ? RainReach(Frame, Index)
			: Drawn.empty()                                    ? SkyVisibilityOf(*Frame.Shapes[Index])
															   : std::vector<float>(Drawn.begin(), Drawn.end());
	}
	Overlay.Tint = {
		Raster.Width(), Raster.Height(), std::vector<uint8>(std::size_t(Raster.Width()) * Raster.Height() * 4)};
	for (uint32 Y = 0; Y < Raster.Height(); ++Y)
	{
		for (uint32 X = 0; X < Raster.Width(); ++X)
		{
			const FSeenPlace& Seen = Raster.At(X, Y);
			if (Seen.Surface == IndexNone)
			{
				continue;
			}
			const FRenderSurface& Surface = Frame.Frame().Surfaces[Seen.Surface];
			if (!Open[Seen.Surface].empty())
			{
				const std::array<uint32, 3>& Corners = Surface.Triangles[Seen.Triangle];
				const std::vector<float>& Values = Open[Seen.Surface];
				PutPixel(Overlay.Tint, X, Y,
					OpenColor(Values[Corners[0]] * (1.0f - Seen.B - Seen.C) + Values[Corners[1]] * Seen.B +
						Values[Corners[2]] * Seen.C));
			}
			if (const float Film = Options.bTrails ? FilmPart(Surface, Seen) : 0.0f; Film > 0.0f)
			{
				FOverlayColor Color = OverlayColors::Trail;
				Color.A = static_cast<uint8>(40.0f + 170.0f * Film);
				PutPixel(Overlay.Tint, X, Y, Color);
			}
		}
	}
	return Overlay;
}

std::vector<FScreenPoint> BrushCircle(const FProjection& Projection, const FPickedPlace& Place, float Radius)
{
	constexpr uint32 Points = 64;
	const FVec3f X = Place.Normal.unitOrthogonal();
	const FVec3f Y = Place.Normal.cross(X);
	std::vector<FScreenPoint> Circle;
	for (uint32 Index = 0; Index < Points; ++Index)
	{
		const float Angle = 6.2831853f * float(Index) / float(Points);
		const FScreenPoint Point =
			Projection.Project(Place.Position + (X * std::cos(Angle) + Y * std::sin(Angle)) * Radius);
		if (Point.IsBefore())
		{
			Circle.push_back(Point);
		}
	}
	return Circle;
}

} // namespace FluidDrops
