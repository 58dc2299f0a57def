// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How surfaces and bodies of a snapshot are found again.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "SnapshotKey.h"

BEGIN_DEFINE_SPEC(FFluidSnapshotKeySpec, "FluidDrops.Unit.SnapshotKey", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidSnapshotKeySpec)

void FFluidSnapshotKeySpec::Define()
{
	using FluidDropsUnreal::FindByKeys;
	using FluidDropsUnreal::FSnapshotKey;

	It("keeps all of a key as text, and reads paths of old snapshots",
		[this]
		{
			const FSnapshotKey Key{TEXT("Own"), TEXT("/Game/L.L:PersistentLevel.A.Mesh"), MAX_uint64};
			const FSnapshotKey Read = FSnapshotKey::FromText(Key.ToText());
			TestEqual(TEXT("own"), Read.Own, Key.Own);
			TestEqual(TEXT("path"), Read.Path, Key.Path);
			TestTrue(TEXT("shape"), Read.Shape == Key.Shape);
			const FSnapshotKey Old = FSnapshotKey::FromText(Key.Path);
			TestEqual(TEXT("no own"), Old.Own, FString());
			TestEqual(TEXT("old path"), Old.Path, Key.Path);
		});

	It("finds by own keys first, then by paths, and none twice",
		[this]
		{
			const TArray<FSnapshotKey> Here = {
				{TEXT("a"), TEXT("renamed")}, {TEXT("b"), TEXT("one")}, {FString(), TEXT("two")}};
			const TArray<FSnapshotKey> Wanted = {
				{TEXT("a"), TEXT("one")}, {FString(), TEXT("one")}, {TEXT("c"), TEXT("two")}, {FString(), TEXT("two")}};
			TestTrue(TEXT("found"), FindByKeys(Wanted, Here) == TArray<int32>({0, 1, 2, INDEX_NONE}));
		});

	It("takes nothing that has another shape",
		[this]
		{
			const TArray<FSnapshotKey> Here = {{FString(), TEXT("one"), 1}};
			TestTrue(TEXT("another"),
				FindByKeys(TArray<FSnapshotKey>({{FString(), TEXT("one"), 2}}), Here) == TArray<int32>({INDEX_NONE}));
			TestTrue(TEXT("not known"),
				FindByKeys(TArray<FSnapshotKey>({{FString(), TEXT("one"), 0}}), Here) == TArray<int32>({0}));
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
