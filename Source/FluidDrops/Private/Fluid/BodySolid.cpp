// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/BodySolid.h"

#include "FluidDropsLog.h"
#include "Profiling.h"

namespace
{

void MakeSolid(FluidDrops::FBodyShapeSpec&& Spec, FFluidSolidWork& Work)
{
	TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL_STR("FluidDrops.MakeSolid", FluidDropsChannel);
	LLM_SCOPE_BYTAG(FluidDrops);
	FluidDrops::FSerialTaskRunner Runner; // in the background: it leaves the other workers alone
	FluidDrops::TResult<FluidDrops::FBodyShape> Shape = FluidDrops::MakeBodyShape(Spec, Runner);
	if (!Shape)
	{
		Work.Problem = FluidDropsUnreal::Report::TextOf(Shape.Error());
		return;
	}
	Work.Solid = std::make_shared<const FFluidBodySolid>(FFluidBodySolid{std::move(Spec), std::move(Shape.Value())});
}

} // namespace

FFluidSolidWorkPtr FluidDropsUnreal::StartSolid(FluidDrops::FBodyShapeSpec Spec)
{
	const FFluidSolidWorkPtr Work = MakeShared<FFluidSolidWork, ESPMode::ThreadSafe>();
	if (Spec.Kind == FluidDrops::EBodyShape::Mesh)
	{
		Work->Task = UE::Tasks::Launch(
			TEXT("FluidDrops.MakeSolid"),
			[Work, Spec = std::move(Spec)]() mutable { MakeSolid(std::move(Spec), *Work); },
			UE::Tasks::ETaskPriority::BackgroundNormal);
	}
	else
	{
		MakeSolid(std::move(Spec), *Work);
	}
	return Work;
}

TArray<float> FluidDropsUnreal::SharesOfVolume(TConstArrayView<FFluidBodySolidPtr> Solids)
{
	double Sum = 0.0;
	for (const FFluidBodySolidPtr& Solid : Solids)
	{
		Sum += Solid->Shape.Solid().Volume;
	}
	TArray<float> Shares;
	for (const FFluidBodySolidPtr& Solid : Solids)
	{
		Shares.Add(Sum > 0.0 ? float(Solid->Shape.Solid().Volume / Sum) : 1.0f / float(Solids.Num()));
	}
	return Shares;
}
