// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneMotion.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Scene/FluidWorld.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** The core's sine and cosine, because poses are part of the state's hash. */
FMat3d TurnAbout(const FVec3d& Axis, double Degrees)
{
	const double Angle = Degrees * (Math::Pi / 180.0);
	const double Sin = Math::Sin(Angle);
	const double Cos = Math::Cos(Angle);
	FMat3d Cross;
	Cross << 0.0, -Axis.z(), Axis.y(), Axis.z(), 0.0, -Axis.x(), -Axis.y(), Axis.x(), 0.0;
	return FMat3d::Identity() + Sin * Cross + (1.0 - Cos) * (Cross * Cross);
}

/** A turn by Vector (degrees along the axis) times Amount. */
FMat3d TurnBy(const FVec3f& Vector, double Amount)
{
	const FVec3d Turn = Vector.cast<double>();
	const double Degrees = std::sqrt(Turn.x() * Turn.x() + Turn.y() * Turn.y() + Turn.z() * Turn.z());
	return Degrees > 0.0 ? TurnAbout(Turn / Degrees, std::fmod(Degrees * Amount, 360.0)) : FMat3d(FMat3d::Identity());
}

/** A smooth rise from 0 to 1 within Duration after Start, and its slope. */
struct FRise
{
	FRise(double Time, double Start, double Duration)
	{
		const double S = std::clamp((Time - Start) / Duration, 0.0, 1.0);
		Value = S * S * (3.0 - 2.0 * S);
		Slope = 6.0 * S * (1.0 - S) / Duration;
	}

	double Value;
	double Slope; // 1/s
};

FStatus MoveSurfaces(FWorld& World, const FScene& Scene)
{
	for (uint32 Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		const FSurfacePlace& Place = Scene.Surfaces[Index].Place;
		if (!Place.Moves())
		{
			continue;
		}
		FD_TRY(World.SetSurfacePose(Index, PoseAt(Place, World.Time())));
	}
	return {};
}

/** How far a thing is from its place by its keys. */
FPoseKey KeyAt(const std::vector<FPoseKey>& Keys, double Time)
{
	std::size_t Next = 0;
	while (Next < Keys.size() && double(Keys[Next].Time) <= Time)
	{
		++Next;
	}
	if (Next == 0 || Next == Keys.size())
	{
		return Keys.empty() ? FPoseKey() : Keys[Next == 0 ? 0 : Next - 1];
	}
	const FPoseKey& A = Keys[Next - 1];
	const FPoseKey& B = Keys[Next];
	const float Part = static_cast<float>(FRise(Time, double(A.Time), double(B.Time) - double(A.Time)).Value);
	return {static_cast<float>(Time), A.Move + (B.Move - A.Move) * Part, A.Turn + (B.Turn - A.Turn) * Part};
}

/** Seen from the vehicle: wind and rain come toward it, and what it gains in speed pushes back. */
FStatus MoveVehicle(FWorld& World, const FScene& Scene)
{
	const FTravelState Now = TravelAt(Scene.Travel, World.Time());
	FWorldSettings Settings = World.Settings();
	Settings.World.Wind = Scene.Settings.World.Wind - Now.Velocity;
	Settings.World.Gravity = Scene.Settings.World.Gravity - Now.Acceleration;
	const bool bSettings =
		Settings.World.Wind != World.Settings().World.Wind || Settings.World.Gravity != World.Settings().World.Gravity;
	FStatus Status = bSettings ? World.SetSettings(Settings) : FStatus();
	for (uint32 Index = 0; Index < Scene.Emitters.size() && Status; ++Index)
	{
		FEmitterSettings Emitter = World.Drops().Emitters()[Index];
		Emitter.Velocity = Scene.Emitters[Index].Settings.Velocity - Now.Velocity;
		const bool bEmitter = Emitter.Velocity != World.Drops().Emitters()[Index].Velocity;
		Status = bEmitter ? World.Drops().SetEmitter(World.Drops().Emitters().HandleAt(Index), Emitter) : FStatus();
	}
	return Status ? Status : FStatus(Within("travel", Status.Error()));
}

FStatus TouchScene(FWorld& World, const FScene& Scene)
{
	for (const FSceneTouch& Touch : Scene.Touches)
	{
		const FTouchSettings& Each = Touch.Settings;
		const double Start = World.Time() - double(Each.StartTime);
		if (Start < 0.0 || Start >= double(Each.Duration))
		{
			continue;
		}
		const double End = std::min(Start + World.TickTime(), double(Each.Duration));
		const double Duration = double(Each.Duration);
		const FBrushStroke Stroke{Touch.PlaceAfter(Start / Duration), Touch.PlaceAfter(End / Duration), Each.Radius};
		FStatus Status;
		if (Each.Water > 0.0f)
		{
			Status = World.AddWater({Stroke, Each.Water * static_cast<float>(World.TickTime())});
		}
		else if (TResult<double> Wiped = World.Wipe({Stroke, Each.Push}); !Wiped)
		{
			Status = Wiped.Error();
		}
		if (!Status)
		{
			return Within("touches", Status.Error());
		}
	}
	return {};
}

FStatus WorkBody(FWorld& World, const FSceneBody& Body)
{
	const bool bWorks = World.Time() >= double(Body.StartTime) && World.Time() < double(Body.StopTime);
	const float Effort = bWorks ? Body.Effort : 0.0f;
	return Effort == World.Weather().Sites().Effort ? FStatus() : World.Weather().SetEffort(Effort);
}

} // namespace

FVec3f FSceneTouch::PlaceAfter(double Part) const
{
	if (Path.empty())
	{
		return Settings.From + (Settings.To - Settings.From) * static_cast<float>(Part);
	}
	// Catmull and Rom's curve: at every place it heads from the one before to the one after.
	const double Along = std::clamp(Part, 0.0, 1.0) * double(Path.size() - 1);
	const std::size_t Last = Path.size() - 1;
	const std::size_t Index = std::min(std::size_t(Along), Last - 1);
	const float T = static_cast<float>(Along - double(Index));
	const bool bClosed = (Path.front() - Path.back()).squaredNorm() < 1.0e-12f;
	const std::size_t Before = Index > 0 ? Index - 1 : (bClosed ? Last - 1 : 0);
	const std::size_t After = Index + 2 <= Last ? Index + 2 : (bClosed ? 1 : Last);
	const FVec3f& A = Path[Index];
	const FVec3f& B = Path[Index + 1];
	const FVec3f Leaving = 0.5f * (B - Path[Before]);
	const FVec3f Arriving = 0.5f * (Path[After] - A);
	const float TT = T * T;
	const float TTT = TT * T;
	return (2.0f * TTT - 3.0f * TT + 1.0f) * A + (TTT - 2.0f * TT + T) * Leaving + (3.0f * TT - 2.0f * TTT) * B +
		(TTT - TT) * Arriving;
}

FRigidTransform PoseAt(const FSurfacePlace& Place, double Time)
{
	const FPoseKey Key = KeyAt(Place.Keys, Time);
	const double Phase = std::fmod(Time / double(Place.SwayPeriod), 1.0);
	FRigidTransform Pose;
	Pose.Rotation = (TurnBy(Place.Spin, Time) * TurnBy(Place.Sway, Math::Sin(2.0 * Math::Pi * Phase)) *
		TurnBy(Key.Turn, 1.0) * TurnBy(Place.Rotation, 1.0))
						.cast<float>();
	Pose.Translation = Place.Position + Key.Move;
	return Pose;
}

FTravelState TravelAt(const FSceneTravel& Travel, double Time)
{
	const FRise SpeedUp(Time, double(Travel.StartTime), double(Travel.AccelerationTime));
	const FRise Brake(Time, double(Travel.BrakeTime), double(Travel.BrakingTime));
	const double Speed = double(Travel.Speed) * SpeedUp.Value * (1.0 - Brake.Value);
	const double Gain = double(Travel.Speed) * (SpeedUp.Slope * (1.0 - Brake.Value) - SpeedUp.Value * Brake.Slope);
	const float Length = Travel.Direction.norm();
	const FVec3f Ahead = Length > 0.0f ? FVec3f(Travel.Direction / Length) : FVec3f(FVec3f::Zero());
	return {Ahead * static_cast<float>(Speed), Ahead * static_cast<float>(Gain)};
}

FStatus MoveScene(FWorld& World, const FScene& Scene)
{
	if (Scene.Travel.Speed > 0.0f)
	{
		FD_TRY(MoveVehicle(World, Scene));
	}
	FD_TRY(MoveSurfaces(World, Scene));
	FD_TRY(MoveSolids(World, Scene));
	FD_TRY(TouchScene(World, Scene));
	return WorkBody(World, Scene.Body);
}

} // namespace FluidDrops
