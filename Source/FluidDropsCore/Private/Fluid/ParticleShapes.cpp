// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/ParticleShapes.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "Geometry/CellOrder.h"

#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <Eigen/Eigenvalues>
#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <cmath>

namespace FluidDrops
{

namespace
{

/** Variance along an axis of what fills all of a ball of radius 1, each place with its weight (NearWeight). */
constexpr float EvenVariance = 7.0f / 45.0f;
/** Share of it that is added to every spread: axes of a thread, which varies by 5 / 21 along it, differ by up to 2.9.
 */
constexpr float EvenShare = 0.2f;
/** Spreads that differ by less are even: within a liquid, where nothing is seen, most are. */
constexpr float StillEven = 0.1f;
/** How far middles move to where their neighbors have theirs. */
constexpr float MiddleSmoothing = 0.6f;
/** Whoever has its neighbors evenly around it, to that part of the interaction radius, stays where it is. */
constexpr float StillInTheMiddle = 0.02f;

constexpr uint32 ShapeLanes = 8;
constexpr uint32 SortedChunk = 4096; // rows

/** Particles in the order of cells, with room for a group behind the last one. Places are in interaction radii. */
struct FShapeColumns
{
	const float* X;
	const float* Y;
	const float* Z;
	const float* Liquid;
	const float* MeanX; // mean place around a particle, seen from it
	const float* MeanY;
	const float* MeanZ;

	FShapeColumns From(uint32 Row) const
	{
		return {X + Row, Y + Row, Z + Row, Liquid + Row, MeanX + Row, MeanY + Row, MeanZ + Row};
	}
};

/** Lanes keep their sums from group to group, so that vectors of any width add in the same order. */
struct FSpreadSums
{
	float Weight[ShapeLanes] = {};
	float X[ShapeLanes] = {}, Y[ShapeLanes] = {}, Z[ShapeLanes] = {};
	float XX[ShapeLanes] = {}, YY[ShapeLanes] = {}, ZZ[ShapeLanes] = {};
	float XY[ShapeLanes] = {}, XZ[ShapeLanes] = {}, YZ[ShapeLanes] = {};
};

struct FMeanSums
{
	float Weight[ShapeLanes] = {};
	float X[ShapeLanes] = {}, Y[ShapeLanes] = {}, Z[ShapeLanes] = {};
};

float SumOf(const float (&Values)[ShapeLanes])
{
	return ((Values[0] + Values[1]) + (Values[2] + Values[3])) + ((Values[4] + Values[5]) + (Values[6] + Values[7]));
}

/** 1 at no distance, 0 from 1 on, and for what does not count. */
inline float NearWeight(float Square, bool bCounts)
{
	const float Weight = 1.0f - Square * Square;
	return bCounts && Weight > 0.0f ? Weight : 0.0f;
}

FD_WIDE_CLONES void SumSpread(const FShapeColumns& In, const FSweepCell& Cell, uint32 At, FSpreadSums& Sums)
{
	const float HereX = In.X[At], HereY = In.Y[At], HereZ = In.Z[At], Liquid = In.Liquid[At];
	for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
	{
		for (uint32 First = Cell.RunBegin[Run]; First < Cell.RunEnd[Run]; First += ShapeLanes)
		{
			const uint32 Left = Cell.RunEnd[Run] - First;
			const FShapeColumns Group = In.From(First);
			FD_INDEPENDENT_ROWS
			for (uint32 Lane = 0; Lane < ShapeLanes; ++Lane)
			{
				const float X = Group.X[Lane] - HereX;
				const float Y = Group.Y[Lane] - HereY;
				const float Z = Group.Z[Lane] - HereZ;
				const bool bCounts = (Lane < Left) & (Group.Liquid[Lane] == Liquid);
				const float Weight = NearWeight(X * X + Y * Y + Z * Z, bCounts);
				Sums.Weight[Lane] += Weight;
				Sums.X[Lane] += Weight * X;
				Sums.Y[Lane] += Weight * Y;
				Sums.Z[Lane] += Weight * Z;
				Sums.XX[Lane] += Weight * X * X;
				Sums.YY[Lane] += Weight * Y * Y;
				Sums.ZZ[Lane] += Weight * Z * Z;
				Sums.XY[Lane] += Weight * X * Y;
				Sums.XZ[Lane] += Weight * X * Z;
				Sums.YZ[Lane] += Weight * Y * Z;
			}
		}
	}
}

FD_WIDE_CLONES void SumMeans(const FShapeColumns& In, const FSweepCell& Cell, uint32 At, FMeanSums& Sums)
{
	const float HereX = In.X[At], HereY = In.Y[At], HereZ = In.Z[At], Liquid = In.Liquid[At];
	for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
	{
		for (uint32 First = Cell.RunBegin[Run]; First < Cell.RunEnd[Run]; First += ShapeLanes)
		{
			const uint32 Left = Cell.RunEnd[Run] - First;
			const FShapeColumns Group = In.From(First);
			FD_INDEPENDENT_ROWS
			for (uint32 Lane = 0; Lane < ShapeLanes; ++Lane)
			{
				const float X = Group.X[Lane] - HereX;
				const float Y = Group.Y[Lane] - HereY;
				const float Z = Group.Z[Lane] - HereZ;
				const bool bCounts = (Lane < Left) & (Group.Liquid[Lane] == Liquid);
				const float Weight = NearWeight(X * X + Y * Y + Z * Z, bCounts);
				Sums.Weight[Lane] += Weight;
				Sums.X[Lane] += Weight * Group.MeanX[Lane];
				Sums.Y[Lane] += Weight * Group.MeanY[Lane];
				Sums.Z[Lane] += Weight * Group.MeanZ[Lane];
			}
		}
	}
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

std::array<float, 6> ToBallOf(const FSpreadSums& Sums, const FVec3f& Mean, float PerWeight)
{
	FMat3f Squares;
	Squares(0, 0) = SumOf(Sums.XX);
	Squares(1, 1) = SumOf(Sums.YY);
	Squares(2, 2) = SumOf(Sums.ZZ);
	Squares(0, 1) = Squares(1, 0) = SumOf(Sums.XY);
	Squares(0, 2) = Squares(2, 0) = SumOf(Sums.XZ);
	Squares(1, 2) = Squares(2, 1) = SumOf(Sums.YZ);
	return ToBallOf(PerWeight * Squares - Mean * Mean.transpose() + EvenShare * EvenVariance * FMat3f::Identity());
}

} // namespace

struct FParticleShapes::FSorted
{
	FCellOrder Cells;
	uint32 Capacity = 0;
	std::vector<float> X, Y, Z, Liquid, MeanX, MeanY, MeanZ;

	void Build(const FFieldPoints& Points, std::span<const uint8> Liquids, float Radius, ITaskRunner& Runner)
	{
		const uint32 Count = uint32(Liquids.size());
		if (Count > Capacity || Capacity == 0)
		{
			Capacity = Count + Count / 2 + 1;
			Cells.Init(Capacity);
			for (std::vector<float>* Column : {&X, &Y, &Z, &Liquid, &MeanX, &MeanY, &MeanZ})
			{
				Column->assign(std::size_t(Capacity) + ShapeLanes, 0.0f);
			}
		}
		Cells.Build(Runner, {Points.X.data(), Points.Y.data(), Points.Z.data()}, Count, Radius);
		// From one of them: measured from the origin, offsets in radii would lose digits far away.
		const FVec3f From = Count > 0 ? FVec3f(Points.X[0], Points.Y[0], Points.Z[0]) : FVec3f(FVec3f::Zero());
		ParallelFor(Runner, Count, SortedChunk,
			[&](const FChunk& Chunk)
			{
				for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
				{
					const uint32 Row = Cells.Order()[At];
					X[At] = (Points.X[Row] - From.x()) / Radius;
					Y[At] = (Points.Y[Row] - From.y()) / Radius;
					Z[At] = (Points.Z[Row] - From.z()) / Radius;
					Liquid[At] = float(Liquids[Row]);
				}
			});
	}

	FShapeColumns Columns() const
	{
		return {X.data(), Y.data(), Z.data(), Liquid.data(), MeanX.data(), MeanY.data(), MeanZ.data()};
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
	const FFieldPoints& Points, std::span<const uint8> Liquids, float Radius, ITaskRunner& Runner)
{
	FD_SCOPE("Fluid.Shapes");
	FSorted& S = *Sorted;
	S.Build(Points, Liquids, Radius, Runner);
	Result.resize(Liquids.size());
	const FShapeColumns Columns = S.Columns();
	S.Cells.ForEachCell(Runner,
		[&](const FSweepCell& Cell)
		{
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				FSpreadSums Sums;
				SumSpread(Columns, Cell, At, Sums);
				const float PerWeight = 1.0f / SumOf(Sums.Weight); // its own is 1
				const FVec3f Mean = PerWeight * FVec3f(SumOf(Sums.X), SumOf(Sums.Y), SumOf(Sums.Z));
				S.MeanX[At] = Mean.x();
				S.MeanY[At] = Mean.y();
				S.MeanZ[At] = Mean.z();
				Result[S.Cells.Order()[At]].ToBall = ToBallOf(Sums, Mean, PerWeight);
			}
		});
	S.Cells.ForEachCell(Runner,
		[&](const FSweepCell& Cell)
		{
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const uint32 Row = S.Cells.Order()[At];
				const FVec3f Mean(S.MeanX[At], S.MeanY[At], S.MeanZ[At]);
				FVec3f& Center = Result[Row].Center;
				Center = FVec3f(Points.X[Row], Points.Y[Row], Points.Z[Row]);
				if (Mean.squaredNorm() > StillInTheMiddle * StillInTheMiddle)
				{
					FMeanSums Sums;
					SumMeans(Columns, Cell, At, Sums);
					const FVec3f Around(SumOf(Sums.X), SumOf(Sums.Y), SumOf(Sums.Z));
					Center += MiddleSmoothing * Radius * (Mean - Around / SumOf(Sums.Weight));
				}
			}
		});
}

} // namespace FluidDrops
