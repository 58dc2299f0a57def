// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/PlaceRain.h"

#include "Scene/SceneExtent.h"
#include "Scene/SceneLists.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr float Margin = 1.05f;          // how much larger the box is than what it covers: drops start above the top
constexpr float Surroundings = 2.0f;     // of what a given camera shows at its target, half widths
constexpr float AroundSmall = 4.0f;      // how much larger the box of something small is: rain is seen around it, too
constexpr float FinestDrop = 5.0e-4f;    // m: finer ones are little of the water
constexpr float DiameterStep = 1.0e-4f;  // m
constexpr double PartOfAir = 0.75;       // of the room for drops in the air: the rest is for splashes and drips
constexpr double PartOfDrops = 0.5;      // of the room for drops on surfaces, for what comes down in RoomForSeconds
constexpr double MinPartOfDrops = 0.2;   // ... even if more of it was sprinkled already
constexpr double RoomForSeconds = 10.0;  // drops that have not run off or merged by then
constexpr int32 DropsWithBeads = 131072; // room for drops where it is not given
constexpr int32 PiecesOfTrails = 524288;
constexpr float LargestWithTrails = 1.2f; // m
constexpr double NoteAfter = 1.0;         // s of rain

/** Where rain is to be seen: of large things only what a given camera looks at. */
FSceneBox FramedBox(const FSceneExtent& Extent, const FScene& Scene)
{
	FSceneBox Box = Extent.Bounds();
	if (!Scene.Given.bEye)
	{
		return Box;
	}
	const FCamera& Camera = Scene.Camera;
	const FVec3f Target = Scene.Given.bTarget ? Camera.Target : Box.Center();
	const float HalfWidth =
		(Target - Camera.Eye).norm() * std::tan(0.5f * Camera.FieldOfView * float(Math::Pi) / 180.0f);
	const FVec3f Around = FVec3f::Constant(Surroundings * HalfWidth);
	const FSceneBox Seen{Target - Around, Target + Around};
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const bool bApart = Box.Greatest[Axis] < Seen.Least[Axis] || Box.Least[Axis] > Seen.Greatest[Axis];
		Box.Least[Axis] = bApart ? Seen.Least[Axis] : std::max(Box.Least[Axis], Seen.Least[Axis]);
		Box.Greatest[Axis] = bApart ? Seen.Greatest[Axis] : std::min(Box.Greatest[Axis], Seen.Greatest[Axis]);
	}
	return Box;
}

/** How much rain falls where. */
struct FRainRoom
{
	double AirVolume;  // of the box and of what is below it, m^3
	double WetArea;    // level, m^2
	double MaxInAir;   // drops
	double MaxLanding; // in RoomForSeconds
};

/** How much of the room is taken by drops that are not finer than that: above 1 there is none for the rest. */
double TakenRoom(const FRainSettings& Rain, float Least, const FWorldSettings& World, const FRainRoom& Room)
{
	FRainSizes Sizes;
	Sizes.Build({Rain.Rate, Least, Rain.MaxDiameter, World.Drops.Density, World.Drops.SurfaceTension,
		-World.World.Gravity.z()});
	return std::max(Sizes.WeighInAir(Room.AirVolume) / Room.MaxInAir,
		Sizes.FluxOfDrops() * Room.WetArea * RoomForSeconds / Room.MaxLanding);
}

/** The finest drops of which there is room for all, or the largest. */
float MinDiameter(const FRainSettings& Rain, const FWorldSettings& World, const FRainRoom& Room)
{
	const auto Fits = [&](float Least) { return TakenRoom(Rain, Least, World, Room) <= 1.0; };
	const float Finest = std::min(FinestDrop, Rain.MaxDiameter);
	int Steps = 0;
	int Most = static_cast<int>((Rain.MaxDiameter - Finest) / DiameterStep);
	while (Steps < Most)
	{
		const int Middle = (Steps + Most) / 2;
		const bool bFits = Fits(Finest + float(Middle) * DiameterStep);
		Steps = bFits ? Steps : Middle + 1;
		Most = bFits ? Middle : Most;
	}
	return Finest + float(Steps) * DiameterStep;
}

/** Of what is too large even for the largest drops, as much of the middle as there is room for: the rate is the
 * user's. True if that is not all. */
bool FitMiddle(FRainSettings& Rain, const FWorldSettings& World, const FRainRoom& Room)
{
	if (TakenRoom(Rain, Rain.MinDiameter, World, Room) <= 1.0)
	{
		return false;
	}
	FRainRoom Below = Room; // all of the box is above what gets wet
	Below.WetArea = 4.0 * double(Rain.HalfExtent.x()) * double(Rain.HalfExtent.y());
	Rain.HalfExtent.head<2>() /= static_cast<float>(std::sqrt(TakenRoom(Rain, Rain.MinDiameter, World, Below)));
	return true;
}

/** "rain.0", "rain.shower" */
std::string PathOfRain(const FScene& Scene, std::size_t Index)
{
	return "rain." + NameOrNumber(Scene.Rains, Index);
}

std::string MiddleRemark(const std::string& Path, const FRainSettings& Rain)
{
	char Text[256];
	std::snprintf(Text, sizeof(Text),
		": falls on the middle only, %.0f m by %.0f m: everywhere it would be more drops than there is room for. Raise "
		"budget.airDrops and budget.drops",
		2.0 * double(Rain.HalfExtent.x()), 2.0 * double(Rain.HalfExtent.y()));
	return Path + Text;
}

constexpr const char* MissedFound =
	": none of its drops met anything yet, few fall on what is so small: raise ticks or rate, or set scale if it is "
	"larger";
constexpr const char* MissedGiven =
	": none of its drops met anything: put its box (center, halfExtent) above what is to get wet, or leave out follow, "
	"center and halfExtent";

bool MetNothing(const FWorldCounters& Counters)
{
	return Counters.RainBorn > 0 &&
		Counters.RainSheltered + Counters.Landed + Counters.Bounced + Counters.Splashed + Counters.PoolsFormed +
			Counters.FluidJoined ==
		0;
}

/** As far below the lowest place as it is below the origin by default. */
void LowerFloor(FScene& Scene, float Lowest)
{
	float& Floor = Scene.Settings.World.FloorHeight;
	if (!Scene.Given.bFloor && Lowest < Floor)
	{
		Floor = Lowest + std::min(FWorldRules().FloorHeight, 0.0f);
		Scene.Given.bFloor = true;
	}
}

/** For drops of the rain. */
double RoomOnSurfaces(const FScene& Scene)
{
	double Sprinkled = 0.0;
	for (const FSceneSprinkle& Sprinkle : Scene.Sprinkles)
	{
		Sprinkled += double(Sprinkle.Settings.Count);
	}
	const double Drops = double(Scene.Settings.Budget.Drops);
	return std::max(PartOfDrops * Drops - Sprinkled, MinPartOfDrops * Drops);
}

/** Drops that run leave beads and film behind, the more the longer their way; from afar neither is seen. */
void MakeRoomForTrails(FScene& Scene, const FSceneBox& Framed)
{
	FWorldSettings& World = Scene.Settings;
	FSceneGiven& Given = Scene.Given;
	World.Budget.Drops = Given.bDrops ? World.Budget.Drops : std::max(World.Budget.Drops, DropsWithBeads);
	World.Budget.TrailPieces =
		Given.bTrailPieces ? World.Budget.TrailPieces : std::max(World.Budget.TrailPieces, PiecesOfTrails);
	World.Trails.bEnabled &= Given.bTrails || 2.0f * Framed.HalfExtent().maxCoeff() <= LargestWithTrails;
	Given.bDrops = Given.bTrailPieces = Given.bTrails = true;
}

} // namespace

std::vector<std::string> PlaceRain(FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	std::vector<std::string> Remarks;
	const FSceneExtent Extent = FSceneExtent::Of(Scene, Meshes);
	if (Extent.Places.empty())
	{
		return Remarks;
	}
	LowerFloor(Scene, Extent.Bounds().Least.z());
	const auto IsToPlace = [](const FSceneRain& Rain) { return !Rain.bPlaceGiven; };
	const double Rains = double(std::count_if(Scene.Rains.begin(), Scene.Rains.end(), IsToPlace));
	if (!(Rains > 0.0))
	{
		return Remarks;
	}
	FWorldSettings& World = Scene.Settings;
	const FSceneBox Framed = FramedBox(Extent, Scene);
	MakeRoomForTrails(Scene, Framed);
	const FVec3f Around = FVec3f::Constant(AroundSmall * Framed.HalfExtent().maxCoeff());
	const FVec3f Half = FRainSettings().HalfExtent.cwiseMin(Around).cwiseMax(Margin * Framed.HalfExtent());
	const double Fall = std::max(double(Framed.Center().z() + Half.z() - World.World.FloorHeight), 0.0);
	const FRainRoom Room{4.0 * double(Half.x()) * double(Half.y()) * Fall,
		4.0 * double(Framed.HalfExtent().x()) * double(Framed.HalfExtent().y()),
		PartOfAir * double(World.Budget.AirDrops) / Rains, RoomOnSurfaces(Scene) / Rains};
	for (std::size_t Index = 0; Index < Scene.Rains.size(); ++Index)
	{
		FSceneRain& Rain = Scene.Rains[Index];
		if (Rain.bPlaceGiven)
		{
			continue;
		}
		Rain.bPlaceGiven = true;
		Rain.bPlaceFound = true;
		Rain.Settings.bFollow = false;
		Rain.Settings.Center = Framed.Center();
		Rain.Settings.HalfExtent = Half;
		if (Rain.bSizeGiven)
		{
			continue;
		}
		Rain.bSizeGiven = true;
		Rain.Settings.MinDiameter = MinDiameter(Rain.Settings, World, Room);
		if (FitMiddle(Rain.Settings, World, Room))
		{
			Remarks.push_back(MiddleRemark(PathOfRain(Scene, Index), Rain.Settings));
		}
	}
	return Remarks;
}

std::vector<FAdvice> NotesOn(const FWorld& World, const FScene& Scene)
{
	std::vector<FAdvice> Notes = World.Advice();
	const bool bAnythingToMeet = !Scene.Surfaces.empty() || !Scene.Liquids.empty();
	if (!bAnythingToMeet || !MetNothing(World.Counters()))
	{
		return Notes;
	}
	for (std::size_t Index = 0; Index < Scene.Rains.size(); ++Index)
	{
		const FSceneRain& Rain = Scene.Rains[Index];
		const double Fell =
			std::min(World.Time(), double(Rain.Settings.StopTime)) - std::max(double(Rain.Settings.StartTime), 0.0);
		if (Rain.Settings.bEnabled && Rain.Settings.Rate > 0.0f && Fell >= NoteAfter)
		{
			const char* const Advice = Rain.bPlaceFound ? MissedFound : MissedGiven;
			Notes.push_back({"rain", PathOfRain(Scene, Index) + Advice});
		}
	}
	return Notes;
}

} // namespace FluidDrops
