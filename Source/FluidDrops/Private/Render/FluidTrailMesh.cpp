// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Async/ParallelFor.h"
#include "FluidDropsCore/Drops/TrailGeometry.h"
#include "FluidDropsUnits.h"
#include "Render/FluidMeshBuilder.h"
#include "Render/FluidMeshWriter.h"

namespace FluidDrops
{

namespace
{

constexpr int32 TrailsPerTask = 1024;

} // namespace

void BuildTrailMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	const TArray<FFluidTrail>& Trails = Scene.Frame->Trails;
	Mesh.SetSize(4 * Trails.Num(), 2 * Trails.Num());
	Mesh.Sections.Reset();
	Mesh.Sections.Add({0, uint32(2 * Trails.Num()), 0, uint32(4 * Trails.Num())});
	ParallelFor(TEXT("FluidDrops.BuildTrails"), Trails.Num(), TrailsPerTask,
		[&](int32 Row)
		{
			const FFluidTrail& Trail = Trails[Row];
			const FVector3f Way = Trail.End - Trail.Start;
			const FVector3f Along = Way.GetSafeNormal(UE_SMALL_NUMBER, FVector3f::ForwardVector);
			FBodyPlace Place = PlaceOn(Scene.Carries[Trail.Surface],
				Trail.Start + Trail.Normal * Units::ToCentimetres(TrailOffset), Along, Trail.Normal);
			Place.Scale = Trail.Width;
			Place.Color = ColorOfSeed(0, Trail.Wetness); // pieces come and go: none has a number that stays
			FBodyWriter Writer(Mesh, uint32(4 * Row), uint32(2 * Row), Place);
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

} // namespace FluidDrops
