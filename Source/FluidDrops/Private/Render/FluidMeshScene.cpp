// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshScene.h"

#include "Components/SceneComponent.h"

namespace
{

FTransform WithoutScale(const FTransform& Transform)
{
	return FTransform(Transform.GetRotation(), Transform.GetLocation());
}

/** From places around one origin to places around another. */
FMatrix44f AroundOrigins(const FVector& From, const FTransform& Carry, const FVector& To)
{
	return FMatrix44f((FTransform(From) * Carry * FTransform(-To)).ToMatrixNoScale());
}

} // namespace

float FFluidMeshScene::PixelsOf(const FVector3f& Place, float Radius) const
{
	const FVector World = Frame->Origin + FVector(Place);
	double Nearest = View.Eyes.IsEmpty() ? 0.0 : TNumericLimits<double>::Max();
	for (const FVector& Eye : View.Eyes)
	{
		Nearest = FMath::Min(Nearest, FVector::Distance(Eye, World));
	}
	return float(double(View.PixelsPerRadian) * double(Radius) / FMath::Max(Nearest, 0.1));
}

void FFluidMeshHistory::Look(const FFluidFramePtr& Frame, const FFluidMeshView& View, FFluidMeshScene& Scene)
{
	const bool bFirst = Number == 0 || Frame->Time < Time; // at the beginning, or after a snapshot was restored
	const FVector LastOrigin = bFirst ? Frame->Origin : Origin;
	Scene.Frame = Frame;
	Scene.View = View;
	Scene.OriginShift = FVector3f(Frame->Origin - LastOrigin);
	Scene.Seconds = bFirst ? 0.0f : float(Frame->Time - Time);
	Scene.bMoves = Scene.Seconds > 0.0f || LastOrigin != Frame->Origin;
	Scene.Carries.SetNum(Frame->Surfaces.Num(), EAllowShrinking::No);
	Places.SetNum(Frame->Surfaces.Num(), EAllowShrinking::No);
	for (int32 Index = 0; Index < Places.Num(); ++Index)
	{
		const FFluidFrameSurface& Surface = Frame->Surfaces[Index];
		const USceneComponent* Component = Surface.Component.Get();
		const FTransform Now = Component ? WithoutScale(Component->GetComponentTransform()) : Surface.Pose;
		const bool bKnown = !bFirst && Surface.Handle.IsSet() && Places[Index].Handle == Surface.Handle;
		const FTransform Before = bKnown ? Places[Index].Transform : Now;
		const FTransform ToLocal = Surface.Pose.Inverse();
		Scene.Carries[Index].Now = AroundOrigins(Frame->Origin, ToLocal * Now, Frame->Origin);
		Scene.Carries[Index].Before = AroundOrigins(Frame->Origin, ToLocal * Before, LastOrigin);
		Scene.bMoves |= !Now.Equals(Before, 0.0);
		Places[Index] = {Surface.Handle, Now};
	}
	Origin = Frame->Origin;
	Time = Frame->Time;
	Number = Frame->Number;
}

void FFluidMeshHistory::ShiftWorld(const FVector& Offset)
{
	Origin += Offset;
	for (FPlace& Place : Places)
	{
		Place.Transform.AddToTranslation(Offset);
	}
}

FBox3f FluidDropsUnreal::DropBounds(const FFluidMeshScene& Scene)
{
	FBox3f Box = Scene.Frame->SprayBounds;
	for (int32 Index = 0; Index < Scene.Carries.Num(); ++Index)
	{
		Box += Scene.Frame->Surfaces[Index].DropBounds.TransformBy(Scene.Carries[Index].Now);
	}
	return Box;
}

FBox3f FluidDropsUnreal::TrailBounds(const FFluidMeshScene& Scene)
{
	FBox3f Box(ForceInit);
	for (int32 Index = 0; Index < Scene.Carries.Num(); ++Index)
	{
		Box += Scene.Frame->Surfaces[Index].TrailBounds.TransformBy(Scene.Carries[Index].Now);
	}
	return Box;
}

FBox3f FluidDropsUnreal::LiquidBounds(const FFluidMeshScene& Scene)
{
	return Scene.Frame->LiquidBounds;
}
