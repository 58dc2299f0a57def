// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Wind/PressureSolve.h"

#include "FluidDropsCore/Foundation/Serialize.h"
#include "Wind/WindColumns.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 CoarsestCount = 4;   // voxels along the longest axis
constexpr uint32 CoarsestSweeps = 12; // there and back
constexpr uint32 PlaneChunk = 1;

FWindLayout Coarser(const FWindLayout& Layout)
{
	FWindLayout Result = Layout;
	for (uint32& Count : Result.Counts)
	{
		Count = (Count + 1) / 2;
	}
	return Result;
}

/** Sums over the faces between two pairs of coarse voxels, halved: the way between their centers is twice as long. */
void CoarsenWeights(const FWindPressure& Fine, FWindPressure& Coarse)
{
	std::fill(Coarse.Weight.begin(), Coarse.Weight.end(), 0.0f);
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Fine.Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				std::array<uint32, 3> At = {X, Y, Z};
				const bool bLast = At[Axis] == Fine.Layout.Counts[Axis];
				if (At[Axis] % 2 == 0 || bLast) // others are inside a coarse voxel
				{
					At[Axis] += bLast ? 1 : 0; // of an odd number of voxels the last coarse one is cut in half
					Coarse.Weight[Coarse.Layout.Face(Axis, At[0] / 2, At[1] / 2, At[2] / 2)] +=
						0.5f * Fine.Weight[Face];
				}
			});
	}
}

/** B of the coarse grid: what the voxels of the fine one are off by, together. */
void Restrict(
	const FWindPressure& Fine, const std::vector<float>& FineResidual, FWindPressure& Coarse, ITaskRunner& Runner)
{
	const std::array<uint32, 3>& Counts = Fine.Layout.Counts;
	ParallelFor(Runner, Coarse.Layout.Counts[2], PlaneChunk,
		[&](const FChunk& Plane)
		{
			const uint32 Z = 2 * Plane.Begin;
			for (uint32 Y = 0; Y < Counts[1]; Y += 2)
			{
				// Beyond the grid the residual is 0, as all that is padded.
				const float* const Rows[4] = {FineResidual.data() + Fine.Row(Y, Z),
					FineResidual.data() + Fine.Row(Y + 1, Z),
					Z + 1 < Counts[2] ? FineResidual.data() + Fine.Row(Y, Z + 1) : nullptr,
					Z + 1 < Counts[2] ? FineResidual.data() + Fine.Row(Y + 1, Z + 1) : nullptr};
				float* const Out = Coarse.B.data() + Coarse.Row(Y / 2, Plane.Begin);
				for (uint32 X = 0; X < Coarse.Layout.Counts[0]; ++X)
				{
					float Sum = 0.0f;
					for (const float* const Row : Rows)
					{
						Sum += Row != nullptr ? Row[2 * X] + Row[2 * X + 1] : 0.0f;
					}
					Out[X] = Sum;
				}
			}
		});
}

/** Pressure of the fine grid gets that of the coarse voxel around it. */
void Prolong(const FWindPressure& Coarse, FWindPressure& Fine, ITaskRunner& Runner)
{
	ParallelFor(Runner, Fine.Layout.Counts[2], PlaneChunk,
		[&](const FChunk& Plane)
		{
			for (uint32 Y = 0; Y < Fine.Layout.Counts[1]; ++Y)
			{
				const float* const From = Coarse.P.data() + Coarse.Row(Y / 2, Plane.Begin / 2);
				float* const To = Fine.P.data() + Fine.Row(Y, Plane.Begin);
				const float* const Per = Fine.PerDiagonal.data() + Fine.Row(Y, Plane.Begin);
				for (uint32 X = 0; X < Fine.Layout.Counts[0]; ++X)
				{
					To[X] += Per[X] > 0.0f ? From[X / 2] : 0.0f;
				}
			}
		});
}

} // namespace

void FPressureSolve::Init(const FWindLayout& Layout)
{
	Levels.clear();
	FWindLayout Next = Layout;
	for (;; Next = Coarser(Next))
	{
		Levels.emplace_back().Init(Next);
		Scratch.emplace_back(Levels.back().PaddedCount(), 0.0f);
		if (*std::max_element(Next.Counts.begin(), Next.Counts.end()) <= CoarsestCount)
		{
			break;
		}
	}
	for (std::vector<float>* const Column : {&Solution, &Residual, &Direction, &Image})
	{
		Column->assign(Levels[0].PaddedCount(), 0.0f);
	}
	PlaneSums.assign(Layout.Counts[2], 0.0);
}

void FPressureSolve::WeightsChanged(ITaskRunner& Runner)
{
	for (uint32 Level = 0; Level < Levels.size(); ++Level)
	{
		if (Level > 0)
		{
			CoarsenWeights(Levels[Level - 1], Levels[Level]);
		}
		Levels[Level].WeightsChanged(Runner);
	}
	LabelClosedParts();
}

void FPressureSolve::LabelClosedParts()
{
	const FWindPressure& Grid = Levels[0];
	const FWindLayout& L = Grid.Layout;
	constexpr uint32 Unseen = IndexNone - 1;
	Part.assign(L.VoxelCount(), Unseen);
	PartCount = 0;
	std::vector<std::array<uint32, 3>> Stack;
	std::vector<uint32> Members;
	for (uint32 Start = 0; Start < L.VoxelCount(); ++Start)
	{
		if (Part[Start] != Unseen)
		{
			continue;
		}
		bool bOpen = false;
		Members.clear();
		Part[Start] = PartCount;
		Stack.push_back({Start % L.Counts[0], Start / L.Counts[0] % L.Counts[1], Start / (L.Counts[0] * L.Counts[1])});
		while (!Stack.empty())
		{
			const std::array<uint32, 3> At = Stack.back();
			Stack.pop_back();
			Members.push_back(L.Voxel(At[0], At[1], At[2]));
			for (uint32 Side = 0; Side < 6; ++Side)
			{
				const uint32 Axis = Side / 2;
				const bool bHigh = Side % 2 == 1;
				const uint32 Face = L.Face(Axis, At[0], At[1], At[2]) + (bHigh ? L.FaceStride(Axis, Axis) : 0);
				if (Grid.Weight[Face] <= 0.0f)
				{
					continue;
				}
				std::array<uint32, 3> Next = At;
				Next[Axis] += bHigh ? 1u : ~0u;
				if (Next[Axis] >= L.Counts[Axis])
				{
					bOpen = true;
					continue;
				}
				uint32& Label = Part[L.Voxel(Next[0], Next[1], Next[2])];
				if (Label == Unseen)
				{
					Label = PartCount;
					Stack.push_back(Next);
				}
			}
		}
		if (bOpen)
		{
			for (const uint32 Voxel : Members)
			{
				Part[Voxel] = IndexNone;
			}
		}
		else
		{
			++PartCount;
		}
	}
}

void FPressureSolve::RemoveMeans()
{
	// A part without an open side has a solution only if nothing flows into it in all.
	if (PartCount == 0)
	{
		return;
	}
	const FWindLayout& L = Levels[0].Layout;
	std::vector<double> Sums(PartCount, 0.0);
	std::vector<uint32> Counts(PartCount, 0);
	const auto ForEachMember = [&](auto&& Visit)
	{
		for (uint32 Voxel = 0; Voxel < Part.size(); ++Voxel)
		{
			if (Part[Voxel] != IndexNone)
			{
				const uint32 Y = Voxel / L.Counts[0];
				Visit(Part[Voxel], Residual[Levels[0].Row(Y % L.Counts[1], Y / L.Counts[1]) + Voxel % L.Counts[0]]);
			}
		}
	};
	ForEachMember(
		[&](uint32 Which, float Value)
		{
			Sums[Which] += double(Value);
			++Counts[Which];
		});
	ForEachMember([&](uint32 Which, float& Value) { Value -= float(Sums[Which] / double(Counts[Which])); });
}

double FPressureSolve::Dot(std::span<const float> A, std::span<const float> B, ITaskRunner& Runner)
{
	const FWindPressure& Grid = Levels[0];
	ParallelFor(Runner, Grid.Layout.Counts[2], PlaneChunk,
		[&](const FChunk& Plane)
		{
			double Sum = 0.0;
			for (uint32 Y = 0; Y < Grid.Layout.Counts[1]; ++Y)
			{
				const uint32 Row = Grid.Row(Y, Plane.Begin);
				for (uint32 X = 0; X < Grid.Layout.Counts[0]; ++X)
				{
					Sum += double(A[Row + X]) * double(B[Row + X]);
				}
			}
			PlaneSums[Plane.Begin] = Sum;
		});
	double Total = 0.0;
	for (const double Sum : PlaneSums)
	{
		Total += Sum;
	}
	return Total;
}

float FPressureSolve::LargestResidual(ITaskRunner& Runner)
{
	const FWindPressure& Grid = Levels[0];
	ParallelFor(Runner, Grid.Layout.Counts[2], PlaneChunk,
		[&](const FChunk& Plane)
		{
			float Largest = 0.0f;
			for (uint32 At = Grid.Row(0, Plane.Begin); At < Grid.Row(Grid.Layout.Counts[1], Plane.Begin); ++At)
			{
				Largest = std::max(Largest, std::abs(Residual[At]));
			}
			PlaneSums[Plane.Begin] = double(Largest);
		});
	return float(*std::max_element(PlaneSums.begin(), PlaneSums.end()));
}

void FPressureSolve::Begin(std::span<const float> Faces, float InTolerance, ITaskRunner& Runner)
{
	FWindPressure& Grid = Levels[0];
	Grid.TakeInflow(Faces, Runner);
	for (uint32 At = 0; At < Grid.PaddedCount(); ++At)
	{
		// Voxels without an open face can do nothing about what flows into them.
		Residual[At] = Grid.PerDiagonal[At] > 0.0f ? Grid.B[At] : 0.0f;
	}
	RemoveMeans();
	std::fill(Solution.begin(), Solution.end(), 0.0f);
	std::fill(Direction.begin(), Direction.end(), 0.0f);
	Tolerance = InTolerance;
	Rho = 0.0;
	Iterations = 0;
	bShort = false;
	bRunning = LargestResidual(Runner) > Tolerance;
}

bool FPressureSolve::Iterate(ITaskRunner& Runner)
{
	if (!bRunning)
	{
		return false;
	}
	FWindPressure& Grid = Levels[0];
	const uint32 Plane = Grid.StrideZ();
	const auto OverPlanes = [&](auto&& Visit)
	{
		ParallelFor(
			Runner, Grid.Layout.Counts[2] + 2, PlaneChunk, [&](const FChunk& Chunk) { Visit(Chunk.Begin * Plane); });
	};
	Precondition(Runner); // into Grid.P
	const double NewRho = Dot(Residual, Grid.P, Runner);
	const float Beta = Rho > 0.0 ? float(NewRho / Rho) : 0.0f;
	OverPlanes([&](uint32 First) { TimesPlus(Grid.P.data() + First, Beta, Direction.data() + First, Plane); });
	Rho = NewRho;
	Grid.Apply(Direction, Image, Runner);
	const double Curvature = Dot(Direction, Image, Runner);
	const float Alpha = Curvature > 0.0 ? float(Rho / Curvature) : 0.0f;
	OverPlanes(
		[&](uint32 First)
		{
			AddTimes(Direction.data() + First, Alpha, Solution.data() + First, Plane);
			AddTimes(Image.data() + First, -Alpha, Residual.data() + First, Plane);
		});
	++Iterations;
	const bool bReached = LargestResidual(Runner) <= Tolerance;
	bShort = !bReached && (Iterations >= MaxIterations || Alpha == 0.0f);
	bRunning = !bReached && !bShort;
	return bRunning;
}

void FPressureSolve::Precondition(ITaskRunner& Runner)
{
	std::copy(Residual.begin(), Residual.end(), Levels[0].B.begin());
	Cycle(0, Runner);
}

void FPressureSolve::Cycle(uint32 Level, ITaskRunner& Runner)
{
	// Symmetric, as conjugate gradients ask for: sweeps go back in the opposite order of colors.
	FWindPressure& Grid = Levels[Level];
	Grid.ClearPressure(Runner);
	if (Level + 1 == Levels.size())
	{
		for (uint32 Sweep = 0; Sweep < 2 * CoarsestSweeps; ++Sweep)
		{
			Grid.Sweep(1.0f, Sweep >= CoarsestSweeps, Runner);
		}
		return;
	}
	Grid.Sweep(1.0f, false, Runner);
	Grid.Sweep(1.0f, false, Runner);
	Grid.Residual(Scratch[Level], Runner);
	Restrict(Grid, Scratch[Level], Levels[Level + 1], Runner);
	Cycle(Level + 1, Runner);
	Prolong(Levels[Level + 1], Grid, Runner);
	Grid.Sweep(1.0f, true, Runner);
	Grid.Sweep(1.0f, true, Runner);
}

void FPressureSolve::Push(std::span<float> Faces, ITaskRunner& Runner)
{
	Levels[0].P.swap(Solution);
	Levels[0].PushFaces(Faces, false, Runner);
	Levels[0].P.swap(Solution);
}

void FPressureSolve::Save(FByteWriter& Writer) const
{
	Serialize(Writer, Solution);
	Serialize(Writer, Residual);
	Serialize(Writer, Direction);
	Serialize(Writer, Tolerance);
	Serialize(Writer, Rho);
	Serialize(Writer, Iterations);
	Serialize(Writer, bRunning);
	Serialize(Writer, bShort);
}

void FPressureSolve::Load(FByteReader& Reader)
{
	for (std::vector<float>* const Column : {&Solution, &Residual, &Direction})
	{
		const std::size_t Count = Column->size();
		Deserialize(Reader, *Column);
		if (Column->size() != Count)
		{
			Reader.Fail();
			Column->assign(Count, 0.0f);
		}
	}
	Deserialize(Reader, Tolerance);
	Deserialize(Reader, Rho);
	Deserialize(Reader, Iterations);
	Deserialize(Reader, bRunning);
	Deserialize(Reader, bShort);
}

} // namespace FluidDrops
