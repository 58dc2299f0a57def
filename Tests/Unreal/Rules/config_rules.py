# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What the files in Config may be: known by name, because the engine ignores others or merges them over those of the
project, and levels of quality that set the same console variables, all of which exist and may be set by levels."""

import re

from source_text import closing_bracket, without_strings

FILES = {
    "DefaultFluidDrops.ini",  # read by the engine as the plugin's own
    "FluidDropsScalability.ini",  # read by the module when it starts
    "FilterPlugin.ini",  # read by the tool that packages the plugin
}
LEVELS = tuple(f"EffectsQuality@{level}" for level in ("0", "1", "2", "3", "Cine"))


def check_files(names):
    return [f"Config/{name}: nothing reads a file of that name as it should be" for name in sorted(set(names) - FILES)]


def console_variables(source):
    """{'FluidDrops.Async': False}: whether levels of quality may set it."""
    bare, found = without_strings(source.code), {}
    for match in re.finditer(r"\bTAutoConsoleVariable<\w+>\s+\w+(\()", bare):
        whole = source.code[match.start(1):closing_bracket(bare, match.start(1))]
        found[re.search(r'TEXT\("([\w.]+)"\)', whole).group(1)] = "ECVF_Scalability" in whole
    return found


def sections(text):
    found, current = {}, None
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("["):
            current = found.setdefault(line.strip("[]"), {})
        elif line and not line.startswith(";"):
            key, _, value = line.partition("=")
            current[key] = value
    return found


def check_scalability(ini, variables):
    """Problems of the levels in a file."""
    levels = sections(ini.text)
    problems = [f"{ini.path}: there is no level {level}" for level in LEVELS if level not in levels]
    problems += [f"{ini.path}: {level} is no level" for level in levels if level not in LEVELS]
    every = {key for values in levels.values() for key in values}
    problems += [f"{ini.path}: {level} does not set {key}"
                 for level, values in levels.items() for key in sorted(every - set(values))]
    problems += [f"{ini.path}: there is no console variable {key}" for key in sorted(every - set(variables))]
    problems += [f"{ini.path}: {key} is none of scalability" for key in sorted(every) if variables.get(key) is False]
    problems += [f"{ini.path}: no level sets {key}" for key, may in variables.items() if may and key not in every]
    return problems
