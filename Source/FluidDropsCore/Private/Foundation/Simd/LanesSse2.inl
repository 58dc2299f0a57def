// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Numbers in SSE2, which every x86-64 processor has, four at a time. Included within a namespace. The bits are those of
// LanesPlain.inl.

constexpr uint32 Width = 4;
constexpr uint32 Parts = 4;
constexpr bool bSkipsEmpty = true;

struct FLanes
{
	__m128 V;
};

/** Where lanes 1, 2 and 3 go; SSE2 cannot permute by numbers that are not known before. */
struct FPick
{
	uint32 To1, To2, To3;
};

inline FLanes Load(const float* From)
{
	return {_mm_loadu_ps(From)};
}
inline void Store(float* To, FLanes A)
{
	_mm_storeu_ps(To, A.V);
}
inline FLanes All(float Value)
{
	return {_mm_set1_ps(Value)};
}
inline FLanes operator+(FLanes A, FLanes B)
{
	return {_mm_add_ps(A.V, B.V)};
}
inline FLanes operator-(FLanes A, FLanes B)
{
	return {_mm_sub_ps(A.V, B.V)};
}
inline FLanes operator*(FLanes A, FLanes B)
{
	return {_mm_mul_ps(A.V, B.V)};
}
inline FLanes operator/(FLanes A, FLanes B)
{
	return {_mm_div_ps(A.V, B.V)};
}
inline FLanes Root(FLanes A)
{
	return {_mm_sqrt_ps(A.V)};
}
inline FLanes Least(FLanes A, FLanes B)
{
	return {_mm_min_ps(A.V, B.V)};
}
inline FLanes Most(FLanes A, FLanes B)
{
	return {_mm_max_ps(A.V, B.V)};
}
inline FLanes WhereEqual(FLanes A, FLanes B, FLanes Value)
{
	return {_mm_and_ps(_mm_cmpeq_ps(A.V, B.V), Value.V)};
}
inline uint32 IsLess(FLanes A, FLanes B)
{
	return uint32(_mm_movemask_ps(_mm_cmplt_ps(A.V, B.V)));
}
inline uint32 CountOf(uint32 Mask)
{
	return uint32(0x4332322132212110ull >> 4 * Mask) & 15u;
}
inline FPick PickOf(uint32 Mask)
{
	const uint32 To1 = Mask & 1u;
	const uint32 To2 = To1 + (Mask >> 1 & 1u);
	return {To1, To2, To2 + (Mask >> 2 & 1u)};
}
inline void StorePicked(float* To, FPick Pick, FLanes A)
{
	const __m128 High = _mm_movehl_ps(A.V, A.V);
	_mm_store_ss(To, A.V);
	_mm_store_ss(To + Pick.To1, _mm_shuffle_ps(A.V, A.V, 1));
	_mm_store_ss(To + Pick.To2, High);
	_mm_store_ss(To + Pick.To3, _mm_shuffle_ps(High, High, 1));
}
inline float SumOfParts(const FLanes* Part)
{
	const __m128 S = _mm_add_ps(_mm_add_ps(Part[0].V, Part[2].V), _mm_add_ps(Part[1].V, Part[3].V));
	const __m128 T = _mm_add_ps(S, _mm_movehl_ps(S, S));
	return _mm_cvtss_f32(_mm_add_ss(T, _mm_shuffle_ps(T, T, 1)));
}
