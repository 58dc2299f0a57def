// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/Device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace FluidDrops::Gpu
{

namespace
{

constexpr const char* NoDeviceMessage =
	"Vulkan: no device with Vulkan 1.3 found (mesa-vulkan-drivers brings a software one)";
constexpr const char* ValidationLayer = "VK_LAYER_KHRONOS_validation";

bool HasLayer(const char* Name)
{
	uint32 Count = 0;
	vkEnumerateInstanceLayerProperties(&Count, nullptr);
	std::vector<VkLayerProperties> Layers(Count);
	vkEnumerateInstanceLayerProperties(&Count, Layers.data());
	return std::any_of(Layers.begin(), Layers.end(),
		[Name](const VkLayerProperties& Layer) { return std::strcmp(Layer.layerName, Name) == 0; });
}

std::optional<uint32> FindGraphicsFamily(VkPhysicalDevice Physical)
{
	uint32 Count = 0;
	vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Count, nullptr);
	std::vector<VkQueueFamilyProperties> Families(Count);
	vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Count, Families.data());
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		if ((Families[Index].queueFlags & VK_QUEUE_GRAPHICS_BIT) != 0)
		{
			return Index;
		}
	}
	return std::nullopt;
}

/** A real GPU before a software one; 0 is unusable. */
int DeviceRank(VkPhysicalDevice Physical)
{
	VkPhysicalDeviceProperties Properties;
	vkGetPhysicalDeviceProperties(Physical, &Properties);
	if (Properties.apiVersion < VK_API_VERSION_1_3 || !FindGraphicsFamily(Physical))
	{
		return 0;
	}
	VkPhysicalDeviceVulkan13Features Features13{};
	Features13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
	VkPhysicalDeviceFeatures2 Features{};
	Features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
	Features.pNext = &Features13;
	vkGetPhysicalDeviceFeatures2(Physical, &Features);
	if (!Features13.dynamicRendering || !Features13.synchronization2)
	{
		return 0;
	}
	switch (Properties.deviceType)
	{
	case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: return 5;
	case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return 4;
	case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return 3;
	case VK_PHYSICAL_DEVICE_TYPE_CPU: return 2;
	default: return 1;
	}
}

/** volk's function table is global; every instance loads the same loader's entries. */
std::mutex& VolkLock()
{
	static std::mutex Lock;
	return Lock;
}

} // namespace

TResult<std::unique_ptr<FDevice>> FDevice::Create(bool bValidation)
{
	std::unique_ptr<FDevice> Made(new FDevice());
	FD_TRY(Made->CreateInstance(bValidation));
	FD_TRY(Made->PickPhysicalDevice());
	FD_TRY(Made->CreateDevice());
	FD_TRY(Made->CreateCommands());
	return Made;
}

FDevice::~FDevice()
{
	if (Device != VK_NULL_HANDLE)
	{
		vkDeviceWaitIdle(Device);
		Finished.Reset();
		Pool.Reset();
		vkDestroyDevice(Device, nullptr);
	}
	if (Messenger != VK_NULL_HANDLE)
	{
		vkDestroyDebugUtilsMessengerEXT(Instance, Messenger, nullptr);
	}
	if (Instance != VK_NULL_HANDLE)
	{
		vkDestroyInstance(Instance, nullptr);
	}
}

FStatus FDevice::CreateInstance(bool bValidation)
{
	const std::lock_guard<std::mutex> Guard(VolkLock());
	if (volkInitialize() != VK_SUCCESS)
	{
		return MakeError("Vulkan: no loader found (install libvulkan1 and a driver, for example mesa-vulkan-drivers)");
	}
	if (bValidation && !HasLayer(ValidationLayer))
	{
		return MakeError(std::string("Vulkan: ") + ValidationLayer + " is not installed (vulkan-validationlayers)");
	}
	VkApplicationInfo Application{};
	Application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
	Application.pApplicationName = "FluidDrops";
	Application.apiVersion = VK_API_VERSION_1_3;

	VkDebugUtilsMessengerCreateInfoEXT Debug{};
	Debug.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
	Debug.messageSeverity =
		VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
	Debug.messageType =
		VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
	Debug.pfnUserCallback = &FDevice::OnMessage;
	Debug.pUserData = this;

	const char* Extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
	VkInstanceCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
	Info.pApplicationInfo = &Application;
	if (bValidation)
	{
		Info.pNext = &Debug;
		Info.enabledLayerCount = 1;
		Info.ppEnabledLayerNames = &ValidationLayer;
		Info.enabledExtensionCount = 1;
		Info.ppEnabledExtensionNames = &Extension;
	}
	const VkResult Created = vkCreateInstance(&Info, nullptr, &Instance);
	if (Created == VK_ERROR_INCOMPATIBLE_DRIVER)
	{
		return MakeError(NoDeviceMessage); // a loader without any driver
	}
	FD_VK_CHECK(Created);
	volkLoadInstance(Instance);
	if (bValidation)
	{
		FD_VK_CHECK(vkCreateDebugUtilsMessengerEXT(Instance, &Debug, nullptr, &Messenger));
	}
	return {};
}

FStatus FDevice::PickPhysicalDevice()
{
	uint32 Count = 0;
	vkEnumeratePhysicalDevices(Instance, &Count, nullptr);
	std::vector<VkPhysicalDevice> Candidates(Count);
	vkEnumeratePhysicalDevices(Instance, &Count, Candidates.data());
	Candidates.resize(Count);
	int Best = 0;
	for (VkPhysicalDevice Candidate : Candidates)
	{
		if (const int Rank = DeviceRank(Candidate); Rank > Best)
		{
			Best = Rank;
			Physical = Candidate;
		}
	}
	if (Physical == VK_NULL_HANDLE)
	{
		return MakeError(NoDeviceMessage);
	}
	vkGetPhysicalDeviceProperties(Physical, &Properties);
	vkGetPhysicalDeviceMemoryProperties(Physical, &Memory);
	QueueFamily = *FindGraphicsFamily(Physical);
	return {};
}

FStatus FDevice::CreateDevice()
{
	const float Priority = 1.0f;
	VkDeviceQueueCreateInfo QueueInfo{};
	QueueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
	QueueInfo.queueFamilyIndex = QueueFamily;
	QueueInfo.queueCount = 1;
	QueueInfo.pQueuePriorities = &Priority;
	VkPhysicalDeviceVulkan13Features Features13{};
	Features13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
	Features13.dynamicRendering = VK_TRUE;
	Features13.synchronization2 = VK_TRUE;
	VkDeviceCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
	Info.pNext = &Features13;
	Info.queueCreateInfoCount = 1;
	Info.pQueueCreateInfos = &QueueInfo;
	FD_VK_CHECK(vkCreateDevice(Physical, &Info, nullptr, &Device));
	vkGetDeviceQueue(Device, QueueFamily, 0, &Queue);
	return {};
}

FStatus FDevice::CreateCommands()
{
	VkCommandPoolCreateInfo PoolInfo{};
	PoolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
	PoolInfo.queueFamilyIndex = QueueFamily;
	VkCommandPool NewPool = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateCommandPool(Device, &PoolInfo, nullptr, &NewPool));
	Pool = THandle<VkCommandPool>(Device, NewPool, vkDestroyCommandPool);

	VkCommandBufferAllocateInfo Allocate{};
	Allocate.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
	Allocate.commandPool = NewPool;
	Allocate.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
	Allocate.commandBufferCount = 1;
	FD_VK_CHECK(vkAllocateCommandBuffers(Device, &Allocate, &Commands));

	VkFenceCreateInfo FenceInfo{};
	FenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
	VkFence NewFence = VK_NULL_HANDLE;
	FD_VK_CHECK(vkCreateFence(Device, &FenceInfo, nullptr, &NewFence));
	Finished = THandle<VkFence>(Device, NewFence, vkDestroyFence);
	return {};
}

TResult<VkCommandBuffer> FDevice::Begin()
{
	FD_VK_CHECK(vkResetCommandPool(Device, Pool.Get(), 0));
	VkCommandBufferBeginInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
	Info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
	FD_VK_CHECK(vkBeginCommandBuffer(Commands, &Info));
	return Commands;
}

FStatus FDevice::SubmitAndWait()
{
	FD_VK_CHECK(vkEndCommandBuffer(Commands));
	VkCommandBufferSubmitInfo Buffer{};
	Buffer.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO;
	Buffer.commandBuffer = Commands;
	VkSubmitInfo2 Submit{};
	Submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2;
	Submit.commandBufferInfoCount = 1;
	Submit.pCommandBufferInfos = &Buffer;
	FD_VK_CHECK(vkQueueSubmit2(Queue, 1, &Submit, Finished.Get()));
	const VkFence Fence = Finished.Get();
	FD_VK_CHECK(vkWaitForFences(Device, 1, &Fence, VK_TRUE, UINT64_MAX));
	FD_VK_CHECK(vkResetFences(Device, 1, &Fence));
	return {};
}

TResult<uint32> FDevice::FindMemory(
	uint32 TypeBits, VkMemoryPropertyFlags Wanted, VkMemoryPropertyFlags Preferred) const
{
	for (const VkMemoryPropertyFlags Flags : {Wanted | Preferred, Wanted})
	{
		for (uint32 Index = 0; Index < Memory.memoryTypeCount; ++Index)
		{
			const bool bAllowed = (TypeBits & (1u << Index)) != 0;
			if (bAllowed && (Memory.memoryTypes[Index].propertyFlags & Flags) == Flags)
			{
				return Index;
			}
		}
	}
	return MakeError("Vulkan: the device has no suitable type of memory");
}

VkSampleCountFlagBits FDevice::SceneSamples() const
{
	const VkSampleCountFlags Common =
		Properties.limits.framebufferColorSampleCounts & Properties.limits.framebufferDepthSampleCounts;
	return (Common & VK_SAMPLE_COUNT_4_BIT) != 0 ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT;
}

VKAPI_ATTR VkBool32 VKAPI_CALL FDevice::OnMessage(VkDebugUtilsMessageSeverityFlagBitsEXT,
	VkDebugUtilsMessageTypeFlagsEXT, const VkDebugUtilsMessengerCallbackDataEXT* Data, void* User)
{
	FDevice* Self = static_cast<FDevice*>(User);
	const std::lock_guard<std::mutex> Guard(Self->MessageLock);
	Self->ValidationMessages.emplace_back(Data->pMessage != nullptr ? Data->pMessage : "");
	return VK_FALSE;
}

} // namespace FluidDrops::Gpu
