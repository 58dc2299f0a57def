// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Async/ParallelFor.h"
#include "FluidDropsCore/Wetness/TrailGeometry.h"
#include "FluidDropsUnits.h"
#include "Render/FluidMeshBuilder.h"
#include "Render/FluidMeshWriter.h"

namespace FluidDropsUnreal
{

namespace
{

constexpr int32 TrailsPerTask = 1024;

/** The pieces that are broad enough to be seen, all of them taken for smaller by a factor. */
void ChooseTrails(const FFluidMeshScene& Scene, float Coarser, TArray<int32>& Chosen)
{
	const TArray<FFluidTrail>& Trails = Scene.Frame->Trails;
	Chosen.Reset(Trails.Num());
	for (int32 Row = 0; Row < Trails.Num(); ++Row)
	{
		if (Coarser * Scene.PixelsOf(Trails[Row].Start, 0.5f * Trails[Row].Width) >= MinMeshPixels)
		{
			Chosen.Add(Row);
		}
	}
}

} // namespace

void BuildTrailMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	const TArray<FFluidTrail>& Trails = Scene.Frame->Trails;
	TArray<int32> Chosen;
	float Coarser = 1.0f;
	ChooseTrails(Scene, Coarser, Chosen);
	while (4 * uint32(Chosen.Num()) > Scene.View.MaxVertices && Coarser > 1.0e-4f)
	{
		Coarser *= CoarserStep;
		ChooseTrails(Scene, Coarser, Chosen);
	}
	const int32 Count = Chosen.Num();
	Mesh.SetSize(4 * Count, 2 * Count);
	Mesh.Sections.Reset();
	Mesh.Sections.Add({0, uint32(2 * Count), 0, uint32(4 * Count)});
	ParallelFor(TEXT("FluidDrops.BuildTrails"), Count, TrailsPerTask,
		[&](int32 Index)
		{
			const FFluidTrail& Trail = Trails[Chosen[Index]];
			const FVector3f Way = Trail.End - Trail.Start;
			const FVector3f Along = Way.GetSafeNormal(UE_SMALL_NUMBER, FVector3f::ForwardVector);
			FBodyPlace Place = PlaceOn(Scene.Carries[Trail.Surface],
				Trail.Start + Trail.Normal * Units::ToCentimeters(FluidDrops::TrailOffset), Along, Trail.Normal);
			Place.Scale = Trail.Width;
			Place.Color = ColorOfSeed(0, Trail.Wetness); // pieces come and go: none has a number that stays
			FBodyWriter Writer(Mesh, uint32(4 * Index), uint32(2 * Index), Place);
			const float Length = Trail.Width > 0.0f ? Way.Length() / Trail.Width : 0.0f;
			// Seen from outside: the same turn as the core's triangles.
			for (const FVector2f Corner : {FVector2f(0, -1), FVector2f(1, -1), FVector2f(1, 1), FVector2f(0, 1)})
			{
				Writer.Add({FVector3f(Corner.X * Length, 0.5f * Corner.Y, 0.0f), FVector3f::UpVector,
					FVector2f(2.0f * Corner.X - 1.0f, Corner.Y)});
			}
			Writer.AddTriangle(0, 1, 2);
			Writer.AddTriangle(0, 2, 3);
		});
}

} // namespace FluidDropsUnreal
