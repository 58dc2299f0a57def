# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""package.sh writes all that a project needs to build and load the plugin, and nothing that UnrealBuildTool trips on."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from rule_test import RuleTest
from source_text import REPOSITORY

PACKAGE = REPOSITORY / "package.sh"
LONGEST_PATH = 170  # UnrealBuildTool allows 260 with the project's folder and Intermediate
FOLDERS = ("Config", "Content/Looks", "Content/Presets", "Content/Python", "Content/Scenes", "Docs/Images",
           "Resources/Icons", "Shaders/Private", "Shaders/Public", "Source/FluidDropsCore/Private",
           "Source/FluidDropsCore/Public")
UNWANTED_NAMES = ("CMakeLists.txt", ".ubtignore", ".gitignore")
UNWANTED_ENDINGS = (".Target.cs", ".uproject", ".sh", ".cmake", ".cmake.in", ".pyc")
IGNORED_BY_BUILD_TOOL = ("Tests", "Docs", "Source/FluidDropsPlayer")


def run_package(*arguments):
    return subprocess.run([PACKAGE, *arguments], capture_output=True, text=True)


class ThePackage(RuleTest):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.root = Path(cls.temporary.name) / "New folder" / "FluidDrops"
        result = run_package(str(cls.root))
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        cls.files = [file.relative_to(cls.root) for file in cls.root.rglob("*") if file.is_file()]

    def test_holds_every_module_with_its_rules(self):
        plugin = json.loads((self.root / "FluidDrops.uplugin").read_text(encoding="utf-8"))
        names = [module["Name"] for module in plugin["Modules"]]
        self.assertGreaterEqual(len(names), 3)
        for name in names:
            self.assertTrue((self.root / "Source" / name / f"{name}.Build.cs").is_file(), name)
        self.assertEqual(sorted(names), sorted(folder.name for folder in (self.root / "Source").iterdir()))

    def test_holds_every_folder_and_what_the_filter_names(self):
        for folder in FOLDERS:
            self.assertTrue(any(file.is_relative_to(folder) for file in self.files), folder)
        lines = (self.root / "Config/FilterPlugin.ini").read_text(encoding="utf-8").splitlines()
        rules = [line for line in lines if line.startswith("/")]
        self.assertGreater(len(rules), 3)
        for rule in rules:
            self.assertTrue((self.root / rule.removesuffix("...").strip("/")).exists(), rule)

    def test_holds_every_tracked_source_and_all_content(self):
        tracked = subprocess.run(["git", "ls-files", "Source/FluidDropsCore", "Source/FluidDrops",
                                  "Source/FluidDropsEditor", "Content", "Shaders", "Config"],
                                 cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout.splitlines()
        wanted = {path for path in tracked if not path.endswith(UNWANTED_NAMES + UNWANTED_ENDINGS)}
        self.assertEqual(sorted(wanted - {file.as_posix() for file in self.files}), [])

    def test_holds_nothing_else(self):
        self.expect_none([str(file) for file in self.files
                          if file.name in UNWANTED_NAMES or file.name.endswith(UNWANTED_ENDINGS)
                          or "Tests" in file.parts[:1] or "FluidDropsPlayer" in file.parts])

    def test_has_short_paths(self):
        self.expect_none([str(file) for file in self.files if len(str(file)) > LONGEST_PATH])

    def test_never_overwrites(self):
        result = run_package(str(self.root))
        self.assertEqual(result.returncode, 2)
        self.assertIn("is not empty", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_refuses_bad_arguments(self):
        for arguments, message in (((str(self.root / "README.md"),), "is a file"), (("a", "b"), "expected one folder"),
                                   (("--help-me",), "unknown option --help-me"), (("",), "name is empty")):
            result = run_package(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(message, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)


class TheRepository(RuleTest):
    """The whole folder may be a plugin too: UnrealBuildTool must not find targets or modules outside of its own."""

    def test_hides_what_is_no_part_of_the_plugin(self):
        for folder in IGNORED_BY_BUILD_TOOL:
            self.assertTrue((REPOSITORY / folder / ".ubtignore").is_file(), folder)

    def test_has_no_other_targets(self):
        tracked = subprocess.run(["git", "ls-files", "*.Target.cs", "*.Build.cs"], cwd=REPOSITORY, capture_output=True,
                                 text=True, check=True).stdout.splitlines()
        modules = ("Source/FluidDrops/", "Source/FluidDropsCore/", "Source/FluidDropsEditor/")
        self.expect_none([path for path in tracked if not path.startswith(("Tests/",) + modules)])


if __name__ == "__main__":
    unittest.main()
