// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneJson.h"

#include "Scene/FluidJson.h"
#include "Scene/JsonList.h"
#include "Scene/Presets.h"
#include "Scene/SceneFields.h"

namespace FluidDrops
{

namespace
{

FStatus ReadSection(const FJson& Json, const char* Key, void* Struct, std::span<const FSettingField> Fields)
{
	return Json.contains(Key) ? ReadObject(Json[Key], Key, {{{Struct, Fields}}, {}, {}}) : FStatus();
}

FStatus ReadWorldSettingsJson(const FJson& Json, FWorldSettings& Settings)
{
	FObjectParts Groups{{}, {}, {"preset"}};
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		Groups.Others.push_back(Group.Name);
	}
	FD_TRY(ReadObject(Json, "settings", Groups));
	if (Json.contains("preset"))
	{
		FD_TRY(ApplyLiquidPreset(Json["preset"], "settings.preset", Settings));
	}
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		const FObjectParts Parts{{{GroupStruct(Settings, Group), Group.Fields}}, {}, {}};
		if (!Json.contains(Group.Name))
		{
			continue;
		}
		FD_TRY(ReadObject(Json[Group.Name], JoinPath("settings", Group.Name), Parts));
	}
	return {};
}

FStatus ReadMaterial(const FJson& Json, const std::string& Path, FSurfaceSettings& Material)
{
	if (Json.is_object() && Json.contains("preset"))
	{
		FD_TRY(ApplySurfacePreset(Json["preset"], JoinPath(Path, "preset"), Material));
	}
	return ReadObject(Json, Path, {{{&Material, SurfaceSettingFields()}}, {}, {"preset"}});
}

FStatus ReadSurface(const FJson& Json, const std::string& Path, FSceneSurface& Surface)
{
	const bool bObject = Json.is_object();
	if (bObject && Json.contains("mesh") == Json.contains("shape"))
	{
		return PathError(Path, "must have either a shape or a mesh");
	}
	FObjectParts Parts{{}, {{"name", &Surface.Name}}, {"material", "appearance", "keys"}};
	if (bObject && Json.contains("shape"))
	{
		// First of all: which other keys there may be depends on it.
		FD_TRY(ReadField(Json["shape"], Path, &Surface.Shape, ShapeKindFields()[0]));
		Parts.Fields = SurfaceParts(Surface);
	}
	else
	{
		Surface.Mesh = "?"; // a mesh: no parameters of shapes
		Parts.Fields = SurfaceParts(Surface);
		Parts.Texts.push_back({"mesh", &Surface.Mesh});
	}
	FD_TRY(ReadObject(Json, Path, Parts));
	if (Json.contains("mesh") && Surface.Mesh.empty())
	{
		return PathError(JoinPath(Path, "mesh"), "must be the name of a file");
	}
	FStatus Status;
	if (Json.contains("material"))
	{
		Status = ReadMaterial(Json["material"], JoinPath(Path, "material"), Surface.Material);
	}
	if (Status && Json.contains("appearance"))
	{
		Status = ReadObject(
			Json["appearance"], JoinPath(Path, "appearance"), {{{&Surface.Appearance, AppearanceFields()}}, {}, {}});
	}
	return Status ? ReadPoseKeys(Json, Path, Surface.Place) : Status;
}

FStatus ReadSprinkle(const FJson& Json, const std::string& Path, FSceneSprinkle& Sprinkle)
{
	return ReadObject(Json, Path, {{{&Sprinkle.Settings, SprinkleFields()}}, {{"surface", &Sprinkle.Surface}}, {}});
}

FStatus ReadEmitter(const FJson& Json, const std::string& Path, FSceneEmitter& Emitter)
{
	return ReadObject(Json, Path, {{{&Emitter.Settings, EmitterSettingFields()}}, {{"name", &Emitter.Name}}, {}});
}

FStatus ReadRain(const FJson& Json, const std::string& Path, FSceneRain& Rain)
{
	return ReadObject(Json, Path, {{{&Rain.Settings, RainSettingFields()}}, {{"name", &Rain.Name}}, {}});
}

FStatus ReadRegion(const FJson& Json, const std::string& Path, FSceneRegion& Region)
{
	return ReadObject(Json, Path, {{{&Region.Settings, RegionFields()}}, {{"surface", &Region.Surface}}, {}});
}

FStatus ReadTint(const FJson& Json, const std::string& Path, FSceneTint& Tint)
{
	return ReadObject(Json, Path, {{{&Tint.Settings, TintFields()}}, {{"surface", &Tint.Surface}}, {}});
}

/** The places of a touch's path: each like From. */
FStatus ReadPath(const FJson& Json, const std::string& Path, std::vector<FVec3f>& Places)
{
	if (!Json.is_array() || Json.size() < 2 || Json.size() > MaxInAList)
	{
		return PathError(
			Path, "must be a list of 2 to " + std::to_string(MaxInAList) + " places, not " + BriefJson(Json));
	}
	for (std::size_t Index = 0; Index < Json.size(); ++Index)
	{
		FTouchSettings Place;
		const FSettingField& From = TouchFields()[0];
		FD_TRY(ReadField(Json[Index], JoinPath(Path, std::to_string(Index)), &Place, From));
		Places.push_back(Place.From);
	}
	return {};
}

FStatus ReadTouch(const FJson& Json, const std::string& Path, FSceneTouch& Touch)
{
	FStatus Status = ReadObject(Json, Path, {{{&Touch.Settings, TouchFields()}}, {{"name", &Touch.Name}}, {"path"}});
	if (!Status || !Json.contains("path"))
	{
		return Status;
	}
	if (Json.contains("from") || Json.contains("to"))
	{
		return PathError(Path, "must have either a path or from and to");
	}
	return ReadPath(Json["path"], JoinPath(Path, "path"), Touch.Path);
}

FStatus ReadCamera(const FJson& Json, FSceneCamera& Camera)
{
	FStatus Status = ReadSection(Json, "camera", &Camera, CameraFields());
	if (Status && Json.contains("camera"))
	{
		Camera.bEyeGiven = Json["camera"].contains("eye");
		Camera.bTargetGiven = Json["camera"].contains("target");
	}
	return Status;
}

void WriteCamera(FJson& Json, const FSceneCamera& Camera)
{
	WriteFields(Json, &Camera, CameraFields());
	if (!Camera.bEyeGiven)
	{
		Json.erase("eye");
	}
	if (!Camera.bTargetGiven)
	{
		Json.erase("target");
	}
}

FStatus ReadSceneInto(const FJson& Json, FScene& Scene)
{
	FObjectParts Top{{{&Scene.Rules, SceneRuleFields()}},
		{{"title", &Scene.Title}, {"description", &Scene.Description}},
		{"settings", "surfaces", "sprinkle", "emitters", "rain", "regions", "tints", "touches", "body", "travel",
			"camera", "frames", "finish", "liquid"}};
	Top.Others.insert(Top.Others.end(), std::begin(FluidLists), std::end(FluidLists));
	FD_TRY(ReadObject(Json, "", Top));
	if (Json.contains("settings"))
	{
		FD_TRY(ReadWorldSettingsJson(Json["settings"], Scene.Settings));
	}
	FD_TRY(ReadList(Json, "", "surfaces", Scene.Surfaces, ReadSurface));
	FD_TRY(ReadSceneFluid(Json, Scene));
	FD_TRY(ReadList(Json, "", "sprinkle", Scene.Sprinkles, ReadSprinkle));
	FD_TRY(ReadList(Json, "", "emitters", Scene.Emitters, ReadEmitter));
	FD_TRY(ReadList(Json, "", "rain", Scene.Rains, ReadRain));
	FD_TRY(ReadList(Json, "", "regions", Scene.Regions, ReadRegion));
	FD_TRY(ReadList(Json, "", "tints", Scene.Tints, ReadTint));
	FD_TRY(ReadList(Json, "", "touches", Scene.Touches, ReadTouch));
	FD_TRY(ReadSection(Json, "body", &Scene.Body, BodyFields()));
	FD_TRY(ReadSection(Json, "travel", &Scene.Travel, TravelFields()));
	FD_TRY(ReadCamera(Json, Scene.Camera));
	FD_TRY(ReadSection(Json, "frames", &Scene.Frames, FrameFields()));
	FD_TRY(ReadSection(Json, "finish", &Scene.Finish, FinishFields()));
	return ReadSection(Json, "liquid", &Scene.Liquid, LiquidFields());
}

} // namespace

TResult<FScene> ReadScene(const FJson& Json)
{
	FScene Scene;
	FD_TRY(ReadSceneInto(Json, Scene));
	FD_TRY(ValidateScene(Scene));
	return Scene;
}

FJson WriteScene(const FScene& Scene)
{
	FJson Json = FJson::object();
	Json["title"] = Scene.Title;
	Json["description"] = Scene.Description;
	WriteFields(Json, &Scene.Rules, SceneRuleFields());
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		WriteFields(Json["settings"][Group.Name], GroupStruct(Scene.Settings, Group), Group.Fields);
	}
	Json["surfaces"] = FJson::array();
	for (FSceneSurface Surface : Scene.Surfaces)
	{
		FJson& Out = Json["surfaces"].emplace_back(FJson::object());
		Out["name"] = Surface.Name;
		if (!Surface.Mesh.empty())
		{
			Out["mesh"] = Surface.Mesh;
		}
		for (const FFieldPart& Part : SurfaceParts(Surface))
		{
			WriteFields(Out, Part.Struct, Part.Fields);
		}
		WritePoseKeys(Out, Surface.Place);
		WriteFields(Out["material"], &Surface.Material, SurfaceSettingFields());
		WriteFields(Out["appearance"], &Surface.Appearance, AppearanceFields());
	}
	WriteSceneFluid(Json, Scene);
	Json["sprinkle"] = FJson::array();
	for (const FSceneSprinkle& Sprinkle : Scene.Sprinkles)
	{
		FJson& Out = Json["sprinkle"].emplace_back(FJson::object());
		Out["surface"] = Sprinkle.Surface;
		WriteFields(Out, &Sprinkle.Settings, SprinkleFields());
	}
	Json["emitters"] = FJson::array();
	for (const FSceneEmitter& Emitter : Scene.Emitters)
	{
		FJson& Out = Json["emitters"].emplace_back(FJson::object());
		Out["name"] = Emitter.Name;
		WriteFields(Out, &Emitter.Settings, EmitterSettingFields());
	}
	Json["rain"] = FJson::array();
	for (const FSceneRain& Rain : Scene.Rains)
	{
		FJson& Out = Json["rain"].emplace_back(FJson::object());
		Out["name"] = Rain.Name;
		WriteFields(Out, &Rain.Settings, RainSettingFields());
	}
	Json["regions"] = FJson::array();
	for (const FSceneRegion& Region : Scene.Regions)
	{
		FJson& Out = Json["regions"].emplace_back(FJson::object());
		Out["surface"] = Region.Surface;
		WriteFields(Out, &Region.Settings, RegionFields());
	}
	Json["tints"] = FJson::array();
	for (const FSceneTint& Tint : Scene.Tints)
	{
		FJson& Out = Json["tints"].emplace_back(FJson::object());
		Out["surface"] = Tint.Surface;
		WriteFields(Out, &Tint.Settings, TintFields());
	}
	Json["touches"] = FJson::array();
	for (const FSceneTouch& Touch : Scene.Touches)
	{
		FJson& Out = Json["touches"].emplace_back(FJson::object());
		Out["name"] = Touch.Name;
		WriteFields(Out, &Touch.Settings, TouchFields());
		if (!Touch.Path.empty())
		{
			Out.erase("from");
			Out.erase("to");
		}
		for (const FVec3f& Place : Touch.Path)
		{
			FTouchSettings There;
			There.From = Place;
			Out["path"].push_back(FieldToJson(&There, TouchFields()[0]));
		}
	}
	WriteFields(Json["body"], &Scene.Body, BodyFields());
	WriteFields(Json["travel"], &Scene.Travel, TravelFields());
	WriteCamera(Json["camera"], Scene.Camera);
	WriteFields(Json["frames"], &Scene.Frames, FrameFields());
	WriteFields(Json["finish"], &Scene.Finish, FinishFields());
	WriteFields(Json["liquid"], &Scene.Liquid, LiquidFields());
	return Json;
}

} // namespace FluidDrops
