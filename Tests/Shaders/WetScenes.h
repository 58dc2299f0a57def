// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One small scene for each look of water that the renderer has, so that what must hold for all of them (energy, numbers
// only, a steady picture) is asked of all of them.

#pragma once

#include "RenderFixture.h"

namespace FluidDrops
{

enum class EWetLook : uint8
{
	DropsOnGlass,
	TrailsOnGlass,
	FogOnGlass,
	Streaks,
	Splashes,
	DropsOnPaint,
	TrailsOnStone,
	WetStone,
	WetMetal,
	SweatOnSkin,
	Count
};

inline std::vector<EWetLook> AllWetLooks()
{
	std::vector<EWetLook> Looks;
	for (uint8 Look = 0; Look < static_cast<uint8>(EWetLook::Count); ++Look)
	{
		Looks.push_back(static_cast<EWetLook>(Look));
	}
	return Looks;
}

inline const char* NameOf(EWetLook Look)
{
	constexpr const char* Names[] = {"drops on glass", "trails on glass", "fog on glass", "streaks", "splashes",
		"drops on paint", "trails on stone", "wet stone", "wet metal", "sweat on skin"};
	return Names[static_cast<size_t>(Look)];
}

/** A board of 4 cm in the plane Y = 0 with a map, and water of one kind on it or before it. */
struct FWetScene
{
	static constexpr uint32 MapSize = 48;
	static constexpr float Half = 0.02f; // m

	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	std::vector<FRenderSpray> Spray;
	std::vector<FVec3f> Positions;
	std::vector<std::array<uint32, 3>> Triangles;
	std::vector<std::array<FVec2f, 3>> Places;
	std::vector<FRenderWetTexel> Texels;
	FRenderSurface Surface;

	explicit FWetScene(EWetLook Look)
	{
		MakeBoard();
		switch (Look)
		{
		case EWetLook::DropsOnGlass: AddDrops(); break;
		case EWetLook::TrailsOnGlass: AddTrails(); break;
		case EWetLook::FogOnGlass: AddFog(); break;
		case EWetLook::Streaks: AddStreaks(9.0f); break;
		case EWetLook::Splashes: AddStreaks(0.6f); break;
		case EWetLook::DropsOnPaint:
			MakeOpaque(FVec3f(0.35f, 0.02f, 0.03f), 0.35f);
			Surface.Appearance.ClearCoat = 1.0f;
			Surface.Appearance.Detail = ESurfaceDetail::Flakes;
			AddDrops();
			break;
		case EWetLook::TrailsOnStone:
			MakeOpaque(FVec3f(0.5f, 0.48f, 0.45f), 0.9f);
			AddTrails();
			break;
		case EWetLook::WetStone:
			MakeOpaque(FVec3f(0.5f, 0.48f, 0.45f), 0.9f);
			AddFilm();
			break;
		case EWetLook::WetMetal:
			MakeOpaque(FVec3f(0.9f, 0.9f, 0.9f), 0.2f);
			Surface.Appearance.Metallic = 1.0f;
			AddFilm();
			AddDrops();
			break;
		case EWetLook::SweatOnSkin:
			MakeOpaque(FVec3f(0.75f, 0.5f, 0.4f), 0.5f);
			Surface.Appearance.Subsurface = 0.6f;
			Surface.Appearance.Detail = ESurfaceDetail::Skin;
			AddFilm();
			AddDrops();
			break;
		case EWetLook::Count: break;
		}
	}
	FWetScene(const FWetScene&) = delete;

	void AddTo(FRenderFrame& Frame) const
	{
		Frame.Drops = Drops;
		Frame.Trails = Trails;
		Frame.Spray = Spray;
		Frame.Surfaces = {&Surface, 1};
	}

	/** White through and through: whatever it shows less than 1 was lost, and whatever it shows more was made up. */
	void Whiten() { Surface.Appearance.BaseColor = Surface.Appearance.SubsurfaceColor = FVec3f::Ones(); }

private:
	static float Unit(uint32 Index, uint32 Step) { return float(Index * Step % 97u) / 97.0f; }

	void MakeBoard()
	{
		Positions = {{-Half, 0.0f, -Half}, {Half, 0.0f, -Half}, {Half, 0.0f, Half}, {-Half, 0.0f, Half}};
		Triangles = {{0, 1, 2}, {0, 2, 3}};
		for (const std::array<uint32, 3>& Triangle : Triangles)
		{
			std::array<FVec2f, 3>& Corners = Places.emplace_back();
			for (size_t Corner = 0; Corner < 3; ++Corner)
			{
				const FVec3f& At = Positions[Triangle[Corner]];
				Corners[Corner] = FVec2f(At.x() + Half, At.z() + Half) * (float(MapSize) / (2.0f * Half));
			}
		}
		Texels.resize(MapSize * MapSize);
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Wetness = {MapSize, Places, Texels};
	}

	void MakeOpaque(const FVec3f& Color, float Roughness)
	{
		Surface.Material = EMaterial::Opaque;
		Surface.Appearance.BaseColor = Color;
		Surface.Appearance.Roughness = Roughness;
	}

	/** Out of the board toward the camera of CloseUp, from a tenth of a millimeter to two. */
	void AddDrops()
	{
		for (uint32 Index = 0; Index < 60; ++Index)
		{
			const float Base = 1.0e-4f * std::pow(18.0f, Unit(Index, 31));
			FRenderDrop Drop = CapDrop(Base, 0.6f * Base, 0.1f * Base);
			Drop.Position = {0.014f * (Unit(Index, 13) - 0.5f), 0.0f, 0.011f * (Unit(Index, 57) - 0.5f)};
			Drop.Normal = -FVec3f::UnitY();
			Drop.Wobble = 0.5f;
			Drop.Stretch = 1.0f + 0.5f * Unit(Index, 7);
			Drop.Seed = Index;
			Drops.push_back(Drop);
		}
	}

	void AddTrails()
	{
		for (uint32 Index = 0; Index < 5; ++Index)
		{
			FRenderTrail Trail;
			Trail.Start = {0.012f * (Unit(Index, 23) - 0.5f), 0.0f, 0.006f};
			Trail.End = Trail.Start + FVec3f(0.002f * (Unit(Index, 41) - 0.5f), 0.0f, -0.012f);
			Trail.Normal = -FVec3f::UnitY();
			Trail.StartWidth = 0.5e-3f;
			Trail.EndWidth = 1.2e-3f;
			Trail.StartThickness = 0.3f;
			Trails.push_back(Trail);
		}
	}

	void AddFilm()
	{
		for (uint32 Texel = 0; Texel < Texels.size(); ++Texel)
		{
			const float X = float(Texel % MapSize), Y = float(Texel / MapSize);
			Texels[Texel] = {6.0e-6f * (1.0f + std::sin(0.9f * X) * std::cos(0.7f * Y)), 0.02f * Y, 0.0f, 0.0f};
		}
	}

	void AddFog()
	{
		for (uint32 Texel = 0; Texel < Texels.size(); ++Texel)
		{
			Texels[Texel].Fog = Texel % MapSize < MapSize / 2 ? 4.0e-6f : 0.6e-6f;
		}
	}

	void AddStreaks(float Speed)
	{
		for (uint32 Index = 0; Index < 40; ++Index)
		{
			FRenderSpray Drop;
			Drop.Position = {0.012f * (Unit(Index, 29) - 0.5f), -0.02f * Unit(Index, 11),
				0.010f * (Unit(Index, 53) - 0.5f) + 0.005f * Speed};
			Drop.Velocity = Speed * FVec3f(Unit(Index, 17) - 0.5f, 0.0f, -1.0f);
			Drop.Radius = 5.0e-5f * std::pow(20.0f, Unit(Index, 37));
			Spray.push_back(Drop);
		}
	}
};

} // namespace FluidDrops
