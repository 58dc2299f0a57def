// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "DebugDraw.h"

#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "FluidDropsFrame.h"

namespace FluidDropsUnreal
{

#if ENABLE_DRAW_DEBUG

namespace
{

constexpr int32 CircleSides = 12;
constexpr float EventSeconds = 0.25f; // that an event is shown

FColor ColorOf(EFluidDropState State)
{
	switch (State)
	{
	case EFluidDropState::Sliding: return FColor::Cyan;
	case EFluidDropState::Resting: return FColor::Blue;
	case EFluidDropState::Leaving: return FColor::Orange;
	case EFluidDropState::Fading: return FColor(96, 96, 96);
	}
	return FColor::White;
}

FColor ColorOf(EFluidDropEvent Kind)
{
	constexpr uint8 HueStep = 255 / uint8(EFluidDropEvent::Count);
	return FLinearColor::MakeFromHSV8(uint8(uint8(Kind) * HueStep), 255, 255).ToFColor(true);
}

void DrawCircle(const UWorld& World, const FVector& Center, const FVector& Normal, float Radius, const FColor& Color)
{
	FVector AxisX;
	FVector AxisY;
	Normal.FindBestAxisVectors(AxisX, AxisY);
	DrawDebugCircle(&World, Center, Radius, CircleSides, Color, false, -1.0f, 0, 0.0f, AxisX, AxisY, false);
}

} // namespace

void DrawDebug(const UWorld& World, const FFluidFrame& Frame, Console::EDebugDraw What)
{
	if (What == Console::EDebugDraw::Nothing)
	{
		return;
	}
	const auto Place = [&Frame](const FVector3f& Position) { return Frame.Origin + FVector(Position); };
	for (const FFluidDrop& Drop : Frame.Drops)
	{
		const FVector Base = Place(Drop.Position);
		const FVector Normal(Drop.Normal);
		DrawCircle(World, Base, Normal, Drop.BaseRadius, ColorOf(Drop.State));
		DrawDebugLine(&World, Base, Base + Normal * Drop.Height + FVector(Drop.Along) * Drop.Lean, ColorOf(Drop.State));
	}
	for (const FFluidPool& Pool : Frame.Pools)
	{
		DrawCircle(World, Place(Pool.Position), FVector(Pool.Up), Pool.Radius, FColor::Green);
	}
	constexpr float BlurSeconds = 1.0f / 60.0f;
	for (const FFluidSpray& Spray : Frame.Spray)
	{
		const FVector End = Place(Spray.Position);
		DrawDebugLine(&World, End - FVector(Spray.Velocity) * BlurSeconds, End, FColor::White);
	}
	for (const FFluidParticle& Particle : Frame.Particles)
	{
		DrawDebugPoint(&World, Place(Particle.Position), 3.0f, Particle.bAsleep ? FColor::Blue : FColor::Turquoise);
	}
	if (What >= Console::EDebugDraw::Trails)
	{
		for (const FFluidTrail& Trail : Frame.Trails)
		{
			const FColor Color = FLinearColor(0.0f, Trail.Wetness, 1.0f).ToFColor(true);
			DrawDebugLine(&World, Place(Trail.Start), Place(Trail.End), Color);
		}
	}
	if (What >= Console::EDebugDraw::Events)
	{
		for (const FFluidDropEvent& Event : Frame.Events)
		{
			DrawDebugLine(
				&World, Event.Location, Event.Location + Event.Normal * 2.0, ColorOf(Event.Kind), false, EventSeconds);
		}
	}
}

void DrawWind(const UWorld& World, const FFluidFrame& Frame, const FVector& Around, float Spacing)
{
	if (Spacing <= 0.0f)
	{
		return;
	}
	constexpr int32 Wide = 5;            // arrows to each side
	constexpr int32 High = 2;            // above and below
	constexpr double FullSpeed = 1000.0; // cm/s, at which an arrow reaches the next one
	constexpr double LongestArrow = 3.0; // in distances between arrows
	constexpr float HeadPart = 0.2f;     // of the distance between arrows
	const double Step = double(Spacing);
	const FVector Middle = Around.GridSnap(Step); // arrows stay where they are when the viewer moves
	for (int32 Z = -High; Z <= High; ++Z)
	{
		for (int32 Y = -Wide; Y <= Wide; ++Y)
		{
			for (int32 X = -Wide; X <= Wide; ++X)
			{
				const FVector Start = Middle + FVector(double(X), double(Y), double(Z)) * Step;
				const FVector Wind = Frame.WindAt(Start);
				const double Part = Wind.Size() / FullSpeed;
				const FColor Color =
					FLinearColor(float(FMath::Min(Part, 1.0)), float(FMath::Clamp(2.0 - Part, 0.0, 1.0)), 1.0f)
						.ToFColor(true);
				const FVector Along = Wind.GetSafeNormal() * (FMath::Min(Part, LongestArrow) * Step);
				DrawDebugDirectionalArrow(&World, Start, Start + Along, HeadPart * Spacing, Color);
			}
		}
	}
}

#else

void DrawDebug(const UWorld&, const FFluidFrame&, Console::EDebugDraw) {}
void DrawWind(const UWorld&, const FFluidFrame&, const FVector&, float) {}

#endif

} // namespace FluidDropsUnreal
