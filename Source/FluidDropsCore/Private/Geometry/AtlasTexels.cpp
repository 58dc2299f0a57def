// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/AtlasTexels.h"

#include "FluidDropsCore/Geometry/ConvexPolygon.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** The middle of a texel in barycentrics of a chart; none if the chart has no area. */
FAtlasTexel LocateOn(const FSurfaceAtlas::FCorners& Chart, uint32 Triangle, uint32 X, uint32 Y)
{
	const FVec2f ByB = Chart[1] - Chart[0];
	const FVec2f ByC = Chart[2] - Chart[0];
	const float Twice = ByB.x() * ByC.y() - ByB.y() * ByC.x();
	if (!(std::abs(Twice) > 0.0f))
	{
		return {};
	}
	const FVec2f From = FVec2f(float(X) + 0.5f, float(Y) + 0.5f) - Chart[0];
	return {
		Triangle, (From.x() * ByC.y() - From.y() * ByC.x()) / Twice, (ByB.x() * From.y() - ByB.y() * From.x()) / Twice};
}

} // namespace

void LocateTexels(std::span<const FSurfaceAtlas::FCorners> Charts, uint32 Resolution, std::vector<FAtlasTexel>& Out)
{
	Out.assign(std::size_t(Resolution) * Resolution, {});
	std::vector<float> Covered(Out.size(), 0.0f); // by the triangle that covers most of it
	for (uint32 Triangle = 0; Triangle < Charts.size(); ++Triangle)
	{
		TConvexPolygon<double> Chart;
		for (const FVec2f& Corner : Charts[Triangle])
		{
			Chart.Add(Corner.cast<double>());
		}
		ForEachCoveredCell(Chart, Resolution,
			[&](uint32 X, uint32 Y, double Part)
			{
				const std::size_t Texel = std::size_t(Y) * Resolution + X;
				if (float(Part) > Covered[Texel]) // of equal parts the first one
				{
					Covered[Texel] = float(Part);
					Out[Texel] = LocateOn(Charts[Triangle], Triangle, X, Y);
				}
			});
	}
	for (uint32 Y = 0; Y < Resolution; ++Y)
	{
		for (uint32 X = 0; X < Resolution; ++X)
		{
			if (Covered[std::size_t(Y) * Resolution + X] > 0.0f)
			{
				continue;
			}
			float Most = 0.0f;
			for (uint32 Near = 0; Near < 9; ++Near)
			{
				const uint32 NearX = X + Near % 3 - 1; // wraps below 0: then it is not within
				const uint32 NearY = Y + Near / 3 - 1;
				const std::size_t From = std::size_t(NearY) * Resolution + NearX;
				if (NearX < Resolution && NearY < Resolution && Covered[From] > Most)
				{
					Most = Covered[From];
					const uint32 Triangle = Out[From].Triangle;
					Out[std::size_t(Y) * Resolution + X] =
						Triangle == IndexNone ? FAtlasTexel{} : LocateOn(Charts[Triangle], Triangle, X, Y);
				}
			}
		}
	}
}

} // namespace FluidDrops
