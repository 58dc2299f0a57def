# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Nothing is unfinished or breaks in merged files, and the rules see what is and does."""

import unittest

from hygiene import (COPYRIGHT, check_copyright, check_core_namespace, check_overrides, check_shared_names,
                     check_unfinished, check_using_declarations, check_using_namespace, check_windows,
                     declared_overrides)
from rule_test import RuleTest
from source_text import REPOSITORY, Source, core_sources, load, unreal_sources

SHADERS = REPOSITORY / "Shaders"
HEADER = """
class FLUIDDROPS_API UThing : public UObject
{
	virtual void Tick(float Seconds) override;
	virtual bool IsTickable() const override { return true; }
	void Plain();
};
"""


class TheRepository(RuleTest):
    def test_has_nothing_unfinished(self):
        shaders = [load(file) for file in SHADERS.rglob("*.us[fh]")]
        self.assertGreater(len(shaders), 20)
        self.expect_none(check_unfinished(unreal_sources((".h", ".cpp", ".cs")) + shaders))

    def test_names_its_owner_in_every_file(self):
        self.expect_none(check_copyright(unreal_sources((".h", ".cpp", ".cs"))))

    def test_has_no_override_that_does_nothing(self):
        sources = unreal_sources()
        self.assertGreater(sum(len(list(declared_overrides(source))) for source in sources), 5)
        self.expect_none(check_overrides(sources))

    def test_keeps_names_apart_in_merged_files(self):
        sources = unreal_sources()
        self.expect_none(check_using_namespace(sources) + check_using_declarations(sources) +
                         check_core_namespace(sources) + check_shared_names(sources))

    def test_builds_on_windows(self):
        sources = unreal_sources() + core_sources()
        self.assertTrue(any("if constexpr" in source.code for source in sources))
        self.expect_none(check_windows(sources))


class TheRules(RuleTest):
    def test_see_what_does_not_build_on_windows(self):
        leaves = "int F()\n{\n\tif constexpr (sizeof(T) == 4)\n\t{\n\t\treturn 1;\n\t}\n\t"
        for bad in (leaves + "return 2;\n}", "bool B = __builtin_cpu_supports(Name);", "int A = ({ int B = 1; B; });"):
            self.assertEqual(len(check_windows([Source("Bad.inl", bad)])), 1, bad)
        for good in (leaves + "else\n\t{\n\t\treturn 2;\n\t}\n}", leaves + "}", "F({1, 2});", "F({}, [] { return 1; });",
                     "if constexpr (A)\n{\n\tB();\n}\nC();"):
            self.expect_none(check_windows([Source("Good.h", good)]))

    def test_see_using_namespace_at_file_scope(self):
        for bad in ("using namespace FluidDrops;", "namespace\n{\nusing namespace FluidDrops::Gpu;\n}"):
            self.assertEqual(len(check_using_namespace([Source("Bad.cpp", bad)])), 1, bad)
        self.expect_none(check_using_namespace([Source("Good.cpp", "namespace A\n{\nvoid F()\n{\n\tusing namespace B;\n}\n}")]))

    def test_see_using_declarations_at_file_scope(self):
        for bad in ("using FluidDrops::FStatus;", "using FluidDropsUnreal::Units::ToMeters;",
                    "using UE::Geometry::FIndex3i;", "namespace\n{\nusing FluidDrops::FVec3f;\n}"):
            self.assertEqual(len(check_using_declarations([Source("Bad.cpp", bad)])), 1, bad)
        for good in ("void F()\n{\n\tusing FluidDropsUnreal::ToVector;\n}", "class A : B\n{\n\tusing B::B;\n};",
                     "using FHandles = TArray<FluidDrops::FHandle>;", "// using FluidDrops::FStatus;"):
            self.expect_none(check_using_declarations([Source("Good.cpp", good)]))

    def test_see_glue_in_the_namespace_of_the_core(self):
        for bad in ("namespace FluidDrops\n{\nvoid F();\n}", "namespace FluidDrops::Report\n{\nint A;\n}"):
            self.assertEqual(len(check_core_namespace([Source("Bad.h", bad)])), 1, bad)
        for good in ("namespace FluidDrops\n{\nstruct FWorld;\nclass FSurface;\n}", "namespace FluidDropsUnreal\n{\nint A;\n}"):
            self.expect_none(check_core_namespace([Source("Good.h", good)]))

    def test_see_names_that_core_and_engine_share(self):
        for bad in ("FluidDrops::uint64 A;", "using FluidDrops::MakeError;", 'return MakeError("no");'):
            self.assertEqual(len(check_shared_names([Source("Bad.cpp", bad)])), 1, bad)
        self.expect_none(check_shared_names([Source("Good.cpp", 'uint64 A = 1; return FluidDrops::MakeError("no");')]))

    def test_see_marks_of_work_to_come(self):
        for mark in ("// TODO: more", "/* fixme */", "// XXX", 'Log("Not implemented");'):
            self.assertEqual(len(check_unfinished([Source("Bad.cpp", "int A;\n" + mark)])), 1, mark)
        self.expect_none(check_unfinished([Source("Good.cpp", "// a mastodon, a hackney, todos")]))

    def test_see_a_missing_copyright(self):
        self.expect_none(check_copyright([Source("Good.h", COPYRIGHT + "\n")]))
        self.assertEqual(len(check_copyright([Source("Bad.h", "#pragma once\n")])), 1)

    def overrides(self, header, source=""):
        return check_overrides([Source("Thing.h", header), Source("Thing.cpp", source)])

    def test_take_overrides_that_do_something(self):
        self.expect_none(self.overrides(HEADER, "void UThing::Tick(float Seconds)\n{\n\tTime += Seconds;\n}\n"))
        self.expect_none(self.overrides(HEADER, "void UThing::Tick(float S)\n{\n\tSuper::Tick(S);\n\tMore();\n}\n"))
        self.expect_none(self.overrides(HEADER, "void UThing::Plain()\n{\n}\n"))

    def test_see_overrides_that_do_nothing(self):
        for body in ("", "// later", "#if WITH_EDITOR\n#endif"):
            problems = self.overrides(HEADER, f"void UThing::Tick(float Seconds)\n{{\n{body}\n}}\n")
            self.assertEqual(len(problems), 1, body)
            self.assertIn("the override Tick does nothing", problems[0])
        self.assertEqual(len(self.overrides(HEADER.replace("{ return true; }", "{}"))), 1)

    def test_see_overrides_that_only_call_super(self):
        problems = self.overrides(HEADER, "void UThing::Tick(float Seconds)\n{\n\tSuper::Tick(Seconds);\n}\n")
        self.assertIn("but call Super", problems[0])
        problems = self.overrides(HEADER.replace("{ return true; }", "{ return Super::IsTickable(); }"))
        self.assertIn("but call Super", problems[0])


if __name__ == "__main__":
    unittest.main()
