// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "Engine/StaticMesh.h"
#include "FluidSurfaceMeshUserData.h"

BEGIN_DEFINE_SPEC(
	FFluidSurfaceMeshUserDataSpec, "FluidDrops.Unit.SurfaceMeshUserData", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidSurfaceMeshUserDataSpec)

void FFluidSurfaceMeshUserDataSpec::Define()
{
	It("is added to a mesh once, and keeps each level of detail once", [this]()
	{
		UStaticMesh* Mesh = NewObject<UStaticMesh>();
		TestNull(TEXT("none yet"), UFluidSurfaceMeshUserData::Find(Mesh));
		TestTrue(TEXT("changed"), UFluidSurfaceMeshUserData::Keep(*Mesh, 1));
		TestFalse(TEXT("nothing new"), UFluidSurfaceMeshUserData::Keep(*Mesh, 1));
		TestTrue(TEXT("another level"), UFluidSurfaceMeshUserData::Keep(*Mesh, 0));
		const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(Mesh);
		if (TestNotNull(TEXT("kept"), Kept))
		{
			TestTrue(TEXT("levels"), Kept->LODs == TArray<int32>({1, 0}));
			TestFalse(TEXT("has triangles only when cooked"), Kept->FindCooked(0).IsValid());
		}
	});

	It("is not added to what is no mesh", [this]()
	{
		UObject* Other = NewObject<UFluidSurfaceMeshUserData>();
		TestFalse(TEXT("changed"), UFluidSurfaceMeshUserData::Keep(*Other, 0));
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR
