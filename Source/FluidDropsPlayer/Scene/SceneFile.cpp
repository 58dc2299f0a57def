// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneFile.h"

#include "Files/JsonText.h"
#include "Files/WholeFile.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

namespace FluidDrops
{

namespace
{

namespace fs = std::filesystem;

/** The first folder upward that has Content/Scenes, in a source tree or as installed; empty if none has. */
fs::path SceneFolderAbove(fs::path Folder)
{
	std::error_code Error;
	for (; !Folder.empty(); Folder = Folder.parent_path())
	{
		for (const char* Place : {"Content/Scenes", "share/fluiddrops/Content/Scenes"})
		{
			if (fs::is_directory(Folder / Place, Error))
			{
				return Folder / Place;
			}
		}
		if (Folder == Folder.root_path())
		{
			break;
		}
	}
	return {};
}

constexpr std::size_t MaxFiles = 32; // that a scene may consist of

/** Makes the files that an included scene names independent of where it is. */
void RebaseMeshes(FJson& Json, const fs::path& Folder)
{
	for (auto& Item : Json.items())
	{
		FJson& Value = Item.value();
		if (Value.is_structured())
		{
			RebaseMeshes(Value, Folder);
		}
		else if (Json.is_object() && Item.key() == "mesh" && Value.is_string())
		{
			std::error_code Error;
			Value = fs::absolute(Folder / Value.get<std::string>(), Error).string();
		}
	}
}

TResult<FJson> LoadWithIncludes(const fs::path& File, std::vector<fs::path>& Files);

/** What the files that a scene includes amount to, in their order. */
TResult<FJson> LoadIncludes(const FJson& Include, const fs::path& File, std::vector<fs::path>& Files)
{
	FJson Base = FJson::object();
	const FJson List = Include.is_array() ? Include : FJson::array({Include});
	for (const FJson& Name : List)
	{
		if (!Name.is_string() || Name.get_ref<const std::string&>().empty())
		{
			return MakeError("include: must be the name of a scene file or a list of them, not " + BriefJson(Include));
		}
		const fs::path Other = File.parent_path() / Name.get<std::string>();
		TResult<FJson> Json = LoadWithIncludes(Other, Files);
		if (!Json)
		{
			return Within("include", Json.Error());
		}
		RebaseMeshes(Json.Value(), Other.parent_path());
		Base.merge_patch(Json.Value());
	}
	return Base;
}

/** A file and what it includes as one object; Files gets all of them, the innermost last. */
TResult<FJson> LoadWithIncludes(const fs::path& File, std::vector<fs::path>& Files)
{
	TResult<std::string> Text = ReadWholeFile(File, MaxSceneBytes);
	if (!Text)
	{
		return Text.Error();
	}
	TResult<FJson> Json = ParseJson(Text.Value());
	if (!Json)
	{
		return Within(File.string(), Json.Error());
	}
	Files.push_back(File);
	if (!Json.Value().is_object() || !Json.Value().contains("include"))
	{
		return Json;
	}
	if (Files.size() > MaxFiles)
	{
		return Within(File.string(),
			MakeError("include: must not lead to more than " + std::to_string(MaxFiles) +
				" files; one of them may include itself"));
	}
	TResult<FJson> Base = LoadIncludes(Json.Value()["include"], File, Files);
	if (!Base)
	{
		return Within(File.string(), Base.Error());
	}
	Json.Value().erase("include");
	Base.Value().merge_patch(Json.Value());
	return Base;
}

} // namespace

TResult<fs::path> FindSceneFolder()
{
	std::error_code Error;
	if (const char* Content = std::getenv("FLUIDDROPS_CONTENT"); Content && *Content)
	{
		const fs::path Folder = fs::path(Content) / "Scenes";
		if (!fs::is_directory(Folder, Error))
		{
			return MakeError("FLUIDDROPS_CONTENT: must be a directory with Scenes in it, not " + std::string(Content));
		}
		return Folder;
	}
	fs::path Found = SceneFolderAbove(fs::read_symlink("/proc/self/exe", Error).parent_path());
	if (Found.empty())
	{
		Found = SceneFolderAbove(fs::current_path(Error));
	}
	if (Found.empty())
	{
		return MakeError("Content/Scenes: must be above the program or the current directory; "
						 "or set FLUIDDROPS_CONTENT to the Content directory");
	}
	return Found;
}

TResult<std::vector<std::string>> ListScenes()
{
	TResult<fs::path> Folder = FindSceneFolder();
	if (!Folder)
	{
		return Folder.Error();
	}
	std::error_code Error;
	std::vector<std::string> Names;
	for (fs::directory_iterator Entry(Folder.Value(), Error), End; !Error && Entry != End; Entry.increment(Error))
	{
		if (Entry->path().extension() == ".json")
		{
			Names.push_back(Entry->path().stem().string());
		}
	}
	std::sort(Names.begin(), Names.end());
	return Names;
}

TResult<fs::path> FindScene(const std::string& NameOrFile)
{
	const bool bIsFile = NameOrFile.find('/') != std::string::npos || fs::path(NameOrFile).extension() == ".json";
	if (bIsFile)
	{
		return fs::path(NameOrFile);
	}
	TResult<std::vector<std::string>> Names = ListScenes();
	if (!Names)
	{
		return Names.Error();
	}
	if (std::find(Names.Value().begin(), Names.Value().end(), NameOrFile) == Names.Value().end())
	{
		FError Unknown = UnknownValue("SCENE", NameOrFile, Names.Value());
		Unknown.Message += ", or a JSON file";
		return Unknown;
	}
	return FindSceneFolder().Value() / (NameOrFile + ".json");
}

TResult<FScene> LoadSceneFile(const fs::path& File)
{
	std::vector<fs::path> Files;
	TResult<FJson> Json = LoadWithIncludes(File, Files);
	if (!Json)
	{
		return Json.Error();
	}
	TResult<FScene> Scene = ReadScene(Json.Value());
	if (!Scene)
	{
		const std::string Others = Files.size() > 1 ? " (with what it includes)" : "";
		return Within(File.string() + Others, Scene.Error());
	}
	Scene.Value().Name = File.stem().string();
	Scene.Value().Folder = File.parent_path();
	return Scene;
}

} // namespace FluidDrops
