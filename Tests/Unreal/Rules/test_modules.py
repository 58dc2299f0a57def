# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Build.cs names the modules that are used and no others, and the rule sees when it does not."""

import unittest

import modules
from rule_test import RuleTest
from source_text import REPOSITORY, UNREAL_MODULES, Source, load, unreal_sources

TABLE = modules.parse_header_table((REPOSITORY / "Tests/Unreal/Rules/engine_headers.txt").read_text(encoding="utf-8"))
BUILD = """
PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "FluidDropsCore" });
PrivateDependencyModuleNames.Add("Json"); // not "Slate"
"""
SOURCES = {
    "M/Public/Thing.h": '#include "Engine/DataAsset.h"\n#include "Thing.generated.h"\nUCLASS()\nclass UThing {};',
    "M/Private/Thing.cpp": '#include "Thing.h"\n#include "Inner/Part.h"\n#include "Dom/JsonObject.h"\n#include <span>\n'
                           '#include "FluidDropsCore/World/World.h"\n',
    "M/Private/Inner/Part.h": "#pragma once\n",
    "M/Private/Inner/Part.cpp": '#include "Part.h"\n',
}


def own_headers():
    roots = {module: f"Source/{module}" for module in (*UNREAL_MODULES, "FluidDropsCore")}
    return {module: modules.include_paths(root, [file.relative_to(REPOSITORY).as_posix()
                                                 for file in (REPOSITORY / root).rglob("*.h")])
            for module, root in roots.items()}


def problems_of(build=BUILD, **changed):
    texts = {**SOURCES, **{f"M/{path}": text for path, text in changed.items()}}
    own = {"M": modules.include_paths("M", [path for path in texts if path.endswith(".h")]),
           "FluidDropsCore": {"FluidDropsCore/World/World.h"}}
    sources = [Source(path, text) for path, text in texts.items()]
    return modules.check_module("M", Source("M/M.Build.cs", build), sources, own, TABLE)


class TheRepository(RuleTest):
    def test_names_the_modules_that_it_uses_and_no_others(self):
        for module in UNREAL_MODULES:
            sources = [source for source in unreal_sources() if source.path.startswith(f"Source/{module}/")]
            self.assertGreater(len(sources), 0)
            build = load(REPOSITORY / f"Source/{module}/{module}.Build.cs")
            self.expect_none(modules.check_module(module, build, sources, own_headers(), TABLE))


class TheRule(RuleTest):
    def test_takes_what_fits(self):
        self.expect_none(problems_of())

    def test_sees_a_missing_module(self):
        self.expect_one(problems_of(BUILD.replace('PrivateDependencyModuleNames.Add("Json");', "")), "needs Json in")
        self.expect_one(problems_of(BUILD.replace('"CoreUObject", ', "")), "reflected types need CoreUObject")
        self.expect_one(problems_of(BUILD.replace(', "FluidDropsCore"', "")), "needs FluidDropsCore in")

    def test_sees_an_unused_module(self):
        self.expect_one(problems_of(BUILD.replace('"Engine"', '"Engine", "Slate"')), "nothing includes a header of")

    def test_sees_a_private_module_behind_a_public_header(self):
        header = SOURCES["M/Public/Thing.h"] + '\n#include "Dom/JsonObject.h"\n'
        self.expect_one(problems_of(**{"Public/Thing.h": header}), "needs Json in PublicDependencyModuleNames")

    def test_sees_a_module_that_is_named_twice(self):
        self.expect_one(problems_of(BUILD.replace('"Engine"', '"Engine", "Json"')), "Json is both public and private")

    def test_wants_unknown_headers_in_the_table(self):
        self.expect_one(problems_of(**{"Private/Inner/Part.h": '#include "Unheard/Of.h"\n'}), "Unheard/Of.h is unknown")

    def test_does_not_read_comments(self):
        self.expect_none(problems_of(**{"Private/Inner/Part.h": '// #include "Unheard/Of.h"\n'}))


if __name__ == "__main__":
    unittest.main()
