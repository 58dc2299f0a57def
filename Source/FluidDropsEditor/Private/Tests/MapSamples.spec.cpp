// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FluidDropsSource.h"
#include "Visualizers/MapSamples.h"

BEGIN_DEFINE_SPEC(FMapSamplesSpec, "FluidDrops.Editor.MapSamples", FluidDropsUnreal::Compat::TestFlags)
	/** A square of 10 cm in two triangles: x < y and x > y. */
	FFluidSurfaceMesh Square() const
	{
		FFluidSurfaceMesh Mesh;
		Mesh.Positions = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}};
		Mesh.Triangles = {FIntVector(0, 1, 2), FIntVector(0, 2, 3)};
		return Mesh;
	}
END_DEFINE_SPEC(FMapSamplesSpec)

void FMapSamplesSpec::Define()
{
	It("gives as many points per area as asked for, on the triangles", [this]()
	{
		const TArray<FVector3f> Points = FluidDropsUnreal::Editor::SampleMap(Square(), {}, 2.0, 1000);
		TestEqual(TEXT("points"), Points.Num(), 200);
		for (const FVector3f& Point : Points)
		{
			const bool bInside = Point.X >= 0 && Point.X <= 10 && Point.Y >= 0 && Point.Y <= 10 && Point.Z == 0;
			TestTrue(TEXT("inside"), bInside);
		}
	});

	It("puts points where the map says", [this]()
	{
		const float Factors[] = {0.0f, 1.0f};
		const TArray<FVector3f> Points = FluidDropsUnreal::Editor::SampleMap(Square(), Factors, 1.0, 1000);
		TestEqual(TEXT("points"), Points.Num(), 50);
		TestFalse(TEXT("none in the first triangle"),
			Points.ContainsByPredicate([](const FVector3f& Point) { return Point.X > Point.Y + 1.0e-3f; }));
	});

	It("thins out evenly beyond the limit, and gives the same points again", [this]()
	{
		const TArray<FVector3f> Points = FluidDropsUnreal::Editor::SampleMap(Square(), {}, 1000.0, 100);
		TestEqual(TEXT("points"), Points.Num(), 100);
		const int32 First = Points.FilterByPredicate([](const FVector3f& Point) { return Point.X > Point.Y; }).Num();
		TestTrue(TEXT("half in each triangle"), FMath::Abs(First - 50) <= 1);
		TestTrue(TEXT("same"), Points == FluidDropsUnreal::Editor::SampleMap(Square(), {}, 1000.0, 100));
	});

	It("gives nothing for nothing", [this]()
	{
		const float Factors[] = {0.0f, 0.0f};
		TestEqual(TEXT("no mesh"), FluidDropsUnreal::Editor::SampleMap(FFluidSurfaceMesh(), {}, 1.0, 10).Num(), 0);
		TestEqual(TEXT("no density"), FluidDropsUnreal::Editor::SampleMap(Square(), Factors, 1.0, 10).Num(), 0);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
