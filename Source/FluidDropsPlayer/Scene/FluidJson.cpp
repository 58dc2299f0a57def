// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/FluidJson.h"

#include "Scene/JsonList.h"
#include "Scene/LookPresets.h"
#include "Scene/Presets.h"
#include "Scene/SceneFields.h"

namespace FluidDrops
{

namespace
{

/** Something with settings of which one is a liquid: that may be named. */
template <typename T>
FStatus ReadOfLiquid(const FJson& Json, const std::string& Path, const std::vector<FSceneLiquid>& Liquids, T& Thing,
	std::span<const FSettingField> Fields)
{
	if (!Json.is_object() || !Json.contains("liquid") || !Json["liquid"].is_string())
	{
		return ReadObject(Json, Path, {{{&Thing.Settings, Fields}}, {{"name", &Thing.Name}}, {}});
	}
	const std::string Name = Json["liquid"].get<std::string>();
	const std::size_t Index = FindNamed(Liquids, Name);
	if (Index == Liquids.size())
	{
		std::vector<std::string> Known;
		for (const FSceneLiquid& Liquid : Liquids)
		{
			Known.push_back(Liquid.Name.empty() ? std::to_string(Known.size()) : Liquid.Name);
		}
		return UnknownValue(JoinPath(Path, "liquid"), Name, Known);
	}
	FJson Numbered = Json;
	Numbered["liquid"] = Index;
	return ReadObject(Numbered, Path, {{{&Thing.Settings, Fields}}, {{"name", &Thing.Name}}, {}});
}

FStatus ReadModel(const FJson& Json, const std::string& Path, FSceneModel& Model)
{
	if (Json.is_object() && Json.contains("mesh") == Json.contains("shape"))
	{
		return PathError(Path, "must have either a shape or a mesh");
	}
	if (Json.is_object() && Json.contains("mesh"))
	{
		FStatus Status = ReadObject(Json, Path, {{{&Model.Units, MeshUnitFields()}}, {{"mesh", &Model.Mesh}}, {}});
		return Status && Model.Mesh.empty() ? PathError(JoinPath(Path, "mesh"), "must be the name of a file") : Status;
	}
	if (Json.is_object())
	{
		// First of all: which other keys there may be depends on it.
		FD_TRY(ReadField(Json["shape"], Path, &Model.Shape, ShapeKindFields()[0]));
	}
	return ReadObject(Json, Path, {ModelParts(Model), {}, {}});
}

/** A body takes its place from its surface, and its shape too unless it is one by formula. */
FStatus CheckSolidKeys(const FJson& Json, const std::string& Path, const FSceneSolid& Solid)
{
	const bool bSurface = !Solid.Surface.empty();
	const bool bModel = Solid.Shape.Kind == EBodyShape::Hull || Solid.Shape.Kind == EBodyShape::Mesh;
	for (const auto& Item : Json.items())
	{
		if (!BelongsToShape(Item.key(), Solid.Shape.Kind))
		{
			return PathError(JoinPath(Path, Item.key()),
				std::string("must not stand beside shape ") + BodyShapeNames[std::size_t(Solid.Shape.Kind)]);
		}
		const bool bOfSurface = FindSetting(MotionFields(), Item.key()) || Item.key() == "keys" ||
			Item.key() == "model" || Item.key() == "appearance" || Item.key() == "look";
		if (bSurface && bOfSurface)
		{
			return PathError(JoinPath(Path, Item.key()), "must not stand beside surface, which has its own");
		}
	}
	if (bModel && !bSurface && !Json.contains("model"))
	{
		return PathError(Path, "must have a model or a surface, whose shape it takes");
	}
	return {};
}

} // namespace

FStatus ReadPoseKeys(const FJson& Json, const std::string& Path, FSurfacePlace& Place)
{
	FStatus Status = ReadList(Json, Path, "keys", Place.Keys,
		[](const FJson& Item, const std::string& ItemPath, FPoseKey& Key) {
			return ReadObject(Item, ItemPath, {{{&Key, PoseKeyFields()}}, {}, {}});
		});
	for (std::size_t Index = 1; Index < Place.Keys.size() && Status; ++Index)
	{
		if (!(Place.Keys[Index].Time > Place.Keys[Index - 1].Time))
		{
			return PathError(JoinPath(Path, "keys." + std::to_string(Index) + ".time"),
				"must be later than that before it (" + NumberToText(double(Place.Keys[Index - 1].Time)) + " s)");
		}
	}
	return Status;
}

void WritePoseKeys(FJson& Object, const FSurfacePlace& Place)
{
	if (!Place.Keys.empty())
	{
		WriteList(Object, "keys", Place.Keys,
			[](FJson& Out, const FPoseKey& Key) { WriteFields(Out, &Key, PoseKeyFields()); });
	}
}

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, FSceneLiquid& Liquid)
{
	if (Json.is_object() && Json.contains("preset"))
	{
		const std::string PresetPath = JoinPath(Path, "preset");
		FD_TRY(ApplyFluidPreset(Json["preset"], PresetPath, Liquid.Settings, Liquid.Look));
	}
	const FObjectParts Parts{{{&Liquid.Settings, LiquidSettingFields()}}, {{"name", &Liquid.Name}}, {"preset", "look"}};
	FStatus Status = ReadObject(Json, Path, Parts);
	if (Status && Json.contains("look"))
	{
		Status = ReadLiquidLook(Json["look"], JoinPath(Path, "look"), Liquid.Look);
	}
	return Status;
}

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, FSceneSolid& Solid)
{
	const FObjectParts Parts{
		SolidParts(Solid), {{"name", &Solid.Name}, {"surface", &Solid.Surface}}, {"model", "appearance", "keys"}};
	if (Json.is_object() && Json.contains("surface") && !Json.contains("shape"))
	{
		Solid.Shape.Kind = EBodyShape::Mesh;
	}
	FStatus Status = ReadObject(Json, Path, Parts);
	Status = Status ? CheckSolidKeys(Json, Path, Solid) : Status;
	if (Status && Json.contains("model"))
	{
		Status = ReadModel(Json["model"], JoinPath(Path, "model"), Solid.Model);
	}
	if (Status && Json.contains("appearance"))
	{
		Status = ReadObject(
			Json["appearance"], JoinPath(Path, "appearance"), {{{&Solid.Appearance, AppearanceFields()}}, {}, {}});
	}
	return Status ? ReadPoseKeys(Json, Path, Solid.Place) : Status;
}

void WriteThing(FJson& Out, const FSceneSolid& Source)
{
	FSceneSolid Solid = Source;
	const bool bSurface = !Solid.Surface.empty();
	Out["name"] = Solid.Name;
	WriteFields(Out, &Solid.Settings, BodySettingFields());
	for (const FSettingField& Field : SolidShapeFields())
	{
		if (BelongsToShape(Field.Name, Solid.Shape.Kind) && !(bSurface && Field.Name == std::string_view("look")))
		{
			Out[Field.Name] = FieldToJson(&Solid.Shape, Field);
		}
	}
	if (bSurface)
	{
		Out["surface"] = Solid.Surface;
		return;
	}
	WriteFields(Out, &Solid.Place, MotionFields());
	WritePoseKeys(Out, Solid.Place);
	WriteFields(Out["appearance"], &Solid.Appearance, AppearanceFields());
	if (!BelongsToShape("model", Solid.Shape.Kind))
	{
		return;
	}
	Out["model"] = FJson::object();
	if (!Solid.Model.Mesh.empty())
	{
		Out["model"]["mesh"] = Solid.Model.Mesh;
	}
	for (const FFieldPart& Part : ModelParts(Solid.Model))
	{
		WriteFields(Out["model"], Part.Struct, Part.Fields);
	}
}

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneFluidSource& Source)
{
	return ReadOfLiquid(Json, Path, Scene.Liquids, Source, FluidSourceFields());
}

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneFluidFill& Fill)
{
	return ReadOfLiquid(Json, Path, Scene.Liquids, Fill, FluidFillFields());
}

void WriteThing(FJson& Out, const FSceneLiquid& Liquid)
{
	Out["name"] = Liquid.Name;
	WriteFields(Out, &Liquid.Settings, LiquidSettingFields());
	WriteFields(Out["look"], &Liquid.Look, LiquidLookFields());
}

} // namespace FluidDrops
