// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The compiled shaders and the C++ structures must agree on every buffer, byte for byte. The words of the shaders say
// what the HLSL compiler decided (SPIR-V specification, decorations ArrayStride and Offset).

#include "Layouts.ush"
#include "Render/Shaders.h"
#include "WetnessLayouts.ush"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

struct FSpirvLayouts
{
	std::map<uint32, std::string> Names;
	std::map<uint32, uint32> Strides;                   // of array types
	std::map<uint32, uint32> Elements;                  // of array types
	std::map<uint32, std::map<uint32, uint32>> Offsets; // of structs by member
};

std::string SpirvText(std::span<const uint32> Words)
{
	std::string Text;
	for (const uint32 Word : Words)
	{
		for (uint32 Byte = 0; Byte < 4; ++Byte)
		{
			const char Letter = static_cast<char>((Word >> (8 * Byte)) & 255u);
			if (Letter == 0)
			{
				return Text;
			}
			Text.push_back(Letter);
		}
	}
	return Text;
}

FSpirvLayouts ReadLayouts(std::span<const uint32> Words)
{
	constexpr uint32 OpName = 5, OpTypeRuntimeArray = 29, OpDecorate = 71, OpMemberDecorate = 72;
	constexpr uint32 ArrayStride = 6, Offset = 35;
	FSpirvLayouts Layouts;
	for (size_t At = 5; At < Words.size() && (Words[At] >> 16) != 0; At += Words[At] >> 16)
	{
		const std::span<const uint32> Line = Words.subspan(At, Words[At] >> 16);
		switch (Line[0] & 0xffffu)
		{
		case OpName: Layouts.Names[Line[1]] = SpirvText(Line.subspan(2)); break;
		case OpTypeRuntimeArray: Layouts.Elements[Line[1]] = Line[2]; break;
		case OpDecorate:
			if (Line[2] == ArrayStride)
			{
				Layouts.Strides[Line[1]] = Line[3];
			}
			break;
		case OpMemberDecorate:
			if (Line[3] == Offset)
			{
				Layouts.Offsets[Line[1]][Line[2]] = Line[4];
			}
			break;
		default: break;
		}
	}
	return Layouts;
}

std::vector<uint32> StridesOf(const std::string& Struct)
{
	std::vector<uint32> Found;
	for (uint32 Index = 0; Index < static_cast<uint32>(EShader::Count); ++Index)
	{
		const FSpirvLayouts Layouts = ReadLayouts(ShaderCode(static_cast<EShader>(Index)).Words);
		for (const auto& [Array, Element] : Layouts.Elements)
		{
			if (Layouts.Names.contains(Element) && Layouts.Names.at(Element) == Struct &&
				Layouts.Strides.contains(Array))
			{
				Found.push_back(Layouts.Strides.at(Array));
			}
		}
	}
	return Found;
}

/** Every shader that knows the struct places its members at multiples of a row, as C++ does. */
void ExpectRows(const std::string& Struct, size_t Size)
{
	size_t Seen = 0;
	for (uint32 Index = 0; Index < static_cast<uint32>(EShader::Count); ++Index)
	{
		const FSpirvLayouts Layouts = ReadLayouts(ShaderCode(static_cast<EShader>(Index)).Words);
		for (const auto& [Type, Members] : Layouts.Offsets)
		{
			if (!Layouts.Names.contains(Type) || Layouts.Names.at(Type) != Struct)
			{
				continue;
			}
			++Seen;
			EXPECT_EQ(Members.size() * 16, Size) << Struct;
			for (const auto& [Member, Place] : Members)
			{
				EXPECT_EQ(Place, Member * 16) << Struct;
			}
		}
	}
	EXPECT_GT(Seen, 0u) << Struct;
}

void ExpectStride(const std::string& Struct, size_t Size)
{
	const std::vector<uint32> Strides = StridesOf(Struct);
	EXPECT_FALSE(Strides.empty()) << Struct;
	for (const uint32 Stride : Strides)
	{
		EXPECT_EQ(Stride, Size) << Struct;
	}
}

} // namespace

TEST(ShaderLayouts, RowsOfBuffersHaveTheSameSizeInHlslAndCpp)
{
	ExpectStride("FPackedDrop", sizeof(FPackedDrop));
	ExpectStride("FTrailData", sizeof(FTrailData));
	ExpectStride("FSprayData", sizeof(FSprayData));
	ExpectStride("FFluidParticleData", sizeof(FFluidParticleData));
	ExpectStride("FLiquidLookData", sizeof(FLiquidLookData));
	ExpectStride("FSurfaceVertex", sizeof(FSurfaceVertex));
	ExpectStride("FSurfaceLook", sizeof(FSurfaceLook));
	ExpectStride("FWetnessMapRow", sizeof(FWetnessMapRow));
	ExpectStride("FWetnessPlace", sizeof(FWetnessPlace));
	ExpectStride("FWetnessTriangle", sizeof(FWetnessTriangle));
	ExpectStride("FWetnessDrop", sizeof(FWetnessDrop));
	ExpectStride("FWetnessTrail", sizeof(FWetnessTrail));
}

TEST(ShaderLayouts, MembersLieAtTheSamePlaces)
{
	ExpectRows("FViewConstants", sizeof(FViewConstants));
	ExpectRows("FDrawConstants", sizeof(FDrawConstants));
	ExpectRows("FPackedDrop", sizeof(FPackedDrop));
	ExpectRows("FTrailData", sizeof(FTrailData));
	ExpectRows("FFluidParticleData", sizeof(FFluidParticleData));
	ExpectRows("FLiquidLookData", sizeof(FLiquidLookData));
	ExpectRows("FSurfaceLook", sizeof(FSurfaceLook));
	ExpectRows("FWetnessMapRow", sizeof(FWetnessMapRow));
	ExpectRows("FWetnessPlace", sizeof(FWetnessPlace));
	ExpectRows("FWetnessTriangle", sizeof(FWetnessTriangle));
	ExpectRows("FWetnessDrop", sizeof(FWetnessDrop));
	ExpectRows("FWetnessTrail", sizeof(FWetnessTrail));
	EXPECT_EQ(offsetof(FViewConstants, Environment), 7u * 16u);
	EXPECT_EQ(offsetof(FPackedDrop, Look), 3u * 16u);
}

TEST(ShaderLayouts, EveryShaderIsEmbedded)
{
	for (uint32 Index = 0; Index < static_cast<uint32>(EShader::Count); ++Index)
	{
		const FShaderCode Code = ShaderCode(static_cast<EShader>(Index));
		ASSERT_GT(Code.Words.size(), 5u);
		EXPECT_EQ(Code.Words[0], 0x07230203u) << Code.Entry; // SPIR-V's magic number
	}
}
