// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The head, part by part, in centimeters. P is always the point with its x made positive, so every part of one side
// stands for both. Later parts are joined to what is there with the softness that skin has at that place.

#include "Models/HeadModel.h"

#include "Layouts.ush"
#include "Models/DistanceField.h"

namespace FluidDrops
{

namespace
{

using namespace Field;
using FLandmarks = FHeadLandmarks;

constexpr bool Near(double A, double B)
{
	return A - B < 0.01 && B - A < 0.01;
}

const FVec3d EyeCenter(FLandmarks::EyeX, FLandmarks::EyeY, FLandmarks::EyeZ);

FMat3d TurnAboutZThenX(double AboutZ, double AboutX)
{
	constexpr double Degree = 3.14159265358979323846 / 180.0;
	return (Eigen::AngleAxisd(AboutX * Degree, FVec3d::UnitX()) * Eigen::AngleAxisd(AboutZ * Degree, FVec3d::UnitZ()))
		.toRotationMatrix();
}

/** Cranium, forehead, temples and the back of the head. */
double HeadSkull(const FVec3d& P)
{
	double D = Ellipsoid(P, {0.0, 0.6, 3.9}, {7.35, 9.2, 7.6});
	D = Join(D, Ellipsoid(P, {0.0, -3.6, 4.0}, {6.2, 5.9, 5.6}), 3.0);
	D = Join(D, Ellipsoid(P, {0.0, 4.2, 0.4}, {6.0, 5.2, 5.6}), 3.0);
	return D;
}

/** Cheeks, jaw and chin: the face without its features. */
double HeadFace(double D, const FVec3d& P)
{
	D = Join(D, Ellipsoid(P, {0.0, -4.0, -3.0}, {5.4, 4.9, 6.4}), 2.5);
	D = Join(D, Ellipsoid(P, {0.0, -4.3, -7.2}, {4.2, 4.9, 3.7}), 2.5);
	D = Join(D, Rod(P, {4.2, -0.9, -6.7}, {1.3, -7.8, -10.1}, 1.2, 1.3), 2.2);
	D = Join(D, Rod(P, {5.2, -0.2, -1.5}, {4.3, -0.8, -6.6}, 1.1, 1.2), 2.2);
	D = Join(D, Ellipsoid(P, {0.0, -8.45, -10.0}, {1.9, 1.6, 1.5}), 1.6);
	D = Join(D, Rod(P, {4.3, -6.6, -1.8}, {6.0, -1.2, -1.2}, 1.25, 0.6), 2.4);
	D = Join(D, Ellipsoid(P, {3.2, -7.25, -3.2}, {2.3, 1.6, 2.1}), 1.8);
	D = Join(D, Ellipsoid(P, {3.1, -5.6, -6.0}, {2.0, 2.3, 2.6}), 2.4);
	return D;
}

/** Brow ridge and the hollows of the eyes. */
double HeadSockets(double D, const FVec3d& P)
{
	D = Join(D, BentRod(P, {0.4, -8.9, 1.3}, {3.0, -9.35, 2.2}, {5.4, -6.5, 1.3}, 0.7, 0.7), 1.7);
	D = Carve(D, Ellipsoid(P, {2.9, -9.8, -0.2}, {2.1, 1.7, 1.35}), 1.7);
	return D;
}

/** How far above its lower and below its upper edge a point is in the opening of the eye; positive within. */
double EyeOpening(const FVec3d& P)
{
	const double Across = (P.x() - 3.12) / 1.42; // -1 at the inner, 1 at the outer corner
	const double Bow = 1.0 - Across * Across;
	const double Slant = 0.10 * Across;
	const double Upper = Slant + 0.50 * Bow * (1.0 - 0.18 * Across) - P.z();
	const double Lower = P.z() - Slant + 0.42 * Bow * (1.0 + 0.15 * Across);
	return std::min(Upper, Lower);
}

/** The eyeball; wider than a ball, so that the corners of the lids are no pits. Grown by Grow. */
double EyeballDistance(const FVec3d& P, double Grow)
{
	return Ellipsoid(P, EyeCenter, FVec3d(1.85, FLandmarks::EyeRadius, 1.4) + FVec3d::Constant(Grow));
}

/** Lids over the eyeball, open as an almond. */
double HeadEyes(double D, const FVec3d& P)
{
	if (P.y() > -5.5 || std::fabs(P.z()) > 4.0)
	{
		return D;
	}
	D = Join(D, Ball(P, EyeCenter, FLandmarks::EyeRadius + 0.22), 0.7);
	D = Carve(D, std::max({-0.85 * EyeOpening(P), -EyeballDistance(P, 0.0), P.y() - EyeCenter.y()}), 0.14);
	// The crease above the upper lid.
	const double Across = (P.x() - 3.2) / 1.7;
	const double Crease = P.z() - 0.95 + 0.55 * Across * Across - 0.10 * Across;
	D += 0.10 * Hill(Crease, 0.28) * Hill(Across, 1.0) * Step(-6.5, -7.5, P.y());
	return D;
}

double HeadNose(double D, const FVec3d& P)
{
	if (P.y() > -5.5)
	{
		return D;
	}
	double Nose = Rod(P, {0.0, -8.7, 0.9}, {0.0, -11.05, -3.5}, 0.58, 0.7);
	Nose = Join(Nose, Rod(P, {0.35, -8.3, 0.3}, {0.8, -9.6, -3.9}, 0.5, 0.85), 0.9);
	Nose = Join(Nose, Ellipsoid(P, {0.0, -11.15, -4.1}, {0.95, 0.95, 0.82}), 0.7);
	Nose = Join(Nose, Ellipsoid(P, {1.15, -10.3, -4.4}, {0.66, 0.95, 0.7}), 0.75);
	Nose = Join(Nose, Rod(P, {0.0, -11.0, -4.5}, {0.0, -9.6, -4.85}, 0.38, 0.42), 0.5);
	D = Join(D, Nose, 0.8);
	static const FMat3d Turn = TurnAboutZThenX(-20.0, 0.0);
	return Carve(D, TurnedEllipsoid(P, {0.62, -10.5, -5.05}, {0.27, 0.48, 0.42}, Turn), 0.35);
}

double HeadMouth(double D, const FVec3d& P)
{
	if (P.y() > -4.0)
	{
		return D;
	}
	D = Join(D, Ellipsoid(P, {0.0, -7.4, -7.2}, {2.9, 2.6, 2.5}), 1.4);
	D = Join(D, Rod(P, {1.7, -8.3, -4.3}, {2.7, -7.6, -7.0}, 0.75, 0.8), 1.4); // from the wing of the nose to the cheek
	// Philtrum, from the nose to the bow of the upper lip.
	D += 0.10 * Hill(P.x(), 0.4) * Hill(P.z() + 5.95, 0.65) * Step(-8.0, -9.5, P.y());
	const FVec3d Corner(2.4, -8.85, -7.15);
	double Lips = BentRod(P, {0.55, -9.88, -6.62}, {1.3, -9.95, -6.62}, Corner, 0.38, 0.12, 8);
	Lips = Join(Lips, Ellipsoid(P, {0.0, -9.95, -6.85}, {0.5, 0.36, 0.34}), 0.3);
	Lips = Join(Lips, BentRod(P, {0.0, -9.75, -7.75}, {1.5, -9.85, -7.95}, Corner, 0.48, 0.12, 8), 0.12);
	D = Join(D, Lips, 0.35);
	D = Carve(D, BentRod(P, {0.0, -10.38, -7.22}, {1.5, -10.4, -7.2}, {2.65, -8.75, -7.15}, 0.10, 0.08, 8), 0.2);
	// Between the lower lip and the chin.
	D += 0.20 * Hill(P.x(), 2.4) * Hill(P.z() + 8.75, 0.9) * Step(-7.5, -9.0, P.y());
	return D;
}

/** In the ear's own frame: x is out of the head, y backward, z up. */
double HeadEar(double D, const FVec3d& P)
{
	if (P.x() < 4.0)
	{
		return D;
	}
	static const FMat3d Turn = TurnAboutZThenX(-25.0, -10.0);
	constexpr double Size = 0.92;
	const FVec3d Q = Turn.transpose() * (P - FVec3d(6.7, 0.9, -1.3)) / Size;
	double Ear = Ellipsoid(Q, {0.3, 0.35, 0.3}, {0.62, 1.75, 2.9});
	Ear = Join(Ear, Ellipsoid(Q, {-0.6, 0.0, -0.3}, {1.1, 1.2, 2.2}), 0.5);
	Ear = Join(Ear, Ellipsoid(Q, {0.2, -0.15, -2.4}, {0.5, 0.8, 0.85}), 0.7);
	Ear = Carve(Ear, Ellipsoid(Q, {0.95, 0.2, 0.5}, {0.55, 1.2, 2.05}), 0.3);
	Ear = Join(Ear, Ellipsoid(Q, {0.42, 0.75, 0.1}, {0.3, 0.35, 1.4}), 0.4);
	Ear = Carve(Ear, Ellipsoid(Q, {0.7, -0.2, -0.6}, {0.6, 0.6, 0.85}), 0.3);
	Ear = Join(Ear, Ellipsoid(Q, {0.5, -1.1, -0.7}, {0.32, 0.4, 0.55}), 0.3);
	return Join(D, Size * Ear, 0.5);
}

double HeadNeck(double D, const FVec3d& P)
{
	D = Join(D, Rod(P, {0.0, 2.2, -6.0}, {0.0, 2.8, -19.0}, 4.9, 5.4), 1.8);
	D = Join(D, Rod(P, {4.7, 2.4, -5.0}, {1.3, -2.0, -17.8}, 0.8, 0.9), 1.8);
	D = Join(D, Rod(P, {2.0, 4.0, -9.0}, {9.0, 4.0, -19.0}, 2.0, 2.4), 3.5);
	D = Join(D, Ellipsoid(P, {0.0, -1.9, -13.2}, {0.8, 1.2, 1.4}), 1.8);
	return Meet(D, FLandmarks::NeckEnd - P.z(), 1.2);
}

double HeadDistance(const FVec3d& Point)
{
	const FVec3d P(SoftAbs(Point.x(), 0.1), Point.y(), Point.z());
	double D = HeadNeck(HeadFace(HeadSkull(P), P), P);
	D = HeadSockets(D, P);
	D = HeadNose(D, P);
	D = HeadMouth(D, P);
	D = HeadEyes(D, P);
	return HeadEar(D, P);
}

/** What is seen of both eyeballs: a hair's breadth in front of what the lids leave open, and a little wider. */
FImplicitModel MakeEyesModel()
{
	constexpr double Margin = 0.03;
	constexpr double Radius = FLandmarks::EyeRadius + Margin;
	static_assert(Near(FLandmarks::EyeX, Radius * FD_EYE_ASIDE) && Near(-FLandmarks::EyeY, Radius * FD_EYE_AHEAD));
	FImplicitModel Model;
	Model.Distance = [](const FVec3d& Point)
	{
		const FVec3d P(std::fabs(Point.x()), Point.y(), Point.z());
		return Meet(EyeballDistance(P, Margin), -0.85 * EyeOpening(P) - 0.1, 0.05);
	};
	Model.SideLength = [](const FVec3d&) { return 0.15; };
	Model.Min = FVec3d(-5.6, -9.5, -2.0);
	Model.Max = FVec3d(5.6, -5.0, 2.0);
	Model.Cell = 0.4;
	return Model;
}

/** Sides of triangles at the finest level: short where the face is finely shaped. */
double HeadSideLength(const FVec3d& Point)
{
	const double X = std::fabs(Point.x());
	const FVec3d P(X, Point.y(), Point.z());
	const auto Near = [&](const FVec3d& Center, const FVec3d& Radii, double Side)
	{
		const double Away = (P - Center).cwiseQuotient(Radii).norm();
		return Side + 0.8 * std::max(Away - 1.0, 0.0);
	};
	double Side = 0.9;
	Side = std::min(Side, Near({0.0, -8.5, -3.5}, {5.5, 4.0, 7.5}, 0.36));
	Side = std::min(Side, Near({3.1, -8.3, 0.0}, {1.7, 1.2, 0.9}, 0.115));
	Side = std::min(Side, Near({0.7, -10.6, -4.8}, {1.1, 1.0, 0.7}, 0.15));
	Side = std::min(Side, Near({1.2, -9.8, -7.2}, {1.9, 1.4, 1.1}, 0.17));
	Side = std::min(Side, Near({7.8, 1.2, -1.5}, {1.4, 2.2, 3.4}, 0.26));
	return Side;
}

} // namespace

FImplicitModel MakeHeadModel(int32 Detail)
{
	constexpr double Coarser[] = {3.4, 1.8, 1.0, 0.6};
	constexpr double Cells[] = {1.2, 0.8, 0.62, 0.62};
	const std::size_t Level = std::size_t(std::clamp(Detail, 0, 3));
	const double Factor = Coarser[Level];
	FImplicitModel Model;
	Model.Distance = HeadDistance;
	Model.SideLength = [Factor](const FVec3d& Point) { return std::min(Factor * HeadSideLength(Point), 1.8); };
	Model.Min = FVec3d(-14.0, -13.0, -18.5);
	Model.Max = FVec3d(14.0, 11.0, 12.5);
	Model.Cell = Cells[Level];
	return Model;
}

FSurfaceMesh MakeHead(const FHeadShape& Shape)
{
	const double Scale = double(Shape.Height) / FHeadLandmarks::Height;
	return Polygonise(Shape.Part == EHeadPart::Eyes ? MakeEyesModel() : MakeHeadModel(Shape.Detail), Scale);
}

} // namespace FluidDrops
