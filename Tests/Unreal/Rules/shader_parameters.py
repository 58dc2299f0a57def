# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Each shader parameter struct has the parameters that its shader declares, with the same types, and no others.

A struct belongs to the shader class that it stands in (or that names it with "using FParameters = ..."), and that to
the file in IMPLEMENT_GLOBAL_SHADER; a Niagara data interface names its template instead, whose declarations begin with
{ParameterName}_. Several shaders of one file may share its declarations: each parameter must be declared, and each
declaration must be a parameter of one of them."""

import re
from pathlib import PurePosixPath

from source_text import closing_bracket, macro_uses, split_top_level, unquote, without_strings

PLUGIN_SHADERS = "/Plugin/FluidDrops/"
HLSL_TYPES = {
    "float": "float", "int32": "int", "uint32": "uint", "FVector2f": "float2", "FVector3f": "float3",
    "FVector4f": "float4", "FLinearColor": "float4", "FMatrix44f": "float4x4", "FIntPoint": "int2",
    "FIntVector2": "int2", "FIntVector": "int3", "FIntVector4": "int4", "FUintVector2": "uint2",
    "FUintVector3": "uint3", "FUintVector": "uint3", "FUintVector4": "uint4",
}
VALUES = {"SHADER_PARAMETER", "SHADER_PARAMETER_ARRAY", "SHADER_PARAMETER_SCALAR_ARRAY"}
RESOURCES = {
    "SHADER_PARAMETER_TEXTURE", "SHADER_PARAMETER_TEXTURE_ARRAY", "SHADER_PARAMETER_SRV", "SHADER_PARAMETER_UAV",
    "SHADER_PARAMETER_SAMPLER", "SHADER_PARAMETER_RDG_TEXTURE", "SHADER_PARAMETER_RDG_TEXTURE_SRV",
    "SHADER_PARAMETER_RDG_TEXTURE_UAV", "SHADER_PARAMETER_RDG_BUFFER_SRV", "SHADER_PARAMETER_RDG_BUFFER_UAV",
}
INCLUDED = {"SHADER_PARAMETER_STRUCT_INCLUDE"}
UNDECLARED = {  # bound by the engine under names that no shader of ours declares
    "SHADER_PARAMETER_STRUCT_REF", "SHADER_PARAMETER_RDG_UNIFORM_BUFFER", "RDG_BUFFER_ACCESS", "RDG_TEXTURE_ACCESS",
    "RENDER_TARGET_BINDING_SLOTS",
}


def check_shader_parameters(sources, shader_files):
    """shader_files: {"Private/Film.usf": Source}"""
    structs = parse_structs(sources)
    users, bound, problems = bindings(sources, structs)
    included = {name for struct in structs.values() for name in struct["includes"]}
    problems += [f"{struct['where']}: {key[-1]} belongs to no shader" for key, struct in structs.items()
                 if key not in bound and key[-1] not in included]
    for path, keys in users.items():
        if path not in shader_files:
            problems.append(f"{structs[keys[0]]['where']}: there is no shader Shaders/{path}")
            continue
        declared, trouble = declarations(path, shader_files)
        problems += trouble + compare(path, [structs[key] for key in keys], structs, declared)
    return problems


def compare(path, users, structs, declared):
    problems, wanted = [], {}
    for struct in users:
        for name, hlsl_type in flatten(struct, structs).items():
            wanted[name] = hlsl_type
            if name not in declared:
                problems.append(f"{struct['where']}: Shaders/{path} does not declare {hlsl_type} {name}")
            elif declared[name] != hlsl_type:
                problems.append(
                    f"{struct['where']}: {name} is {hlsl_type} here, {declared[name]} in Shaders/{path}")
    return problems + [f"Shaders/{path}: no parameter struct has {hlsl_type} {name}"
                       for name, hlsl_type in declared.items() if name not in wanted]


def flatten(struct, structs):
    found = dict(struct["parameters"])
    for name in struct["includes"]:  # those of the engine are not declared by us
        for key, other in structs.items():
            if key[-1] == name:
                found.update(flatten(other, structs))
    return found


def squeeze(text):
    return re.sub(r"\s+", "", text)


def parse_structs(sources):
    """{(class, struct) or (struct,): its parameters, and the structs that it includes}"""
    structs = {}
    for source in sources:
        ends = [use.start for use in macro_uses(source, "END_SHADER_PARAMETER_STRUCT")]
        for use in macro_uses(source, "BEGIN_SHADER_PARAMETER_STRUCT"):
            end = min(at for at in ends if at > use.end)
            owner = enclosing_class(source, use.start)
            key = (owner, struct_name(use)) if owner else (struct_name(use),)
            struct = {"where": source.where(use.start), "path": source.path, "parameters": {}, "includes": []}
            for match in re.finditer(r"\b(SHADER_PARAMETER\w*|RDG_\w+|RENDER_TARGET\w*)\s*\(",
                                     without_strings(source.code)[use.end:end]):
                opening = use.end + match.end() - 1
                close = closing_bracket(without_strings(source.code), opening)
                add_parameter(struct, match.group(1), split_top_level(source.code[opening + 1:close]))
            structs[key] = struct
    return structs


def struct_name(use):
    return split_top_level(use.arguments)[0]


def add_parameter(struct, macro, arguments):
    if macro in VALUES:
        hlsl_type = HLSL_TYPES.get(arguments[0], f"(no HLSL type for {arguments[0]})")
        array = squeeze(arguments[2]) if len(arguments) > 2 else ""
        struct["parameters"][arguments[1]] = hlsl_type + array
    elif macro in RESOURCES:
        array = squeeze(arguments[2]) if len(arguments) > 2 else ""
        struct["parameters"][arguments[1]] = squeeze(arguments[0]) + array
    elif macro in INCLUDED:
        struct["includes"].append(arguments[0])
    elif macro not in UNDECLARED:
        struct["parameters"][f"({macro}: teach it to shader_parameters.py)"] = "?"


def enclosing_class(source, at):
    bare, found = without_strings(source.code), None
    for head in re.finditer(r"\b(?:class|struct)\s+(?:\w+_API\s+)?(\w+)\s*(?:final\s*)?(?::[^;{(]*)?\{", bare):
        if head.end() <= at < closing_bracket(bare, head.end() - 1):
            found = head.group(1)
    return found


def bindings(sources, structs):
    """({shader path: keys of structs}, keys that some shader uses, problems)"""
    users, bound, problems = {}, set(), []

    def bind(path, key):
        bound.add(key)
        users.setdefault(path.removeprefix(PLUGIN_SHADERS), []).append(key)

    aliases = {enclosing_class(source, match.start()): match.group(1) for source in sources
               for match in re.finditer(r"\busing\s+FParameters\s*=\s*(\w+)\s*;", source.code)}
    for source in sources:
        for macro, first in (("IMPLEMENT_GLOBAL_SHADER", 0), ("IMPLEMENT_SHADER_TYPE", 1)):
            for use in macro_uses(source, macro):
                # The template prefix of IMPLEMENT_SHADER_TYPE may be empty.
                arguments = [part.strip() for part in use.arguments.split(",")]
                class_name, path = arguments[first], unquote(arguments[first + 1])
                key = (class_name, "FParameters")
                if class_name in aliases:
                    key = next((k for k in structs if k[-1] == aliases[class_name]), key)
                if key in structs:
                    bind(path, key)
                else:
                    problems.append(f"{source.where(use.start)}: {class_name} has no parameter struct")
    for key, struct in structs.items():
        if key not in bound:
            for path in template_paths(struct["path"], sources):
                bind(path, key)
    return users, bound, problems


def template_paths(path, sources):
    """The .ush of a Niagara data interface, named in the header or source that goes with the struct."""
    stem = PurePosixPath(path).stem
    return sorted({found for source in sources if PurePosixPath(source.path).stem == stem
                   for found in re.findall(rf'"({PLUGIN_SHADERS}[\w/]+\.ush)"', source.code)
                   if "DataInterface" in found})


def declarations(path, shader_files):
    """({name: type} of the globals of a shader and all that it includes of ours, problems)"""
    found, problems = {}, []
    for file in closure(path, shader_files):
        code = unreal_branches(shader_files[file].code)
        for statement in top_level_statements(code):
            if statement.startswith("cbuffer"):
                problems.append(f"Shaders/{file}: Unreal binds no cbuffer: declare its members")
                continue
            if re.match(r"(static|struct|groupshared|typedef|const|enum)\b", statement) or "(" in statement:
                continue
            match = re.fullmatch(r"(?:(?:globallycoherent|row_major|precise)\s+)*(\w+\s*(?:<.*>)?)\s+(.+)", statement)
            for name in split_top_level(match.group(2).split("=")[0]) if match else []:
                bare, _, array = name.partition("[")
                plain = bare.strip().removeprefix("{ParameterName}_")
                found[plain] = squeeze(match.group(1)) + squeeze("[" + array if array else "")
    return found, problems


def closure(path, shader_files, seen=None):
    seen = seen if seen is not None else []
    if path in seen or path not in shader_files:
        return seen
    seen.append(path)
    for include in re.findall(r'#\s*include\s+"([^"]+)"', unreal_branches(shader_files[path].code)):
        if include.startswith(PLUGIN_SHADERS):
            closure(include.removeprefix(PLUGIN_SHADERS), shader_files, seen)
        elif not include.startswith("/"):
            parts = []
            for part in (PurePosixPath(path).parent / include).parts:
                parts = parts[:-1] if part == ".." else parts + [part]
            closure("/".join(parts), shader_files, seen)
    return seen


def unreal_branches(code):
    """Without what only the player compiles (FLUIDDROPS_STANDALONE); both sides of every other condition stay."""
    kept, stack = [], []
    for line in code.splitlines():
        directive = re.match(r"\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)", line)
        if directive:
            word, condition = directive.groups()
            if word in ("if", "ifdef", "ifndef"):
                standalone = "FLUIDDROPS_STANDALONE" in condition
                negated = word == "ifndef" or "!" in condition
                stack.append([standalone, not standalone or negated])
            elif word in ("else", "elif") and stack[-1][0]:
                stack[-1][1] = not stack[-1][1]
            elif word == "endif":
                stack.pop()
        elif all(taken for _, taken in stack):
            kept.append(line)
    return "\n".join(kept)


def top_level_statements(code):
    """Statements outside of any body, without preprocessor lines, attributes and our binding macros."""
    code = re.sub(r"^\s*#(?!\s*include).*$", "", code, flags=re.M)
    code = re.sub(r"^\s*#\s*include.*$", "", code, flags=re.M)
    code = re.sub(r"\[\[.*?\]\]|\bFD_(?:IMAGE_)?BINDING\s*\(\s*\d+\s*\)|\bFD_DRAW_CONSTANTS\b|:\s*register\s*\([^)]*\)", "", code)
    code = code.replace("{ParameterName}", "\x01")
    bare, start, at = without_strings(code), 0, 0
    while at < len(bare):
        if bare[at] == "{":
            head = code[start:at].strip()
            at = closing_bracket(bare, at)
            if head.startswith("cbuffer"):
                yield head
            start = at + 1
        elif bare[at] == ";":
            statement = " ".join(code[start:at].split()).replace("\x01", "{ParameterName}")
            if statement:
                yield statement
            start = at + 1
        at += 1
