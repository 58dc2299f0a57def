// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Liquids of particles as they are drawn: faces that are found while somebody looks and something moves, balls for a
// quick view, and materials made from looks.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Assets/ParticlePresets.h"
#include "Fluid/LiquidSurfaces.h"
#include "FluidDropsCore/Fluid/LiquidPresets.h"
#include "FluidDropsSettings.h"
#include "FluidLiquidsMeshComponent.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Render/FluidMeshBuilder.h"
#include "TestSurface.h"

BEGIN_DEFINE_SPEC(FFluidLiquidsSpec, "FluidDrops.Unit.Liquids", FluidDropsUnreal::Compat::TestFlags)
TSharedPtr<FFluidSimulation> Water;
FFluidStepOptions Options;

/** Two liquids; a ball of 10 cm of the second at the origin of the simulation. */
void BeginLiquids()
{
	FluidDrops::FWorldSettings Settings = MakeTestSettings();
	Settings.Budget.Particles = 5000;
	Settings.World.FloorHeight = -100.0f;
	Water = FFluidSimulation::Create(Settings, 2, FVector(1000.0, 0.0, 0.0), nullptr);
	Water->AddLiquid(TEXT("honey"), {}, {}, nullptr);
	FluidDrops::FFillFluid Fill;
	Fill.Liquid = uint32(Water->AddLiquid(TEXT("water"), {}, {}, nullptr));
	Fill.Shape = FluidDrops::EFillShape::Ball;
	Water->Queue(FluidDrops::FWorldCommand(Fill));
	Options = {};
	Options.bAsync = false;
	Options.Liquids.bWanted = true;
}

const FFluidFrame& RunLiquids(int32 Frames, double Seconds = 1.0 / 60.0)
{
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		Water->BeginStep(Seconds, Options);
		Water->FinishStep();
	}
	return *Water->Frame();
}

/** As it is drawn the first time. */
FFluidMeshData Draw(void (*Build)(const FFluidMeshScene&, FFluidMeshData&), FFluidMeshHistory& History)
{
	FFluidMeshScene Scene;
	FFluidMeshData Mesh;
	History.Look(Water->Frame(), {}, Scene);
	Build(Scene, Mesh);
	const FBox3f Bounds = FluidDropsUnreal::LiquidBounds(Scene);
	const FBox3f Tight(Mesh.Positions);
	TestTrue(TEXT("within bounds"), Bounds.IsInsideOrOn(Tight.Min) && Bounds.IsInsideOrOn(Tight.Max));
	return Mesh;
}

void TestOutwards(const FFluidMeshData& Mesh)
{
	for (int32 Index = 0; Index < Mesh.Indices.Num(); Index += 3)
	{
		const FVector3f A = Mesh.Positions[Mesh.Indices[Index]];
		const FVector3f B = Mesh.Positions[Mesh.Indices[Index + 1]];
		const FVector3f C = Mesh.Positions[Mesh.Indices[Index + 2]];
		const FVector3f Facet = FVector3f::CrossProduct(C - A, B - A); // Unreal's triangles are clockwise
		const FVector3f Normal(Mesh.TangentZ[Mesh.Indices[Index]].ToFVector());
		if (!TestTrue(TEXT("faces outwards"), FVector3f::DotProduct(Facet, Normal) > -1.0e-3f))
		{
			break;
		}
	}
}
END_DEFINE_SPEC(FFluidLiquidsSpec)

void FFluidLiquidsSpec::Define()
{
	BeforeEach([this] { BeginLiquids(); });
	AfterEach([this] { Water.Reset(); });

	It("finds faces only for those who want them",
		[this]
		{
			TestTrue(TEXT("wanted"), RunLiquids(1).LiquidSurfaces.IsValid());
			Options.Liquids.bWanted = false;
			TestFalse(TEXT("unwanted"), RunLiquids(1).LiquidSurfaces.IsValid());
			Options.Liquids.bWanted = true;
			TestTrue(TEXT("wanted again"), RunLiquids(1).LiquidSurfaces.IsValid());
		});

	It("carries faces along between ticks instead of finding them again",
		[this]
		{
			const uint64 Found = RunLiquids(10).LiquidSurfaces->Number;
			const FFluidFrame& Between = RunLiquids(1, 0.25 / 60.0);
			TestEqual(TEXT("no tick"), Between.TicksRun, 0);
			TestEqual(TEXT("the same faces"), Between.LiquidSurfaces->Number, Found);
			TestEqual(TEXT("an older instant"), Between.LiquidsAgo, 0.75f / 60.0f, 1.0e-4f);
			TestTrue(TEXT("the next tick has others"), RunLiquids(2).LiquidSurfaces->Number > Found);
		});

	It("leaves faces as they are while all fluid rests",
		[this]
		{
			FluidDrops::FLiquidSettings Frozen;
			Frozen.bFrozen = true;
			TestTrue(TEXT("frozen"), Water->SetLiquid(1, Frozen, {}, nullptr));
			const FFluidFrame& Frame = RunLiquids(200);
			if (TestTrue(TEXT("rests"), Frame.bFluidAtRest))
			{
				const uint64 Found = Frame.LiquidSurfaces->Number;
				TestEqual(TEXT("the same faces"), RunLiquids(5).LiquidSurfaces->Number, Found);
				TestEqual(TEXT("for nothing"), Water->Frame()->Statistics.LiquidMilliseconds, 0.0f);
			}
		});

	It("draws a section for each liquid, outwards, moving as it falls",
		[this]
		{
			RunLiquids(12);
			FFluidMeshHistory History;
			FFluidMeshData Mesh = Draw(&FluidDropsUnreal::BuildLiquidMesh, History);
			if (TestEqual(TEXT("sections"), Mesh.Sections.Num(), 2))
			{
				TestEqual(TEXT("no honey"), Mesh.Sections[0].Triangles, 0u);
				TestTrue(TEXT("water"), Mesh.Sections[1].Triangles > 100);
			}
			TestOutwards(Mesh);
			TestTrue(TEXT("at first nothing moves"), Mesh.Positions == Mesh.Previous);
			TestTrue(TEXT("depth below"), Mesh.Sizes[0].X > 0.5f);
			RunLiquids(1);
			Mesh = Draw(&FluidDropsUnreal::BuildLiquidMesh, History);
			const float Fallen = Mesh.Previous[0].Z - Mesh.Positions[0].Z;
			TestEqual(TEXT("falls"), Fallen, 981.0f * 12.0f / 3600.0f, 1.0f);
		});

	It("draws particles as balls without faces (FLUID-83)",
		[this]
		{
			Options.Liquids.bWanted = false;
			const FFluidFrame& Frame = RunLiquids(3);
			FFluidMeshHistory History;
			const FFluidMeshData Mesh = Draw(&FluidDropsUnreal::BuildParticleMesh, History);
			const uint32 PerBall = FluidDropsUnreal::BallGrid(FluidDropsUnreal::MeshLodCount - 1).TriangleCount();
			TestEqual(TEXT("sections"), Mesh.Sections.Num(), 2);
			TestEqual(TEXT("balls"), uint32(Mesh.Indices.Num()), 3 * PerBall * uint32(Frame.Particles.Num()));
			TestOutwards(Mesh);
		});

	It("tells liquids that are seen through from those that hide all",
		[this]
		{
			const auto IsOpaque = [](EFluidParticlePreset Preset)
			{ return ParticlePresetOf(Preset).Look.IsOpaque(0.5f); };
			for (const EFluidParticlePreset Clear : {EFluidParticlePreset::Water, EFluidParticlePreset::Honey,
					 EFluidParticlePreset::Slime, EFluidParticlePreset::Jelly})
			{
				TestFalse(TEXT("seen through"), IsOpaque(Clear));
			}
			for (const EFluidParticlePreset Paste :
				{EFluidParticlePreset::Paint, EFluidParticlePreset::Mud, EFluidParticlePreset::Clay,
					EFluidParticlePreset::Chocolate, EFluidParticlePreset::Toothpaste, EFluidParticlePreset::Gold})
			{
				TestTrue(TEXT("hides"), IsOpaque(Paste));
			}
		});

	It("has the presets of the core, by the same names",
		[this]
		{
			const UEnum* Names = StaticEnum<EFluidParticlePreset>();
			for (uint32 Index = 0; Index < FluidDrops::LiquidPresetCount; ++Index)
			{
				const FluidDrops::ELiquidPreset Core = FluidDrops::ELiquidPreset(Index);
				const FString Name = Names->GetNameStringByValue(Index).ToLower();
				TestEqual(TEXT("name"), Name, FString(UTF8_TO_TCHAR(FluidDrops::NameOf(Core))));
				const FFluidParticleLiquidSettings Settings = ParticlePresetOf(EFluidParticlePreset(Index)).Settings;
				TestEqual(TEXT("springs"), Settings.SpringStiffness, FluidDrops::LiquidOf(Core).SpringStiffness);
				TestEqual(TEXT("viscosity"), Settings.Viscosity, FluidDrops::LiquidOf(Core).Viscosity);
			}
		});

	It("gives each liquid a material with its look, and a new one only if need be",
		[this]
		{
			FFluidFrame Frame;
			Frame.Liquids.SetNum(2);
			Frame.Liquids[1].Look = ParticlePresetOf(EFluidParticlePreset::Honey).Look;
			UFluidLiquidsMeshComponent* Component = NewObject<UFluidLiquidsMeshComponent>();
			Component->UpdateMaterials(Frame);
			TestEqual(TEXT("slots"), Component->GetNumMaterials(), 2);
			UMaterialInterface* First = Component->GetMaterial(1);
			Frame.Liquids[1].Look.ColorDepth = 7.0f;
			Component->UpdateMaterials(Frame);
			TestTrue(TEXT("the same material"), Component->GetMaterial(1) == First);
			const UMaterialInstanceDynamic* Made = Cast<UMaterialInstanceDynamic>(First);
			if (TestNotNull(TEXT("made"), Made))
			{
				const auto IsColorDepth = [](const FScalarParameterValue& Value)
				{ return Value.ParameterInfo.Name == TEXT("ColorDepth") && Value.ParameterValue == 7.0f; };
				TestTrue(TEXT("the new look"), Made->ScalarParameterValues.ContainsByPredicate(IsColorDepth));
			}
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
