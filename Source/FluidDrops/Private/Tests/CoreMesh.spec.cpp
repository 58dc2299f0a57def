// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "CoreMesh.h"
#include "EngineCompat.h"
#include "Tests/TestSurface.h"

BEGIN_DEFINE_SPEC(FCoreMeshSpec, "FluidDrops.Unit.CoreMesh", FluidDropsUnreal::Compat::TestFlags)
TSharedPtr<FFluidSurfaceMesh, ESPMode::ThreadSafe> Mesh;
FluidDrops::FSerialTaskRunner Runner;

/** A world with the mesh in that scale; null if it was refused. */
std::unique_ptr<FluidDrops::FWorld> MakeWorld(const FVector3f& Scale)
{
	FluidDrops::TResult<std::unique_ptr<FluidDrops::FWorld>> World =
		FluidDrops::FWorld::Create(MakeTestSettings(), Runner);
	const bool bAdded = World && FluidDropsUnreal::AddMesh(*World.Value(), *Mesh, {Scale}, {}).IsOk();
	return bAdded ? std::move(World.Value()) : nullptr;
}

uint64 HashWithScale(const FVector3f& Scale)
{
	const std::unique_ptr<FluidDrops::FWorld> World = MakeWorld(Scale);
	return World ? World->Hash() : 0;
}
END_DEFINE_SPEC(FCoreMeshSpec)

void FCoreMeshSpec::Define()
{
	BeforeEach(
		[this]()
		{
			FTestFluidSurface Square(FVector::ZeroVector);
			Mesh = MakeShared<FFluidSurfaceMesh, ESPMode::ThreadSafe>(*Square.Describe(TEXT("Square")).Mesh);
			Mesh->Known = MakeShared<FFluidMeshAnalysis, ESPMode::ThreadSafe>();
		});

	It("is analysed once for all who share it",
		[this]()
		{
			const FluidDrops::FSurfaceMesh Core = FluidDropsUnreal::CoreMesh(*Mesh, FVector3f::OneVector, 0).Value();
			const std::shared_ptr<const FluidDrops::FMeshAnalysis> First = Mesh->Known->Find(Core, {});
			TestTrue(TEXT("found"), First != nullptr);
			TestTrue(TEXT("the same"), Mesh->Known->Find(Core, {}) == First);
			const std::unique_ptr<FluidDrops::FWorld> Small = MakeWorld(FVector3f(0.5f));
			const std::unique_ptr<FluidDrops::FWorld> Large = MakeWorld(FVector3f(3.0f));
			if (TestTrue(TEXT("added in two sizes"), Small && Large))
			{
				TestTrue(TEXT("one graph"),
					&Small->Surfaces()[0].Geometry.Graph() == &Large->Surfaces()[0].Geometry.Graph());
			}
		});

	It("comes from what was cooked just as it would be found",
		[this]()
		{
			const uint64 Found = HashWithScale(FVector3f(1.5f));
			FluidDrops::TResult<TArray<uint8>> Kept = FluidDropsUnreal::AnalyseToKeep(*Mesh);
			if (TestTrue(TEXT("kept"), Kept.IsOk()))
			{
				Mesh->Analysis = MoveTemp(Kept.Value());
				Mesh->Known = MakeShared<FFluidMeshAnalysis, ESPMode::ThreadSafe>();
				TestTrue(TEXT("the same world"), HashWithScale(FVector3f(1.5f)) == Found);
			}
		});

	It("is found anew if what was cooked is of no use",
		[this]()
		{
			AddExpectedError(TEXT("cannot be used and is made anew"), EAutomationExpectedErrorFlags::Contains, 1);
			const uint64 Found = HashWithScale(FVector3f::OneVector);
			Mesh->Analysis = {1, 2, 3};
			Mesh->Known = MakeShared<FFluidMeshAnalysis, ESPMode::ThreadSafe>();
			TestTrue(TEXT("the same world"), HashWithScale(FVector3f::OneVector) == Found);
		});

	It("can be stretched and mirrored all the same",
		[this]()
		{
			TestTrue(TEXT("stretched"), MakeWorld(FVector3f(1.0f, 2.0f, 1.0f)) != nullptr);
			TestTrue(TEXT("mirrored"), MakeWorld(FVector3f(-1.0f, 1.0f, 1.0f)) != nullptr);
		});

	It("tells which of its UV channels can hold a wetness map",
		[this]()
		{
			TArray<FVector2f> Own;
			for (const FVector3f& Position : Mesh->Positions)
			{
				Own.Add(FVector2f(Position.X, Position.Y) / 20.0f + FVector2f(0.5f));
			}
			TArray<FVector2f> Collapsed;
			Collapsed.SetNumZeroed(Own.Num());
			Mesh->UVChannels = {Collapsed, Own};
			TestTrue(TEXT("the second one"), FluidDropsUnreal::FindWetnessChannels(*Mesh, 64) == TArray<int32>({1}));
			TestTrue(TEXT("none without a map"), FluidDropsUnreal::FindWetnessChannels(*Mesh, 0).IsEmpty());
			Mesh->UVChannels = {Collapsed, Collapsed, Collapsed, Collapsed, Own};
			TestTrue(TEXT("none that cannot be chosen"), FluidDropsUnreal::FindWetnessChannels(*Mesh, 64).IsEmpty());
		});

	It("keeps nothing of a mesh that cannot be a surface",
		[this]()
		{
			Mesh->Triangles.Reset();
			TestFalse(TEXT("kept"), FluidDropsUnreal::AnalyseToKeep(*Mesh).IsOk());
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
