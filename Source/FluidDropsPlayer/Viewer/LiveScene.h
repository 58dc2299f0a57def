// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FLiveScene: a scene that runs while its settings are changed, its water is touched and its time goes back. No thread
// of its own: FSession gives it one. What is refused has changed nothing.

#pragma once

#include "Run/FrameView.h"
#include "Run/RunPlan.h"
#include "Viewer/History.h"
#include "Viewer/SceneFrame.h"
#include "Viewer/SessionTypes.h"

namespace FluidDrops
{

class FLiveScene
{
public:
	/** A prepared run, before its first tick. HistoryBytes is the most memory that kept states may take. */
	FLiveScene(FRunPlan InPlan, std::size_t HistoryBytes);

	const FWorld& World() const { return *Plan.World; }
	const std::shared_ptr<const FScene>& Scene() const { return Current; }
	const FHistory& History() const { return Past; }
	const std::vector<std::string>& Remarks() const { return Plan.Remarks; }
	uint32 ThreadCount() const { return Plan.Runner->ThreadCount(); }

	FStatus Tick();
	FStatus Restart();
	/** To a tick of the past, or the nearest that can be reached; settings are those of that time. */
	FStatus GoTo(uint64 Tick);
	/** Returns whether the scene started anew for it. */
	TResult<bool> Edit(const FEditCommand& Edit);
	FStatus ApplyPreset(const FPresetCommand& Preset);
	FStatus Brush(const FBrushCommand& Brush);
	/** Returns the file with the water, which lies beside the scene's. */
	TResult<std::filesystem::path> Save(const FSaveSceneCommand& Save) const;

	/** What it looks like between the tick before the last (0) and the last (1); the camera is the scene's. */
	std::shared_ptr<FSceneFrame> Look(float Interpolation = 1.0f);

private:
	TResult<std::unique_ptr<FWorld>> MakeWorld(const FScene& Scene) const;
	/** Takes a scene and the world that was made for it. */
	void Begin(FScene Scene, std::unique_ptr<FWorld> World);
	FStatus RunOne();
	void KeepState();
	/** The scene has changed, or its water. */
	void Edited();
	void Changed(FScene Scene);

	FRunPlan Plan; // its Scene is not used any more
	std::shared_ptr<const FScene> Current;
	FHistory Past;
	FSurfaceShapes Shapes;
	std::unique_ptr<FFrameView> View; // with each state it is kept what it eases from
	bool bEdited = false;             // since the state was kept
};

} // namespace FluidDrops
