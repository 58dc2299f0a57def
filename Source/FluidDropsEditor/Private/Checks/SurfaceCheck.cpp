// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Checks/SurfaceCheck.h"

#include "Checks/WetnessUVs.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/SkinnedAssetCommon.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "FluidSurfaceComponent.h"
#include "FluidSurfaceMeshUserData.h"
#include "Logging/MessageLog.h"
#include "Misc/UObjectToken.h"
#include "ScopedTransaction.h"

#define LOCTEXT_NAMESPACE "FluidDropsSurfaceCheck"

namespace FluidDropsUnreal::Editor
{

namespace
{

/** Assets of the engine are shared by all projects and are not to be changed for one of them. */
bool MayChange(const UObject& Asset)
{
	return !Asset.GetPathName().StartsWith(TEXT("/Engine/"));
}

EFluidSurfaceFix FixFor(EFluidSurfaceProblem Problem, const UObject* Asset)
{
	switch (Problem)
	{
	case EFluidSurfaceProblem::NoSuchLod: return EFluidSurfaceFix::UseFirstLod;
	case EFluidSurfaceProblem::NoCpuAccess:
		return Asset && MayChange(*Asset) ? EFluidSurfaceFix::AllowCpuAccess : EFluidSurfaceFix::None;
	default: return EFluidSurfaceFix::None;
	}
}

void AllowCpuAccess(UObject& Asset, int32 LOD)
{
	Asset.PreEditChange(nullptr); // stops drawing it, and remembers it for undo
	if (UStaticMesh* Static = Cast<UStaticMesh>(&Asset))
	{
		Static->bAllowCPUAccess = true;
	}
	else if (USkeletalMesh* Skeletal = Cast<USkeletalMesh>(&Asset); Skeletal && Skeletal->GetLODInfo(LOD))
	{
		Skeletal->GetLODInfo(LOD)->bAllowCPUAccess = true;
	}
	Asset.PostEditChange(); // builds it anew
}

/** Whether materials can sample the wetness map. */
void CheckWetnessUVs(UFluidSurfaceComponent& Surface, const UObject& Asset, TArray<FFluidSurfaceFinding>& Findings)
{
	if (Surface.GetWetnessResolution() == 0)
	{
		return;
	}
	const TArray<int32> Serve = Surface.FindWetnessUVChannels();
	if (Serve.Contains(Surface.GetWetnessUVChannel()))
	{
		return;
	}
	const FText Name = FText::FromName(Asset.GetFName());
	const FText Channel = FText::AsNumber(Surface.GetWetnessUVChannel());
	const int32 Other = Serve.IsEmpty() ? INDEX_NONE : Serve[0]; // in rising order
	if (Other != INDEX_NONE && Other < UFluidSurfaceComponent::MaxWetnessUVChannels)
	{
		Findings.Add({&Surface,
			FText::Format(LOCTEXT("OtherUVs",
							  "Triangles of {0} share places in UV channel {1}, so that materials cannot show its "
							  "wetness. UV channel {2} can be used."),
				Name, Channel, FText::AsNumber(Other)),
			EFluidSurfaceFix::UseUVChannel, Other});
		return;
	}
	Findings.Add({&Surface,
		FText::Format(LOCTEXT("NoUVs",
						  "Triangles of {0} share places in UV channel {1}, so that materials cannot show its wetness. "
						  "It needs a UV channel without overlap."),
			Name, Channel),
		MayChange(Asset) ? EFluidSurfaceFix::MakeWetnessUVs : EFluidSurfaceFix::None});
}

/** Writes a UV channel and lets the surface use it. */
void MakeWetnessUVs(UFluidSurfaceComponent& Surface, UObject& Asset)
{
	const FWetnessUVResult Result = AddWetnessUVs(Asset, Surface.GetLOD(), Surface.GetWetnessResolution());
	if (Result.Channel == INDEX_NONE)
	{
		FMessageLog(TEXT("FluidDrops"))
			.Error()
			->AddToken(FUObjectToken::Create(&Asset))
			->AddToken(FTextToken::Create(Result.Problem));
		return;
	}
	Surface.Modify();
	Surface.SetWetnessUVChannel(Result.Channel);
}

} // namespace

UObject* MeshAssetOf(const UFluidSurfaceComponent& Surface)
{
	UMeshComponent* Mesh = Surface.GetMeshComponent();
	if (const UStaticMeshComponent* Static = Cast<UStaticMeshComponent>(Mesh))
	{
		return Static->GetStaticMesh();
	}
	const USkinnedMeshComponent* Skinned = Cast<USkinnedMeshComponent>(Mesh);
	return Skinned ? Skinned->GetSkinnedAsset() : nullptr;
}

TArray<FFluidSurfaceFinding> CheckSurface(UFluidSurfaceComponent& Surface)
{
	TArray<FFluidSurfaceFinding> Findings;
	Surface.CheckSurface();
	UObject* Asset = MeshAssetOf(Surface);
	if (Surface.GetProblem() != EFluidSurfaceProblem::None)
	{
		Findings.Add({&Surface, Surface.GetProblemText(), FixFor(Surface.GetProblem(), Asset)});
	}
	else if (Asset)
	{
		CheckWetnessUVs(Surface, *Asset, Findings);
	}
	if (const FText Limits = Surface.FindLimits(); !Limits.IsEmpty())
	{
		Findings.Add({&Surface, Limits});
	}
	const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(Asset);
	if (Asset && !(Kept && Kept->LODs.Contains(Surface.GetLOD())))
	{
		const FText Name = FText::FromName(Asset->GetFName());
		const FText Text = MayChange(*Asset)
			? LOCTEXT("NotKept", "{0} keeps no triangles for water, so that it is dry in a packaged game.")
			: LOCTEXT("EngineMesh", "{0} belongs to the engine and is dry in a packaged game. Use a duplicate of it.");
		Findings.Add({&Surface, FText::Format(Text, Name),
			MayChange(*Asset) ? EFluidSurfaceFix::KeepTriangles : EFluidSurfaceFix::None});
	}
	return Findings;
}

TArray<FFluidSurfaceFinding> CheckSurfaces(const UWorld& World)
{
	TArray<FFluidSurfaceFinding> Findings;
	for (const AActor* Actor : TActorRange<AActor>(&World))
	{
		TInlineComponentArray<UFluidSurfaceComponent*> Surfaces(Actor);
		for (UFluidSurfaceComponent* Surface : Surfaces)
		{
			Findings.Append(CheckSurface(*Surface));
		}
	}
	return Findings;
}

FText FixLabel(EFluidSurfaceFix Fix)
{
	switch (Fix)
	{
	case EFluidSurfaceFix::UseFirstLod: return LOCTEXT("UseFirstLod", "Use LOD 0");
	case EFluidSurfaceFix::AllowCpuAccess: return LOCTEXT("AllowCpuAccess", "Allow CPU Access");
	case EFluidSurfaceFix::KeepTriangles: return LOCTEXT("KeepTriangles", "Keep Triangles");
	case EFluidSurfaceFix::UseUVChannel: return LOCTEXT("UseUVChannel", "Use That UV Channel");
	case EFluidSurfaceFix::MakeWetnessUVs: return LOCTEXT("MakeWetnessUVs", "Make Wetness UVs");
	default: return FText::GetEmpty();
	}
}

void ApplyFix(const FFluidSurfaceFinding& Finding)
{
	UFluidSurfaceComponent* Surface = Finding.Surface.Get();
	UObject* Asset = Surface ? MeshAssetOf(*Surface) : nullptr;
	if (!Surface || (!Asset && Finding.Fix != EFluidSurfaceFix::UseFirstLod))
	{
		return; // gone since it was found
	}
	const FScopedTransaction Transaction(FixLabel(Finding.Fix));
	switch (Finding.Fix)
	{
	case EFluidSurfaceFix::UseFirstLod:
		Surface->Modify();
		Surface->SetLOD(0);
		break;
	case EFluidSurfaceFix::AllowCpuAccess: AllowCpuAccess(*Asset, Surface->GetLOD()); break;
	case EFluidSurfaceFix::KeepTriangles: UFluidSurfaceMeshUserData::Keep(*Asset, Surface->GetLOD()); break;
	case EFluidSurfaceFix::UseUVChannel:
		Surface->Modify();
		Surface->SetWetnessUVChannel(Finding.UVChannel);
		break;
	case EFluidSurfaceFix::MakeWetnessUVs: MakeWetnessUVs(*Surface, *Asset); break;
	case EFluidSurfaceFix::None: break;
	}
	Surface->CheckSurface();
}

void ReportFindings(const TArray<FFluidSurfaceFinding>& Findings)
{
	FMessageLog Log(TEXT("FluidDrops"));
	for (const FFluidSurfaceFinding& Finding : Findings)
	{
		const TSharedRef<FTokenizedMessage> Message = Log.Warning();
		Message->AddToken(FUObjectToken::Create(Finding.Surface.Get()));
		Message->AddToken(FTextToken::Create(Finding.Text));
		if (Finding.Fix != EFluidSurfaceFix::None)
		{
			Message->AddToken(FActionToken::Create(FixLabel(Finding.Fix), Finding.Text,
				FOnActionTokenExecuted::CreateLambda([Finding]() { ApplyFix(Finding); }), true));
		}
	}
}

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
