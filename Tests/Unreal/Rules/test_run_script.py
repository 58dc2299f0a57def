# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""run.sh says when it skips, and fails whenever the engine or a spec does; shown with an engine of three scripts."""

import json
import os
import platform
import subprocess
import tempfile
import unittest
from pathlib import Path

from rule_test import RuleTest
from source_text import REPOSITORY

RUN = REPOSITORY / "Tests/Unreal/run.sh"
EDITOR = """#!/bin/sh
for argument; do
  case $argument in -ReportExportPath=*) report=${argument#*=} ;; esac
done
mkdir -p "$report"
printf '%s' "$FAKE_REPORT" > "$report/index.json"
exit "${FAKE_EXIT:-0}"
"""


def report(*states):
    return json.dumps({"tests": [{"fullTestPath": f"FluidDrops.{state}", "state": state} for state in states]})


@unittest.skipUnless(platform.system() == "Linux", "the false engine is one for Linux")
class TheScript(RuleTest):
    def run_script(self, engine="", **environment):
        clean = {key: value for key, value in os.environ.items() if key != "FLUIDDROPS_UNREAL"}
        with tempfile.TemporaryDirectory() as folder:
            if engine:
                self.make_engine(Path(folder) / "Unreal", engine)
                clean["FLUIDDROPS_UNREAL"] = f"{folder}/Unreal"
            return subprocess.run([RUN, f"{folder}/Work"], env={**clean, **environment}, capture_output=True, text=True)

    @staticmethod
    def make_engine(root, kind):
        build = "#!/bin/sh\nexit 1\n" if kind == "cannot build" else "#!/bin/sh\nexit 0\n"
        scripts = {"Build/BatchFiles/RunUAT.sh": build, "Build/BatchFiles/Linux/Build.sh": build,
                   "Binaries/Linux/UnrealEditor-Cmd": EDITOR}
        for path, text in scripts.items() if kind != "empty" else []:
            file = root / "Engine" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            file.chmod(0o755)

    def test_says_that_it_skipped(self):
        result = self.run_script()
        self.assertEqual(result.returncode, 77)
        self.assertTrue(result.stdout.startswith("SKIPPED: "), result.stdout)

    def test_refuses_a_folder_without_an_engine(self):
        result = self.run_script("empty")
        self.assertEqual(result.returncode, 2)
        self.assertIn("FLUIDDROPS_UNREAL must be the folder of a built Unreal Engine", result.stderr)

    def test_passes_when_every_spec_does(self):
        result = self.run_script("whole", FAKE_REPORT=report("Success", "Success"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("2 specs, 0 failed", result.stdout)

    def test_fails_when_anything_does(self):
        self.assertNotEqual(self.run_script("cannot build", FAKE_REPORT=report("Success")).returncode, 0)
        self.assertNotEqual(self.run_script("whole", FAKE_REPORT=report("Success"), FAKE_EXIT="3").returncode, 0)
        self.assertNotEqual(self.run_script("whole", FAKE_REPORT=report()).returncode, 0)
        self.assertNotEqual(self.run_script("whole", FAKE_REPORT="").returncode, 0)
        failed = self.run_script("whole", FAKE_REPORT=report("Success", "Fail"))
        self.assertNotEqual(failed.returncode, 0)
        self.assertIn("FluidDrops.Fail", failed.stdout)


if __name__ == "__main__":
    unittest.main()
