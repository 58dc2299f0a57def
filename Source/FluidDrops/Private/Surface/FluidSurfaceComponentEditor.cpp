// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the editor does with a surface: checks it, tells of its mesh, and brings what is changed into its water.

#include "Components/MeshComponent.h"
#include "Engine/World.h"
#include "FluidDropsLog.h"
#include "FluidSurfaceComponent.h"
#include "FluidSurfaceMeshUserData.h"
#include "Logging/MessageLog.h"
#include "Misc/UObjectToken.h"
#include "Surface/MeshReader.h"
#include "UObject/ObjectKey.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

#if WITH_EDITOR

FFluidSurfaceMapPreview UFluidSurfaceComponent::PreviewMap(const FFluidSurfaceMapSource& Source)
{
	FFluidSurfaceMapPreview Preview;
	if ((Reader && Reader->IsCurrent()) || ReadMesh())
	{
		Preview.Mesh = Reader->Prepared().Mesh.ToSharedPtr();
		Preview.Factors = Source.IsUniform()
			? TArray<float>()
			: FluidDropsUnreal::MapFactors(Reader->Prepared(), Source, Reader->Component()->GetMaterialSlotNames());
	}
	return Preview;
}

void UFluidSurfaceComponent::OfferToKeepTriangles() const
{
	const UMeshComponent* Mesh = GIsEditor ? GetMeshComponent() : nullptr;
	UObject* Asset = Mesh ? FFluidMeshReader::AssetOf(*Mesh) : nullptr;
	const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(Asset);
	const bool bOurs = Asset && !Asset->GetPathName().StartsWith(TEXT("/Engine/")); // the engine's own are not saved
	if (!bOurs || (Kept && Kept->LODs.Contains(LOD)))
	{
		return;
	}
	static TSet<TPair<FObjectKey, int32>> Offered;
	bool bBefore = false;
	Offered.Add({FObjectKey(Asset), LOD}, &bBefore);
	if (bBefore)
	{
		return;
	}
	const auto Keep = [Weak = TWeakObjectPtr<UObject>(Asset), Level = LOD]()
	{
		if (UObject* Chosen = Weak.Get())
		{
			UFluidSurfaceMeshUserData::Keep(*Chosen, Level);
		}
	};
	FMessageLog(FluidDropsUnreal::Report::MessageLogName)
		.Warning()
		->AddToken(FUObjectToken::Create(Asset))
		->AddToken(FTextToken::Create(LOCTEXT("KeepOffer",
			"keeps no triangles for water, so that it is dry in a packaged game. Let it keep them, and save it.")))
		->AddToken(FActionToken::Create(LOCTEXT("KeepButton", "Keep Triangles"),
			LOCTEXT("KeepButtonTip", "Adds a FluidDrops Surface Mesh to the asset user data of the mesh."),
			FOnActionTokenExecuted::CreateLambda(Keep), true));
}

void UFluidSurfaceComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	FollowMaterial();
	if (bInWater)
	{
		TakeEdit(PropertyChangedEvent.GetMemberPropertyName());
	}
	else if (!IsTemplate() && // in a Blueprint there is no mesh beside it yet
		PropertyChangedEvent.ChangeType != EPropertyChangeType::Interactive) // a slider is still being dragged
	{
		CheckSurface();
	}
}

void UFluidSurfaceComponent::TakeEdit(FName Setting)
{
	static const TSet<FName> OfMaterial = {GET_MEMBER_NAME_CHECKED(UFluidSurfaceComponent, Material),
		GET_MEMBER_NAME_CHECKED(UFluidSurfaceComponent, Settings),
		GET_MEMBER_NAME_CHECKED(UFluidSurfaceComponent, Overrides)};
	if (Handle.IsSet() && OfMaterial.Contains(Setting))
	{
		bSendMaterial = true;
	}
	else if (Handle.IsSet() && Setting == GET_MEMBER_NAME_CHECKED(UFluidSurfaceComponent, Maps))
	{
		SendMaps(true);
	}
	else if (Handle.IsSet() && Setting == GET_MEMBER_NAME_CHECKED(UFluidSurfaceComponent, Significance))
	{
		SetSignificance(Significance);
	}
	else
	{
		Rejoin();
	}
}

void UFluidSurfaceComponent::CheckForErrors()
{
	Super::CheckForErrors();
	CheckSurface();
	const UMeshComponent* Mesh = GetMeshComponent();
	UObject* Asset = Mesh ? FFluidMeshReader::AssetOf(*Mesh) : nullptr;
	const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(Asset);
	const auto Warn = [this](const FText& Text) {
		FMessageLog(TEXT("MapCheck"))
			.Warning()
			->AddToken(FUObjectToken::Create(this))
			->AddToken(FTextToken::Create(Text));
	};
	if (Problem != EFluidSurfaceProblem::None)
	{
		Warn(ProblemText);
	}
	if (Asset && !(Kept && Kept->LODs.Contains(LOD)))
	{
		Warn(FText::Format(LOCTEXT("NotKept",
							   "{0} keeps no triangles for water. It carries water in a cooked game only "
							   "if Allow CPU Access is ticked in it; meshes of the engine must be "
							   "duplicated for that."),
			FText::FromName(Asset->GetFName())));
	}
}

#endif // WITH_EDITOR

#undef LOCTEXT_NAMESPACE
