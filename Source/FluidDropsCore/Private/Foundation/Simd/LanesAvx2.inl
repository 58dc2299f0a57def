// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Numbers in AVX2, eight at a time. Included within a namespace. Nothing is contracted: the bits are those of
// LanesPlain.inl.

constexpr uint32 Width = 8;
constexpr uint32 Parts = 2;
constexpr bool bSkipsEmpty = false;

struct FLanes
{
	__m256 V;
};

/** The lanes to take, in order. */
struct FPick
{
	__m256i Order;
};

inline FLanes Load(const float* From)
{
	return {_mm256_loadu_ps(From)};
}
inline void Store(float* To, FLanes A)
{
	_mm256_storeu_ps(To, A.V);
}
inline FLanes All(float Value)
{
	return {_mm256_set1_ps(Value)};
}
inline FLanes operator+(FLanes A, FLanes B)
{
	return {_mm256_add_ps(A.V, B.V)};
}
inline FLanes operator-(FLanes A, FLanes B)
{
	return {_mm256_sub_ps(A.V, B.V)};
}
inline FLanes operator*(FLanes A, FLanes B)
{
	return {_mm256_mul_ps(A.V, B.V)};
}
inline FLanes operator/(FLanes A, FLanes B)
{
	return {_mm256_div_ps(A.V, B.V)};
}
inline FLanes Root(FLanes A)
{
	return {_mm256_sqrt_ps(A.V)};
}
inline FLanes Least(FLanes A, FLanes B)
{
	return {_mm256_min_ps(A.V, B.V)};
}
inline FLanes Most(FLanes A, FLanes B)
{
	return {_mm256_max_ps(A.V, B.V)};
}
inline FLanes WhereEqual(FLanes A, FLanes B, FLanes Value)
{
	return {_mm256_and_ps(_mm256_cmp_ps(A.V, B.V, _CMP_EQ_OQ), Value.V)};
}
inline uint32 IsLess(FLanes A, FLanes B)
{
	return uint32(_mm256_movemask_ps(_mm256_cmp_ps(A.V, B.V, _CMP_LT_OQ)));
}
inline uint32 CountOf(uint32 Mask)
{
	return uint32(_mm_popcnt_u32(Mask));
}

/** For each mask its set bits in order, a byte each. */
struct FPickTable
{
	uint64 Orders[256];

	constexpr FPickTable()
		: Orders{}
	{
		for (uint32 Mask = 0; Mask < 256; ++Mask)
		{
			uint32 At = 0;
			for (uint64 Lane = 0; Lane < 8; ++Lane)
			{
				if (Mask >> Lane & 1u)
				{
					Orders[Mask] |= Lane << 8 * At++;
				}
			}
		}
	}
};
alignas(64) constexpr FPickTable PickTable;

inline FPick PickOf(uint32 Mask)
{
	return {_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)PickTable.Orders[Mask]))};
}
inline void StorePicked(float* To, FPick Pick, FLanes A)
{
	_mm256_storeu_ps(To, _mm256_permutevar8x32_ps(A.V, Pick.Order));
}
inline float SumOfParts(const FLanes* Part)
{
	const __m256 R = _mm256_add_ps(Part[0].V, Part[1].V);
	const __m128 S = _mm_add_ps(_mm256_castps256_ps128(R), _mm256_extractf128_ps(R, 1));
	const __m128 T = _mm_add_ps(S, _mm_movehl_ps(S, S));
	return _mm_cvtss_f32(_mm_add_ss(T, _mm_shuffle_ps(T, T, 1)));
}
