// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FPictureThread: draws frames on a thread of its own, so that neither the window nor the simulation waits. It owns the
// renderers. While things move on a slow device it draws drafts of a half, a third or a quarter of the resolution; when
// nothing has changed for a moment it draws the picture in full. Pictures on disk and clips are always full.

#pragma once

#include "Render/Renderer.h"
#include "Render/VideoWriter.h"
#include "Viewer/Overlay.h"
#include "Viewer/Session.h"

#include <filesystem>

namespace FluidDrops
{

/** What part of the resolution drafts have, as 1 over it, if a full picture takes that long: as large as gives about
 * ten drafts a second, at most 4; 1 where full pictures are fast enough. */
uint32 DraftDivisor(double FullMilliseconds);

/** How the person at the window wants to see it. */
struct FPictureWish
{
	FCamera Camera;
	uint32 Width = 0; // of the full picture, pixels; 0 for nothing yet
	uint32 Height = 0;
	FOverlayOptions Overlays;
};

struct FPicture
{
	std::shared_ptr<const FImage> Image; // smaller than Width x Height if it is a draft
	std::shared_ptr<const FSceneFrame> Frame;
	FCamera Camera;
	uint32 Width = 0;
	uint32 Height = 0;
	FOverlay Overlay;
	double Milliseconds = 0.0; // that it took
	uint64 Number = 0;         // rises with each image

	bool IsDraft() const { return Image && (Image->Width != Width || Image->Height != Height); }
};

class FPictureThread final : public IFrameSink
{
public:
	/** OnChange is called on this thread whenever there is something new to look at; Ready rings when a frame is
	 * wanted. */
	FPictureThread(std::shared_ptr<FWake> InReady, std::function<void()> InOnChange);
	/** Ends after the picture that is under way; a clip that is being recorded is finished. */
	~FPictureThread() override;

	// Of the window's thread
	void SetWish(const FPictureWish& NewWish);
	void SavePicture(std::filesystem::path File);
	void StartClip(std::filesystem::path File, double FramesPerSecond);
	void StopClip();
	std::shared_ptr<const FPicture> Picture() const;
	/** One line each, since the last call. */
	std::vector<FSessionMessage> TakeMessages();
	/** Why nothing can be drawn, once that is so. */
	std::optional<FError> Failure() const;
	std::string DeviceName() const;
	bool IsRecording() const;

	// Of the session's thread
	bool WantsFrame() override;
	void Submit(std::shared_ptr<const FSceneFrame> Frame) override;

private:
	using FClock = std::chrono::steady_clock;

	/** A renderer draws pictures of one size. */
	struct FSizedRenderer
	{
		uint32 Width = 0;
		uint32 Height = 0;
		std::unique_ptr<FRenderer> Renderer;
	};

	struct FClip
	{
		std::filesystem::path File;
		std::filesystem::path Unfinished;
		double FramesPerSecond = 30.0;
		uint32 Width = 0;
		uint32 Height = 0;
		std::unique_ptr<FVideoWriter> Writer; // from the first frame on
		uint64 Frames = 0;
	};

	/** What the others have asked for, copied at once. */
	struct FOrders
	{
		FPictureWish Wish;
		std::shared_ptr<const FSceneFrame> Frame; // null if there is none that is new
		std::vector<std::filesystem::path> Pictures;
		std::optional<FClip> NewClip;
		bool bStopClip = false;
		bool bStop = false;
	};

	void Run();
	FOrders TakeOrders();
	void Obey(FOrders& Orders);
	/** Draws what is due; returns when to look again, if it is not to wait for a ring. */
	std::optional<FWake::FTime> DrawWhatIsDue();
	bool Draw(bool bFull);
	void DrawClipFrame();
	void FinishClip();   // if there is one; the next may be waiting
	void EndRecording(); // and none follows
	void RefreshOverlay();
	void Publish();
	void Say(const FStatus& Status, std::string Success);
	FRenderer* RendererFor(FSizedRenderer& Kept, uint32 Width, uint32 Height);
	TResult<FImage> Render(FSizedRenderer& With, uint32 Width, uint32 Height);

	// Of this thread
	FPictureWish Wish;
	std::shared_ptr<const FSceneFrame> Frame; // the newest
	FPicture Shown;
	FOverlayOptions ShownOverlays;
	FOverlayMaker Overlays;
	FSizedRenderer Full;
	FSizedRenderer Draft;
	std::vector<std::filesystem::path> PicturesDue;
	std::optional<FClip> Clip;
	double FullMilliseconds = 0.0; // estimate
	bool bStale = true;            // what is shown is not what is wished for
	bool bClipFrameDue = false;
	FClock::time_point ChangedAt;
	uint64 MessagesSaid = 0;

	// Shared
	std::shared_ptr<FWake> Ready;
	std::function<void()> OnChange;
	FWake Bell;
	mutable std::mutex Mutex;
	FOrders Inbox;
	std::shared_ptr<const FPicture> Published;
	std::vector<FSessionMessage> Messages;
	std::optional<FError> Failed;
	std::string Device;
	bool bRecording = false;

	std::thread Thread; // last: starts when all else is there
};

} // namespace FluidDrops
