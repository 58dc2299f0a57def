# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""A stand-in for the module unreal of the editor's Python. It knows the classes and functions of the engine that
Content/Python uses, and those of our own classes that stand in our headers; anything else is an AttributeError, as it
would be in the editor. What is called is written down, and assets and actors are remembered."""

import functools
import re
from types import ModuleType

from source_text import following_statement, macro_uses, unreal_sources

ENGINE_FUNCTIONS = {  # of 5.4
    "AssetToolsHelpers": ("get_asset_tools",),
    "EditorAssetLibrary": ("does_asset_exist", "duplicate_asset", "load_asset", "save_asset"),
    "EditorLoadingAndSavingUtils": ("save_dirty_packages_with_dialog",),
    "MaterialEditingLibrary": ("create_material_expression", "connect_material_expressions",
                               "connect_material_property", "recompile_material"),
    "ToolMenus": ("get", "extend_menu", "refresh_all_widgets"),
}
ENGINE_METHODS = {
    "AssetTools": ("create_asset",),
    "EditorActorSubsystem": ("spawn_actor_from_class",),
    "LevelEditorSubsystem": ("new_level", "save_current_level"),
    "ScopedSlowTask": ("make_dialog", "enter_progress_frame"),
    "StaticMeshComponent": ("set_material", "set_static_mesh"),
    "ToolMenu": ("add_menu_entry",),
    "ToolMenuEntry": ("set_label", "set_tool_tip", "set_string_command"),
}
ENGINE_CLASSES = (
    "CustomInput", "CustomOutput", "DirectionalLight", "LinearColor", "Material", "MaterialExpressionCameraVectorWS",
    "MaterialExpressionCustom", "MaterialExpressionScalarParameter", "MaterialExpressionTextureCoordinate",
    "MaterialExpressionTextureSampleParameter2D",
    "MaterialExpressionVectorParameter", "MaterialExpressionVertexNormalWS", "MaterialFactoryNew", "NiagaraSystem",
    "NiagaraSystemFactoryNew", "PlayerStart", "Rotator", "SkyAtmosphere", "SkyLight", "StaticMesh", "StaticMeshActor",
    "TextureRenderTarget2D", "TextureRenderTargetFactoryNew", "Vector")
ENUMS = {
    "BlendMode": ("BLEND_TRANSLUCENT",),
    "CustomMaterialOutputType": ("CMOT_FLOAT1", "CMOT_FLOAT2", "CMOT_FLOAT3", "CMOT_FLOAT4"),
    "MaterialProperty": ("MP_BASE_COLOR", "MP_NORMAL", "MP_OPACITY", "MP_REFRACTION", "MP_ROUGHNESS", "MP_SPECULAR"),
    "MaterialSamplerType": ("SAMPLERTYPE_LINEAR_COLOR",),
    "MultiBlockType": ("MENU_ENTRY",),
    "RefractionMode": ("RM_INDEX_OF_REFRACTION",),
    "TextureRenderTargetFormat": ("RTF_RGBA16F",),
    "ToolMenuStringCommandType": ("PYTHON",),
    "TranslucencyLightingMode": ("TLM_SURFACE_PER_PIXEL_LIGHTING",),
}


def snake_case(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


@functools.lru_cache
def own_classes():
    """{class as Python names it: {function: whether it is static}} of our reflected classes, inherited ones too."""
    classes, bases = {}, {}
    for source in unreal_sources((".h",)):
        heads = [(match.start(), match.group(1), match.group(2)) for match in
                 re.finditer(r"\bclass\s+(?:\w+_API\s+)?[UA](\w+)\s*:\s*public\s+[UA](\w+)", source.code)]
        for _, name, base in heads:
            classes[name], bases[name] = {}, base
        for use in macro_uses(source, "UFUNCTION"):
            if "Blueprint" not in use.arguments:
                continue
            owner = max((head for head in heads if head[0] < use.start), default=None)
            declaration = following_statement(source, use.end)
            function = re.search(r"(\w+)\s*\(", declaration)
            if owner and function:
                classes[owner[1]][snake_case(function.group(1))] = declaration.startswith("static ")
    for name in classes:
        base = bases[name]
        while base in classes:
            classes[name] = {**classes[base], **classes[name]}
            base = bases[base]
    return classes


class FakeUnreal(ModuleType):
    def __init__(self, assets=()):
        super().__init__("unreal")
        self.calls, self.assets, self.actors = [], {path: None for path in assets}, []
        self.cancels = False  # what the user says to a dialog
        self.own = own_classes()
        for name, members in ENUMS.items():
            setattr(self, name, type(name, (), {member: f"{name}.{member}" for member in members}))
        for name in (*ENGINE_CLASSES, *ENGINE_METHODS):
            setattr(self, name, self.make_class(name, dict.fromkeys(ENGINE_METHODS.get(name, ()), False)))
        for name, functions in self.own.items():
            setattr(self, name, self.make_class(name, functions))
        for name, functions in ENGINE_FUNCTIONS.items():
            setattr(self, name, self.make_class(name, dict.fromkeys(functions, True)))
        self.log = self.log_warning = lambda text: self.calls.append(("log", (text,)))
        self.get_editor_subsystem = lambda subsystem: subsystem()

    def make_class(self, name, functions):
        fake = self

        class Fake:
            def __init__(self, *arguments, **named):
                self.arguments, self.named, self.properties, self.path = arguments, named, {}, ""

            def __enter__(self):
                return self

            def __exit__(self, *_):
                return False

            def set_editor_property(self, key, value):
                self.properties[key] = value

            def get_path_name(self):
                return self.path

            def set_actor_label(self, label):
                self.properties["label"] = label

            def set_actor_scale3d(self, scale):
                self.properties["scale"] = scale

        Fake.__name__ = name
        if name == "StaticMeshActor":
            Fake.static_mesh_component = property(lambda _: fake.StaticMeshComponent())
        for function, is_static in functions.items():
            setattr(Fake, function, self.make_function(name, function, is_static))
        return Fake

    def make_function(self, owner, function, is_static):
        def call(*arguments, **named):
            arguments = arguments if is_static else arguments[1:]
            self.calls.append((f"{owner}.{function}", arguments, *([named] if named else ())))
            return self.answer(owner, function, arguments)
        return staticmethod(call) if is_static else call

    def answer(self, owner, function, arguments):
        """What the editor would give back, as far as somebody asks for it."""
        if function in ("does_asset_exist",):
            return arguments[0] in self.assets
        if function in ("create_asset", "create_material_expression"):
            made = arguments[2 if function == "create_asset" else 1]()
            if function == "create_asset":
                made.path = f"{arguments[1]}/{arguments[0]}"
                self.assets[made.path] = made
            return made
        if function == "duplicate_asset":
            self.assets[arguments[1]] = self.StaticMesh()
            return self.assets[arguments[1]]
        if function == "load_asset":
            return self.assets[arguments[0]]
        if function == "save_dirty_packages_with_dialog":
            return not self.cancels
        if function == "new_level":
            self.assets[arguments[0]] = None
            return True
        if function == "spawn_actor_from_class":
            self.actors.append(arguments[0]())
            return self.actors[-1]
        if function == "find_wetness_uv_channels":
            return [1]
        if function == "import_fluid_presets":
            return self.import_presets(arguments[0])
        singletons = {"get_asset_tools": "AssetTools", "extend_menu": "ToolMenu", "get": "ToolMenus",
                      "get_rain": "FluidRainComponent", "add_fluid_surface": "FluidSurfaceComponent"}
        return getattr(self, singletons[function])() if function in singletons else True

    def import_presets(self, folder):
        presets = []
        for name in ("Surface_Plastic", "Surface_Window", "Surface_Skin", "Surface_CarPaint"):
            preset = self.FluidSurfaceAsset()
            preset.path = f"{folder}/{name}"
            self.assets[preset.path] = preset
            presets.append(preset)
        return presets
