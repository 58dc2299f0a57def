// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshBuilder.h"

#include "Async/ParallelFor.h"
#include "Containers/StaticArray.h"
#include "CoreVectors.h"
#include "Render/FluidMeshWriter.h"

namespace FluidDrops
{

namespace
{

constexpr int32 BodiesPerTask = 256;
constexpr int32 MostSegments = 48;

/** One body of water and the room it has got in the mesh. */
struct FMeshBody
{
	EDropSection Section;
	int32 Row; // of its array in the frame
	int32 Lod;
	uint32 FirstVertex;
	uint32 FirstTriangle;
};

/** Cosines and sines of the segments of a ring, for rings that are turned by half a segment and those that are not. */
struct FRingAngles
{
	explicit FRingAngles(const FRingGrid& Grid)
	{
		static_assert(MeshLods[0].Grid.Segments <= MostSegments);
		for (uint32 Turned = 0; Turned < 2; ++Turned)
		{
			for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
			{
				FMath::SinCos(&Sin[Turned][Segment], &Cos[Turned][Segment], Grid.Azimuth(Turned, Segment));
			}
		}
	}

	float Cos[2][MostSegments];
	float Sin[2][MostSegments];
};

FDropProfile CoreProfile(const FFluidProfile& Shape)
{
	FDropProfile Profile;
	std::copy(std::begin(Shape.Radius), std::end(Shape.Radius), Profile.Radius.begin());
	std::copy(std::begin(Shape.Height), std::end(Shape.Height), Profile.Height.begin());
	std::copy(std::begin(Shape.Shift), std::end(Shape.Shift), Profile.Shift.begin());
	return Profile;
}

TLobe<float> CoreLobe(const FFluidDrop& Drop)
{
	TLobe<float> Lobe;
	Lobe.Forward = Drop.LobeForward;
	Lobe.Raise = Drop.LobeRaise;
	Lobe.Scale = Drop.LobeScale;
	Lobe.Form = Drop.bLobeRaisesBase ? ELobeForm::Source : ELobeForm::Sealed;
	return Lobe;
}

/** FaceAt(Ring, Segment) is the face's point; the last ring is closed by a flat base. */
template <typename F>
void WriteDome(FBodyWriter& Writer, const FRingGrid& Grid, const FRingAngles& Angles, float Scale, F&& FaceAt)
{
	const auto DiscAt = [&](uint32 Ring, uint32 Segment)
	{ return FVector2f(Angles.Cos[Ring & 1u][Segment], Angles.Sin[Ring & 1u][Segment]) * Grid.Out(Ring); };
	Grid.ForEachPoint(
		[&](uint32 Ring, uint32 Segment)
		{
			const FFacePoint Face = FaceAt(Ring, Segment);
			Writer.Add({ToVector(Face.Position) * Scale, ToVector(Face.Normal), DiscAt(Ring, Segment)});
		});
	for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
	{
		const FVec3f Rim = FaceAt(Grid.Rings, Segment).Position;
		Writer.Add({ToVector(Rim) * Scale, -FVector3f::UpVector, DiscAt(Grid.Rings, Segment)});
	}
	Writer.AddGrid(Grid);
	const uint32 Base = Grid.PointCount();
	for (uint32 Segment = 1; Segment + 1 < Grid.Segments; ++Segment)
	{
		Writer.AddTriangle(Base, Base + Segment + 1, Base + Segment);
	}
}

void WriteProfile(FBodyWriter& Writer, const FRingGrid& Grid, const FRingAngles& Angles, const FDropProfile& Shape)
{
	uint32 KnownRing = 0;
	TProfilePoint<float> Circle = FaceRing(Shape, 0.0f);
	WriteDome(Writer, Grid, Angles, VolumeScale(Shape, Grid),
		[&](uint32 Ring, uint32 Segment)
		{
			if (Ring != KnownRing)
			{
				Circle = FaceRing(Shape, Grid.Out(Ring));
				KnownRing = Ring;
			}
			return FacePoint(Circle, Angles.Cos[Ring & 1u][Segment], Angles.Sin[Ring & 1u][Segment]);
		});
}

void WriteBall(FBodyWriter& Writer, const FRingGrid& Grid, const FRingAngles& Angles, float Scale)
{
	Grid.ForEachPoint(
		[&](uint32 Ring, uint32 Segment)
		{
			float Sin, Cos;
			FMath::SinCos(&Sin, &Cos, UE_PI * Grid.Out(Ring));
			const FVector2f Round(Angles.Cos[Ring & 1u][Segment], Angles.Sin[Ring & 1u][Segment]);
			const FVector3f Outwards(Sin * Round.X, Sin * Round.Y, Cos);
			Writer.Add({Outwards * Scale, Outwards, Round * Sin});
		});
	Writer.AddGrid(Grid);
}

/** A ball is twice as fine from pole to pole as a dome from its apex down. */
constexpr FRingGrid BallGrid(int32 Lod)
{
	return {2 * MeshLods[Lod].Grid.Rings, MeshLods[Lod].Grid.Segments};
}

void WriteDropBody(const FFluidMeshScene& Scene, const FMeshBody& Body, const FRingAngles& Angles, FFluidMeshData& Mesh)
{
	const FFluidDrop& Drop = Scene.Frame->Drops[Body.Row];
	const FRingGrid& Grid = MeshLods[Body.Lod].Grid;
	FBodyPlace Place = PlaceOn(Scene.Carries[Drop.Surface], Drop.Position, Drop.Along, Drop.Normal);
	Place.Motion = Drop.Along * (Drop.Speed * Scene.Seconds);
	Place.Scale = Drop.Radius;
	Place.Color = ColorOfSeed(Drop.Seed, 1.0f);
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	if (Drop.LobeScale > 0.0f)
	{
		const TLobe<float> Lobe = CoreLobe(Drop);
		WriteDome(Writer, Grid, Angles, 1.0f,
			[&](uint32 Ring, uint32 Segment) { return FacePoint(Lobe, Grid.Out(Ring), Grid.Azimuth(Ring, Segment)); });
		return;
	}
	WriteProfile(Writer, Grid, Angles, CoreProfile(Drop.Shape));
}

void WritePoolBody(const FFluidMeshScene& Scene, const FMeshBody& Body, const FRingAngles& Angles, FFluidMeshData& Mesh)
{
	const FFluidPool& Pool = Scene.Frame->Pools[Body.Row];
	FVector3f Along, Across;
	Pool.Up.FindBestAxisVectors(Along, Across);
	FBodyPlace Place = PlaceOn(Scene.Carries[Pool.Surface], Pool.Position, Along, Pool.Up);
	Place.Scale = Pool.Radius;
	Place.Color = ColorOfSeed(Pool.Seed, 1.0f);
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	WriteProfile(Writer, MeshLods[Body.Lod].Grid, Angles, CoreProfile(Pool.Shape));
}

void WriteFallingBody(
	const FFluidMeshScene& Scene, const FMeshBody& Body, const FRingAngles& Angles, FFluidMeshData& Mesh)
{
	const FFluidSpray& Drop = Scene.Frame->Spray[Body.Row];
	FBodyPlace Place = PlaceOn({}, Drop.Position, FVector3f::ForwardVector, FVector3f::UpVector);
	Place.Motion = Drop.Velocity * Scene.Seconds - Scene.OriginShift;
	Place.Scale = Drop.Radius;
	Place.Color = ColorOfSeed(Drop.Seed, 1.0f);
	static const TStaticArray<float, MeshLodCount> Scales = []
	{
		TStaticArray<float, MeshLodCount> Made;
		for (int32 Lod = 0; Lod < MeshLodCount; ++Lod)
		{
			Made[Lod] = BallVolumeScale(BallGrid(Lod));
		}
		return Made;
	}();
	FBodyWriter Writer(Mesh, Body.FirstVertex, Body.FirstTriangle, Place);
	WriteBall(Writer, BallGrid(Body.Lod), Angles, Scales[Body.Lod]);
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
		const FRingGrid Grid = bBall ? BallGrid(Lod) : MeshLods[Lod].Grid;
		Bodies.Add({Section, Row, Lod, Vertices, Triangles});
		Vertices += bBall ? Grid.PointCount() : DropVertices(Grid);
		Triangles += bBall ? Grid.TriangleCount() : DropTriangles(Grid);
	}

	float PixelFactor = 1.0f;
};

} // namespace

int32 MeshLodOf(float Pixels)
{
	if (Pixels < LeastMeshPixels)
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
	while (List.Vertices > Scene.View.MostVertices && Coarser > 1.0e-4f)
	{
		Coarser *= CoarserStep;
		List.Fill(Coarser, Mesh);
	}
	Mesh.SetSize(int32(List.Vertices), int32(List.Triangles));

	TArray<FRingAngles, TInlineAllocator<MeshLodCount>> Angles;
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
			case EDropSection::Falling: WriteFallingBody(Scene, Body, Angles[Body.Lod], Mesh); break;
			case EDropSection::Count: checkNoEntry(); break;
			}
		});
}

} // namespace FluidDrops
