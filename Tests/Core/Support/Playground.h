// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A mesh in double precision for one drop at a time: where tight tolerances are held.

#pragma once

#include "FluidDropsCore/Drops/DropPath.h"
#include "Support/ExactSurface.h"

#include <cmath>

namespace FluidDrops
{

/** A mesh with exact frames, and gravity and drag for the drops on it. */
struct FPlayground : FExactSurface
{
	using FExactSurface::FExactSurface;

	FVec3d Field = FVec3d(0.0, 0.0, -9.8);
	double DragRate = 2.0;
	TPathRules<double> Rules{1u << 20};

	// What FollowPath asks of its host.

	TVec2<double> DriveOn(uint32 Triangle, const TBarycentric<double>&, const TVec2<double>&) const
	{
		return FluidDrops::DriveOn(Frames[Triangle], Field, {0.0, 0.0});
	}

	mutable uint32 Binds = 0; // so far

	bool Bind(TDropPath<double>& Path, const TBarycentric<double>& At, const TVec2<double>& Velocity) const
	{
		Path.Motion = BindMotion(Frames[Path.Triangle], At, Velocity, DriveOn(Path.Triangle, At, Velocity), DragRate);
		Path.Elapsed = 0.0;
		++Binds;
		return true;
	}

	bool WantsPieces() const { return true; }

	void Piece(uint32, const TBarycentric<double>&, const TBarycentric<double>&) const {}

	TPathResult<double> Advance(TDropPath<double>& Path, TBarycentric<double> At, double Time) const
	{
		Path.Elapsed += Time;
		return FollowPath(View(), Path, At, Rules, *this);
	}

	/** The triangle and barycentrics under a point, by search. */
	TDropPath<double> Place(const FVec3d& Point, const FVec3d& Velocity, TBarycentric<double>& At) const
	{
		TDropPath<double> Path{IndexNone, {}, 0.0};
		double Best = 1e9;
		for (uint32 Triangle = 0; Triangle < Frames.size(); ++Triangle)
		{
			const TTriangleFrame<double>& Frame = Frames[Triangle];
			const TBarycentric<double> Here = Frame.RateOf(Frame.ToFlat(Point - Frame.Origin));
			const double Away = std::abs(Frame.Normal.dot(Point - Frame.Origin));
			if (Here.B >= 0.0 && Here.C >= 0.0 && Here.B + Here.C <= 1.0 && Away < Best)
			{
				Best = Away;
				Path.Triangle = Triangle;
				At = Here;
			}
		}
		Bind(Path, At, Frames[Path.Triangle].ToFlat(Velocity));
		return Path;
	}
};

} // namespace FluidDrops
