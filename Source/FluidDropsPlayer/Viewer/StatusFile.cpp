// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/StatusFile.h"

#include "Files/WholeFile.h"
#include "Run/Statistics.h"
#include "Viewer/Actions.h"
#include "Viewer/ViewerModel.h"

#include <nlohmann/json.hpp>

namespace FluidDrops
{

bool FStatusFile::Update(const FViewerModel& Model, const FWindowState& Window, const FControlMap& Controls)
{
	constexpr auto MinInterval = std::chrono::milliseconds(30);
	if (File.empty())
	{
		return false;
	}
	const FSessionView& View = Model.View();
	FJson Json;
	Json["tick"] = View.Tick;
	Json["firstTick"] = View.FirstTick;
	Json["lastTick"] = View.LastTick;
	Json["playing"] = View.bPlaying;
	Json["recording"] = Model.IsRecording();
	Json["help"] = Window.bHelp;
	Json["hash"] = View.Hash == 0 ? "" : HashText(View.Hash);
	Json["drops"] = View.Drops;
	Json["particles"] = View.Particles;
	Json["speed"] = View.Speed;
	Json["commandsDone"] = View.CommandsDone;
	if (const std::shared_ptr<const FPicture>& Picture = Model.Picture())
	{
		Json["picture"] = {{"number", Picture->Number}, {"tick", Picture->Frame->Tick},
			{"commandsDone", Picture->Frame->CommandsDone}, {"draft", Picture->IsDraft()},
			{"width", Picture->Image->Width}, {"height", Picture->Image->Height}};
	}
	Json["messages"] = FJson::array();
	for (const FToast& Toast : Model.Toasts())
	{
		Json["messages"].push_back(Toast.Text);
	}
	for (const auto& [Name, Place] : Controls)
	{
		Json["controls"][Name] = {Place.X, Place.Y, Place.Width, Place.Height};
	}
	const std::string Text = JsonToText(Json);
	if (Text == Written)
	{
		return false;
	}
	const auto Now = std::chrono::steady_clock::now();
	if (Now < WrittenAt + MinInterval)
	{
		return true;
	}
	if (WriteWholeFile(File, Text).IsOk())
	{
		Written = Text;
	}
	WrittenAt = Now;
	return false;
}

} // namespace FluidDrops
