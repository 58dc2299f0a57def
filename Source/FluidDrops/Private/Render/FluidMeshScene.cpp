// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshScene.h"

#include "Components/SceneComponent.h"
#include "FluidDropsCore/Drops/TrailGeometry.h"
#include "FluidDropsUnits.h"
#include "Render/FluidDropShape.h"

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

/** How far a shape of rings reaches from the middle of its base, in its radii. */
float ReachOf(const FFluidProfile& Shape)
{
	float Reach = 0.0f;
	for (int32 Ring = 0; Ring < 4; ++Ring)
	{
		const float Height = FMath::Max(Shape.Height[Ring], Ring > 0 ? Shape.Height[Ring - 1] : 0.0f);
		const float Shift =
			FMath::Max(FMath::Abs(Shape.Shift[Ring]), Ring > 0 ? FMath::Abs(Shape.Shift[Ring - 1]) : 0.0f);
		Reach = FMath::Max(Reach, FMath::Sqrt(FMath::Square(Shape.Radius[Ring] + Shift) + FMath::Square(Height)));
	}
	return Reach;
}

float ReachOf(const FFluidDrop& Drop)
{
	if (Drop.LobeScale > 0.0f)
	{
		return Drop.LobeScale * (1.0f + Drop.LobeForward) * (1.0f + Drop.LobeRaise);
	}
	return ReachOf(Drop.Shape) *
		FluidDropsUnreal::CoreOutline(Drop, FluidDropsUnreal::CoreProfile(Drop.Shape)).MostReach();
}

float ReachOf(const FFluidPool& Pool)
{
	return ReachOf(Pool.Shape) * FluidDrops::OutlineOfPool(Pool.Seed).MostReach();
}

void Include(FBox3f& Box, const FVector3f& Place, float Radius)
{
	Box += FBox3f(Place - FVector3f(Radius), Place + FVector3f(Radius));
}

/** Coarse meshes are larger than what they stand for, so that they hold as much (FluidDrops::VolumeScale). */
constexpr float CoarseMeshScale = 1.5f;

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
	FBox3f Box(ForceInit);
	for (const FFluidDrop& Drop : Scene.Frame->Drops)
	{
		const FVector3f Place(Scene.Carries[Drop.Surface].Now.TransformPosition(Drop.Position));
		Include(Box, Place, CoarseMeshScale * Drop.Radius * ReachOf(Drop));
	}
	for (const FFluidPool& Pool : Scene.Frame->Pools)
	{
		const FVector3f Place(Scene.Carries[Pool.Surface].Now.TransformPosition(Pool.Position));
		Include(Box, Place, CoarseMeshScale * Pool.Radius * ReachOf(Pool));
	}
	for (const FFluidSpray& Drop : Scene.Frame->Spray)
	{
		Include(Box, Drop.Position, CoarseMeshScale * Drop.Radius);
	}
	return Box;
}

FBox3f FluidDropsUnreal::TrailBounds(const FFluidMeshScene& Scene)
{
	FBox3f Box(ForceInit);
	for (const FFluidTrail& Trail : Scene.Frame->Trails)
	{
		const FMatrix44f& Carry = Scene.Carries[Trail.Surface].Now;
		const float Radius = 0.5f * Trail.Width + Units::ToCentimetres(FluidDrops::TrailOffset);
		Include(Box, FVector3f(Carry.TransformPosition(Trail.Start)), Radius);
		Include(Box, FVector3f(Carry.TransformPosition(Trail.End)), Radius);
	}
	return Box;
}

FBox3f FluidDropsUnreal::LiquidBounds(const FFluidMeshScene& Scene)
{
	FBox3f Box(ForceInit);
	for (const FFluidParticle& Particle : Scene.Frame->Particles)
	{
		Box += Particle.Position;
	}
	return Box.IsValid ? Box.ExpandBy(Scene.Frame->LiquidReach) : Box;
}
