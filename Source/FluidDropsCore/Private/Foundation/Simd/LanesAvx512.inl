// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sixteen numbers at a time in AVX-512. Included within a namespace. Nothing is contracted: the bits are those of
// LanesPlain.inl.

constexpr uint32 Width = 16;
constexpr uint32 Parts = 1;
constexpr bool bSkipsEmpty = false;

struct FLanes
{
	__m512 V;
};

struct FPick
{
	__mmask16 Mask;
};

inline FLanes Load(const float* From)
{
	return {_mm512_loadu_ps(From)};
}
inline void Store(float* To, FLanes A)
{
	_mm512_storeu_ps(To, A.V);
}
inline FLanes All(float Value)
{
	return {_mm512_set1_ps(Value)};
}
inline FLanes operator+(FLanes A, FLanes B)
{
	return {_mm512_add_ps(A.V, B.V)};
}
inline FLanes operator-(FLanes A, FLanes B)
{
	return {_mm512_sub_ps(A.V, B.V)};
}
inline FLanes operator*(FLanes A, FLanes B)
{
	return {_mm512_mul_ps(A.V, B.V)};
}
inline FLanes operator/(FLanes A, FLanes B)
{
	return {_mm512_div_ps(A.V, B.V)};
}
inline FLanes Root(FLanes A)
{
	return {_mm512_sqrt_ps(A.V)};
}
inline FLanes Least(FLanes A, FLanes B)
{
	return {_mm512_min_ps(A.V, B.V)};
}
inline FLanes Most(FLanes A, FLanes B)
{
	return {_mm512_max_ps(A.V, B.V)};
}
inline FLanes WhereEqual(FLanes A, FLanes B, FLanes Value)
{
	return {_mm512_maskz_mov_ps(_mm512_cmp_ps_mask(A.V, B.V, _CMP_EQ_OQ), Value.V)};
}
inline uint32 IsLess(FLanes A, FLanes B)
{
	return uint32(_mm512_cmp_ps_mask(A.V, B.V, _CMP_LT_OQ));
}
inline uint32 CountOf(uint32 Mask)
{
	return uint32(_mm_popcnt_u32(Mask));
}
inline FPick PickOf(uint32 Mask)
{
	return {__mmask16(Mask)};
}
inline void StorePicked(float* To, FPick Pick, FLanes A)
{
	_mm512_storeu_ps(To, _mm512_maskz_compress_ps(Pick.Mask, A.V));
}
inline float SumOfParts(const FLanes* Part)
{
	const FLanes A = Part[0];
	const __m256 R = _mm256_add_ps(_mm512_castps512_ps256(A.V), _mm512_extractf32x8_ps(A.V, 1));
	const __m128 S = _mm_add_ps(_mm256_castps256_ps128(R), _mm256_extractf128_ps(R, 1));
	const __m128 T = _mm_add_ps(S, _mm_movehl_ps(S, S));
	return _mm_cvtss_f32(_mm_add_ss(T, _mm_shuffle_ps(T, T, 1)));
}
