// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/ViewerModel.h"

#include "Scene/Overrides.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr std::size_t MaxToasts = 4;
constexpr auto ToastTime = std::chrono::seconds(6);
constexpr float BrushPerDistance = 0.03f;

/** Sets a field from what was typed, or says why not. */
FStatus SetByText(FScene& Scene, const std::string& Path, const std::string& Value)
{
	const TResult<FSettingTarget> Target = FindTarget(Scene, Path);
	if (!Target)
	{
		return Target.Error();
	}
	TResult<FJson> Json = ParseJson(Value);
	const FSettingTarget& To = Target.Value();
	return ReadField(Json ? Json.Value() : FJson(Value), To.ParentPath, To.Struct, *To.Field);
}

} // namespace

void FCurve::Add(float Value)
{
	if (Kept.size() == MaxValues)
	{
		Kept.erase(Kept.begin());
	}
	Kept.push_back(Value);
}

FViewerModel::FViewerModel(FRunPlan Plan, const FViewerOptions& InOptions, std::function<void()> OnChange)
	: Camera(Plan.Scene.Camera)
	, Options(InOptions)
	, Bell(std::make_shared<FWake>())
	, Pictures(Bell, OnChange)
	, Session(std::move(Plan), InOptions.HistoryBytes, Pictures, Bell, OnChange)
	, Now(Session.View())
{
	Brush.Radius = std::clamp(BrushPerDistance * Camera.Distance(), 1.0e-3f, 1.0f);
	if (TResult<std::vector<FPreset>> Loaded = LoadPresets(); Loaded)
	{
		AllPresets = std::move(Loaded.Value());
	}
	RefreshShown();
}

uint64 FViewerModel::Post(FSessionCommand Command)
{
	Posted = Session.Post(std::move(Command));
	return Posted;
}

void FViewerModel::Update()
{
	const std::shared_ptr<const FSessionView> Before = Now;
	Now = Session.View();
	Latest = Pictures.Picture();
	std::erase_if(Pending, [this](const auto& Each) { return Each.second.Number <= Now->CommandsDone; });
	TakeMessages();
	if (Before != Now && Before->Tick != Now->Tick)
	{
		Curves.Drops.Add(float(Now->Drops));
		Curves.AirDrops.Add(float(Now->AirDrops));
		Curves.Trails.Add(float(Now->Trails));
		Curves.Particles.Add(float(Now->Particles));
		Curves.TicksPerSecond.Add(float(Now->TicksPerSecond));
		const double Input = Now->Ledger.Input();
		Curves.Residual.Add(Input > 0.0 ? float(Now->Ledger.Residual() / Input) : 0.0f);
	}
	if (bRecording && !Pictures.IsRecording()) // it failed, or has ended
	{
		bRecording = false;
		Post(FClipCommand{false});
	}
	RefreshShown();
	SendWish();
}

void FViewerModel::RefreshShown()
{
	ShownScene = *Now->Scene;
	ShownScene.Camera = Camera.Camera();
	for (const auto& [Path, Edit] : Pending)
	{
		// What is refused will be said by the session.
		static_cast<void>(SetByText(ShownScene, Path, Edit.Value).IsOk());
	}
}

void FViewerModel::SendWish()
{
	Pictures.SetWish({Camera.Camera(), Width, Height, Overlays});
}

void FViewerModel::Say(const FSessionMessage& Message)
{
	if (!ShownToasts.empty() && ShownToasts.back().Text == Message.Text) // a brush is refused again and again
	{
		ShownToasts.back().Since = std::chrono::steady_clock::now();
		return;
	}
	ShownToasts.push_back({Message.Text, Message.bError, std::chrono::steady_clock::now()});
	if (ShownToasts.size() > MaxToasts)
	{
		ShownToasts.pop_front();
	}
}

void FViewerModel::TakeMessages()
{
	for (const FSessionMessage& Message : Now->Messages)
	{
		if (Message.Number > LastMessage)
		{
			LastMessage = Message.Number;
			Say(Message);
		}
	}
	for (const FSessionMessage& Message : Pictures.TakeMessages())
	{
		Say(Message);
	}
	const auto Old = std::chrono::steady_clock::now() - ToastTime;
	while (!ShownToasts.empty() && ShownToasts.front().Since < Old)
	{
		ShownToasts.pop_front();
	}
}

void FViewerModel::Play(bool bPlay)
{
	Post(FPlayCommand{bPlay});
}

void FViewerModel::Step(int64 Ticks)
{
	Post(FStepCommand{Ticks});
}

void FViewerModel::GoTo(uint64 Tick)
{
	if (GoToNumber <= Now->CommandsDone && Tick != Now->Tick) // one at a time: sliders ask often
	{
		GoToNumber = Post(FGoToCommand{Tick});
	}
}

void FViewerModel::Restart()
{
	Post(FRestartCommand{});
	Curves = {};
}

void FViewerModel::NextSpeed()
{
	const auto Slower = std::find_if(Speeds.begin(), Speeds.end(), [this](double Each) { return Each < Speed; });
	Speed = Slower == Speeds.end() ? Speeds.front() : *Slower;
	Post(FSpeedCommand{Speed});
}

void FViewerModel::EditCamera(const std::string& Path, const std::string& Value)
{
	FScene Scene = *Now->Scene;
	Scene.Camera = Camera.Camera();
	FStatus Status = SetByText(Scene, Path, Value);
	Status = Status ? ValidateScene(Scene) : Status;
	if (Status)
	{
		Camera.Set(Scene.Camera);
	}
	else
	{
		Say({0, true, Status.Error().Message});
	}
}

void FViewerModel::Edit(const std::string& Path, const std::string& Value)
{
	if (Path.starts_with("camera."))
	{
		EditCamera(Path, Value);
		return;
	}
	const auto Same = Pending.find(Path);
	if (Same == Pending.end() || Same->second.Value != Value)
	{
		Pending[Path] = {Value, Post(FEditCommand{Path, Value})};
	}
}

void FViewerModel::ApplyPreset(const FPresetCommand& Preset)
{
	Chosen[Preset.Kind == EPresetKind::Liquid ? -1 : static_cast<int32>(Preset.Surface)] = Preset.Name;
	Post(Preset);
}

const std::string& FViewerModel::ChosenPreset(int32 Surface) const
{
	static const std::string None;
	const auto Found = Chosen.find(Surface);
	return Found == Chosen.end() ? None : Found->second;
}

void FViewerModel::SetPictureSize(uint32 NewWidth, uint32 NewHeight)
{
	Width = std::clamp(NewWidth, 16u, 8192u);
	Height = std::clamp(NewHeight, 16u, 8192u);
}

std::filesystem::path FViewerModel::NewFile(const char* Extension) const
{
	std::error_code Error;
	std::filesystem::create_directories(Options.OutFolder, Error); // if it cannot be, writing the file says so
	for (uint32 Number = 1;; ++Number)
	{
		char End[16];
		std::snprintf(End, sizeof(End), "-%03u", Number);
		const std::filesystem::path File = Options.OutFolder / (Now->Scene->Name + End + Extension);
		if (!std::filesystem::exists(File, Error))
		{
			return File;
		}
	}
}

void FViewerModel::SavePicture()
{
	Pictures.SavePicture(NewFile(".png"));
}

void FViewerModel::ToggleClip()
{
	bRecording = !bRecording;
	if (bRecording)
	{
		const uint64 Ticks = Now->Scene->Frames.TicksPerVideoImage(Now->TickRate);
		Pictures.StartClip(NewFile(".mp4"), Now->TickRate / double(Ticks));
		Post(FClipCommand{true});
		Play(true);
	}
	else
	{
		Post(FClipCommand{false});
		Pictures.StopClip();
	}
}

void FViewerModel::SaveScene()
{
	Post(FSaveSceneCommand{NewFile(".json"), Camera.Camera()});
}

} // namespace FluidDrops
