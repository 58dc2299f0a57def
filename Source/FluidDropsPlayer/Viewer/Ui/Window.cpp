// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Window.h"

#include "Viewer/Ui/Theme.h"

#include <SDL.h>
#include <SDL_opengl.h>
#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** The few functions of OpenGL that we call ourselves, looked up when there is a context. */
struct FGl
{
	decltype(&glGenTextures) GenTextures;
	decltype(&glDeleteTextures) DeleteTextures;
	decltype(&glBindTexture) BindTexture;
	decltype(&glTexParameteri) TexParameteri;
	decltype(&glTexImage2D) TexImage2D;
	decltype(&glTexSubImage2D) TexSubImage2D;
	decltype(&glPixelStorei) PixelStorei;
	decltype(&glViewport) Viewport;
	decltype(&glClearColor) ClearColor;
	decltype(&glClear) Clear;

	template <typename T>
	static bool Find(T& Function, const char* Name)
	{
		Function = reinterpret_cast<T>(SDL_GL_GetProcAddress(Name));
		return Function != nullptr;
	}

	bool Load()
	{
		return Find(GenTextures, "glGenTextures") && Find(DeleteTextures, "glDeleteTextures") &&
			Find(BindTexture, "glBindTexture") && Find(TexParameteri, "glTexParameteri") &&
			Find(TexImage2D, "glTexImage2D") && Find(TexSubImage2D, "glTexSubImage2D") &&
			Find(PixelStorei, "glPixelStorei") && Find(Viewport, "glViewport") && Find(ClearColor, "glClearColor") &&
			Find(Clear, "glClear");
	}
};

FGl Gl; // of the one window

FError SdlError(const char* What)
{
	std::string Reason = SDL_GetError();
	return MakeError(std::string(What) + (Reason.empty() ? "" : " (" + Reason + ")"));
}

/** As the display says, in quarters. */
float DisplayScale(int Display)
{
	float Dpi = 96.0f;
	if (SDL_GetDisplayDPI(Display, &Dpi, nullptr, nullptr) != 0 || !std::isfinite(Dpi))
	{
		return 1.0f;
	}
	return std::clamp(std::round(4.0f * Dpi / 96.0f) / 4.0f, 1.0f, 3.0f);
}

} // namespace

FTexture::FTexture()
{
	Gl.GenTextures(1, &Name);
	Gl.BindTexture(GL_TEXTURE_2D, Name);
	Gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
	Gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
	Gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
	Gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

FTexture::~FTexture()
{
	Gl.DeleteTextures(1, &Name);
}

void FTexture::Upload(const FImage& Image)
{
	Gl.BindTexture(GL_TEXTURE_2D, Name);
	Gl.PixelStorei(GL_UNPACK_ALIGNMENT, 4);
	const GLsizei NewWidth = static_cast<GLsizei>(Image.Width);
	const GLsizei NewHeight = static_cast<GLsizei>(Image.Height);
	if (Image.Width == Width && Image.Height == Height)
	{
		Gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, NewWidth, NewHeight, GL_RGBA, GL_UNSIGNED_BYTE, Image.Rgba.data());
		return;
	}
	Gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, NewWidth, NewHeight, 0, GL_RGBA, GL_UNSIGNED_BYTE, Image.Rgba.data());
	Width = Image.Width;
	Height = Image.Height;
}

TResult<std::unique_ptr<FWindow>> FWindow::Open(const FWindowOptions& Options)
{
	std::unique_ptr<FWindow> Window(new FWindow());
	SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); // Ctrl-C is ours
	SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
	if (SDL_Init(SDL_INIT_VIDEO) != 0)
	{
		return SdlError("view: must have a display to open a window on");
	}
	SDL_Rect Screen{0, 0, 1440, 900};
	SDL_GetDisplayUsableBounds(0, &Screen);
	const int Width = Options.Width > 0 ? Options.Width : std::min(1600, Screen.w * 9 / 10);
	const int Height = Options.Height > 0 ? Options.Height : std::min(1000, Screen.h * 9 / 10);
	SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
	SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
	SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 2);
	SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
	Window->Handle = SDL_CreateWindow(Options.Title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, Width,
		Height, SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
	if (!Window->Handle)
	{
		return SdlError("view: must have a display with OpenGL 3.2");
	}
	Window->Context = SDL_GL_CreateContext(Window->Handle);
	if (!Window->Context || !Gl.Load())
	{
		return SdlError("view: must have a display with OpenGL 3.2");
	}
	SDL_GL_SetSwapInterval(1);
	SDL_SetWindowMinimumSize(Window->Handle, 560, 360);
	Window->UiScale = Options.Scale > 0.0f ? Options.Scale : DisplayScale(SDL_GetWindowDisplayIndex(Window->Handle));
	ImGui::CreateContext();
	ImGui::GetIO().IniFilename = nullptr; // nothing is left behind
	ImGui::GetIO().ConfigWindowsMoveFromTitleBarOnly = true;
	ApplyTheme(Window->UiScale);
	ImGui_ImplSDL2_InitForOpenGL(Window->Handle, Window->Context);
	ImGui_ImplOpenGL3_Init("#version 150");
	Window->bImGui = true;
	return Window;
}

FWindow::~FWindow()
{
	if (bImGui)
	{
		ImGui_ImplOpenGL3_Shutdown();
		ImGui_ImplSDL2_Shutdown();
		ImGui::DestroyContext();
	}
	if (Context)
	{
		SDL_GL_DeleteContext(Context);
	}
	if (Handle)
	{
		SDL_DestroyWindow(Handle);
	}
	SDL_Quit();
}

bool FWindow::WaitEvent(SDL_Event& Event, int32 Milliseconds)
{
	if (SDL_WaitEventTimeout(&Event, Milliseconds) == 0)
	{
		return false;
	}
	ImGui_ImplSDL2_ProcessEvent(&Event);
	return true;
}

bool FWindow::PollEvent(SDL_Event& Event)
{
	if (SDL_PollEvent(&Event) == 0)
	{
		return false;
	}
	ImGui_ImplSDL2_ProcessEvent(&Event);
	return true;
}

void FWindow::Wake()
{
	SDL_Event Event{};
	Event.type = SDL_USEREVENT;
	SDL_PushEvent(&Event); // a full queue wakes as well
}

void FWindow::BeginFrame()
{
	ImGui_ImplOpenGL3_NewFrame();
	ImGui_ImplSDL2_NewFrame();
	// The backend asks where the mouse is now, which is not where it was when the events of this frame happened.
	if (ImGuiIO& Io = ImGui::GetIO(); Io.MousePos.x > -1.0e6f)
	{
		int X = 0;
		int Y = 0;
		SDL_GetMouseState(&X, &Y);
		Io.MousePos = ImVec2(static_cast<float>(X), static_cast<float>(Y));
	}
	ImGui::NewFrame();
}

void FWindow::EndFrame()
{
	ImGui::Render();
	const ImGuiIO& Io = ImGui::GetIO();
	Gl.Viewport(0, 0, static_cast<int>(Io.DisplaySize.x * Io.DisplayFramebufferScale.x),
		static_cast<int>(Io.DisplaySize.y * Io.DisplayFramebufferScale.y));
	Gl.ClearColor(0.05f, 0.06f, 0.07f, 1.0f);
	Gl.Clear(GL_COLOR_BUFFER_BIT);
	ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
	SDL_GL_SwapWindow(Handle);
}

} // namespace FluidDrops
