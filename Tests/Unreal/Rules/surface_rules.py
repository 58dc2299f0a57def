# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What the text alone holds of surfaces: bones are those that are drawn, and playing changes no asset."""

import re

BY_INDEX = re.compile(r"\b(CacheRefToLocalMatrices|GetBoneMatrix)\s*\(")
DIRTIES = re.compile(r"\b(MarkPackageDirty|Modify|UFluidSurfaceMeshUserData::Keep)\s*\(")
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
    return found
