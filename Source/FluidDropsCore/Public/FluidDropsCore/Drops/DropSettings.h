// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about drops on surfaces, their trails, and the surfaces they run on. Defaults are water on window
// glass (Docs/Model/SurfaceDrops.md#water-on-window-glass).

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

/** How a velocity goes over a side (Docs/Model/SurfaceDrops.md#carrying-the-velocity-over). */
enum class EVelocityTransfer : uint8
{
	Rotate,  // about the side: keeps the speed, second order on curved surfaces
	Project, // into the new plane: loses cos(dihedral) of what crosses
};

/** Which drops are tested for touching (Docs/Model/SurfaceDrops.md#touching). */
enum class EMergeSearch : uint8
{
	SameTriangle, // as in Fournier 1997
	Ring,         // across sides as well
};

/** What moves drops on surfaces. */
enum class EMotionLaw : uint8
{
	ClosedForm, // roughness, viscosity and adhesion (Docs/Model/SurfaceDrops.md)
	Regimes,    // still, sliding or off, by thresholds of force (Docs/Model/Weather.md#force-regimes)
};

struct FDropSettings
{
	float Density = 1000.0f;
	float Viscosity = 1.0e-3f;
	float SurfaceTension = 0.072f;
	float ContactLineFactor = 300.0f;
	float ImpactSlip = 0.1f;
	float SleepSpeed = 1.0e-4f;
	int32 MaxCrossings = 1024;
	bool bMerge = true;
	float ShapeStiffness = 4.0f;
	float ConstantDrag = 0.0f;
	float WindDrag = 0.3f;
	float Inertia = 1.0f;
	float InertiaSmoothing = 0.03f;
	float NoiseAmplitude = 0.12f;
	float NoisePeakSpeed = 0.05f;
	float NoiseSmoothSpeed = 0.25f;
	float Evaporation = 0.0f;
	float VanishRadius = 2.0e-5f;
	float ValleyTime = 0.004f;
	EMotionLaw MotionLaw = EMotionLaw::ClosedForm;
	EVelocityTransfer VelocityTransfer = EVelocityTransfer::Rotate;
	EMergeSearch MergeSearch = EMergeSearch::Ring;
	float MergeReach = 1.0f;
	bool bAirDrag = true;
	bool bLanding = true;
	float Elasticity = 0.0f;
	float SplashThreshold = 0.0f;
	float SplashMass = 0.15f;
	int32 SplashCount = 6;
};

/** How film dries. */
enum class EFilmFading : uint8
{
	Exponential, // the same part of what is left in every second
	Linear,      // evenly, until nothing is left
};

struct FTrailSettings
{
	bool bEnabled = true;
	float FilmThickness = 4.0e-6f;
	float Width = 0.7f;
	float DryingTime = 2.5f;
	float MinRadius = 0.8e-3f;
	float BeadSpacing = 3.0f;
	float BeadSize = 0.22f;
	bool bTakeWater = true;
	bool bLubrication = false;
	float Filling = 0.5f;
	float RecoveryTime = 10.0f;
	float DryingRate = 1.0f;
	EFilmFading Fading = EFilmFading::Exponential;
};

/** The material of one surface. */
struct FSurfaceSettings
{
	float AsperityHeight = 1.0e-3f;
	float RoughnessX = 2.0f;
	float RoughnessY = 2.0f;
	float RoughnessVariation = 0.0f;
	float Adhesion = 43.0f;
	float ContactAngle = 60.0f;
	float DryingRate = 1.0f;
	int32 WetnessResolution = 0;
	float Coat = 0.0f;
	float Temperature = 20.0f;
	float SiteDensity = 0.0f;
	float SweatRate = 0.0f;
};

FD_CORE_API std::span<const FSettingField> DropSettingFields();
FD_CORE_API std::span<const FSettingField> TrailSettingFields();
FD_CORE_API std::span<const FSettingField> SurfaceSettingFields();

inline std::span<const FSettingField> FieldsOf(const FDropSettings&)
{
	return DropSettingFields();
}
inline std::span<const FSettingField> FieldsOf(const FTrailSettings&)
{
	return TrailSettingFields();
}
inline std::span<const FSettingField> FieldsOf(const FSurfaceSettings&)
{
	return SurfaceSettingFields();
}

} // namespace FluidDrops
