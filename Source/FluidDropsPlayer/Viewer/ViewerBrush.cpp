// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FViewerModel: what the mouse does with a brush.

#include "Viewer/ViewerModel.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxBrushCommands = 3; // on their way at a time: a slow simulation is not flooded
constexpr float FlatView = 0.25f;      // sine of the angle to the horizon: below, a level plane is seen too much aslant
constexpr float NozzleHeight = 2.0f;   // interaction radii above what is poured on

EBrush BrushOf(ETool Tool)
{
	switch (Tool)
	{
	case ETool::Wipe: return EBrush::Wipe;
	case ETool::Push: return EBrush::Push;
	case ETool::Pour: return EBrush::Pour;
	case ETool::Grab: return EBrush::Grab;
	default: return EBrush::Wet;
	}
}

} // namespace

FProjection FViewerModel::ShownProjection() const
{
	return FProjection(Latest->Camera, float(Latest->Width), float(Latest->Height));
}

FVec3f FViewerModel::Up() const
{
	const FVec3f& Gravity = Now->Scene->Settings.World.Gravity;
	return Gravity.isZero(0.0f) ? FVec3f(FVec3f::UnitZ()) : FVec3f(-Gravity.normalized());
}

FPickedPlace FViewerModel::PickAt(float X, float Y) const
{
	if (!Latest || !Latest->Frame)
	{
		return {};
	}
	const FProjection Projection = ShownProjection();
	const FVec3f Direction = Projection.DirectionAt(X, Y);
	return Tool == ETool::Wet ? PickSurface(*Latest->Frame, Projection.Eye, Direction)
							  : PickPlace(*Latest->Frame, Projection.Eye, Direction);
}

FPickedPlace FViewerModel::BrushAt(float X, float Y) const
{
	if (!Latest || !Stroke || Stroke->Plane.isZero(0.0f))
	{
		return PickAt(X, Y);
	}
	const FProjection Projection = ShownProjection();
	const FVec3f Direction = Projection.DirectionAt(X, Y);
	const float Way = (Stroke->Last - Projection.Eye).dot(Stroke->Plane) / Direction.dot(Stroke->Plane);
	if (!(Way > 0.0f && Way < 10.0f * (Stroke->Last - Projection.Eye).norm())) // the mouse has left the plane
	{
		return {};
	}
	FPickedPlace Place = Stroke->Start;
	Place.Position = Projection.Eye + Direction * Way;
	return Place;
}

FViewerModel::FStroke FViewerModel::BeginStroke(const FPickedPlace& Place) const
{
	FStroke Begun;
	Begun.Start = Place;
	Begun.Last = Place.Position;
	if (!Latest)
	{
		return Begun;
	}
	const FVec3f Ahead = ShownProjection().Ahead;
	if (Tool == ETool::Pour)
	{
		Begun.Plane = std::abs(Ahead.dot(Up())) > FlatView ? Up() : Ahead;
		Begun.Lift = NozzleHeight * Now->Scene->Settings.Fluid.InteractionRadius +
			FluidAbove(*Latest->Frame, Place.Position, Up(), Brush.Radius);
	}
	else if (Tool == ETool::Grab || (Tool != ETool::Wet && Place.Surface == IndexNone))
	{
		Begun.Plane = Ahead;
	}
	if (Tool == ETool::Grab && Place.Body != IndexNone)
	{
		Begun.Grip = {Place.Body, Latest->Frame->Bodies[Place.Body].Pose.InverseTransformPoint(Place.Position)};
	}
	return Begun;
}

void FViewerModel::Touch(const FPickedPlace& Place, float Seconds)
{
	if (!Place.IsHit() || Tool == ETool::Camera)
	{
		return;
	}
	Stroke = Stroke ? Stroke : BeginStroke(Place);
	Stroke->Waiting += Seconds;
	// While it plays, the scene's time counts, which may be slower: once a tick, or the brush would leave behind what
	// it moves.
	const uint64 Ticks = Now->Tick - std::min(Stroke->Tick.value_or(Now->Tick - 1), Now->Tick);
	if (Posted > Now->CommandsDone + MaxBrushCommands || (Now->bPlaying && Ticks == 0))
	{
		return;
	}
	const float Passed = Now->bPlaying ? static_cast<float>(double(Ticks) / Now->TickRate) : Stroke->Waiting;
	FBrushCommand Command;
	Command.Brush = BrushOf(Tool);
	const FVec3f Raised = Up() * Stroke->Lift;
	Command.Stroke = {Stroke->Last + Raised, Place.Position + Raised, Brush.Radius};
	Command.Strength = Tool == ETool::Wet ? Brush.WaterRate : Tool == ETool::Pour ? Brush.PourSpeed : Brush.Part;
	Command.Seconds = std::clamp(Passed, 1.0e-4f, 0.1f);
	Command.Liquid = Brush.Liquid;
	Command.Grip = Stroke->Grip;
	Post(Command);
	Stroke->Last = Place.Position;
	Stroke->Waiting = 0.0f;
	Stroke->Tick = Now->Tick;
}

} // namespace FluidDrops
