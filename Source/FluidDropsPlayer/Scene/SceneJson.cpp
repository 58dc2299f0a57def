// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneJson.h"

#include "Scene/FluidJson.h"
#include "Scene/JsonList.h"
#include "Scene/Presets.h"
#include "Scene/SceneLists.h"

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

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, FSceneSurface& Surface)
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

bool IsOfPlace(const FSettingField& Field)
{
	const std::string_view Name = Field.Name;
	return Name == "follow" || Name == "center" || Name == "halfExtent";
}

bool IsOfSize(const FSettingField& Field)
{
	return std::string_view(Field.Name) == "minDiameter";
}

template <typename T>
FObjectParts PartsOfThing(T& Thing, std::vector<const char*> Others = {})
{
	FObjectParts Parts{{{&Thing.Settings, SettingsOfThing(Thing)}}, {}, std::move(Others)};
	if constexpr (CHasName<T>)
	{
		Parts.Texts.push_back({"name", &Thing.Name});
	}
	else
	{
		Parts.Texts.push_back({"surface", &Thing.Surface});
	}
	return Parts;
}

template <typename T>
FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, T& Thing)
{
	return ReadObject(Json, Path, PartsOfThing(Thing));
}

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, FSceneRain& Rain)
{
	FD_TRY(ReadObject(Json, Path, PartsOfThing(Rain)));
	for (const FSettingField& Field : RainSettingFields())
	{
		if (Json.contains(Field.Name))
		{
			NoteGiven(Rain, Field);
		}
	}
	return {};
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

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene&, FSceneTouch& Touch)
{
	FD_TRY(ReadObject(Json, Path, PartsOfThing(Touch, {"path"})));
	if (!Json.contains("path"))
	{
		return {};
	}
	if (Json.contains("from") || Json.contains("to"))
	{
		return PathError(Path, "must have either a path or from and to");
	}
	return ReadPath(Json["path"], JoinPath(Path, "path"), Touch.Path);
}

void WriteThing(FJson& Json, const FSceneRain& Rain)
{
	Json["name"] = Rain.Name;
	WriteFields(Json, &Rain.Settings, RainSettingFields());
	for (const FSettingField& Field : RainSettingFields())
	{
		const bool bGiven = IsOfPlace(Field) ? Rain.bPlaceGiven : IsOfSize(Field) ? Rain.bSizeGiven : true;
		if (!bGiven)
		{
			Json.erase(Field.Name);
		}
	}
}

/** What FrameScene finds is no part of the scene. */
void LeaveOutWhatIsFound(FJson& Json, const FSceneGiven& Given)
{
	if (!Given.bEye)
	{
		Json.erase("eye");
	}
	if (!Given.bTarget)
	{
		Json.erase("target");
	}
}

FStatus ReadSceneInto(const FJson& Json, FScene& Scene)
{
	FObjectParts Top{{{&Scene.Rules, SceneRuleFields()}},
		{{"title", &Scene.Title}, {"description", &Scene.Description}}, {"settings"}};
	ForEachList(Scene, [&Top](const char* Key, auto&) { Top.Others.push_back(Key); });
	ForEachSection(
		Scene, [&Top](const char* Key, auto&, std::span<const FSettingField>) { Top.Others.push_back(Key); });
	FD_TRY(ReadObject(Json, "", Top));
	if (Json.contains("settings"))
	{
		FD_TRY(ReadWorldSettingsJson(Json["settings"], Scene.Settings));
		for (const auto& [Group, Fields] : Json["settings"].items())
		{
			for (auto Field = Fields.begin(); Fields.is_object() && Field != Fields.end(); ++Field)
			{
				NoteGiven(Scene, JoinPath(Group, Field.key()));
			}
		}
	}
	FStatus Status;
	ForEachList(Scene,
		[&](const char* Key, auto& Things)
		{
			const auto ReadItem = [&Scene](const FJson& Item, const std::string& Path, auto& Thing)
			{ return ReadThing(Item, Path, Scene, Thing); };
			Status = Status ? ReadList(Json, "", Key, Things, ReadItem) : Status;
		});
	ForEachSection(Scene,
		[&](const char* Key, auto& Section, std::span<const FSettingField> Fields)
		{ Status = Status ? ReadSection(Json, Key, &Section, Fields) : Status; });
	if (Status && Json.contains("camera"))
	{
		Scene.Given.bEye = Json["camera"].contains("eye");
		Scene.Given.bTarget = Json["camera"].contains("target");
	}
	return Status;
}

template <typename T>
void WriteThing(FJson& Out, const T& Thing)
{
	if constexpr (CHasName<T>)
	{
		Out["name"] = Thing.Name;
	}
	else
	{
		Out["surface"] = Thing.Surface;
	}
	WriteFields(Out, &Thing.Settings, SettingsOfThing(Thing));
}

void WriteThing(FJson& Out, const FSceneSurface& Source)
{
	FSceneSurface Surface = Source;
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

void WriteThing(FJson& Out, const FSceneTouch& Touch)
{
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

} // namespace

void NoteGiven(FScene& Scene, std::string_view Path)
{
	Scene.Given.bFloor |= Path == "world.floorHeight";
	Scene.Given.bDrops |= Path == "budget.drops";
	Scene.Given.bTrailPieces |= Path == "budget.trailPieces";
	Scene.Given.bTrails |= Path.starts_with("trails.");
}

void NoteGiven(FSceneRain& Rain, const FSettingField& Field)
{
	Rain.bPlaceGiven |= IsOfPlace(Field);
	Rain.bPlaceFound &= !IsOfPlace(Field);
	Rain.bSizeGiven |= IsOfSize(Field);
}

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
	ForEachList(Scene,
		[&Json](const char* Key, const auto& Things)
		{ WriteList(Json, Key, Things, [](FJson& Out, const auto& Thing) { WriteThing(Out, Thing); }); });
	ForEachSection(Scene,
		[&Json](const char* Key, const auto& Section, std::span<const FSettingField> Fields)
		{ WriteFields(Json[Key], &Section, Fields); });
	LeaveOutWhatIsFound(Json["camera"], Scene.Given);
	return Json;
}

} // namespace FluidDrops
