# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""The editor's scripts: what they call of FluidDrops exists, they make what they say, and they do nothing unasked."""

import py_compile
import re
import runpy
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from fake_unreal import FakeUnreal, own_classes, snake_case
from rule_test import RuleTest
from source_text import REPOSITORY, load

SCRIPTS = REPOSITORY / "Content/Python"
HLSL = {"saturate", "dot", "lerp", "float2", "float3", "float4", "max", "min", "exp", "sqrt", "normalize", "abs", "pow",
        "ddx", "ddy"}


class Scripts(RuleTest):
    def run_script(self, name, fake):
        sys.modules["unreal"] = fake
        try:
            return runpy.run_path(str(SCRIPTS / name))
        finally:
            del sys.modules["unreal"]

    def examples(self, *assets):
        fake = FakeUnreal(assets)
        return fake, self.run_script("fluiddrops_examples.py", fake)


class TheStart(Scripts):
    def test_does_nothing_without_the_editor(self):
        done = subprocess.run([sys.executable, "-B", SCRIPTS / "init_unreal.py"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_adds_one_menu_entry_and_makes_nothing(self):
        fake = FakeUnreal()
        self.run_script("init_unreal.py", fake)
        calls = dict(call[:2] for call in fake.calls)
        self.assertEqual(calls["ToolMenus.extend_menu"], ("LevelEditor.MainMenu.Tools.FluidDrops",))
        command = calls["ToolMenuEntry.set_string_command"][2]
        self.assertEqual(command, "import fluiddrops_examples; fluiddrops_examples.create()")
        self.assertEqual(sum(call[0] == "ToolMenu.add_menu_entry" for call in fake.calls), 1)
        self.assertEqual((fake.assets, fake.actors), ({}, []))

    def test_uses_the_menu_and_the_section_of_the_editor_module(self):
        menu = load(REPOSITORY / "Source/FluidDropsEditor/Private/FluidDropsMenu.cpp").text
        self.assertIn('TEXT("LevelEditor.MainMenu.Tools.FluidDrops")', menu)
        self.assertIn('FindOrAddSection("Content"', menu)


class TheExamples(Scripts):
    def test_are_not_made_by_importing_the_script(self):
        fake, _ = self.examples()
        self.assertEqual((fake.calls, fake.assets, fake.actors), ([], {}, []))

    def test_are_all_that_the_menu_entry_promises(self):
        fake, script = self.examples()
        made = script["create"]()
        for asset in ("M_WetGlass", "M_WetSkin", "M_WetPaint", "NS_Water", "L_Rain", "Presets/Surface_Skin"):
            self.assertIn(f"/Game/FluidDrops/Examples/{asset}", made)
        kinds = [type(actor).__name__ for actor in fake.actors]
        self.assertEqual(kinds.count("FluidRainEmitter"), 1)
        self.assertEqual(kinds.count("StaticMeshActor"), 4)
        called = [call[0] for call in fake.calls]
        self.assertEqual(called.count("FluidDropsEditorLibrary.add_fluid_surface"), 4)
        self.assertIn(("FluidRainComponent.set_rain_rate", (30.0,)), fake.calls)
        self.assertIn("LevelEditorSubsystem.save_current_level", called)
        self.assertEqual(fake.calls.count(("FluidSurfaceComponent.set_wetness_uv_channel", (1,))), 4)

    def test_ask_before_they_replace_the_level_and_do_nothing_when_that_is_cancelled(self):
        fake, script = self.examples()
        fake.cancels = True
        self.assertEqual(script["create"](), [])
        self.assertEqual((fake.assets, fake.actors), ({}, []))
        fake, script = self.examples("/Game/FluidDrops/Examples/L_Rain")
        fake.cancels = True
        self.assertTrue(script["create"](), "the level is not replaced, so that nothing is asked")

    def test_keep_the_triangles_of_their_meshes(self):
        fake, script = self.examples()
        script["create"]()
        self.assertEqual([call[0] for call in fake.calls].count("FluidDropsEditorLibrary.keep_triangles"), 3)

    def test_have_a_water_parameter_in_the_niagara_system(self):
        fake, script = self.examples()
        script["create"]()
        added = [call[1] for call in fake.calls if call[0] == "FluidDropsEditorLibrary.add_water_parameter"]
        self.assertEqual([(system.path, name) for system, name in added],
                         [("/Game/FluidDrops/Examples/NS_Water", "FluidDrops")])

    def test_leave_what_is_there_as_it_is(self):
        folder = "/Game/FluidDrops/Examples"
        fake, script = self.examples(f"{folder}/M_WetSkin", f"{folder}/L_Rain", f"{folder}/Presets/Surface_Skin")
        made = script["create"]()
        self.assertNotIn("FluidDropsEditorLibrary.import_fluid_presets", [call[0] for call in fake.calls])
        self.assertNotIn(f"{folder}/M_WetSkin", made)
        self.assertNotIn(f"{folder}/L_Rain", made)
        self.assertEqual(fake.actors, [])
        created = [call[1][0] for call in fake.calls if call[0] == "AssetTools.create_asset"]
        self.assertEqual(created, ["RT_Dry", "M_WetGlass", "M_WetPaint", "NS_Water"])

    def test_use_presets_that_exist(self):
        names = re.findall(r'"Surface_(\w+)"', (SCRIPTS / "fluiddrops_examples.py").read_text(encoding="utf-8"))
        self.assertGreater(len(names), 2)
        for name in names:
            file = snake_case(name).replace("_", "-")
            self.assertTrue((REPOSITORY / f"Content/Presets/{file}.json").is_file(), file)

    def test_connect_every_input_and_output_of_their_custom_nodes(self):
        fake, script = self.examples()
        script["create_materials"]("/Game/X")
        nodes = [node for node, _ in script["MATERIALS"].values()]
        inputs = [call[1][3] for call in fake.calls if call[0].endswith("connect_material_expressions")]
        place = ["Channel", "UV0", "UV1", "UV2", "UV3"]  # of the node with the coordinates, which feeds both textures
        self.assertEqual([name for name in inputs if name],
                         [name for node in nodes for name in place + [name for name, _, _ in node.inputs]])
        self.assertEqual(inputs.count(""), 2 * len(nodes))
        outputs = [call[1][1] for call in fake.calls if call[0].endswith("connect_material_property")]
        self.assertEqual(outputs, [name for node in nodes for name in ["", *(name for name, _ in node.outputs)]])

    def test_call_only_functions_that_the_included_shader_files_have(self):
        _, script = self.examples()
        for node, _ in script["MATERIALS"].values():
            shaders = "".join(self.included(REPOSITORY / "Shaders/Public" / file)
                              for file in (node.include, script["WETNESS_UV_FILE"]))
            called = set(re.findall(r"\b([A-Za-z_]\w*)\s*\(", node.code)) - HLSL
            self.assertGreater(len(called), 0)
            for name in called:
                self.assertRegex(shaders, rf"\b\w+ {name}\(", f"{node.include} has no {name}")
            for name in [name for name, _, _ in node.inputs] + [name for name, _ in node.outputs]:
                self.assertRegex(node.code, rf"\b{name}\b")

    def included(self, file):
        text = load(file).code
        return text + "".join(self.included(file.parent / name) for name in re.findall(r'#include "([^"/]+)"', text))


class TheScripts(Scripts):
    def test_compile(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in SCRIPTS.glob("*.py"):
                py_compile.compile(str(file), str(Path(folder) / "x.pyc"), doraise=True)

    def test_find_our_classes_in_the_headers(self):
        classes = own_classes()
        self.assertIn("set_rain_rate", classes["FluidRainComponent"])
        self.assertIn("set_targets", classes["FluidRainComponent"], "inherited")
        self.assertTrue(classes["FluidDropsEditorLibrary"]["add_fluid_surface"], "static")

    def test_would_fail_for_what_does_not_exist(self):
        fake = FakeUnreal()
        with self.assertRaises(AttributeError):
            fake.FluidRainComponent().set_rain_color(1)
        with self.assertRaises(AttributeError):
            fake.MaterialEditingLibrary.make_it_nice()


if __name__ == "__main__":
    unittest.main()
