# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Run by the editor's Python when the editor starts, if the Python Editor Script Plugin is enabled. Adds one entry
to Tools > FluidDrops and makes nothing by itself. Outside of the editor it does nothing."""

try:
    import unreal
except ImportError:
    unreal = None

MENU = "LevelEditor.MainMenu.Tools.FluidDrops"


def add_menu_entry():
    menu = unreal.ToolMenus.get().extend_menu(MENU)
    entry = unreal.ToolMenuEntry(name="CreateExampleContent", type=unreal.MultiBlockType.MENU_ENTRY)
    entry.set_label("Create Example Content")
    entry.set_tool_tip("Makes materials, a Niagara system, presets and a small map with rain in "
                       "/Game/FluidDrops/Examples. What is there already is left as it is.")
    entry.set_string_command(unreal.ToolMenuStringCommandType.PYTHON, "",
                             "import fluiddrops_examples; fluiddrops_examples.create()")
    menu.add_menu_entry("Content", entry)
    unreal.ToolMenus.get().refresh_all_widgets()


if unreal is not None:
    add_menu_entry()
