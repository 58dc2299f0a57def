// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidSurfaceMeshUserData.h"

#include "CoreMesh.h"
#include "Engine/StaticMesh.h"
#include "FluidDropsLog.h"
#include "HAL/PlatformProperties.h"
#include "Interfaces/Interface_AssetUserData.h"
#include "RenderUtils.h"
#include "Surface/NaniteSource.h"
#include "Surface/PreparedMesh.h"
#include "UObject/ObjectSaveContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSurfaceMeshUserData)

TSharedPtr<const FFluidPreparedMesh, ESPMode::ThreadSafe> UFluidSurfaceMeshUserData::FindCooked(int32 LOD) const
{
	// After cooking within the editor there are some as well, which may be older than the mesh.
	return FPlatformProperties::RequiresCookedData() ? Cooked.FindRef(LOD) : nullptr;
}

UFluidSurfaceMeshUserData* UFluidSurfaceMeshUserData::Find(UObject* MeshAsset)
{
	IInterface_AssetUserData* Keeper = Cast<IInterface_AssetUserData>(MeshAsset);
	return Keeper ? Cast<UFluidSurfaceMeshUserData>(Keeper->GetAssetUserDataOfClass(StaticClass())) : nullptr;
}

#if WITH_EDITOR

bool UFluidSurfaceMeshUserData::Keep(UObject& MeshAsset, int32 LOD)
{
	IInterface_AssetUserData* Keeper = Cast<IInterface_AssetUserData>(&MeshAsset);
	UFluidSurfaceMeshUserData* Kept = Find(&MeshAsset);
	if (!Keeper || (Kept && Kept->LODs.Contains(LOD)))
	{
		return false;
	}
	MeshAsset.Modify();
	if (!Kept)
	{
		Kept = NewObject<UFluidSurfaceMeshUserData>(&MeshAsset, NAME_None, RF_Public | RF_Transactional);
		Kept->LODs.Reset();
		Keeper->AddAssetUserData(Kept);
	}
	Kept->Modify();
	Kept->LODs.Add(LOD);
	MeshAsset.MarkPackageDirty();
	return true;
}

#endif // WITH_EDITOR

void UFluidSurfaceMeshUserData::PreSave(FObjectPreSaveContext SaveContext)
{
	Super::PreSave(SaveContext);
	if (!SaveContext.IsCooking() || !GetOuter() || IsTemplate())
	{
		return;
	}
	Cooked.Reset();
	const bool bNanite = DoesTargetPlatformSupportNanite(SaveContext.GetTargetPlatform());
	for (const int32 LOD : LODs)
	{
		FFluidMeshProblem Problem;
		FFluidPreparedMeshPtr Prepared = FluidDropsUnreal::ReadMeshAsset(*GetOuter(), LOD, bNanite, Problem);
		if (!Prepared)
		{
			FluidDropsUnreal::Report::Problem(Problem.Text.ToString(), GetOuter());
			continue;
		}
		const UStaticMesh* Static = Cast<UStaticMesh>(GetOuter());
		if (const FText Limits = Static ? FluidDropsUnreal::NaniteLimits(*Static, LOD, bNanite) : FText();
			!Limits.IsEmpty())
		{
			UE_LOG(LogFluidDrops, Warning, TEXT("%s"), *Limits.ToString());
		}
		FluidDrops::TResult<TArray<uint8>> Analysis = FluidDropsUnreal::AnalyseToKeep(*Prepared->Mesh);
		if (FluidDropsUnreal::Report::Succeeded(Analysis, GetOuter()))
		{
			Prepared->Mesh->Analysis = MoveTemp(Analysis.Value());
		}
		Cooked.Add(LOD, MoveTemp(Prepared));
	}
}

void UFluidSurfaceMeshUserData::Serialize(FArchive& Ar)
{
	Super::Serialize(Ar);
	bool bCooked = Ar.IsCooking();
	Ar << bCooked;
	if (!bCooked)
	{
		return; // the editor reads the mesh itself
	}
	int32 Count = Cooked.Num();
	Ar << Count;
	if (Ar.IsLoading())
	{
		for (Cooked.Reset(); Count > 0 && !Ar.IsError(); --Count)
		{
			int32 LOD = 0;
			const TSharedRef<FFluidPreparedMesh, ESPMode::ThreadSafe> Prepared =
				MakeShared<FFluidPreparedMesh, ESPMode::ThreadSafe>();
			Ar << LOD << *Prepared;
			Cooked.Add(LOD, Prepared);
		}
		return;
	}
	for (const TPair<int32, FFluidPreparedMeshPtr>& Item : Cooked)
	{
		int32 LOD = Item.Key;
		FFluidPreparedMesh Copy = *Item.Value; // an archive wants to write to what it reads
		Ar << LOD << Copy;
	}
}
