// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/WetnessPass.h"

#include "FluidDropsCore/DropShapes/DropOutline.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "Render/Shaders.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace FluidDrops::Gpu
{

namespace
{

constexpr uint32 WetnessBindings = 9;
constexpr uint32 MaxWetnessGroups = 65535;  // that every device runs in one dispatch
constexpr float FilmOfFreshTrail = 4.0e-6f; // m: trails come as parts of a fresh one

/** Push constants: which map, and where in it a part of a dispatch begins. */
struct FWetnessDispatch
{
	uint32 MapRow;
	uint32 FirstGroup;
};

float4 RowOf(const FVec3f& Vector, float W)
{
	return {Vector.x(), Vector.y(), Vector.z(), W};
}

FVec3f ToSurface(const FRigidTransform& Pose, const FVec3f& Point)
{
	return Pose.Rotation.transpose() * (Point - Pose.Translation);
}

FWetnessTrail SplatOfTrail(const FRenderTrail& Trail, const FRigidTransform& Pose)
{
	const float Film = FilmOfFreshTrail * 0.5f * (Trail.StartThickness + Trail.EndThickness);
	return {RowOf(ToSurface(Pose, Trail.Start), Trail.StartWidth), RowOf(ToSurface(Pose, Trail.End), Trail.EndWidth),
		RowOf(Pose.Rotation.transpose() * Trail.Normal, Film)};
}

/** All of a drop that may cover the middle of a texel. */
FBall BallOf(const FWetnessDrop& Splat, float Texel)
{
	const FVec3f Center(Splat.PositionBase.x, Splat.PositionBase.y, Splat.PositionBase.z);
	return {Center, std::max(std::bit_cast<float>(Splat.Seed.z), 0.75f * Texel) + 0.4f * Texel};
}

FBall BallOf(const FWetnessTrail& Trail, float Texel)
{
	const FVec3f Start(Trail.StartWidth.x, Trail.StartWidth.y, Trail.StartWidth.z);
	const FVec3f End(Trail.EndWidth.x, Trail.EndWidth.y, Trail.EndWidth.z);
	const float Width = std::max(Trail.StartWidth.w, Trail.EndWidth.w);
	return {0.5f * (Start + End), 0.5f * ((End - Start).norm() + Width + Texel)};
}

FWetnessTriangle TriangleOf(const FRenderSurface& Surface, size_t Triangle)
{
	const std::array<uint32, 3>& At = Surface.Triangles[Triangle];
	const std::array<FVec2f, 3>& Chart = Surface.Wetness.Places[Triangle];
	const FVec3f& Corner = Surface.Positions[At[0]];
	const FVec2f ByB = Chart[1] - Chart[0];
	const FVec2f ByC = Chart[2] - Chart[0];
	return {RowOf(Corner, 0.0f), RowOf(Surface.Positions[At[1]] - Corner, 0.0f),
		RowOf(Surface.Positions[At[2]] - Corner, 0.0f), {ByB.x(), ByB.y(), ByC.x(), ByC.y()}};
}

/** Largest side of a texel that counts, m. */
float LargestTexel(const FRenderSurface& Surface)
{
	double OnSurface = 0.0;
	double InMap = 0.0;
	for (size_t Triangle = 0; Triangle < Surface.Triangles.size(); ++Triangle)
	{
		const FWetnessTriangle Row = TriangleOf(Surface, Triangle);
		const FVec3f ByB(Row.ByB.x, Row.ByB.y, Row.ByB.z);
		const FVec3f ByC(Row.ByC.x, Row.ByC.y, Row.ByC.z);
		OnSurface += double(ByB.cross(ByC).norm());
		InMap += double(std::abs(Row.Chart.x * Row.Chart.w - Row.Chart.y * Row.Chart.z));
	}
	return InMap > 0.0 ? MaxTexelStretch * static_cast<float>(std::sqrt(OnSurface / InMap)) : 0.0f;
}

FStatus Grow(const FDevice& Device, FBuffer& Buffer, size_t Bytes)
{
	if (Buffer.Handle() == VK_NULL_HANDLE || Buffer.Size() < Bytes)
	{
		TResult<FBuffer> Larger =
			FBuffer::Create(Device, std::bit_ceil(std::max<size_t>(Bytes, 4096)), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
		if (!Larger)
		{
			return Larger.Error();
		}
		Buffer = std::move(Larger.Value());
	}
	return {};
}

template <typename RowType>
FStatus Fill(const FDevice& Device, FBuffer& Buffer, const std::vector<RowType>& Rows)
{
	FD_TRY(Grow(Device, Buffer, Rows.size() * sizeof(RowType)));
	std::copy(Rows.begin(), Rows.end(), static_cast<RowType*>(Buffer.Data()));
	return {};
}

void WaitForWrites(VkCommandBuffer Commands, VkPipelineStageFlags2 Readers)
{
	VkMemoryBarrier2 Barrier{};
	Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
	Barrier.srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
	Barrier.srcAccessMask = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
	Barrier.dstStageMask = Readers;
	Barrier.dstAccessMask = VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
	VkDependencyInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
	Info.memoryBarrierCount = 1;
	Info.pMemoryBarriers = &Barrier;
	vkCmdPipelineBarrier2(Commands, &Info);
}

TResult<THandle<VkPipeline>> CreateComputePipeline(const FDevice& Device, VkPipelineLayout Layout, EShader Shader)
{
	const FShaderCode Code = ShaderCode(Shader);
	VkShaderModuleCreateInfo ModuleInfo{};
	ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
	ModuleInfo.codeSize = Code.Words.size_bytes();
	ModuleInfo.pCode = Code.Words.data();
	VkShaderModule NewModule = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateShaderModule(Device.Handle(), &ModuleInfo, nullptr, &NewModule));
	const THandle<VkShaderModule> Module(Device.Handle(), NewModule, vkDestroyShaderModule);
	VkComputePipelineCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
	Info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
	Info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
	Info.stage.module = NewModule;
	Info.stage.pName = Code.Entry;
	Info.layout = Layout;
	VkPipeline Pipeline = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateComputePipelines(Device.Handle(), VK_NULL_HANDLE, 1, &Info, nullptr, &Pipeline));
	return THandle<VkPipeline>(Device.Handle(), Pipeline, vkDestroyPipeline);
}

} // namespace

FWetnessDrop SplatOfDrop(const FRenderDrop& Drop, const FRigidTransform& Pose)
{
	const TProfilePoint<float> Apex = ProfileAt(Drop.Shape, float(FDropProfile::Levels));
	const float Base = Drop.Shape.BaseRadius();
	const float Widest = *std::max_element(Drop.Shape.Radius.begin(), Drop.Shape.Radius.end());
	const FMat3f ToLocal = Pose.Rotation.transpose();
	const FDropOutline Outline{Drop.Stretch, Drop.Wobble, Drop.Roughening, Drop.Way, Drop.Seed};
	const float Reach = Drop.Radius * Base * Outline.MaxReach();
	return {RowOf(ToSurface(Pose, Drop.Position), Drop.Radius * Base),
		RowOf(ToLocal * Drop.Normal, Drop.Radius * Apex.Height), RowOf(ToLocal * Drop.Along, Drop.Radius * Apex.Shift),
		{Drop.Stretch, Drop.Wobble, Drop.Roughening, Drop.Way},
		{Drop.Seed, std::bit_cast<uint32>(std::max(Widest / Base, 1.0f)), std::bit_cast<uint32>(Reach), 0}};
}

FStatus FWetnessPass::CreatePipelines(const FDevice& Device)
{
	std::array<VkDescriptorSetLayoutBinding, WetnessBindings> Bindings{};
	for (uint32 Index = 0; Index < WetnessBindings; ++Index)
	{
		Bindings[Index] = {Index, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
	}
	VkDescriptorSetLayoutCreateInfo SetInfo{};
	SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
	SetInfo.bindingCount = WetnessBindings;
	SetInfo.pBindings = Bindings.data();
	VkDescriptorSetLayout NewSetLayout = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateDescriptorSetLayout(Device.Handle(), &SetInfo, nullptr, &NewSetLayout));
	SetLayout = THandle<VkDescriptorSetLayout>(Device.Handle(), NewSetLayout, vkDestroyDescriptorSetLayout);

	const VkDescriptorPoolSize Size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, WetnessBindings};
	VkDescriptorPoolCreateInfo PoolInfo{};
	PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
	PoolInfo.maxSets = 1;
	PoolInfo.poolSizeCount = 1;
	PoolInfo.pPoolSizes = &Size;
	VkDescriptorPool NewPool = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateDescriptorPool(Device.Handle(), &PoolInfo, nullptr, &NewPool));
	Pool = THandle<VkDescriptorPool>(Device.Handle(), NewPool, vkDestroyDescriptorPool);
	VkDescriptorSetAllocateInfo Allocate{};
	Allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
	Allocate.descriptorPool = NewPool;
	Allocate.descriptorSetCount = 1;
	Allocate.pSetLayouts = &NewSetLayout;
	FD_VK_CHECK(vkAllocateDescriptorSets(Device.Handle(), &Allocate, &Set));

	const VkPushConstantRange Range{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(FWetnessDispatch)};
	VkPipelineLayoutCreateInfo LayoutInfo{};
	LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
	LayoutInfo.setLayoutCount = 1;
	LayoutInfo.pSetLayouts = &NewSetLayout;
	LayoutInfo.pushConstantRangeCount = 1;
	LayoutInfo.pPushConstantRanges = &Range;
	VkPipelineLayout NewLayout = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreatePipelineLayout(Device.Handle(), &LayoutInfo, nullptr, &NewLayout));
	Layout = THandle<VkPipelineLayout>(Device.Handle(), NewLayout, vkDestroyPipelineLayout);

	TResult<THandle<VkPipeline>> Splat = CreateComputePipeline(Device, NewLayout, EShader::WetnessSplatCS);
	TResult<THandle<VkPipeline>> Slope = CreateComputePipeline(Device, NewLayout, EShader::WetnessSlopeCS);
	if (!Splat || !Slope)
	{
		return Splat ? Slope.Error() : Splat.Error();
	}
	SplatPipeline = std::move(Splat.Value());
	SlopePipeline = std::move(Slope.Value());
	return {};
}

TResult<FWetnessPass> FWetnessPass::Create(const FDevice& Device)
{
	FWetnessPass Made;
	FD_TRY(Made.CreatePipelines(Device));
	return Made;
}

void FWetnessPass::CopyPlaces(size_t Map, const FRenderWetness& Wetness)
{
	FHasher Hasher;
	Hasher.Add(Wetness.Resolution);
	Hasher.Add(std::as_bytes(Wetness.Places));
	Known.resize(std::max(Known.size(), Map + 1));
	FKnownPlaces& Last = Known[Map];
	if (Last.Key == Hasher.Digest() && Last.First == TexelsUsed && Last.Buffer == Places.Handle())
	{
		return; // most surfaces stay as they are
	}
	Last = {Hasher.Digest(), TexelsUsed, Places.Handle()};
	LocateTexels(Wetness.Places, Wetness.Resolution, Located);
	std::transform(Located.begin(), Located.end(), static_cast<FWetnessPlace*>(Places.Data()) + TexelsUsed,
		[](const FAtlasTexel& At) {
			return FWetnessPlace{{At.Triangle, std::bit_cast<uint32>(At.B), std::bit_cast<uint32>(At.C), 0}};
		});
	for (size_t Later = Map + 1; Later < Known.size(); ++Later)
	{
		Known[Later] = {}; // may have been written over
	}
}

void FWetnessPass::AddMap(const FRenderFrame& Frame, const FRenderSurface& Surface)
{
	const FRenderWetness& Wetness = Surface.Wetness;
	const uint32 FirstDrop = static_cast<uint32>(DropRows.size());
	const uint32 FirstTrail = static_cast<uint32>(TrailRows.size());
	const uint32 Row = static_cast<uint32>(&Surface - Frame.Surfaces.data());
	const float Texel = LargestTexel(Surface);
	Balls.clear();
	for (const FRenderDrop& Drop : Frame.Drops)
	{
		if (Drop.Surface == Row && !Drop.bPool)
		{
			DropRows.push_back(SplatOfDrop(Drop, Surface.Pose));
			Balls.push_back(BallOf(DropRows.back(), Texel));
		}
	}
	const uint32 DropCount = static_cast<uint32>(Balls.size());
	for (const FRenderTrail& Trail : Frame.Trails)
	{
		if (Trail.Surface == Row)
		{
			TrailRows.push_back(SplatOfTrail(Trail, Surface.Pose));
			Balls.push_back(BallOf(TrailRows.back(), Texel));
		}
	}
	Binned.Build(Balls);
	FWetnessMapRow Map{};
	Map.Map = {Wetness.Resolution, TexelsUsed, TrianglesUsed, 0};
	Map.Splats = {FirstDrop, FirstTrail, DropCount, 0};
	Map.Bins = {static_cast<uint32>(BinWords.size()), Binned.Mask(), 0, 0};
	Map.Units = {1.0f, Binned.PerCell(), 0.0f, Texel};
	Map.Change = {0.0f, 1.0f, 0.0f, 0.0f};
	BinWords.insert(BinWords.end(), Binned.Words().begin(), Binned.Words().end());

	CopyPlaces(Rows.size(), Wetness);
	std::transform(Wetness.Texels.begin(), Wetness.Texels.end(), static_cast<float4*>(OldTexels.Data()) + TexelsUsed,
		[](const FRenderWetTexel& Wet) {
			return float4{Wet.Film, Wet.Age, Wet.DropHeight, Wet.Fog};
		});
	FWetnessTriangle* const Out = static_cast<FWetnessTriangle*>(Triangles.Data()) + TrianglesUsed;
	for (size_t Triangle = 0; Triangle < Surface.Triangles.size(); ++Triangle)
	{
		Out[Triangle] = TriangleOf(Surface, Triangle);
	}
	TexelsUsed += static_cast<uint32>(Wetness.Texels.size());
	TrianglesUsed += static_cast<uint32>(Surface.Triangles.size());
	Rows.push_back(Map);
}

FStatus FWetnessPass::Upload(
	const FDevice& Device, const FRenderFrame& Frame, std::span<const FRenderSurface* const> Surfaces)
{
	size_t TexelCount = 0;
	size_t TriangleCount = 0;
	for (const FRenderSurface* Surface : Surfaces)
	{
		TexelCount += Surface->Wetness.Texels.size();
		TriangleCount += Surface->Triangles.size();
	}
	FD_TRY(Grow(Device, Places, TexelCount * sizeof(FWetnessPlace)));
	FD_TRY(Grow(Device, Triangles, TriangleCount * sizeof(FWetnessTriangle)));
	FD_TRY(Grow(Device, OldTexels, TexelCount * sizeof(float4)));
	FD_TRY(Grow(Device, NewTexels, TexelCount * sizeof(float4)));
	FD_TRY(Grow(Device, TexelSlopes, TexelCount * 2 * sizeof(float)));
	Rows.clear();
	DropRows.clear();
	TrailRows.clear();
	BinWords.clear();
	TexelsUsed = 0;
	TrianglesUsed = 0;
	for (const FRenderSurface* Surface : Surfaces)
	{
		AddMap(Frame, *Surface);
	}
	FD_TRY(Fill(Device, MapRows, Rows));
	FD_TRY(Fill(Device, Drops, DropRows));
	FD_TRY(Fill(Device, Trails, TrailRows));
	FD_TRY(Fill(Device, Bins, BinWords));
	BindBuffers(Device);
	return {};
}

void FWetnessPass::BindBuffers(const FDevice& Device)
{
	const FBuffer* const Buffers[WetnessBindings] = {
		&MapRows, &Places, &Triangles, &Drops, &Trails, &Bins, &OldTexels, &NewTexels, &TexelSlopes};
	for (uint32 Binding = 0; Binding < WetnessBindings; ++Binding)
	{
		const VkDescriptorBufferInfo Info{Buffers[Binding]->Handle(), 0, VK_WHOLE_SIZE};
		VkWriteDescriptorSet Write{};
		Write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
		Write.dstSet = Set;
		Write.dstBinding = Binding;
		Write.descriptorCount = 1;
		Write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
		Write.pBufferInfo = &Info;
		vkUpdateDescriptorSets(Device.Handle(), 1, &Write, 0, nullptr);
	}
}

void FWetnessPass::Record(VkCommandBuffer Commands) const
{
	if (Rows.empty())
	{
		return;
	}
	vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Layout.Get(), 0, 1, &Set, 0, nullptr);
	for (const VkPipeline Pipeline : {SplatPipeline.Get(), SlopePipeline.Get()})
	{
		vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline);
		for (uint32 Map = 0; Map < Rows.size(); ++Map)
		{
			const uint32 Side = Rows[Map].Map.x;
			const uint32 Groups = (Side * Side + FD_WETNESS_THREADS - 1) / FD_WETNESS_THREADS;
			for (uint32 First = 0; First < Groups; First += MaxWetnessGroups)
			{
				const FWetnessDispatch Part{Map, First};
				vkCmdPushConstants(Commands, Layout.Get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(Part), &Part);
				vkCmdDispatch(Commands, std::min(Groups - First, MaxWetnessGroups), 1, 1);
			}
		}
		WaitForWrites(Commands, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
	}
}

} // namespace FluidDrops::Gpu
