// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Pipelines.h"

#include <algorithm>

namespace FluidDrops::Gpu
{

namespace
{

constexpr VkShaderStageFlags BothStages = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

enum class EBlend : uint8
{
	Replace,
	Add,
	Sum, // of all four numbers
	Max,
	Multiply,
	SourcePlusAlphaDestination, // glass: reflection + transmittance * behind
	Premultiplied,
};

enum class EDepth : uint8
{
	None,
	Test,
	TestAndWrite,
};

struct FPipelineInfo
{
	EShader Vertex = EShader::FullScreenVS;
	EShader Fragment = EShader::Count; // Count: only depth is drawn
	VkFormat Format = RadianceFormat;
	EBlend Blend = EBlend::Replace;
	bool bScene = false; // drawn in the multisampled scene pass, which has a depth buffer
	EDepth Depth = EDepth::None;
	bool bStrip = false;
	uint32 Colors = 1; // targets, all of one format
};

constexpr uint32 MaxColors = 4;

FPipelineInfo DescribePipeline(EPipeline Pipeline)
{
	using S = EShader;
	using B = EBlend;
	switch (Pipeline)
	{
	case EPipeline::Panorama: return {S::FullScreenVS, S::PanoramaPS};
	case EPipeline::PanoramaLights:
		return {S::PanoramaLightVS, S::PanoramaLightPS, RadianceFormat, B::Add, false, EDepth::None, true};
	case EPipeline::PanoramaKey: return {S::FullScreenVS, S::PanoramaKeyPS, RadianceFormat, B::Add};
	case EPipeline::Probe: return {S::FullScreenVS, S::ProbePS};
	case EPipeline::Background: return {S::FullScreenVS, S::BackgroundPS};
	case EPipeline::BackgroundLights:
		return {S::BackgroundLightVS, S::BackgroundLightPS, RadianceFormat, B::Add, false, EDepth::None, true};
	case EPipeline::Trails: return {S::TrailVS, S::TrailPS, FilmFormat, B::Max, false, EDepth::None, true};
	case EPipeline::Backdrop: return {S::FullScreenVS, S::BackdropPS, RadianceFormat, B::Replace, true};
	case EPipeline::Surfaces:
		return {S::GlassVS, S::GlassPS, RadianceFormat, B::SourcePlusAlphaDestination, true, EDepth::None};
	case EPipeline::OpaqueSurfaces:
		return {S::SurfaceVS, S::OpaquePS, RadianceFormat, B::Replace, true, EDepth::TestAndWrite};
	case EPipeline::Shadow:
		return {S::ShadowVS, S::Count, VK_FORMAT_UNDEFINED, B::Replace, false, EDepth::TestAndWrite};
	case EPipeline::Contacts:
		return {S::ContactVS, S::ContactPS, RadianceFormat, B::Multiply, true, EDepth::Test, true};
	case EPipeline::Drops: return {S::DropVS, S::DropPS, RadianceFormat, B::Replace, true, EDepth::TestAndWrite};
	case EPipeline::Spray: return {S::SprayVS, S::SprayPS, RadianceFormat, B::Premultiplied, true, EDepth::Test, true};
	case EPipeline::SurfaceGeometry:
		return {S::SurfaceGeometryVS, S::SurfaceGeometryPS, GeometryFormat, B::Replace, false, EDepth::TestAndWrite};
	case EPipeline::DropGeometry:
		return {S::DropVS, S::DropGeometryPS, GeometryFormat, B::Replace, false, EDepth::TestAndWrite};
	case EPipeline::FluidShadow:
		return {S::FluidShadowVS, S::FluidShadowPS, FluidSumFormat, B::Sum, false, EDepth::None, true, 2};
	case EPipeline::FluidShadowBlur:
		return {S::FullScreenPixelVS, S::FluidShadowBlurPS, FluidSumFormat, B::Replace, false, EDepth::None, false, 2};
	case EPipeline::FluidDepth:
		return {S::FluidDepthVS, S::FluidDepthPS, FluidFaceFormat, B::Max, false, EDepth::None, true};
	case EPipeline::FluidSum: return {S::FluidVS, S::FluidSumPS, FluidSumFormat, B::Sum, false, EDepth::None, true, 4};
	case EPipeline::FluidSmooth: return {S::FullScreenPixelVS, S::FluidSmoothPS, FluidFaceFormat};
	case EPipeline::FluidBlur:
		return {S::FullScreenPixelVS, S::FluidBlurPS, FluidSumFormat, B::Replace, false, EDepth::None, false, 4};
	case EPipeline::FluidCompose:
		return {S::FullScreenPixelVS, S::FluidComposePS, RadianceFormat, B::Replace, false, EDepth::TestAndWrite};
	case EPipeline::GlassOverFluid:
		return {S::GlassVS, S::GlassOverFluidPS, RadianceFormat, B::SourcePlusAlphaDestination, false, EDepth::Test};
	case EPipeline::SprayOverFluid:
		return {S::SprayVS, S::SprayPS, RadianceFormat, B::Premultiplied, false, EDepth::Test, true};
	case EPipeline::FluidGeometry: return {S::FullScreenPixelVS, S::FluidGeometryPS, GeometryFormat};
	case EPipeline::Focus: return {S::FullScreenVS, S::FocusPS};
	case EPipeline::BloomDown: return {S::FullScreenVS, S::BloomDownPS};
	case EPipeline::BloomUp: return {S::FullScreenVS, S::BloomUpPS, RadianceFormat, B::Premultiplied};
	case EPipeline::ToneMap: return {S::FullScreenVS, S::ToneMapPS, PictureFormat};
	case EPipeline::Count: break;
	}
	return {};
}

VkPipelineColorBlendAttachmentState BlendState(EBlend Blend)
{
	VkPipelineColorBlendAttachmentState State{};
	State.colorWriteMask =
		VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
	State.blendEnable = Blend != EBlend::Replace ? VK_TRUE : VK_FALSE;
	State.srcColorBlendFactor = VK_BLEND_FACTOR_ONE;
	State.dstColorBlendFactor = VK_BLEND_FACTOR_ONE;
	State.srcAlphaBlendFactor = VK_BLEND_FACTOR_ZERO; // the picture's alpha stays what the backdrop wrote
	State.dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
	switch (Blend)
	{
	case EBlend::Replace:
	case EBlend::Add: break;
	case EBlend::Sum: State.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE; break;
	case EBlend::Max: State.colorBlendOp = State.alphaBlendOp = VK_BLEND_OP_MAX; break;
	case EBlend::Multiply:
		State.srcColorBlendFactor = VK_BLEND_FACTOR_ZERO;
		State.dstColorBlendFactor = VK_BLEND_FACTOR_SRC_COLOR;
		break;
	case EBlend::SourcePlusAlphaDestination: State.dstColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA; break;
	case EBlend::Premultiplied: State.dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA; break;
	}
	return State;
}

TResult<THandle<VkShaderModule>> CreateModule(const FDevice& Device, EShader Shader)
{
	const FShaderCode Code = ShaderCode(Shader);
	VkShaderModuleCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
	Info.codeSize = Code.Words.size_bytes();
	Info.pCode = Code.Words.data();
	VkShaderModule Module = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateShaderModule(Device.Handle(), &Info, nullptr, &Module));
	return THandle<VkShaderModule>(Device.Handle(), Module, vkDestroyShaderModule);
}

VkPipelineShaderStageCreateInfo StageInfo(VkShaderStageFlagBits Stage, VkShaderModule Module, EShader Shader)
{
	VkPipelineShaderStageCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
	Info.stage = Stage;
	Info.module = Module;
	Info.pName = ShaderCode(Shader).Entry;
	return Info;
}

/** The fixed-function state that goes with an FPipelineInfo; the structures point at each other, so it stays put. */
struct FFixedState
{
	VkPipelineVertexInputStateCreateInfo VertexInput{};
	VkPipelineInputAssemblyStateCreateInfo Assembly{};
	VkPipelineViewportStateCreateInfo Viewport{};
	VkPipelineRasterizationStateCreateInfo Raster{};
	VkPipelineMultisampleStateCreateInfo Multisample{};
	VkPipelineDepthStencilStateCreateInfo Depth{};
	std::array<VkPipelineColorBlendAttachmentState, MaxColors> Attachments{};
	VkPipelineColorBlendStateCreateInfo Blend{};
	std::array<VkDynamicState, 3> DynamicStates{
		VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP};
	VkPipelineDynamicStateCreateInfo Dynamic{};
	std::array<VkFormat, MaxColors> Formats{};
	VkPipelineRenderingCreateInfo Rendering{};

	FFixedState(const FPipelineInfo& Info, VkSampleCountFlagBits SceneSamples)
	{
		VertexInput.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
		Assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
		Assembly.topology = Info.bStrip ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
		Viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
		Viewport.viewportCount = 1;
		Viewport.scissorCount = 1;
		Raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
		Raster.lineWidth = 1.0f;
		Multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
		Multisample.rasterizationSamples = Info.bScene ? SceneSamples : VK_SAMPLE_COUNT_1_BIT;
		Depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
		Depth.depthTestEnable = Info.Depth != EDepth::None ? VK_TRUE : VK_FALSE;
		Depth.depthWriteEnable = Info.Depth == EDepth::TestAndWrite ? VK_TRUE : VK_FALSE;
		Attachments.fill(BlendState(Info.Blend));
		Formats.fill(Info.Format);
		Blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
		const uint32 Colors = Info.Format != VK_FORMAT_UNDEFINED ? Info.Colors : 0;
		Blend.attachmentCount = Colors;
		Blend.pAttachments = Attachments.data();
		Dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
		Dynamic.dynamicStateCount = static_cast<uint32>(DynamicStates.size());
		Dynamic.pDynamicStates = DynamicStates.data();
		Rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
		Rendering.colorAttachmentCount = Colors;
		Rendering.pColorAttachmentFormats = Formats.data();
		const bool bDepth = Info.bScene || Info.Depth != EDepth::None;
		Rendering.depthAttachmentFormat = bDepth ? DepthFormat : VK_FORMAT_UNDEFINED;
	}
};

TResult<THandle<VkPipeline>> CreatePipeline(
	const FDevice& Device, const FPipelineInfo& Info, VkPipelineLayout Layout, VkSampleCountFlagBits SceneSamples)
{
	const bool bFragment = Info.Fragment != EShader::Count;
	const TResult<THandle<VkShaderModule>> Vertex = CreateModule(Device, Info.Vertex);
	const TResult<THandle<VkShaderModule>> Fragment =
		bFragment ? CreateModule(Device, Info.Fragment) : THandle<VkShaderModule>();
	if (!Vertex || !Fragment)
	{
		return Vertex ? Fragment.Error() : Vertex.Error();
	}
	std::array<VkPipelineShaderStageCreateInfo, 2> Stages{
		StageInfo(VK_SHADER_STAGE_VERTEX_BIT, Vertex.Value().Get(), Info.Vertex)};
	if (bFragment)
	{
		Stages[1] = StageInfo(VK_SHADER_STAGE_FRAGMENT_BIT, Fragment.Value().Get(), Info.Fragment);
	}
	const FFixedState State(Info, SceneSamples);
	VkGraphicsPipelineCreateInfo Create{};
	Create.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
	Create.pNext = &State.Rendering;
	Create.stageCount = bFragment ? 2 : 1;
	Create.pStages = Stages.data();
	Create.pVertexInputState = &State.VertexInput;
	Create.pInputAssemblyState = &State.Assembly;
	Create.pViewportState = &State.Viewport;
	Create.pRasterizationState = &State.Raster;
	Create.pMultisampleState = &State.Multisample;
	Create.pDepthStencilState = &State.Depth;
	Create.pColorBlendState = &State.Blend;
	Create.pDynamicState = &State.Dynamic;
	Create.layout = Layout;
	VkPipeline Pipeline = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateGraphicsPipelines(Device.Handle(), VK_NULL_HANDLE, 1, &Create, nullptr, &Pipeline));
	return THandle<VkPipeline>(Device.Handle(), Pipeline, vkDestroyPipeline);
}

TResult<THandle<VkSampler>> CreateSampler(const FDevice& Device, VkSamplerAddressMode AddressU)
{
	VkSamplerCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
	Info.magFilter = VK_FILTER_LINEAR;
	Info.minFilter = VK_FILTER_LINEAR;
	Info.mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR;
	Info.addressModeU = AddressU;
	Info.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
	Info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
	Info.maxLod = VK_LOD_CLAMP_NONE;
	VkSampler Sampler = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateSampler(Device.Handle(), &Info, nullptr, &Sampler));
	return THandle<VkSampler>(Device.Handle(), Sampler, vkDestroySampler);
}

VkDescriptorType BindingType(EBinding Binding)
{
	switch (Binding)
	{
	case EBinding::View: return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
	case EBinding::Drops:
	case EBinding::Trails:
	case EBinding::Spray:
	case EBinding::SurfaceVertices:
	case EBinding::SurfaceLooks:
	case EBinding::Caustics:
	case EBinding::WetnessCorners:
	case EBinding::WetnessTexels:
	case EBinding::WetnessSlopes:
	case EBinding::SurfaceTints:
	case EBinding::FluidParticles:
	case EBinding::LiquidLooks: return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
	case EBinding::ClampSampler:
	case EBinding::PanoramaSampler: return VK_DESCRIPTOR_TYPE_SAMPLER;
	default: return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
	}
}

} // namespace

FStatus FPipelines::CreateLayouts(const FDevice& Device)
{
	TResult<THandle<VkSampler>> Clamp = CreateSampler(Device, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
	TResult<THandle<VkSampler>> Wrap = CreateSampler(Device, VK_SAMPLER_ADDRESS_MODE_REPEAT);
	if (!Clamp || !Wrap)
	{
		return Clamp ? Wrap.Error() : Clamp.Error();
	}
	ClampSampler = std::move(Clamp.Value());
	PanoramaSampler = std::move(Wrap.Value());
	const std::array<VkSampler, 2> Samplers{ClampSampler.Get(), PanoramaSampler.Get()};

	std::array<VkDescriptorSetLayoutBinding, static_cast<size_t>(EBinding::Count)> Bindings{};
	for (uint32 Index = 0; Index < Bindings.size(); ++Index)
	{
		Bindings[Index].binding = Index;
		Bindings[Index].descriptorType = BindingType(static_cast<EBinding>(Index));
		Bindings[Index].descriptorCount = 1;
		Bindings[Index].stageFlags = BothStages;
	}
	Bindings[static_cast<size_t>(EBinding::ClampSampler)].pImmutableSamplers = &Samplers[0];
	Bindings[static_cast<size_t>(EBinding::PanoramaSampler)].pImmutableSamplers = &Samplers[1];
	VkDescriptorSetLayoutCreateInfo SetInfo{};
	SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
	SetInfo.bindingCount = static_cast<uint32>(Bindings.size());
	SetInfo.pBindings = Bindings.data();
	VkDescriptorSetLayout NewSetLayout = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateDescriptorSetLayout(Device.Handle(), &SetInfo, nullptr, &NewSetLayout));
	SetLayout = THandle<VkDescriptorSetLayout>(Device.Handle(), NewSetLayout, vkDestroyDescriptorSetLayout);

	std::array<VkDescriptorPoolSize, 4> Sizes{
		{{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 0}, {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0},
			{VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0}, {VK_DESCRIPTOR_TYPE_SAMPLER, 0}}};
	for (VkDescriptorPoolSize& Size : Sizes)
	{
		const auto Has = [&](const VkDescriptorSetLayoutBinding& Each) { return Each.descriptorType == Size.type; };
		Size.descriptorCount = MaxSets * static_cast<uint32>(std::count_if(Bindings.begin(), Bindings.end(), Has));
	}
	VkDescriptorPoolCreateInfo PoolInfo{};
	PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
	PoolInfo.maxSets = MaxSets;
	PoolInfo.poolSizeCount = static_cast<uint32>(Sizes.size());
	PoolInfo.pPoolSizes = Sizes.data();
	VkDescriptorPool NewPool = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateDescriptorPool(Device.Handle(), &PoolInfo, nullptr, &NewPool));
	Pool = THandle<VkDescriptorPool>(Device.Handle(), NewPool, vkDestroyDescriptorPool);

	const VkPushConstantRange Range{BothStages, 0, sizeof(FDrawConstants)};
	VkPipelineLayoutCreateInfo LayoutInfo{};
	LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
	LayoutInfo.setLayoutCount = 1;
	LayoutInfo.pSetLayouts = &NewSetLayout;
	LayoutInfo.pushConstantRangeCount = 1;
	LayoutInfo.pPushConstantRanges = &Range;
	VkPipelineLayout NewLayout = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreatePipelineLayout(Device.Handle(), &LayoutInfo, nullptr, &NewLayout));
	PipelineLayout = THandle<VkPipelineLayout>(Device.Handle(), NewLayout, vkDestroyPipelineLayout);
	return {};
}

TResult<FPipelines> FPipelines::Create(const FDevice& Device, VkSampleCountFlagBits SceneSamples)
{
	FPipelines Made;
	FD_TRY(Made.CreateLayouts(Device));
	for (size_t Index = 0; Index < Made.Pipelines.size(); ++Index)
	{
		TResult<THandle<VkPipeline>> Pipeline =
			CreatePipeline(Device, DescribePipeline(static_cast<EPipeline>(Index)), Made.Layout(), SceneSamples);
		if (!Pipeline)
		{
			return Pipeline.Error();
		}
		Made.Pipelines[Index] = std::move(Pipeline.Value());
	}
	return Made;
}

TResult<VkDescriptorSet> FPipelines::AllocateSet(const FDevice& Device) const
{
	const VkDescriptorSetLayout Layout = SetLayout.Get();
	VkDescriptorSetAllocateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
	Info.descriptorPool = Pool.Get();
	Info.descriptorSetCount = 1;
	Info.pSetLayouts = &Layout;
	VkDescriptorSet Set = VK_NULL_HANDLE;
	FD_VK_CHECK(vkAllocateDescriptorSets(Device.Handle(), &Info, &Set));
	return Set;
}

} // namespace FluidDrops::Gpu
