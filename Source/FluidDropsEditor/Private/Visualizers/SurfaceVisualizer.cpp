// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Visualizers/SurfaceVisualizer.h"

#include "CanvasItem.h"
#include "CanvasTypes.h"
#include "Components/MeshComponent.h"
#include "Engine/Engine.h"
#include "FluidSurfaceComponent.h"
#include "SceneManagement.h"
#include "SceneView.h"

namespace
{

const FLinearColor GoodColor(0.2f, 0.9f, 0.5f);
const FLinearColor BadColor(1.0f, 0.25f, 0.15f);

/** Around the mesh; around the component itself if it has none. */
FBox BoxOf(const UFluidSurfaceComponent& Surface)
{
	const UMeshComponent* Mesh = Surface.GetMeshComponent();
	return Mesh ? Mesh->Bounds.GetBox() : FBox::BuildAABB(Surface.GetComponentLocation(), FVector(10.0));
}

} // namespace

void FSurfaceVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UFluidSurfaceComponent* Surface = CastChecked<UFluidSurfaceComponent>(Component);
	const bool bGood = Surface->GetProblem() == EFluidSurfaceProblem::None;
	DrawWireBox(PDI, BoxOf(*Surface), bGood ? GoodColor : BadColor, SDPG_World, bGood ? 0.0f : 2.0f);
}

void FSurfaceVisualizer::DrawVisualizationHUD(
	const UActorComponent* Component, const FViewport* Viewport, const FSceneView* View, FCanvas* Canvas)
{
	const UFluidSurfaceComponent* Surface = CastChecked<UFluidSurfaceComponent>(Component);
	const FBox Box = BoxOf(*Surface);
	const FVector Top(Box.GetCenter().X, Box.GetCenter().Y, Box.Max.Z);
	FVector2D Pixel;
	if (Surface->GetProblem() != EFluidSurfaceProblem::None && View->WorldToPixel(Top, Pixel))
	{
		FCanvasTextItem Text(
			Pixel / Canvas->GetDPIScale(), Surface->GetProblemText(), GEngine->GetSmallFont(), BadColor);
		Text.bCentreX = true;
		Text.EnableShadow(FLinearColor::Black);
		Canvas->DrawItem(Text);
	}
}
