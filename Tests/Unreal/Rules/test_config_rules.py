# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Somebody reads every file in Config, levels of quality set what they may, and the rule sees when it is not so."""

import unittest

import config_rules
from rule_test import RuleTest
from source_text import REPOSITORY, Source, load

CODE = Source("Variables.cpp", """
TAutoConsoleVariable<int32> Pause(TEXT("FluidDrops.Pause"), 0, TEXT("Help (more)."), ECVF_Cheat);
TAutoConsoleVariable<float> Rate(TEXT("FluidDrops.Rate"), 0.0f,
	TEXT("Help, not ECVF_Scalability.\\n") TEXT("More."), ECVF_Scalability);
""")
INI = "".join(f"; A comment.\n[{level}]\nFluidDrops.Rate=1\n\n" for level in config_rules.LEVELS)


def problems_of(ini):
    return config_rules.check_scalability(Source("Levels.ini", ini), config_rules.console_variables(CODE))


class TheRepository(RuleTest):
    def test_has_no_file_that_nobody_reads(self):
        names = [file.name for file in (REPOSITORY / "Config").iterdir()]
        self.assertEqual(set(names), config_rules.FILES)
        self.expect_none(config_rules.check_files(names))

    def test_sets_for_every_level_what_levels_may_set(self):
        variables = config_rules.console_variables(load(REPOSITORY / "Source/FluidDrops/Private/ConsoleVariables.cpp"))
        self.assertGreater(len(variables), 10)
        ini = load(REPOSITORY / "Config/FluidDropsScalability.ini")
        self.expect_none(config_rules.check_scalability(ini, variables))

    def test_reads_and_packages_the_levels(self):
        module = load(REPOSITORY / "Source/FluidDrops/Private/FluidDropsModule.cpp").code
        package = load(REPOSITORY / "Config/FilterPlugin.ini").text
        self.assertIn('TEXT("Config/FluidDropsScalability.ini")', module)
        for name in config_rules.FILES - {"FilterPlugin.ini"}:
            self.assertIn(f"/Config/{name}\n", package)


class TheRule(RuleTest):
    def test_takes_what_fits(self):
        self.expect_none(problems_of(INI))
        self.expect_none(config_rules.check_files(["DefaultFluidDrops.ini"]))

    def test_sees_names_that_the_engine_ignores_or_merges_over_the_project(self):
        for name in ("DefaultScalability.ini", "Scalability.ini", "DefaultEngine.ini"):
            self.expect_one(config_rules.check_files([name]), name)

    def test_sees_levels_that_are_missing_or_unknown(self):
        self.expect_one(problems_of(INI.replace("EffectsQuality@3", "EffectsQuality@Cine", 1)), "no level EffectsQuality@3")
        self.expect_one(problems_of(INI + "[EffectsQuality@4]\nFluidDrops.Rate=1\n"), "EffectsQuality@4 is no level")

    def test_sees_a_level_that_leaves_something_out(self):
        self.expect_one(problems_of(INI.replace("FluidDrops.Rate=1\n", "", 1)), "EffectsQuality@0 does not set FluidDrops.Rate")

    def test_sees_variables_that_are_unknown_or_none_of_scalability(self):
        self.expect_one(problems_of(INI.replace("=1\n", "=1\nFluidDrops.Rat=1\n")), "no console variable FluidDrops.Rat")
        self.expect_one(problems_of(INI.replace("=1\n", "=1\nFluidDrops.Pause=1\n")), "FluidDrops.Pause is none of")

    def test_sees_a_variable_that_no_level_sets(self):
        self.expect_one(problems_of(INI.replace("FluidDrops.Rate=1\n", "")), "no level sets FluidDrops.Rate")


if __name__ == "__main__":
    unittest.main()
