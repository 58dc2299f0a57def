// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/SceneData.h"

#include "Render/CausticTable.h"
#include "Render/DropPacking.h"
#include "Render/EnvironmentPass.h"
#include "Render/FluidData.h"
#include "Render/KeyLight.h"
#include "Render/SmoothNormals.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

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

FSurfaceTint PackTint(const FRenderTint& Tint)
{
	return {
		Row(Tint.Center, Tint.Softness), Row(Tint.HalfExtent.cwiseInverse(), Tint.Hair), Row(Tint.Color, Tint.Amount)};
}

FSurfaceLook PackLook(const FRenderSurface& Surface)
{
	const FSurfaceAppearance& A = Surface.Appearance;
	const FMat3f ToLocal = Surface.Pose.Rotation.transpose();
	const FVec3f Shift = -(ToLocal * Surface.Pose.Translation);
	return {Row(A.BaseColor, A.Roughness), {A.Metallic, 0.08f * A.Specular, A.ClearCoat, A.CoatRoughness},
		Row(A.SubsurfaceColor, A.Subsurface),
		{static_cast<float>(A.Detail), A.DetailStrength, 1.0f / A.DetailScale, A.Translucency},
		Row(ToLocal.row(0), Shift.x()), Row(ToLocal.row(1), Shift.y()), Row(ToLocal.row(2), Shift.z()),
		{static_cast<uint32>(Surface.Material), 0, 0, 0}, {A.Porosity, 0.0f, 0.0f, 0.0f}};
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

FTrailData PackTrail(const FRenderTrail& Trail, uint32 LookCount)
{
	return {Row(Trail.Start, Trail.StartWidth), Row(Trail.End, Trail.EndWidth),
		Row(Trail.Normal.normalized(), static_cast<float>(std::min(Trail.Surface, LookCount - 1))),
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

void AppendSurface(const FRenderSurface& Surface, uint32 Look, FSurfaceVertex*& Out)
{
	const std::vector<FVec3f> Normals =
		SmoothNormals(Surface.Positions, Surface.Triangles, Surface.Appearance.CreaseAngle);
	for (size_t Corner = 0; Corner < Normals.size(); ++Corner)
	{
		const uint32 Vertex = Surface.Triangles[Corner / 3][Corner % 3];
		const float SkyVisibility = Surface.SkyVisibility.empty() ? 1.0f : Surface.SkyVisibility[Vertex];
		*Out++ = {Row(Surface.Pose.TransformPoint(Surface.Positions[Vertex]), static_cast<float>(Look)),
			Row(Surface.Pose.TransformVector(Normals[Corner]), SkyVisibility),
			{Surface.Deposits.empty() ? 0.0f : Surface.Deposits[Vertex], 0.0f, 0.0f, 0.0f}};
	}
}

/** Where the wetness map has each corner of a surface; a size of 0 says that there is none. */
void AppendWetnessCorners(const FRenderSurface& Surface, uint32 FirstTexel, float4*& Out)
{
	const FRenderWetness& Wetness = Surface.Wetness;
	for (size_t Corner = 0; Corner < 3 * Surface.Triangles.size(); ++Corner)
	{
		const FVec2f Place = Wetness.Resolution > 0 ? Wetness.Places[Corner / 3][Corner % 3] : FVec2f(FVec2f::Zero());
		*Out++ = {Place.x(), Place.y(), std::bit_cast<float>(FirstTexel), std::bit_cast<float>(Wetness.Resolution)};
	}
}

void AddKeyLight(FViewConstants& View, const FKeyLight& Key, const FShadowBounds& Bounds)
{
	const bool bShadows = Bounds.Radius > 0.0f && Key.Irradiance.maxCoeff() > 0.0f;
	const FVec3f Across = std::abs(Key.Direction.z()) < 0.95f ? FVec3f(FVec3f::UnitZ()) : FVec3f(FVec3f::UnitX());
	const FVec3f Right = Across.cross(Key.Direction).normalized();
	View.KeyLight = Row(Key.Direction, Key.AngularRadius);
	View.KeyPower = Row(Key.Irradiance, Key.RadiancePerIrradiance);
	View.ShadowRight = Row(Right, bShadows ? 1.0f / Bounds.Radius : 0.0f);
	View.ShadowUp = Row(Key.Direction.cross(Right), 0.0f);
	View.ShadowFrom = Row(Bounds.Center, bShadows ? 1.0f / Bounds.Radius : 0.0f);
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
	const FCamera& Camera = Frame.Camera;
	const FVec3f Forward = (Camera.Target - Camera.Eye).normalized();
	const FVec3f Right = Forward.cross(Camera.Up).normalized();
	const FVec3f Up = Right.cross(Forward);
	const float Width = static_cast<float>(Picture.width);
	const float Height = static_cast<float>(Picture.height);
	const float HalfAngle = 0.5f * Camera.FieldOfView * 0.01745329252f;
	const float ScaleX = 1.0f / std::tan(HalfAngle);
	const uint64 TimeBits = std::bit_cast<uint64>(Frame.Time);
	FViewConstants View{};
	View.Eye = Row(Camera.Eye, Camera.Aperture);
	View.Right = Row(Right, ScaleX);
	View.Up = Row(Up, ScaleX * Width / Height);
	View.Forward = Row(Forward, Camera.Focus());
	View.TargetSize = {Width, Height, 1.0f / Width, 1.0f / Height};
	View.Panorama = {static_cast<float>(Panorama.Info().Width), static_cast<float>(Panorama.Info().Height),
		static_cast<float>(Panorama.Info().Mips), BackgroundOverscan};
	View.Lens = {Frame.Film.Exposure, Frame.Film.Bloom, Frame.Film.Vignette, Frame.Film.Grain};
	const FKeyLight Key = KeyLightOf(Frame.Environment, Frame.EnvironmentTurn);
	AddKeyLight(View, Key, ShadowBoundsOf(Frame.Surfaces));
	const float Turn = Frame.EnvironmentTurn * 0.01745329252f;
	const FCameraSetting Setting = CameraSettingOf(Frame.Environment);
	View.Turn = {std::cos(Turn), std::sin(Turn), Setting.Contrast, Setting.Exposure};
	View.LiquidColor = Row(Frame.Liquid.Color, Frame.Liquid.ColorDepth);
	View.LiquidFace = {Frame.Liquid.Opacity, Frame.Liquid.Roughness, Frame.Liquid.RefractiveIndex, 0.0f};
	View.Fluid = FluidConstantsOf(Frame.Fluid);
	View.FluidShadow = FluidShadowOf(Frame.Fluid, Key);
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
	TResult<FWetnessPass> WetnessPass = FWetnessPass::Create(Device);
	if (!WetnessPass)
	{
		return WetnessPass.Error();
	}
	FSceneBuffers Made;
	Made.Wetness = std::move(WetnessPass.Value());
	Made.Indices = std::move(IndexBuffer.Value());
	std::memcpy(Made.Indices.Data(), DomeIndices.data(), Bytes);
	return Made;
}

FStatus FSceneBuffers::UploadCaustics(const FDevice& Device, const FViewConstants& View)
{
	constexpr size_t Cells = size_t(FD_CAUSTIC_CAPS) * FD_CAUSTIC_ANGLES * FD_CAUSTIC_ALONG * FD_CAUSTIC_ACROSS;
	FD_TRY(Reserve(Device, Caustics, Cells * sizeof(float), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT));
	const bool bKnown = CausticsRadius == View.KeyLight.w && CausticsIndex == View.LiquidFace.z;
	if (OpaqueVertices.Count > 0 && !bKnown)
	{
		const FCausticTable Table = FCausticTable::Make(View.LiquidFace.z, View.KeyLight.w);
		std::memcpy(Caustics.Data(), Table.Values().data(), Cells * sizeof(float));
		CausticsRadius = View.KeyLight.w;
		CausticsIndex = View.LiquidFace.z;
	}
	return {};
}

FStatus FSceneBuffers::UploadTints(const FDevice& Device, const FRenderFrame& Frame, FSurfaceLook* Looks)
{
	size_t Count = 0;
	for (const FRenderSurface& Surface : Frame.Surfaces)
	{
		Count += Surface.Tints.size();
	}
	FD_TRY(Reserve(Device, SurfaceTints, Count * sizeof(FSurfaceTint), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT));
	FSurfaceTint* const First = static_cast<FSurfaceTint*>(SurfaceTints.Data());
	FSurfaceTint* Next = First;
	for (size_t Index = 0; Index < Frame.Surfaces.size(); ++Index)
	{
		const std::span<const FRenderTint> Tints = Frame.Surfaces[Index].Tints;
		Looks[Index].Kind.y = static_cast<uint32>(Next - First);
		Looks[Index].Kind.z = static_cast<uint32>(Tints.size());
		Next = std::transform(Tints.begin(), Tints.end(), Next, PackTint);
	}
	return {};
}

FStatus FSceneBuffers::UploadWetness(const FDevice& Device, const FRenderFrame& Frame)
{
	constexpr VkBufferUsageFlags Usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
	FD_TRY(Reserve(Device, WetnessCorners, size_t(GlassVertices.Count + OpaqueVertices.Count) * sizeof(float4), Usage));
	float4* Corner = static_cast<float4*>(WetnessCorners.Data());
	WetSurfaces.clear();
	uint32 First = 0;
	for (const EMaterial Material : {EMaterial::Glass, EMaterial::Opaque}) // in the order of the vertices
	{
		for (const FRenderSurface& Surface : Frame.Surfaces)
		{
			if (Surface.Material == Material)
			{
				AppendWetnessCorners(Surface, First, Corner);
				if (Surface.Wetness.Resolution > 0)
				{
					WetSurfaces.push_back(&Surface);
				}
				First += static_cast<uint32>(Surface.Wetness.Texels.size());
			}
		}
	}
	return Wetness.Upload(Device, Frame, WetSurfaces);
}

FStatus FSceneBuffers::Upload(const FDevice& Device, const FRenderFrame& Frame, const FViewConstants& View)
{
	constexpr VkBufferUsageFlags Usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
	GlassVertices = {0, CountCorners(Frame.Surfaces, EMaterial::Glass)};
	OpaqueVertices = {GlassVertices.Count, CountCorners(Frame.Surfaces, EMaterial::Opaque)};
	TrailCount = static_cast<uint32>(Frame.Trails.size());
	SprayRows.clear();
	std::transform(Frame.Spray.begin(), Frame.Spray.end(), std::back_inserter(SprayRows),
		[](const FRenderSpray& Drop) {
			return FSprayData{Row(Drop.Position, Drop.Radius), Row(Drop.Velocity, 0.0f)};
		});
	AppendTornDrops(Frame.Fluid, SprayRows);
	SprayCount = static_cast<uint32>(SprayRows.size());
	FD_TRY(Reserve(Device, Drops, Frame.Drops.size() * sizeof(FPackedDrop), Usage));
	FD_TRY(Reserve(Device, Trails, TrailCount * sizeof(FTrailData), Usage));
	FD_TRY(Reserve(Device, Spray, SprayCount * sizeof(FSprayData), Usage));
	std::copy(SprayRows.begin(), SprayRows.end(), static_cast<FSprayData*>(Spray.Data()));
	FD_TRY(Reserve(
		Device, SurfaceVertices, size_t(GlassVertices.Count + OpaqueVertices.Count) * sizeof(FSurfaceVertex), Usage));

	FD_TRY(UploadCaustics(Device, View));
	FD_TRY(UploadWetness(Device, Frame));
	const uint32 LookCount = static_cast<uint32>(Frame.Surfaces.size()) + 1;
	FD_TRY(Reserve(Device, SurfaceLooks, LookCount * sizeof(FSurfaceLook), Usage));
	FSurfaceLook* const Looks = static_cast<FSurfaceLook*>(SurfaceLooks.Data());
	std::transform(Frame.Surfaces.begin(), Frame.Surfaces.end(), Looks, PackLook);
	FD_TRY(UploadTints(Device, Frame, Looks));
	Looks[LookCount - 1] = PackLook(FRenderSurface{});

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
	FPackedDrop* const DropRows = static_cast<FPackedDrop*>(Drops.Data());
	for (const FRenderDrop& Drop : Frame.Drops)
	{
		const float Pixels = SizeOnScreen(Drop, View);
		if (const size_t Detail = DetailOf(Pixels); Detail < Next.size())
		{
			DropRows[Next[Detail]++] = PackDrop(Drop, ShapeDetailOf(Pixels), std::min(Drop.Surface, LookCount - 1));
		}
	}
	std::transform(Frame.Trails.begin(), Frame.Trails.end(), static_cast<FTrailData*>(Trails.Data()),
		[LookCount](const FRenderTrail& Trail) { return PackTrail(Trail, LookCount); });
	FSurfaceVertex* Corner = static_cast<FSurfaceVertex*>(SurfaceVertices.Data());
	for (const EMaterial Material : {EMaterial::Glass, EMaterial::Opaque})
	{
		for (uint32 Index = 0; Index < Frame.Surfaces.size(); ++Index)
		{
			if (Frame.Surfaces[Index].Material == Material)
			{
				AppendSurface(Frame.Surfaces[Index], Index, Corner);
			}
		}
	}
	return {};
}

} // namespace FluidDrops::Gpu
