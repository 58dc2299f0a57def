// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water as meshes: closed, as much as there is, as fine as the screen asks for, where it is and where it was.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/SceneComponent.h"
#include "EngineCompat.h"
#include "Render/FluidFrameBounds.h"
#include "Render/FluidMeshBuilder.h"
#include "Render/FluidMeshStreams.h"

BEGIN_DEFINE_SPEC(FFluidMeshSpec, "FluidDrops.Unit.Mesh", FluidDropsUnreal::Compat::TestFlags)
	TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeShared<FFluidFrame, ESPMode::ThreadSafe>();
	FFluidMeshView View;

	static FFluidProfile ProfileOf(float ContactAngle, float Bond)
	{
		const FluidDrops::FDropProfile Core = FluidDrops::SolveProfile<float>({ContactAngle, Bond, 1.0f});
		FFluidProfile Profile;
		for (int32 Ring = 0; Ring < 4; ++Ring)
		{
			Profile.Radius[Ring] = Core.Radius[Ring];
			Profile.Height[Ring] = Core.Height[Ring];
			Profile.Shift[Ring] = Core.Shift[Ring];
		}
		return Profile;
	}

	/** A drop of 0.2 cm on the first surface. */
	FFluidDrop& AddDrop(const FVector3f& Place, float ContactAngle = 70.0f, float Bond = 0.3f)
	{
		FFluidDrop& Drop = Frame->Drops.AddDefaulted_GetRef();
		Drop.Position = Place;
		Drop.Normal = FVector3f(0.0f, 0.6f, 0.8f);
		Drop.Along = FVector3f::ForwardVector;
		Drop.Radius = 0.2f;
		Drop.Shape = ProfileOf(ContactAngle, Bond);
		Drop.BaseRadius = Drop.Radius * Drop.Shape.Radius[0];
		return Drop;
	}

	FFluidMeshData Build(FFluidMeshHistory& History, FFluidMeshScene& Scene)
	{
		FFluidMeshData Mesh;
		FluidDrops::FSerialTaskRunner Runner;
		FluidDropsUnreal::MeasureDropBounds(Runner, *Frame);
		History.Look(Frame, View, Scene);
		FluidDropsUnreal::BuildDropMesh(Scene, Mesh);
		return Mesh;
	}

	FFluidMeshData Build()
	{
		FFluidMeshHistory History;
		FFluidMeshScene Scene;
		return Build(History, Scene);
	}

	/** Unreal's triangles are clockwise seen from outside. */
	static double VolumeOf(const FFluidMeshData& Mesh)
	{
		double Sum = 0.0;
		for (int32 Index = 0; Index < Mesh.Indices.Num(); Index += 3)
		{
			const FVector A(Mesh.Positions[Mesh.Indices[Index]]);
			const FVector B(Mesh.Positions[Mesh.Indices[Index + 1]]);
			const FVector C(Mesh.Positions[Mesh.Indices[Index + 2]]);
			Sum -= FVector::DotProduct(A, FVector::CrossProduct(B, C));
		}
		return Sum / 6.0;
	}

	/** Every edge is walked once in each direction, vertices at one place counted as one. */
	static bool IsClosed(const FFluidMeshData& Mesh)
	{
		const auto PlaceOf = [&Mesh](uint32 Vertex)
		{
			const FVector3f& At = Mesh.Positions[Vertex];
			const auto Rounded = [](float Centimeters) { return FMath::RoundToInt32(Centimeters * 1e5f); };
			return FIntVector(Rounded(At.X), Rounded(At.Y), Rounded(At.Z));
		};
		TMap<TPair<FIntVector, FIntVector>, int32> Balance;
		for (int32 Index = 0; Index < Mesh.Indices.Num(); ++Index)
		{
			const int32 Next = Index % 3 == 2 ? Index - 2 : Index + 1;
			const FIntVector From = PlaceOf(Mesh.Indices[Index]);
			const FIntVector To = PlaceOf(Mesh.Indices[Next]);
			++Balance.FindOrAdd({From, To});
			--Balance.FindOrAdd({To, From});
		}
		for (const TPair<TPair<FIntVector, FIntVector>, int32>& Edge : Balance)
		{
			if (Edge.Value != 0)
			{
				return false;
			}
		}
		return true;
	}
END_DEFINE_SPEC(FFluidMeshSpec)

void FFluidMeshSpec::Define()
{
	BeforeEach([this]()
	{
		Frame = MakeShared<FFluidFrame, ESPMode::ThreadSafe>();
		Frame->Number = 1;
		Frame->Surfaces.AddDefaulted();
		Frame->Surfaces[0].Handle = {0, 1};
		View = {};
		View.PixelsPerRadian = 1000.0f;
	});

	It("closes every drop and keeps its volume at each level of detail", [this]()
	{
		for (const float Angle : {20.0f, 70.0f, 110.0f, 150.0f})
		{
			for (int32 Lod = 0; Lod < FluidDropsUnreal::MeshLodCount; ++Lod)
			{
				Frame->Drops.Reset();
				AddDrop(FVector3f(1.0f, 2.0f, 3.0f), Angle);
				View.ForcedLod = Lod;
				const FFluidMeshData Mesh = Build();
				const FString What = FString::Printf(TEXT("%.0f degrees, level %d"), Angle, Lod);
				TestTrue(What + TEXT(" is closed"), IsClosed(Mesh));
				const double Wanted = 4.0 / 3.0 * UE_DOUBLE_PI * FMath::Cube(0.2);
				TestEqual(What + TEXT(" holds its volume"), VolumeOf(Mesh), Wanted, 0.02 * Wanted);
				TestEqual(What + TEXT(" vertices"), uint32(Mesh.Positions.Num()),
					FluidDropsUnreal::DropVertices(FluidDropsUnreal::MeshLods[Lod].Grid));
				TestEqual(What + TEXT(" triangles"), uint32(Mesh.Indices.Num()),
					3 * FluidDropsUnreal::DropTriangles(FluidDropsUnreal::MeshLods[Lod].Grid));
			}
		}
	});

	It("gives each large drop an outline of its own, and a runner a long one", [this]()
	{
		const auto ReachOf = [](const FFluidMeshData& Mesh, uint32 Axis)
		{
			const FVector3f Size = FBox3f(Mesh.Positions).GetSize();
			return Size[int32(Axis)];
		};
		View.ForcedLod = 0;
		AddDrop(FVector3f::ZeroVector).Normal = FVector3f::UpVector;
		Frame->Drops[0].Seed = 1;
		const FFluidMeshData One = Build();
		Frame->Drops[0].Seed = 2;
		const FFluidMeshData Other = Build();
		TestFalse(TEXT("alike"), One.Positions == Other.Positions);
		Frame->Drops[0].Speed = 30.0f;
		const FFluidMeshData Runner = Build();
		TestTrue(TEXT("long"), ReachOf(Runner, 0) > 1.3f * ReachOf(Runner, 1));
		TestEqual(TEXT("as much"), VolumeOf(Runner), VolumeOf(One), 0.01 * VolumeOf(One));
	});

	It("keeps the volume of falling drops", [this]()
	{
		for (int32 Lod = 0; Lod < FluidDropsUnreal::MeshLodCount; ++Lod)
		{
			Frame->Spray.Reset();
			Frame->Spray.AddDefaulted_GetRef().Radius = 0.1f;
			View.ForcedLod = Lod;
			const double Wanted = 4.0 / 3.0 * UE_DOUBLE_PI * FMath::Cube(0.1);
			TestEqual(TEXT("volume"), VolumeOf(Build()), Wanted, 0.02 * Wanted);
		}
	});

	It("turns normals outwards", [this]()
	{
		AddDrop(FVector3f::ZeroVector);
		const FFluidMeshData Mesh = Build();
		const FVector Middle = FVector(Frame->Drops[0].Normal) * 0.05;
		for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
		{
			const FVector Outwards = FVector(Mesh.Positions[Vertex]) - Middle;
			if (!TestTrue(TEXT("outwards"), FVector::DotProduct(Outwards, Mesh.TangentZ[Vertex].ToFVector()) > 0.0))
			{
				break;
			}
		}
	});

	It("is finer for what is larger on the screen, and leaves out what is too small", [this]()
	{
		TestEqual(TEXT("huge"), FluidDropsUnreal::MeshLodOf(1.0e6f), 0);
		TestEqual(TEXT("a speck"), FluidDropsUnreal::MeshLodOf(1.0f), FluidDropsUnreal::MeshLodCount - 1);
		TestEqual(TEXT("nothing"), FluidDropsUnreal::MeshLodOf(0.01f), int32(INDEX_NONE));
		int32 Last = FluidDropsUnreal::MeshLodCount;
		for (float Pixels = 0.5f; Pixels < 1000.0f; Pixels *= 1.3f)
		{
			const int32 Lod = FluidDropsUnreal::MeshLodOf(Pixels);
			TestTrue(TEXT("never coarser"), Lod <= Last);
			Last = Lod;
		}
		AddDrop(FVector3f::ZeroVector);
		View.Eyes = {FVector(0.0, 0.0, 10.0)};
		const int32 Near = Build().Positions.Num();
		View.Eyes = {FVector(0.0, 0.0, 200.0)};
		const int32 Far = Build().Positions.Num();
		TestTrue(TEXT("far is coarser"), Far > 0 && Far < Near);
		View.Eyes = {FVector(0.0, 0.0, 1.0e6)};
		TestEqual(TEXT("very far is nothing"), Build().Positions.Num(), 0);
		View.Eyes = {FVector(0.0, 0.0, 1.0e6), FVector(0.0, 0.0, 10.0)};
		TestEqual(TEXT("the nearest eye counts"), Build().Positions.Num(), Near);
	});

	It("gets coarser rather than larger than it may be", [this]()
	{
		for (int32 Row = 0; Row < 200; ++Row)
		{
			AddDrop(FVector3f(float(Row), 0.0f, 0.0f));
		}
		View.Eyes = {FVector(100.0, 0.0, 10.0)};
		const int32 Free = Build().Positions.Num();
		View.MaxVertices = uint32(Free / 2);
		const int32 Held = Build().Positions.Num();
		TestTrue(TEXT("within the budget"), Held > 0 && Held <= Free / 2);
	});

	It("sorts bodies into sections that follow each other", [this]()
	{
		AddDrop(FVector3f::ZeroVector);
		Frame->Spray.AddDefaulted_GetRef().Radius = 0.1f;
		FFluidPool& Pool = Frame->Pools.AddDefaulted_GetRef();
		Pool.Radius = 2.0f;
		Pool.Shape = ProfileOf(30.0f, 0.0f);
		const FFluidMeshData Mesh = Build();
		if (TestEqual(TEXT("sections"), Mesh.Sections.Num(), int32(FluidDropsUnreal::EDropSection::Count)))
		{
			uint32 Index = 0;
			for (const FFluidMeshSection& Section : Mesh.Sections)
			{
				TestEqual(TEXT("follows the one before"), Section.FirstIndex, Index);
				TestTrue(TEXT("is not empty"), Section.Triangles > 0);
				Index += 3 * Section.Triangles;
			}
			TestEqual(TEXT("all triangles"), Index, uint32(Mesh.Indices.Num()));
		}
	});

	It("has bounds around all of it", [this]()
	{
		for (const float Angle : {20.0f, 110.0f, 160.0f})
		{
			AddDrop(FVector3f(Angle, 0.0f, 0.0f), Angle, 1.0f);
		}
		Frame->Spray.AddDefaulted_GetRef().Radius = 0.3f;
		Frame->Spray[0].Position = FVector3f(0.0f, 50.0f, -20.0f);
		for (View.ForcedLod = 0; View.ForcedLod < FluidDropsUnreal::MeshLodCount; ++View.ForcedLod)
		{
			FFluidMeshHistory History;
			FFluidMeshScene Scene;
			const FFluidMeshData Mesh = Build(History, Scene);
			const FBox3f Tight(Mesh.Positions);
			const FBox3f Bounds = FluidDropsUnreal::DropBounds(Scene);
			TestTrue(TEXT("around"), Bounds.IsInsideOrOn(Tight.Min) && Bounds.IsInsideOrOn(Tight.Max));
			TestTrue(TEXT("not much larger"), Bounds.GetSize().GetMax() < Tight.GetSize().GetMax() + 2.0f);
		}
		FFluidMeshScene Empty;
		FFluidMeshHistory History;
		Frame = MakeShared<FFluidFrame, ESPMode::ThreadSafe>();
		Build(History, Empty);
		TestFalse(TEXT("nothing has none"), bool(FluidDropsUnreal::DropBounds(Empty).IsValid));
	});

	It("knows where drops were: they slide, and their surface takes them along", [this]()
	{
		USceneComponent* Component = NewObject<USceneComponent>();
		Component->SetMobility(EComponentMobility::Movable);
		Component->SetWorldLocation(FVector(100.0, 0.0, 0.0));
		Frame->Surfaces[0].Component = Component;
		Frame->Surfaces[0].Pose = Component->GetComponentTransform();
		AddDrop(FVector3f(100.0f, 5.0f, 0.0f)).Speed = 2.0f;
		FFluidMeshHistory History;
		FFluidMeshScene Scene;
		FFluidMeshData Mesh = Build(History, Scene);
		TestTrue(TEXT("at first nothing moves"), Mesh.Positions == Mesh.Previous && !Scene.bMoves);

		const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Next = MakeShared<FFluidFrame, ESPMode::ThreadSafe>(*Frame);
		Next->Time += 0.5;
		Frame = Next;
		Component->SetWorldLocation(FVector(100.0, 0.0, 7.0)); // after the frame was made
		Mesh = Build(History, Scene);
		TestTrue(TEXT("it moves"), Scene.bMoves);
		const FVector3f Way = Mesh.Positions[0] - Mesh.Previous[0];
		TestEqual(TEXT("slides 2 cm/s for 0.5 s"), Way.X, 1.0f, 1e-3f);
		TestEqual(TEXT("is taken along"), Way.Z, 7.0f, 1e-3f);
		Mesh = Build(History, Scene);
		TestTrue(TEXT("then nothing moves"), Mesh.Positions == Mesh.Previous && !Scene.bMoves);
	});

	It("keeps falling drops where they are when the origin of the simulation moves", [this]()
	{
		Frame->Spray.AddDefaulted_GetRef().Radius = 0.1f;
		Frame->Spray[0].Velocity = FVector3f(0.0f, 0.0f, -300.0f);
		FFluidMeshHistory History;
		FFluidMeshScene Scene;
		Build(History, Scene);
		const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Next = MakeShared<FFluidFrame, ESPMode::ThreadSafe>(*Frame);
		Next->Time += 0.01;
		Next->Origin = FVector(1000.0, 0.0, 0.0);
		Next->Spray[0].Position = FVector3f(-1000.0f, 0.0f, -3.0f);
		Frame = Next;
		const FFluidMeshData Mesh = Build(History, Scene);
		// Relative to the origin of the last time, the pole of the ball was at its radius above the old place.
		TestTrue(TEXT("before"), Mesh.Previous[0].Equals(FVector3f(0.0f, 0.0f, Mesh.Positions[0].Z + 3.0f), 1e-2f));
	});

	It("lays trails as strips that face outwards", [this]()
	{
		FFluidTrail& Trail = Frame->Trails.AddDefaulted_GetRef();
		Trail.End = FVector3f(0.0f, 4.0f, 0.0f);
		Trail.Width = 0.5f;
		Trail.Wetness = 0.25f;
		FluidDrops::FSerialTaskRunner Runner;
		FluidDropsUnreal::MeasureDropBounds(Runner, *Frame);
		FFluidMeshHistory History;
		FFluidMeshScene Scene;
		History.Look(Frame, View, Scene);
		FFluidMeshData Mesh;
		FluidDropsUnreal::BuildTrailMesh(Scene, Mesh);
		TestEqual(TEXT("vertices"), Mesh.Positions.Num(), 4);
		const FVector3f A = Mesh.Positions[Mesh.Indices[0]];
		const FVector3f B = Mesh.Positions[Mesh.Indices[1]];
		const FVector3f C = Mesh.Positions[Mesh.Indices[2]];
		TestTrue(TEXT("faces up"), FVector3f::CrossProduct(C - A, B - A).Z > 0.0f);
		TestEqual(TEXT("long"), FBox3f(Mesh.Positions).GetSize().Y, 4.0f, 1e-4f);
		TestEqual(TEXT("wide"), FBox3f(Mesh.Positions).GetSize().X, 0.5f, 1e-4f);
		TestEqual(TEXT("wetness"), int32(Mesh.Colors[0].G), 64);
		TestTrue(TEXT("within bounds"), FluidDropsUnreal::TrailBounds(Scene).IsInsideOrOn(B));
	});

	It("leaves out the narrowest trails when there are too many", [this]()
	{
		for (int32 Index = 1; Index <= 64; ++Index)
		{
			FFluidTrail& Trail = Frame->Trails.AddDefaulted_GetRef();
			Trail.End = FVector3f(0.0f, 1.0f, 0.0f);
			Trail.Width = 0.01f * Index;
		}
		FFluidMeshHistory History;
		FFluidMeshScene Scene;
		FFluidMeshView Tight = View;
		Tight.Eyes = {FVector(100.0, 0.0, 0.0)};
		Tight.MaxVertices = 100;
		History.Look(Frame, Tight, Scene);
		FFluidMeshData Mesh;
		FluidDropsUnreal::BuildTrailMesh(Scene, Mesh);
		TestTrue(TEXT("within the budget"), Mesh.Positions.Num() <= 100);
		TestTrue(TEXT("the broad ones stay"), Mesh.Positions.Num() >= 4);
		TestEqual(TEXT("the broadest"), FBox3f(Mesh.Positions).GetSize().X, 0.64f, 1e-4f);
	});

	It("grows buffers by half", [this]()
	{
		TestEqual(TEXT("holds"), FluidDropsUnreal::GrownCapacity(4096, 4096), 4096u);
		TestEqual(TEXT("grows"), FluidDropsUnreal::GrownCapacity(4096, 4097), 6144u);
		TestEqual(TEXT("as far as needed"), FluidDropsUnreal::GrownCapacity(4096, 100000), 100000u);
		TestEqual(TEXT("not by crumbs"), FluidDropsUnreal::GrownCapacity(0, 1), FluidDropsUnreal::MinStreamCapacity);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
