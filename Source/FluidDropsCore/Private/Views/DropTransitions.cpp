// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/DropTransitions.h"

#include "FluidDropsCore/DropShapes/ShapeNoise.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr double LongestPause = 0.1;    // s
constexpr float SettleTime = 0.06f;     // s: in which a shape follows a change of motion
constexpr float BallAngle = 170.0f;     // degrees: as good as a ball
constexpr float GrownBy = 1.002f;       // in mass between two looks: it must have taken a drop in
constexpr float MinShownRadius = 2e-6f; // m

/** 1 at the start of a transition, 0 after its end. */
float LeftOf(double Now, double Start, double Duration)
{
	return static_cast<float>(std::clamp(1.0 - (Now - Start) / Duration, 0.0, 1.0));
}

/** A shrinking drop's radius falls evenly, its mass with the cube. */
float MassLeft(float Left)
{
	return Left * Left * Left;
}

/** Lobes swell and sink; they do not jump where the ground bends (Docs/Model/Weather.md#drawing-and-export). */
TLobe<float> MixLobes(const TLobe<float>& From, const TLobe<float>& To, float Share)
{
	return {From.Forward + (To.Forward - From.Forward) * Share, From.Raise + (To.Raise - From.Raise) * Share,
		From.Scale + (To.Scale - From.Scale) * Share, To.Form};
}

/** A shape follows a sudden turn or change of speed a little later. Share of the way from before to now. */
void Settle(const FDropInstance& Before, FDropInstance& Now, float Share)
{
	if (Share <= 0.0f) // the same moment once more: exactly the same
	{
		Now.Speed = Before.Speed;
		Now.Along = Before.Along;
	}
	constexpr float MinChange = 1.0e-5f; // m/s: it has settled
	const float Change = (Now.Speed - Before.Speed) * (1.0f - Share);
	Now.Speed -= Change > MinChange || Change < -MinChange ? Change : 0.0f;
	if (Before.Along != Now.Along)
	{
		const FVec3f Mixed = Before.Along * (1.0f - Share) + Now.Along * Share;
		const FVec3f Flat = Mixed - Now.Normal * Now.Normal.dot(Mixed);
		const float Size = Flat.norm();
		Now.Along = Size > 0.05f ? FVec3f(Flat / Size) : Now.Along;
	}
	if (Now.bLobed && Before.bLobed)
	{
		Now.Lobe = MixLobes(Before.Lobe, Now.Lobe, Share);
		ReshapeDrop(Now, Now.Radius, Now.Cause.ContactAngle);
	}
}

float CubeOf(float X)
{
	return X * X * X;
}

} // namespace

FDropTransitions::FDropTransitions(uint32 InMaxAtATime)
	: MaxAtATime(InMaxAtATime)
{
	Shrinking.reserve(MaxAtATime);
	Contracting.reserve(MaxAtATime);
}

void FDropTransitions::Forget(const FWorld& World)
{
	Capacity = World.Drops().OnSurfaces().Capacity();
	Seen.clear();
	SeenSlots.clear();
	AirSeeds.clear();
	Shrinking.clear();
	Contracting.clear();
	bStarted = false;
}

/** For every drop that there is now. */
void FDropTransitions::MakeRoom(const FWorld& World)
{
	const FDropTable& Rows = World.Drops().OnSurfaces();
	std::size_t Slots = Seen.size();
	for (uint32 Row = 0; Row < Rows.Num(); ++Row)
	{
		Slots = std::max(Slots, std::size_t(Rows.SlotOf(Row)) + 1);
	}
	Seen.resize(Slots);
}

std::size_t FDropTransitions::Bytes() const
{
	return sizeof(*this) + Seen.size() * sizeof(FSeen) +
		(SeenSlots.size() + Gone.size() + AirSeeds.size()) * sizeof(uint32) + Shrinking.size() * sizeof(FShrinking) +
		Contracting.size() * sizeof(FContracting);
}

void FDropTransitions::Ease(const FWorld& World, const FDropViewOptions& Options, std::vector<FDropInstance>& Drops,
	std::vector<FAirInstance>& Air)
{
	const double Now = World.Time() - (1.0 - double(Options.Interpolation)) * World.TickTime();
	if (Capacity != World.Drops().OnSurfaces().Capacity() || Now < LastLook || Now - LastLook > LongestPause)
	{
		Forget(World);
	}
	if (Drops.size() != World.Drops().OnSurfaces().Num() || Air.size() != World.Drops().InAir().Num())
	{
		return; // not what was seen of this world just now
	}
	Shapes = Options.Shapes;
	MakeRoom(World);
	FindGone(World);
	FollowIntoAir(World, Now);
	FollowIntoSurvivors(World, Drops, Now);
	FollowDrops(World, Drops, Now);
	DrawShrinking(World, Drops, Now);
	DrawContracting(World, Drops, Air, Now);

	const FAirTable& AirRows = World.Drops().InAir();
	AirSeeds.assign(AirRows.Seed.Data(), AirRows.Seed.Data() + AirRows.Num());
	bSeedsSorted = false;
	LastLook = Now;
	bStarted = true;
}

void FDropTransitions::FindGone(const FWorld& World)
{
	Gone.clear();
	for (const uint32 Slot : SeenSlots)
	{
		if (World.Drops().OnSurfaces().RowOf(Seen[Slot].Drop) == IndexNone)
		{
			Gone.push_back(Slot);
		}
	}
}

/** Drops keep their seed when they leave a surface. */
void FDropTransitions::FollowIntoAir(const FWorld& World, double Now)
{
	if (Gone.empty())
	{
		return;
	}
	const FAirTable& Air = World.Drops().InAir();
	const auto BySeed = [this](uint32 A, uint32 B)
	{ return std::pair(Seen[A].Shown.Seed, A) < std::pair(Seen[B].Shown.Seed, B); };
	std::sort(Gone.begin(), Gone.end(), BySeed);
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		if (double(Air.Age[Row]) > LongestPause)
		{
			continue;
		}
		const auto Found = std::lower_bound(Gone.begin(), Gone.end(), Air.Seed[Row],
			[this](uint32 Slot, uint32 Seed) { return Seen[Slot].Shown.Seed < Seed; });
		if (Found == Gone.end() || Seen[*Found].Shown.Seed != Air.Seed[Row])
		{
			continue;
		}
		if (Contracting.size() < MaxAtATime)
		{
			Contracting.push_back({Air.HandleOf(Row), Seen[*Found].Shown, Now});
		}
		Gone.erase(Found);
	}
}

/** A drop that is gone was taken in by the nearest one that has grown and could reach it. */
void FDropTransitions::FollowIntoSurvivors(const FWorld& World, const std::vector<FDropInstance>& Drops, double Now)
{
	if (Gone.empty())
	{
		return;
	}
	constexpr uint32 MaxCandidates = 1024;
	std::vector<uint32>& Grown = SeenSlots; // the old list has served
	Grown.clear();
	const FDropTable& Rows = World.Drops().OnSurfaces();
	for (uint32 Row = 0; Row < Rows.Num() && Grown.size() < MaxCandidates; ++Row)
	{
		const FSeen& Before = Seen[Rows.SlotOf(Row)];
		if (Before.Drop == Rows.HandleOf(Row) && Rows.Mass(Row) > GrownBy * Before.Mass)
		{
			Grown.push_back(Row);
		}
	}
	for (const uint32 Slot : Gone)
	{
		uint32 Nearest = IndexNone;
		float Distance = 0.0f;
		const FSeen& Lost = Seen[Slot];
		for (const uint32 Row : Grown)
		{
			const FSeen& Into = Seen[Rows.SlotOf(Row)];
			const float Apart = (Into.Shown.Position - Lost.Shown.Position).norm();
			const float Reach = 1.5f * (Drops[Row].BaseRadius + Lost.Shown.BaseRadius);
			const bool bCould = Rows.Surface(Row) == Lost.Surface && Apart < Reach;
			if (bCould && (Nearest == IndexNone || Apart < Distance))
			{
				Nearest = Row;
				Distance = Apart;
			}
		}
		if (Nearest == IndexNone)
		{
			continue;
		}
		const FHandle Into = Rows.HandleOf(Nearest);
		const FVec3f Beside = Lost.Shown.Position - Seen[Rows.SlotOf(Nearest)].Shown.Position;
		for (FShrinking& Other : Shrinking) // what it was taking in itself goes along
		{
			if (Other.Into == Lost.Drop)
			{
				Other.Into = Into;
				Other.Beside += Beside;
			}
		}
		if (Shrinking.size() < MaxAtATime)
		{
			const float Apart = Beside.norm();
			const float Move = std::min(Apart, 2.0f * Lost.Shown.BaseRadius);
			Shrinking.push_back({Into, Lost.Shown, Beside, Beside * (Apart > 0.0f ? -Move / Apart : 0.0f), Now});
		}
	}
}

/** Mass of the drops in sight that this one has just taken in. */
float FDropTransitions::TakenInNow(const FWorld& World, FHandle Drop, double Now) const
{
	float Volume = 0.0f;
	for (const FShrinking& Lost : Shrinking)
	{
		Volume += Lost.Into == Drop && Lost.Start == Now ? CubeOf(Lost.Drop.Radius) : 0.0f;
	}
	return static_cast<float>(4.0 / 3.0 * Math::Pi) * Volume * World.Settings().Drops.Density;
}

bool FDropTransitions::CameFromTheAir(uint32 Seed)
{
	if (!bSeedsSorted)
	{
		std::sort(AirSeeds.begin(), AirSeeds.end());
		bSeedsSorted = true;
	}
	return std::binary_search(AirSeeds.begin(), AirSeeds.end(), Seed);
}

/** What was seen of a drop, after its row was told to be new or to have jumped. */
FDropTransitions::FSeen& FDropTransitions::Recognise(
	const FWorld& World, uint32 Row, const FDropInstance& Drop, double Now)
{
	const FDropTable& Rows = World.Drops().OnSurfaces();
	FSeen& Known = Seen[Rows.SlotOf(Row)];
	if (Known.Drop != Rows.HandleOf(Row))
	{
		Known = FSeen();
		Known.Drop = Rows.HandleOf(Row);
		Known.Surface = Rows.Surface(Row);
		Known.Landed = bStarted && CameFromTheAir(Drop.Seed) ? Now : LongAgo;
		Known.Shown = Drop;
	}
	else if (Rows.Mass(Row) > GrownBy * Known.Mass)
	{
		const float Before = Known.Arriving * MassLeft(LeftOf(Now, Known.OffsetStart, MergeTime));
		const float New = Rows.Mass(Row) - Known.Mass - TakenInNow(World, Known.Drop, Now);
		Known.Arriving = std::max(New + Before, 0.0f);
		// What is a jump and what was motion: the drop is expected a bit farther along its way.
		const float Since = static_cast<float>(Now - LastLook);
		Known.Offset = Known.Shown.Position + Drop.Along * (Drop.Speed * Since) - Drop.Position;
		Known.OffsetStart = Now;
	}
	Known.Mass = Rows.Mass(Row);
	return Known;
}

void FDropTransitions::FollowDrops(const FWorld& World, std::vector<FDropInstance>& Drops, double Now)
{
	const FDropTable& Rows = World.Drops().OnSurfaces();
	const FDropSettings& Liquid = World.Settings().Drops;
	const TShapeNoise<float> Noise{Liquid.NoiseAmplitude, Liquid.NoisePeakSpeed, Liquid.NoiseSmoothSpeed};
	const float Since = bStarted ? static_cast<float>(Now - LastLook) : 0.0f;
	SeenSlots.clear();
	for (uint32 Row = 0; Row < Rows.Num(); ++Row)
	{
		SeenSlots.push_back(Rows.SlotOf(Row));
		FDropInstance& Drop = Drops[Row];
		FSeen& Known = Recognise(World, Row, Drop, Now);
		Known.Way += Drop.Speed * Since / (2.0f * Drop.Radius);
		Drop.Way = Known.Way;
		Settle(Known.Shown, Drop, Since / (Since + SettleTime));
		Drop.Roughening = Drop.bLobed ? 0.0f : Noise.At(Drop.Speed) * Drop.BaseRadius;
		if (const float Left = LeftOf(Now, Known.OffsetStart, MergeTime); Left > 0.0f)
		{
			Drop.Position += Known.Offset * (Left * Left);
			const float Shown = 1.0f - std::min(Known.Arriving * MassLeft(Left) / Known.Mass, 0.99f);
			ReshapeDrop(Drop, Drop.Radius * Math::Cbrt(Shown), Drop.Cause.ContactAngle, Shapes);
		}
		if (const float Left = LeftOf(Now, Known.Landed, LandTime); Left > 0.0f)
		{
			const float Angle = Drop.Cause.ContactAngle;
			ReshapeDrop(Drop, Drop.Radius, Angle + std::max(BallAngle - Angle, 0.0f) * Left * Left);
		}
		Known.Shown = Drop;
	}
}

void FDropTransitions::DrawShrinking(const FWorld& World, std::vector<FDropInstance>& Drops, double Now)
{
	const FDropTable& Rows = World.Drops().OnSurfaces();
	std::erase_if(Shrinking,
		[&](const FShrinking& Lost) { return Now - Lost.Start >= MergeTime || Rows.RowOf(Lost.Into) == IndexNone; });
	for (const FShrinking& Lost : Shrinking)
	{
		const uint32 Row = Rows.RowOf(Lost.Into);
		FDropInstance& Into = Drops[Row];
		const float Left = LeftOf(Now, Lost.Start, MergeTime);
		const float Volume = CubeOf(Into.Radius) - CubeOf(Lost.Drop.Radius) * MassLeft(Left);
		ReshapeDrop(
			Into, std::max(Math::Cbrt(std::max(Volume, 0.0f)), MinShownRadius), Into.Cause.ContactAngle, Shapes);
		Seen[Rows.SlotOf(Row)].Shown = Into;
	}
	for (const FShrinking& Lost : Shrinking)
	{
		const FDropInstance& Into = Drops[Rows.RowOf(Lost.Into)];
		const float Left = LeftOf(Now, Lost.Start, MergeTime);
		FDropInstance Drop = Lost.Drop;
		Drop.Position = Into.Position + Lost.Beside + Lost.Move * (1.0f - Left);
		ReshapeDrop(Drop, std::max(Lost.Drop.Radius * Left, MinShownRadius), Drop.Cause.ContactAngle, Shapes);
		Drops.push_back(Drop);
	}
}

void FDropTransitions::DrawContracting(
	const FWorld& World, std::vector<FDropInstance>& Drops, std::vector<FAirInstance>& Air, double Now)
{
	const FAirTable& Rows = World.Drops().InAir();
	std::erase_if(Contracting,
		[&](const FContracting& Freed)
		{ return Now - Freed.Start >= DetachTime || Rows.RowOf(Freed.Drop) == IndexNone; });
	for (const FContracting& Freed : Contracting)
	{
		FAirInstance& InAir = Air[Rows.RowOf(Freed.Drop)];
		const float Left = LeftOf(Now, Freed.Start, DetachTime);
		const float Angle = Freed.Shape.Cause.ContactAngle;
		FDropInstance Drop = Freed.Shape;
		Drop.Roughening *= Left;
		Drop.Lobe = MixLobes(TLobe<float>(), Drop.Lobe, Left);
		Drop.Speed *= Left;
		ReshapeDrop(Drop, InAir.Radius, Angle + std::max(BallAngle - Angle, 0.0f) * (1.0f - Left * Left));
		Drop.Position = InAir.Position - Drop.Normal * (InAir.Radius * (1.0f - Left)); // at last it is centered there
		Drops.push_back(Drop);
		InAir.Radius = 0.0f; // taken out below
	}
	if (!Contracting.empty())
	{
		std::erase_if(Air, [](const FAirInstance& Drop) { return !(Drop.Radius > 0.0f); });
	}
}

} // namespace FluidDrops
