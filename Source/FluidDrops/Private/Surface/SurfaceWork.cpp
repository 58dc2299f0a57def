// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Surface/SurfaceWork.h"

#include "Profiling.h"

FFluidSurfaceWorkPtr FluidDropsUnreal::StartSurface(
	const FFluidSurfaceMeshRef& Mesh, const FVector3f& Scale, int32 UVChannel)
{
	check(IsInGameThread());
	if (Mesh->Triangles.Num() <= MaxTrianglesInStep)
	{
		return nullptr;
	}
	const FFluidSurfaceWorkPtr Work = MakeShared<FFluidSurfaceWork, ESPMode::ThreadSafe>();
	Work->Scale = Scale;
	auto Make = [Work, Mesh, Scale, UVChannel]()
	{
		TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL_STR("FluidDrops.MakeSurface", FluidDropsChannel);
		LLM_SCOPE_BYTAG(FluidDrops);
		Work->Ready = MakeReady(*Mesh, Scale, UVChannel);
	};
	constexpr UE::Tasks::ETaskPriority Priority = UE::Tasks::ETaskPriority::BackgroundNormal;
	UE::Tasks::FTask& Before = Mesh->Known->LastTask;
	Work->Task = Before.IsValid()
		? UE::Tasks::Launch(TEXT("FluidDrops.MakeSurface"), MoveTemp(Make), UE::Tasks::Prerequisites(Before), Priority)
		: UE::Tasks::Launch(TEXT("FluidDrops.MakeSurface"), MoveTemp(Make), Priority);
	Before = Work->Task;
	return Work;
}
