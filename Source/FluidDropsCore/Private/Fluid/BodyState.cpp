// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies in snapshots. Shapes are those of the scene, like the meshes of surfaces.

#include "FluidDropsCore/Fluid/FluidBodies.h"
#include "FluidDropsCore/Foundation/Rotation.h"
#include "FluidDropsCore/Foundation/SettingsArchive.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

template <typename Archive, typename F>
void ForState(Archive& Body, F&& Visit)
{
	Visit(Body.Pose.Rotation.data(), 9);
	Visit(Body.Pose.Translation.data(), 3);
	Visit(Body.Velocity.data(), 3);
	Visit(Body.Spin.data(), 3);
	Visit(&Body.Mass.Mass, 1);
	Visit(Body.Mass.Centre.data(), 3);
	Visit(Body.Mass.Inertia.data(), 9);
	Visit(Body.Target.Rotation.data(), 9);
	Visit(Body.Target.Translation.data(), 3);
	Visit(&Body.TimeToTarget, 1);
}

} // namespace

void FFluidBodies::Translate(const FVec3f& Way)
{
	for (FBody& Body : Table)
	{
		Body.Pose.Translation += Way;
		Body.Target.Translation += Way;
		Body.PoseBefore.Translation += Way;
	}
}

void FFluidBodies::Save(FByteWriter& Writer) const
{
	Writer.Write(static_cast<uint32>(Table.size()));
	for (const FBody& Body : Table)
	{
		Writer.Write(static_cast<uint32>(Body.Shape.Variant().index()));
		Writer.Write(static_cast<uint8>(Body.bHostMoves));
		WriteSettings(Writer, &Body.Settings, BodySettingFields());
		ForState(Body, [&](const float* Values, uint32 Count) { Writer.WriteArray(std::span(Values, Count)); });
	}
}

void FFluidBodies::Load(FByteReader& Reader)
{
	if (Reader.Read<uint32>() != Table.size())
	{
		Reader.Fail();
		return;
	}
	for (FBody& Body : Table)
	{
		if (Reader.Read<uint32>() != Body.Shape.Variant().index())
		{
			Reader.Fail();
			return;
		}
		Body.bHostMoves = Reader.Read<uint8>() != 0;
		ReadSettings(Reader, &Body.Settings, BodySettingFields());
		bool bFinite = true;
		ForState(Body,
			[&](float* Values, uint32 Count)
			{
				Reader.ReadArray(std::span(Values, Count));
				for (uint32 Index = 0; Index < Count; ++Index)
				{
					bFinite = bFinite && std::isfinite(Values[Index]);
				}
			});
		if (Reader.Failed() || !bFinite || !CheckPose(Body.Pose))
		{
			Reader.Fail();
			return;
		}
		Body.Effect = {};
		Body.PoseBefore = Body.Pose;
	}
}

} // namespace FluidDrops
