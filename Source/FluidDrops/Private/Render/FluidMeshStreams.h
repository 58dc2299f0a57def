// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Buffers on the graphics card that are filled anew every frame. They grow by half of what they hold, so that a rising
// count costs a new buffer only now and then, and never shrink. Render thread only.

#pragma once

#include "Containers/ArrayView.h"
#include "RHICommandList.h"
#include "RenderResource.h"

namespace FluidDropsUnreal
{

inline constexpr uint32 MinStreamCapacity = 1024;

/** Elements of a buffer that has to hold that many now. */
constexpr uint32 GrownCapacity(uint32 Capacity, uint32 Needed)
{
	if (Needed <= Capacity)
	{
		return Capacity;
	}
	const uint32 Grown = Capacity + Capacity / 2;
	return FMath::Max3(Needed, Grown, MinStreamCapacity);
}

/** One attribute of all vertices. */
template <typename T>
class TVertexStream final : public FVertexBuffer
{
public:
	void Upload(FRHICommandListBase& RHICmdList, TConstArrayView<T> Values)
	{
		const uint32 Room = GrownCapacity(Capacity, uint32(Values.Num()));
		if (Room != Capacity)
		{
			Capacity = Room;
			UpdateRHI(RHICmdList);
		}
		if (!Values.IsEmpty())
		{
			const uint32 Bytes = uint32(Values.Num()) * sizeof(T);
			void* Data = RHICmdList.LockBuffer(VertexBufferRHI, 0, Bytes, RLM_WriteOnly);
			FMemory::Memcpy(Data, Values.GetData(), Bytes);
			RHICmdList.UnlockBuffer(VertexBufferRHI);
		}
	}

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override
	{
		FRHIResourceCreateInfo CreateInfo(TEXT("FluidDrops.Vertices"));
		VertexBufferRHI = RHICmdList.CreateVertexBuffer(Capacity * sizeof(T), BUF_Dynamic, CreateInfo);
	}

private:
	uint32 Capacity = MinStreamCapacity;
};

class FIndexStream final : public FIndexBuffer
{
public:
	void Upload(FRHICommandListBase& RHICmdList, TConstArrayView<uint32> Values)
	{
		const uint32 Room = GrownCapacity(Capacity, uint32(Values.Num()));
		if (Room != Capacity)
		{
			Capacity = Room;
			UpdateRHI(RHICmdList);
		}
		if (!Values.IsEmpty())
		{
			const uint32 Bytes = uint32(Values.Num()) * sizeof(uint32);
			void* Data = RHICmdList.LockBuffer(IndexBufferRHI, 0, Bytes, RLM_WriteOnly);
			FMemory::Memcpy(Data, Values.GetData(), Bytes);
			RHICmdList.UnlockBuffer(IndexBufferRHI);
		}
	}

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override
	{
		FRHIResourceCreateInfo CreateInfo(TEXT("FluidDrops.Indices"));
		IndexBufferRHI =
			RHICmdList.CreateIndexBuffer(sizeof(uint32), Capacity * sizeof(uint32), BUF_Dynamic, CreateInfo);
	}

private:
	uint32 Capacity = MinStreamCapacity;
};

} // namespace FluidDropsUnreal
