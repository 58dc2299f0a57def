// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/MeshReader.h"

#include "Components/DynamicMeshComponent.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/SplineMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "FluidSurfaceMeshUserData.h"
#include "Rendering/SkeletalMeshLODRenderData.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "Surface/DynamicMeshReader.h"
#include "Surface/MeshMorphs.h"
#include "Surface/NaniteSource.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

namespace
{

/**
 * What moves the vertices of each bone, as it is drawn: parts of a character that follow a leader's pose have bones of
 * their own, in another order. False: there is no pose yet.
 */
bool ReadBones(const USkeletalMeshComponent& Posed, int32 Lod, TArray<FMatrix44f>& RefToLocal)
{
	const USkeletalMesh& Asset = *Posed.GetSkeletalMeshAsset();
	if (Asset.IsCompiling())
	{
		return false;
	}
	const FReferenceSkeleton& Skeleton = Asset.GetRefSkeleton();
	const int32 Bones = Skeleton.GetRawBoneNum(); // virtual ones move nothing
	const FSkeletalMeshRenderData* RenderData = Asset.GetResourceForRendering();
	if (!RenderData || !RenderData->LODRenderData.IsValidIndex(Lod) || Bones == 0 ||
		Asset.GetRefBasesInvMatrix().Num() != Bones)
	{
		return false;
	}
	const USkinnedMeshComponent* Leader = Posed.LeaderPoseComponent.Get();
	const bool bLed = Leader && Posed.GetLeaderBoneMap().Num() == Skeleton.GetNum();
	if (bLed ? Leader->GetComponentSpaceTransforms().IsEmpty() : Posed.GetComponentSpaceTransforms().Num() < Bones)
	{
		return false;
	}
	const FSkeletalMeshLODRenderData& Drawn = RenderData->LODRenderData[Lod];
	const bool bStripped = Drawn.ActiveBoneIndices.IsEmpty(); // on dedicated servers
	RefToLocal.Reset();                                       // what is there already would be multiplied
	Posed.GetCurrentRefToLocalMatrices(RefToLocal, Lod, bStripped ? &Drawn.RequiredBones : nullptr);
	return RefToLocal.Num() == Bones;
}

/** Static meshes never change their shape; skeletal ones follow blend shapes and their bones, but not cloth. */
class FAssetMeshReader final : public FFluidMeshReader
{
public:
	FAssetMeshReader(UMeshComponent& InTarget, UObject& InAsset, int32 InLod, FFluidPreparedMeshPtr InMesh)
		: FFluidMeshReader(InTarget, MoveTemp(InMesh))
		, Asset(&InAsset)
		, Build(FluidDropsUnreal::MeshBuildOf(InAsset))
		, Lod(InLod)
	{
		for (const FFluidMeshMorph& Morph : Mesh->Morphs)
		{
			MorphOfName.Add(Morph.Name, MorphOfName.Num());
		}
	}

	virtual bool IsCurrent() const override
	{
		const UMeshComponent* Shown = Target.Get();
		const UObject* Now = Shown ? AssetOf(*Shown) : nullptr;
		return Now && Now == Asset.Get() && FluidDropsUnreal::MeshBuildOf(*Now) == Build;
	}

	virtual bool ReadPositions(TArray<FVector3f>& Out, bool) override
	{
		const USkeletalMeshComponent* Posed =
			Mesh->Skin.Influences > 0 ? Cast<USkeletalMeshComponent>(Target.Get()) : nullptr;
		if (!Posed || !IsCurrent())
		{
			return false;
		}
		if (!ReadBones(*Posed, Lod, RefToLocal))
		{
			return false;
		}
		FluidDropsUnreal::FindMorphWeights(*Posed, MorphOfName, Weights);
		TConstArrayView<FVector3f> Rest = Mesh->Mesh->Positions;
		if (!Weights.IsEmpty())
		{
			FluidDropsUnreal::MorphPositions(Rest, Mesh->Morphs, Weights, Morphed);
			Rest = Morphed;
		}
		FluidDropsUnreal::SkinPositions(Mesh->Skin, Rest, RefToLocal, Out);
		return true;
	}

private:
	TWeakObjectPtr<UObject> Asset;
	const void* Build;
	int32 Lod;
	TMap<FName, int32> MorphOfName;
	TArray<FMatrix44f> RefToLocal; // by bone; these are kept for their memory
	TArray<FFluidMorphWeight> Weights;
	TArray<FVector3f> Morphed;
};

/** Simulated cloth is not where its bones are, and where it is only the engine's cloth knows. */
bool HasCloth(const UMeshComponent& Component, int32 Lod)
{
	const USkeletalMeshComponent* Skeletal = Cast<USkeletalMeshComponent>(&Component);
	const USkeletalMesh* Asset = Skeletal ? Skeletal->GetSkeletalMeshAsset() : nullptr;
	return Asset && !Skeletal->bDisableClothSimulation && Asset->HasActiveClothingAssetsForLOD(Lod);
}

/** Cooked meshes have lost the deltas of their blend shapes, unless they were kept with the triangles. */
bool HasLostMorphs(const UMeshComponent& Component, int32 Lod)
{
	USkeletalMesh* Asset = Cast<USkeletalMesh>(FFluidMeshReader::AssetOf(Component));
	const UFluidSurfaceMeshUserData* Kept = Asset ? UFluidSurfaceMeshUserData::Find(Asset) : nullptr;
	return Asset && !(Kept && Kept->FindCooked(Lod)) && FluidDropsUnreal::HasUnreadableMorphs(*Asset, Lod);
}

/** Whether the fallback of a Nanite mesh is all that there is of it. */
FText LimitsOfNanite(const UMeshComponent& Component, int32 Lod)
{
	UStaticMesh* Asset = Cast<UStaticMesh>(FFluidMeshReader::AssetOf(Component));
	const UFluidSurfaceMeshUserData* Kept = Asset ? UFluidSurfaceMeshUserData::Find(Asset) : nullptr;
	const bool bCooked = Kept && Kept->FindCooked(Lod);
	return Asset && !bCooked ? FluidDropsUnreal::NaniteLimits(*Asset, Lod, FluidDropsUnreal::IsNaniteDrawn())
							 : FText::GetEmpty();
}

FFluidMeshProblem Unsupported(const UMeshComponent& Component)
{
	return {EFluidSurfaceProblem::UnsupportedComponent,
		FText::Format(
			LOCTEXT("UnsupportedComponent",
				"{0} is a {1}, which cannot carry water: use a static, skeletal or dynamic mesh component that "
				"draws its mesh once and is not bent by a spline."),
			FText::FromName(Component.GetFName()), FText::FromName(Component.GetClass()->GetFName()))};
}

} // namespace

FFluidMeshReader::FFluidMeshReader(UMeshComponent& InTarget, FFluidPreparedMeshPtr InMesh)
	: Target(&InTarget)
	, Mesh(MoveTemp(InMesh))
{
}

bool FFluidMeshReader::IsSupported(const UMeshComponent& Component)
{
	const bool bDrawnOnce = !Component.IsA<UInstancedStaticMeshComponent>() && !Component.IsA<USplineMeshComponent>();
	return Component.IsA<UDynamicMeshComponent>() || Component.IsA<USkeletalMeshComponent>() ||
		(Component.IsA<UStaticMeshComponent>() && bDrawnOnce);
}

UObject* FFluidMeshReader::AssetOf(const UMeshComponent& Component)
{
	if (const UStaticMeshComponent* Static = Cast<UStaticMeshComponent>(&Component))
	{
		return Static->GetStaticMesh();
	}
	const USkeletalMeshComponent* Skeletal = Cast<USkeletalMeshComponent>(&Component);
	return Skeletal ? Skeletal->GetSkeletalMeshAsset() : nullptr;
}

TUniquePtr<FFluidMeshReader> FFluidMeshReader::Create(UMeshComponent& Component, int32 Lod, FFluidMeshProblem& Problem)
{
	Problem = {};
	if (!IsSupported(Component))
	{
		Problem = Unsupported(Component);
		return nullptr;
	}
	if (UDynamicMeshComponent* Dynamic = Cast<UDynamicMeshComponent>(&Component))
	{
		return FDynamicMeshReader::Create(*Dynamic, Problem);
	}
	UObject* Asset = AssetOf(Component);
	if (!Asset)
	{
		Problem = {EFluidSurfaceProblem::NoMesh,
			FText::Format(LOCTEXT("NoMesh", "{0} has no mesh. Choose one."), FText::FromName(Component.GetFName()))};
		return nullptr;
	}
	FFluidPreparedMeshPtr Prepared = FluidDropsUnreal::PrepareMesh(*Asset, Lod, Problem);
	return Prepared ? MakeUnique<FAssetMeshReader>(Component, *Asset, Lod, MoveTemp(Prepared)) : nullptr;
}

FText FFluidMeshReader::LimitsOf(const UMeshComponent& Component, int32 Lod)
{
	const FText Name = FText::FromName(Component.GetFName());
	TArray<FText> Limits;
	if (HasCloth(Component, Lod))
	{
		Limits.Add(FText::Format(
			LOCTEXT("Cloth",
				"{0} has cloth. Water on it follows the bones of the cloth, not its simulated folds: make a surface of "
				"a level of detail without cloth, or of another mesh."),
			Name));
	}
	if (HasLostMorphs(Component, Lod))
	{
		Limits.Add(FText::Format(
			LOCTEXT("LostMorphs",
				"{0} has morph targets that are on the graphics card only. Water on it does not follow them: keep the "
				"triangles of its mesh for water before cooking."),
			Name));
	}
	if (FText Nanite = LimitsOfNanite(Component, Lod); !Nanite.IsEmpty())
	{
		Limits.Add(MoveTemp(Nanite));
	}
	return FText::Join(FText::FromString(TEXT(" ")), Limits);
}

#undef LOCTEXT_NAMESPACE
