# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""The costs in Docs/Unreal.md are those of the sources, and the rule sees when they are not."""

import unittest

from cost_rules import STATED, check_costs, count_costs, struct_bytes
from rule_test import RuleTest
from source_text import REPOSITORY, Source, load, unreal_sources

FILES = ("FluidMeshProxy.cpp", "FluidWetnessRenderer.cpp", "FluidMeshData.h", "FluidDropsFrame.h", "MeshMorphs.h",
         "SurfaceWork.h", "NaniteSource.h")


def code_of_repository():
    sources = {source.path.rsplit("/", 1)[-1]: source.code for source in unreal_sources()}
    code = {name: sources[name] for name in FILES}
    code["WetnessLayouts.ush"] = load(REPOSITORY / "Shaders/Public/WetnessLayouts.ush").code
    return code


class TheRepository(RuleTest):
    def test_says_what_water_costs(self):
        page = load(REPOSITORY / "Docs/Unreal.md")
        self.expect_none(check_costs(page, count_costs(code_of_repository())))


class TheRule(RuleTest):
    def test_counts_members(self):
        text = "struct FRow\n{\n\tfloat4 A; uint4 B;\n\tfloat C = 0.0f;\n\tTArray<FVector3f> D;\n\tvoid F() { int32 E; }\n};"
        self.assertEqual(struct_bytes(text.replace("; uint4", ";\n\tuint4"), "FRow"), 16 + 16 + 4 + 12)
        self.assertEqual(struct_bytes(text, "FOther"), 0)

    def test_counts_what_the_renderer_does(self):
        code = code_of_repository()
        before = count_costs(code)
        code["FluidWetnessRenderer.cpp"] += 'UploadWetnessRows<FRow>(Graph, TEXT("More"), Rows); AddWetnessParts<FMore>('
        code["FluidMeshProxy.cpp"] = code["FluidMeshProxy.cpp"].replace("Visit(Sizes);", "")
        after = count_costs(code)
        self.assertEqual(after["map buffers"], before["map buffers"] + 1)
        self.assertEqual(after["map dispatches"], before["map dispatches"] + 1)
        self.assertEqual(after["mesh buffers"], before["mesh buffers"] - 1)

    def test_sees_numbers_that_are_not_true(self):
        page = load(REPOSITORY / "Docs/Unreal.md")
        counted = count_costs(code_of_repository())
        for name in STATED:
            self.expect_one(check_costs(page, {**counted, name: counted[name] + 1}), f"{name}: says")

    def test_sees_numbers_that_are_gone(self):
        self.assertEqual(len(check_costs(Source("Docs/Unreal.md", "# Nothing\n"), {})), len(STATED))


if __name__ == "__main__":
    unittest.main()
