// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AssetDefinition.h"
#include "AssetDefinitionRegistry.h"
#include "Checks/SurfaceCheck.h"
#include "Components/StaticMeshComponent.h"
#include "Details/SettingsUnits.h"
#include "Editor.h"
#include "Editor/UnrealEdEngine.h"
#include "EditorPlacement.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshActor.h"
#include "Engine/World.h"
#include "FluidDropsEditorLibrary.h"
#include "FluidDropsStyle.h"
#include "FluidLiquidAsset.h"
#include "FluidRainAsset.h"
#include "FluidRainComponent.h"
#include "FluidSurfaceAsset.h"
#include "FluidSurfaceComponent.h"
#include "IPlacementModeModule.h"
#include "NiagaraSystem.h"
#include "Styling/SlateStyleRegistry.h"
#include "UnrealEdGlobals.h"


BEGIN_DEFINE_SPEC(FEditorHelpersSpec, "FluidDrops.Editor.Helpers", FluidDropsUnreal::Compat::TestFlags)
	UWorld* World = nullptr;

	/** An actor with a mesh, as it is dragged into a level. */
	AStaticMeshActor* PlaceMesh(const TCHAR* Mesh)
	{
		AStaticMeshActor* Actor = World->SpawnActor<AStaticMeshActor>();
		Actor->GetStaticMeshComponent()->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, Mesh));
		return Actor;
	}
END_DEFINE_SPEC(FEditorHelpersSpec)

void FEditorHelpersSpec::Define()
{
	BeforeEach([this]() { World = UWorld::CreateWorld(EWorldType::Editor, false); });
	AfterEach([this]() { World->DestroyWorld(false); });

	It("reads units out of tooltips", [this]()
	{
		TestEqual(TEXT("one line"), FSettingsUnits::UnitOf(TEXT("Drops per second. Unit: 1/s.")), FString(TEXT("1/s")));
		TestEqual(TEXT("broken"), FSettingsUnits::UnitOf(TEXT("Rain. Unit:\nmm/h.")), FString(TEXT("mm/h")));
		TestEqual(TEXT("brackets"), FSettingsUnits::UnitOf(TEXT("Unit: kg/(m^2 s).")), FString(TEXT("kg/(m^2 s)")));
		TestTrue(TEXT("none"), FSettingsUnits::UnitOf(TEXT("Whether it rains.")).IsEmpty());
	});

	It("shows units for the settings that have some", [this]()
	{
		const TArray<FName> Structs = FSettingsUnits::StructsWithUnits();
		TestTrue(TEXT("rain"), Structs.Contains(FName(TEXT("FluidRainSettings"))));
		TestFalse(TEXT("an event has none"), Structs.Contains(FName(TEXT("FluidDropEvent"))));
	});

	It("has an icon for every asset and a name for it in the content browser", [this]()
	{
		const ISlateStyle* Style = FSlateStyleRegistry::FindSlateStyle(FFluidDropsStyle::Name());
		if (TestNotNull(TEXT("style"), Style))
		{
			TestNotNull(TEXT("icon"), Style->GetOptionalBrush("ClassIcon.FluidLiquidAsset", nullptr, nullptr));
			TestNotNull(TEXT("thumbnail"), Style->GetOptionalBrush("ClassThumbnail.FluidRainEmitter", nullptr, nullptr));
		}
		for (UClass* Class : {UFluidLiquidAsset::StaticClass(), UFluidRainAsset::StaticClass()})
		{
			const UAssetDefinition* Definition = UAssetDefinitionRegistry::Get()->GetAssetDefinitionForClass(Class);
			const bool bOurs = Definition && Definition->GetAssetCategories().Num() == 1 &&
				Definition->GetAssetCategories()[0].GetCategoryText().ToString() == TEXT("FluidDrops");
			TestTrue(Class->GetName(), bOurs);
		}
	});

	It("offers its actors under Place Actors, and visualizers for its components", [this]()
	{
		TestNotNull(TEXT("category"), IPlacementModeModule::Get().GetRegisteredPlacementCategory(FluidDropsUnreal::Editor::PlacementCategory()));
		TArray<TSharedPtr<FPlaceableItem>> Items;
		IPlacementModeModule::Get().GetItemsForCategory(FluidDropsUnreal::Editor::PlacementCategory(), Items);
		TestEqual(TEXT("actors"), Items.Num(), 8);
		TestTrue(TEXT("visualizer"),
			GUnrealEd && GUnrealEd->FindComponentVisualizer(UFluidRainComponent::StaticClass()).IsValid());
	});

	It("says that a surface without a mesh is none", [this]()
	{
		AActor* Actor = World->SpawnActor<AActor>();
		UFluidDropsEditorLibrary::AddFluidSurface(Actor, nullptr);
		const TArray<FFluidSurfaceFinding> Findings = FluidDropsUnreal::Editor::CheckSurfaces(*World);
		TestEqual(TEXT("findings"), Findings.Num(), 1);
		TestTrue(TEXT("no remedy"), Findings.Num() == 1 && Findings[0].Fix == EFluidSurfaceFix::None);
	});

	It("says that a mesh of the engine is dry in a packaged game", [this]()
	{
		UFluidSurfaceComponent* Surface =
			UFluidDropsEditorLibrary::AddFluidSurface(PlaceMesh(TEXT("/Engine/BasicShapes/Cube.Cube")), nullptr);
		TestTrue(TEXT("usable here"), Surface->GetProblem() == EFluidSurfaceProblem::None);
		const TArray<FFluidSurfaceFinding> Findings = FluidDropsUnreal::Editor::CheckSurface(*Surface);
		TestTrue(TEXT("told"), Findings.Num() == 1 && Findings[0].Text.ToString().Contains(TEXT("packaged")));
	});

	It("goes back to the first level of detail when the chosen one does not exist", [this]()
	{
		UFluidSurfaceComponent* Surface =
			UFluidDropsEditorLibrary::AddFluidSurface(PlaceMesh(TEXT("/Engine/BasicShapes/Cube.Cube")), nullptr);
		Surface->SetLOD(5);
		const TArray<FFluidSurfaceFinding> Findings = FluidDropsUnreal::Editor::CheckSurface(*Surface);
		if (TestTrue(TEXT("found"), Findings.Num() > 0 && Findings[0].Fix == EFluidSurfaceFix::UseFirstLod))
		{
			FluidDropsUnreal::Editor::ApplyFix(Findings[0]);
			TestEqual(TEXT("LOD"), Surface->GetLOD(), 0);
			TestTrue(TEXT("helped"), Surface->GetProblem() == EFluidSurfaceProblem::None);
		}
	});

	It("adds one surface to an actor, however often it is asked", [this]()
	{
		AActor* Actor = PlaceMesh(TEXT("/Engine/BasicShapes/Sphere.Sphere"));
		UFluidSurfaceAsset* Material = NewObject<UFluidSurfaceAsset>();
		UFluidSurfaceComponent* Surface = UFluidDropsEditorLibrary::AddFluidSurface(Actor, Material);
		TestTrue(TEXT("material"), Surface && Surface->GetMaterial() == Material);
		TestTrue(TEXT("once"), UFluidDropsEditorLibrary::AddFluidSurface(Actor, nullptr) == Surface);
	});

	It("gives a Niagara system the water as a user parameter, once", [this]()
	{
		UNiagaraSystem* System = NewObject<UNiagaraSystem>();
		TestTrue(TEXT("added"), UFluidDropsEditorLibrary::AddWaterParameter(System, TEXT("FluidDrops")));
		TestFalse(TEXT("again"), UFluidDropsEditorLibrary::AddWaterParameter(System, TEXT("FluidDrops")));
		TestFalse(TEXT("no system"), UFluidDropsEditorLibrary::AddWaterParameter(nullptr, TEXT("FluidDrops")));
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
