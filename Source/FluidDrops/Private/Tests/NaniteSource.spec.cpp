// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/NaniteSource.h"

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "Engine/StaticMesh.h"
#include "MeshDescription.h"
#include "StaticMeshAttributes.h"
#include "Surface/PreparedMesh.h"

BEGIN_DEFINE_SPEC(FNaniteSourceSpec, "FluidDrops.Unit.NaniteSource", FluidDropsUnreal::Compat::TestFlags)
	FMeshDescription Source;
	TArray<FVertexInstanceID> Corners; // three of each triangle

	/** Two triangles that share a side, each with corners and a section of its own; UV channels are 0 at first. */
	void MakeSource()
	{
		Source = FMeshDescription();
		Corners.Reset();
		FStaticMeshAttributes Attributes(Source);
		Attributes.Register();
		Attributes.GetVertexInstanceUVs().SetNumChannels(2);
		TArray<FVertexID> Vertices;
		for (const FVector3f& Position :
			{FVector3f(0, 0, 0), FVector3f(10, 0, 0), FVector3f(0, 10, 0), FVector3f(10, 10, 0)})
		{
			Vertices.Add(Source.CreateVertex());
			Attributes.GetVertexPositions()[Vertices.Last()] = Position;
		}
		for (const FIntVector& Triangle : {FIntVector(0, 1, 2), FIntVector(1, 3, 2)})
		{
			TArray<FVertexInstanceID> OfTriangle;
			for (const int32 Corner : {Triangle.X, Triangle.Y, Triangle.Z})
			{
				OfTriangle.Add(Source.CreateVertexInstance(Vertices[Corner]));
			}
			Source.CreateTriangle(Source.CreatePolygonGroup(), OfTriangle);
			Corners.Append(OfTriangle);
		}
	}

	FFluidPreparedMesh Read(int32 LightmapChannel = INDEX_NONE)
	{
		FFluidPreparedMesh Prepared;
		const auto SlotOfSection = [](int32 Section) { return 5 - Section; };
		FluidDropsUnreal::ReadSource(Source, {FVector3f(2.0f, 1.0f, 1.0f), LightmapChannel, SlotOfSection}, Prepared);
		return Prepared;
	}
END_DEFINE_SPEC(FNaniteSourceSpec)

void FNaniteSourceSpec::Define()
{
	BeforeEach([this]() { MakeSource(); });

	It("joins corners that are alike, in the size that is built", [this]()
	{
		const FFluidPreparedMesh Prepared = Read();
		TestEqual(TEXT("vertices"), Prepared.Mesh->Positions.Num(), 4);
		TestEqual(TEXT("place"), Prepared.Mesh->Positions[1], FVector3f(20, 0, 0));
		TestTrue(TEXT("first"), Prepared.Mesh->Triangles[0] == FIntVector(0, 1, 2));
		TestTrue(TEXT("second"), Prepared.Mesh->Triangles[1] == FIntVector(1, 3, 2));
		TestTrue(TEXT("not painted"), Prepared.Colors.IsEmpty());
	});

	It("takes materials from the sections", [this]()
	{
		TestTrue(TEXT("slots"), Read().Slots == TArray<uint16>({5, 4}));
	});

	It("keeps corners apart whose UVs or colors differ", [this]()
	{
		FStaticMeshAttributes Attributes(Source);
		Attributes.GetVertexInstanceUVs().Set(Corners[3], 1, FVector2f(0.5f, 0.25f));
		Attributes.GetVertexInstanceColors()[Corners[5]] = FVector4f(1.0f, 0.0f, 0.0f, 1.0f);
		const FFluidPreparedMesh Prepared = Read();
		TestEqual(TEXT("vertices"), Prepared.Mesh->Positions.Num(), 6);
		const FIntVector& Second = Prepared.Mesh->Triangles[1];
		TestEqual(TEXT("UV"), Prepared.Mesh->UVChannels[1][Second.X], FVector2f(0.5f, 0.25f));
		TestTrue(TEXT("painted"), Prepared.Colors.Num() == 6 && Prepared.Colors[Second.Z] == FColor::Red);
		TestTrue(TEXT("not painted"), Prepared.Colors[Second.Y] == FColor::White);
	});

	It("has no UVs that the engine would replace by its own", [this]()
	{
		const FFluidPreparedMesh Prepared = Read(1);
		TestEqual(TEXT("channels"), Prepared.Mesh->UVChannels.Num(), 2);
		TestEqual(TEXT("kept"), Prepared.Mesh->UVChannels[0].Num(), 4);
		TestTrue(TEXT("replaced"), Prepared.Mesh->UVChannels[1].IsEmpty());
		TestEqual(TEXT("beyond"), Read(2).Mesh->UVChannels[1].Num(), 4);
	});

	It("leaves meshes alone that Nanite does not draw", [this]()
	{
		const UStaticMesh& Cube = *LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
		using FluidDropsUnreal::EFluidNaniteUse;
		TestTrue(TEXT("cube"), FluidDropsUnreal::NaniteUseOf(Cube, 0, true) == EFluidNaniteUse::RenderData);
		TestTrue(TEXT("nothing to say"), FluidDropsUnreal::NaniteLimits(Cube, 0, true).IsEmpty());
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR
