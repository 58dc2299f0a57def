# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Build.cs names exactly the modules whose headers are included: none unused, none missing, and public ones where a
public header needs them. Which module a header of the engine belongs to stands in engine_headers.txt."""

import re
from pathlib import PurePosixPath

from source_text import without_strings

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(["<])([^">]+)[">]', re.M)
REFLECTED = re.compile(r"\b(UCLASS|USTRUCT|UENUM|UINTERFACE)\s*\(")


def parse_header_table(text):
    """Lines "Module: header header"; {header: module}"""
    table = {}
    for line in text.splitlines():
        module, _, headers = line.partition("#")[0].partition(":")
        table.update({header: module.strip() for header in headers.split()})
    return table


def parse_dependencies(build_cs):
    """(public, private) modules that a Build.cs names."""
    lists = {"Public": set(), "Private": set()}
    for match in re.finditer(r"(Public|Private)DependencyModuleNames\s*\.\s*Add(?:Range)?\s*\(([^;]*)\)\s*;",
                             build_cs.code):
        lists[match.group(1)] |= set(re.findall(r'"(\w+)"', match.group(2)))
    return lists["Public"], lists["Private"]


def check_module(name, build_cs, sources, own_headers, table):
    """own_headers: {module of this plugin: include paths of its headers}, this module's private ones too."""
    public, private = parse_dependencies(build_cs)
    used, problems = {"Core": None}, []
    for source in sources:
        is_public = "/Public/" in source.path
        for match in INCLUDE.finditer(source.code):
            beside = PurePosixPath(source.path).parent / match.group(2)
            if beside.as_posix() in {other.path for other in sources}:
                continue
            module, problem = module_of(match, name, own_headers, table)
            where = source.where(match.start())
            if problem:
                problems.append(f"{where}: {problem}")
            elif module and module != name:
                used.setdefault(module, where)
                if module not in public | private:
                    problems.append(f"{where}: {match.group(2)} needs {module} in {build_cs.path}")
                elif is_public and module not in public:
                    problems.append(f"{where}: a public header needs {module} in PublicDependencyModuleNames")
        if REFLECTED.search(without_strings(source.code)):
            used.setdefault("CoreUObject", source.path)
            if "CoreUObject" not in public | private:
                problems.append(f"{source.path}: reflected types need CoreUObject in {build_cs.path}")
    problems += [f"{build_cs.path}: nothing includes a header of {module}"
                 for module in sorted((public | private) - set(used))]
    return problems + [f"{build_cs.path}: {module} is both public and private" for module in sorted(public & private)]


def module_of(include, name, own_headers, table):
    """(module or None for what needs none, problem)"""
    quote, header = include.groups()
    if header.endswith(".generated.h") or (quote == "<" and "." not in header):
        return None, ""
    if re.fullmatch(r"(\.\./)+Shaders/Public/\w+\.ush", header):  # layouts that HLSL and C++ share
        return None, ""
    for module in [name] + sorted(own_headers):
        if header in own_headers.get(module, ()):
            return module, ""
    if header in table:
        return table[header], ""
    return None, f"{header} is unknown: add it to its module in Tests/Unreal/Rules/engine_headers.txt"


def include_paths(root, files):
    """How the headers of a module are included: relative to its Public or Private folder, or to its own root."""
    paths = set()
    for file in files:
        relative = PurePosixPath(file).relative_to(root)
        paths.add("/".join(relative.parts[1:]) if relative.parts[0] in ("Public", "Private") else relative.as_posix())
    return paths
