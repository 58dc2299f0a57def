// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What tests of wind in grids share: random points and fields, and measures of fields.

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Wind/WindGrid.h"

#include <cmath>
#include <vector>

namespace FluidDrops::Test
{

inline FVec3f RandomPoint(uint32 Draw, const FVec3f& Low, const FVec3f& High)
{
	const std::array<float, 4> Unit = RandomUnit4(11, Draw, 0, ERandomPurpose::Rain);
	return Low + (High - Low).cwiseProduct(FVec3f(Unit[0], Unit[1], Unit[2]));
}

/** From -1 to 1 m/s. */
inline std::vector<float> RandomFaces(const FWindLayout& Layout)
{
	std::vector<float> Faces(Layout.FaceCount());
	for (uint32 Face = 0; Face < Faces.size(); ++Face)
	{
		Faces[Face] = 2.0f * RandomUnit4(12, Face, 0, ERandomPurpose::Rain)[0] - 1.0f;
	}
	return Faces;
}

template <typename A, typename B>
double RelativeError(const A& Field, const B& Reference)
{
	double Error = 0.0;
	double Size = 0.0;
	for (std::size_t Face = 0; Face < Field.size(); ++Face)
	{
		const double Difference = double(Field[Face]) - double(Reference[Face]);
		Error += Difference * Difference;
		Size += double(Reference[Face]) * double(Reference[Face]);
	}
	return std::sqrt(Error / Size);
}

} // namespace FluidDrops::Test
