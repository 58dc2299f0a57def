// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/KeyLight.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float DegreeInRadians = 0.01745329252f;

/** In the surroundings' own directions: x right, y ahead, z up. */
FKeyLight KeyLightBeforeTurn(EEnvironment Environment)
{
	FKeyLight Light;
	switch (Environment)
	{
	case EEnvironment::Studio: // a soft box of 23 degrees, to the left of the camera and above it
		Light.Direction = FVec3f(-0.62f, -0.52f, 0.59f).normalized();
		Light.Irradiance = {2.75f, 2.65f, 2.5f};
		Light.AngularRadius = 0.20f;
		Light.RadiancePerIrradiance = 1.0f / (4.0f * 0.2027f * 0.2027f);
		break;
	case EEnvironment::DaySky: // the sun, three times its true width: the panorama's texels ask for it
		Light.Direction = FVec3f(-0.58f, 0.22f, 0.78f).normalized();
		Light.Irradiance = {3.4f, 3.1f, 2.6f};
		Light.AngularRadius = 0.014f;
		Light.RadiancePerIrradiance = 1.0f / (3.14159265f * 0.014f * 0.014f);
		break;
	case EEnvironment::NightCity: // a lamp across the street; it is in the panorama as one of the city's lights
		Light.Direction = FVec3f(-0.55f, 0.50f, 0.67f).normalized();
		Light.Irradiance = {0.42f, 0.25f, 0.12f};
		Light.AngularRadius = 0.05f;
		break;
	case EEnvironment::Overcast: // the brightest part of the sky, for what shadow there is
		// Little of it: the sky's diffuse light has that part already, and this comes on top.
		Light.Direction = FVec3f(-0.20f, 0.10f, 0.97f).normalized();
		Light.Irradiance = {0.23f, 0.24f, 0.25f};
		Light.AngularRadius = 0.5f;
		break;
	case EEnvironment::TwoColors:
	case EEnvironment::White: break; // nothing but what they are
	}
	return Light;
}

} // namespace

FCameraSetting CameraSettingOf(EEnvironment Environment)
{
	switch (Environment)
	{
	case EEnvironment::Studio: return {1.30f, 1.55f};
	case EEnvironment::DaySky: return {1.34f, 1.45f};
	case EEnvironment::Overcast: return {1.32f, 1.15f};
	default: return {1.32f, 1.0f};
	}
}

FKeyLight KeyLightOf(EEnvironment Environment, float TurnDegrees)
{
	FKeyLight Light = KeyLightBeforeTurn(Environment);
	const float Cos = std::cos(TurnDegrees * DegreeInRadians);
	const float Sin = std::sin(TurnDegrees * DegreeInRadians);
	const FVec3f D = Light.Direction;
	Light.Direction = {Cos * D.x() - Sin * D.y(), Sin * D.x() + Cos * D.y(), D.z()};
	return Light;
}

FShadowBounds ShadowBoundsOf(std::span<const FRenderSurface> Surfaces)
{
	FVec3f Low = FVec3f::Constant(1e30f);
	FVec3f High = FVec3f::Constant(-1e30f);
	for (const FRenderSurface& Surface : Surfaces)
	{
		for (size_t Index = 0; Index < Surface.Positions.size() && Surface.Material == EMaterial::Opaque; ++Index)
		{
			const FVec3f Place = Surface.Pose.TransformPoint(Surface.Positions[Index]);
			Low = Low.cwiseMin(Place);
			High = High.cwiseMax(Place);
		}
	}
	if (!(Low.x() <= High.x()))
	{
		return {};
	}
	return {0.5f * (Low + High), 0.5f * (High - Low).norm() * 1.02f + 1e-4f};
}

} // namespace FluidDrops
