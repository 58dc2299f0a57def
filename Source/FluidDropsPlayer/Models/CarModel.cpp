// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The car, part by part, in meters. P is always the point with its x made positive, so every part of one side stands
// for both.

#include "Models/CarModel.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Models/DistanceField.h"

namespace FluidDrops
{

namespace
{

using namespace Field;

constexpr double AxleFront = 1.25; // y
constexpr double AxleRear = -1.2;
constexpr double AxleHeight = 0.31;
constexpr double WheelRadius = 0.31;
constexpr double WheelMiddle = 0.74; // x

/** Height of the deck along the car: boot, waist, and the bonnet that falls toward the nose. */
double DeckHeight(double Y)
{
	const double Nose = Step(0.7, 2.0, Y);
	const double Boot = Step(-1.7, -2.0, Y);
	return 0.93 - 0.20 * Nose * Nose - 0.06 * Boot;
}

/** Sides that bulge at the waist and draw in toward nose and tail. */
double HalfWidth(const FVec3d& P)
{
	const double Waist = 0.85 - 0.10 * Math::Square((P.z() - 0.62) / 0.5);
	const double Ends = 1.0 - 0.16 * Math::Square(Math::Square(P.y() / 2.0));
	return Waist * Ends;
}

/** Bonnet, wings, doors and boot, without what is above the waist. */
double CarHull(const FVec3d& P)
{
	const double Side = P.x() - HalfWidth(P);
	// The deck is crowned across, and the bonnet has a raised middle.
	const double Crown = 0.07 * Math::Square(P.x() / 0.8);
	const double Ridge = 0.018 * Step(0.9, 1.1, P.y()) * Step(0.42, 0.34, P.x());
	const double Top = P.z() - (DeckHeight(P.y()) - Crown + Ridge);
	const double Bottom = 0.19 - P.z();
	const double Bow = 0.22 * Math::Square(P.x() / 0.85); // nose and tail are round seen from above
	const double Nose = P.y() - (1.98 - Bow - 0.10 * Math::Square((P.z() - 0.55) / 0.4));
	const double Tail = -P.y() - (1.96 - 0.6 * Bow - 0.06 * Math::Square((P.z() - 0.6) / 0.4));
	double D = Meet(Side, Top, 0.16);
	D = Meet(D, Meet(Nose, Tail, 0.05), 0.16);
	return 0.9 * Meet(D, Bottom, 0.10);
}

/** The cabin as one smooth body: what glass and roof are cut from. Grown by Grow. */
double CarCabin(const FVec3d& P, double Grow)
{
	const double Lean = 0.80 - 0.30 * Math::Square(std::max(P.z() - 0.85, 0.0) / 0.6); // sides draw in upward
	const double Side = P.x() - Lean - Grow;
	const double Bow = 0.10 * Math::Square(P.x() / 0.7); // the windscreen is bent
	const FVec3d Screen = FVec3d(0.0, 0.5, 0.866);       // 30 degrees from level
	const FVec3d Window = FVec3d(0.0, -0.80, 0.60);
	const double Front = Screen.dot(P - FVec3d(0.0, 1.02 - Bow, 0.83)) - Grow;
	const double Back = Window.dot(P - FVec3d(0.0, -1.72 + Bow, 0.88)) - Grow;
	const double Roof =
		P.z() - (1.40 - 0.05 * Math::Square((P.y() + 0.35) / 0.9) - 0.05 * Math::Square(P.x() / 0.6)) - Grow;
	double D = Meet(Front, Back, 0.10);
	D = Meet(D, Roof, 0.12);
	D = Meet(D, Side, 0.10);
	return 0.9 * Meet(D, 0.6 - P.z(), 0.05);
}

/** The openings in the cabin's shell, seen from ahead, from the side and from behind; negative within. */
double CarOpenings(const FVec3d& P)
{
	constexpr double Corner = 0.08; // how round their corners are
	const double Rise = P.z() - 0.88;
	const double Screen = Meet(Meet(P.x() - (0.685 - 0.40 * Rise), P.z() - 1.25, Corner), 0.80 - P.z(), Corner);
	const double Rear = Meet(Meet(P.x() - (0.60 - 0.35 * Rise), P.z() - 1.22, Corner), 0.98 - P.z(), Corner);
	const double Band = Meet(P.z() - 1.225, 0.915 - P.z(), Corner); // of the windows at the side
	const double Door = Meet(Band, Meet(P.y() - (0.72 - 1.78 * Rise), -0.36 - P.y(), Corner), Corner);
	const double Back = Meet(Band, Meet(P.y() + 0.47, -1.42 + 0.75 * Rise - P.y(), Corner), Corner);
	const double Side = std::max(std::min(Door, Back), 0.40 - P.x());
	return std::min({std::max(Screen, 0.10 - P.y()), std::max(Rear, P.y() + 1.2), Side});
}

/** How far a point is from the edge of a wheel's arch; negative within. */
double CarArches(const FVec3d& P)
{
	double D = 1.0e9;
	for (const double Axle : {AxleFront, AxleRear})
	{
		const FVec3d Q = P - FVec3d(0.0, Axle, AxleHeight);
		D = std::min(D, std::sqrt(Q.y() * Q.y() + Q.z() * Q.z()) - WheelRadius - 0.055);
	}
	return std::max(D, 0.52 - P.x());
}

/** Roof and pillars: a shell around the glass with openings in it. */
double CarFrame(const FVec3d& P)
{
	constexpr double Above = 0.014; // the glass
	constexpr double Thickness = 0.10;
	const double Shell = CarCabin(P, Above);
	return Carve(Meet(Shell, -Shell - Thickness, 0.01), CarOpenings(P), 0.025);
}

double CarBody(const FVec3d& P)
{
	double D = Join(CarHull(P), CarFrame(P), 0.03);
	D = Carve(D, CarArches(P), 0.04);
	// Mirrors.
	D = Join(D, Ellipsoid(P, {0.93, 0.62, 0.99}, {0.11, 0.06, 0.075}), 0.03);
	return Join(D, Rod(P, {0.76, 0.66, 0.92}, {0.90, 0.63, 0.96}, 0.03, 0.03), 0.03);
}

/** Short where the body has edges, at openings and arches. */
double BodySide(const FVec3d& P, double Side)
{
	const double Edge = P.z() > 0.8 ? std::fabs(CarOpenings(P)) : std::fabs(CarArches(P));
	return Side * std::clamp(0.4 + 8.0 * (Edge - 0.02), 0.4, 1.0);
}

double CarWheels(const FVec3d& P)
{
	double D = 1.0e9;
	for (const double Axle : {AxleFront, AxleRear})
	{
		const FVec3d Q = P - FVec3d(WheelMiddle, Axle, AxleHeight);
		const double Round = std::sqrt(Q.y() * Q.y() + Q.z() * Q.z());
		double Wheel = Meet(Round - WheelRadius, std::fabs(Q.x()) - 0.10, 0.05);
		// A dish with a hub.
		Wheel = Carve(Wheel, std::max(Round - 0.20, 0.05 - Q.x()), 0.02);
		Wheel = Join(Wheel, std::max(Round - 0.06, std::fabs(Q.x()) - 0.085), 0.02);
		D = std::min(D, Wheel);
	}
	return D;
}

} // namespace

FImplicitModel MakeCarModel(ECarPart Part, int32 Detail)
{
	constexpr double Sides[] = {0.10, 0.06, 0.036};
	const double Side = Sides[std::size_t(std::clamp(Detail, 0, 2))];
	const auto Mirrored = [](const FVec3d& P) { return FVec3d(SoftAbs(P.x(), 1.0e-3), P.y(), P.z()); };
	FImplicitModel Model;
	Model.Min = FVec3d(-1.15, -2.15, -0.1);
	Model.Max = FVec3d(1.15, 2.15, 1.55);
	Model.Cell = 0.05;
	Model.SideLength = [Side](const FVec3d&) { return Side; };
	switch (Part)
	{
	case ECarPart::Body:
		Model.Distance = [Mirrored](const FVec3d& P) { return CarBody(Mirrored(P)); };
		Model.SideLength = [Mirrored, Side](const FVec3d& P) { return BodySide(Mirrored(P), Side); };
		break;
	case ECarPart::Glass: Model.Distance = [Mirrored](const FVec3d& P) { return CarCabin(Mirrored(P), 0.0); }; break;
	case ECarPart::Wheels: Model.Distance = [Mirrored](const FVec3d& P) { return CarWheels(Mirrored(P)); }; break;
	}
	return Model;
}

FSurfaceMesh MakeCar(const FCarShape& Shape)
{
	return Polygonise(MakeCarModel(Shape.Part, Shape.Detail), double(Shape.Length) / 4.0);
}

} // namespace FluidDrops
