// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/PictureThread.h"

#include "Files/WholeFile.h"
#include "Render/Png.h"
#include "Viewer/ProfileFilter.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

using namespace std::chrono_literals;

constexpr double FastEnough = 45.0;         // ms for a full picture: no drafts
constexpr double DraftMilliseconds = 100.0; // that a draft may take
constexpr uint32 CoarsestDraft = 4;
constexpr double FirstGuess = 500.0; // ms for a full picture, before one has been drawn
constexpr auto RefineAfter = 250ms;  // without any change

bool IsSame(const FCamera& A, const FCamera& B)
{
	return A.Eye == B.Eye && A.Target == B.Target && A.Up == B.Up && A.FieldOfView == B.FieldOfView &&
		A.FocusDistance == B.FocusDistance && A.Aperture == B.Aperture;
}

} // namespace

uint32 DraftDivisor(double FullMilliseconds)
{
	if (FullMilliseconds <= FastEnough)
	{
		return 1;
	}
	uint32 Divisor = 2;
	while (Divisor < CoarsestDraft && FullMilliseconds / double(Divisor * Divisor) > DraftMilliseconds)
	{
		++Divisor;
	}
	return Divisor;
}

FPictureThread::FPictureThread(std::shared_ptr<FWake> InReady, std::function<void()> InOnChange)
	: FullMilliseconds(FirstGuess)
	, ChangedAt(FClock::now())
	, Ready(std::move(InReady))
	, OnChange(std::move(InOnChange))
{
	Thread = std::thread([this] { Run(); });
}

FPictureThread::~FPictureThread()
{
	{
		const std::lock_guard Lock(Mutex);
		Inbox.bStop = true;
	}
	Bell.Ring();
	Thread.join();
}

void FPictureThread::SetWish(const FPictureWish& NewWish)
{
	{
		const std::lock_guard Lock(Mutex);
		Inbox.Wish = NewWish;
	}
	Bell.Ring();
}

void FPictureThread::SavePicture(std::filesystem::path File)
{
	{
		const std::lock_guard Lock(Mutex);
		Inbox.Pictures.push_back(std::move(File));
	}
	Bell.Ring();
}

void FPictureThread::StartClip(std::filesystem::path File, double FramesPerSecond)
{
	{
		const std::lock_guard Lock(Mutex);
		FClip NewClip;
		NewClip.File = std::move(File);
		NewClip.FramesPerSecond = FramesPerSecond;
		Inbox.NewClip = std::move(NewClip);
		Inbox.bStopClip = false;
		bRecording = true;
	}
	Bell.Ring();
}

void FPictureThread::StopClip()
{
	{
		const std::lock_guard Lock(Mutex);
		Inbox.bStopClip = true;
	}
	Bell.Ring();
}

std::shared_ptr<const FPicture> FPictureThread::Picture() const
{
	const std::lock_guard Lock(Mutex);
	return Published;
}

std::vector<FSessionMessage> FPictureThread::TakeMessages()
{
	const std::lock_guard Lock(Mutex);
	return std::exchange(Messages, {});
}

std::optional<FError> FPictureThread::Failure() const
{
	const std::lock_guard Lock(Mutex);
	return Failed;
}

std::string FPictureThread::DeviceName() const
{
	const std::lock_guard Lock(Mutex);
	return Device;
}

bool FPictureThread::IsRecording() const
{
	const std::lock_guard Lock(Mutex);
	return bRecording;
}

bool FPictureThread::WantsFrame()
{
	const std::lock_guard Lock(Mutex);
	return !Inbox.Frame;
}

void FPictureThread::Submit(std::shared_ptr<const FSceneFrame> NewFrame)
{
	{
		const std::lock_guard Lock(Mutex);
		Inbox.Frame = std::move(NewFrame);
	}
	Bell.Ring();
}

FPictureThread::FOrders FPictureThread::TakeOrders()
{
	FOrders Orders;
	{
		const std::lock_guard Lock(Mutex);
		Orders.Wish = Inbox.Wish;
		Orders.Frame = std::exchange(Inbox.Frame, nullptr);
		Orders.Pictures = std::exchange(Inbox.Pictures, {});
		Orders.NewClip = std::exchange(Inbox.NewClip, std::nullopt);
		Orders.bStopClip = std::exchange(Inbox.bStopClip, false);
		Orders.bStop = Inbox.bStop;
	}
	if (Orders.Frame)
	{
		Ready->Ring();
	}
	return Orders;
}

void FPictureThread::Obey(FOrders& Orders)
{
	const bool bOtherView = !IsSame(Wish.Camera, Orders.Wish.Camera) || Wish.Width != Orders.Wish.Width ||
		Wish.Height != Orders.Wish.Height;
	Wish = Orders.Wish;
	if (Orders.Frame)
	{
		Frame = std::move(Orders.Frame);
		bClipFrameDue = Frame->bForClip;
	}
	if (bOtherView || Orders.NewClip || (Frame && Frame != Shown.Frame && !bStale))
	{
		bStale = true;
	}
	if (bOtherView || bStale)
	{
		ChangedAt = FClock::now();
	}
	std::move(Orders.Pictures.begin(), Orders.Pictures.end(), std::back_inserter(PicturesDue));
	if (Orders.NewClip)
	{
		FinishClip();
		Clip = std::move(Orders.NewClip);
	}
}

FRenderer* FPictureThread::RendererFor(FSizedRenderer& Kept, uint32 Width, uint32 Height)
{
	if (Kept.Renderer && Kept.Width == Width && Kept.Height == Height)
	{
		return Kept.Renderer.get();
	}
	Kept = {}; // first: two at a time would take the memory of both
	FRenderOptions Options;
	Options.Width = Width;
	Options.Height = Height;
	TResult<std::unique_ptr<FRenderer>> Made = FRenderer::Create(Options);
	const std::lock_guard Lock(Mutex);
	if (!Made)
	{
		Failed = Made.Error();
		return nullptr;
	}
	Device = Made.Value()->DeviceName();
	Kept = {Width, Height, std::move(Made.Value())};
	return Kept.Renderer.get();
}

TResult<FImage> FPictureThread::Render(FSizedRenderer& With, uint32 Width, uint32 Height)
{
	FRenderer* const Renderer = RendererFor(With, Width, Height);
	if (!Renderer)
	{
		return MakeError("no device can render images");
	}
	FRenderFrame View = Frame->Frame();
	View.Camera = Wish.Camera;
	return Renderer->Render(View);
}

bool FPictureThread::Draw(bool bFull)
{
	const uint32 Divisor = bFull ? 1 : DraftDivisor(FullMilliseconds);
	const uint32 Width = std::max(Wish.Width / Divisor, 16u);
	const uint32 Height = std::max(Wish.Height / Divisor, 16u);
	FSizedRenderer& With = Divisor == 1 ? Full : Draft;
	RendererFor(With, Width, Height); // not counted: it is made once
	const FClock::time_point Begin = FClock::now();
	TResult<FImage> Image = Render(With, Width, Height);
	const double Took = std::chrono::duration<double, std::milli>(FClock::now() - Begin).count();
	bStale = false; // a frame that cannot be drawn is not tried again
	if (!Image)
	{
		Say(Image.Error(), {});
		return false;
	}
	// A draft costs more than its share of pixels: what does not depend on them is done for it too.
	const double Estimate = Took * double(Divisor * Divisor) * (Divisor > 1 ? 0.8 : 1.0);
	FullMilliseconds = Divisor == 1 ? Estimate : 0.7 * FullMilliseconds + 0.3 * Estimate;
	Shown.Image = std::make_shared<const FImage>(std::move(Image.Value()));
	Shown.Frame = Frame;
	Shown.Camera = Wish.Camera;
	Shown.Width = Wish.Width;
	Shown.Height = Wish.Height;
	Shown.Milliseconds = Took;
	++Shown.Number;
	RefreshOverlay();
	Publish();
	return true;
}

void FPictureThread::RefreshOverlay()
{
	ShownOverlays = Wish.Overlays;
	Shown.Overlay = Overlays.Make(*Shown.Frame, Shown.Camera, Shown.Width, Shown.Height, ShownOverlays);
}

void FPictureThread::Publish()
{
	auto Picture = std::make_shared<const FPicture>(Shown);
	{
		const std::lock_guard Lock(Mutex);
		Published = std::move(Picture);
	}
	OnChange();
}

void FPictureThread::Say(const FStatus& Status, std::string Success)
{
	{
		const std::lock_guard Lock(Mutex);
		Messages.push_back({++MessagesSaid, !Status, Status ? std::move(Success) : Status.Error().Message});
	}
	OnChange();
}

void FPictureThread::DrawClipFrame()
{
	bClipFrameDue = false;
	if (!Clip)
	{
		return;
	}
	if (!Clip->Writer)
	{
		Clip->Width = Wish.Width;
		Clip->Height = Wish.Height;
		Clip->Unfinished = UnfinishedName(Clip->File);
		FVideoOptions Options;
		Options.Width = Clip->Width;
		Options.Height = Clip->Height;
		Options.FramesPerSecond = Clip->FramesPerSecond;
		TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(Clip->Unfinished.string(), Options);
		if (!Writer)
		{
			Say(Writer.Error(), {});
			Clip.reset();
			const std::lock_guard Lock(Mutex);
			bRecording = false;
			return;
		}
		Clip->Writer = std::move(Writer.Value());
	}
	if (Wish.Width != Clip->Width || Wish.Height != Clip->Height)
	{
		Wish.Width = Clip->Width; // a clip has one size: the one of its first frame
		Wish.Height = Clip->Height;
	}
	if (!Draw(true))
	{
		return;
	}
	const FStatus Status = Clip->Writer->Write(*Shown.Image);
	++Clip->Frames;
	if (!Status)
	{
		Say(Status, {});
		Clip->Frames = 0;
		EndRecording();
	}
}

void FPictureThread::FinishClip()
{
	if (Clip)
	{
		const bool bAny = Clip->Writer && Clip->Frames > 0;
		FStatus Status = bAny ? Clip->Writer->Finish() : FStatus();
		Clip->Writer.reset();
		std::error_code Error;
		if (bAny && Status)
		{
			std::filesystem::rename(Clip->Unfinished, Clip->File, Error);
			Status = Error ? FStatus(MakeError(Clip->File.string() + ": cannot be written (" + Error.message() + ")"))
						   : FStatus();
		}
		else if (!Clip->Unfinished.empty())
		{
			std::filesystem::remove(Clip->Unfinished, Error);
		}
		if (bAny)
		{
			Say(Status, "Saved " + Clip->File.string() + ", " + std::to_string(Clip->Frames) + " images");
		}
		else if (Clip->Unfinished.empty())
		{
			Say(MakeError(Clip->File.string() + ": not written, the recording ended before its first image"), {});
		}
	}
	Clip.reset();
}

void FPictureThread::EndRecording()
{
	FinishClip();
	const std::lock_guard Lock(Mutex);
	bRecording = Inbox.NewClip.has_value(); // one may have been asked for meanwhile
}

std::optional<FWake::FTime> FPictureThread::DrawWhatIsDue()
{
	if (!Frame || Wish.Width == 0 || Failed)
	{
		return std::nullopt;
	}
	if (bClipFrameDue)
	{
		DrawClipFrame();
	}
	else if (!PicturesDue.empty())
	{
		const bool bThere = !bStale && Shown.Image && !Shown.IsDraft();
		if (bThere || Draw(true))
		{
			for (const std::filesystem::path& File : PicturesDue)
			{
				Say(WritePng(File.string(), *Shown.Image), "Saved " + File.string());
			}
		}
		PicturesDue.clear();
	}
	else if (bStale)
	{
		Draw(false);
	}
	else if (Shown.IsDraft() && FClock::now() >= ChangedAt + RefineAfter)
	{
		Draw(true);
	}
	else if (Shown.Frame && !(ShownOverlays == Wish.Overlays))
	{
		RefreshOverlay();
		Publish();
	}
	return Shown.IsDraft() ? std::optional(ChangedAt + RefineAfter) : std::nullopt;
}

void FPictureThread::Run()
{
	FProfileFilter::LeaveOutThisThread();
	while (true)
	{
		FOrders Orders = TakeOrders();
		Obey(Orders);
		const std::optional<FWake::FTime> Due = Orders.bStop ? std::nullopt : DrawWhatIsDue();
		if (Orders.bStop || Orders.bStopClip)
		{
			EndRecording();
		}
		if (Orders.bStop)
		{
			return;
		}
		const bool bMore =
			bStale || bClipFrameDue || !PicturesDue.empty() || (Shown.Frame && !(ShownOverlays == Wish.Overlays));
		if (!bMore || !Frame || Wish.Width == 0 || Failed)
		{
			Bell.Sleep(Due);
		}
	}
}

} // namespace FluidDrops
