// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SettingsReference.h"

#include "Scene/SceneFields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace FluidDrops
{

std::vector<FReferenceGroup> ReferenceGroups()
{
	static const FScene Scene;
	static const FSceneSurface Surface;
	static const FSceneLiquid Liquid;
	static const FSceneEmitter Emitter;
	static const FSceneRain Rain;
	static const FSceneWindSource Wind;
	static const FSceneSprinkle Sprinkle;
	static const FSceneRegion Region;
	static const FSceneTint Tint;
	static const FSceneTouch Touch;
	static const FSceneFluidSource Source;
	static const FSceneFluidSink Sink;
	static const FSceneFluidFill Fill;
	static const FSceneSolid Solid;
	static const FSceneFluidBind Bind;
	std::vector<FReferenceGroup> Groups{
		{"scene", "", "the scene itself", "How long, and in front of what.", &Scene.Rules, SceneRuleFields()}};
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		Groups.push_back({Group.Name, Group.Name, std::string("settings.") + Group.Name, Group.Help,
			GroupStruct(Scene.Settings, Group), Group.Fields});
	}
	Groups.push_back({"material", "surfaces.*", "surfaces[].material", "What a surface does to drops.",
		&Surface.Material, SurfaceSettingFields()});
	Groups.push_back({"place", "surfaces.*", "surfaces[]", "Where a surface is, how it moves and what it looks like.",
		&Surface.Place, SurfacePlaceFields()});
	Groups.push_back({"appearance", "surfaces.*.appearance", "surfaces[].appearance",
		"What an opaque surface looks like.", &Surface.Appearance, AppearanceFields()});
	Groups.push_back({"mesh", "surfaces.*", "surfaces[] with \"mesh\"", "A mesh from a file: its units and axes.",
		&Surface.Units, MeshUnitFields()});
	Groups.push_back({"shape", "surfaces.*", "surfaces[]", "A mesh by formula, if there is no mesh from a file.",
		&Surface.Shape, ShapeKindFields()});
	for (const FSettingGroup& Shape : ShapeGroups())
	{
		Groups.push_back({Shape.Name, "surfaces.*", std::string("surfaces[] with \"shape\": \"") + Shape.Name + "\"",
			Shape.Help, reinterpret_cast<const uint8*>(&Surface.Shape) + Shape.Offset, Shape.Fields});
	}
	Groups.push_back({"sprinkle", "sprinkle.*", "sprinkle[]", "Drops that are on a surface at the start.",
		&Sprinkle.Settings, SprinkleFields()});
	Groups.push_back({"fluidLiquid", "liquids.*", "liquids[]",
		"A particle liquid, or a soft solid; all of them share the settings of the group fluid.", &Liquid.Settings,
		LiquidSettingFields()});
	Groups.push_back({"look", "liquids.*.look", "liquids[].look",
		"What a liquid of particles looks like; \"preset\" names one of Content/Looks to start from.", &Liquid.Look,
		LiquidLookFields()});
	Groups.push_back({"emitter", "emitters.*", "emitters[]", "A source of airborne drops.", &Emitter.Settings,
		EmitterSettingFields()});
	Groups.push_back({"rain", "rain.*", "rain[]",
		"Rain of a rate in a box; drops have the sizes and speeds that were measured. Where neither follow, center nor "
		"halfExtent is given, it falls on all that the camera shows, or on as much of the middle as there is room for.",
		&Rain.Settings, RainSettingFields()});
	Groups.push_back({"wind source", "windSources.*", "windSources[]",
		"What blows besides world.wind: a jet, a fan, a vortex, a point.", &Wind.Settings, WindSourceFields()});
	Groups.push_back({"fluid source", "fluidSources.*", "fluidSources[]",
		"A nozzle that a liquid comes out of; in a file the liquid may be named.", &Source.Settings,
		FluidSourceFields()});
	Groups.push_back({"fluid sink", "fluidSinks.*", "fluidSinks[]", "A box in which fluid vanishes.", &Sink.Settings,
		FluidSinkFields()});
	Groups.push_back({"fluid fill", "fluidFills.*", "fluidFills[]",
		"A region that is full of a liquid at the start; in a file the liquid may be named.", &Fill.Settings,
		FluidFillFields()});
	Groups.push_back({"solid", "bodies.*", "bodies[]", "A solid body in fluid: what it does to fluid and fluid to it.",
		&Solid.Settings, BodySettingFields()});
	Groups.push_back({"solid shape", "bodies.*", "bodies[]", "The shape of a body.", &Solid.Shape, SolidShapeFields()});
	Groups.push_back({"solid place", "bodies.*", "bodies[]", "Where a body is, and how it moves if it is kinematic.",
		&Solid.Place, MotionFields()});
	Groups.push_back({"solid appearance", "bodies.*.appearance", "bodies[].appearance",
		"What an opaque body looks like.", &Solid.Appearance, AppearanceFields()});
	Groups.push_back({"bind", "binds.*", "binds[]",
		"A sphere within which neighbors are joined by springs at the start: jelly that remembers its shape.",
		&Bind.Settings, FluidBindFields()});
	Groups.push_back({"region", "regions.*", "regions[]",
		"A part of a surface where more or less water appears, or later; each goes on top of those before it.",
		&Region.Settings, RegionFields()});
	Groups.push_back({"tint", "tints.*", "tints[]",
		"Paint on a part of a surface, for the eye only; each goes on top of those before it.", &Tint.Settings,
		TintFields()});
	Groups.push_back({"touch", "touches.*", "touches[]", "A finger that wipes along a line, or wets it.",
		&Touch.Settings, TouchFields()});
	Groups.push_back({"body", "body", "body", "How hard the body works whose skin sweats.", &Scene.Body, BodyFields()});
	Groups.push_back({"travel", "travel", "travel",
		"A ride: a vehicle carries everything along, speeds up and brakes; wind, weight and rain follow.",
		&Scene.Travel, TravelFields()});
	Groups.push_back({"camera", "camera", "camera", "From where it is looked at.", &Scene.Camera, CameraFields()});
	Groups.push_back({"frames", "frames", "frames", "The images that are taken.", &Scene.Frames, FrameFields()});
	Groups.push_back(
		{"finish", "finish", "finish", "How the film is exposed and finished.", &Scene.Finish, FinishFields()});
	Groups.push_back({"liquid", "liquid", "liquid", "What the liquid looks like.", &Scene.Liquid, LiquidFields()});
	return Groups;
}

namespace
{

const char* TypeName(ESettingType Type)
{
	switch (Type)
	{
	case ESettingType::Bool: return "bool";
	case ESettingType::Int: return "int";
	case ESettingType::Float: return "float";
	case ESettingType::Vector: return "vector";
	case ESettingType::Choice: return "choice";
	}
	return "";
}

std::string FieldPath(const FReferenceGroup& Group, const FSettingField& Field)
{
	return JoinPath(Group.Path, Field.Name);
}

/** "0.1 to 20", "true or false", "a, b, c". */
std::string RangeCell(const FSettingField& Field)
{
	if (Field.Type == ESettingType::Bool)
	{
		return "true or false";
	}
	if (Field.Type == ESettingType::Choice)
	{
		std::string Names;
		for (uint32 Option = 0; Option < Field.OptionCount; ++Option)
		{
			Names += (Option > 0 ? ", " : "") + std::string(Field.Options[Option]);
		}
		return Names;
	}
	return NumberToText(Field.Min) + " to " + NumberToText(Field.Max);
}

std::string DefaultCell(const FReferenceGroup& Group, const FSettingField& Field)
{
	const FSettingValue Value = GetSetting(Group.Defaults, Field);
	switch (Field.Type)
	{
	case ESettingType::Bool: return Value.Number[0] != 0.0 ? "true" : "false";
	case ESettingType::Choice: return Value.Text;
	case ESettingType::Vector:
		return "[" + NumberToText(Value.Number[0]) + ", " + NumberToText(Value.Number[1]) + ", " +
			NumberToText(Value.Number[2]) + "]";
	default: return NumberToText(Value.Number[0]);
	}
}

/** A cell of a table must not end early. */
std::string EscapeBars(const std::string& Text)
{
	std::string Escaped;
	for (const char C : Text)
	{
		Escaped += C == '|' ? std::string("\\|") : std::string(1, C);
	}
	return Escaped;
}

constexpr const char* MarkdownHead = R"(# Settings

Every setting there is, in the units of SI, Z up. This page is made by `fluiddrops settings --markdown`; a test holds
it to the program.

In a scene file a setting stands in the object that its section names; on the command line it is
`--set path=value`, with the name or the number of a surface, an emitter, a rain or a sprinkle in place of `*`:
`--set drops.viscosity=0.01 --set surfaces.glass.contactAngle=90 --set emitters.0.rate=10 --set camera.eye=[0,-1,0]`.

Besides numbers a scene has texts: `title` and `description`; `name` of a surface, an emitter or a rain; `mesh` of a surface
in place of `shape`, a file that assimp reads (OBJ, glTF, PLY, STL, FBX, ...), relative to the file that names it; and `surface` of a sprinkle, a region or a tint, by name or number. `preset` in `settings` names a liquid and in a
`material` a surface, out of those that `fluiddrops presets` lists; what stands beside it goes on top.

Particle fluid has lists of its own: `liquids`, `fluidSources`, `fluidSinks`, `fluidFills`, `bodies` and `binds`, each of
things with a `name`. `preset` of a liquid is one of `fluiddrops presets` that has a fluid, `look` what it looks like;
`liquid` of a source or a fill is the name or the number of a liquid. A body has a `shape`; a hull or a mesh also has a
`model`, which is an object with a `shape` and its parameters or a `mesh`, as a surface has it. `surface` of a body names
the surface that it is at once, whose place and mesh it takes: drops run on it, and fluid goes around it. Fluid needs
`budget.particles`, and what is elastic needs `budget.springs`.

A scene file is JSON and may have comments, `//` to the end of the line or `/* ... */`. `include` names another scene file, or a list
of them, that this one starts from: objects are merged key by key, `null` takes a key away, and everything else, lists too, takes the
place of what was there. Files named in it are relative to it.

Surfaces and kinematic bodies may have `keys`: a list of places on their way, each with `time` (s), `move` (m, from the
position) and `turn` (degrees, from the rotation). They come to rest at each of them.

A rotation is a vector along its axis, as long as its angle in degrees: `[0, 0, 90]` turns by 90 degrees about Z,
counter-clockwise seen from its tip. `spin` is the same per second, `sway` the furthest turn to either side.
)";

std::string LowerCase(std::string_view Text)
{
	std::string Lower(Text);
	std::transform(
		Lower.begin(), Lower.end(), Lower.begin(), [](unsigned char C) { return static_cast<char>(std::tolower(C)); });
	return Lower;
}

bool IsAbout(const FReferenceGroup& Group, const FSettingField& Field, std::string_view Words)
{
	return HasAllWords(Group.Name + " " + FieldPath(Group, Field) + " " + Field.Help, Words);
}

std::vector<FReferenceGroup> GroupsWith(std::string_view Words)
{
	std::vector<FReferenceGroup> Groups = ReferenceGroups();
	std::erase_if(Groups,
		[&](const FReferenceGroup& Group)
		{
			return std::none_of(Group.Fields.begin(), Group.Fields.end(),
				[&](const FSettingField& Field) { return IsAbout(Group, Field, Words); });
		});
	return Groups;
}

} // namespace

bool HasAllWords(std::string_view Text, std::string_view Words)
{
	const std::string Where = LowerCase(Text);
	std::istringstream Wanted{LowerCase(Words)};
	for (std::string Word; Wanted >> Word;)
	{
		if (Where.find(Word) == std::string::npos)
		{
			return false;
		}
	}
	return true;
}

std::string SettingsAsText(std::string_view Words)
{
	std::string Text;
	for (const FReferenceGroup& Group : GroupsWith(Words))
	{
		Text += (Text.empty() ? "" : "\n") + Group.Name + " (" + Group.Where + "): " + Group.Help + "\n";
		for (const FSettingField& Field : Group.Fields)
		{
			if (!IsAbout(Group, Field, Words))
			{
				continue;
			}
			const std::string Unit = *Field.Unit ? std::string(" ") + Field.Unit : "";
			Text += "  " + FieldPath(Group, Field) + " = " + DefaultCell(Group, Field) + Unit + "  [" +
				RangeCell(Field) + "]\n      " + Field.Help + "\n";
		}
	}
	return Text;
}

std::string SettingsAsMarkdown()
{
	std::string Text = MarkdownHead;
	for (const FReferenceGroup& Group : ReferenceGroups())
	{
		Text += "\n## " + Group.Name + "\n\n" + Group.Help +
			" In a file: " + (Group.Path.empty() ? Group.Where : "`" + Group.Where + "`") + ". With `--set`: `" +
			JoinPath(Group.Path, "FIELD") + "`.\n\n";
		Text += "| field | unit | range | default | what it is |\n|---|---|---|---|---|\n";
		for (const FSettingField& Field : Group.Fields)
		{
			Text += std::string("| `") + Field.Name + "` | " + Field.Unit + " | " + RangeCell(Field) + " | " +
				DefaultCell(Group, Field) + " | " + EscapeBars(Field.Help) + " |\n";
		}
	}
	return Text;
}

FJson SettingsAsJson(std::string_view Words)
{
	FJson Groups = FJson::array();
	for (const FReferenceGroup& Group : GroupsWith(Words))
	{
		FJson& Out = Groups.emplace_back(FJson::object());
		Out["group"] = Group.Name;
		Out["path"] = Group.Path;
		Out["where"] = Group.Where;
		Out["help"] = Group.Help;
		Out["fields"] = FJson::array();
		for (const FSettingField& Field : Group.Fields)
		{
			if (!IsAbout(Group, Field, Words))
			{
				continue;
			}
			FJson& Row = Out["fields"].emplace_back(FJson::object());
			Row["name"] = Field.Name;
			Row["path"] = FieldPath(Group, Field);
			Row["type"] = TypeName(Field.Type);
			Row["unit"] = Field.Unit;
			if (Field.Type == ESettingType::Choice)
			{
				Row["options"] = std::vector<std::string>(Field.Options, Field.Options + Field.OptionCount);
			}
			else if (Field.Type != ESettingType::Bool)
			{
				Row["min"] = JsonNumber(Field.Min);
				Row["max"] = JsonNumber(Field.Max);
			}
			Row["default"] = FieldToJson(Group.Defaults, Field);
			Row["help"] = Field.Help;
		}
	}
	return Groups;
}

} // namespace FluidDrops
