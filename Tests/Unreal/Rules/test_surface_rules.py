# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Surfaces follow the bones that are drawn and change no asset, and the rule sees it if they do."""

import unittest

from rule_test import RuleTest
from source_text import Source, unreal_sources
from surface_rules import REGISTRATION, check_surfaces


class Surfaces(RuleTest):
    def test_keep_to_the_rules(self):
        sources = unreal_sources()
        self.assertTrue(any(source.path.endswith(REGISTRATION) for source in sources))
        self.assertEqual(check_surfaces(sources), [])

    def test_are_seen_when_they_do_not(self):
        bones = Source("Surface/MeshReader.cpp", "Posed->CacheRefToLocalMatrices(Matrices);")
        dirty = Source("Private/" + REGISTRATION, "void OnRegister() { Asset->Modify(); Asset->MarkPackageDirty(); }")
        button = Source("Private/Surface/Other.cpp", "Asset->Modify(); // CacheRefToLocalMatrices()")
        self.assertEqual(len(check_surfaces([bones, dirty, button])), 3)

    def test_are_seen_when_they_cost_too_much(self):
        events = Source("Private/Surface/Other.cpp", "for (const FFluidDropEvent& Event : Frame->Events) {}\n"
                        "for (int32 At = 0; At < Held->Events.Num(); ++At) {}")
        ring = Source("Private/Niagara/Other.cpp", "for (const FFluidDropEvent& Event : Frame.Events) {}")
        analysis = Source("Private/Surface/Other.cpp", "Found = FluidDrops::AnalyseMesh(Mesh);")
        task = Source("Private/Surface/SurfaceWork.cpp", "Work->Ready = MakeReady(*Mesh, Scale, UVChannel);")
        self.assertEqual(len(check_surfaces([events, ring, analysis, task])), 3)

    def test_are_seen_when_they_wait_for_builds(self):
        path = "Source/FluidDrops/Private/Surface/Other.cpp"
        bad = Source(path, "const void* F(const UStaticMesh& Asset)\n{\n\treturn Asset.GetRenderData();\n}\n")
        good = Source(path, "const void* F(const UStaticMesh& Asset)\n{\n"
                            "\treturn Asset.IsCompiling() ? nullptr : Asset.GetRenderData();\n}\n")
        self.assertEqual([len(check_surfaces([source])) for source in (bad, good)], [1, 0])


if __name__ == "__main__":
    unittest.main()
