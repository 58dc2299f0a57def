# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Nothing unfinished: no marks of work to come, no override that does nothing, a copyright line on top."""

import re

from source_text import blank, closing_bracket, without_strings

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK|unimplemented|not implemented)\b", re.I)
COPYRIGHT = "// Copyright (c) 2026 The FluidDrops authors. MIT License."


def check_unfinished(sources):
    return [f"{source.where(match.start())}: unfinished: {match.group()}"
            for source in sources for match in UNFINISHED.finditer(source.text)]


def check_copyright(sources):
    return [f"{source.path}: the first line must be {COPYRIGHT!r}"
            for source in sources if not source.text.startswith(COPYRIGHT)]


def check_overrides(sources):
    """An override does something that what it overrides does not. Bodies in the class, and those outside of it."""
    declared = {(name, method) for source in sources for name, method in declared_overrides(source)}
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in re.finditer(r"\b(\w+)\s*\([^;{}]*\)\s*(?:const\s*)?(?:noexcept\s*)?(?:final\s+)?override\s*"
                                 r"(?:final\s*)?\{", bare):
            problems += empty_body(source, bare, match.end() - 1, match.group(1))
        for match in re.finditer(r"\b(\w+)::(\w+)\s*\([^;{}]*\)\s*(?:const\s*)?(?:noexcept\s*)?\{", bare):
            if match.groups() in declared:
                problems += empty_body(source, bare, match.end() - 1, match.group(2))
    return problems


def declared_overrides(source):
    bare = without_strings(source.code)
    for head in re.finditer(r"\b(?:class|struct)\s+(?:\w+_API\s+)?(\w+)\s*(?:final\s*)?:[^;{]*\{", bare):
        body = bare[head.end():closing_bracket(bare, head.end() - 1)]
        for match in re.finditer(r"\b(\w+)\s*\([^;{}]*\)\s*(?:const\s*)?(?:noexcept\s*)?(?:final\s+)?override\b", body):
            yield head.group(1), match.group(1)


def empty_body(source, bare, opening, method):
    body = bare[opening + 1:closing_bracket(bare, opening)]
    body = re.sub(r"^\s*#.*$", lambda m: blank(m.group()), body, flags=re.M).strip()
    only_super = re.fullmatch(rf"(?:return\s+)?Super::{method}\s*\([^;]*\)\s*;", body)
    if body and not only_super:
        return []
    return [f"{source.where(opening)}: the override {method} does nothing" + (" but call Super" if body else "")]
