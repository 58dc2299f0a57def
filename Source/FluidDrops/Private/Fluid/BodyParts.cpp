// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/BodyParts.h"

#include "Components/StaticMeshComponent.h"
#include "CoreMesh.h"
#include "CoreVectors.h"
#include "Engine/StaticMesh.h"
#include "FluidDropsLog.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "Surface/MeshReader.h"
#include "Surface/PreparedMesh.h"

#define LOCTEXT_NAMESPACE "FluidDropsBody"

namespace
{

FFluidBodyPart PartOf(FluidDrops::FBodyShapeSpec Spec, const FTransform& ToPrimitive)
{
	return {std::move(Spec), FluidDropsUnreal::PoseWithoutScale(ToPrimitive)};
}

FluidDrops::FBodyShapeSpec SpecOf(FluidDrops::EBodyShape Kind, const FFluidBodyShapeOptions& Options)
{
	FluidDrops::FBodyShapeSpec Spec;
	Spec.Kind = Kind;
	Spec.bInside = Options.bContainer;
	Spec.Resolution = Options.Resolution;
	return Spec;
}

FFluidBodyPart HullOf(const FKConvexElem& Convex, const FVector& Scale, const FFluidBodyShapeOptions& Options)
{
	FluidDrops::FBodyShapeSpec Spec = SpecOf(FluidDrops::EBodyShape::Hull, Options);
	for (const FVector& Vertex : Convex.VertexData)
	{
		const FVector3f Local(Convex.GetTransform().TransformPosition(Vertex));
		Spec.Mesh.Positions.push_back(
			FluidDropsUnreal::ToVec3(FluidDropsUnreal::Units::LocalToCore(Local, FVector3f(Scale))));
	}
	return PartOf(MoveTemp(Spec), FTransform::Identity);
}

TArray<FFluidBodyPart> CollisionParts(
	const FKAggregateGeom& Geometry, const FVector& Scale, const FFluidBodyShapeOptions& Options)
{
	TArray<FFluidBodyPart> Parts;
	for (const FKSphereElem& Element : Geometry.SphereElems)
	{
		const FKSphereElem Sphere = Element.GetFinalScaled(Scale, FTransform::Identity);
		FluidDrops::FBodyShapeSpec Spec = SpecOf(FluidDrops::EBodyShape::Sphere, Options);
		Spec.Radius = FluidDropsUnreal::Units::ToMeters(double(Sphere.Radius));
		Parts.Add(PartOf(MoveTemp(Spec), Sphere.GetTransform()));
	}
	for (const FKBoxElem& Element : Geometry.BoxElems)
	{
		const FKBoxElem Box = Element.GetFinalScaled(Scale, FTransform::Identity);
		FluidDrops::FBodyShapeSpec Spec = SpecOf(FluidDrops::EBodyShape::Box, Options);
		Spec.HalfExtent = 0.5f *
			FluidDrops::FVec3f(FluidDropsUnreal::Units::ToMeters(double(Box.X)),
				FluidDropsUnreal::Units::ToMeters(double(Box.Y)), FluidDropsUnreal::Units::ToMeters(double(Box.Z)));
		Parts.Add(PartOf(MoveTemp(Spec), Box.GetTransform()));
	}
	for (const FKSphylElem& Element : Geometry.SphylElems)
	{
		const FKSphylElem Capsule = Element.GetFinalScaled(Scale, FTransform::Identity);
		FluidDrops::FBodyShapeSpec Spec = SpecOf(FluidDrops::EBodyShape::Capsule, Options);
		Spec.Radius = FluidDropsUnreal::Units::ToMeters(double(Capsule.Radius));
		Spec.HalfLength = FluidDropsUnreal::Units::ToMeters(0.5 * double(Capsule.Length));
		Parts.Add(PartOf(MoveTemp(Spec), Capsule.GetTransform()));
	}
	for (const FKConvexElem& Convex : Geometry.ConvexElems)
	{
		Parts.Add(HullOf(Convex, Scale, Options));
	}
	return Parts;
}

TArray<FFluidBodyPart> MeshParts(UStaticMeshComponent& Mesh, const FFluidBodyShapeOptions& Options, FText& Problem)
{
	FFluidMeshProblem Found;
	const TUniquePtr<FFluidMeshReader> Reader = FFluidMeshReader::Create(Mesh, 0, Found);
	if (!Reader)
	{
		Problem = Found.Text;
		return {};
	}
	FluidDrops::TResult<FluidDrops::FSurfaceMesh> Core =
		FluidDropsUnreal::CoreMesh(*Reader->Prepared().Mesh, FVector3f(Mesh.GetComponentScale()), 0);
	if (!Core)
	{
		Problem = FText::FromString(FluidDropsUnreal::Report::TextOf(Core.Error()));
		return {};
	}
	FluidDrops::FBodyShapeSpec Spec = SpecOf(FluidDrops::EBodyShape::Mesh, Options);
	Spec.Mesh = std::move(Core.Value());
	return {PartOf(MoveTemp(Spec), FTransform::Identity)};
}

} // namespace

namespace FluidDropsUnreal
{

bool IsBeingBuilt(const UPrimitiveComponent& Primitive)
{
	const UStaticMeshComponent* Mesh = Cast<UStaticMeshComponent>(&Primitive);
	return Mesh && Mesh->GetStaticMesh() && Mesh->GetStaticMesh()->IsCompiling();
}

TArray<FFluidBodyPart> ReadBodyParts(
	UPrimitiveComponent& Primitive, const FFluidBodyShapeOptions& Options, FText& Problem)
{
	const UBodySetup* Setup = Primitive.GetBodySetup();
	TArray<FFluidBodyPart> Parts;
	if (Options.Shape != EFluidBodyShape::Mesh && Setup)
	{
		Parts = CollisionParts(Setup->AggGeom, Primitive.GetComponentScale(), Options);
	}
	UStaticMeshComponent* Mesh = Cast<UStaticMeshComponent>(&Primitive);
	if (Parts.IsEmpty() && Options.Shape != EFluidBodyShape::Collision && Mesh)
	{
		return MeshParts(*Mesh, Options, Problem);
	}
	if (Parts.IsEmpty())
	{
		Problem = FText::Format(LOCTEXT("NoShape",
									"{0} has no shape for fluid: give it simple collision (spheres, boxes, capsules, "
									"convex hulls), or use a static mesh."),
			FText::FromString(Primitive.GetName()));
	}
	else if (Options.bContainer && Parts.Num() > 1)
	{
		Problem =
			FText::Format(LOCTEXT("SeveralShapes", "{0} has several collision shapes: a container must have one."),
				FText::FromString(Primitive.GetName()));
		Parts.Empty();
	}
	return Parts;
}

FluidDrops::FBodyMass CoreMassOf(const FBodyInstance& Instance, const FTransform& PartToPrimitive)
{
	constexpr double SquareMeters = Units::MetersPerCentimeter * Units::MetersPerCentimeter;
	const FTransform MassToPart = Instance.GetMassSpaceLocal() * PartToPrimitive.Inverse();
	const FluidDrops::FRigidTransform Frame = CorePose(MassToPart, FVector::ZeroVector);
	const FVector Principal = Instance.GetBodyInertiaTensor() * SquareMeters; // kg m^2; the same when mirrored
	FluidDrops::FBodyMass Mass;
	Mass.Mass = Instance.GetBodyMass();
	Mass.Center = Frame.Translation;
	const FluidDrops::FVec3f Diagonal(float(Principal.X), float(Principal.Y), float(Principal.Z));
	Mass.Inertia = Frame.Rotation * Diagonal.asDiagonal() * Frame.Rotation.transpose();
	return Mass;
}

} // namespace FluidDropsUnreal

#undef LOCTEXT_NAMESPACE
