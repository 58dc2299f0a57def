// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Numbers in NEON, which every 64-bit ARM processor has, four at a time. Included within a namespace. Nothing is
// contracted: the bits are those of LanesPlain.inl.

constexpr uint32 Width = 4;
constexpr uint32 Parts = 4;
constexpr bool bSkipsEmpty = true;

struct FLanes
{
	float32x4_t V;
};

/** The bytes to take, in order. */
struct FPick
{
	uint8x16_t Order;
};

inline FLanes Load(const float* From)
{
	return {vld1q_f32(From)};
}
inline void Store(float* To, FLanes A)
{
	vst1q_f32(To, A.V);
}
inline FLanes All(float Value)
{
	return {vdupq_n_f32(Value)};
}
inline FLanes operator+(FLanes A, FLanes B)
{
	return {vaddq_f32(A.V, B.V)};
}
inline FLanes operator-(FLanes A, FLanes B)
{
	return {vsubq_f32(A.V, B.V)};
}
inline FLanes operator*(FLanes A, FLanes B)
{
	return {vmulq_f32(A.V, B.V)};
}
inline FLanes operator/(FLanes A, FLanes B)
{
	return {vdivq_f32(A.V, B.V)};
}
inline FLanes Root(FLanes A)
{
	return {vsqrtq_f32(A.V)};
}
/** By comparison: NEON's own least and most treat zeros of different sign, and what is no number, in another way. */
inline FLanes Least(FLanes A, FLanes B)
{
	return {vbslq_f32(vcltq_f32(A.V, B.V), A.V, B.V)};
}
inline FLanes Most(FLanes A, FLanes B)
{
	return {vbslq_f32(vcgtq_f32(A.V, B.V), A.V, B.V)};
}
inline FLanes WhereEqual(FLanes A, FLanes B, FLanes Value)
{
	return {vreinterpretq_f32_u32(vandq_u32(vceqq_f32(A.V, B.V), vreinterpretq_u32_f32(Value.V)))};
}
inline uint32 IsLess(FLanes A, FLanes B)
{
	constexpr uint32 Bits[4] = {1, 2, 4, 8};
	return vaddvq_u32(vandq_u32(vcltq_f32(A.V, B.V), vld1q_u32(Bits)));
}
inline uint32 CountOf(uint32 Mask)
{
	return uint32(0x4332322132212110ull >> 4 * Mask) & 15u;
}

/** For each mask the bytes of its lanes in order. */
struct FPickTable
{
	uint8 Orders[16][16];

	constexpr FPickTable()
		: Orders{}
	{
		for (uint32 Mask = 0; Mask < 16; ++Mask)
		{
			uint32 At = 0;
			for (uint32 Byte = 0; Byte < 16; ++Byte)
			{
				if (Mask >> Byte / 4 & 1u)
				{
					Orders[Mask][At++] = uint8(Byte);
				}
			}
		}
	}
};
alignas(64) constexpr FPickTable PickTable;

inline FPick PickOf(uint32 Mask)
{
	return {vld1q_u8(PickTable.Orders[Mask])};
}
inline void StorePicked(float* To, FPick Pick, FLanes A)
{
	vst1q_f32(To, vreinterpretq_f32_u8(vqtbl1q_u8(vreinterpretq_u8_f32(A.V), Pick.Order)));
}
inline float SumOfParts(const FLanes* Part)
{
	const float32x4_t S = vaddq_f32(vaddq_f32(Part[0].V, Part[2].V), vaddq_f32(Part[1].V, Part[3].V));
	const float32x2_t T = vadd_f32(vget_low_f32(S), vget_high_f32(S));
	return vget_lane_f32(T, 0) + vget_lane_f32(T, 1);
}
