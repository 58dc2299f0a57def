// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Shaders.h"

namespace FluidDrops::Gpu
{

namespace
{

#include "EmbeddedShaders.inc"

} // namespace

FShaderCode ShaderCode(EShader Shader)
{
	switch (Shader)
	{
#define FD_SHADER_CASE(File, Stage, Entry)                                                                             \
	case EShader::Entry: return {Embedded##Entry, #Entry};
		FD_FOR_EACH_SHADER(FD_SHADER_CASE)
#undef FD_SHADER_CASE
	case EShader::Count: break;
	}
	return {};
}

} // namespace FluidDrops::Gpu
