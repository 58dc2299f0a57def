# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Parameter structs and shaders declare the same, and the rule sees when they do not."""

import unittest

from rule_test import RuleTest
from shader_parameters import check_shader_parameters
from source_text import REPOSITORY, Source, load, unreal_sources

CPP = """
BEGIN_SHADER_PARAMETER_STRUCT(FCommonParameters, )
	SHADER_PARAMETER(uint32, Count)
	SHADER_PARAMETER_ARRAY(FVector4f, Colors, [4])
END_SHADER_PARAMETER_STRUCT()

class FSplatCS : public FGlobalShader
{
	DECLARE_GLOBAL_SHADER(FSplatCS);
	SHADER_USE_PARAMETER_STRUCT(FSplatCS, FGlobalShader);

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER_STRUCT_INCLUDE(FCommonParameters, Common)
		SHADER_PARAMETER_STRUCT_REF(FViewUniformShaderParameters, View)
		SHADER_PARAMETER(FVector3f, Gravity)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FDropData>, Drops)
		SHADER_PARAMETER_RDG_TEXTURE_UAV(RWTexture2D<float4>, Target)
		SHADER_PARAMETER_SAMPLER(SamplerState, ClampSampler)
	END_SHADER_PARAMETER_STRUCT()
};

IMPLEMENT_GLOBAL_SHADER(FSplatCS, "/Plugin/FluidDrops/Private/Splat.usf", "MainCS", SF_Compute);
"""
USF = """
#include "Common.ush"
float3 Gravity; // m/s^2
RWTexture2D<float4> Target;
SamplerState ClampSampler;
static const float Scale = 2.0f;
groupshared float Shared[64];

float Twice(float X)
{
	float Local;
	Local = X;
	return 2.0f * Local;
}

[numthreads(8, 8, 1)]
void MainCS(uint3 Id : SV_DispatchThreadID)
{
	Target[Id.xy] = Colors[0] * Drops[Count].Mass;
}
"""
USH = """
#ifndef COMMON_USH
#define COMMON_USH
#if defined(FLUIDDROPS_STANDALONE)
Texture2D<float4> OnlyInThePlayer;
#else
#include "/Engine/Public/Platform.ush"
#endif
struct FDropData
{
	float Mass;
};
uint Count;
float4 Colors[4];
StructuredBuffer<FDropData> Drops;
#endif
"""
INTERFACE = """
class UNiagaraDataInterfaceThing
{
	BEGIN_SHADER_PARAMETER_STRUCT(FShaderParameters, )
		SHADER_PARAMETER(int32, Count)
		SHADER_PARAMETER_SRV(Buffer<float4>, Positions)
	END_SHADER_PARAMETER_STRUCT()
};
"""
INTERFACE_CPP = 'const TCHAR* Template = TEXT("/Plugin/FluidDrops/Private/NiagaraDataInterfaceThing.ush");\n'
TEMPLATE = """
int {ParameterName}_Count;
Buffer<float4> {ParameterName}_Positions;

void Position_{ParameterName}(int Index, out float4 Out)
{
	Out = {ParameterName}_Positions[Index];
}
"""


def shaders(**texts):
    return {path: Source(f"Shaders/{path}", text) for path, text in texts.items()}


def problems_of(cpp=CPP, usf=USF, ush=USH):
    return check_shader_parameters([Source("Splat.cpp", cpp)],
                                   shaders(**{"Private/Splat.usf": usf, "Private/Common.ush": ush}))


def problems_of_interface(header=INTERFACE, source=INTERFACE_CPP, template=TEMPLATE):
    name = "NiagaraDataInterfaceThing"
    return check_shader_parameters([Source(f"Public/{name}.h", header), Source(f"Private/{name}.cpp", source)],
                                   shaders(**{f"Private/{name}.ush": template}))


class TheRepository(RuleTest):
    def test_declares_the_same_on_both_sides(self):
        root = REPOSITORY / "Shaders"
        files = {file.relative_to(root).as_posix(): load(file) for file in root.rglob("*.us[fh]")}
        self.assertGreater(len(files), 20)
        self.expect_none(check_shader_parameters(unreal_sources(), files))


class TheRule(RuleTest):
    def test_takes_what_agrees(self):
        self.expect_none(problems_of())
        self.expect_none(problems_of_interface())

    def test_sees_a_parameter_that_the_shader_lacks(self):
        self.expect_one(problems_of(usf=USF.replace("float3 Gravity;", "")), "does not declare float3 Gravity")
        self.expect_one(problems_of(ush=USH.replace("uint Count;", "")), "does not declare uint Count")
        self.expect_one(problems_of_interface(template=TEMPLATE.replace("int {ParameterName}_Count;", "")),
                        "does not declare int Count")

    def test_sees_a_declaration_that_no_struct_has(self):
        self.expect_one(problems_of(usf=USF + "float Extra;\n"), "no parameter struct has float Extra")
        self.expect_one(problems_of(cpp=CPP.replace("SHADER_PARAMETER(uint32, Count)", "")),
                        "no parameter struct has uint Count")
        self.expect_one(problems_of_interface(template=TEMPLATE + "float {ParameterName}_Extra;"), "float Extra")

    def test_sees_other_types(self):
        self.expect_one(problems_of(usf=USF.replace("float3 Gravity", "float4 Gravity")), "is float3 here, float4")
        self.expect_one(problems_of(cpp=CPP.replace("RWTexture2D<float4>", "RWTexture2D<uint>")), "RWTexture2D<uint>")
        self.expect_one(problems_of(ush=USH.replace("Colors[4]", "Colors[5]")), "float4[4] here, float4[5]")
        self.expect_one(problems_of(cpp=CPP.replace("(uint32, Count)", "(uint64, Count)")), "no HLSL type for uint64")
        self.expect_one(problems_of_interface(header=INTERFACE.replace("int32", "uint32")), "Count is uint here, int")

    def test_sees_a_struct_that_belongs_to_no_shader(self):
        loose = CPP + "BEGIN_SHADER_PARAMETER_STRUCT(FLoose, )\nEND_SHADER_PARAMETER_STRUCT()\n"
        self.expect_one(problems_of(cpp=loose), "FLoose belongs to no shader")
        self.expect_one(problems_of_interface(source=""), "belongs to no shader")

    def test_sees_a_shader_without_struct_or_file(self):
        bare = 'IMPLEMENT_GLOBAL_SHADER(FX, "/Plugin/FluidDrops/Private/Splat.usf", "A", SF_Compute);'
        self.expect_one(problems_of(cpp=bare), "FX has no parameter struct")
        self.expect_one(problems_of(cpp=CPP.replace("Private/Splat.usf", "Private/Spat.usf")), "there is no shader")

    def test_sees_constant_buffers_and_unknown_macros(self):
        self.expect_one(problems_of(usf=USF + "cbuffer Block\n{\n\tfloat X;\n};\n"), "Unreal binds no cbuffer")
        unknown = CPP.replace("(uint32, Count)", "(uint32, Count) SHADER_PARAMETER_NEW(A, B)")
        self.expect_one(problems_of(cpp=unknown), "teach it to shader_parameters.py")

    def test_lets_a_class_name_its_struct(self):
        alias = CPP.replace("BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )", "using FParameters = FOuter;\nOUTER")
        inner = alias[alias.index("OUTER") + 5:alias.index("\tEND_SHADER") + len("\tEND_SHADER_PARAMETER_STRUCT()")]
        alias = alias.replace("OUTER" + inner, "") + "BEGIN_SHADER_PARAMETER_STRUCT(FOuter, )\n" + inner
        self.expect_none(problems_of(cpp=alias))


if __name__ == "__main__":
    unittest.main()
