// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The compiled shaders, inside the program: one enumerator for each entry point of Shaders/Private. The words come from
// the build (glslang, spirv-opt, spirv-val; see CompileShaders.cmake).

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <span>

namespace FluidDrops::Gpu
{

// The same list drives the build: CompileShaders.cmake reads it.
// clang-format off
#define FD_FOR_EACH_SHADER(Do)                                                                                         \
	Do(FullScreen, vert, FullScreenVS)                                                                                 \
	Do(FullScreen, vert, FullScreenPixelVS)                                                                            \
	Do(Environment, frag, PanoramaPS)                                                                                  \
	Do(Environment, frag, PanoramaKeyPS)                                                                               \
	Do(Environment, vert, PanoramaLightVS)                                                                             \
	Do(Environment, frag, PanoramaLightPS)                                                                             \
	Do(Environment, frag, BackgroundPS)                                                                                \
	Do(Environment, vert, BackgroundLightVS)                                                                           \
	Do(Environment, frag, BackgroundLightPS)                                                                           \
	Do(Film, vert, TrailVS)                                                                                            \
	Do(Film, frag, TrailPS)                                                                                            \
	Do(Film, frag, BackdropPS)                                                                                         \
	Do(Surface, vert, SurfaceVS)                                                                                       \
	Do(Surface, vert, GlassVS)                                                                                         \
	Do(Surface, frag, GlassPS)                                                                                         \
	Do(Surface, frag, GlassOverFluidPS)                                                                                \
	Do(Surface, frag, OpaquePS)                                                                                        \
	Do(Surface, vert, SurfaceGeometryVS)                                                                               \
	Do(Surface, frag, SurfaceGeometryPS)                                                                               \
	Do(Probe, frag, ProbePS)                                                                                           \
	Do(Shadow, vert, ShadowVS)                                                                                         \
	Do(Drops, vert, DropVS)                                                                                            \
	Do(Drops, frag, DropPS)                                                                                            \
	Do(Drops, frag, DropGeometryPS)                                                                                    \
	Do(Drops, vert, ContactVS)                                                                                         \
	Do(Drops, frag, ContactPS)                                                                                         \
	Do(Spray, vert, SprayVS)                                                                                           \
	Do(Spray, frag, SprayPS)                                                                                           \
	Do(FluidSplat, vert, FluidVS)                                                                                      \
	Do(FluidSplat, vert, FluidDepthVS)                                                                                 \
	Do(FluidSplat, frag, FluidDepthPS)                                                                                 \
	Do(FluidSplat, frag, FluidSumPS)                                                                                   \
	Do(FluidSplat, vert, FluidShadowVS)                                                                                \
	Do(FluidSplat, frag, FluidShadowPS)                                                                                \
	Do(FluidSmooth, frag, FluidSmoothPS)                                                                               \
	Do(FluidSmooth, frag, FluidBlurPS)                                                                                 \
	Do(FluidSmooth, frag, FluidShadowBlurPS)                                                                           \
	Do(FluidCompose, frag, FluidComposePS)                                                                             \
	Do(FluidCompose, frag, FluidGeometryPS)                                                                            \
	Do(Post, frag, FocusPS)                                                                                            \
	Do(Post, frag, BloomDownPS)                                                                                        \
	Do(Post, frag, BloomUpPS)                                                                                          \
	Do(Post, frag, ToneMapPS)                                                                                          \
	Do(WetnessTarget, comp, WetnessTargetCS)                                                                           \
	Do(WetnessSplat, comp, WetnessSplatCS)                                                                             \
	Do(WetnessSlope, comp, WetnessSlopeCS)

enum class EShader : uint8
{
#define FD_SHADER_ENUMERATOR(File, Stage, Entry) Entry,
	FD_FOR_EACH_SHADER(FD_SHADER_ENUMERATOR)
#undef FD_SHADER_ENUMERATOR
	Count
};
// clang-format on

struct FShaderCode
{
	std::span<const uint32> Words;
	const char* Entry;
};

FShaderCode ShaderCode(EShader Shader);

} // namespace FluidDrops::Gpu
