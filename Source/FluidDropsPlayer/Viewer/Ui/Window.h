// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FWindow: an SDL window with an OpenGL context and Dear ImGui in it. Together with the panels beside it this is the
// only code that knows either.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"

#include <memory>
#include <string>

struct SDL_Window;
union SDL_Event;

namespace FluidDrops
{

struct FWindowOptions
{
	std::string Title;
	int32 Width = 0; // pixels; 0 for most of the screen
	int32 Height = 0;
	float Scale = 0.0f; // of letters and controls; 0 for what the display asks for
};

/** A picture in the memory of the window. */
class FTexture
{
public:
	FTexture();
	~FTexture();
	FTexture(const FTexture&) = delete;
	FTexture& operator=(const FTexture&) = delete;

	void Upload(const FImage& Image);
	void* Id() const { return reinterpret_cast<void*>(static_cast<std::size_t>(Name)); }

private:
	uint32 Name = 0;
	uint32 Width = 0;
	uint32 Height = 0;
};

class FWindow
{
public:
	/** Says in one line if there is no display. */
	static TResult<std::unique_ptr<FWindow>> Open(const FWindowOptions& Options);
	~FWindow();
	FWindow(const FWindow&) = delete;
	FWindow& operator=(const FWindow&) = delete;

	/** Waits for an event for at most that long; false if there was none. Also true for Wake. */
	bool WaitEvent(SDL_Event& Event, int32 Milliseconds);
	bool PollEvent(SDL_Event& Event);
	/** From any thread: WaitEvent returns. */
	static void Wake();

	void BeginFrame();
	void EndFrame();
	float Scale() const { return UiScale; }

private:
	FWindow() = default;

	SDL_Window* Handle = nullptr;
	void* Context = nullptr;
	float UiScale = 1.0f;
	bool bImGui = false;
};

} // namespace FluidDrops
