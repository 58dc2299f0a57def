// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "ConsoleVariables.h"

#include "Engine/Engine.h"
#include "Engine/EngineCustomTimeStep.h"
#include "FluidDropsSettings.h"
#include "HAL/IConsoleManager.h"
#include "Misc/App.h"
#include "UObject/Package.h"

namespace FluidDropsUnreal::Console
{

namespace
{

TAutoConsoleVariable<int32> PauseVariable(TEXT("FluidDrops.Pause"), 0,
	TEXT("1: the time of all simulated water stands still.\n") TEXT("0: it goes with the time of its world (default)."),
	ECVF_Cheat);

TAutoConsoleVariable<int32> AsyncVariable(TEXT("FluidDrops.Async"), 1,
	TEXT("1: steps run on tasks while the frame goes on, and are seen one frame later (default).\n")
		TEXT("0: steps run on the game thread and are seen in the same frame, as always while a movie is rendered."),
	ECVF_Default);

TAutoConsoleVariable<float> TickRateVariable(TEXT("FluidDrops.TickRate"), 0.0f,
	TEXT("Steps of the simulation per second of game time, 10 to 1000 Hz.\n")
		TEXT("0: as in Project Settings > Plugins > FluidDrops (default)."),
	ECVF_Scalability);

TAutoConsoleVariable<int32> MaxTicksVariable(TEXT("FluidDrops.MaxTicksPerFrame"), 0,
	TEXT("Most steps of the simulation in one frame; a slower frame leaves steps out.\n")
		TEXT("0: as in Project Settings > Plugins > FluidDrops (default)."),
	ECVF_Scalability);

TAutoConsoleVariable<int32> ThreadsVariable(TEXT("FluidDrops.Threads"), -1,
	TEXT("Threads that take part in a step; 0: three quarters of the engine's workers.\n")
		TEXT("-1: as in Project Settings > Plugins > FluidDrops (default). Read when a world gets its first water."),
	ECVF_Default);

TAutoConsoleVariable<float> BudgetScaleVariable(TEXT("FluidDrops.Budget.Scale"), 1.0f,
	TEXT("Factor on the budgets of the project (drops, falling drops, trail pieces, particles), 0.01 to 16.\n")
		TEXT("Read when a world gets its first water."),
	ECVF_Scalability);

TAutoConsoleVariable<int32> MaxSubstepsVariable(TEXT("FluidDrops.Fluid.MaxSubsteps"), 0,
	TEXT("Most steps of particle fluid in one tick, 1 to 64. Fewer are cheaper; fast fluid gets softer.\n")
		TEXT("0: as in Project Settings > Plugins > FluidDrops (default)."),
	ECVF_Scalability);

TAutoConsoleVariable<int32> FluidDrawVariable(TEXT("FluidDrops.Fluid.Draw"), 1,
	TEXT("How particle fluid is drawn. 0: not at all, 1: each liquid by its face (default),\n")
		TEXT("2: each particle as a ball, which costs the step nothing: for a quick look."),
	ECVF_Default);

TAutoConsoleVariable<float> CubeSizeVariable(TEXT("FluidDrops.Fluid.CubeSize"), 0.0f,
	TEXT("Edge of the cubes from which the faces of liquids are made, 0.2 (fine) to 0.5 (cheap) of the interaction\n")
		TEXT("radius. 0: as in Project Settings > Plugins > FluidDrops (default)."),
	ECVF_Scalability);

TAutoConsoleVariable<float> LodDistanceScaleVariable(TEXT("FluidDrops.LOD.DistanceScale"), 1.0f,
	TEXT("Factor on the distances at which levels of detail begin. Smaller is cheaper."), ECVF_Scalability);

TAutoConsoleVariable<int32> LodForceVariable(TEXT("FluidDrops.LOD.Force"), -1,
	TEXT("Level of detail of everything, 0 the finest. -1: by distance (default)."), ECVF_Cheat);

TAutoConsoleVariable<int32> MaxVerticesVariable(TEXT("FluidDrops.Render.MaxVertices"), 1500000,
	TEXT("Vertices that the drops of a world may have when they are drawn (52 bytes each, copied every frame).\n") TEXT(
		"When there are more, all drops are drawn coarser until they fit. The faces of particle fluid may have as\n")
		TEXT("many once more: beyond that their cubes grow, up to half of the interaction radius."),
	ECVF_Scalability);

TAutoConsoleVariable<int32> DebugDrawVariable(TEXT("FluidDrops.Debug.Draw"), 0,
	TEXT("Draws what is simulated as lines. 0: nothing (default), 1: drops, falling drops and pools,\n")
		TEXT("2: trails too, 3: what happened to drops too."),
	ECVF_Cheat);

TAutoConsoleVariable<float> DebugWindVariable(TEXT("FluidDrops.Debug.Wind"), 0.0f,
	TEXT("Draws the wind around the viewer as arrows, so far apart (cm): 100 is a good start, 20 for a fan.\n")
		TEXT("An arrow is as long as that distance at 10 m/s. 0: none (default)."),
	ECVF_Cheat);

} // namespace

bool IsPaused()
{
	return PauseVariable.GetValueOnGameThread() != 0;
}

bool IsAsync()
{
	return AsyncVariable.GetValueOnGameThread() != 0 && !IsOffline();
}

bool IsOffline()
{
	// Movie Render Queue and Movie Render Graph bring steps of time of their own; the plugin they are in may be off.
	static const FName MovieModule(TEXT("/Script/MovieRenderPipelineCore"));
	const UEngineCustomTimeStep* TimeStep = GEngine ? GEngine->GetCustomTimeStep() : nullptr;
	bool bMovie = false;
	for (const UClass* Class = TimeStep ? TimeStep->GetClass() : nullptr; Class; Class = Class->GetSuperClass())
	{
		bMovie = bMovie || Class->GetPackage()->GetFName() == MovieModule;
	}
	return bMovie || FApp::UseFixedTimeStep();
}

float TickRate(const UFluidDropsSettings& Settings)
{
	const float Asked = TickRateVariable.GetValueOnGameThread();
	return FMath::Clamp(Asked > 0.0f ? Asked : Settings.TickRate, 10.0f, 1000.0f);
}

int32 MaxTicksPerFrame(const UFluidDropsSettings& Settings)
{
	const int32 Asked = MaxTicksVariable.GetValueOnGameThread();
	return FMath::Clamp(Asked > 0 ? Asked : Settings.MaxTicksPerFrame, 1, 64);
}

int32 Threads(const UFluidDropsSettings& Settings)
{
	const int32 Asked = ThreadsVariable.GetValueOnGameThread();
	return FMath::Max(Asked >= 0 ? Asked : Settings.Threads, 0);
}

int32 Budget(int32 ProjectBudget)
{
	const float Scale = FMath::Clamp(BudgetScaleVariable.GetValueOnGameThread(), 0.01f, 16.0f);
	return FMath::Clamp(FMath::RoundToInt32(double(ProjectBudget) * double(Scale)), 1, 4000000);
}

int32 MaxSubsteps(const UFluidDropsSettings& Settings)
{
	const int32 Asked = MaxSubstepsVariable.GetValueOnGameThread();
	return FMath::Clamp(Asked > 0 ? Asked : Settings.Fluid.MaxSubsteps, 1, 64);
}

EFluidDraw FluidDraw()
{
	const int32 Asked = FluidDrawVariable.GetValueOnGameThread();
	return static_cast<EFluidDraw>(FMath::Clamp(Asked, 0, int32(EFluidDraw::Balls)));
}

float CubeSize(const UFluidDropsSettings& Settings)
{
	const float Asked = CubeSizeVariable.GetValueOnGameThread();
	return FMath::Clamp(Asked > 0.0f ? Asked : Settings.LiquidCubeSize, 0.2f, 0.5f);
}

float LodDistanceScale()
{
	return FMath::Max(LodDistanceScaleVariable.GetValueOnGameThread(), 1.0e-3f);
}

int32 ForcedLod()
{
	return FMath::Max(LodForceVariable.GetValueOnGameThread(), int32(INDEX_NONE));
}

uint32 MaxVertices()
{
	return uint32(FMath::Max(MaxVerticesVariable.GetValueOnGameThread(), 1000));
}

int32 LodAtDistance(const UFluidDropsSettings& Settings, double Centimeters)
{
	const int32 Forced = ForcedLod();
	return Forced >= 0 ? Forced : Settings.LodAtDistance(Centimeters / double(LodDistanceScale()));
}

EDebugDraw DebugDraw()
{
	const int32 Asked = DebugDrawVariable.GetValueOnGameThread();
	return static_cast<EDebugDraw>(FMath::Clamp(Asked, 0, int32(EDebugDraw::Events)));
}

float DebugWind()
{
	const float Asked = DebugWindVariable.GetValueOnGameThread();
	return Asked > 0.0f ? FMath::Clamp(Asked, 1.0f, 10000.0f) : 0.0f;
}

} // namespace FluidDropsUnreal::Console
