// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "FluidSurfaceMap.h"
#include "Math/Matrix.h"
#include "Serialization/MemoryReader.h"
#include "Serialization/MemoryWriter.h"
#include "Surface/PreparedMesh.h"

BEGIN_DEFINE_SPEC(FPreparedMeshSpec, "FluidDrops.Unit.PreparedMesh", FluidDropsUnreal::Compat::TestFlags)
	/** Two triangles in two slots; the first corner is painted red, the last vertex moves with bone 1. */
	FFluidPreparedMesh MakeMesh() const
	{
		FFluidPreparedMesh Prepared;
		Prepared.Mesh->Positions = {FVector3f(0, 0, 0), FVector3f(10, 0, 0), FVector3f(0, 10, 0), FVector3f(10, 10, 0)};
		Prepared.Mesh->Triangles = {FIntVector(0, 1, 2), FIntVector(1, 3, 2)};
		Prepared.Slots = {0, 1};
		Prepared.Colors = {FColor(255, 0, 0), FColor(0, 0, 0), FColor(0, 0, 0), FColor(0, 0, 0)};
		Prepared.Skin.Influences = 2;
		Prepared.Skin.Bones = {0, 1, 0, 1, 0, 1, 0, 1};
		Prepared.Skin.Weights = {65535, 0, 65535, 0, 65535, 0, 0, 65535};
		Prepared.Morphs.Add({TEXT("Frown"), {1, 3}, {FVector3f(0, 0, 2), FVector3f(1, 0, 0)}});
		Prepared.Morphs.Add({TEXT("Smile"), {3}, {FVector3f(0, 4, 0)}});
		return Prepared;
	}
END_DEFINE_SPEC(FPreparedMeshSpec)

void FPreparedMeshSpec::Define()
{
	It("makes factors of colors and slots", [this]()
	{
		FFluidSurfaceMapSource Source;
		Source.Channel = EFluidVertexChannel::Red;
		Source.Scale = 3.0f;
		Source.SlotFactors.Add(TEXT("Eyes"), 0.0f);
		const FName Slots[] = {TEXT("Skin"), TEXT("Eyes")};
		const TArray<float> Factors = FluidDropsUnreal::MapFactors(MakeMesh(), Source, Slots);
		TestEqual(TEXT("one for each triangle"), Factors.Num(), 2);
		TestEqual(TEXT("a third of full red, times 3"), Factors[0], 1.0f);
		TestEqual(TEXT("no eyes"), Factors[1], 0.0f);
	});

	It("has 1 everywhere where nothing is painted", [this]()
	{
		FFluidPreparedMesh Plain = MakeMesh();
		Plain.Colors.Reset();
		FFluidSurfaceMapSource Source;
		Source.Channel = EFluidVertexChannel::Alpha;
		TestEqual(TEXT("factor"), FluidDropsUnreal::MapFactors(Plain, Source, {})[0], 1.0f);
	});

	It("moves vertices with their bones, in memory that it keeps", [this]()
	{
		const FMatrix44f Bones[] = {FMatrix44f::Identity, FTranslationMatrix44f(FVector3f(0, 0, 5))};
		const FFluidPreparedMesh Mesh = MakeMesh();
		TArray<FVector3f> Out;
		FluidDropsUnreal::SkinPositions(Mesh.Skin, Mesh.Mesh->Positions, Bones, Out);
		TestEqual(TEXT("stays"), Out[0], FVector3f(0, 0, 0));
		TestEqual(TEXT("goes up"), Out[3], FVector3f(10, 10, 5));
		const FVector3f* Memory = Out.GetData();
		FluidDropsUnreal::SkinPositions(Mesh.Skin, Mesh.Mesh->Positions, Bones, Out);
		TestTrue(TEXT("no allocation"), Memory == Out.GetData());
	});

	It("moves vertices with blend shapes, then with bones", [this]()
	{
		const FFluidPreparedMesh Mesh = MakeMesh();
		const FFluidMorphWeight Weights[] = {{0, 0.5f}, {1, 1.0f}};
		TArray<FVector3f> Morphed;
		FluidDropsUnreal::MorphPositions(Mesh.Mesh->Positions, Mesh.Morphs, Weights, Morphed);
		TestEqual(TEXT("is in none"), Morphed[0], FVector3f(0, 0, 0));
		TestEqual(TEXT("is in one"), Morphed[1], FVector3f(10, 0, 1));
		TestEqual(TEXT("is in both"), Morphed[3], FVector3f(10.5f, 14, 0));
		const FMatrix44f Bones[] = {FMatrix44f::Identity, FScaleMatrix44f(FVector3f(2, 2, 2))};
		TArray<FVector3f> Out;
		FluidDropsUnreal::SkinPositions(Mesh.Skin, Morphed, Bones, Out);
		TestEqual(TEXT("the bone moves what the shape has moved"), Out[3], FVector3f(21, 28, 0));
		const FVector3f* Memory = Morphed.GetData();
		FluidDropsUnreal::MorphPositions(Mesh.Mesh->Positions, Mesh.Morphs, {}, Morphed);
		TestTrue(TEXT("nothing is left of them"), Morphed == Mesh.Mesh->Positions);
		TestTrue(TEXT("no allocation"), Memory == Morphed.GetData());
	});

	It("comes back from an archive as it was", [this]()
	{
		FFluidPreparedMesh Written = MakeMesh();
		Written.Mesh->Analysis = {1, 2, 3};
		TArray<uint8> Bytes;
		FMemoryWriter Writer(Bytes);
		Writer << Written;
		FFluidPreparedMesh Read;
		FMemoryReader Reader(Bytes);
		Reader << Read;
		TestTrue(TEXT("positions"), Read.Mesh->Positions == Written.Mesh->Positions);
		TestTrue(TEXT("triangles"), Read.Mesh->Triangles == Written.Mesh->Triangles);
		TestTrue(TEXT("analysis"), Read.Mesh->Analysis == Written.Mesh->Analysis);
		TestTrue(TEXT("colors"), Read.Colors == Written.Colors);
		TestTrue(TEXT("weights"), Read.Skin.Weights == Written.Skin.Weights);
		TestEqual(TEXT("blend shapes"), Read.Morphs.Num(), Written.Morphs.Num());
		TestEqual(TEXT("name"), Read.Morphs[1].Name, Written.Morphs[1].Name);
		TestTrue(TEXT("deltas"), Read.Morphs[0].Deltas == Written.Morphs[0].Deltas);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
