// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "World/SurfaceState.h"

#include "FluidDropsCore/Foundation/Serialize.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** Everything about the motion of a surface that the next tick goes on from. */
template <typename SurfaceType, typename F>
void ForEachMotionVector(SurfaceType& Surface, F&& Visit)
{
	Visit(Surface.LocalGravity);
	Visit(Surface.LocalWind);
	Visit(Surface.Motion.Velocity);
	Visit(Surface.Motion.AngularVelocity);
	Visit(Surface.Motion.Acceleration);
	Visit(Surface.Motion.AngularAcceleration);
	Visit(Surface.Tracker.Velocity);
	Visit(Surface.Tracker.Spin);
	Visit(Surface.Tracker.SteadyVelocity);
	Visit(Surface.Tracker.SteadySpin);
	for (auto& Part : Surface.Bending)
	{
		Visit(Part.Place);
		Visit(Part.Velocity);
		Visit(Part.Steady);
		Visit(Part.Acceleration);
	}
}

void WriteFill(FByteWriter& Writer, const FRoughnessFill& Fill)
{
	Writer.Write(static_cast<uint32>(Fill.WetTriangles().size()));
	Writer.WriteArray(Fill.WetTriangles());
	for (const uint32 Triangle : Fill.WetTriangles())
	{
		Writer.WriteArray(std::span(&Fill.At(Triangle), 1));
	}
}

/** False if what was read is no state of this surface. */
bool ReadFill(FByteReader& Reader, uint32 TriangleCount, FRoughnessFill& Fill)
{
	const uint32 Count = Reader.Read<uint32>();
	if (Reader.Failed() || Count > TriangleCount)
	{
		return false;
	}
	std::vector<uint32> Triangles(Count);
	std::vector<TFill<float>> Values(Count);
	Reader.ReadArray(std::span(Triangles));
	Reader.ReadArray(std::span(Values));
	return !Reader.Failed() && Fill.Restore(Triangles, Values);
}

/** False for what is no number. */
bool IsAmount(double Mass)
{
	return Mass >= 0.0 && Mass < 1.0e12;
}

} // namespace

std::string SurfaceStateLayout()
{
	// What follows is written below field by field: whoever changes that changes this.
	std::string Text = "pose positions maps deposit tracker bending motion air flags fill film ";
	Text += DescribeLayout<FSurfaceSettings>();
	Text += Detail::LayoutToken("maps", uint64(ESurfaceMap::Count));
	return Text;
}

void WriteSurfaceState(FByteWriter& Writer, const FWetSurface& Surface)
{
	Serialize(Writer, Surface.Material);
	Serialize(Writer, Surface.Geometry.Pose());
	const std::span<const FVec3f> Positions = Surface.Geometry.Positions();
	Serialize(Writer, std::vector<FVec3f>(Positions.begin(), Positions.end()));
	for (const std::vector<float>& Map : Surface.Maps)
	{
		Serialize(Writer, Map);
	}
	Writer.WriteArray(std::span<const double>(Surface.Deposit));
	Serialize(Writer, Surface.Tracker.Pose);
	Writer.Write(static_cast<uint32>(Surface.Bending.size()));
	ForEachMotionVector(
		Surface, [&](const FVec3f& Vector) { Writer.WriteArray(std::span<const float>(Vector.data(), 3)); });
	Serialize(Writer, Surface.Air);
	Writer.Write(static_cast<uint8>(Surface.bBends ? 1 : 0));
	Writer.Write(static_cast<uint8>(Surface.bRebind ? 1 : 0));
	Writer.Write(static_cast<uint8>(Surface.bReshaped ? 1 : 0));
	WriteFill(Writer, Surface.Fill);
	Surface.Wetness.Save(Writer);
}

bool ReadSurfaceState(FByteReader& Reader, FWetSurface& Surface)
{
	const uint32 Triangles = Surface.Geometry.TriangleCount();
	Deserialize(Reader, Surface.Material);
	FRigidTransform Pose;
	Deserialize(Reader, Pose);
	std::vector<FVec3f> Points;
	Deserialize(Reader, Points);
	for (std::vector<float>& Map : Surface.Maps)
	{
		Deserialize(Reader, Map);
		const bool bFactors = std::all_of(Map.begin(), Map.end(), &IsMapFactor);
		if (!bFactors || (!Map.empty() && Map.size() != Triangles))
		{
			return false;
		}
	}
	Reader.ReadArray(std::span<double>(Surface.Deposit)); // as many as the surface has triangles
	if (!std::all_of(Surface.Deposit.begin(), Surface.Deposit.end(), &IsAmount))
	{
		return false;
	}
	Deserialize(Reader, Surface.Tracker.Pose);
	const uint32 Bending = Reader.Read<uint32>();
	if (Reader.Failed() || (Bending != 0 && Bending != Triangles))
	{
		return false;
	}
	Surface.Bending.assign(Bending, FTriangleMotion());
	bool bFinite = true;
	ForEachMotionVector(Surface,
		[&](FVec3f& Vector)
		{
			Reader.ReadArray(std::span<float>(Vector.data(), 3));
			bFinite = bFinite && IsFinite(Vector);
		});
	Deserialize(Reader, Surface.Air);
	if (!Surface.Air.empty() && Surface.Air.size() != Triangles)
	{
		return false;
	}
	bFinite = bFinite && std::all_of(Surface.Air.begin(), Surface.Air.end(), &IsFinite);
	Surface.AirChanged.assign(Surface.Air.size(), 0);
	Surface.bBends = Reader.Read<uint8>() != 0 && Bending != 0;
	Surface.bRebind = Reader.Read<uint8>() != 0;
	Surface.bStepsStale = true;
	Surface.bReshaped = Reader.Read<uint8>() != 0;
	const uint32 MapSize = static_cast<uint32>(Surface.Material.WetnessResolution);
	const bool bMapMade = ValidateSettings(&Surface.Material, SurfaceSettingFields()) &&
		(MapSize == Surface.Wetness.Resolution() || Surface.Wetness.Init(Surface.Geometry, MapSize));
	if (bMapMade)
	{
		Surface.Wetness.SpreadFog(Surface.Geometry, Surface.Maps[std::size_t(ESurfaceMap::Moisture)]);
	}
	if (!ReadFill(Reader, Triangles, Surface.Fill) || !bMapMade || !Surface.Wetness.Load(Reader))
	{
		return false;
	}
	Surface.Cap = FCapShape::FromContactAngle(Surface.Material.ContactAngle);
	return bFinite && !Reader.Failed() && Surface.Geometry.SetPose(Pose) && Surface.Geometry.SetPositions(Points);
}

} // namespace FluidDrops
