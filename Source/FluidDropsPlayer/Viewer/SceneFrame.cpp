// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/SceneFrame.h"

namespace FluidDrops
{

namespace
{

template <typename T>
std::vector<T> Copy(std::span<const T> Span)
{
	return {Span.begin(), Span.end()};
}

} // namespace

FSceneFrame::FSceneFrame(const FRenderFrame& Frame)
	: Drops(Copy(Frame.Drops))
	, Trails(Copy(Frame.Trails))
	, Spray(Copy(Frame.Spray))
	, Particles(Copy(Frame.Fluid.Particles))
	, Looks(Copy(Frame.Fluid.Looks))
	, Surfaces(Copy(Frame.Surfaces))
	, View(Frame)
{
	Copies.reserve(Surfaces.size());
	for (FRenderSurface& Surface : Surfaces)
	{
		const FSurfaceCopy& Own = Copies.emplace_back(FSurfaceCopy{Copy(Surface.Positions), Copy(Surface.Triangles),
			Copy(Surface.SkyVisibility), Copy(Surface.Wetness.Places), Copy(Surface.Wetness.Texels),
			Copy(Surface.Deposits), Copy(Surface.Tints)});
		Surface.Positions = Own.Positions;
		Surface.Triangles = Own.Triangles;
		Surface.SkyVisibility = Own.SkyVisibility;
		Surface.Wetness.Places = Own.Places;
		Surface.Wetness.Texels = Own.Texels;
		Surface.Deposits = Own.Deposits;
		Surface.Tints = Own.Tints;
	}
	View.Drops = Drops;
	View.Trails = Trails;
	View.Spray = Spray;
	View.Fluid.Particles = Particles;
	View.Fluid.Looks = Looks;
	View.Surfaces = Surfaces;
}

FSurfaceShapes CopyShapes(const FWorld& World)
{
	FSurfaceShapes Shapes;
	for (const FWetSurface& Wet : World.Surfaces())
	{
		auto Shape = std::make_shared<FSurface>(Wet.Geometry);
		if (!Shape->SetPose({}))
		{
			return {}; // no rotation is always a rotation
		}
		Shapes.push_back(std::move(Shape));
	}
	return Shapes;
}

} // namespace FluidDrops
