// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Bodies/BodyShapeSpec.h"

namespace FluidDrops
{

namespace
{

TResult<FBodyShape> MakeSolid(const FBodyShapeSpec& Spec, ITaskRunner& Runner)
{
	switch (Spec.Kind)
	{
	case EBodyShape::Sphere: return FBodyShape::MakeSphere(Spec.Radius);
	case EBodyShape::Box: return FBodyShape::MakeBox(Spec.HalfExtent);
	case EBodyShape::Capsule: return FBodyShape::MakeCapsule(Spec.Radius, Spec.HalfLength);
	case EBodyShape::HalfSpace: return FBodyShape::MakeHalfSpace(Spec.Normal, Spec.Offset);
	case EBodyShape::Hull: return FBodyShape::MakeHull(Spec.Mesh.Positions);
	case EBodyShape::Mesh:
	{
		TResult<FDistanceField> Field = FDistanceField::Build(Spec.Mesh, Spec.Resolution, Runner);
		if (!Field)
		{
			return Field.Error();
		}
		return FBodyShape::MakeField(std::make_shared<const FDistanceField>(std::move(Field.Value())));
	}
	default: return MakeError("shape: must be one of sphere, box, capsule, halfSpace, hull, mesh");
	}
}

} // namespace

TResult<FBodyShape> MakeBodyShape(const FBodyShapeSpec& Spec, ITaskRunner& Runner)
{
	TResult<FBodyShape> Shape = MakeSolid(Spec, Runner);
	if (!Shape || !Spec.bInside)
	{
		return Shape;
	}
	return Shape.Value().Inverted();
}

} // namespace FluidDrops
