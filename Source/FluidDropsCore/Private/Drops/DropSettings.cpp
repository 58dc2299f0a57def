// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/DropSettings.h"

#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr const char* MotionLawNames[] = {"closedForm", "regimes"};
constexpr const char* VelocityTransferNames[] = {"rotate", "project"};
constexpr const char* MergeSearchNames[] = {"sameTriangle", "ring"};

constexpr FSettingField DropFields[] = {
	FD_SETTING(FDropSettings, Density, "density", "kg/m^3", 100.0, 20000.0, "Density of the liquid."),
	FD_SETTING(FDropSettings, Viscosity, "viscosity", "Pa s", 0.0, 100.0,
		"Dynamic viscosity: water 0.001, oil 0.1, honey 10. Brakes sliding drops at their contact line."),
	FD_SETTING(FDropSettings, SurfaceTension, "surfaceTension", "N/m", 0.001, 1.0,
		"Surface tension: the stiffer the drop, the less it leans."),
	FD_SETTING(FDropSettings, ContactLineFactor, "contactLineFactor", "", 0.0, 10000.0,
		"Drag of the contact line: |k_v| = factor x viscosity x radius. Water on glass: 30 to 500."),
	FD_SETTING(FDropSettings, ImpactSlip, "impactSlip", "", 0.0, 1.0,
		"Fraction of its speed along the surface that a drop keeps when it lands; splashing takes the rest."),
	FD_SETTING(FDropSettings, SleepSpeed, "sleepSpeed", "m/s", 0.0, 0.1,
		"A drop that nothing drives sleeps below this speed."),
	FD_SETTING(FDropSettings, MaxCrossings, "maxCrossings", "", 1.0, 65536.0,
		"Triangles that one drop may cross in one tick before it is held for that tick."),
	FD_SETTING(FDropSettings, bMerge, "merge", "", 0.0, 1.0, "Whether drops that touch become one."),
	FD_SETTING(FDropSettings, ShapeStiffness, "shapeStiffness", "", 0.5, 100.0,
		"How stiff the shape is: the apex leans by m g_t / (stiffness x surface tension)."),
	FD_SETTING(FDropSettings, ConstantDrag, "constantDrag", "kg/s", 0.0, 1000.0,
		"The same viscous drag |k_v| for drops of every size, instead of that of the contact line; 0 for that one."),
	FD_SETTING(FDropSettings, WindDrag, "windDrag", "", 0.0, 2.0,
		"How much wind grips a drop on a surface: the drag coefficient of a sphere of its size. 0 for none."),
	FD_SETTING(FDropSettings, Inertia, "inertia", "", 0.0, 1.0,
		"How much drops feel the motion of their surface: braking, turning, shaking. 0 for not at all."),
	FD_SETTING(FDropSettings, InertiaSmoothing, "inertiaSmoothing", "s", 0.0, 1.0,
		"Time over which a change of a surface's velocity is felt; longer hides jerky animation."),
	FD_SETTING(FDropSettings, NoiseAmplitude, "noiseAmplitude", "", 0.0, 0.3,
		"How far rough ground deforms the outline of a slow drop, in radii of its base. Appearance only."),
	FD_SETTING(FDropSettings, NoisePeakSpeed, "noisePeakSpeed", "m/s", 0.0001, 100.0,
		"Speed at which a drop is deformed most; at rest it is not deformed."),
	FD_SETTING(FDropSettings, NoiseSmoothSpeed, "noiseSmoothSpeed", "m/s", 0.0001, 100.0,
		"Speed above which a drop glides over the roughness and keeps its shape."),
	FD_SETTING(FDropSettings, Evaporation, "evaporation", "kg/(m^2 s)", 0.0, 10.0,
		"What the air takes through the surface of a drop where it is still: 0.0002, on a hot plate 0.02; 0 for none. "
		"Wind takes more."),
	FD_SETTING(FDropSettings, VanishRadius, "vanishRadius", "m", 1.0e-6, 1.0e-3,
		"A drop that evaporation has made smaller than this is gone."),
	FD_SETTING(FDropSettings, ValleyTime, "valleyTime", "s", 1.0e-5, 0.1,
		"A drop that would be back at the bottom of a valley this soon after crossing it runs along the valley."),
	FD_SETTING_CHOICE(FDropSettings, MotionLaw, "motionLaw", MotionLawNames,
		"What moves drops on surfaces: roughness, viscosity and adhesion, or the thresholds of the group regimes."),
	FD_SETTING_CHOICE(FDropSettings, VelocityTransfer, "velocityTransfer", VelocityTransferNames,
		"How velocity crosses an edge: rotated with the surface, or projected onto the new plane."),
	FD_SETTING_CHOICE(FDropSettings, MergeSearch, "mergeSearch", MergeSearchNames,
		"Which drops can merge: only those on the same triangle, as in the original method (Fournier 1997), or all "
		"that touch."),
	FD_SETTING(FDropSettings, MergeReach, "mergeReach", "", 0.0, 10.0,
		"Drops merge when their widest circles touch; this factor on their radii makes it sooner or later."),
	FD_SETTING(FDropSettings, bAirDrag, "airDrag", "", 0.0, 1.0,
		"Whether air slows falling drops down to the speed of rain, and wind carries them."),
	FD_SETTING(FDropSettings, bLanding, "landing", "", 0.0, 1.0,
		"Whether airborne drops land on surfaces, or pass through them as in the original method (Fournier 1997)."),
	FD_SETTING(FDropSettings, Elasticity, "elasticity", "", 0.0, 1.0,
		"Fraction of its normal speed with which a drop bounces off, as long as that exceeds 0.1 m/s. 0: it stays."),
	FD_SETTING(FDropSettings, SplashThreshold, "splashThreshold", "", 0.0, 10000.0,
		"A drop splashes when We^(1/2) Re^(1/4) of its impact exceeds this: 57.7 on a dry wall; 0 for never."),
	FD_SETTING(FDropSettings, SplashMass, "splashMass", "", 0.0, 0.9,
		"Largest fraction of a drop that a splash throws up; the rest stays on the surface."),
	FD_SETTING(
		FDropSettings, SplashCount, "splashCount", "", 0.0, 16.0, "Maximum number of drops that one splash throws up."),
};

constexpr const char* FilmFadingNames[] = {"exponential", "linear"};

constexpr FSettingField TrailFields[] = {
	FD_SETTING(FTrailSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether moving drops leave film and beads behind."),
	FD_SETTING(
		FTrailSettings, FilmThickness, "filmThickness", "m", 0.0, 1.0e-4, "Thickness of the film that a drop leaves."),
	FD_SETTING(FTrailSettings, Width, "width", "", 0.05, 1.0, "Width of the trail in widths of the drop."),
	FD_SETTING(FTrailSettings, DryingTime, "dryingTime", "s", 0.01, 3600.0,
		"Time in which film dries to 37 %, or to nothing (see fading)."),
	FD_SETTING(FTrailSettings, MinRadius, "minRadius", "m", 0.0, 0.1, "Smaller drops leave nothing behind."),
	FD_SETTING(FTrailSettings, BeadSpacing, "beadSpacing", "", 0.0, 1000.0,
		"Mean distance between the beads that a trail breaks up into, in widths of the drop; 0 for none."),
	FD_SETTING(FTrailSettings, BeadSize, "beadSize", "", 0.02, 0.6, "Mean radius of a bead in radii of the drop."),
	FD_SETTING(FTrailSettings, bTakeWater, "takeWater", "", 0.0, 1.0,
		"Whether film takes its water from the drop; if not, there are no beads, and trails never change a path."),
	FD_SETTING(FTrailSettings, bLubrication, "lubrication", "", 0.0, 1.0,
		"Whether passing drops smooth the surface, so that later ones follow their path; needs no visible trail."),
	FD_SETTING(FTrailSettings, Filling, "filling", "", 0.0, 1.0,
		"Fraction of the roughness below a drop's path that one passage fills."),
	FD_SETTING(FTrailSettings, RecoveryTime, "recoveryTime", "s", 0.0, 36000.0,
		"Time in which filled roughness comes back to 63 %; 0 for never."),
	FD_SETTING(FTrailSettings, DryingRate, "dryingRate", "", 0.0, 1000.0,
		"Heat and light: how much faster film dries, and roughness comes back, than their times say; 0 for never."),
	FD_SETTING_CHOICE(FTrailSettings, Fading, "fading", FilmFadingNames,
		"Whether pieces of trail lose the same fraction of their film in every second, or the same amount."),
};

constexpr FSettingField SurfaceFields[] = {
	FD_SETTING(FSurfaceSettings, AsperityHeight, "asperityHeight", "m", 0.0, 0.1,
		"Effective height of the roughness: drops lower than roughness x height stick."),
	FD_SETTING(FSurfaceSettings, RoughnessX, "roughnessX", "", 0.0, 100.0, "Roughness along a triangle's first side."),
	FD_SETTING(FSurfaceSettings, RoughnessY, "roughnessY", "", 0.0, 100.0, "Roughness across a triangle's first side."),
	FD_SETTING(FSurfaceSettings, RoughnessVariation, "roughnessVariation", "", 0.0, 1.0,
		"How much the roughness differs from triangle to triangle; makes runners meander and pause."),
	FD_SETTING(FSurfaceSettings, Adhesion, "adhesion", "Pa", 0.0, 1.0e6,
		"Hold per base area: below a ceiling, water hangs up to a radius of 3.3 mm at 43 Pa."),
	FD_SETTING(FSurfaceSettings, ContactAngle, "contactAngle", "deg", 5.0, 175.0,
		"Angle at which the drop meets the surface: clean glass 20 to 40, window 60, car paint 90, lotus leaf 160."),
	FD_SETTING(FSurfaceSettings, DryingRate, "dryingRate", "", 0.0, 1000.0,
		"Heat and light on this surface: a factor on trails.dryingRate."),
	FD_SETTING(FSurfaceSettings, WetnessResolution, "wetnessResolution", "", 0.0, 2048.0,
		"Texels along a side of the map that keeps this surface's film, instead of pieces of trail; 0 for no map."),
	FD_SETTING(FSurfaceSettings, Coat, "coat", "kg/m^2", 0.0, 100.0,
		"Solute on it at the start, which drops can wash off: dust 0.001, make-up 0.01, clay 0.5."),
	FD_SETTING(FSurfaceSettings, Temperature, "temperature", "deg C", -40.0, 100.0,
		"How cold it is: vapor condenses on it below the dew point of the air (see moisture)."),
	FD_SETTING(FSurfaceSettings, SiteDensity, "siteDensity", "1/m^2", 0.0, 1.0e9,
		"Places per area where vapor condenses or glands are, at most budget.drops in all: breath on glass 1e6, a can "
		"4e5, skin 1e6; 0 for none."),
	FD_SETTING(FSurfaceSettings, SweatRate, "sweatRate", "kg/(m^2 s)", 0.0, 1.0,
		"Water that comes out of it at full effort: skin 0.0002 to 0.0005."),
};

} // namespace

std::span<const FSettingField> DropSettingFields()
{
	return DropFields;
}

std::span<const FSettingField> TrailSettingFields()
{
	return TrailFields;
}

std::span<const FSettingField> SurfaceSettingFields()
{
	return SurfaceFields;
}

} // namespace FluidDrops
