# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What the engine asserts, or silently leaves out, when water is drawn, as far as text can tell.

- The vertex factory of geometry caches is used as a base alone: its own type makes buffers for ray tracing
  (CreateManualVertexFetchUniformBuffer), which assert that there is one set of texture coordinates.
- Our vertex factory types let pipeline states be precached, and components with a scene proxy of ours collect them.
- Materials that are seen through write velocities, wherever they are not quite clear, and cast no shadow as masked.
- Where meshes are prepared on the game thread, nobody loops over all that is in a frame."""

import re

from source_text import closing_bracket, without_strings

LOOP = re.compile(r"\bfor \([^;()]*:[^;()]*\bFrame(?:->|\.)(Drops|Pools|Spray|Trails|Particles)\)")


def check_draws(sources):
    problems = []
    for source in sources:
        problems += vertex_factories(source) + materials(source) + bounds(source)
    return problems + precaching(sources)


def vertex_factories(source):
    problems = [f"{source.where(m.start())}: asserts that there is one set of texture coordinates: derive a type"
                for m in re.finditer(r"\bCreateManualVertexFetchUniformBuffer\b|"
                                     r"\bFGeometryCacheVertexVertexFactory\s+\w+\s*[;(]", source.code)]
    for use in re.finditer(r"\bIMPLEMENT_VERTEX_FACTORY_TYPE\(", source.code):
        end = closing_bracket(without_strings(source.code), use.end() - 1)
        if "SupportsPSOPrecaching" not in source.code[use.end():end]:
            problems.append(f"{source.where(use.start())}: pipeline states cannot be precached")
    return problems


def precaching(sources):
    drawing = [s for s in sources if re.search(r"::CreateSceneProxy\(\)\s*\{", s.code)]
    return [f"{s.path}: draws, and does not collect pipeline states (CollectPSOPrecacheData)" for s in drawing
            if "::CollectPSOPrecacheData(" not in s.code]


def materials(source):
    problems = []
    for blend in re.finditer(r"\bvoid BeClear\(.*?\)\s*\{", source.code):
        body = source.code[blend.end():closing_bracket(without_strings(source.code), blend.end() - 1)]
        if "WriteVelocity(" not in body:
            problems.append(f"{source.where(blend.start())}: clear materials write no velocities")
    for write in re.finditer(r"\bvoid WriteVelocity\(.*?\)\s*\{", source.code):
        body = source.code[write.end():closing_bracket(without_strings(source.code), write.end() - 1)]
        if not re.search(r"\bbOutputTranslucentVelocity = true;", body):
            problems.append(f"{source.where(write.start())}: bOutputTranslucentVelocity is not set")
        if not re.search(r"\bOpacityMaskClipValue = 0\.0f;", body):
            problems.append(f"{source.where(write.start())}: velocities are clipped where water is clear")
    return problems + [f"{source.where(m.start())}: clear water casts the shadow of a stone"
                       for m in re.finditer(r"\bbCastDynamicShadowAsMasked = true;", source.code)]


def bounds(source):
    if not source.path.endswith(("Render/FluidMeshScene.cpp", "MeshComponent.cpp")):
        return []
    return [f"{source.where(m.start())}: a loop over all {m.group(1)} on the game thread: measure them with the frame"
            for m in LOOP.finditer(source.code)]
