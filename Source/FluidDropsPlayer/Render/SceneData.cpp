// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/SceneData.h"

#include "Render/EnvironmentPass.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace FluidDrops::Gpu
{

namespace
{

float4 Row(const FVec3f& V, float W)
{
	return {V.x(), V.y(), V.z(), W};
}

FVec3f Vec(const float4& R)
{
	return {R.x, R.y, R.z};
}

/** Grows by doubling, so that a slowly rising count does not reallocate every frame. */
FStatus Reserve(const FDevice& Device, FBuffer& Buffer, size_t Bytes, VkBufferUsageFlags Usage)
{
	if (Buffer.Size() >= Bytes && Buffer.Handle() != VK_NULL_HANDLE)
	{
		return {};
	}
	TResult<FBuffer> Larger = FBuffer::Create(Device, std::bit_ceil(std::max<size_t>(Bytes, 4096)), Usage);
	if (!Larger)
	{
		return Larger.Error();
	}
	Buffer = std::move(Larger.Value());
	return {};
}

float4 Row(const std::array<float, 4>& V)
{
	return {V[0], V[1], V[2], V[3]};
}

/** Radius of the wetted disc on the screen, in pixels; negative for a drop behind the eye. */
float SizeOnScreen(const FRenderDrop& Drop, const FViewConstants& View)
{
	const float Depth = (Drop.Position - Vec(View.Eye)).dot(Vec(View.Forward));
	const float Radius = Drop.Radius * Drop.Shape.BaseRadius() * std::sqrt(Drop.Stretch);
	if (Depth < -Radius)
	{
		return -1.0f;
	}
	return 0.5f * View.TargetSize.y * View.Up.w * Radius / std::max(Depth, 1e-3f);
}

/** 0 a polygon that faces the eye, 1 the sheared half-sphere, 2 the spline; between them within a band of sizes. */
float ShapeDetailOf(float Pixels)
{
	const auto Ramp = [Pixels](const FSizeBand& Band)
	{ return std::clamp((Pixels - Band.From) / (Band.To - Band.From), 0.0f, 1.0f); };
	return Ramp(BillboardBand) + Ramp(HalfSphereBand);
}

FDropData PackDrop(const FRenderDrop& Drop, float Pixels)
{
	const FVec3f Normal = Drop.Normal.normalized();
	const FVec3f Along = (Drop.Along - Drop.Along.dot(Normal) * Normal).normalized();
	return {Row(Drop.Position, Drop.Radius), Row(Normal, Drop.Stretch), Row(Along, Drop.Wobble), Row(Drop.Shape.Radius),
		Row(Drop.Shape.Height), Row(Drop.Shape.Shift),
		{Drop.Roughening, Drop.Way, std::bit_cast<float>(Drop.Seed), ShapeDetailOf(Pixels)}};
}

FTrailData PackTrail(const FRenderTrail& Trail)
{
	return {Row(Trail.Start, Trail.StartWidth), Row(Trail.End, Trail.EndWidth), Row(Trail.Normal.normalized(), 0.0f),
		{Trail.StartThickness, Trail.EndThickness, 0.0f, 0.0f}};
}

/** The coarsest mesh that is fine enough, or none for a drop behind the eye. */
size_t DetailOf(float Pixels)
{
	if (Pixels < 0.0f)
	{
		return DomeDetails.size();
	}
	size_t Detail = 0;
	while (Pixels > DomeDetails[Detail].MaxPixels && Detail + 1 < DomeDetails.size())
	{
		++Detail;
	}
	return Detail;
}

void AppendSurface(const FRenderSurface& Surface, FSurfaceVertex*& Out)
{
	for (const std::array<uint32, 3>& Triangle : Surface.Triangles)
	{
		std::array<FVec3f, 3> Corners;
		for (size_t Corner = 0; Corner < 3; ++Corner)
		{
			Corners[Corner] = Surface.Pose.TransformPoint(Surface.Positions[Triangle[Corner]]);
		}
		const FVec3f Cross = (Corners[1] - Corners[0]).cross(Corners[2] - Corners[0]);
		const float Length = Cross.norm();
		const FVec3f Normal = Length > 0.0f ? FVec3f(Cross / Length) : FVec3f(FVec3f::UnitZ());
		for (const FVec3f& Corner : Corners)
		{
			*Out++ = {Row(Corner, static_cast<float>(Surface.Material)), Row(Normal, 0.0f)};
		}
	}
}

uint32 CountCorners(std::span<const FRenderSurface> Surfaces, EMaterial Material)
{
	size_t Count = 0;
	for (const FRenderSurface& Surface : Surfaces)
	{
		Count += Surface.Material == Material ? 3 * Surface.Triangles.size() : 0;
	}
	return static_cast<uint32>(Count);
}

} // namespace

FViewConstants MakeViewConstants(const FRenderFrame& Frame, VkExtent2D Picture, const FGpuImage& Panorama)
{
	const FRenderCamera& Camera = Frame.Camera;
	const FVec3f Forward = (Camera.Target - Camera.Eye).normalized();
	const FVec3f Right = Forward.cross(Camera.Up).normalized();
	const FVec3f Up = Right.cross(Forward);
	const float Width = static_cast<float>(Picture.width);
	const float Height = static_cast<float>(Picture.height);
	const float HalfAngle = 0.5f * Camera.FieldOfViewDegrees * 0.01745329252f;
	const float ScaleX = 1.0f / std::tan(HalfAngle);
	const uint64 TimeBits = std::bit_cast<uint64>(Frame.Time);
	FViewConstants View{};
	View.Eye = Row(Camera.Eye, Camera.ApertureRadius);
	View.Right = Row(Right, ScaleX);
	View.Up = Row(Up, ScaleX * Width / Height);
	View.Forward = Row(Forward, Camera.FocusDistance);
	View.TargetSize = {Width, Height, 1.0f / Width, 1.0f / Height};
	View.Panorama = {static_cast<float>(Panorama.Info().Width), static_cast<float>(Panorama.Info().Height),
		static_cast<float>(Panorama.Info().Mips), BackgroundOverscan};
	View.Lens = {Frame.Finish.Exposure, Frame.Finish.Bloom, Frame.Finish.Vignette, Frame.Finish.Grain};
	View.Environment = {static_cast<uint32>(Frame.Environment), Frame.EnvironmentSeed,
		static_cast<uint32>(TimeBits) ^ static_cast<uint32>(TimeBits >> 32), 0};
	return View;
}

std::vector<uint32> MakeDomeIndices()
{
	std::vector<uint32> Indices;
	for (const FDomeDetail& Detail : DomeDetails)
	{
		const auto Vertex = [&Detail](uint32 Ring, uint32 Segment)
		{ return Ring == 0 ? 0u : 1 + (Ring - 1) * Detail.Segments + Segment % Detail.Segments; };
		for (uint32 Ring = 1; Ring <= Detail.Rings; ++Ring)
		{
			for (uint32 Segment = 0; Segment < Detail.Segments; ++Segment)
			{
				// Odd rings are turned by half a segment (DomeVertex in Drops.usf), so the triangles alternate.
				const uint32 Shift = (Ring & 1u) != 0 ? 0u : 1u;
				if (Ring > 1)
				{
					Indices.insert(Indices.end(),
						{Vertex(Ring - 1, Segment), Vertex(Ring, Segment + Shift), Vertex(Ring - 1, Segment + 1)});
				}
				Indices.insert(Indices.end(),
					{Vertex(Ring, Segment), Vertex(Ring, Segment + 1), Vertex(Ring - 1, Segment + 1 - Shift)});
			}
		}
	}
	return Indices;
}

TResult<FSceneBuffers> FSceneBuffers::Create(const FDevice& Device)
{
	const std::vector<uint32> DomeIndices = MakeDomeIndices();
	const size_t Bytes = DomeIndices.size() * sizeof(uint32);
	TResult<FBuffer> IndexBuffer = FBuffer::Create(Device, Bytes, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
	if (!IndexBuffer)
	{
		return IndexBuffer.Error();
	}
	FSceneBuffers Made;
	Made.Indices = std::move(IndexBuffer.Value());
	std::memcpy(Made.Indices.Data(), DomeIndices.data(), Bytes);
	return Made;
}

FStatus FSceneBuffers::Upload(const FDevice& Device, const FRenderFrame& Frame, const FViewConstants& View)
{
	constexpr VkBufferUsageFlags Usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
	GlassVertices = {0, CountCorners(Frame.Surfaces, EMaterial::Glass)};
	OpaqueVertices = {GlassVertices.Count, CountCorners(Frame.Surfaces, EMaterial::Opaque)};
	TrailCount = static_cast<uint32>(Frame.Trails.size());
	SprayCount = static_cast<uint32>(Frame.Spray.size());
	FD_TRY(Reserve(Device, Drops, Frame.Drops.size() * sizeof(FDropData), Usage));
	FD_TRY(Reserve(Device, Trails, TrailCount * sizeof(FTrailData), Usage));
	FD_TRY(Reserve(Device, Spray, SprayCount * sizeof(FSprayData), Usage));
	FD_TRY(Reserve(
		Device, SurfaceVertices, size_t(GlassVertices.Count + OpaqueVertices.Count) * sizeof(FSurfaceVertex), Usage));

	// Counting sort by detail: stable, so the order on the screen does not depend on anything but the input.
	DropsByDetail = {};
	size_t FromBehind = 0;
	for (const FRenderDrop& Drop : Frame.Drops)
	{
		const size_t Detail = DetailOf(SizeOnScreen(Drop, View));
		FromBehind += (Drop.Position - Vec(View.Eye)).dot(Drop.Normal) > 0.0f ? 1 : 0;
		if (Detail < DropsByDetail.size())
		{
			++DropsByDetail[Detail].Count;
		}
	}
	bSeenFromBehind = 2 * FromBehind > Frame.Drops.size() && OpaqueVertices.Count == 0;
	std::array<uint32, DomeDetails.size()> Next{};
	for (size_t Detail = 1; Detail < Next.size(); ++Detail)
	{
		DropsByDetail[Detail].First = DropsByDetail[Detail - 1].First + DropsByDetail[Detail - 1].Count;
		Next[Detail] = DropsByDetail[Detail].First;
	}
	FDropData* const DropRows = static_cast<FDropData*>(Drops.Data());
	for (const FRenderDrop& Drop : Frame.Drops)
	{
		const float Pixels = SizeOnScreen(Drop, View);
		if (const size_t Detail = DetailOf(Pixels); Detail < Next.size())
		{
			DropRows[Next[Detail]++] = PackDrop(Drop, Pixels);
		}
	}
	std::transform(Frame.Trails.begin(), Frame.Trails.end(), static_cast<FTrailData*>(Trails.Data()), PackTrail);
	std::transform(Frame.Spray.begin(), Frame.Spray.end(), static_cast<FSprayData*>(Spray.Data()),
		[](const FRenderSpray& Drop) {
			return FSprayData{Row(Drop.Position, Drop.Radius), Row(Drop.Velocity, 0.0f)};
		});
	FSurfaceVertex* Corner = static_cast<FSurfaceVertex*>(SurfaceVertices.Data());
	for (const EMaterial Material : {EMaterial::Glass, EMaterial::Opaque})
	{
		for (const FRenderSurface& Surface : Frame.Surfaces)
		{
			if (Surface.Material == Material)
			{
				AppendSurface(Surface, Corner);
			}
		}
	}
	return {};
}

} // namespace FluidDrops::Gpu
