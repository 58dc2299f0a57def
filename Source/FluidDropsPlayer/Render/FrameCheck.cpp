// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FrameCheck.h"

#include "Render/DropPacking.h"
#include "Render/Renderer.h"

#include <cmath>
#include <string>

namespace FluidDrops
{

namespace
{

constexpr uint32 MaxPictureSize = 8192;
constexpr size_t MaxRows = size_t(1) << 22; // of each kind in one frame

FError RowError(const char* Column, size_t Row, const char* Field, const char* Range)
{
	return MakeError(std::string(Column) + "[" + std::to_string(Row) + "]." + Field + ": must be " + Range);
}

bool IsUnit(const FVec3f& V)
{
	return IsFinite(V) && std::abs(V.squaredNorm() - 1.0f) < 1e-2f;
}

bool IsWithin(float Value, float Low, float High)
{
	return Value >= Low && Value <= High; // false for NaN
}

FStatus CheckCamera(const FCamera& Camera)
{
	if (!IsFinite(Camera.Eye) || !IsFinite(Camera.Target) || !IsFinite(Camera.Up))
	{
		return MakeError("camera: Eye, Target and Up must be finite");
	}
	const FVec3f Forward = Camera.Target - Camera.Eye;
	if (!(Forward.norm() > 1e-6f))
	{
		return MakeError("camera.Target: must differ from Eye");
	}
	if (!(Forward.normalized().cross(Camera.Up).norm() > 1e-4f * Camera.Up.norm()))
	{
		return MakeError("camera.Up: must not be zero or along the view");
	}
	if (!IsWithin(Camera.FieldOfView, 1.0f, 150.0f))
	{
		return MakeError("camera.FieldOfView: must be within 1 to 150");
	}
	const bool bSharpAtTarget = Camera.FocusDistance == 0.0f;
	if (!IsWithin(bSharpAtTarget ? Camera.Focus() : Camera.FocusDistance, 1e-3f, 1e6f))
	{
		return MakeError("camera.FocusDistance: must be within 0.001 to 1e6 m, or 0 for the distance of the target");
	}
	if (!IsWithin(Camera.Aperture, 0.0f, 1.0f))
	{
		return MakeError("camera.Aperture: must be within 0 to 1 m");
	}
	return {};
}

FStatus CheckFilm(const FFilm& Film)
{
	if (!IsWithin(Film.Exposure, 0.0f, 1e4f))
	{
		return MakeError("film.Exposure: must be within 0 to 1e4");
	}
	if (!IsWithin(Film.Bloom, 0.0f, 1.0f) || !IsWithin(Film.Vignette, 0.0f, 10.0f) || !IsWithin(Film.Grain, 0.0f, 1.0f))
	{
		return MakeError("film: Bloom must be within 0 to 1, Vignette 0 to 10, Grain 0 to 1");
	}
	return {};
}

bool IsSoundShape(const FDropProfile& Shape)
{
	bool bSound = IsWithin(Shape.BaseRadius(), 1e-3f, 100.0f) && IsWithin(Shape.Height[3], 1e-4f, 100.0f);
	for (size_t Level = 0; Level < FDropProfile::Levels; ++Level)
	{
		bSound = bSound && IsWithin(Shape.Radius[Level], 0.0f, 100.0f) && IsWithin(Shape.Height[Level], 0.0f, 100.0f) &&
			IsWithin(Shape.Shift[Level], -100.0f, 100.0f);
	}
	return bSound;
}

FStatus CheckDrops(std::span<const FRenderDrop> Drops)
{
	for (size_t Row = 0; Row < Drops.size(); ++Row)
	{
		const FRenderDrop& Drop = Drops[Row];
		if (!IsFinite(Drop.Position))
		{
			return RowError("drops", Row, "Position", "finite");
		}
		if (!IsUnit(Drop.Normal) || !IsUnit(Drop.Along) || std::abs(Drop.Normal.dot(Drop.Along)) > 0.05f)
		{
			return RowError("drops", Row, "Normal, Along", "unit vectors at right angles");
		}
		if (!IsWithin(Drop.Radius, 1e-7f, 10.0f))
		{
			return RowError("drops", Row, "Radius", "within 1e-7 to 10 m");
		}
		if (!IsSoundShape(Drop.Shape))
		{
			return RowError(
				"drops", Row, "Shape", "a base of 0.001 to 100 radii, an apex of 1e-4 to 100, all else finite");
		}
		if (!IsWithin(Drop.Lobe.Forward, 0.0f, 10.0f) || !IsWithin(Drop.Lobe.Raise, 0.0f, 10.0f))
		{
			return RowError("drops", Row, "Lobe", "a reach and a rise within 0 to 10");
		}
		if (!IsWithin(Drop.Stretch, 1.0f, 100.0f) || !IsWithin(Drop.Wobble, 0.0f, 1.0f) ||
			!IsWithin(Drop.Roughening, 0.0f, 0.5f) || !IsWithin(Drop.Way, 0.0f, 1e9f) ||
			!IsWithin(Drop.SkyVisibility, 0.0f, 1.0f) || !IsWithin(Drop.Deposit, 0.0f, 1e9f))
		{
			return RowError("drops", Row, "Stretch, Wobble, Roughening, Way, SkyVisibility, Deposit",
				"within 1 to 100, 0 to 1, 0 to 0.5, 0 to 1e9, 0 to 1, 0 to 1e9");
		}
	}
	return {};
}

FStatus CheckTrails(std::span<const FRenderTrail> Trails)
{
	for (size_t Row = 0; Row < Trails.size(); ++Row)
	{
		const FRenderTrail& Trail = Trails[Row];
		if (!IsFinite(Trail.Start) || !IsFinite(Trail.End) || !IsUnit(Trail.Normal))
		{
			return RowError("trails", Row, "Start, End, Normal", "finite, Normal a unit vector");
		}
		if (!IsWithin(Trail.StartWidth, 0.0f, 10.0f) || !IsWithin(Trail.EndWidth, 0.0f, 10.0f) ||
			!IsWithin(Trail.StartThickness, 0.0f, 1.0f) || !IsWithin(Trail.EndThickness, 0.0f, 1.0f))
		{
			return RowError("trails", Row, "widths, thicknesses", "within 0 to 10 m, 0 to 1");
		}
	}
	return {};
}

FStatus CheckSpray(std::span<const FRenderSpray> Spray)
{
	for (size_t Row = 0; Row < Spray.size(); ++Row)
	{
		if (!IsFinite(Spray[Row].Position) || !IsFinite(Spray[Row].Velocity) ||
			!IsWithin(Spray[Row].Radius, 1e-7f, 10.0f))
		{
			return RowError("spray", Row, "Position, Velocity, Radius", "finite, Radius within 1e-7 to 10 m");
		}
	}
	return {};
}

bool IsColor(const FVec3f& Color)
{
	return IsWithin(Color.minCoeff(), 0.0f, 1.0f) && IsWithin(Color.maxCoeff(), 0.0f, 1.0f) && IsFinite(Color);
}

FStatus CheckLooks(std::span<const FLiquidLook> Looks)
{
	for (size_t Row = 0; Row < Looks.size(); ++Row)
	{
		const FLiquidLook& Look = Looks[Row];
		if (!IsColor(Look.AbsorptionColor) || !IsColor(Look.ScatterColor) || !IsWithin(Look.Roughness, 0.0f, 1.0f) ||
			!IsWithin(Look.Metallic, 0.0f, 1.0f) || !IsWithin(Look.Foaming, 0.0f, 1.0f))
		{
			return RowError(
				"fluid.Looks", Row, "AbsorptionColor, ScatterColor, Roughness, Metallic, Foaming", "within 0 to 1");
		}
		if (!IsWithin(Look.AbsorptionDepth, 1e-6f, 1e4f) || !IsWithin(Look.Turbidity, 0.0f, 1e6f) ||
			!IsWithin(Look.RefractiveIndex, 1.0f, 2.5f))
		{
			return RowError("fluid.Looks", Row, "AbsorptionDepth, Turbidity, RefractiveIndex",
				"within 1e-6 to 1e4 m, 0 to 1e6 1/m, 1 to 2.5");
		}
	}
	return {};
}

/** Positive, by its minors, and no larger than that no axis of the ellipsoid vanishes. */
bool IsShape(const std::array<float, 6>& ToBall)
{
	const auto& [XX, YY, ZZ, XY, XZ, YZ] = ToBall;
	const float Least = 0.1f;
	const float A = XX - Least, B = YY - Least, C = ZZ - Least;
	const float Determinant = A * (B * C - YZ * YZ) - XY * (XY * C - YZ * XZ) + XZ * (XY * YZ - B * XZ);
	return A > 0.0f && A * B - XY * XY > 0.0f && Determinant > 0.0f && XX + YY + ZZ < 10.0f;
}

FStatus CheckFluid(const FRenderFluid& Fluid)
{
	if (!IsWithin(Fluid.Smoothing, 0.0f, 100.0f))
	{
		return MakeError("fluid.Smoothing: must be within 0 to 100");
	}
	for (size_t Row = 0; Row < Fluid.Particles.size(); ++Row)
	{
		const FRenderParticle& Particle = Fluid.Particles[Row];
		if (!IsFinite(Particle.Position) || !IsFinite(Particle.Velocity) || !IsWithin(Particle.Radius, 1e-6f, 10.0f) ||
			!IsWithin(Particle.Foam, 0.0f, 1.0f))
		{
			return RowError("fluid.Particles", Row, "Position, Velocity, Radius, Foam",
				"finite, finite, within 1e-6 to 10 m, 0 to 1");
		}
		if (!IsShape(Particle.ToBall))
		{
			return RowError("fluid.Particles", Row, "ToBall", "a symmetric matrix with axes within 0.1 to 10");
		}
		if (Particle.Liquid >= Fluid.Looks.size())
		{
			return RowError("fluid.Particles", Row, "Liquid", "below the count of Looks");
		}
	}
	return CheckLooks(Fluid.Looks);
}

FStatus CheckAppearance(const FSurfaceAppearance& Appearance, size_t Row)
{
	if (!IsColor(Appearance.BaseColor) || !IsColor(Appearance.SubsurfaceColor))
	{
		return RowError("surfaces", Row, "Appearance.BaseColor, SubsurfaceColor", "within 0 to 1");
	}
	for (const float Share :
		{Appearance.Roughness, Appearance.Metallic, Appearance.Specular, Appearance.ClearCoat, Appearance.CoatRoughness,
			Appearance.Subsurface, Appearance.Translucency, Appearance.DetailStrength, Appearance.Porosity})
	{
		if (!IsWithin(Share, 0.0f, 1.0f))
		{
			return RowError("surfaces", Row, "Appearance", "within 0 to 1 in all its shares");
		}
	}
	if (!IsWithin(Appearance.DetailScale, 1e-6f, 10.0f) || !IsWithin(Appearance.CreaseAngle, 0.0f, 180.0f))
	{
		return RowError(
			"surfaces", Row, "Appearance.DetailScale, CreaseAngle", "within 1e-6 to 10 m, 0 to 180 degrees");
	}
	return {};
}

FStatus CheckLiquid(const FLiquidAppearance& Liquid)
{
	if (!IsColor(Liquid.Color) || !IsWithin(Liquid.ColorDepth, 1e-6f, 10.0f) || !IsWithin(Liquid.Opacity, 0.0f, 1.0f) ||
		!IsWithin(Liquid.Roughness, 0.0f, 1.0f) || !IsWithin(Liquid.RefractiveIndex, 1.0f, 2.5f))
	{
		return MakeError("liquid: Color, Opacity and Roughness must be within 0 to 1, ColorDepth 1e-6 to 10 m, "
						 "RefractiveIndex 1 to 2.5");
	}
	return {};
}

FStatus CheckTints(std::span<const FRenderTint> Tints, size_t Row)
{
	for (const FRenderTint& Tint : Tints)
	{
		if (!IsFinite(Tint.Center) || !IsFinite(Tint.HalfExtent) || !(Tint.HalfExtent.minCoeff() > 0.0f))
		{
			return RowError("surfaces", Row, "Tints.Center, HalfExtent", "finite, HalfExtent above 0");
		}
		if (!IsColor(Tint.Color) || !IsWithin(Tint.Softness, 0.0f, 1.0f) || !IsWithin(Tint.Amount, 0.0f, 1.0f) ||
			!IsWithin(Tint.Hair, 0.0f, 1.0f))
		{
			return RowError("surfaces", Row, "Tints.Color, Softness, Amount, Hair", "within 0 to 1");
		}
	}
	return {};
}

FStatus CheckSurface(const FRenderSurface& Surface, size_t Row)
{
	for (const FVec3f& Position : Surface.Positions)
	{
		if (!IsFinite(Position))
		{
			return RowError("surfaces", Row, "Positions", "finite");
		}
	}
	for (const std::array<uint32, 3>& Triangle : Surface.Triangles)
	{
		for (const uint32 Corner : Triangle)
		{
			if (Corner >= Surface.Positions.size())
			{
				return RowError("surfaces", Row, "Triangles", "below the count of positions");
			}
		}
	}
	if (!Surface.SkyVisibility.empty() && Surface.SkyVisibility.size() != Surface.Positions.size())
	{
		return RowError("surfaces", Row, "SkyVisibility", "one number for each position, or none");
	}
	if (!Surface.Deposits.empty() && Surface.Deposits.size() != Surface.Positions.size())
	{
		return RowError("surfaces", Row, "Deposits", "one number for each position, or none");
	}
	const size_t Side = Surface.Wetness.Resolution;
	if (Side > 0 && (Side > 8192 || Surface.Wetness.Places.size() != Surface.Triangles.size()))
	{
		return RowError(
			"surfaces", Row, "Wetness.Places", "one for each triangle, of a map of at most 8192 texels a side");
	}
	if (Surface.Wetness.Texels.size() != Side * Side)
	{
		return RowError("surfaces", Row, "Wetness.Texels", "Resolution x Resolution");
	}
	FD_TRY(CheckAppearance(Surface.Appearance, Row));
	FD_TRY(CheckTints(Surface.Tints, Row));
	if (!Surface.Pose.Rotation.allFinite() || !IsFinite(Surface.Pose.Translation))
	{
		return RowError("surfaces", Row, "Pose", "finite");
	}
	return {};
}

} // namespace

FStatus CheckRenderOptions(const FRenderOptions& Options)
{
	if (Options.Width < 1 || Options.Width > MaxPictureSize || Options.Height < 1 || Options.Height > MaxPictureSize)
	{
		return MakeError("size: width and height must be within 1 to " + std::to_string(MaxPictureSize) + ", not " +
			std::to_string(Options.Width) + "x" + std::to_string(Options.Height));
	}
	return {};
}

FStatus CheckRenderFrame(const FRenderFrame& Frame)
{
	if (Frame.Drops.size() > MaxRows || Frame.Trails.size() > MaxRows || Frame.Spray.size() > MaxRows ||
		Frame.Fluid.Particles.size() > MaxRows)
	{
		return MakeError("frame: at most 4194304 drops, trails, spray and particles each");
	}
	if (!IsWithin(Frame.EnvironmentTurn, -360.0f, 360.0f))
	{
		return MakeError("frame.EnvironmentTurn: must be within -360 to 360 degrees");
	}
	if (!std::isfinite(Frame.Time))
	{
		return MakeError("frame.Time: must be finite");
	}
	for (FStatus Status : {CheckCamera(Frame.Camera), CheckFilm(Frame.Film), CheckLiquid(Frame.Liquid),
			 CheckDrops(Frame.Drops), CheckTrails(Frame.Trails), CheckSpray(Frame.Spray), CheckFluid(Frame.Fluid)})
	{
		if (!Status)
		{
			return Status;
		}
	}
	size_t Triangles = 0;
	if (Frame.Surfaces.size() >= Gpu::MaxPackedLooks)
	{
		return MakeError("frame.Surfaces: at most 65535 surfaces");
	}
	for (size_t Row = 0; Row < Frame.Surfaces.size(); ++Row)
	{
		FD_TRY(CheckSurface(Frame.Surfaces[Row], Row));
		Triangles += Frame.Surfaces[Row].Triangles.size();
	}
	if (Triangles > MaxRows)
	{
		return MakeError("frame.Surfaces: at most 4194304 triangles");
	}
	return {};
}

} // namespace FluidDrops
