// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FRenderer: a frame of plain data in, pixels out, on Vulkan 1.3 without a window. A real GPU is preferred; a software
// device (lavapipe) gives the same picture slowly. The same frame gives the same bits on the same device.
//
// A renderer belongs to one thread at a time. It keeps the panorama and the background of the last environment and
// camera, so a sequence with a still camera draws them once.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"

#include <memory>
#include <span>
#include <string>

namespace FluidDrops
{

struct FRenderOptions
{
	uint32 Width = 1280; // 1..8192
	uint32 Height = 720;
	bool bValidation = false; // Khronos validation layer; its messages are kept, see ValidationMessages
};

class FRenderer
{
public:
	/** Fails with one line if the size is out of range, or there is no Vulkan 1.3 device. */
	static TResult<std::unique_ptr<FRenderer>> Create(const FRenderOptions& Options);
	~FRenderer();
	FRenderer(const FRenderer&) = delete;
	FRenderer& operator=(const FRenderer&) = delete;

	/** The finished picture. Refuses NaN and values out of range, naming the field. */
	TResult<FImage> Render(const FRenderFrame& Frame);

	/** The radiance of the scene before the lens's bloom and the film: for tests and measurements. */
	TResult<FRadianceImage> RenderRadiance(const FRenderFrame& Frame);

	/** Normals and depths of the same frame, for compositing; see Render/GeometryPass.h for what counts. */
	TResult<FGeometryImage> RenderGeometry(const FRenderFrame& Frame);

	/** Warnings and errors of the validation layer so far; empty without bValidation. */
	std::span<const std::string> ValidationMessages() const;
	std::string DeviceName() const;

private:
	struct FState;
	explicit FRenderer(std::unique_ptr<FState> InState);
	std::unique_ptr<FState> State;
};

} // namespace FluidDrops
