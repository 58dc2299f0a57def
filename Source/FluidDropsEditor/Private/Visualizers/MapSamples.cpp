// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Visualizers/MapSamples.h"

#include "FluidDropsSource.h"
#include "Math/RandomStream.h"

namespace FluidDropsUnreal::Editor
{

TArray<FVector3f> SampleMap(
	const FFluidSurfaceMesh& Mesh, TConstArrayView<float> Factors, double PerArea, int32 MaxPoints)
{
	TArray<double> Ends; // of the triangles' shares, summed up
	double Sum = 0.0;
	for (int32 Triangle = 0; Triangle < Mesh.Triangles.Num(); ++Triangle)
	{
		const FIntVector& Corners = Mesh.Triangles[Triangle];
		const FVector3f A = Mesh.Positions[Corners.X];
		const FVector3f Cross = (Mesh.Positions[Corners.Y] - A) ^ (Mesh.Positions[Corners.Z] - A);
		Sum += 0.5 * Cross.Size() * (Factors.IsEmpty() ? 1.0f : Factors[Triangle]);
		Ends.Add(Sum);
	}
	const int32 Count = int32(FMath::Min(Sum * PerArea, double(MaxPoints)));
	TArray<FVector3f> Points;
	Points.Reserve(Count);
	FRandomStream Random(1);
	int32 Triangle = 0;
	for (int32 Point = 0; Point < Count; ++Point)
	{
		while (Ends[Triangle] < Sum * (Point + 0.5) / Count)
		{
			++Triangle;
		}
		const FIntVector& Corners = Mesh.Triangles[Triangle];
		const FVector3f A = Mesh.Positions[Corners.X];
		const float Root = FMath::Sqrt(Random.GetFraction()); // even over the triangle
		const float Along = Random.GetFraction();
		Points.Add(
			A + Root * ((1.0f - Along) * (Mesh.Positions[Corners.Y] - A) + Along * (Mesh.Positions[Corners.Z] - A)));
	}
	return Points;
}

} // namespace FluidDropsUnreal::Editor
