# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Makes example content, on request: Tools > FluidDrops > Create Example Content, or in the editor's Python console

    import fluiddrops_examples
    fluiddrops_examples.create()

Everything goes to /Game/FluidDrops/Examples. What is there already is left as it is, so that nobody's work is lost."""

from dataclasses import dataclass

import unreal

FOLDER = "/Game/FluidDrops/Examples"
SHADERS = "/Plugin/FluidDrops/Public"
MAP = "L_Rain"
DRY_TEXTURE = "RT_Dry"
WETNESS_UV_FILE = "MaterialWetnessUV.ush"
UV_CHANNELS = 4  # that FluidWetnessUV knows


@dataclass(frozen=True)
class CustomNode:
    """A Custom node of a material: HLSL on top of our shader includes."""

    description: str
    include: str    # in Shaders/Public
    inputs: tuple   # (name, class of the node that feeds it, its properties)
    code: str
    output: str     # member of CustomMaterialOutputType
    outputs: tuple  # further ones: (name, member of CustomMaterialOutputType)
    connections: tuple  # (name of an output, member of MaterialProperty); "" is the return value


def parameter(kind, name, value):
    return f"MaterialExpression{kind}Parameter", {"parameter_name": name, "default_value": value}


# Both textures of a Fluid Wetness component, sampled with the UV channel that it names; see MaterialWater.ush and
# MaterialWetnessUV.ush in Shaders/Public.
TEXTURE = "MaterialExpressionTextureSampleParameter2D"
WETNESS = (("Water", TEXTURE, {"parameter_name": "FluidWater"}),
           ("Look", TEXTURE, {"parameter_name": "FluidLook"}),
           ("WetUV", "MaterialExpressionCustom", {}),  # the node that wetness_uv makes
           ("UV", "MaterialExpressionTextureCoordinate", {"coordinate_index": 0}))
TURN = "Look.rg = FluidTurnFace(Look.rg, ddx(WetUV), ddy(WetUV), ddx(UV), ddy(UV));\n"
FLAT = (("VertexNormal", "MaterialExpressionVertexNormalWS", {}), ("Camera", "MaterialExpressionCameraVectorWS", {}))

GLASS = CustomNode(
    description="Wet glass",
    include="MaterialWetGlass.ush",
    inputs=WETNESS + FLAT + (("Tint", *parameter("Vector", "Tint", (1.0, 1.0, 1.0, 1.0))),
                             ("Roughness", *parameter("Scalar", "Roughness", 0.02))),
    code=TURN + """const float CosView = dot(VertexNormal, Camera);
const FFluidWetSurface Wet = FluidWetGlass(Water, Look, Tint.rgb, Roughness, CosView);
OutNormal = Wet.Normal; OutRoughness = Wet.Roughness; OutSpecular = Wet.Specular;
OutOpacity = Wet.Opacity; OutRefraction = Wet.Refraction;
return Wet.BaseColor;""",
    output="CMOT_FLOAT3",
    outputs=(("OutNormal", "CMOT_FLOAT3"), ("OutRoughness", "CMOT_FLOAT1"), ("OutSpecular", "CMOT_FLOAT1"),
             ("OutOpacity", "CMOT_FLOAT1"), ("OutRefraction", "CMOT_FLOAT1")),
    connections=(("", "MP_BASE_COLOR"), ("OutNormal", "MP_NORMAL"), ("OutRoughness", "MP_ROUGHNESS"),
                 ("OutSpecular", "MP_SPECULAR"), ("OutOpacity", "MP_OPACITY"), ("OutRefraction", "MP_REFRACTION")))

OPAQUE_OUTPUTS = (("OutNormal", "CMOT_FLOAT3"), ("OutRoughness", "CMOT_FLOAT1"), ("OutSpecular", "CMOT_FLOAT1"))
OPAQUE_CONNECTIONS = (("", "MP_BASE_COLOR"), ("OutNormal", "MP_NORMAL"), ("OutRoughness", "MP_ROUGHNESS"),
                      ("OutSpecular", "MP_SPECULAR"))

SKIN = CustomNode(
    description="Wet skin",
    include="MaterialWetSkin.ush",
    inputs=WETNESS + (("BaseColor", *parameter("Vector", "BaseColor", (0.55, 0.35, 0.27, 1.0))),
                      ("Roughness", *parameter("Scalar", "Roughness", 0.45))),
    code=TURN + """const float3 Normal = float3(0.0f, 0.0f, 1.0f); // or the RGB of your normal map
const FFluidWetSurface Wet = FluidWetSkin(Water, Look, BaseColor.rgb, Normal, Roughness, 0.35f);
OutNormal = Wet.Normal; OutRoughness = Wet.Roughness; OutSpecular = Wet.Specular;
return Wet.BaseColor;""",
    output="CMOT_FLOAT3",
    outputs=OPAQUE_OUTPUTS,
    connections=OPAQUE_CONNECTIONS)

# Clear coat has no name in the editor's Python: here the paint is lit as a plain surface that shines by itself.
PAINT = CustomNode(
    description="Wet paintwork",
    include="MaterialWetPaint.ush",
    inputs=WETNESS + (("BaseColor", *parameter("Vector", "BaseColor", (0.35, 0.02, 0.02, 1.0))),
                      ("Roughness", *parameter("Scalar", "Roughness", 0.25))),
    code=TURN + """const FFluidWetSurface Wet = FluidWetPaint(Water, Look, BaseColor.rgb, Roughness, 0.5f, 0.0f, Roughness);
OutNormal = Wet.Normal; OutRoughness = Wet.Roughness; OutSpecular = Wet.Specular;
return Wet.BaseColor;""",
    output="CMOT_FLOAT3",
    outputs=OPAQUE_OUTPUTS,
    connections=OPAQUE_CONNECTIONS)

TRANSLUCENT = {"blend_mode": ("BlendMode", "BLEND_TRANSLUCENT"),
               "translucency_lighting_mode": ("TranslucencyLightingMode", "TLM_SURFACE_PER_PIXEL_LIGHTING"),
               "refraction_method": ("RefractionMode", "RM_INDEX_OF_REFRACTION")}

MATERIALS = {"M_WetGlass": (GLASS, TRANSLUCENT),
             "M_WetSkin": (SKIN, {"used_with_skeletal_mesh": True}),
             "M_WetPaint": (PAINT, {})}


def create(folder=FOLDER):
    """Makes all of it. Returns the paths of what is new; nothing is made if the user cancels."""
    if not may_leave_level(folder):
        return []
    made = []
    with unreal.ScopedSlowTask(4, "Creating example content of FluidDrops") as task:
        task.make_dialog(False)
        for step in (create_presets, create_materials, create_niagara_system, create_map):
            task.enter_progress_frame(1)
            made += step(folder)
    for path in made:
        unreal.log(f"FluidDrops: made {path}")
    return made


def may_leave_level(folder):
    """The map of the examples takes the place of the one that is open: asks what becomes of changes to that."""
    if unreal.EditorAssetLibrary.does_asset_exist(f"{folder}/{MAP}"):
        return True
    return unreal.EditorLoadingAndSavingUtils.save_dirty_packages_with_dialog(True, False)


def create_presets(folder):
    """The preset files of the plugin as data assets; none if some were made before and may have been changed since."""
    if unreal.EditorAssetLibrary.does_asset_exist(f"{folder}/Presets/Surface_Skin"):
        return []
    presets = unreal.FluidDropsEditorLibrary.import_fluid_presets(f"{folder}/Presets")
    return [preset.get_path_name() for preset in presets]


def create_materials(folder):
    made = create_dry_texture(folder)
    for name, (node, look) in MATERIALS.items():
        made += create_material(folder, name, node, look)
    return made


def create_dry_texture(folder):
    """What materials have before there is water: black, in the format that the textures of wetness have."""
    texture = new_asset(folder, DRY_TEXTURE, unreal.TextureRenderTarget2D, unreal.TextureRenderTargetFactoryNew)
    if texture is None:
        return []
    for key, value in (("size_x", 4), ("size_y", 4), ("clear_color", unreal.LinearColor(0.0, 0.0, 0.0, 0.0)),
                       ("render_target_format", unreal.TextureRenderTargetFormat.RTF_RGBA16F)):
        texture.set_editor_property(key, value)
    return saved(texture)


def create_material(folder, name, node, look):
    material = new_asset(folder, name, unreal.Material, unreal.MaterialFactoryNew)
    if material is None:
        return []
    for key, value in look.items():
        material.set_editor_property(key, getattr(getattr(unreal, value[0]), value[1])
                                     if isinstance(value, tuple) else value)
    library = unreal.MaterialEditingLibrary
    custom = custom_node(material, -300, node.description, node.code, node.output, [name for name, _, _ in node.inputs],
                         (node.include, WETNESS_UV_FILE))
    custom.set_editor_property("additional_outputs", [custom_output(*output) for output in node.outputs])
    place = wetness_uv(material)
    for row, (input_name, expression, properties) in enumerate(node.inputs):
        if expression == "MaterialExpressionCustom":
            library.connect_material_expressions(place, "", custom, input_name)
            continue
        feed = library.create_material_expression(material, getattr(unreal, expression), -700, 200 * row)
        for key, value in properties.items():
            feed.set_editor_property(key, unreal.LinearColor(*value) if isinstance(value, tuple) else value)
        if expression == TEXTURE:
            feed.set_editor_property("texture", unreal.EditorAssetLibrary.load_asset(f"{folder}/{DRY_TEXTURE}"))
            feed.set_editor_property("sampler_type", unreal.MaterialSamplerType.SAMPLERTYPE_LINEAR_COLOR)
            library.connect_material_expressions(place, "", feed, "")  # its first input: the coordinates
        library.connect_material_expressions(feed, "RGBA" if expression == TEXTURE else "", custom, input_name)
    for output, target in node.connections:
        library.connect_material_property(custom, output, getattr(unreal.MaterialProperty, target))
    library.recompile_material(material)
    return saved(material)


def custom_node(material, column, description, code, output, inputs, includes):
    custom = unreal.MaterialEditingLibrary.create_material_expression(
        material, unreal.MaterialExpressionCustom, column, 0)
    custom.set_editor_property("description", description)
    custom.set_editor_property("code", code)
    custom.set_editor_property("output_type", getattr(unreal.CustomMaterialOutputType, output))
    custom.set_editor_property("include_file_paths", [f"{SHADERS}/{include}" for include in includes])
    custom.set_editor_property("inputs", [custom_input(name) for name in inputs])
    return custom


def wetness_uv(material):
    """The texture coordinates of the channel by which wetness is laid out."""
    library = unreal.MaterialEditingLibrary
    channels = [f"UV{channel}" for channel in range(UV_CHANNELS)]
    custom = custom_node(material, -1100, "Where wetness is", f"return FluidWetnessUV(Channel, {', '.join(channels)});",
                         "CMOT_FLOAT2", ["Channel"] + channels, (WETNESS_UV_FILE,))
    chosen = library.create_material_expression(material, unreal.MaterialExpressionScalarParameter, -1500, -200)
    chosen.set_editor_property("parameter_name", "FluidUVChannel")
    library.connect_material_expressions(chosen, "", custom, "Channel")
    for index, name in enumerate(channels):
        coordinate = library.create_material_expression(
            material, unreal.MaterialExpressionTextureCoordinate, -1500, 150 * index)
        coordinate.set_editor_property("coordinate_index", index)
        library.connect_material_expressions(coordinate, "", custom, name)
    return custom


def custom_input(name):
    item = unreal.CustomInput()
    item.set_editor_property("input_name", name)
    return item


def custom_output(name, kind):
    item = unreal.CustomOutput()
    item.set_editor_property("output_name", name)
    item.set_editor_property("output_type", getattr(unreal.CustomMaterialOutputType, kind))
    return item


def create_niagara_system(folder):
    """An empty system that has the water as User.FluidDrops. What its emitters do with it is described in
    Docs/Unreal.md: no script can write Niagara's graphs."""
    system = new_asset(folder, "NS_Water", unreal.NiagaraSystem, unreal.NiagaraSystemFactoryNew)
    if system is None:
        return []
    unreal.FluidDropsEditorLibrary.add_water_parameter(system, "FluidDrops")
    return saved(system)


def create_map(folder):
    """A floor, a window, a ball of skin and a painted box in the rain."""
    path = f"{folder}/{MAP}"
    if unreal.EditorAssetLibrary.does_asset_exist(path):
        return []
    levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    if not levels.new_level(path):
        unreal.log_warning(f"FluidDrops: the map {path} could not be made")
        return []
    place(unreal.DirectionalLight, (0, 0, 500), (0, -50, 30))
    place(unreal.SkyAtmosphere, (0, 0, 0))
    place(unreal.SkyLight, (0, 0, 400))
    place(unreal.PlayerStart, (-400, 0, 100))
    for label, mesh, at, scale, preset, material in (
            ("Floor", "Plane", (0, 0, 0), (8, 8, 1), "Surface_Plastic", "M_WetPaint"),
            ("Window", "Cube", (0, 0, 100), (0.02, 2, 1.6), "Surface_Window", "M_WetGlass"),
            ("Ball", "Sphere", (100, 180, 60), (1, 1, 1), "Surface_Skin", "M_WetSkin"),
            ("Box", "Cube", (100, -180, 50), (1, 1, 1), "Surface_CarPaint", "M_WetPaint")):
        actor = place(unreal.StaticMeshActor, at)
        actor.set_actor_label(label)
        actor.set_actor_scale3d(unreal.Vector(*scale))
        actor.static_mesh_component.set_static_mesh(own_mesh(folder, mesh))
        actor.static_mesh_component.set_material(0, unreal.EditorAssetLibrary.load_asset(f"{folder}/{material}"))
        preset_asset = unreal.EditorAssetLibrary.load_asset(f"{folder}/Presets/{preset}")
        surface = unreal.FluidDropsEditorLibrary.add_fluid_surface(actor, preset_asset, True)
        surface.set_wetness_resolution(512)
        channels = surface.find_wetness_uv_channels()
        if channels:  # faces of a box share places in channel 0
            surface.set_wetness_uv_channel(channels[0])
    rain = place(unreal.FluidRainEmitter, (0, 0, 300))
    rain.get_rain().set_rain_rate(30.0)
    rain.get_rain().set_rain_wind(unreal.Vector(150.0, 0.0, 0.0))
    levels.save_current_level()
    return [path]


def own_mesh(folder, name):
    """A copy of a basic shape that keeps its triangles for packaged games, which meshes of the engine cannot."""
    path = f"{folder}/SM_{name}"
    assets = unreal.EditorAssetLibrary
    if not assets.does_asset_exist(path):
        assets.duplicate_asset(f"/Engine/BasicShapes/{name}", path)
        unreal.FluidDropsEditorLibrary.keep_triangles(assets.load_asset(path))
        assets.save_asset(path)
    return assets.load_asset(path)


def place(actor_class, location, rotation=(0, 0, 0)):
    """Rotation: roll, pitch, yaw."""
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    return actors.spawn_actor_from_class(actor_class, unreal.Vector(*location), unreal.Rotator(*rotation))


def new_asset(folder, name, asset_class, factory_class):
    """None if there is an asset of that name."""
    if unreal.EditorAssetLibrary.does_asset_exist(f"{folder}/{name}"):
        return None
    return unreal.AssetToolsHelpers.get_asset_tools().create_asset(name, folder, asset_class, factory_class())


def saved(asset):
    path = asset.get_path_name()
    unreal.EditorAssetLibrary.save_asset(path)
    return [path]
