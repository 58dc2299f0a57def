// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidWetnessSplats.h"

#include "Math/UnrealMathUtility.h"
#include "Misc/AssertionMacros.h"

#include <algorithm>
#include <bit>

namespace
{

using FluidDrops::FVec2f;
using FluidDrops::FVec3f;

FluidDrops::Gpu::float4 WetnessRow(const FVec3f& Vector, float W)
{
	return {Vector.x(), Vector.y(), Vector.z(), W};
}

FluidDrops::Gpu::FWetnessDrop SplatOfInstance(
	const FluidDrops::FDropInstance& Drop, const FluidDrops::FRigidTransform& Pose)
{
	const FluidDrops::FDropOutline Outline = FluidDrops::OutlineOf(Drop);
	const float Widest = *std::max_element(Drop.Shape.Radius.begin(), Drop.Shape.Radius.end());
	const float Wide = FMath::Max(Drop.Radius * Widest / FMath::Max(Drop.BaseRadius, 1.0e-9f), 1.0f);
	return {WetnessRow(Pose.InverseTransformPoint(Drop.Position), Drop.BaseRadius),
		WetnessRow(Pose.InverseTransformVector(Drop.Normal), Drop.Height),
		WetnessRow(Pose.InverseTransformVector(Drop.Along), Drop.Lean),
		{Outline.Stretch, Outline.Wobble, Outline.Roughening, Outline.Way},
		{Outline.Seed, std::bit_cast<uint32>(Wide), std::bit_cast<uint32>(Drop.BaseRadius * Outline.MostReach()), 0}};
}

/** True if something changed. */
bool FillTriangles(const FluidDrops::FWetSurface& Wet, TArray<FluidDrops::Gpu::FWetnessTriangle>& Out)
{
	const FluidDrops::FSurface& Geometry = Wet.Geometry;
	const std::span<const FluidDrops::FSurfaceAtlas::FCorners> Charts = Wet.Wetness.Places().Triangles();
	bool bChanged = Out.Num() != int32(Charts.size());
	Out.SetNumZeroed(int32(Charts.size()), EAllowShrinking::No);
	for (uint32 Triangle = 0; Triangle < Charts.size(); ++Triangle)
	{
		const FluidDrops::FTriangleCorners& At = Geometry.Triangles()[Triangle];
		const FVec3f Corner = Geometry.Positions()[At[0]];
		const FVec2f ByB = Charts[Triangle][1] - Charts[Triangle][0];
		const FVec2f ByC = Charts[Triangle][2] - Charts[Triangle][0];
		const FluidDrops::Gpu::FWetnessTriangle Row{WetnessRow(Corner, 0.0f),
			WetnessRow(Geometry.Positions()[At[1]] - Corner, 0.0f),
			WetnessRow(Geometry.Positions()[At[2]] - Corner, 0.0f), {ByB.x(), ByB.y(), ByC.x(), ByC.y()}};
		bChanged = bChanged || FMemory::Memcmp(&Row, &Out[int32(Triangle)], sizeof(Row)) != 0;
		Out[int32(Triangle)] = Row;
	}
	return bChanged;
}

} // namespace

TSharedPtr<const FFluidWetnessAtlas> FluidDrops::FWetnessSplatter::AtlasOf(const FWetSurface& Wet, uint32 Surface)
{
	if (Atlases.Num() <= int32(Surface))
	{
		Atlases.SetNum(int32(Surface) + 1);
	}
	TSharedPtr<FFluidWetnessAtlas>& Known = Atlases[int32(Surface)];
	const uint64 MeshHash = Wet.Geometry.MeshHash();
	const int32 Resolution = int32(Wet.Wetness.Resolution());
	if (!Known || Known->MeshHash != MeshHash || Known->Resolution != Resolution)
	{
		Known = MakeShared<FFluidWetnessAtlas>();
		Known->MeshHash = MeshHash;
		Known->Resolution = Resolution;
		Known->LargestTexel = MostTexelStretch * Wet.Wetness.Places().TexelSize();
		LocateTexels(Wet.Wetness.Places().Triangles(), uint32(Resolution), Located);
		Known->Places.Reserve(int32(Located.size()));
		for (const FAtlasTexel& At : Located)
		{
			Known->Places.Add({{At.Triangle, std::bit_cast<uint32>(At.B), std::bit_cast<uint32>(At.C), 0}});
		}
		FillTriangles(Wet, Known->Triangles);
		return Known;
	}
	// The render thread may still read the old ones, so a surface that bends gets new ones.
	TArray<Gpu::FWetnessTriangle> Bent = Known->Triangles;
	if (FillTriangles(Wet, Bent))
	{
		const TSharedPtr<FFluidWetnessAtlas> Next = MakeShared<FFluidWetnessAtlas>(*Known);
		Next->Triangles = MoveTemp(Bent);
		Known = Next;
	}
	return Known;
}

void FluidDrops::FWetnessSplatter::Build(
	const FWorld& World, uint32 Surface, std::span<const FDropInstance> Drops, TSharedPtr<FFluidWetnessSplats>& Out)
{
	const FWetSurface& Wet = World.Surfaces()[Surface];
	if (!Wet.Wetness.IsOn())
	{
		Out.Reset();
		return;
	}
	if (!Out.IsUnique())
	{
		Out = MakeShared<FFluidWetnessSplats>();
	}
	Out->Atlas = AtlasOf(Wet, Surface);
	Out->Drops.Reset();
	Balls.clear();
	const float Texel = Out->Atlas->LargestTexel;
	for (const FDropInstance& Drop : Drops)
	{
		if (Drop.Surface == Surface)
		{
			const Gpu::FWetnessDrop& Splat = Out->Drops.Add_GetRef(SplatOfInstance(Drop, Wet.Geometry.Pose()));
			Balls.push_back({FVec3f(Splat.PositionBase.x, Splat.PositionBase.y, Splat.PositionBase.z),
				FMath::Max(std::bit_cast<float>(Splat.Seed.z), 0.75f * Texel) + 0.4f * Texel});
		}
	}
	Binned.Build(Balls);
	Out->Bins.Reset();
	Out->Bins.Append(Binned.Words().data(), int32(Binned.Words().size()));
	Out->Row.Map = {uint32(Out->Atlas->Resolution), 0, 0, 0};
	Out->Row.Splats = {0, 0, uint32(Out->Drops.Num()), 0};
	Out->Row.Bins = {0, Binned.Mask(), 0, 0};
	constexpr float MetresPerCentimetre = 0.01f; // of FFluidWetTexel
	Out->Row.Units = {MetresPerCentimetre, Binned.PerCell(), 0.0f, Texel};
	Out->Row.Change = {0.0f, 1.0f, 0.0f, 0.0f}; // the core's film and fog are those of the frame already
}
