// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Preview Water: one switch for the level that is open. The water itself is the runtime module's
// (UFluidDropsSubsystem); this finds the right time for it: no preview while something plays, none in a level that goes
// away, and nothing of it in what is saved, copied or undone.

#pragma once

#include "Internationalization/Text.h"
#include "Templates/Function.h"
#include "UObject/WeakObjectPtr.h"

class FObjectPreSaveContext;
class UFluidDropsSubsystem;
class UPackage;
class UWorld;

namespace FluidDropsUnreal::Editor
{

class FLevelPreview
{
public:
	/** Needs an editor. BeforeStart is called whenever a preview starts. There is one at a time. */
	explicit FLevelPreview(TFunction<void()> InBeforeStart);
	~FLevelPreview();
	FLevelPreview(const FLevelPreview&) = delete;
	FLevelPreview& operator=(const FLevelPreview&) = delete;

	/** The one that there is; null in commandlets. */
	static FLevelPreview* Get();

	/** Not while something plays, and not without a level. */
	bool CanRun() const;
	bool IsRunning() const;
	void Start();
	void Stop();
	void Toggle();

private:
	void OnBeginPlay(bool bSimulating);
	void OnWorldCleanup(UWorld* World, bool bSessionEnded, bool bCleanupResources);
	void OnPreSave(UPackage* Package, FObjectPreSaveContext Context);
	/** Before actors are copied, cut, duplicated or deleted, and after something has been undone or redone. */
	void TakeBackMaterials();
	void KeepRealtime(bool bKeep);
	/** Those that there are now, if they are to be. */
	void KeepViewportsRealtime();

	TFunction<void()> BeforeStart;
	TWeakObjectPtr<UFluidDropsSubsystem> Running; // null: no preview runs
	bool bRealtime = false;
};

/** Text and tooltip of the switch, wherever it is. */
FText PreviewLabel();
FText PreviewToolTip();

} // namespace FluidDropsUnreal::Editor
