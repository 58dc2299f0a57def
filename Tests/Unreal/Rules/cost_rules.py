# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What Docs/Unreal.md says water costs, counted from the sources: bytes of what is uploaded, buffers and dispatches.
That C++ and HLSL agree on the layouts in Shaders/Public is held by Tests/Shaders/LayoutTest.cpp."""

import re

from source_text import closing_bracket, without_strings

SIZES = {"float": 4, "int32": 4, "uint32": 4, "FVector2f": 8, "FVector3f": 12, "FPackedNormal": 4, "FColor": 4,
         "float4": 16, "uint4": 16}
# What the page says, with a name for each number.
STATED = {
    "vertex": r"\| a vertex of drops, trails or liquids \| (\d+), and \d+ for each triangle \|",
    "triangle": r"\| a vertex of drops, trails or liquids \| \d+, and (\d+) for each triangle \|",
    "texel": r"\| a texel of a wetness map, after a tick \| (\d+) ",
    "place": r"\| a texel's place; a triangle of the map \| (\d+), once;",
    "map triangle": r"\| a texel's place; a triangle of the map \| \d+, once; (\d+), once or when the surface bends \|",
    "drop": r"\| a drop on a map \| (\d+) \|",
    "mesh buffers": r"uploads: (\d+) buffers for each mesh component",
    "map buffers": r"; (\d+) buffers and \d+ dispatches for each wetness map",
    "map dispatches": r"; \d+ buffers and (\d+) dispatches for each wetness map",
    "morph": r"(\d+) bytes for each vertex that a\s+morph target moves",
    "step triangles": r"Meshes of up to (\d+) triangles are analyzed in the step",
    "Nanite triangles": r"\*\*Nanite meshes\*\* of up to ([\d,]+) triangles",
}


def body_of(text, head):
    """What is between the braces after a line."""
    found = re.search(head, text)
    if not found:
        return ""
    opening = text.index("{", found.end() - 1)
    return text[opening + 1:closing_bracket(without_strings(text), opening)]


def struct_bytes(text, name):
    """Of plain members; of arrays, the bytes of one element of each."""
    members = re.findall(r"^\s*(?:TArray<(\w+)>|(\w+)) \w+(?: = [^;]+)?;", body_of(text, rf"\bstruct {name}\s*\{{"), re.M)
    return sum(SIZES.get(array or plain, 0) for array, plain in members)


def count_costs(code):
    """The same names as STATED. Code: {file name: text without comments}."""
    proxy, renderer = code["FluidMeshProxy.cpp"], code["FluidWetnessRenderer.cpp"]
    indices = 4  # of struct FFluidMeshData, which are no part of a vertex
    layouts = code["WetnessLayouts.ush"]
    return {
        "vertex": struct_bytes(code["FluidMeshData.h"], "FFluidMeshData") - indices,
        "triangle": 3 * indices,
        "texel": struct_bytes(code["FluidDropsFrame.h"], "FFluidWetTexel"),
        "place": struct_bytes(layouts, "FWetnessPlace"),
        "map triangle": struct_bytes(layouts, "FWetnessTriangle"),
        "drop": struct_bytes(layouts, "FWetnessDrop"),
        "mesh buffers": len(re.findall(r"\bVisit\(", body_of(proxy, r"::ForEachStream\(F&& Visit\)\s*\{"))),
        "map buffers": len(re.findall(r"\bUploadWetnessRows<\w+>\(\s*Graph, TEXT\(", renderer)),
        "map dispatches": len(re.findall(r"\bAddWetnessParts<\w+>\(", renderer)),
        "morph": struct_bytes(code["MeshMorphs.h"], "FFluidMeshMorph"),
        "step triangles": constant(code["SurfaceWork.h"], "MaxTrianglesInStep"),
        "Nanite triangles": constant(code["NaniteSource.h"], "MaxNaniteTriangles"),
    }


def constant(text, name):
    found = re.search(rf"\bconstexpr int32 {name} = (\d+);", text)
    return int(found.group(1)) if found else 0


def check_costs(page, counted):
    problems = []
    for name, pattern in STATED.items():
        found = re.search(pattern, page.text)
        if not found:
            problems.append(f"{page.path}: does not say what it costs: {name}")
        elif int(found.group(1).replace(",", "")) != counted[name]:
            problems.append(f"{page.where(found.start())}: {name}: says {found.group(1)}, counted {counted[name]}")
    return problems
