// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FViewerModel: all of the viewer but its window. It owns the session and the thread that draws, the camera, the brush
// and the curves, and does what buttons and keys ask for. Belongs to the window's thread.

#pragma once

#include "Viewer/CameraRig.h"
#include "Viewer/PictureThread.h"
#include "Viewer/Session.h"
#include "Viewer/SettingSections.h"

#include <array>
#include <deque>
#include <map>

namespace FluidDrops
{

enum class ETool : uint8
{
	Camera,
	Wet,
	Wipe,
	Push,
	Pour,
	Grab,
};

struct FBrushState
{
	float Radius = 0.01f;      // m
	float WaterRate = 2.0e-3f; // kg/s, of Wet
	float Part = 0.9f;         // that Push takes along
	float PourSpeed = 1.0f;    // m/s, of Pour
	uint32 Liquid = 0;         // of Pour
};

/** The last values of something, oldest first. */
class FCurve
{
public:
	void Add(float Value);
	std::span<const float> Values() const { return Kept; }
	float Last() const { return Kept.empty() ? 0.0f : Kept.back(); }

private:
	static constexpr std::size_t MaxValues = 300;
	std::vector<float> Kept;
};

struct FViewerCurves
{
	FCurve Drops;
	FCurve AirDrops;
	FCurve Trails;
	FCurve Particles;
	FCurve TicksPerSecond;
	FCurve Residual; // part of all water that came in
};

struct FToast
{
	std::string Text;
	bool bError = false;
	std::chrono::steady_clock::time_point Since;
};

struct FViewerOptions
{
	std::filesystem::path OutFolder = "."; // for pictures, clips and scenes
	std::size_t HistoryBytes = std::size_t(768) << 20;
};

class FViewerModel
{
public:
	/** OnChange may be called on any thread. */
	FViewerModel(FRunPlan Plan, const FViewerOptions& InOptions, std::function<void()> OnChange);

	/** Once before each frame of the window: takes what the threads have to tell. */
	void Update();

	const FSessionView& View() const { return *Now; }
	const std::shared_ptr<const FPicture>& Picture() const { return Latest; }
	/** The scene as the person has asked for it: with edits that are still on their way, and this camera. */
	FScene& Shown() { return ShownScene; }
	std::optional<FError> Failure() const { return Pictures.Failure(); }
	std::string DeviceName() const { return Pictures.DeviceName(); }

	// Time
	void Play(bool bPlay);
	void Step(int64 Ticks);
	void GoTo(uint64 Tick);
	void Restart();
	/** From one of these to the next slower one, and from the slowest to the first. */
	static constexpr std::array<double, 5> Speeds = {1.0, 0.5, 0.25, 0.125, 0.0625};
	void NextSpeed();

	// Settings
	void Edit(const std::string& Path, const std::string& Value);
	void ApplyPreset(const FPresetCommand& Preset);
	/** The last preset that was chosen for the liquid (-1) or a surface; empty at first. */
	const std::string& ChosenPreset(int32 Surface) const;
	std::span<const FPreset> Presets() const { return AllPresets; }

	// Looking and touching
	FCameraRig Camera;
	FBrushState Brush;
	ETool Tool = ETool::Camera;
	FOverlayOptions Overlays;
	/** The size of the picture on the screen, pixels. */
	void SetPictureSize(uint32 Width, uint32 Height);
	/** The place below a point of the picture that is shown, in its pixels. */
	FPickedPlace PickAt(float X, float Y) const;
	/** The place that the brush would touch there. While it is down on fluid or a body it stays as deep in the picture
	 * as it was put down; a nozzle stays as high. */
	FPickedPlace BrushAt(float X, float Y) const;
	/** The brush is down at a place, Seconds after the last call; Lift when it goes up. */
	void Touch(const FPickedPlace& Place, float Seconds);
	void Lift() { Stroke.reset(); }

	// Files
	void SavePicture();
	void ToggleClip();
	bool IsRecording() const { return bRecording; }
	void SaveScene();

	const std::deque<FToast>& Toasts() const { return ShownToasts; }
	FViewerCurves Curves;

private:
	struct FPendingEdit
	{
		std::string Value;
		uint64 Number;
	};

	/** From where the brush is put down to where it is lifted. */
	struct FStroke
	{
		FPickedPlace Start;
		FVec3f Last = FVec3f::Zero();  // where it was, m
		float Waiting = 0.0f;          // s, since the last command
		std::optional<uint64> Tick;    // of the last command
		FVec3f Plane = FVec3f::Zero(); // normal of the plane that it stays in; zero if it follows surfaces
		float Lift = 0.0f;             // of the nozzle above the place, m
		FGrip Grip;
	};

	/** Of the picture that is shown. */
	FProjection ShownProjection() const;
	FVec3f Up() const;
	FStroke BeginStroke(const FPickedPlace& Place) const;
	void TakeMessages();
	void Say(const FSessionMessage& Message);
	void EditCamera(const std::string& Path, const std::string& Value);
	void RefreshShown();
	void SendWish();
	/** A name that is not taken: scene-001.png. */
	std::filesystem::path NewFile(const char* Extension) const;
	uint64 Post(FSessionCommand Command);

	FViewerOptions Options;
	std::shared_ptr<FWake> Bell;
	FPictureThread Pictures; // before the session, which gives it frames
	FSession Session;
	std::shared_ptr<const FSessionView> Now;
	std::shared_ptr<const FPicture> Latest;
	std::vector<FPreset> AllPresets;
	std::map<int32, std::string> Chosen;
	std::map<std::string, FPendingEdit> Pending;
	FScene ShownScene;
	uint32 Width = 0;
	uint32 Height = 0;
	uint64 Posted = 0;
	uint64 LastMessage = 0;
	uint64 GoToNumber = 0;
	bool bRecording = false;
	double Speed = 1.0; // that was asked for
	std::optional<FStroke> Stroke;
	std::deque<FToast> ShownToasts;
};

} // namespace FluidDrops
