// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The border between Unreal's space and the core's.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "CoreVectors.h"

BEGIN_DEFINE_SPEC(FFluidUnitsSpec, "FluidDrops.Unit.Units", FluidDropsUnreal::Compat::TestFlags)
FVector Origin = FVector(1.0e7, -2.0e7, 300.0);
END_DEFINE_SPEC(FFluidUnitsSpec)

void FFluidUnitsSpec::Define()
{
	namespace Units = FluidDropsUnreal::Units;

	It("turns centimetres into metres and mirrors Y",
		[this]
		{
			TestEqual(TEXT("point"), Units::PointToCore(Origin + FVector(100.0, 200.0, 300.0), Origin),
				FVector3f(1.0f, -2.0f, 3.0f));
			TestEqual(TEXT("velocity"), Units::VectorToCore(FVector(0.0, 981.0, 0.0)), FVector3f(0.0f, -9.81f, 0.0f));
			TestEqual(TEXT("normal"), Units::MirrorDirection(FVector3f::RightVector), FVector3f(0.0f, -1.0f, 0.0f));
		});

	It("gives a place back to a hundredth of a millimeter, far from the world's zero",
		[this]
		{
			const FVector Place = Origin + FVector(12.345, -678.9, 42.0);
			const FVector Back = Units::PointToUnreal(Units::PointToCore(Place, Origin), Origin);
			TestTrue(TEXT("same place"), FVector::Distance(Back, Place) < 1.0e-3);
		});

	It("turns a rotation with what it turns",
		[this]
		{
			const FTransform Pose(FRotator(20.0, -50.0, 70.0), Origin + FVector(10.0, 20.0, 30.0));
			const FVector Local(3.0, -4.0, 5.0);
			const FluidDrops::FRigidTransform Core = FluidDropsUnreal::CorePose(Pose, Origin);
			const FVector3f InCore = FluidDropsUnreal::ToVector(Core.TransformPoint(
				FluidDropsUnreal::ToVec3(Units::LocalToCore(FVector3f(Local), FVector3f::OneVector))));
			const FVector There = Units::PointToUnreal(InCore, Origin);
			TestTrue(TEXT("same place"), FVector::Distance(There, Pose.TransformPosition(Local)) < 1.0e-3);
			TestTrue(TEXT("the same pose back"), FluidDropsUnreal::UnrealPose(Core, Origin).Equals(Pose, 1.0e-3));
		});

	It("turns a spin with the velocities that it makes",
		[this]
		{
			const FVector Spin(0.3, -0.7, 1.1);
			const FVector Arm(20.0, 30.0, -40.0);
			const FVector3f Expected = Units::VectorToCore(FVector::CrossProduct(Spin, Arm));
			const FVector3f Made =
				FVector3f::CrossProduct(Units::MirrorSpin(FVector3f(Spin)), Units::VectorToCore(Arm));
			TestTrue(TEXT("same velocity"), Made.Equals(Expected, 1.0e-5f));
		});

	It("turns an angular impulse with the impulse that makes it",
		[this]
		{
			const FVector3f Arm(0.2f, -0.3f, 0.4f);  // m, in the core
			const FVector3f Push(5.0f, 7.0f, -3.0f); // N s
			const FVector3f Made =
				FVector3f::CrossProduct(Units::VectorToUnreal(Arm), Units::VectorToUnreal(Push)); // kg cm^2/s
			const FVector3f Turned = Units::AngularImpulseToUnreal(FVector3f::CrossProduct(Arm, Push));
			TestTrue(TEXT("same turn"), Made.Equals(Turned, 1.0e-2f));
		});

	It("keeps the outside of triangles outside, mirrored or not",
		[this]
		{
			// Seen from above in Unreal: its outward normal is e2 x e1.
			const FVector3f Corners[] = {{0.0f, 0.0f, 0.0f}, {0.0f, 100.0f, 0.0f}, {100.0f, 0.0f, 0.0f}};
			for (const float Width : {1.0f, -1.0f})
			{
				const FVector3f Scale(Width, 1.0f, 1.0f);
				const FIntVector Order = Units::TriangleToCore(FIntVector(0, 1, 2), Scale);
				const FVector3f A = Units::LocalToCore(Corners[Order.X], Scale);
				const FVector3f B = Units::LocalToCore(Corners[Order.Y], Scale);
				const FVector3f C = Units::LocalToCore(Corners[Order.Z], Scale);
				TestTrue(TEXT("up"), FVector3f::CrossProduct(B - A, C - A).Z > 0.0f);
			}
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
