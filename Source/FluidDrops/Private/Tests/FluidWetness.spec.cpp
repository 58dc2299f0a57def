// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/StaticMeshComponent.h"
#include "Containers/StaticArray.h"
#include "CoreMesh.h"
#include "Engine/StaticMesh.h"
#include "Engine/TextureRenderTarget2D.h"
#include "EngineCompat.h"
#include "FluidFrameBuilder.h"
#include "FluidWetnessComponent.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Render/DispatchParts.h"
#include "Render/FluidWetnessRenderer.h"
#include "Render/FluidWetnessSplats.h"
#include "Tests/TestSurface.h"

BEGIN_DEFINE_SPEC(FFluidWetnessSpec, "FluidDrops.Unit.Wetness", FluidDropsUnreal::Compat::TestFlags)
	FluidDrops::FSerialTaskRunner Runner;

	/** A world with a square whose map is laid out by one of two UV channels that both serve. */
	std::unique_ptr<FluidDrops::FWorld> MakeWetWorld(int32 UVChannel)
	{
		FTestFluidSurface Square(FVector::ZeroVector);
		FFluidSurfaceMesh Mesh = *Square.Describe(TEXT("Square")).Mesh;
		Mesh.Known = MakeShared<FFluidMeshAnalysis, ESPMode::ThreadSafe>();
		Mesh.UVChannels.SetNum(2);
		for (const FVector3f& Position : Mesh.Positions)
		{
			const FVector2f Whole = FVector2f(Position.X, Position.Y) / 20.0f + FVector2f(0.5f);
			Mesh.UVChannels[0].Add(Whole);
			Mesh.UVChannels[1].Add(Whole * 0.5f);
		}
		FluidDrops::TResult<std::unique_ptr<FluidDrops::FWorld>> World =
			FluidDrops::FWorld::Create(MakeTestSettings(), Runner);
		FluidDrops::FSurfaceSettings Material;
		Material.WetnessResolution = 64;
		const bool bAdded =
			World && FluidDropsUnreal::AddMesh(*World.Value(), Mesh, {FVector3f::OneVector, UVChannel}, Material).IsOk();
		return bAdded ? std::move(World.Value()) : nullptr;
	}

	/** With the parameters that wetness asks for. */
	UMaterialInstanceDynamic* NewMaterial()
	{
		UMaterialInstanceDynamic* Material =
			UMaterialInstanceDynamic::Create(UMaterial::GetDefaultMaterial(MD_Surface), nullptr);
		UTexture* None = NewObject<UTextureRenderTarget2D>();
		Material->SetTextureParameterValue(TEXT("FluidWater"), None);
		Material->SetTextureParameterValue(TEXT("FluidLook"), None);
		return Material;
	}

	UStaticMeshComponent* NewMesh(UMaterialInterface* Material)
	{
		UStaticMeshComponent* Mesh = NewObject<UStaticMeshComponent>();
		Mesh->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Plane.Plane")));
		Mesh->SetMaterial(0, Material);
		return Mesh;
	}

	static UTexture* WaterOf(const UMeshComponent& Mesh)
	{
		UTexture* Water = nullptr;
		Mesh.GetMaterial(0)->GetTextureParameterValue(TEXT("FluidWater"), Water);
		return Water;
	}

	/** With a dry map for each mesh. */
	FFluidFramePtr FrameOf(TConstArrayView<UMeshComponent*> Meshes, int32 Resolution)
	{
		const std::unique_ptr<FluidDrops::FWorld> World = MakeWetWorld(0);
		FluidDropsUnreal::FWetnessSplatter Splatter;
		const TSharedRef<FFluidWetnessSplats> Splats = MakeShared<FFluidWetnessSplats>();
		Splatter.Build(*World, 0, {}, *Splats);
		const TSharedRef<TArray<FFluidWetTexel>> Texels = MakeShared<TArray<FFluidWetTexel>>();
		Texels->SetNum(Resolution * Resolution);
		const TSharedRef<FFluidFrame> Frame = MakeShared<FFluidFrame>();
		for (UMeshComponent* Mesh : Meshes)
		{
			FFluidFrameSurface& Surface = Frame->Surfaces.AddDefaulted_GetRef();
			Surface.Component = Mesh;
			Surface.Handle = {uint32(Frame->Surfaces.Num()), 1};
			Surface.WetnessResolution = Resolution;
			Surface.Wetness = Texels;
			Surface.WetnessSplats = Splats;
		}
		return Frame;
	}
END_DEFINE_SPEC(FFluidWetnessSpec)

void FFluidWetnessSpec::Define()
{
	It("runs in one part what fits into one", [this]()
	{
		const auto Parts = FluidDropsUnreal::SplitDispatch(65535 * 64ull, 64, 65535);
		if (TestEqual(TEXT("parts"), Parts.Num(), 1))
		{
			TestEqual(TEXT("first"), Parts[0].FirstGroup, 0u);
			TestEqual(TEXT("groups"), Parts[0].Groups, 65535u);
		}
		TestEqual(TEXT("a part of a group is a group"), FluidDropsUnreal::SplitDispatch(1, 64, 65535)[0].Groups, 1u);
		TestEqual(TEXT("nothing"), FluidDropsUnreal::SplitDispatch(0, 64, 65535).Num(), 0);
	});

	It("splits what does not, without gap or overlap", [this]()
	{
		for (const uint64 Items : {65535ull * 64 + 1, 4096ull * 4096, 16384ull * 16384, 4000000ull * 64})
		{
			uint64 Groups = 0;
			for (const FluidDropsUnreal::FDispatchPart& Part : FluidDropsUnreal::SplitDispatch(Items, 64, 65535))
			{
				TestEqual(TEXT("begins where the last one ended"), uint64(Part.FirstGroup), Groups);
				TestTrue(TEXT("fits"), Part.Groups > 0 && Part.Groups <= 65535);
				Groups += Part.Groups;
			}
			TestTrue(TEXT("all items"), Groups * 64 >= Items && (Groups - 1) * 64 < Items);
		}
	});

	It("asks the device for no more than it can do", [this]()
	{
		const uint32 Most = FluidDropsUnreal::MaxGroupsOfDevice();
		TestTrue(TEXT("within reason"), Most > 0 && Most <= FluidDropsUnreal::UsualMostGroups);
	});

	It("finds the texels anew when another UV channel lays out the map, and only then", [this]()
	{
		const std::unique_ptr<FluidDrops::FWorld> First = MakeWetWorld(0);
		const std::unique_ptr<FluidDrops::FWorld> Second = MakeWetWorld(1);
		if (!TestTrue(TEXT("worlds"), First && Second))
		{
			return;
		}
		FluidDropsUnreal::FWetnessSplatter Splatter;
		FFluidWetnessSplats Splats;
		Splatter.Build(*First, 0, {}, Splats);
		const TSharedPtr<const FFluidWetnessAtlas> Before = Splats.Atlas;
		Splatter.Build(*First, 0, {}, Splats);
		TestTrue(TEXT("kept"), Splats.Atlas == Before);
		Splatter.Build(*Second, 0, {}, Splats);
		TestTrue(TEXT("the same mesh"), Splats.Atlas->MeshHash == Before->MeshHash);
		const bool bOldPlaces = Splats.Atlas->Places->Num() == Before->Places->Num() &&
			FMemory::Memcmp(Splats.Atlas->Places->GetData(), Before->Places->GetData(),
				Before->Places->Num() * sizeof(FluidDrops::Gpu::FWetnessPlace)) == 0;
		TestFalse(TEXT("in the old places"), bOldPlaces);
	});

	It("converts a map when something has happened, and only then", [this]()
	{
		const std::unique_ptr<FluidDrops::FWorld> World = MakeWetWorld(0);
		TArray<FFluidHostedSurface> Hosted;
		Hosted.AddDefaulted_GetRef().Handle = {1, 1};
		Hosted[0].bPublishWetness = true;
		FFluidFrameBuilder Builder;
		TStaticArray<FFluidFrame, 5> Frames;
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[0]);
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[1]);
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 1}, Frames[2]);
		Builder.Stir();
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[3]);
		Hosted[0].bPublishWetness = false;
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 1}, Frames[4]);
		const auto MapOf = [&Frames](int32 Frame) { return Frames[Frame].Surfaces[0].Wetness; };
		TestTrue(TEXT("first"), MapOf(0) && MapOf(0)->Num() == FMath::Square(Frames[0].Surfaces[0].WetnessResolution));
		TestTrue(TEXT("shared"), MapOf(1) == MapOf(0));
		TestTrue(TEXT("splats"), Frames[1].Surfaces[0].WetnessSplats == Frames[0].Surfaces[0].WetnessSplats);
		TestTrue(TEXT("after a tick"), MapOf(2) && MapOf(2) != MapOf(1));
		TestTrue(TEXT("after a change"), MapOf(3) && MapOf(3) != MapOf(2));
		TestTrue(TEXT("nobody asks"), !MapOf(4) && Frames[4].Surfaces[0].WetnessResolution == 0);
	});

	It("looks at matter when something has happened, and frames share it", [this]()
	{
		const std::unique_ptr<FluidDrops::FWorld> World = MakeWetWorld(0);
		TArray<FFluidHostedSurface> Hosted;
		Hosted.AddDefaulted_GetRef().Handle = {1, 1};
		Hosted[0].bPublishDeposits = true;
		FFluidFrameBuilder Builder;
		TStaticArray<FFluidFrame, 5> Frames;
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[0]);
		const float Amount = 0.01f;
		TestTrue(TEXT("coated"), World->CoatSurface(0, {&Amount, 1}).IsOk());
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[1]);
		Builder.Stir();
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 0}, Frames[2]);
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 1}, Frames[3]);
		Hosted[0].bPublishDeposits = false;
		Builder.Build(*World, Hosted, {FVector::ZeroVector, 1.0f, 1}, Frames[4]);
		const auto MatterOf = [&Frames](int32 Frame) { return Frames[Frame].Surfaces[0].Deposits; };
		TestTrue(TEXT("clean"), !MatterOf(0));
		TestTrue(TEXT("nothing has happened"), !MatterOf(1));
		TestTrue(TEXT("coated"), MatterOf(2) && MatterOf(2)->Num() > 0 && (*MatterOf(2))[0] > 0.0f);
		TestTrue(TEXT("the same after a tick"), MatterOf(3) == MatterOf(2));
		TestTrue(TEXT("nobody asks"), !MatterOf(4));
	});

	It("gives each mesh textures of its own, in the dynamic instances that are there", [this]()
	{
		UFluidWetnessComponent* Wetness = NewObject<UFluidWetnessComponent>();
		UMaterialInstanceDynamic* Own = NewMaterial();
		UStaticMeshComponent* Face = NewMesh(Own);
		UStaticMeshComponent* Body = NewMesh(NewMaterial());
		UMaterialInterface* Plain = UMaterial::GetDefaultMaterial(MD_Surface);
		UStaticMeshComponent* Eyes = NewMesh(Plain);
		Wetness->ShowFrame(FrameOf({Face, Body, Eyes}, 64));
		UTexture* Water = Wetness->GetWaterTexture(Face);
		TestTrue(TEXT("textures"), Water && Wetness->GetWaterTexture(Body) && Wetness->GetLookTexture(Face));
		TestTrue(TEXT("of its own"), Water != Wetness->GetWaterTexture(Body));
		TestTrue(TEXT("the first"), Water == Wetness->GetWaterTexture());
		TestTrue(TEXT("stays"), Face->GetMaterial(0) == Own);
		TestTrue(TEXT("given"), WaterOf(*Face) == Water && WaterOf(*Body) == Wetness->GetWaterTexture(Body));
		TestTrue(TEXT("without parameters"), Eyes->GetMaterial(0) == Plain);

		Face->SetMaterial(0, NewMaterial());
		Wetness->ShowFrame(FrameOf({Face, Body, Eyes}, 64));
		TestTrue(TEXT("another material"), WaterOf(*Face) == Water);
		Wetness->ShowFrame(FrameOf({Face, Body, Eyes}, 128));
		TestTrue(TEXT("another size"), WaterOf(*Face) != Water && WaterOf(*Face) == Wetness->GetWaterTexture(Face));
	});

	It("shows one mesh alone, and its wetness on others, if told so", [this]()
	{
		UFluidWetnessComponent* Wetness = NewObject<UFluidWetnessComponent>();
		UStaticMeshComponent* Face = NewMesh(NewMaterial());
		UStaticMeshComponent* Copy = NewMesh(NewMaterial());
		Wetness->ApplyToMaterials(Copy, Face);
		TestNull(TEXT("nothing yet"), Wetness->GetWaterTexture());
		Wetness->SetMesh(Face);
		Wetness->ShowFrame(FrameOf({Copy, Face}, 64));
		TestNull(TEXT("not asked for"), Wetness->GetWaterTexture(Copy));
		Wetness->ApplyToMaterials(Copy, Face);
		TestTrue(TEXT("on the copy"), WaterOf(*Copy) == Wetness->GetWaterTexture(Face) && WaterOf(*Copy) == WaterOf(*Face));
		Wetness->ShowFrame(FrameOf({Copy, Face}, 128));
		TestTrue(TEXT("from now on"), WaterOf(*Copy) == Wetness->GetWaterTexture(Face));
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
