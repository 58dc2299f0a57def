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
	// Nothing interrupts a task: a level full of large meshes must not take every background worker from the game.
	static UE::Tasks::FTask Lanes[MaxSurfacesAtOnce];
	static int32 Next = 0;
	UE::Tasks::FTask& Lane = Lanes[Next++ % MaxSurfacesAtOnce];
	UE::Tasks::FTask& SameMesh = Mesh->Known->LastTask;
	TArray<UE::Tasks::FTask, TInlineAllocator<2>> Before;
	for (const UE::Tasks::FTask* Task : {&Lane, &SameMesh})
	{
		if (Task->IsValid())
		{
			Before.Add(*Task);
		}
	}
	Work->Task = UE::Tasks::Launch(
		TEXT("FluidDrops.MakeSurface"), MoveTemp(Make), Before, UE::Tasks::ETaskPriority::BackgroundNormal);
	Lane = SameMesh = Work->Task;
	return Work;
}
