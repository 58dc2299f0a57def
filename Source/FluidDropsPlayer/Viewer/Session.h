// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FSession: a scene that runs on a thread of its own. The window posts commands and looks at views; frames go to a
// sink that draws them on yet another thread. The world belongs to the session's thread alone.

#pragma once

#include "Run/PlayerProfiler.h"
#include "Viewer/LiveScene.h"
#include "Viewer/Wake.h"

#include <functional>
#include <set>
#include <string>
#include <thread>

namespace FluidDrops
{

/** Who draws. Called on the session's thread. */
class IFrameSink
{
public:
	virtual ~IFrameSink() = default;
	/** False while it has one that it has not begun with. When that changes it rings the session's bell. */
	virtual bool WantsFrame() = 0;
	virtual void Submit(std::shared_ptr<const FSceneFrame> Frame) = 0;
};

class FSession
{
public:
	/** Starts paused. OnChange is called on the session's thread when there is a new view. Bell is the one that Sink
	 * rings. */
	FSession(FRunPlan Plan, std::size_t HistoryBytes, IFrameSink& InSink, std::shared_ptr<FWake> InBell,
		std::function<void()> InOnChange);
	/** Ends after the tick that is under way. */
	~FSession();

	/** In order. Returns how many have been posted, this one included: see FSessionView::CommandsDone. */
	uint64 Post(FSessionCommand Command);
	std::shared_ptr<const FSessionView> View() const;

private:
	using FClock = std::chrono::steady_clock;

	void Run();
	void Obey(const FSessionCommand& Command);
	struct FObey; // one overload for each command
	void TickIfDue();
	/** Returns whether one was due, and wanted. */
	bool GiveFrame();
	/** How far time has come from the tick before the last (0) to the last (1). */
	float Interpolation() const;
	/** After a tick or a jump: which picture of a clip is due. */
	double ClipInterval() const; // ticks from one image of a clip to the next
	void FollowClip();
	void Advise();
	void Publish();
	void Measure();
	void Say(const FStatus& Status, std::string Success = {});
	/** When there is something to do without being rung for. */
	std::optional<FWake::FTime> NextDue() const;

	// Of the session's thread
	FLiveScene Live;
	IFrameSink& Sink;
	std::function<void()> OnChange;
	FPlayerProfiler Profiler;
	FSessionView Next; // what is published next
	bool bPlaying = false;
	bool bRecording = false;
	double Speed = 1.0;
	double ClipTick = 0.0;      // of the next picture of the clip; between ticks in slow motion
	bool bFrameDue = true;      // the newest state has not been given to the sink
	bool bClipFrameDue = false; // ... and is to go into the clip
	bool bChanged = true;       // the newest view has not been published
	FClock::time_point TickDue;
	FClock::time_point MeasuredAt;
	FClock::time_point PublishedAt;
	FClock::time_point GivenAt; // the last frame
	uint64 TicksMeasured = 0;
	uint64 CommandsDone = 0;
	uint64 MessagesSaid = 0;
	std::set<std::string> Advised; // settings that were named already

	// Shared with who posts
	std::shared_ptr<FWake> Bell;
	mutable std::mutex Mutex;
	std::vector<FSessionCommand> Inbox;
	uint64 CommandsPosted = 0;
	bool bStop = false;
	std::shared_ptr<const FSessionView> Published;

	std::thread Thread; // last: starts when all else is there
};

} // namespace FluidDrops
