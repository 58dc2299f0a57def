// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Session.h"

#include "Scene/PlaceRain.h"
#include "Viewer/ProfileFilter.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

using namespace std::chrono_literals;

constexpr auto ViewInterval = 33ms;     // from one view to the next while it plays
constexpr auto FrameInterval = 6ms;     // from one frame to the next between ticks
constexpr auto MeasureInterval = 100ms; // from one measurement of counts, ledger and times to the next
constexpr auto MaxLate = 100ms;         // a player that is slower than time does not catch up
constexpr double RateSmoothing = 0.25;
constexpr std::size_t MessagesKept = 8;
constexpr uint64 AdviceTicks = 120;

} // namespace

FSession::FSession(FRunPlan Plan, std::size_t HistoryBytes, IFrameSink& InSink, std::shared_ptr<FWake> InBell,
	std::function<void()> InOnChange)
	: Live(std::move(Plan), HistoryBytes)
	, Sink(InSink)
	, OnChange(std::move(InOnChange))
	, Profiler({Live.ThreadCount(), 0})
	, TickDue(FClock::now())
	, MeasuredAt(TickDue)
	, PublishedAt(TickDue)
	, Bell(std::move(InBell))
{
	for (const std::string& Remark : Live.Remarks())
	{
		Say({}, Remark);
	}
	Next.StartScene = Live.Scene();
	Measure();
	Publish();
	FProfileFilter::SetTarget(&Profiler);
	Thread = std::thread([this] { Run(); });
}

FSession::~FSession()
{
	{
		const std::lock_guard Lock(Mutex);
		bStop = true;
	}
	Bell->Ring();
	Thread.join();
	FProfileFilter::SetTarget(nullptr);
}

uint64 FSession::Post(FSessionCommand Command)
{
	uint64 Number = 0;
	{
		const std::lock_guard Lock(Mutex);
		Inbox.push_back(std::move(Command));
		Number = ++CommandsPosted;
	}
	Bell->Ring();
	return Number;
}

std::shared_ptr<const FSessionView> FSession::View() const
{
	const std::lock_guard Lock(Mutex);
	return Published;
}

void FSession::Say(const FStatus& Status, std::string Success)
{
	if (Status && Success.empty())
	{
		return;
	}
	Next.Messages.push_back({++MessagesSaid, !Status, Status ? std::move(Success) : Status.Error().Message});
	if (Next.Messages.size() > MessagesKept)
	{
		Next.Messages.erase(Next.Messages.begin());
	}
	bChanged = true;
}

/** What each command does. */
struct FSession::FObey
{
	FSession& S;

	void operator()(const FPlayCommand& Command) const
	{
		S.bPlaying = Command.bPlay;
		S.TickDue = FClock::now();
	}
	void operator()(const FStepCommand& Command) const
	{
		S.bPlaying = false;
		const uint64 Tick = S.Live.World().TickCount();
		if (Command.Ticks < 0)
		{
			const uint64 Back = static_cast<uint64>(-Command.Ticks);
			S.Say(S.Live.GoTo(Tick > Back ? Tick - Back : 0));
			return;
		}
		FStatus Status;
		for (int64 Done = 0; Done < Command.Ticks && Status; ++Done)
		{
			Status = S.Live.Tick();
			S.Profiler.EndTick();
		}
		S.Say(Status);
	}
	void operator()(const FGoToCommand& Command) const
	{
		S.bPlaying = false;
		S.Say(S.Live.GoTo(Command.Tick));
	}
	void operator()(const FRestartCommand&) const
	{
		S.Advised.clear();
		S.Say(S.Live.Restart());
	}
	void operator()(const FEditCommand& Command) const
	{
		const TResult<bool> Restarted = S.Live.Edit(Command);
		S.Advised.clear(); // it may be about what was advised
		S.Say(Restarted ? FStatus() : FStatus(Restarted.Error()),
			Restarted && Restarted.Value() ? Command.Path + ": the scene restarts" : "");
	}
	void operator()(const FPresetCommand& Command) const { S.Say(S.Live.ApplyPreset(Command)); }
	void operator()(const FBrushCommand& Command) const { S.Say(S.Live.Brush(Command)); }
	void operator()(const FSaveSceneCommand& Command) const
	{
		const TResult<std::filesystem::path> Water = S.Live.Save(Command);
		S.Say(Water ? FStatus() : FStatus(Water.Error()),
			Water ? "Saved " + Command.File.string() + " and " + Water.Value().filename().string() : "");
	}
	void operator()(const FClipCommand& Command) const
	{
		S.bRecording = Command.bRecord;
		S.ClipTick = double(S.Live.World().TickCount());
	}
	void operator()(const FSpeedCommand& Command) const
	{
		S.Speed = std::clamp(Command.Speed, 1.0e-3, 1.0);
		S.TickDue = FClock::now();
	}
};

void FSession::Obey(const FSessionCommand& Command)
{
	std::visit(FObey{*this}, Command);
	FollowClip();
	++CommandsDone;
	bFrameDue = true;
	bChanged = true;
}

void FSession::TickIfDue()
{
	const FClock::time_point Now = FClock::now();
	if (!bPlaying || bClipFrameDue || Now < TickDue)
	{
		return;
	}
	const auto TickTime =
		std::chrono::duration_cast<FClock::duration>(std::chrono::duration<double>(Live.World().TickTime() / Speed));
	TickDue = std::max(TickDue + TickTime, Now - FClock::duration(MaxLate));
	const FStatus Status = Live.Tick();
	Profiler.EndTick();
	Say(Status);
	bPlaying = Status.IsOk();
	if (Live.World().TickCount() % AdviceTicks == 0)
	{
		Advise();
	}
	++TicksMeasured;
	bFrameDue = true;
	FollowClip();
	bChanged = true;
}

/** Each setting once. */
void FSession::Advise()
{
	for (FAdvice& Advice : NotesOn(Live.World(), *Live.Scene()))
	{
		if (Advised.insert(Advice.Setting).second)
		{
			Say({}, std::move(Advice.Text));
		}
	}
}

double FSession::ClipInterval() const
{
	return double(Live.Scene()->Frames.TicksPerVideoImage(1.0 / Live.World().TickTime()));
}

void FSession::FollowClip()
{
	const double Tick = double(Live.World().TickCount());
	const double Interval = ClipInterval();
	if (ClipTick < Tick - 1.0 || ClipTick > Tick + Interval) // time has jumped
	{
		ClipTick = Tick;
	}
	bClipFrameDue = bRecording && ClipTick <= Tick;
}

float FSession::Interpolation() const
{
	if (bClipFrameDue)
	{
		return static_cast<float>(1.0 - (double(Live.World().TickCount()) - ClipTick));
	}
	const double Left =
		std::chrono::duration<double>(TickDue - FClock::now()).count() * Speed / Live.World().TickTime();
	return bPlaying ? static_cast<float>(std::clamp(1.0 - Left, 0.0, 1.0)) : 1.0f;
}

bool FSession::GiveFrame()
{
	const FClock::time_point Now = FClock::now();
	const bool bBetweenTicks = bPlaying && !bRecording && Now >= GivenAt + FrameInterval;
	if (!(bFrameDue || bBetweenTicks || bClipFrameDue) || !Sink.WantsFrame())
	{
		return false;
	}
	GivenAt = Now;
	const std::shared_ptr<FSceneFrame> Frame = Live.Look(Interpolation());
	Frame->bForClip = bClipFrameDue;
	Frame->CommandsDone = CommandsDone;
	Sink.Submit(Frame);
	bFrameDue = false;
	ClipTick += bClipFrameDue ? ClipInterval() * Speed : 0.0;
	FollowClip();
	return true;
}

void FSession::Measure()
{
	const FWorld& World = Live.World();
	Next.Ledger = World.Ledger();
	Next.Drops = World.Drops().OnSurfaces().Num();
	Next.AirDrops = World.Drops().InAir().Num();
	Next.Trails = World.Drops().Trails().Num();
	Next.Pools = World.Drops().Pools().Num();
	Next.Particles = World.Fluid().Particles().Num();
	Next.KeptTicks = Live.History().Ticks();
	Next.KeptBytes = Live.History().Bytes();
	Next.Scopes.resize(Profiler.ScopeCount());
	for (uint32 Scope = 0; Scope < Next.Scopes.size(); ++Scope)
	{
		Next.Scopes[Scope] = {Profiler.ScopeName(Scope), 1000.0 * Profiler.RecentTime(Scope)};
	}
	const FClock::time_point Now = FClock::now();
	const double Seconds = std::chrono::duration<double>(Now - MeasuredAt).count();
	const double Rate = Seconds > 0.0 ? double(TicksMeasured) / Seconds : 0.0;
	Next.TicksPerSecond += (Rate - Next.TicksPerSecond) * RateSmoothing; // few ticks fall into an interval
	TicksMeasured = 0;
	MeasuredAt = Now;
}

void FSession::Publish()
{
	const FWorld& World = Live.World();
	Next.Scene = Live.Scene();
	Next.CommandsDone = CommandsDone;
	Next.bPlaying = bPlaying;
	Next.bRecording = bRecording;
	Next.Tick = World.TickCount();
	Next.Time = World.Time();
	Next.FirstTick = Live.History().FirstTick();
	Next.LastTick = std::max(Live.History().LastTick(), Next.Tick);
	Next.TickRate = 1.0 / World.TickTime();
	Next.Speed = Speed;
	Next.Hash = bPlaying ? 0 : World.Hash();
	auto View = std::make_shared<const FSessionView>(Next);
	{
		const std::lock_guard Lock(Mutex);
		Published = std::move(View);
	}
	bChanged = false;
	if (OnChange)
	{
		OnChange();
	}
}

std::optional<FWake::FTime> FSession::NextDue() const
{
	std::optional<FWake::FTime> Due;
	if (bPlaying && !bClipFrameDue)
	{
		Due = TickDue;
	}
	if (bChanged) // while it plays: views have their own pace
	{
		const FWake::FTime ViewDue = PublishedAt + ViewInterval;
		Due = Due ? std::min(*Due, ViewDue) : ViewDue;
	}
	if (const FWake::FTime FrameDue = GivenAt + FrameInterval; bPlaying && FrameDue > FClock::now())
	{
		Due = Due ? std::min(*Due, FrameDue) : FrameDue;
	}
	return Due;
}

void FSession::Run()
{
	while (true)
	{
		std::vector<FSessionCommand> Commands;
		{
			const std::lock_guard Lock(Mutex);
			if (bStop)
			{
				return;
			}
			Commands.swap(Inbox);
		}
		for (const FSessionCommand& Command : Commands)
		{
			Obey(Command);
		}
		TickIfDue();
		while (GiveFrame() && bClipFrameDue) // in slow motion a tick has several
		{
		}
		const FClock::time_point Now = FClock::now();
		if (bChanged && (!bPlaying || Now >= PublishedAt + ViewInterval))
		{
			if (!bPlaying || Now >= MeasuredAt + MeasureInterval)
			{
				Measure();
			}
			Publish();
			PublishedAt = Now;
		}
		Bell->Sleep(NextDue());
	}
}

} // namespace FluidDrops
