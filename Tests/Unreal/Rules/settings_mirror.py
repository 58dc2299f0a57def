# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Every setting of the core has a property in the USTRUCT that mirrors its struct: same name, type, unit, range,
default, options and help. The core's side is what `fluiddrops settings --json` prints."""

import re
import struct
from dataclasses import dataclass
from decimal import Decimal

from source_text import (closing_bracket, following_statement, macro_uses, specifiers, split_top_level,
                         without_strings)

# The tables that are no group of a world's settings; those are found by where they stand in a scene file.
TABLES = {
    "material": "FFluidSurfaceSettings", "emitter": "FFluidEmitterSettings", "rain": "FFluidRainSettings",
    "fluidLiquid": "FFluidParticleLiquidSettings", "solid": "FFluidBodySettings",
    "wind source": "FFluidWindSourceSettings",
}
WORLD_GROUPS = {
    "world": "FFluidWorldRules", "budget": "FFluidBudget", "drops": "FFluidDropSettings",
    "trails": "FFluidTrailSettings", "matter": "FFluidMatterSettings", "pools": "FFluidPoolSettings",
    "regimes": "FFluidRegimeSettings", "moisture": "FFluidMoistureSettings", "fluid": "FFluidParticleSettings",
    "wind": "FFluidWindSettings",
}
# Tables whose struct would have a name that says too little, or that another one has.
NAMED_OTHERWISE = {"Fluid": "FFluidParticleSettings", "Liquid": "FFluidParticleLiquidSettings"}
HOLDERS = ("FFluidWorldSettings", "FFluidLiquidSettings")  # of the world's groups, each in one of them

# Units that Unreal's details panel knows, by the names of EUnit. Lengths and masses are small here: the panel may
# choose a fitting unit for them (Units); the others are shown as they are (ForceUnits). The rest is in the tooltip.
KNOWN_UNITS = {
    "m": ("Units", "Meters"), "kg": ("Units", "Kilograms"), "s": ("ForceUnits", "Seconds"),
    "deg": ("ForceUnits", "Degrees"), "deg C": ("ForceUnits", "Celsius"), "m/s": ("ForceUnits", "MetersPerSecond"),
    "m/s^2": ("ForceUnits", "MetersPerSecondSquared"), "Hz": ("ForceUnits", "Hertz"), "Pa": ("ForceUnits", "Pascals"),
    "kg/m^3": ("ForceUnits", "KilogramsPerCubicMeter"),
}
CPP_TYPES = {"bool": "bool", "int": "int32", "float": "float", "vector": "FVector"}


@dataclass
class Property:
    type: str
    name: str
    default: str
    specifiers: dict
    tooltip: str
    where: str


def pascal(name):
    return name[0].upper() + name[1:]


def property_name(field):
    return ("b" if field["type"] == "bool" else "") + pascal(field["name"])


def tooltip(field):
    unit = field["unit"]
    return field["help"] + (f" Unit: {unit}." if unit and unit not in KNOWN_UNITS else "")


def number_text(value, whole):
    """As ranges are written in meta: no exponent, and a point unless it counts something."""
    text = format(Decimal(repr(value)).normalize(), "f")
    return str(int(value)) if whole else text if "." in text else text + ".0"


def parse_mirror(sources):
    """({struct: {property: Property}}, {enum: [enumerators]})"""
    structs, enums = {}, {}
    for source in sources:
        bare = without_strings(source.code)
        for use in macro_uses(source, "USTRUCT"):
            head = re.compile(r"\s*struct\s+(?:\w+_API\s+)?(\w+)[^{;]*\{").match(bare, use.end)
            end = closing_bracket(bare, head.end() - 1)
            inside = [p for p in macro_uses(source, "UPROPERTY") if head.end() <= p.start < end]
            properties = (parse_property(source, use) for use in inside)
            structs[head.group(1)] = {prop.name: prop for prop in properties}
        for use in macro_uses(source, "UENUM"):
            head = re.compile(r"\s*enum\s+class\s+(\w+)\s*:\s*uint8\s*\{").match(bare, use.end)
            body = source.code[head.end():closing_bracket(bare, head.end() - 1)]
            enums[head.group(1)] = [re.match(r"\w+", item).group() for item in split_top_level(body)]
    return structs, enums


def parse_property(source, use):
    declaration = following_statement(source, use.end)
    match = re.fullmatch(r"(.+?)\s*\b(\w+)\s*(?:=\s*(.+))?", declaration)
    type_name, name, default = match.groups()
    return Property(type_name.strip(), name, default or "", specifiers(use.arguments), use.comment,
                    source.where(use.start))


def single(value):
    return struct.unpack("f", struct.pack("f", float(value)))[0]


def cpp_number(text):
    return single(text.strip().rstrip("f"))


def default_matches(field, prop, enum_names):
    expected, text = field["default"], prop.default
    if field["type"] == "bool":
        return text == ("true" if expected else "false")
    if field["type"] == "int":
        return re.fullmatch(r"-?\d+", text) is not None and int(text) == expected
    if field["type"] == "float":
        return re.fullmatch(r"-?[\d.]+(e-?\d+)?f", text) is not None and cpp_number(text) == single(expected)
    if field["type"] == "vector":
        parts = ["0", "0", "0"] if text == "FVector::ZeroVector" else split_top_level(
            text.removeprefix("FVector(").removesuffix(")"))
        return len(parts) == 3 and [cpp_number(part) for part in parts] == [single(value) for value in expected]
    return text == f"{prop.type}::{pascal(expected)}" and prop.type in enum_names


def check_field(field, prop, enums):
    problems = []

    def expect(true, what):
        if not true:
            problems.append(f"{prop.where}: {prop.name}: {what}")

    meta, kind = prop.specifiers["meta"], field["type"]
    if kind == "choice":
        options = [pascal(option) for option in field["options"]]
        expect(enums.get(prop.type) == options, f"the enum {prop.type} must have the options {', '.join(options)}")
    else:
        expect(prop.type == CPP_TYPES[kind], f"must be a {CPP_TYPES[kind]}, not a {prop.type}")
    for key, bound in (("ClampMin", "min"), ("ClampMax", "max")):
        expected = number_text(field[bound], kind == "int") if bound in field and kind != "choice" else None
        expect(meta.get(key) == expected, f"{key} must be {expected}, not {meta.get(key)}")
    specifier, unit = KNOWN_UNITS.get(field["unit"], (None, None))
    units = {key: meta[key] for key in ("Units", "ForceUnits") if key in meta}
    expect(units == ({specifier: unit} if unit else {}), f"must have the unit {specifier} = {unit}, not {units}")
    expect(default_matches(field, prop, enums), f"default must be {field['default']}, not {prop.default!r}")
    expect(prop.tooltip == tooltip(field), f"the comment must be {tooltip(field)!r}, not {prop.tooltip!r}")
    return problems


def check_struct(group, struct_name, structs, enums):
    mirror = structs.get(struct_name)
    if mirror is None:
        return [f"no USTRUCT {struct_name} mirrors the group {group['group']}"]
    problems, names = [], [property_name(field) for field in group["fields"]]
    for field, name in zip(group["fields"], names):
        if name in mirror:
            problems += check_field(field, mirror[name], enums)
        else:
            problems.append(f"{struct_name} lacks {name}; add:\n{declaration(field, struct_name)}")
    problems += [f"{prop.where}: {struct_name}.{name} is no setting of the group {group['group']}"
                 for name, prop in mirror.items() if name not in names]
    if not problems and list(mirror) != names:
        problems.append(f"{struct_name}: the order must be that of the core: {', '.join(names)}")
    return problems


def check_holders(groups, structs):
    """Each group of a world stands once in what holds them, under its own name."""
    problems = []
    held = [(name, prop) for holder in HOLDERS for name, prop in structs.get(holder, {}).items()]
    for group in groups:
        found = [prop for name, prop in held if name == pascal(group)]
        if [prop.type for prop in found] != [WORLD_GROUPS.get(group)]:
            problems.append(f"the group {group} must be a {WORLD_GROUPS.get(group)} in one of {' and '.join(HOLDERS)}")
    known = {pascal(group) for group in groups}
    return problems + [f"{prop.where}: {name} is no group of the core" for name, prop in held if name not in known]


def check_mirror(reference, sources):
    structs, enums = parse_mirror(sources)
    world = [group for group in reference if group["where"] == f"settings.{group['group']}"]
    problems = check_holders([group["group"] for group in world], structs)
    for group in world:
        problems += check_struct(group, WORLD_GROUPS.get(group["group"], "(none)"), structs, enums)
    for name, struct_name in TABLES.items():
        group = next((group for group in reference if group["group"] == name), None)
        problems += check_struct(group, struct_name, structs, enums) if group else [f"the core has no group {name}"]
    return problems


def check_core_tables(core_headers, sources):
    """A table of settings that the core publishes has a mirror: RainSettingFields() has FFluidRainSettings."""
    structs, _ = parse_mirror(sources)
    tables = [(source, match) for source in core_headers
              for match in re.finditer(r"std::span<const FSettingField>\s+(\w+)SettingFields\(\)", source.code)]
    named = [(source.where(match.start()), NAMED_OTHERWISE.get(match.group(1), f"FFluid{match.group(1)}Settings"))
             for source, match in tables]
    return [f"{where}: no USTRUCT {name} mirrors this table" for where, name in named if name not in structs]


def check_preset(name, preset, sources):
    """What a preset names is a property of the asset that it imports into."""
    structs, _ = parse_mirror(sources)
    liquid, problems = structs.get("FFluidLiquidSettings", {}), []
    fluid = {key: value for key, value in preset.get("fluid", {}).items() if key != "look"}
    places = {"surface": ("FFluidSurfaceSettings", preset.get("surface", {})),
              "fluid": ("FFluidParticleLiquidSettings", fluid)}
    for group, fields in preset.get("liquid", {}).items():
        prop = liquid.get(pascal(group))
        places[f"liquid.{group}"] = (prop.type if prop else "", fields)
    for place, (struct_name, fields) in places.items():
        known = {key.lower() for key in structs.get(struct_name, {})}
        problems += [f"{name}: {place}.{key} has no property to import into"
                     for key in fields if key.lower() not in known and "b" + key.lower() not in known]
    return problems


def float_literal(value):
    text = repr(value)
    mantissa, _, exponent = text.partition("e")
    mantissa += "" if "." in mantissa else ".0"
    return f"{mantissa}e{int(exponent)}f" if exponent else mantissa + "f"


def default_text(field, enum_name):
    value = field["default"]
    if field["type"] == "bool":
        return "true" if value else "false"
    if field["type"] == "float":
        return float_literal(value)
    if field["type"] == "vector":
        return "FVector(" + ", ".join(float_literal(part)[:-1] for part in value) + ")" if any(
            value) else "FVector::ZeroVector"
    return f"{enum_name}::{pascal(value)}" if field["type"] == "choice" else str(value)


def declaration(field, struct_name):
    """The lines to add to the USTRUCT for a new setting of the core."""
    kind, meta = field["type"], []
    type_name = f"EFluid{pascal(field['name'])}" if kind == "choice" else CPP_TYPES[kind]
    if kind in ("int", "float", "vector"):
        low, high = (number_text(field[bound], kind == "int") for bound in ("min", "max"))
        meta += [f'ClampMin = "{low}"', f'ClampMax = "{high}"']
    if field["unit"] in KNOWN_UNITS:
        meta.append('{} = "{}"'.format(*KNOWN_UNITS[field["unit"]]))
    category = struct_name.removeprefix("FFluid").removesuffix("Settings").removesuffix("Rules")
    head = f'\tUPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|{category}"'
    tail = f"meta = ({', '.join(meta)})" if meta else ""
    joined = head + (", " + tail if tail else "") + ")"
    lines = [joined] if len(joined) + 3 <= 120 else [head + ",", f"\t\t{tail})"]
    return "\n".join(comment_lines(tooltip(field)) + lines +
                     [f"\t{type_name} {property_name(field)} = {default_text(field, type_name)};"])


def comment_lines(text):
    if len(text) + 11 <= 120:
        return [f"\t/** {text} */"]
    lines, line = ["\t/**"], "\t *"
    for word in text.split(" "):
        if len(line) + 1 + len(word) + 3 > 120:
            lines.append(line)
            line = "\t *"
        line += " " + word
    return lines + [line, "\t */"]
