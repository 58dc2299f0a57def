// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Checks/SurfaceCheck.h"

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

namespace FluidDrops::Editor
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

} // namespace FluidDrops::Editor

#undef LOCTEXT_NAMESPACE
