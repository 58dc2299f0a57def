// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Vulkan through volk (no link against the loader: a machine without Vulkan still starts the player), an owner for
// handles, and the two macros that turn a failure into a TResult error.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <string>
#include <utility>

namespace FluidDrops::Gpu
{

inline FError VulkanError(const char* What, VkResult Result)
{
	return MakeError(std::string("Vulkan: ") + What + " failed with code " + std::to_string(static_cast<int>(Result)));
}

/** Owns one object of a device. The device must outlive it. */
template <typename T>
class THandle
{
public:
	using FDestroy = void(VKAPI_PTR*)(VkDevice, T, const VkAllocationCallbacks*);

	THandle() = default;
	THandle(VkDevice InDevice, T InObject, FDestroy InDestroy)
		: Device(InDevice)
		, Object(InObject)
		, Destroy(InDestroy)
	{
	}
	THandle(THandle&& Other) noexcept { *this = std::move(Other); }
	THandle& operator=(THandle&& Other) noexcept
	{
		if (this != &Other)
		{
			Reset();
			Device = Other.Device;
			Destroy = Other.Destroy;
			Object = std::exchange(Other.Object, T(VK_NULL_HANDLE));
		}
		return *this;
	}
	~THandle() { Reset(); }

	T Get() const { return Object; }
	bool IsValid() const { return Object != T(VK_NULL_HANDLE); }
	void Reset()
	{
		if (IsValid())
		{
			Destroy(Device, std::exchange(Object, T(VK_NULL_HANDLE)), nullptr);
		}
	}

private:
	VkDevice Device = VK_NULL_HANDLE;
	T Object = T(VK_NULL_HANDLE);
	FDestroy Destroy = nullptr;
};

} // namespace FluidDrops::Gpu

#define FD_VK_CHECK(Call)                                                                                              \
	if (const VkResult FdResult = (Call); FdResult != VK_SUCCESS)                                                      \
	{                                                                                                                  \
		return ::FluidDrops::Gpu::VulkanError(#Call, FdResult);                                                        \
	}
