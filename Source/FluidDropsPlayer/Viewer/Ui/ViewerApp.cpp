// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/ViewerApp.h"

#include "Run/StopSignal.h"
#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Theme.h"

#include <SDL.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace FluidDrops
{

namespace
{

constexpr int32 IdleWait = 200;       // ms: also how soon Ctrl-C in the terminal is seen
constexpr int32 FramesAfterEvent = 2; // Dear ImGui needs one more to settle

/** What a key of the table stands for. */
struct FKeyBinding
{
	const FAction* Action;
	SDL_Keycode Key;
	bool bCtrl;
};

std::vector<FKeyBinding> BindKeys()
{
	std::vector<FKeyBinding> Bindings;
	for (const FAction& Action : Actions())
	{
		const std::string_view Name = Action.Key;
		const bool bCtrl = Name.starts_with("Ctrl+");
		const SDL_Keycode Key = SDL_GetKeyFromName(Action.Key + (bCtrl ? 5 : 0));
		Bindings.push_back({&Action, Key, bCtrl});
	}
	return Bindings;
}

const FAction* FindAction(std::string_view Key)
{
	for (const FAction& Action : Actions())
	{
		if (Key == Action.Key)
		{
			return &Action;
		}
	}
	return nullptr;
}

class FViewerLoop
{
public:
	FViewerLoop(FWindow& InWindow, FViewerModel& InModel, const FViewerWindowOptions& Options)
		: Window(InWindow)
		, Model(InModel)
		, Bindings(BindKeys())
		, Status(Options.StatusFile)
	{
	}

	FStatus Run()
	{
		int32 FramesLeft = FramesAfterEvent;
		while (!State.bQuit && !IsStopRequested())
		{
			SDL_Event Event;
			const bool bBusy = FramesLeft > 0 || IsFlying() || bStatusDue;
			bool bAny = Window.WaitEvent(Event, bBusy ? 1 : IdleWait);
			for (bool bMore = bAny; bMore; bMore = Window.PollEvent(Event))
			{
				Handle(Event);
			}
			FramesLeft = bAny ? FramesAfterEvent : FramesLeft - 1;
			Fly();
			Model.Update();
			if (const std::optional<FError> Failure = Model.Failure())
			{
				return *Failure;
			}
			DrawFrame();
		}
		return {};
	}

private:
	void Handle(const SDL_Event& Event)
	{
		if (Event.type == SDL_QUIT)
		{
			State.bQuit = true;
		}
		else if (Event.type == SDL_KEYDOWN && !ImGui::GetIO().WantTextInput)
		{
			PressKey(Event.key);
		}
		else if (Event.type == SDL_TEXTINPUT && !ImGui::GetIO().WantTextInput &&
			std::string_view(Event.text.text) == "?")
		{
			FindAction("?")->Do(Model, State); // wherever a keyboard has it
		}
	}

	void PressKey(const SDL_KeyboardEvent& Key)
	{
		const bool bCtrl = (Key.keysym.mod & KMOD_CTRL) != 0;
		const bool bShift = (Key.keysym.mod & KMOD_SHIFT) != 0;
		if (Key.keysym.sym == SDLK_F1)
		{
			FindAction("?")->Do(Model, State);
			return;
		}
		for (const FKeyBinding& Binding : Bindings)
		{
			const bool bSlash = Binding.Key == SDLK_SLASH && bShift; // that is the question mark on many keyboards
			if (Binding.Key == Key.keysym.sym && Binding.bCtrl == bCtrl && !bSlash && Binding.Key != SDLK_QUESTION &&
				(Key.repeat == 0 || std::string_view(Binding.Action->Group) == "Time"))
			{
				Binding.Action->Do(Model, State);
				return;
			}
		}
	}

	static FVec3f HeldDirection()
	{
		if (ImGui::GetIO().WantTextInput || (SDL_GetModState() & KMOD_CTRL) != 0)
		{
			return FVec3f::Zero();
		}
		const Uint8* const Held = SDL_GetKeyboardState(nullptr);
		const auto Axis = [Held](SDL_Scancode Less, SDL_Scancode More)
		{ return static_cast<float>(Held[More]) - static_cast<float>(Held[Less]); };
		return {Axis(SDL_SCANCODE_A, SDL_SCANCODE_D), Axis(SDL_SCANCODE_S, SDL_SCANCODE_W),
			Axis(SDL_SCANCODE_Q, SDL_SCANCODE_E)};
	}

	static bool IsFlying() { return !HeldDirection().isZero(0.0f); }

	void Fly()
	{
		const auto Now = std::chrono::steady_clock::now();
		const float Seconds = std::chrono::duration<float>(Now - FlownAt).count();
		FlownAt = Now;
		if (IsFlying())
		{
			Model.Camera.Fly(HeldDirection(), std::min(Seconds, 0.1f));
		}
	}

	void DrawFrame()
	{
		Window.BeginFrame();
		const ImVec2 Size = ImGui::GetIO().DisplaySize;
		const float Top = Px(44);
		const float Bottom = Px(46);
		const float Side = State.bSidebar ? std::clamp(0.27f * Size.x, Px(230), Px(390)) : 0.0f;
		Controls.clear();
		const FPanelContext Context{Model, State, Controls};
		ImGui::SetNextWindowPos(ImVec2(0, 0));
		ImGui::SetNextWindowSize(Size);
		ImGui::PushStyleColor(ImGuiCol_WindowBg, Colors::Back);
		ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
		ImGui::Begin("main", nullptr,
			ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
				ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
		ImGui::PopStyleVar();
		ImGui::PopStyleColor();
		ImDrawList& List = *ImGui::GetWindowDrawList();
		List.AddRectFilled(ImVec2(0, 0), ImVec2(Size.x, Top), Colors::Panel);
		List.AddRectFilled(ImVec2(0, Size.y - Bottom), Size, Colors::Panel);
		DrawTopBar(Context, {0, 0, Size.x, Top});
		Picture.Draw(Context, {0, Top, std::max(Size.x - Side, 16.0f), std::max(Size.y - Top - Bottom, 16.0f)});
		DrawTransport(Context, {0, Size.y - Bottom, Size.x, Bottom});
		ImGui::End();
		if (State.bSidebar)
		{
			Sidebar.Draw(Context, {Size.x - Side, Top, Side, Size.y - Top - Bottom});
		}
		DrawHelp(Context);
		Window.EndFrame();
		bStatusDue = Status.Update(Model, State, Controls);
	}

	FWindow& Window;
	FViewerModel& Model;
	std::vector<FKeyBinding> Bindings;
	FStatusFile Status;
	FWindowState State;
	FControlMap Controls;
	FPicturePane Picture;
	FSidebar Sidebar;
	std::chrono::steady_clock::time_point FlownAt = std::chrono::steady_clock::now();
	bool bStatusDue = false;
};

} // namespace

FStatus CheckDisplay()
{
	// Only of a desktop: SDL would go on to drivers that draw where nobody looks.
	const auto IsSet = [](const char* Name)
	{
		const char* const Value = std::getenv(Name);
		return Value && *Value;
	};
	const bool bWayland = IsSet("WAYLAND_DISPLAY");
	const bool bX11 = IsSet("DISPLAY");
	if (!bWayland && !bX11)
	{
		return MakeError("view: must have a display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)");
	}
	SDL_SetHint(SDL_HINT_VIDEODRIVER, bWayland && bX11 ? "wayland,x11" : bWayland ? "wayland" : "x11");
	if (SDL_VideoInit(nullptr) != 0)
	{
		return MakeError(std::string("view: must have a display to open a window on (") + SDL_GetError() + ")");
	}
	SDL_VideoQuit();
	return {};
}

FStatus RunViewer(FRunPlan Plan, const FViewerWindowOptions& Options)
{
	FWindowOptions WindowOptions;
	WindowOptions.Title = (Plan.Scene.Title.empty() ? Plan.Scene.Name : Plan.Scene.Title) + " - FluidDrops";
	WindowOptions.Width = Options.Width;
	WindowOptions.Height = Options.Height;
	WindowOptions.Scale = Options.Scale;
	TResult<std::unique_ptr<FWindow>> Window = FWindow::Open(WindowOptions);
	if (!Window)
	{
		return Window.Error();
	}
	CatchStopSignals();
	FViewerModel Model(std::move(Plan), Options.Viewer, [] { FWindow::Wake(); });
	return FViewerLoop(*Window.Value(), Model, Options).Run();
}

} // namespace FluidDrops
