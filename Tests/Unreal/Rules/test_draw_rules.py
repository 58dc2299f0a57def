# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Water is drawn as the engine wants it, and the rule sees when it is not."""

import unittest

from draw_rules import check_draws
from rule_test import RuleTest
from source_text import Source, unreal_sources

FACTORY = """
IMPLEMENT_VERTEX_FACTORY_TYPE(FOwn, "/Engine/Private/GeometryCacheVertexFactory.ush",
	EVertexFactoryFlags::UsedWithMaterials | EVertexFactoryFlags::SupportsPSOPrecaching);
"""
COMPONENT = """
void UWater::CollectPSOPrecacheData(const FPSOPrecacheParams& Base, FMaterialInterfacePSOPrecacheParamsList& Out) {}
FPrimitiveSceneProxy* UWater::CreateSceneProxy()
{
	return new FProxy(*this);
}
"""
GRAPH = """
void BeClear(EBlendMode Blend)
{
	WriteVelocity(Material);
}
void WriteVelocity(UMaterial& Clear)
{
	Clear.bOutputTranslucentVelocity = true;
	Clear.OpacityMaskClipValue = 0.0f;
}
"""


def check(text, path="Source/FluidDrops/Private/Render/FluidMeshScene.cpp"):
    return check_draws([Source(path, text)])


class TheRepository(RuleTest):
    def test_draws_as_the_engine_wants_it(self):
        self.expect_none(check_draws(unreal_sources()))

    def test_is_looked_at(self):
        code = "".join(source.code for source in unreal_sources())
        for needed in ("IMPLEMENT_VERTEX_FACTORY_TYPE(", "::CreateSceneProxy()", "void BeClear(", "void WriteVelocity("):
            self.assertIn(needed, code)


class TheRule(RuleTest):
    def test_accepts_what_is_right(self):
        self.expect_none(check(FACTORY + COMPONENT + GRAPH))

    def test_sees_the_vertex_factory_of_the_engine(self):
        self.expect_one(check("FGeometryCacheVertexVertexFactory VertexFactory;"), "derive a type")
        self.expect_one(check("VertexFactory.CreateManualVertexFetchUniformBuffer(List);"), "derive a type")

    def test_sees_pipeline_states_that_are_not_precached(self):
        self.expect_one(check(FACTORY.replace(" | EVertexFactoryFlags::SupportsPSOPrecaching", "")), "precached")
        self.expect_one(check(COMPONENT.replace("CollectPSOPrecacheData", "Other")), "does not collect")

    def test_sees_materials_without_velocities(self):
        self.expect_one(check(GRAPH.replace("WriteVelocity(Material);", "")), "write no velocities")
        self.expect_one(check(GRAPH.replace("Velocity = true", "Velocity = false")), "is not set")
        self.expect_one(check(GRAPH.replace("Value = 0.0f", "Value = 0.3f")), "clipped")
        self.expect_one(check("Material.bCastDynamicShadowAsMasked = true;"), "stone")

    def test_sees_loops_on_the_game_thread(self):
        loop = "for (const FFluidDrop& Drop : Scene.Frame->Drops)\n{\n}\n"
        self.expect_one(check(loop), "all Drops on the game thread")
        self.expect_none(check(loop, "Source/FluidDrops/Private/Render/FluidMeshBuilder.cpp"))


if __name__ == "__main__":
    unittest.main()
