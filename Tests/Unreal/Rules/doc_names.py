# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Every name in code quotes in a page of documentation exists: classes, Blueprint nodes and properties, functions of
Niagara, console variables, trace scopes, files, presets and what the examples and the editor make. Nothing else may be
quoted."""

import re

from source_text import REPOSITORY, following_statement, macro_uses, specifiers

QUOTED = re.compile(r"`([^`\n]+)`")
EXAMPLES = "Content/Python/fluiddrops_examples.py"
OF_OTHERS = {  # commands of the engine, and what people type
    "-trace=default,FluidDrops", "Trace.Enable FluidDrops", "csvcategory FluidDrops enable", "stat FluidDrops",
    "FLUIDDROPS_UNREAL", "./run.sh bench", "Plugins/FluidDrops", "/Game/FluidDrops/Presets",
    "Valid",  # an output of our functions in Niagara
}


def words(name):
    """As Unreal shows a name: 'bMakeSurfaces' is 'Make Surfaces'."""
    name = re.sub(r"^b(?=[A-Z])", "", name)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)


class Names:
    """What there is. Sources: of the Unreal modules; shaders: of Shaders."""

    def __init__(self, sources, shaders, presets, settings, examples):
        self.types, self.shown, self.console, self.scopes = set(), set(), set(), set()
        self.made = set()  # assets, their folders, and parameters of materials
        self.presets, self.settings, self.examples = set(presets), set(settings), examples
        for source in sources:
            self.types |= set(re.findall(r"\b(?:class|struct|enum class)\s+(?:\w+_API\s+)?([UAFEI][A-Z]\w+)\b[^;]*?[{]",
                                         source.code))
            self.console |= set(re.findall(r'(?:TAutoConsoleVariable<\w+>|FAutoConsoleCommand)\s+\w+\(\s*TEXT\("([\w.]+)"\)',
                                           source.code))
            self.scopes |= {f"FluidDrops.{name}" for name in re.findall(r"\bFLUIDDROPS_SCOPE\((\w+)\)", source.code)}
            for folder, asset in re.findall(r'TEXT\("(/Game/[\w/]+)/(\w+)\.\2"\)', source.code):
                self.made |= {folder, asset}
            self.made |= set(re.findall(r'(?:->ParameterName = |\bFeed(?:Scalar|Color)\()TEXT\("(\w+)"\)', source.code))
            self.add_reflected(source)
        self.functions = set()
        for shader in shaders:
            self.shown |= {words(name) for name in re.findall(r"\bvoid (\w+)_\{ParameterName\}", shader.code)}
            self.functions |= set(re.findall(r"^\w+ (\w+)\(", shader.code, re.M))

    def add_reflected(self, source):
        for macro in ("UFUNCTION", "UPROPERTY"):
            for use in macro_uses(source, macro):
                declaration = following_statement(source, use.end)
                found = re.match(r"[^(=]*?(\w+)\s*(?:[(=:\[{].*)?$", declaration)
                if found and ("Category" in use.arguments):
                    shown = specifiers(use.arguments)["meta"].get("DisplayName")
                    self.shown.add(shown or words(found.group(1)))

    def exists(self, name):
        command = name.split()[0]
        if name in OF_OTHERS or name in self.types or name in self.shown or name in self.functions or name in self.made:
            return True
        if command in self.console or name in self.scopes or name in self.presets or name in self.settings:
            return True
        if name.startswith("/Plugin/FluidDrops/"):
            return (REPOSITORY / "Shaders" / name.removeprefix("/Plugin/FluidDrops/")).is_file()
        if "/" in name and not name.startswith("/"):
            return (REPOSITORY / name).exists()
        return f'"{name}"' in self.examples


def check_names(page, names):
    """Problems of a page: what is quoted and does not exist."""
    text = re.sub(r"^```.*?^```", lambda block: re.sub(r"[^\n]", " ", block.group()), page.text, flags=re.S | re.M)
    return [f"{page.where(match.start())}: there is no {match.group(1)}"
            for match in QUOTED.finditer(text) if not names.exists(match.group(1))]
