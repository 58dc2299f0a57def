// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape of a drop written straight from Docs/Model/SurfaceDrops.md#dome-in-closed-form, in double: level by level,
// then the N M + 1 masses. One drop after the other, nothing shared. What the shape cache is compared with, in shape
// and in speed.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <cmath>
#include <numbers>

namespace FluidDrops::Reference
{

struct FPlainShape
{
	static constexpr int N = 4;
	static constexpr int M = 8;
	double BaseRadius = 0.0;
	std::array<double, N + 1> Height{}; // h_1 = 0 to h_{N+1}, the apex
	std::array<double, N + 1> Shift{};  // c_i, along g_t
	std::array<FVec3d, N * M + 1> Masses{};
};

/** Field: gravity in space. ContactAngle in degrees; Kappa is kappa_l. */
inline FPlainShape MakePlainShape(const FVec3d& Guide, const FVec3d& Normal, const FVec3d& Field, double Mass,
	double Density, double Tension, double Kappa, double ContactAngle)
{
	constexpr int N = FPlainShape::N;
	constexpr int M = FPlainShape::M;
	FPlainShape Shape;
	const double Volume = Mass / Density;
	const double Cos = std::cos(ContactAngle * std::numbers::pi / 180.0);
	const double Sin = std::sin(ContactAngle * std::numbers::pi / 180.0);
	Shape.BaseRadius =
		std::cbrt(3.0 * Volume * Sin * Sin * Sin / (std::numbers::pi * (2.0 - 3.0 * Cos + Cos * Cos * Cos)));
	const double RingRadius =
		Shape.BaseRadius * std::sqrt(2.0 * std::numbers::pi / (M * std::sin(2.0 * std::numbers::pi / M)));
	const double PointMass = Mass / (N * M + 1);
	const double Stiffness = Kappa * Tension * (0.5 * N * (N - 1) + double(N) / M) / (N * M + 1);
	const double NormalField = Field.dot(Normal);
	const FVec3d Tangential = Field - Normal * NormalField;
	const double Pull = Tangential.norm();

	// W_i and G_i: weights and masses of the levels above the i-th.
	std::array<double, N> W{};
	std::array<double, N> G{};
	double Products = 0.0;
	double Squares = 0.0;
	for (int I = 1; I <= N; ++I)
	{
		for (int Q = I + 1; Q <= N + 1; ++Q)
		{
			W[std::size_t(I - 1)] += Q == N + 1 ? 1.0 / 6.0 : double(N + 1 - Q);
			G[std::size_t(I - 1)] += Q == N + 1 ? PointMass : M * PointMass;
		}
		Products += W[std::size_t(I - 1)] * G[std::size_t(I - 1)];
		Squares += W[std::size_t(I - 1)] * W[std::size_t(I - 1)];
	}
	const double RestSum = Volume * N * N / (2.0 * std::numbers::pi * Shape.BaseRadius * Shape.BaseRadius);
	const double Pressure = (RestSum * M * Stiffness - NormalField * Products) / Squares;
	for (std::size_t I = 0; I < N; ++I)
	{
		Shape.Height[I + 1] = Shape.Height[I] + (Pressure * W[I] + NormalField * G[I]) / (M * Stiffness);
		Shape.Shift[I + 1] = Shape.Shift[I] + Pull * G[I] / (M * Stiffness);
	}
	const FVec3d Along = Pull > 0.0 ? FVec3d(Tangential / Pull) : FVec3d(Normal.unitOrthogonal());
	const FVec3d Across = Normal.cross(Along);
	for (int I = 0; I < N; ++I)
	{
		for (int J = 0; J < M; ++J)
		{
			const double Angle = 2.0 * std::numbers::pi * J / M;
			const double Radius = RingRadius * double(N - I) / N;
			Shape.Masses[std::size_t(I * M + J)] = Guide +
				Along * (Shape.Shift[std::size_t(I)] + Radius * std::cos(Angle)) + Across * (Radius * std::sin(Angle)) +
				Normal * Shape.Height[std::size_t(I)];
		}
	}
	Shape.Masses[N * M] = Guide + Along * Shape.Shift[N] + Normal * Shape.Height[N];
	return Shape;
}

} // namespace FluidDrops::Reference
