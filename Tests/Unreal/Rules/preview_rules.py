# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""The preview in the level editor, as far as text can tell.

- What takes part in the water when play begins does so in a preview as well: it is an IFluidDropsParticipant, begins
  and ends play through BeginWater and EndWater, ends when it is destroyed, and the preview looks for its class.
- What is made for a preview, or taken back after it, marks no package as changed and is in no transaction.
- Actors that are made for a preview cannot be selected: who deletes all that is selected would delete them, for good."""

import re

from source_text import closing_bracket, without_strings

PREVIEW = "Private/WaterPreview.cpp"
UNSEEN = (PREVIEW, "Private/FluidDropsSubsystemPreview.cpp", "Render/FluidWetnessMaterials.cpp",
          "Emitters/SurfaceFinder.cpp", "Emitters/BodyFinder.cpp", "Render/FluidDropsRenderActor.cpp",
          "Preview/LevelPreview.cpp")
CHANGES = re.compile(r"\b(MarkPackageDirty|Modify|AddInstanceComponent|FScopedTransaction|RF_Transactional)\b")
CLASS = re.compile(r"\bclass\s+(?:\w+_API\s+)?(\w+)\s*(?:final\s*)?:([^;{]*)\{")


def check_preview(sources):
    bases = {match.group(1): re.findall(r"\bpublic\s+(\w+)", match.group(2))
             for source in sources for match in CLASS.finditer(source.code)}
    participants = [name for name in bases if "IFluidDropsParticipant" in bases[name]]
    problems = [f"{name}: begins play, and takes no part in a preview: make it an IFluidDropsParticipant"
                for name in playing(sources) if not comes_from(name, participants, bases)]
    for name in participants:
        problems += participation(name, sources)
    return problems + changes(sources) + selectable(sources)


def playing(sources):
    """Classes that do something of their own when play begins."""
    return [match.group(1) for source in sources if "Tests/" not in source.path
            for match in re.finditer(r"\bvoid (\w+)::BeginPlay\(\)\s*\{", source.code)]


def comes_from(name, participants, bases):
    return name in participants or any(comes_from(base, participants, bases) for base in bases.get(name, []))


def participation(name, sources):
    problems = []
    for function, call in (("BeginPlay", "BeginWater();"), ("EndPlay", "EndWater();")):
        if not any(call in body for body in bodies(name, function, sources)):
            problems.append(f"{name}::{function} does not call {call}")
    destroyed = bodies(name, "OnComponentDestroyed", sources) + bodies(name, "Destroyed", sources)
    if not any("EndWater();" in body for body in destroyed):
        problems.append(f"{name}: stays in the water of a preview when it is destroyed")
    for call in ("UpdateAll", "EndAll"):
        if not any(source.path.endswith(PREVIEW) and f"{call}<{name}>" in source.code for source in sources):
            problems.append(f"{name}: the preview has no {call} of it")
    return problems


def bodies(name, function, sources):
    found = []
    for source in sources:
        for match in re.finditer(rf"\bvoid {name}::{function}\([^)]*\)\s*\{{", source.code):
            found.append(source.code[match.end():closing_bracket(without_strings(source.code), match.end() - 1)])
    return found


def selectable(sources):
    """Classes of actors that are spawned as MakeForPreview says, and that say nothing of being selected."""
    spawned = {match.group(1) for source in sources for match in
               re.finditer(r"MakeForPreview\([^;]*;\s*[^;]*SpawnActor<(\w+)>", source.code)}
    return [f"{name}: is made for a preview, and can be selected and deleted" for name in sorted(spawned)
            if not any("bool IsSelectable() const override" in body for body in class_bodies(name, sources))]


def class_bodies(name, sources):
    return [source.code[match.end():closing_bracket(without_strings(source.code), match.end() - 1)]
            for source in sources
            for match in re.finditer(rf"\bclass\s+(?:\w+_API\s+)?{name}\b[^;{{]*\{{", source.code)]


def changes(sources):
    return [f"{source.where(match.start())}: {match.group()} changes the level that is previewed"
            for source in sources if source.path.endswith(UNSEEN)
            for match in CHANGES.finditer(without_strings(source.code))]
