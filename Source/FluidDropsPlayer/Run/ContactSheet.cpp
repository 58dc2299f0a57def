// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/ContactSheet.h"

#include "Files/WholeFile.h"
#include "Render/BitmapFont.h"
#include "Render/Renderer.h"
#include "Run/FrameView.h"
#include "Run/Progress.h"
#include "Run/RunPlan.h"
#include "Scene/Overrides.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr std::size_t MaxCells = 100;
constexpr uint64 MaxPixels = uint64(1) << 28;
constexpr uint32 SheetMargin = 10; // px, around and between pictures
constexpr uint32 LabelHeight = 26; // px
constexpr uint8 PaperGray = 245;
constexpr uint8 InkGray = 40;
constexpr const char* PictureSize = "480x270"; // unless --size is given

/** One row of the sheet. */
TResult<std::vector<FSheetCell>> PlanRow(const FRunOptions& Run, const std::string& Vary, uint64& Ticks)
{
	const TResult<FOverride> Parsed = ParseOverride(Vary);
	if (!Parsed)
	{
		return MakeError("--vary " + Vary.substr(0, 80) + ": must be path=value,value,...");
	}
	std::vector<FSheetCell> Row;
	for (const std::string& Value : SplitValues(Parsed.Value().Value))
	{
		FSheetCell& Cell = Row.emplace_back();
		Cell.Run = Run;
		Cell.Run.Sets.push_back(Parsed.Value().Path + "=" + Value);
		TResult<FScene> Scene = LoadRunScene(Cell.Run);
		if (!Scene)
		{
			return Within("--vary", Scene.Error());
		}
		Ticks += static_cast<uint64>(Scene.Value().Rules.Ticks);
		const TResult<FSettingTarget> Target = FindTarget(Scene.Value(), Parsed.Value().Path);
		if (!Target)
		{
			return Within("--vary", Target.Error());
		}
		const std::string Unit = Target.Value().Field->Unit;
		Cell.Label = Parsed.Value().Path + " = " + Value + (Unit.empty() ? "" : " " + Unit);
	}
	return Row;
}

/** The state after all ticks, as a picture. */
TResult<FImage> RunCell(const FSheetCell& Cell, uint32 Threads, FRenderer& Renderer, FProgress& Progress, uint64& Done)
{
	TResult<FRunPlan> Plan = PrepareRun(Cell.Run, Threads);
	if (!Plan)
	{
		return Plan.Error();
	}
	FWorld& World = *Plan.Value().World;
	FFrameView View;
	for (int32 Tick = 0; Tick < Plan.Value().Scene.Rules.Ticks; ++Tick)
	{
		if (FStatus Status = RunTick(World, Plan.Value().Scene, &View, [&World] { World.Tick(); }); !Status)
		{
			return Status.Error();
		}
		Progress.Update(++Done);
	}
	return Renderer.Render(View.Look(World, Plan.Value().Scene));
}

void Paste(FImage& Sheet, const FImage& Picture, uint32 X, uint32 Y)
{
	for (uint32 Row = 0; Row < Picture.Height; ++Row)
	{
		const uint8* const From = &Picture.Rgba[size_t(Row) * Picture.Width * 4];
		std::copy(From, From + size_t(Picture.Width) * 4, &Sheet.Rgba[(size_t(Y + Row) * Sheet.Width + X) * 4]);
	}
}

/** One size of letters for the whole sheet: the larger one if every label fits. */
uint32 LabelScale(const FSheetPlan& Plan)
{
	for (const auto& Row : Plan.Rows)
	{
		for (const FSheetCell& Cell : Row)
		{
			if (TextWidth(Cell.Label, 2) > Plan.Width)
			{
				return 1;
			}
		}
	}
	return 2;
}

/** Centerd; cut off at the front if it does not fit: the value is at the end. */
void DrawLabel(FImage& Sheet, std::string Label, uint32 X, uint32 Y, uint32 Width, uint32 Scale)
{
	while (TextWidth(Label, Scale) > Width && Label.size() > 4)
	{
		Label = "..." + Label.substr(4);
	}
	const uint32 Shift = (Width - std::min(TextWidth(Label, Scale), Width)) / 2;
	DrawText(Sheet, Label, X + Shift, Y + (LabelHeight - LetterHeight * Scale) / 2, Scale, InkGray);
}

FImage BlankSheet(const FSheetPlan& Plan)
{
	std::size_t Columns = 0;
	for (const std::vector<FSheetCell>& Row : Plan.Rows)
	{
		Columns = std::max(Columns, Row.size());
	}
	FImage Sheet;
	Sheet.Width = SheetMargin + static_cast<uint32>(Columns) * (Plan.Width + SheetMargin);
	Sheet.Height = SheetMargin + static_cast<uint32>(Plan.Rows.size()) * (Plan.Height + LabelHeight + SheetMargin);
	Sheet.Rgba.assign(size_t(Sheet.Width) * Sheet.Height * 4, PaperGray);
	for (size_t Alpha = 3; Alpha < Sheet.Rgba.size(); Alpha += 4)
	{
		Sheet.Rgba[Alpha] = 255;
	}
	return Sheet;
}

} // namespace

std::vector<std::string> SplitValues(const std::string& Text)
{
	std::vector<std::string> Values(1);
	int32 Depth = 0;
	for (const char Letter : Text)
	{
		Depth += Letter == '[' ? 1 : Letter == ']' ? -1 : 0;
		if (Letter == ',' && Depth <= 0)
		{
			Values.emplace_back();
		}
		else
		{
			Values.back() += Letter;
		}
	}
	return Values;
}

TResult<FSheetPlan> PlanSheet(const FSheetOptions& Options)
{
	if (Options.Varies.empty())
	{
		return MakeError("--vary: must be given at least once: path=value,value,...");
	}
	if (FStatus Status = CheckOutputFile(Options.OutFile); !Status)
	{
		return Within("--out", Status.Error());
	}
	if (!HasExtension(Options.OutFile, ".png"))
	{
		return MakeError("--out: " + Options.OutFile + ": must end in .png");
	}
	FRunOptions Run = Options.Run;
	Run.Size = Run.Size ? Run.Size : std::optional<std::string>(PictureSize);
	const TResult<FScene> Scene = LoadRunScene(Run);
	if (!Scene)
	{
		return Scene.Error();
	}
	FSheetPlan Plan;
	Plan.Width = static_cast<uint32>(Scene.Value().Frames.Width);
	Plan.Height = static_cast<uint32>(Scene.Value().Frames.Height);
	std::size_t Cells = 0;
	for (const std::string& Vary : Options.Varies)
	{
		TResult<std::vector<FSheetCell>> Row = PlanRow(Run, Vary, Plan.Ticks);
		if (!Row)
		{
			return Row.Error();
		}
		Cells += Row.Value().size();
		Plan.Rows.push_back(std::move(Row.Value()));
	}
	if (Cells > MaxCells || Cells * Plan.Width * Plan.Height > MaxPixels)
	{
		return MakeError(
			"--vary: must be at most " + std::to_string(MaxCells) + " images of 268 million pixels in all");
	}
	return Plan;
}

TResult<FImage> MakeSheet(const FSheetPlan& Plan, uint32 Threads, bool bQuiet)
{
	FRenderOptions RenderOptions;
	RenderOptions.Width = Plan.Width;
	RenderOptions.Height = Plan.Height;
	TResult<std::unique_ptr<FRenderer>> Renderer = FRenderer::Create(RenderOptions);
	if (!Renderer)
	{
		return Renderer.Error();
	}
	FProgress Progress(Plan.Ticks, bQuiet);
	uint64 Done = 0;
	FImage Sheet = BlankSheet(Plan);
	const uint32 Scale = LabelScale(Plan);
	for (std::size_t Row = 0; Row < Plan.Rows.size(); ++Row)
	{
		for (std::size_t Column = 0; Column < Plan.Rows[Row].size(); ++Column)
		{
			const FSheetCell& Cell = Plan.Rows[Row][Column];
			const TResult<FImage> Picture = RunCell(Cell, Threads, *Renderer.Value(), Progress, Done);
			if (!Picture)
			{
				Progress.Finish();
				return Picture.Error();
			}
			const uint32 X = SheetMargin + static_cast<uint32>(Column) * (Plan.Width + SheetMargin);
			const uint32 Y = SheetMargin + static_cast<uint32>(Row) * (Plan.Height + LabelHeight + SheetMargin);
			Paste(Sheet, Picture.Value(), X, Y);
			DrawLabel(Sheet, Cell.Label, X, Y + Plan.Height, Plan.Width, Scale);
		}
	}
	Progress.Finish();
	return Sheet;
}

} // namespace FluidDrops
