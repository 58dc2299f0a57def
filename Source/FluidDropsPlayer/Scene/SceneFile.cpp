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

/** The first folder upwards that has Content/Scenes, in a source tree or as installed; empty if none has. */
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
		FError Unknown = UnknownName("", NameOrFile, Names.Value());
		Unknown.Message += ", or a JSON file";
		return Within("SCENE", Unknown);
	}
	return FindSceneFolder().Value() / (NameOrFile + ".json");
}

TResult<FScene> LoadSceneFile(const fs::path& File)
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
	TResult<FScene> Scene = ReadScene(Json.Value());
	if (!Scene)
	{
		return Within(File.string(), Scene.Error());
	}
	Scene.Value().Name = File.stem().string();
	Scene.Value().Folder = File.parent_path();
	return Scene;
}

} // namespace FluidDrops
