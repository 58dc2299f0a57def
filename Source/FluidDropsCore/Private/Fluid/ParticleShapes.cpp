// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/ParticleShapes.h"

#include "Fluid/CellOrder.h"
#include "FluidDropsCore/Foundation/Profile.h"

#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <Eigen/Eigenvalues>
#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace FluidDrops
{

namespace
{

/** Variance along an axis of what fills all of a ball of radius 1, each place with its weight (NearWeight). */
constexpr float EvenVariance = 0.15f;
/** Share of it that is added to every spread: axes of a thread differ by up to sqrt(1 + 1 / share). */
constexpr float EvenShare = 0.2f;
/** Spreads that differ by less are even: within a liquid, where nothing is seen, most are. */
constexpr float StillEven = 0.1f;
/** How far middles move to where their neighbours have theirs. */
constexpr float Smoothing = 0.6f;

float NearWeight(float Square)
{
	return 1.0f - Square * std::sqrt(Square);
}

/** The inverse root of the spread, scaled to determinant 1. */
std::array<float, 6> ToBallOf(const FMat3f& Spread)
{
	const float Mean = Spread.trace() / 3.0f;
	if ((Spread - Mean * FMat3f::Identity()).cwiseAbs().maxCoeff() < StillEven * Mean)
	{
		return FParticleShape().ToBall;
	}
	Eigen::SelfAdjointEigenSolver<FMat3f> Axes;
	Axes.computeDirect(Spread);
	const FVec3f Variance = Axes.eigenvalues().cwiseMax(EvenShare * EvenVariance);
	const float Volume = std::cbrt(Variance.prod());
	const FVec3f Inverse = (Variance / Volume).cwiseSqrt().cwiseInverse();
	const FMat3f Map = Axes.eigenvectors() * Inverse.asDiagonal() * Axes.eigenvectors().transpose();
	return {Map(0, 0), Map(1, 1), Map(2, 2), Map(0, 1), Map(0, 2), Map(1, 2)};
}

} // namespace

/** Particles in the order of cells, places in interaction radii. */
struct FParticleShapes::FSorted
{
	FCellOrder Cells;
	uint32 Capacity = 0;
	std::vector<FVec3f> Places;
	std::vector<FVec3f> ToMean; // the mean place around a particle, seen from it
	std::vector<uint8> Liquids;

	void Build(const FFluidPoints& Points, std::span<const uint8> InLiquids, float Radius, ITaskRunner& Runner)
	{
		const uint32 Count = uint32(InLiquids.size());
		if (Count > Capacity || Capacity == 0)
		{
			Capacity = Count + Count / 2 + 1;
			Cells.Init(Capacity);
		}
		Cells.Build(Runner, {Points.X.data(), Points.Y.data(), Points.Z.data()}, Count, Radius);
		Places.resize(Count);
		ToMean.resize(Count);
		Liquids.resize(Count);
		// From a particle of theirs: offsets in radii lose digits far away from the origin if taken from there.
		const FVec3f From = Count > 0 ? FVec3f(Points.X[0], Points.Y[0], Points.Z[0]) : FVec3f(FVec3f::Zero());
		for (uint32 At = 0; At < Count; ++At)
		{
			const uint32 Row = Cells.Order()[At];
			Places[At] = (FVec3f(Points.X[Row], Points.Y[Row], Points.Z[Row]) - From) / Radius;
			Liquids[At] = InLiquids[Row];
		}
	}

	/** Body(Other, Offset, Weight) for the neighbours of a particle and itself, in the order of cells. */
	template <typename F>
	void ForEachNear(const FSweepCell& Cell, uint32 At, F&& Body) const
	{
		const FVec3f Here = Places[At];
		for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
		{
			for (uint32 Other = Cell.RunBegin[Run]; Other < Cell.RunEnd[Run]; ++Other)
			{
				const FVec3f Offset = Places[Other] - Here;
				const float Square = Offset.squaredNorm();
				if (Square < 1.0f && Liquids[Other] == Liquids[At])
				{
					Body(Other, Offset, NearWeight(Square));
				}
			}
		}
	}
};

FParticleShapes::FParticleShapes()
	: Sorted(std::make_unique<FSorted>())
{
}

FParticleShapes::~FParticleShapes() = default;
FParticleShapes::FParticleShapes(FParticleShapes&&) noexcept = default;
FParticleShapes& FParticleShapes::operator=(FParticleShapes&&) noexcept = default;

void FParticleShapes::Build(
	const FFluidPoints& Points, std::span<const uint8> Liquids, float Radius, ITaskRunner& Runner)
{
	FD_SCOPE("Fluid.Shapes");
	FSorted& S = *Sorted;
	S.Build(Points, Liquids, Radius, Runner);
	Result.resize(Liquids.size());
	S.Cells.ForEachCell(Runner,
		[&](const FSweepCell& Cell)
		{
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				float Weights = 0.0f;
				FVec3f Sum = FVec3f::Zero();
				FMat3f Squares = FMat3f::Zero();
				S.ForEachNear(Cell, At,
					[&](uint32, const FVec3f& Offset, float Weight)
					{
						Weights += Weight;
						Sum += Weight * Offset;
						Squares += Weight * Offset * Offset.transpose();
					});
				S.ToMean[At] = Sum / Weights; // its own weight is 1
				const FMat3f Spread = Squares / Weights - S.ToMean[At] * S.ToMean[At].transpose();
				Result[S.Cells.Order()[At]].ToBall =
					ToBallOf(Spread + EvenShare * EvenVariance * FMat3f::Identity());
			}
		});
	S.Cells.ForEachCell(Runner,
		[&](const FSweepCell& Cell)
		{
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				float Weights = 0.0f;
				FVec3f Sum = FVec3f::Zero();
				S.ForEachNear(Cell, At,
					[&](uint32 Other, const FVec3f&, float Weight)
					{
						Weights += Weight;
						Sum += Weight * S.ToMean[Other];
					});
				const uint32 Row = S.Cells.Order()[At];
				const FVec3f Place(Points.X[Row], Points.Y[Row], Points.Z[Row]);
				Result[Row].Center = Place + Smoothing * Radius * (S.ToMean[At] - Sum / Weights);
			}
		});
}

} // namespace FluidDrops
