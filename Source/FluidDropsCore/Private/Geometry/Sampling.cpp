// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The alias table (Vose 1991, "A linear algorithm for generating random numbers with a given distribution").

#include "FluidDropsCore/Geometry/Sampling.h"

#include <algorithm>

namespace FluidDrops
{

FAreaSampler FAreaSampler::Build(const FSurface& Surface)
{
	const uint32 Count = Surface.TriangleCount();
	FAreaSampler Sampler;
	std::vector<double> Share(Count); // of the mean area
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		Share[Triangle] = double(Surface.Frame(Triangle).Area());
		Sampler.TotalArea += Share[Triangle];
	}
	std::vector<uint32> Small;
	std::vector<uint32> Large;
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		Share[Triangle] *= double(Count) / Sampler.TotalArea;
		(Share[Triangle] < 1.0 ? Small : Large).push_back(Triangle);
	}
	Sampler.Aliases.resize(Count);
	for (uint32 Triangle = 0; Triangle < Count; ++Triangle)
	{
		Sampler.Aliases[Triangle] = {1.0f, Triangle}; // what rounding leaves over keeps its own entry whole
	}
	while (!Small.empty() && !Large.empty())
	{
		const uint32 Less = Small.back();
		const uint32 More = Large.back();
		Small.pop_back();
		Sampler.Aliases[Less] = {static_cast<float>(Share[Less]), More};
		Share[More] -= 1.0 - Share[Less];
		if (Share[More] < 1.0)
		{
			Large.pop_back();
			Small.push_back(More);
		}
	}
	return Sampler;
}

FSurfacePoint FAreaSampler::Sample(float PickTriangle, float U, float V) const
{
	const uint32 Count = static_cast<uint32>(Aliases.size());
	const uint32 Entry = std::min(static_cast<uint32>(double(PickTriangle) * double(Count)), Count - 1);
	const FAliasEntry& Alias = Aliases[Entry];
	// The coin is U, stretched again afterwards: PickTriangle has no bits to spare on a large mesh.
	const bool bOwn = U < Alias.Threshold;
	const uint32 Triangle = bOwn ? Entry : Alias.Other;
	const float Stretched = bOwn ? U / Alias.Threshold : (U - Alias.Threshold) / (1.0f - Alias.Threshold);
	const float B = std::clamp(Stretched, 0.0f, 1.0f);
	// The half of the unit square beyond the diagonal is folded back onto the triangle.
	return B + V > 1.0f ? FSurfacePoint{Triangle, 1.0f - B, 1.0f - V} : FSurfacePoint{Triangle, B, V};
}

} // namespace FluidDrops
