// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FDevice: the Vulkan instance, the best physical device, one queue and one command buffer that is recorded, submitted
// and waited for. Everything else is created from it and must be destroyed before it.

#pragma once

#include "Render/VulkanApi.h"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace FluidDrops::Gpu
{

class FDevice
{
public:
	static TResult<std::unique_ptr<FDevice>> Create(bool bValidation);
	~FDevice();
	FDevice(const FDevice&) = delete;
	FDevice& operator=(const FDevice&) = delete;

	/** Starts recording; the previous submission has finished. */
	TResult<VkCommandBuffer> Begin();
	/** Ends recording, submits, waits. */
	FStatus SubmitAndWait();

	/** Index of a memory type with all the flags wanted, if possible also those preferred. */
	TResult<uint32> FindMemory(uint32 TypeBits, VkMemoryPropertyFlags Wanted, VkMemoryPropertyFlags Preferred) const;

	VkDevice Handle() const { return Device; }
	std::string Name() const { return Properties.deviceName; }
	const VkPhysicalDeviceLimits& Limits() const { return Properties.limits; }
	/** 4 if the formats of the scene can be multisampled so, else 1. */
	VkSampleCountFlagBits SceneSamples() const;
	std::span<const std::string> Messages() const { return ValidationMessages; }

private:
	FDevice() = default;
	FStatus CreateInstance(bool bValidation);
	FStatus PickPhysicalDevice();
	FStatus CreateDevice();
	FStatus CreateCommands();
	static VKAPI_ATTR VkBool32 VKAPI_CALL OnMessage(VkDebugUtilsMessageSeverityFlagBitsEXT Severity,
		VkDebugUtilsMessageTypeFlagsEXT Types, const VkDebugUtilsMessengerCallbackDataEXT* Data, void* User);

	std::vector<std::string> ValidationMessages;
	std::mutex MessageLock;
	VkInstance Instance = VK_NULL_HANDLE;
	VkDebugUtilsMessengerEXT Messenger = VK_NULL_HANDLE;
	VkPhysicalDevice Physical = VK_NULL_HANDLE;
	VkPhysicalDeviceProperties Properties{};
	VkPhysicalDeviceMemoryProperties Memory{};
	VkDevice Device = VK_NULL_HANDLE;
	uint32 QueueFamily = 0;
	VkQueue Queue = VK_NULL_HANDLE;
	THandle<VkCommandPool> Pool;
	THandle<VkFence> Finished;
	VkCommandBuffer Commands = VK_NULL_HANDLE;
};

} // namespace FluidDrops::Gpu
