// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidWetnessSplats.h"

#include "Math/UnrealMathUtility.h"
#include "Misc/AssertionMacros.h"

#include "FluidDropsCore/Foundation/Hash.h"

#include <algorithm>
#include <bit>

namespace
{

FluidDrops::Gpu::float4 WetnessRow(const FluidDrops::FVec3f& Vector, float W)
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
		{Outline.Seed, std::bit_cast<uint32>(Wide), std::bit_cast<uint32>(Drop.BaseRadius * Outline.MaxReach()), 0}};
}

FluidDrops::Gpu::FWetnessTriangle WetnessTriangle(const FluidDrops::FWetSurface& Wet, uint32 Triangle)
{
	const std::span<const FluidDrops::FVec3f> Positions = Wet.Geometry.Positions();
	const FluidDrops::FTriangleCorners& At = Wet.Geometry.Triangles()[Triangle];
	const FluidDrops::FSurfaceAtlas::FCorners& Chart = Wet.Wetness.Places().Triangles()[Triangle];
	const FluidDrops::FVec3f Corner = Positions[At[0]];
	const FluidDrops::FVec2f ByB = Chart[1] - Chart[0];
	const FluidDrops::FVec2f ByC = Chart[2] - Chart[0];
	return {WetnessRow(Corner, 0.0f), WetnessRow(Positions[At[1]] - Corner, 0.0f),
		WetnessRow(Positions[At[2]] - Corner, 0.0f), {ByB.x(), ByB.y(), ByC.x(), ByC.y()}};
}

void FillTriangles(const FluidDrops::FWetSurface& Wet, TArray<FluidDrops::Gpu::FWetnessTriangle>& Out)
{
	const uint32 Num = uint32(Wet.Wetness.Places().Triangles().size());
	Out.Reset(int32(Num));
	for (uint32 Triangle = 0; Triangle < Num; ++Triangle)
	{
		Out.Add(WetnessTriangle(Wet, Triangle));
	}
}

bool IsBent(const FluidDrops::FWetSurface& Wet, const FFluidWetnessAtlas& Known)
{
	if (Known.bAtRest && Wet.Geometry.DeformationVersion() == 0)
	{
		return false; // the same mesh, never bent
	}
	for (int32 Triangle = 0; Triangle < Known.Triangles.Num(); ++Triangle)
	{
		const FluidDrops::Gpu::FWetnessTriangle Row = WetnessTriangle(Wet, uint32(Triangle));
		if (FMemory::Memcmp(&Row, &Known.Triangles[Triangle], sizeof(Row)) != 0)
		{
			return true;
		}
	}
	return false;
}

/** Of where the triangles lie in the map, which another UV channel changes and the mesh's own hash does not tell. */
uint64 HashCharts(const FluidDrops::FWetSurface& Wet)
{
	const std::span<const FluidDrops::FSurfaceAtlas::FCorners> Charts = Wet.Wetness.Places().Triangles();
	return FluidDrops::HashBytes(Charts.data(), Charts.size_bytes());
}

TSharedRef<FFluidWetnessAtlas> MakeWetnessAtlas(
	const FluidDrops::FWetSurface& Wet, uint64 ChartsHash, std::vector<FluidDrops::FAtlasTexel>& Located)
{
	const TSharedRef<FFluidWetnessAtlas> Atlas = MakeShared<FFluidWetnessAtlas>();
	Atlas->MeshHash = Wet.Geometry.MeshHash();
	Atlas->ChartsHash = ChartsHash;
	Atlas->Resolution = int32(Wet.Wetness.Resolution());
	Atlas->LargestTexel = FluidDrops::MaxTexelStretch * Wet.Wetness.Places().TexelSize();
	Atlas->bAtRest = Wet.Geometry.DeformationVersion() == 0;
	FluidDrops::LocateTexels(Wet.Wetness.Places().Triangles(), Wet.Wetness.Resolution(), Located);
	const TSharedRef<TArray<FluidDrops::Gpu::FWetnessPlace>> Places =
		MakeShared<TArray<FluidDrops::Gpu::FWetnessPlace>>();
	Places->Reserve(int32(Located.size()));
	for (const FluidDrops::FAtlasTexel& At : Located)
	{
		Places->Add({{At.Triangle, std::bit_cast<uint32>(At.B), std::bit_cast<uint32>(At.C), 0}});
	}
	Atlas->Places = Places;
	FillTriangles(Wet, Atlas->Triangles);
	return Atlas;
}

} // namespace

TSharedPtr<const FFluidWetnessAtlas> FluidDropsUnreal::FWetnessSplatter::AtlasOf(
	const FluidDrops::FWetSurface& Wet, uint32 Surface)
{
	if (Atlases.Num() <= int32(Surface))
	{
		Atlases.SetNum(int32(Surface) + 1);
	}
	TSharedPtr<FFluidWetnessAtlas>& Known = Atlases[int32(Surface)];
	const uint64 ChartsHash = HashCharts(Wet);
	if (!Known || Known->MeshHash != Wet.Geometry.MeshHash() || Known->ChartsHash != ChartsHash ||
		Known->Resolution != int32(Wet.Wetness.Resolution()))
	{
		Known = MakeWetnessAtlas(Wet, ChartsHash, Located);
	}
	else if (IsBent(Wet, *Known))
	{
		// The render thread may still read the old ones, so a surface that bends gets new ones.
		const TSharedRef<FFluidWetnessAtlas> Next = MakeShared<FFluidWetnessAtlas>();
		Next->MeshHash = Known->MeshHash;
		Next->ChartsHash = ChartsHash;
		Next->Resolution = Known->Resolution;
		Next->LargestTexel = Known->LargestTexel;
		Next->bAtRest = Wet.Geometry.DeformationVersion() == 0;
		Next->Places = Known->Places;
		FillTriangles(Wet, Next->Triangles);
		Known = Next;
	}
	return Known;
}

void FluidDropsUnreal::FWetnessSplatter::Build(const FluidDrops::FWorld& World, uint32 Surface,
	std::span<const FluidDrops::FDropInstance> Drops, FFluidWetnessSplats& Out)
{
	const FluidDrops::FWetSurface& Wet = World.Surfaces()[Surface];
	Out.Atlas = AtlasOf(Wet, Surface);
	Out.Drops.Reset();
	Balls.clear();
	const float Texel = Out.Atlas->LargestTexel;
	for (const FluidDrops::FDropInstance& Drop : Drops)
	{
		if (Drop.Surface == Surface)
		{
			const FluidDrops::Gpu::FWetnessDrop& Splat =
				Out.Drops.Add_GetRef(SplatOfInstance(Drop, Wet.Geometry.Pose()));
			Balls.push_back({FluidDrops::FVec3f(Splat.PositionBase.x, Splat.PositionBase.y, Splat.PositionBase.z),
				FMath::Max(std::bit_cast<float>(Splat.Seed.z), 0.75f * Texel) + 0.4f * Texel});
		}
	}
	Binned.Build(Balls);
	Out.Bins.Reset();
	Out.Bins.Append(Binned.Words().data(), int32(Binned.Words().size()));
	Out.Row.Map = {uint32(Out.Atlas->Resolution), 0, 0, 0};
	Out.Row.Splats = {0, 0, uint32(Out.Drops.Num()), 0};
	Out.Row.Bins = {0, Binned.Mask(), 0, 0};
	constexpr float MetersPerCentimeter = 0.01f; // of FFluidWetTexel
	Out.Row.Units = {MetersPerCentimeter, Binned.PerCell(), 0.0f, Texel};
	Out.Row.Change = {0.0f, 1.0f, 0.0f, 0.0f}; // the core's film and fog are those of the frame already
}
