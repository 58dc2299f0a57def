// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshBuilder.h"

#include "Async/ParallelFor.h"
#include "Containers/StaticArray.h"
#include "CoreVectors.h"
#include "Render/FluidDropShape.h"
#include "Render/FluidMeshWriter.h"

#include <span>

namespace FluidDropsUnreal
{

namespace
{

constexpr int32 BodiesPerTask = 256;
static_assert(MeshLods[0].Grid.Segments <= FluidDrops::MaxFaceSegments);

/** One body of water and the room it has got in the mesh. */
struct FMeshBody
{
	EDropSection Section;
	int32 Row; // of its array in the frame
	int32 Lod;
	uint32 FirstVertex;
	uint32 FirstTriangle;
};

/** Room for the points of one face, on the stack of a task. */
using FFacePoints = TStaticArray<FluidDrops::FFacePoint, MeshLods[0].Grid.PointCount()>;

std::span<FluidDrops::FFacePoint> RoomFor(FFacePoints& Points, const FluidDrops::FRingGrid& Grid)
{
	return {Points.GetData(), Grid.PointCount()};
}

/** The place of a point below its body, -1 to 1. */
FVector2f DiscAt(const FluidDrops::FRingGrid& Grid, const FluidDrops::FRingAngles& Angles, uint32 Ring, uint32 Segment)
{
	return FVector2f(Angles.Cos[Ring & 1u][Segment], Angles.Sin[Ring & 1u][Segment]) * Grid.Out(Ring);
}

/** A face whose last ring is closed by a flat base. */
void WriteDome(FBodyWriter& Writer, const FluidDrops::FRingGrid& Grid, const FluidDrops::FRingAngles& Angles,
	float Scale, std::span<const FluidDrops::FFacePoint> Points)
{
	Grid.ForEachPoint(
		[&](uint32 Ring, uint32 Segment)
		{
			const FluidDrops::FFacePoint& Face = Points[Grid.Point(Ring, Segment)];
			Writer.Add({ToVector(Face.Position) * Scale, ToVector(Face.Normal), DiscAt(Grid, Angles, Ring, Segment)});
		});
	for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
	{
		const FluidDrops::FVec3f& Rim = Points[Grid.Point(Grid.Rings, Segment)].Position;
		Writer.Add({ToVector(Rim) * Scale, -FVector3f::UpVector, DiscAt(Grid, Angles, Grid.Rings, Segment)});
	}
	Writer.AddGrid(Grid);
	const uint32 Base = Grid.PointCount();
	for (uint32 Segment = 1; Segment + 1 < Grid.Segments; ++Segment)
	{
		Writer.AddTriangle(Base, Base + Segment + 1, Base + Segment);
	}
}

void WriteProfile(FBodyWriter& Writer, const FluidDrops::FRingGrid& Grid, const FluidDrops::FRingAngles& Angles,
	const FluidDrops::FDropProfile& Shape, const FluidDrops::FDropOutline& Outline)
{
	FFacePoints Room;
	const std::span<FluidDrops::FFacePoint> Points = RoomFor(Room, Grid);
	TessellateFace(Shape, Outline, Grid, Angles, Points);
	WriteDome(Writer, Grid, Angles, VolumeScale(Grid, Points, ProfileVolume(Shape)), Points);
}

void WriteDropBody(
	const FFluidMeshScene& Scene, const FMeshBody& Body, const FluidDrops::FRingAngles& Angles, FFluidMeshData& Mesh)
{
	const FFluidDrop& Drop = Scene.Frame->Drops[Body.Row];
	const FluidDrops::FRingGrid& Grid = MeshLods[Body.Lod].Grid;
	FBodyPlace Place = PlaceOn(Scene.Carries[Drop.Surface], Drop.Position, Drop.Along, Drop.Normal);
	Place.Motion = Drop.Along * (Drop.Speed * Scene.Seconds);
	Place.Scale = Drop.Radius;
	Place.Color = ColorOfSeed(Drop.Seed, 1.0f);
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	if (Drop.LobeScale > 0.0f)
	{
		FFacePoints Room;
		const std::span<FluidDrops::FFacePoint> Points = RoomFor(Room, Grid);
		TessellateFace(CoreLobe(Drop), Grid, Points);
		WriteDome(Writer, Grid, Angles, 1.0f, Points);
		return;
	}
	const FluidDrops::FDropProfile Shape = CoreProfile(Drop.Shape);
	WriteProfile(Writer, Grid, Angles, Shape, CoreOutline(Drop, Shape));
}

void WritePoolBody(
	const FFluidMeshScene& Scene, const FMeshBody& Body, const FluidDrops::FRingAngles& Angles, FFluidMeshData& Mesh)
{
	const FFluidPool& Pool = Scene.Frame->Pools[Body.Row];
	FVector3f Along, Across;
	Pool.Up.FindBestAxisVectors(Along, Across);
	FBodyPlace Place = PlaceOn(Scene.Carries[Pool.Surface], Pool.Position, Along, Pool.Up);
	Place.Scale = Pool.Radius;
	Place.Color = ColorOfSeed(Pool.Seed, 1.0f);
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	WriteProfile(
		Writer, MeshLods[Body.Lod].Grid, Angles, CoreProfile(Pool.Shape), FluidDrops::OutlineOfPool(Pool.Seed));
}

void WriteFallingBody(const FFluidMeshScene& Scene, const FMeshBody& Body, FFluidMeshData& Mesh)
{
	const FFluidSpray& Drop = Scene.Frame->Spray[Body.Row];
	FBodyPlace Place = PlaceOn({}, Drop.Position, FVector3f::ForwardVector, FVector3f::UpVector);
	Place.Motion = Drop.Velocity * Scene.Seconds - Scene.OriginShift;
	Place.Scale = Drop.Radius;
	Place.Color = ColorOfSeed(Drop.Seed, 1.0f);
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	WriteBall(Writer, BallOfLod(Body.Lod));
}

/** Levels of detail, and room for every body in the mesh: one after the other, so that tasks need not agree on it. */
class FBodyList
{
public:
	explicit FBodyList(const FFluidMeshScene& InScene)
		: Scene(InScene)
	{
	}

	/** Everything taken for smaller on the screen by a factor. */
	void Fill(float Coarser, FFluidMeshData& Mesh)
	{
		const FFluidFrame& Frame = *Scene.Frame;
		PixelFactor = Coarser;
		Vertices = 0;
		Triangles = 0;
		Mesh.Sections.Reset();
		Bodies.Reset(Frame.Drops.Num() + Frame.Pools.Num() + Frame.Spray.Num());
		FillSection(EDropSection::Drops, Frame.Drops, Mesh);
		FillSection(EDropSection::Pools, Frame.Pools, Mesh);
		FillSection(EDropSection::Falling, Frame.Spray, Mesh);
	}

	const FFluidMeshScene& Scene;
	TArray<FMeshBody> Bodies;
	uint32 Vertices = 0;
	uint32 Triangles = 0;

private:
	template <typename RowType>
	void FillSection(EDropSection Section, const TArray<RowType>& Rows, FFluidMeshData& Mesh)
	{
		const uint32 FirstVertex = Vertices;
		const uint32 FirstTriangle = Triangles;
		for (int32 Row = 0; Row < Rows.Num(); ++Row)
		{
			Add(Section, Row, PixelFactor * Scene.PixelsOf(Rows[Row].Position, Rows[Row].Radius));
		}
		Mesh.Sections.Add({3 * FirstTriangle, Triangles - FirstTriangle, FirstVertex, Vertices - FirstVertex});
	}

	void Add(EDropSection Section, int32 Row, float Pixels)
	{
		const int32 Asked = MeshLodOf(Pixels);
		if (Asked == INDEX_NONE)
		{
			return;
		}
		const int32 Lod = Scene.View.ForcedLod >= 0 ? FMath::Min(Scene.View.ForcedLod, MeshLodCount - 1) : Asked;
		const bool bBall = Section == EDropSection::Falling;
		const FluidDrops::FRingGrid Grid = bBall ? BallGrid(Lod) : MeshLods[Lod].Grid;
		Bodies.Add({Section, Row, Lod, Vertices, Triangles});
		Vertices += bBall ? Grid.PointCount() : DropVertices(Grid);
		Triangles += bBall ? Grid.TriangleCount() : DropTriangles(Grid);
	}

	float PixelFactor = 1.0f;
};

} // namespace

FBallFace::FBallFace(const FluidDrops::FRingGrid& InGrid)
	: Grid(InGrid)
{
	Points.SetNumUninitialized(int32(Grid.PointCount()));
	const std::span<FluidDrops::FFacePoint> All(Points.GetData(), Grid.PointCount());
	TessellateBall(Grid, All);
	Scale = VolumeScale(Grid, All, float(FluidDrops::BallVolume));
}

const FBallFace& BallOfLod(int32 Lod)
{
	static const TArray<FBallFace> Balls = []
	{
		TArray<FBallFace> Made;
		for (int32 Index = 0; Index < MeshLodCount; ++Index)
		{
			Made.Emplace(BallGrid(Index));
		}
		return Made;
	}();
	return Balls[Lod];
}

void WriteBall(FBodyWriter& Writer, const FBallFace& Ball)
{
	for (const FluidDrops::FFacePoint& Point : Ball.Points)
	{
		const FVector3f Outwards = ToVector(Point.Normal);
		Writer.Add({Outwards * Ball.Scale, Outwards, FVector2f(Outwards.X, Outwards.Y)});
	}
	Writer.AddGrid(Ball.Grid);
}

int32 MeshLodOf(float Pixels)
{
	if (Pixels < MinMeshPixels)
	{
		return INDEX_NONE;
	}
	int32 Lod = MeshLodCount - 1;
	while (Lod > 0 && Pixels > MeshLods[Lod].MaxPixels)
	{
		--Lod;
	}
	return Lod;
}

void BuildDropMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh)
{
	FBodyList List(Scene);
	float Coarser = 1.0f;
	List.Fill(Coarser, Mesh);
	while (List.Vertices > Scene.View.MaxVertices && Coarser > 1.0e-4f)
	{
		Coarser *= CoarserStep;
		List.Fill(Coarser, Mesh);
	}
	Mesh.SetSize(int32(List.Vertices), int32(List.Triangles));

	TArray<FluidDrops::FRingAngles, TInlineAllocator<MeshLodCount>> Angles;
	for (const FMeshLod& Lod : MeshLods)
	{
		Angles.Emplace(Lod.Grid);
	}
	ParallelFor(TEXT("FluidDrops.BuildMesh"), List.Bodies.Num(), BodiesPerTask,
		[&](int32 Index)
		{
			const FMeshBody& Body = List.Bodies[Index];
			switch (Body.Section)
			{
			case EDropSection::Drops: WriteDropBody(Scene, Body, Angles[Body.Lod], Mesh); break;
			case EDropSection::Pools: WritePoolBody(Scene, Body, Angles[Body.Lod], Mesh); break;
			case EDropSection::Falling: WriteFallingBody(Scene, Body, Mesh); break;
			case EDropSection::Count: checkNoEntry(); break;
			}
		});
}

} // namespace FluidDropsUnreal
