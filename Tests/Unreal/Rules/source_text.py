# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""C++, C# and HLSL as text: comments, strings, balanced brackets and Unreal's reflection macros.

Enough of a parser for sources in the style of this repository, and no more. Every rule builds on it."""

import re
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
UNREAL_MODULES = ("FluidDrops", "FluidDropsEditor")

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
CLOSING = {"(": ")", "{": "}", "[": "]", "<": ">"}


@dataclass
class Source:
    """A file, or a snippet in a self-test. Code has the same length as Text, with comments blanked out."""

    path: str
    text: str
    code: str = field(init=False)

    def __post_init__(self):
        self.code = without_comments(self.text)

    def line(self, at):
        return self.text.count("\n", 0, at) + 1

    def where(self, at):
        return f"{self.path}:{self.line(at)}"


def load(path):
    shown = path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path
    return Source(shown.as_posix(), path.read_text(encoding="utf-8"))


def unreal_sources(suffixes=(".h", ".cpp")):
    """All sources of the modules that only Unreal builds."""
    folders = [REPOSITORY / "Source" / module for module in UNREAL_MODULES]
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in suffixes)
    return [load(file) for file in files]


def core_sources(suffixes=(".h", ".cpp", ".inl")):
    """All sources of the core, which Unreal's compilers build as well."""
    files = sorted(file for file in (REPOSITORY / "Source" / "FluidDropsCore").rglob("*") if file.suffix in suffixes)
    return [load(file) for file in files]


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def without_comments(text):
    return TOKEN.sub(lambda m: blank(m.group()) if m.group().startswith("/") else m.group(), text)


def without_strings(code):
    """The inside of literals blanked as well, so that brackets and commas can be counted."""
    return TOKEN.sub(lambda m: m.group()[0] + blank(m.group()[1:-1]) + m.group()[-1], code)


def closing_bracket(code, opening):
    """Where the bracket at Opening is closed; strings must be blanked."""
    close, depth = CLOSING[code[opening]], 0
    for at in range(opening, len(code)):
        if code[at] == code[opening]:
            depth += 1
        elif code[at] == close:
            depth -= 1
            if depth == 0:
                return at
    raise ValueError(f"bracket is never closed: {code[opening:opening + 60]!r}")


def split_top_level(text, separator=","):
    """Parts between separators that no bracket or string holds, without empty ones."""
    bare, parts, depth, start = without_strings(text), [], 0, 0
    for at, char in enumerate(bare):
        depth += (char in "([{<") - (char in ")]}>")
        if char == separator and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def unquote(text):
    """The text of one string literal, or of several that the compiler joins; other text as it is."""
    pieces = re.findall(r'"((?:\\.|[^"\\])*)"', text)
    return "".join(pieces).replace('\\"', '"') if pieces else text.strip()


def specifiers(arguments):
    """{'EditAnywhere': '', 'Category': 'FluidDrops', 'meta': {'ClampMin': '0.0'}}"""
    found = {"meta": {}}
    for part in split_top_level(arguments):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name.lower() == "meta":
            for item in split_top_level(value[1:-1]):
                key, _, text = (piece.strip() for piece in item.partition("="))
                found["meta"][key] = unquote(text)
        else:
            found[name] = unquote(value)
    return found


def comment_before(source, at):
    """The /** ... */ that ends right before At, as one line; empty if there is none."""
    before = source.text[:at].rstrip()
    if not before.endswith("*/"):
        return ""
    opening = before.rfind("/*")
    inside = before[opening:-2].lstrip("/*")
    return " ".join(line.strip().lstrip("*").strip() for line in inside.splitlines()).strip()


@dataclass
class Macro:
    """One use of a reflection macro, and what stands after it."""

    name: str
    arguments: str
    start: int
    end: int
    comment: str


def macro_uses(source, name):
    bare = without_strings(source.code)
    uses = []
    for match in re.finditer(rf"\b{name}\s*\(", bare):
        line_start = bare.rfind("\n", 0, match.start()) + 1
        if bare[line_start:match.start()].lstrip().startswith("#"):
            continue
        close = closing_bracket(bare, match.end() - 1)
        arguments = source.code[match.end():close]
        uses.append(Macro(name, arguments, match.start(), close + 1, comment_before(source, match.start())))
    return uses


def following_statement(source, at):
    """The declaration after a macro, up to its semicolon or body, as one line."""
    bare = without_strings(source.code)
    depth = 0
    for end in range(at, len(bare)):
        char = bare[end]
        if depth == 0 and (char == ";" or (char == "{" and ")" in bare[at:end])):
            return " ".join(source.code[at:end].split())
        depth += (char in "({") - (char in ")}")
    raise ValueError(f"{source.where(at)}: nothing follows the macro")
