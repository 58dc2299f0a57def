// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Visualizers/EmitterVisualizers.h"

#include "Components/MeshComponent.h"
#include "FluidDropEmitterComponent.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidRainComponent.h"
#include "FluidSinkComponent.h"
#include "FluidSurfaceComponent.h"
#include "FluidSweatComponent.h"
#include "FluidWindSourceComponent.h"
#include "HAL/PlatformTime.h"
#include "SceneManagement.h"
#include "SceneView.h"
#include "Visualizers/MapSamples.h"

namespace
{

const FLinearColor AreaColor(0.15f, 0.55f, 1.0f);
const FLinearColor FlowColor(1.0f, 0.75f, 0.2f);
const FLinearColor GlandColor(0.3f, 0.9f, 1.0f);

constexpr int32 MaxGlands = 4000;       // that are drawn
constexpr double GlandRefresh = 1.0;    // s
constexpr double SquareMeter = 10000.0; // cm^2

/** An arrow as long as what moves at that velocity gets in a second, within limits. */
void DrawFlow(FPrimitiveDrawInterface* PDI, const FVector& Start, const FVector& Velocity)
{
	const double Speed = Velocity.Size();
	if (Speed > UE_KINDA_SMALL_NUMBER)
	{
		const double Length = FMath::Clamp(Speed, 10.0, 500.0);
		const FMatrix Arrow = FRotationMatrix::MakeFromX(Velocity) * FTranslationMatrix(Start);
		DrawDirectionalArrow(PDI, Arrow, FlowColor, float(Length), float(0.15 * Length), SDPG_World, 2.0f);
	}
}

} // namespace

void FEmitterVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidEmitterComponent* Emitter = CastChecked<UFluidEmitterComponent>(Component);
	const TArray<UFluidSurfaceComponent*> Surfaces = Emitter->GetSurfaces();
	for (const UFluidSurfaceComponent* Surface : Surfaces)
	{
		if (const UMeshComponent* Mesh = Surface->GetMeshComponent())
		{
			DrawDashedLine(PDI, Emitter->GetComponentLocation(), Mesh->Bounds.Origin, AreaColor, 10.0, SDPG_World);
		}
	}
	if (Surfaces.IsEmpty() && Emitter->GetSurfaceRange() > 0.0f)
	{
		DrawWireSphereAutoSides(PDI, Emitter->GetComponentLocation(), AreaColor.CopyWithNewOpacity(0.3f),
			Emitter->GetSurfaceRange(), SDPG_World);
	}
}

void FRainVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidRainComponent* Rain = CastChecked<UFluidRainComponent>(Component);
	const FBox Box = Rain->GetRainBox(View->ViewMatrices.GetViewOrigin());
	DrawWireBox(PDI, Box, AreaColor, SDPG_World, 1.0f);
	DrawFlow(PDI, Rain->GetComponentLocation(), Rain->GetRainWind());
}

void FDropEmitterVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidDropEmitterComponent* Emitter = CastChecked<UFluidDropEmitterComponent>(Component);
	const FBox Box = Emitter->GetEmissionBox();
	DrawWireBox(PDI, Box, AreaColor, SDPG_World, 1.0f);
	DrawFlow(PDI, Box.GetCenter(), Emitter->GetEmissionVelocity());
}

void FParticleEmitterVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidParticleEmitterComponent* Emitter = CastChecked<UFluidParticleEmitterComponent>(Component);
	const FVector Place = Emitter->GetComponentLocation();
	if (const FVector Velocity = Emitter->GetFlowVelocity(); !Velocity.IsZero())
	{
		constexpr int32 NozzleSides = 32;
		DrawCircle(PDI, Place, Emitter->GetRightVector(), Emitter->GetUpVector(), AreaColor,
			double(Emitter->GetNozzleRadius()), NozzleSides, SDPG_World, 1.0f);
		DrawFlow(PDI, Place, Velocity);
	}
	const FBox Box = Emitter->GetFillBox();
	if (Emitter->GetFill() == EFluidFill::Box)
	{
		DrawWireBox(PDI, Box, AreaColor, SDPG_World, 1.0f);
	}
	else if (Emitter->GetFill() == EFluidFill::Ball)
	{
		const FTransform Ball(FQuat::Identity, Box.GetCenter(), Box.GetExtent());
		DrawWireSphereAutoSides(PDI, Ball, AreaColor, 1.0, SDPG_World);
	}
}

void FSinkVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	DrawWireBox(PDI, CastChecked<UFluidSinkComponent>(Component)->GetSinkBox(), FlowColor, SDPG_World, 1.0f);
}

void FWindSourceVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidWindSourceComponent* Source = CastChecked<UFluidWindSourceComponent>(Component);
	constexpr int32 Sides = 32;
	const FVector Place = Source->GetComponentLocation();
	const FVector Right = Source->GetRightVector();
	const FVector Up = Source->GetUpVector();
	const FVector Forward = Source->GetForwardVector();
	const double Radius = double(Source->GetRadius());
	const double Speed = Source->IsEnabled() ? double(Source->GetSpeed()) : 0.0;
	switch (Source->GetKind())
	{
	case EFluidWindSource::Jet:
	case EFluidWindSource::Fan:
		DrawCircle(PDI, Place, Right, Up, AreaColor, Radius, Sides, SDPG_World, 1.0f);
		DrawFlow(PDI, Place, Forward * Speed);
		break;
	case EFluidWindSource::Vortex:
		DrawCircle(PDI, Place, Right, Up, AreaColor, Radius, Sides, SDPG_World, 1.0f);
		DrawDashedLine(PDI, Place - Forward * Radius, Place + Forward * Radius, AreaColor, 10.0, SDPG_World);
		for (const FVector& Out : {Right, Up, -Right, -Up})
		{
			// By the right-hand rule in the core's axes, which are mirrored.
			DrawFlow(PDI, Place + Out * Radius, FVector::CrossProduct(Out, Forward) * Speed);
		}
		break;
	case EFluidWindSource::Point:
		DrawWireSphereAutoSides(PDI, Place, AreaColor, Radius, SDPG_World);
		for (const FVector& Out : {Forward, Right, Up, -Forward, -Right, -Up})
		{
			DrawFlow(PDI, Place + Out * Radius, Out * Speed);
		}
		break;
	}
	if (Source->GetReach() > 0.0f)
	{
		DrawWireSphereAutoSides(PDI, Place, AreaColor.CopyWithNewOpacity(0.3f), double(Source->GetReach()), SDPG_World);
	}
}

void FSweatVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	FEmitterVisualizer::DrawVisualization(Component, View, PDI);
	const UFluidSweatComponent* Sweat = CastChecked<UFluidSweatComponent>(Component);
	const double Now = FPlatformTime::Seconds();
	for (UFluidSurfaceComponent* Surface : Sweat->GetSurfaces())
	{
		const UMeshComponent* Mesh = Surface->GetMeshComponent();
		FGlands& Shown = Glands.FindOrAdd(Surface);
		if (Mesh && Now - Shown.Time > GlandRefresh)
		{
			const FFluidSurfaceMapPreview Map = Surface->PreviewMap(Sweat->GetGlandMap());
			Shown.Points = Map.Mesh ? FluidDropsUnreal::Editor::SampleMap(
										  *Map.Mesh, Map.Factors, Sweat->GetGlandDensity() / SquareMeter, MaxGlands)
									: TArray<FVector3f>();
			Shown.Time = Now;
		}
		for (const FVector3f& Point : Shown.Points)
		{
			const FTransform& ToWorld = Mesh ? Mesh->GetComponentTransform() : Surface->GetComponentTransform();
			PDI->DrawPoint(ToWorld.TransformPosition(FVector(Point)), GlandColor, 2.0f, SDPG_World);
		}
	}
}
