# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""The USTRUCTs hold every setting of the core, and the rule sees each way in which they could fail to."""

import copy
import json
import os
import re
import subprocess
import unittest

import settings_mirror
from rule_test import RuleTest
from source_text import REPOSITORY, Source, load, unreal_sources

REFERENCE = [
    {"group": "drops", "where": "settings.drops", "fields": [
        {"name": "density", "type": "float", "unit": "kg/m^3", "min": 100.0, "max": 20000.0, "default": 1000.0,
         "help": "Density of the liquid."},
        {"name": "viscosity", "type": "float", "unit": "Pa s", "min": 0.0, "max": 100.0, "default": 1e-05,
         "help": "How thick it is."},
        {"name": "merge", "type": "bool", "unit": "", "default": True, "help": "Whether drops merge."},
        {"name": "splashCount", "type": "int", "unit": "", "min": 0.0, "max": 64.0, "default": 6, "help": "How many."},
        {"name": "wind", "type": "vector", "unit": "m/s", "min": -100.0, "max": 100.0, "default": [0.0, 0.5, 0.0],
         "help": "Velocity of the air."},
        {"name": "law", "type": "choice", "unit": "", "options": ["closedForm", "regimes"], "default": "regimes",
         "help": "What moves drops."},
    ]},
]
GOOD = """
/** What moves drops. */
UENUM(BlueprintType)
enum class EFluidLaw : uint8
{
	/** One. */
	ClosedForm,
	Regimes UMETA(DisplayName = "By thresholds, regimes"),
};

/** The liquid. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidDropSettings
{
	GENERATED_BODY()

	/** Density of the liquid. */
	UPROPERTY(EditAnywhere, Category = "D", meta = (ClampMin = "100.0", ClampMax = "20000.0",
		ForceUnits = "KilogramsPerCubicMeter"))
	float Density = 1000.0f;

	/** How thick it is.
	 * Unit: Pa s. */
	UPROPERTY(EditAnywhere, Category = "D", meta = (ClampMin = "0.0", ClampMax = "100.0"))
	float Viscosity = 1.0e-5f;

	/** Whether drops merge. */
	UPROPERTY(EditAnywhere, Category = "D")
	bool bMerge = true;

	/** How many. */
	UPROPERTY(EditAnywhere, Category = "D", meta = (ClampMin = "0", ClampMax = "64"))
	int32 SplashCount = 6;

	/** Velocity of the air. */
	UPROPERTY(EditAnywhere, meta = (ClampMin = "-100.0", ClampMax = "100.0", ForceUnits = "MetersPerSecond"))
	FVector Wind = FVector(0.0, 0.5, 0.0);

	/** What moves drops. */
	UPROPERTY(EditAnywhere, Category = "D")
	EFluidLaw Law = EFluidLaw::Regimes;
};
"""
HOLDER = """
/** Holds it. */
USTRUCT()
struct FFluidLiquidSettings
{
	/** The liquid. */
	UPROPERTY(EditAnywhere, Category = "D")
	FFluidDropSettings Drops;
};
"""


def problems_of(header, reference=None):
    structs, enums = settings_mirror.parse_mirror([Source("Bad.h", header)])
    return settings_mirror.check_struct((reference or REFERENCE)[0], "FFluidDropSettings", structs, enums)


def reference_of_core():
    printed = subprocess.run([os.environ["FLUIDDROPS_EXECUTABLE"], "settings", "--json"], check=True,
                             capture_output=True, text=True)
    return json.loads(printed.stdout)


class TheRepository(RuleTest):
    def test_mirrors_every_setting_of_the_core(self):
        self.expect_none(settings_mirror.check_mirror(reference_of_core(), unreal_sources((".h",))))

    def test_has_a_struct_for_every_table_of_the_core(self):
        headers = [load(file) for file in (REPOSITORY / "Source/FluidDropsCore/Public").rglob("*.h")]
        tables = [name for header in headers for name in re.findall(r"(\w+)SettingFields\(\);", header.code)]
        self.assertGreaterEqual(len(tables), 9)
        self.expect_none(settings_mirror.check_core_tables(headers, unreal_sources((".h",))))

    def test_can_import_every_preset(self):
        presets = sorted((REPOSITORY / "Content/Presets").glob("*.json"))
        self.assertGreater(len(presets), 10)
        for file in presets:
            preset = json.loads(file.read_text(encoding="utf-8"))
            self.expect_none(settings_mirror.check_preset(file.name, preset, unreal_sources((".h",))))


class TheRule(RuleTest):
    def test_takes_a_faithful_mirror(self):
        self.expect_none(problems_of(GOOD))

    def refuse(self, good, bad, message):
        self.assertIn(good, GOOD)
        problems = problems_of(GOOD.replace(good, bad, 1))
        self.assertTrue(any(message in problem for problem in problems), f"{bad!r} gave {problems}")

    def test_refuses_what_differs(self):
        self.refuse("float Density", "float Densitty", "lacks Density")
        self.refuse("float Density", "double Density", "must be a float, not a double")
        self.refuse("bool bMerge", "bool Merge", "lacks bMerge")
        self.refuse('"20000.0"', '"2000.0"', "ClampMax must be 20000.0")
        self.refuse('ClampMin = "100.0", ', "", "ClampMin must be 100.0, not None")
        self.refuse('ClampMin = "0"', 'ClampMin = "0.0"', "ClampMin must be 0,")
        self.refuse("KilogramsPerCubicMeter", "GramsPerCubicCentimeter", "KilogramsPerCubicMeter")
        self.refuse(', ForceUnits = "MetersPerSecond"', "", "MetersPerSecond")
        self.refuse("Unit: Pa s.", "Thick.", "the comment must be")
        self.refuse("Density of the liquid.", "How dense.", "the comment must be")

    def test_refuses_other_defaults(self):
        self.refuse("1000.0f", "1001.0f", "default must be 1000.0")
        self.refuse("1.0e-5f", "1.0e-4f", "default must be 1e-05")
        self.refuse("bMerge = true", "bMerge = false", "default must be True")
        self.refuse("SplashCount = 6", "SplashCount = 7", "default must be 6")
        self.refuse("FVector(0.0, 0.5, 0.0)", "FVector::ZeroVector", "default must be [0.0, 0.5, 0.0]")
        self.refuse("EFluidLaw::Regimes", "EFluidLaw::ClosedForm", "default must be regimes")
        self.refuse("float Density = 1000.0f", "float Density", "default must be 1000.0")

    def test_refuses_other_options(self):
        self.refuse("Regimes UMETA", "Thresholds UMETA", "must have the options ClosedForm, Regimes")
        self.refuse("\tClosedForm,\n", "", "must have the options ClosedForm, Regimes")

    def test_refuses_what_the_core_has_not_got(self):
        reference = copy.deepcopy(REFERENCE)
        del reference[0]["fields"][0]
        self.assertIn("FFluidDropSettings.Density is no setting", problems_of(GOOD, reference)[0])
        reference[0]["fields"].insert(3, REFERENCE[0]["fields"][0])
        self.assertIn("the order must be that of the core", problems_of(GOOD, reference)[0])

    def test_says_what_to_add(self):
        for field in REFERENCE[0]["fields"]:
            added = settings_mirror.declaration(field, "FFluidDropSettings")
            alone = [{**REFERENCE[0], "fields": [field]}]
            header = re.sub(r"(GENERATED_BODY\(\)).*", rf"\1\n{added}\n}};", GOOD, flags=re.S)
            self.assertEqual(problems_of(header, alone), [], added)

    def test_wants_every_group_held_once(self):
        def problems(header):
            return settings_mirror.check_holders(["drops"], settings_mirror.parse_mirror([Source("H.h", header)])[0])

        self.expect_none(problems(HOLDER))
        self.assertEqual(len(problems("")), 1)
        self.assertEqual(len(problems(HOLDER.replace("FFluidDropSettings", "FFluidTrailSettings"))), 1)
        self.assertEqual(len(problems(HOLDER.replace("FFluidLiquid", "FFluidWorld") + HOLDER)), 1)
        self.assertEqual(len(problems(HOLDER.replace(" Drops;", " Rain;"))), 2)

    def test_wants_a_mirror_for_a_new_group_and_a_new_table(self):
        new = [{"group": "hair", "where": "settings.hair", "fields": []}]
        self.assertTrue(any("hair" in problem for problem in settings_mirror.check_mirror(new, [])))
        core = [Source("Hair.h", "FD_CORE_API std::span<const FSettingField> HairSettingFields();")]
        self.assertEqual(len(settings_mirror.check_core_tables(core, [])), 1)

    def test_refuses_a_preset_that_fits_nothing(self):
        sources = [Source("Good.h", GOOD + HOLDER)]
        good = {"liquid": {"drops": {"density": 900, "merge": False}}}
        self.expect_none(settings_mirror.check_preset("x", good, sources))
        for bad in ({"liquid": {"drops": {"densty": 900}}}, {"liquid": {"air": {"x": 1}}}, {"surface": {"x": 1}}):
            self.assertEqual(len(settings_mirror.check_preset("x", bad, sources)), 1, bad)


if __name__ == "__main__":
    unittest.main()
