# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Docs/Unreal.md names nothing that does not exist, quotes messages as they are, and is found from the README."""

import json
import re
import unittest

from doc_names import EXAMPLES, QUOTED, Names, check_names, words
from rule_test import RuleTest
from source_text import REPOSITORY, Source, load, unquote, unreal_sources

PAGE = REPOSITORY / "Docs/Unreal.md"
HEADER = Source("Thing.h", """
class UNREALMODULE_API UThing : public UObject
{
	/** Adds. */
	UFUNCTION(BlueprintCallable, Category = "X")
	void AddWater(float Mass = 1.0f);

	/** Makes. */
	UPROPERTY(EditAnywhere, Category = "X")
	bool bMakeSurfaces = false;
};
class UForward;
TAutoConsoleVariable<int32> Pause(TEXT("FluidDrops.Pause"), 0, TEXT("Help."));
const FSoftObjectPath Path(TEXT("/Game/Things/M_Thing.M_Thing"));
Node->ParameterName = TEXT("Gloss");
""")
SHADER = Source("Thing.ush", "void GetDrop_{ParameterName}(in int Index)\n{\n}\nfloat FluidWet(float A)\n{\n}\n")


def preset_names():
    """As the editor names the assets."""
    for file in (REPOSITORY / "Content/Presets").glob("*.json"):
        kind = next(key for key in json.loads(file.read_text(encoding="utf-8")) if key not in ("title", "description"))
        yield f"{kind.title()}_{file.stem.title().replace('-', '')}"


def setting_names():
    return re.findall(r"`([\w.]+)`", (REPOSITORY / "Docs/Settings.md").read_text(encoding="utf-8"))


def repository_names():
    shaders = [load(file) for file in (REPOSITORY / "Shaders").rglob("*.us[fh]")]
    settings = {f"surface.{name}" for name in setting_names()} | set(setting_names())
    return Names(unreal_sources(), shaders, preset_names(), settings,
                 (REPOSITORY / EXAMPLES).read_text(encoding="utf-8"))


class ThePage(RuleTest):
    def test_names_only_what_exists(self):
        self.assertGreater(len(QUOTED.findall(load(PAGE).text)), 100)
        self.expect_none(check_names(load(PAGE), repository_names()))

    def test_lists_every_console_variable(self):
        page = load(PAGE).text
        for variable in repository_names().console:
            self.assertIn(f"`{variable}", page)

    def test_quotes_messages_as_they_are(self):
        """The parts of the messages in the table that users search for."""
        texts = [joined_literals(source.code) for source in unreal_sources((".cpp",))]
        table = load(PAGE).text.split("| message | what to do |")[1].split("\n\n")[0]
        rows = [row.split("|")[1].strip() for row in table.splitlines()[2:]]
        self.assertGreater(len(rows), 8)
        for row in rows:
            for part in (part.strip() for part in row.split("...")):
                if part and "`" not in part:
                    self.assertTrue(any(part in text for text in texts), f"no message has: {part}")

    def test_is_linked(self):
        self.assertIn("(Docs/Unreal.md)", load(REPOSITORY / "README.md").text)
        for page in re.findall(r"\]\(([\w]+\.md)\)", load(PAGE).text):
            self.assertTrue((PAGE.parent / page).is_file(), page)


def joined_literals(code):
    """Texts as users see them: literals that the compiler joins, in one piece."""
    literal = r'"(?:\\.|[^"\\\n])*"'
    return " | ".join(unquote(match.group()) for match in re.finditer(rf"{literal}(?:\s*{literal})*", code))


class TheRule(RuleTest):
    NAMES = Names([HEADER], [SHADER], ["Surface_Window"], ["drops.viscosity"], '"M_Drops"')

    def test_takes_what_exists(self):
        for name in ("UThing", "Add Water", "Make Surfaces", "FluidDrops.Pause", "FluidDrops.Pause 1", "Get Drop",
                     "FluidWet", "Surface_Window", "drops.viscosity", "M_Drops", "Docs/Drops.md", "stat FluidDrops",
                     "M_Thing", "/Game/Things", "Gloss"):
            self.expect_none(check_names(Source("Page.md", f"Use `{name}`."), self.NAMES))

    def test_refuses_what_does_not(self):
        for name in ("UForward", "Remove Water", "AddWater", "FluidDrops.Stop", "Get Pool", "FluidDry", "Surface_Door",
                     "M_Pool", "drops.color", "Docs/Nothing.md", "/Plugin/FluidDrops/Public/Nothing.ush"):
            self.expect_one(check_names(Source("Page.md", f"Use\n`{name}`."), self.NAMES),
                            f"Page.md:2: there is no {name}")

    def test_shows_names_as_unreal_does(self):
        self.assertEqual([words(name) for name in ("SetRainRate", "bApplyToMeshes", "LOD", "GetLODCount")],
                         ["Set Rain Rate", "Apply To Meshes", "LOD", "Get LOD Count"])


if __name__ == "__main__":
    unittest.main()
