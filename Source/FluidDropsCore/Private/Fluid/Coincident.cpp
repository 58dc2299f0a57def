// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/Coincident.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace FluidDrops
{

namespace
{

/** From the particle with the lower slot to the other. */
FVec3f DirectionOf(uint32 Lower, uint32 Upper, uint64 Step)
{
	const std::array<float, 4> Chance =
		RandomUnit4(uint64(Lower) << 32 | Upper, Lower ^ Upper, Step, ERandomPurpose::SeparateCoincident);
	const float Height = 2.0f * Chance[0] - 1.0f;
	const float Around = float(2.0 * std::numbers::pi) * Chance[1];
	const float Width = std::sqrt(std::max(0.0f, 1.0f - Height * Height));
	return {Width * Math::Cos(Around), Width * Math::Sin(Around), Height};
}

} // namespace

void SeparateCoincident(const FSweepColumns& In, const FSweepCell& Cell, const FParticleTable& Table,
	const uint32* Order, uint64 Step, float* OutX, float* OutY, float* OutZ)
{
	for (uint32 At = Cell.Begin; At < Cell.End; ++At)
	{
		const uint32 Slot = Table.SlotOf(Order[At]);
		for (uint32 Other = Cell.Begin; Other < Cell.End; ++Other) // one place lies in one cell
		{
			if (Other == At || In.X[At] != In.X[Other] || In.Y[At] != In.Y[Other] || In.Z[At] != In.Z[Other])
			{
				continue;
			}
			const uint32 OtherSlot = Table.SlotOf(Order[Other]);
			const FVec3f Direction = DirectionOf(std::min(Slot, OtherSlot), std::max(Slot, OtherSlot), Step);
			const bool bAlike = !In.bMixed || In.Liquid[At] == In.Liquid[Other];
			const float Push =
				(bAlike ? In.Pressure[At] + In.Pressure[Other] : 0.0f) + In.NearPressure[At] + In.NearPressure[Other];
			const float Signed = Slot < OtherSlot ? -Push : Push;
			OutX[At] += Signed * Direction.x();
			OutY[At] += Signed * Direction.y();
			OutZ[At] += Signed * Direction.z();
		}
	}
}

} // namespace FluidDrops
