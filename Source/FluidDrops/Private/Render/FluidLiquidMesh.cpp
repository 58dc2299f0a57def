// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Liquids of particles as meshes: their faces, which the step has found (Fluid/LiquidSurfaces.h), carried along by
// their velocities to the instant that is shown; or a ball for each particle.

#include "Async/ParallelFor.h"
#include "CoreVectors.h"
#include "Fluid/LiquidSurfaces.h"
#include "Render/FluidMeshBuilder.h"
#include "Render/FluidMeshWriter.h"

namespace FluidDropsUnreal
{

namespace
{

constexpr int32 PointsPerTask = 4096;
constexpr int32 ParticlesPerTask = 1024;

/** G as of other water: wet. B: foam. */
FColor ColorOfFoam(float Foam)
{
	return FColor(0, 255, uint8(FMath::RoundToInt32(255.0f * FMath::Clamp(Foam, 0.0f, 1.0f))), 255);
}

void WritePoint(
	const FFluidMeshScene& Scene, const FluidDrops::FLiquidMesh& From, int32 Point, float Radius, FFluidMeshData& Mesh)
{
	const std::size_t Row = std::size_t(Point);
	const FVector3f Velocity = Units::VectorToUnreal(ToVector(From.Velocities[Row])); // cm/s
	const FVector3f Normal = Units::MirrorDirection(ToVector(From.Normals[Row]));
	const FVector3f Place = Units::VectorToUnreal(ToVector(From.Points[Row])) - Velocity * Scene.Frame->LiquidsAgo;
	FVector3f Along, Across;
	Normal.FindBestAxisVectors(Along, Across);
	Mesh.Positions[Point] = Place;
	Mesh.Previous[Point] = Place - Velocity * Scene.Seconds + Scene.OriginShift;
	Mesh.TangentX[Point] = Along;
	Mesh.TangentZ[Point] = FVector4f(Normal, 1.0f);
	Mesh.Colors[Point] = ColorOfFoam(From.Foams[Row]);
	Mesh.TexCoords[Point] = FVector2f::ZeroVector;
	Mesh.Sizes[Point] = FVector2f(Units::ToCentimeters(From.Depths[Row]), Radius);
}

void WriteSection(const FFluidMeshScene& Scene, const FluidDrops::FLiquidMesh& From,
	const FluidDrops::FLiquidSection& Section, float Radius, FFluidMeshData& Mesh)
{
	::ParallelFor(TEXT("FluidDrops.BuildLiquid"), int32(Section.Points), PointsPerTask,
		[&](int32 Index) { WritePoint(Scene, From, int32(Section.FirstPoint) + Index, Radius, Mesh); });
	for (uint32 Triangle = Section.FirstTriangle; Triangle < Section.FirstTriangle + Section.Triangles; ++Triangle)
	{
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			Mesh.Indices[int32(3 * Triangle + Corner)] = From.Triangles[Triangle][Corner];
		}
	}
}

/** The particles of each liquid, in their order, that a mesh of so many vertices has room for. */
TArray<TArray<int32>> ChooseParticles(const FFluidFrame& Frame, uint32 MaxVertices, const FluidDrops::FRingGrid& Grid)
{
	TArray<TArray<int32>> Chosen;
	Chosen.SetNum(Frame.Liquids.Num());
	const int32 Most = int32(FMath::Min(MaxVertices / Grid.PointCount(), uint32(Frame.Particles.Num())));
	for (int32 Row = 0; Row < Most; ++Row)
	{
		Chosen[Frame.Particles[Row].Liquid].Add(Row);
	}
	return Chosen;
}

} // namespace

void BuildLiquidMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	BuildNoMesh(Scene, Mesh);
	if (!Scene.Frame->LiquidSurfaces)
	{
		return;
	}
	const FluidDrops::FLiquidMesh& From = Scene.Frame->LiquidSurfaces->Mesh;
	Mesh.SetSize(int32(From.Points.size()), int32(From.Triangles.size()));
	for (std::size_t Liquid = 0; Liquid < From.Sections.size(); ++Liquid)
	{
		const FluidDrops::FLiquidSection& Section = From.Sections[Liquid];
		const int32 Known = int32(Liquid);
		const float Radius =
			Scene.Frame->Liquids.IsValidIndex(Known) ? Scene.Frame->Liquids[Known].ParticleRadius : 0.0f;
		Mesh.Sections.Add({3 * Section.FirstTriangle, Section.Triangles, Section.FirstPoint, Section.Points});
		WriteSection(Scene, From, Section, Radius, Mesh);
	}
}

void BuildParticleMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	BuildNoMesh(Scene, Mesh);
	const FBallFace& Ball = BallOfLod(MeshLodCount - 1);
	const uint32 Vertices = Ball.Grid.PointCount();
	const uint32 Triangles = Ball.Grid.TriangleCount();
	const TArray<TArray<int32>> Chosen = ChooseParticles(*Scene.Frame, Scene.View.MaxVertices, Ball.Grid);
	uint32 Before = 0;
	for (const TArray<int32>& Rows : Chosen)
	{
		const uint32 Count = uint32(Rows.Num());
		Mesh.Sections.Add({3 * Before * Triangles, Count * Triangles, Before * Vertices, Count * Vertices});
		Before += Count;
	}
	Mesh.SetSize(int32(Before * Vertices), int32(Before * Triangles));
	for (int32 Liquid = 0; Liquid < Chosen.Num(); ++Liquid)
	{
		const FFluidMeshSection& Section = Mesh.Sections[Liquid];
		::ParallelFor(TEXT("FluidDrops.BuildParticles"), Chosen[Liquid].Num(), ParticlesPerTask,
			[&](int32 Index)
			{
				const FFluidParticle& Particle = Scene.Frame->Particles[Chosen[Liquid][Index]];
				FBodyPlace Place = PlaceOn({}, Particle.Position, FVector3f::ForwardVector, FVector3f::UpVector);
				Place.Motion =
					(Particle.bAsleep ? FVector3f::ZeroVector : Particle.Velocity * Scene.Seconds) - Scene.OriginShift;
				Place.Scale = Scene.Frame->Liquids[Liquid].ParticleRadius;
				Place.Color = ColorOfFoam(0.0f);
				FBodyWriter Writer(Mesh, Section.FirstVertex + uint32(Index) * Vertices,
					Section.FirstIndex / 3 + uint32(Index) * Triangles, Place);
				WriteBall(Writer, Ball);
			});
	}
}

void BuildNoMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	Mesh.SetSize(0, 0);
	Mesh.Sections.Reset();
}

} // namespace FluidDropsUnreal
