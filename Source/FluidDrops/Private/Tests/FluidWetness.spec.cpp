// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "CoreMesh.h"
#include "EngineCompat.h"
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
		const uint32 Most = FluidDropsUnreal::MostGroupsOfDevice();
		TestTrue(TEXT("within reason"), Most > 0 && Most <= FluidDropsUnreal::UsualMostGroups);
	});

	It("finds the map of a surface by its handle", [this]()
	{
		FFluidFrame Frame;
		Frame.Surfaces.SetNum(3);
		Frame.Surfaces[1].Handle = {4, 7};
		Frame.Surfaces[1].WetnessResolution = 64;
		Frame.Surfaces[2].Handle = {5, 1};
		TestEqual(TEXT("found"), FluidDropsUnreal::FindWetness(Frame, {4, 7}), 1);
		TestEqual(TEXT("another one by now"), FluidDropsUnreal::FindWetness(Frame, {4, 6}), int32(INDEX_NONE));
		TestEqual(TEXT("without a map"), FluidDropsUnreal::FindWetness(Frame, {5, 1}), int32(INDEX_NONE));
		TestEqual(TEXT("not set"), FluidDropsUnreal::FindWetness(Frame, {}), int32(INDEX_NONE));
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
		TSharedPtr<FFluidWetnessSplats> Splats;
		Splatter.Build(*First, 0, {}, Splats);
		const TSharedPtr<const FFluidWetnessAtlas> Before = Splats->Atlas;
		Splatter.Build(*First, 0, {}, Splats);
		TestTrue(TEXT("kept"), Splats->Atlas == Before);
		Splatter.Build(*Second, 0, {}, Splats);
		TestTrue(TEXT("the same mesh"), Splats->Atlas->MeshHash == Before->MeshHash);
		const bool bOldPlaces = Splats->Atlas->Places->Num() == Before->Places->Num() &&
			FMemory::Memcmp(Splats->Atlas->Places->GetData(), Before->Places->GetData(),
				Before->Places->Num() * sizeof(FluidDrops::Gpu::FWetnessPlace)) == 0;
		TestFalse(TEXT("in the old places"), bOldPlaces);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
