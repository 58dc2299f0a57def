# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What the text alone holds of surfaces: bones are those that are drawn, playing changes no asset, nobody goes through all
events of a frame for one surface, meshes are analyzed only where that may run in the background, and nobody waits for
those that are being built."""

import re

BY_INDEX = re.compile(r"\b(CacheRefToLocalMatrices|GetBoneMatrix)\s*\(")
DIRTIES = re.compile(r"\b(MarkPackageDirty|Modify|UFluidSurfaceMeshUserData::Keep)\s*\(")
ALL_EVENTS = re.compile(r"(?:->|\.)Events\.Num\(\)|:\s*\w+(?:->|\.)Events\)")
ANALYZES = re.compile(r"\b(AnalyseMesh|MakeReady)\(")
MAY_ANALYZE = ("Private/CoreMesh.cpp", "Private/CoreMesh.h", "Surface/SurfaceWork.cpp")
# The engine waits for meshes that are being built when it is asked for these.
WAITS = re.compile(r"(?:->|\.)(GetRenderData|GetResourceForRendering)\(\)")
BUILT = re.compile(r"\bIsCompiling\(\)")
BLOCK = re.compile(r"^\{$.*?^\}", re.M | re.S)  # a function, or a class with its methods
REGISTRATION = "Surface/FluidSurfaceComponent.cpp"  # registering, joining and ticking; what a button does is elsewhere


def check_surfaces(sources):
    """Complaints about sources."""
    found = []
    for source in sources:
        for match in BY_INDEX.finditer(source.code):
            found.append(f"{source.where(match.start())}: {match.group(1)} takes the bones of a leader by index: use "
                         "GetCurrentRefToLocalMatrices")
        if source.path.endswith(REGISTRATION):
            for match in DIRTIES.finditer(source.code):
                found.append(f"{source.where(match.start())}: {match.group(1)} changes an asset or level unasked")
        if "/Surface/" in source.path:
            for match in ALL_EVENTS.finditer(source.code):
                found.append(f"{source.where(match.start())}: goes through the events of all surfaces: use EventsOn")
        if "/Tests/" not in source.path and not source.path.endswith(MAY_ANALYZE):
            for match in ANALYZES.finditer(source.code):
                found.append(f"{source.where(match.start())}: {match.group(1)} takes many frames: use StartSurface")
        if "/FluidDrops/Private/" in source.path and "/Tests/" not in source.path:
            found += waits_for_builds(source)
    return found


def waits_for_builds(source):
    return [f"{source.where(block.start() + match.start())}: {match.group(1)} waits for a mesh that is being built: ask "
            "IsCompiling first" for block in BLOCK.finditer(source.code)
            if not BUILT.search(block.group()) for match in WAITS.finditer(block.group())]
