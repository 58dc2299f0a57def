// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Whether the tests were built with a sanitizer, which makes them about ten times slower: what takes seconds without
// one is shortened or skipped.

#pragma once

namespace FluidDrops
{

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool bSlowBuild = true;
#else
inline constexpr bool bSlowBuild = false;
#endif

} // namespace FluidDrops

/** First line of a test of physics that takes long; what it runs is covered by shorter ones under sanitizers. */
#define FD_SKIP_IN_SLOW_BUILDS()                                                                                       \
	if (::FluidDrops::bSlowBuild)                                                                                      \
	{                                                                                                                  \
		GTEST_SKIP() << "takes too long under a sanitizer";                                                            \
	}
