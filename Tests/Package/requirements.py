#!/usr/bin/env python3
# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""The pages of the model (Docs/Model) say which test holds each requirement. This holds the pages to it: ids are those of one
row each, without gaps; every test that a row names exists in the file that it names; every test that carries an id is named
in the row of that id.   requirements.py SOURCE_DIR"""

import re
import sys
from pathlib import Path

PREFIXES = {"DROP": "SurfaceDrops.md", "FLUID": "ParticleFluid.md", "COND": "Weather.md"}
FEWEST = {"DROP": 113, "FLUID": 94, "COND": 67}  # requirements
TEST = re.compile(r"\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\s*\)")
IDS = re.compile(r"(?:^|_)(DROP|FLUID|COND)((?:_\d+)+)_")


def tests_of(root):
    """{"Suite.Name": the file it is in}"""
    found = {}
    for file in sorted((root / "Tests").rglob("*.cpp")):
        for suite, name in TEST.findall(file.read_text(encoding="utf-8")):
            found[f"{suite}.{name}"] = file.stem
    return found


def ids_of(test):
    """The requirements that a test's name carries: DROP_51_56_Touching... has two."""
    match = IDS.search(test.split(".")[1])
    return [(match.group(1), int(number)) for number in match.group(2).split("_")[1:]] if match else []


def rows_of(page):
    """[(ids, text of the other cells, whether the table is one of what no test holds)]"""
    rows, unheld = [], False
    for line in page.splitlines():
        if line.startswith("#"):
            unheld = "Not held by a test" in line
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        ids = re.fullmatch(r"(DROP|FLUID|COND)[-_](\d+)", cells[0])
        if line.startswith("|") and ids:
            rows.append(((ids.group(1), int(ids.group(2))), " | ".join(cells[1:]), unheld))
    return rows


def named_in(text, tests):
    """(tests, their files as named) of a row: "Suite.Name (File.cpp)", or "`Suite.*` in `File`: rest of the name, ..."."""
    named = []
    for piece in re.split(r";\s", text):
        short = re.search(r"`(\w+)\.\*` in `(\w+)`: (.*)", piece)
        if short:
            for rest in re.findall(r"\w+", short.group(3)):
                full = [t for t in tests if t.startswith(short.group(1) + ".") and
                        re.fullmatch(r"(?:[A-Z]+(?:_\d+)+_)?" + rest, t.split(".")[1])]
                named += [(t, short.group(2)) for t in full] or [(f"{short.group(1)}.{rest}", short.group(2))]
            continue
        file = re.search(r"\(`?(\w+)\.cpp`?\)", piece)
        named += [(f"{suite}.{name}", file.group(1) if file else None)
                  for suite, name in re.findall(r"\b([A-Z]\w+)\.((?:[A-Z]+(?:_\d+)+_)\w+)", piece)]
    return named


def problems_in(root):
    tests = tests_of(root)
    problems, named_by = [], {}
    for prefix, name in PREFIXES.items():
        rows = rows_of((root / "Docs/Model" / name).read_text(encoding="utf-8"))
        seen = {}
        for key, text, unheld in rows:
            if key[0] != prefix:
                problems.append(f"{name}: {key[0]}-{key[1]} belongs to {PREFIXES[key[0]]}")
            named = named_in(text, tests)
            for test, file in named:
                if test not in tests:
                    problems.append(f"{name}: {key[0]}-{key[1]}: there is no test {test}")
                elif file and tests[test] != file:
                    problems.append(f"{name}: {key[0]}-{key[1]}: {test} is in {tests[test]}.cpp, not {file}.cpp")
                named_by.setdefault(key, set()).add(test)
            if not named and not unheld and key not in seen:
                problems.append(f"{name}: {key[0]}-{key[1]} names no test, and does not stand below 'Not held by a test'")
            seen[key] = True
        numbers = sorted(number for letters, number in seen if letters == prefix)
        last = max([FEWEST[prefix], *numbers])
        missing = sorted(set(range(1, last + 1)) - set(numbers))
        if missing:
            problems.append(f"{name}: no row for {', '.join(f'{prefix}-{number}' for number in missing)}")
    for test in sorted(tests):
        for key in ids_of(test):
            if test not in named_by.get(key, ()):
                problems.append(f"{PREFIXES[key[0]]}: the row of {key[0]}-{key[1]} does not name {test}")
    return problems


if __name__ == "__main__":
    FOUND = problems_in(Path(sys.argv[1]))
    print("\n".join(FOUND))
    sys.exit(1 if FOUND else 0)
