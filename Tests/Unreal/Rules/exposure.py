# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Whatever a designer or a Blueprint sees has a category and a tooltip, and so have the types behind it. What Sequencer is to
key has a setter."""

import re

from source_text import following_statement, macro_uses, specifiers

VISIBLE_PROPERTY = {
    "EditAnywhere", "EditDefaultsOnly", "EditInstanceOnly", "VisibleAnywhere", "VisibleDefaultsOnly",
    "VisibleInstanceOnly", "BlueprintReadOnly", "BlueprintReadWrite", "BlueprintGetter", "BlueprintSetter",
    "BlueprintAssignable", "BlueprintCallable",
}
VISIBLE_FUNCTION = {
    "BlueprintCallable", "BlueprintPure", "BlueprintImplementableEvent", "BlueprintNativeEvent", "BlueprintGetter",
    "BlueprintSetter", "CallInEditor",
}


def check_exposure(sources):
    problems = []
    for source in sources:
        for macro, visible in (("UPROPERTY", VISIBLE_PROPERTY), ("UFUNCTION", VISIBLE_FUNCTION)):
            for use in macro_uses(source, macro):
                found = specifiers(use.arguments)
                if not visible & set(found):
                    continue
                where = f"{source.where(use.start)}: {short_name(source, use.end)}"
                if not found.get("Category"):
                    problems.append(f"{where} has no Category")
                if not (use.comment or found["meta"].get("ToolTip")):
                    problems.append(f"{where} has no tooltip: write a /** comment */ above it")
        for macro in ("UCLASS", "USTRUCT", "UENUM", "UINTERFACE"):
            for use in macro_uses(source, macro):
                if not (use.comment or specifiers(use.arguments)["meta"].get("ToolTip")):
                    problems.append(f"{source.where(use.start)}: the {macro} has no /** comment */, so no tooltip")
    return problems


def short_name(source, at):
    declaration = following_statement(source, at)
    match = re.match(r"[^(=]*?(\w+)\s*(?:[(=:\[].*)?$", declaration)
    return match.group(1) if match else declaration[:40]


# Sequencer sets a property by the function Set and its name. Without one it finds no track for it, or with Interp it
# writes to memory, which nobody notices. Those of a struct have their setters in what holds the struct.
KEYABLE = {
    "FluidRainComponent.h": ("Rate", "Wind"),
    "FluidDropEmitterComponent.h": ("Rate",),
    "FluidCondensationComponent.h": ("AirTemperature", "Humidity", "SurfaceTemperature"),
    "FluidSweatComponent.h": ("Effort",),
    "FluidParticleEmitterComponent.h": ("Speed", "NozzleRadius"),
    "FluidWindSourceComponent.h": ("Kind", "Enabled", "Speed", "Radius", "Swirl", "Reach"),
    "FluidDropsWorldSettings.h": ("Wind", "AirTemperature", "Humidity", "Turbulence", "Gusts"),
}


def check_keyable(sources):
    problems = []
    for source in sources:
        setters = {short_name(source, use.end) for use in macro_uses(source, "UFUNCTION")}
        problems += [f"{source.path}: {name} cannot be keyed: it needs a UFUNCTION Set{name}"
                     for name in KEYABLE.get(source.path.rsplit("/", 1)[-1], ()) if f"Set{name}" not in setters]
    return problems
