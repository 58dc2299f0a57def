# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Nothing unfinished: no marks of work to come, no override that does nothing, a copyright line on top. Nothing that
breaks once UnrealBuildTool merges all files of a module into one: names kept apart from the core's and the engine's.
Nothing that compilers of Windows refuse and those of Linux do not."""

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


CORE_NAMESPACE = "FluidDrops"
# Names of the core that the engine has at global scope: unqualified, the engine's would win or be ambiguous.
SHARED_NAMES = ("MakeError", "ParallelFor")


def check_using_namespace(sources):
    """`using namespace` outside of a function holds for every file that is merged behind this one."""
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in re.finditer(r"\busing\s+namespace\s+[\w:]+", bare):
            if not is_inside_function(bare, match.start()):
                problems.append(f"{source.where(match.start())}: {match.group()} at file scope leaks into merged files")
    return problems


def check_using_declarations(sources):
    """`using Namespace::Name;` outside of a function too: the files merged behind this one compile without the
    qualification that they need when they are compiled alone. `using Name = ...` is a declaration like any other."""
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in re.finditer(r"\busing\s+(?:typename\s+)?(?:::)?\w+(?:::\w+)+\s*;", bare):
            if not is_inside_function(bare, match.start()):
                problems.append(f"{source.where(match.start())}: {match.group()} at file scope leaks into merged files")
    return problems


def is_inside_function(bare, at):
    """Whether a brace is open at At that no namespace, class or enum opened."""
    opened = []
    for brace in re.finditer(r"[{}]", bare[:at]):
        if brace.group() == "}":
            opened.pop()
        else:
            head = re.split(r"[;{}]", bare[:brace.start()])[-1]
            opened.append(not re.search(r"\bnamespace\b", head))
    return any(opened)


def check_core_namespace(sources):
    """Inside the core's namespace its uint64, ParallelFor and the like hide the engine's: glue stays out of it, but
    may declare a type of the core there."""
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in re.finditer(rf"\bnamespace\s+{CORE_NAMESPACE}((?:::\w+)*)\s*\{{", bare):
            body = bare[match.end():closing_bracket(bare, match.end() - 1)]
            if re.sub(r"\b(?:class|struct)\s+\w+\s*;", "", body).strip():
                problems.append(f"{source.where(match.start())}: code inside the core's namespace {CORE_NAMESPACE}")
    return problems


def check_shared_names(sources):
    """What both the core and the engine have is always said with its namespace: the core's integers never, since the
    engine's differ from them on Linux."""
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in re.finditer(rf"\b{CORE_NAMESPACE}::u?int(?:8|16|32|64)\b", bare):
            problems.append(f"{source.where(match.start())}: {match.group()}: use the engine's integers in glue")
        for match in re.finditer(rf"\busing\s+{CORE_NAMESPACE}::({'|'.join(SHARED_NAMES)})\s*;", bare):
            problems.append(f"{source.where(match.start())}: {match.group()} clashes with the engine's {match.group(1)}")
        for match in re.finditer(r"(?<![\w:.>])MakeError\s*\(", bare):
            problems.append(f"{source.where(match.start())}: MakeError without {CORE_NAMESPACE}:: is the engine's")
    return problems


# What clang-cl takes from a library that UnrealBuildTool does not link, and what MSVC does not know.
NOT_ON_WINDOWS = re.compile(r"\b__builtin_cpu_(?:supports|init)\b|\(\s*\{(?=[^{}]*;)")
LEAVES = re.compile(r"\b(?:return|continue|break)\b[^;{}]*;\s*$")


def check_windows(sources):
    """C4702, which the engine makes an error: once `if constexpr` has left, MSVC finds what follows unreachable, unless
    it is an else. Statement expressions are GCC's and clang's."""
    problems = []
    for source in sources:
        bare = without_strings(source.code)
        for match in NOT_ON_WINDOWS.finditer(bare):
            problems.append(f"{source.where(match.start())}: {match.group()} does not build on Windows")
        for match in re.finditer(r"\bif constexpr\s*\(", bare):
            condition = closing_bracket(bare, match.end() - 1)
            opening = re.match(r"\s*\{", bare[condition + 1:])
            end = closing_bracket(bare, condition + opening.end()) if opening else condition
            if LEAVES.search(bare[condition:end]) and not re.match(r"\s*(?:else\b|\})", bare[end + 1:]):
                problems.append(f"{source.where(match.start())}: what follows this if constexpr needs an else (C4702)")
    return problems
