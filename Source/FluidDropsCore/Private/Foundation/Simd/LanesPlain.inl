// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Eight numbers at a time in plain code. Included within a namespace.

constexpr uint32 Width = 8;
constexpr uint32 Parts = 2;
constexpr bool bSkipsEmpty = true; // lanes of which none is picked: to test for it costs less than to go on

struct FLanes
{
	float V[8];
};

struct FPick
{
	uint32 Mask;
};

#define FD_EACH_LANE for (uint32 Lane = 0; Lane < 8; ++Lane)

inline FLanes Load(const float* From)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = From[Lane];
	return R;
}
inline void Store(float* To, const FLanes& A)
{
	FD_EACH_LANE To[Lane] = A.V[Lane];
}
inline FLanes All(float Value)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = Value;
	return R;
}
inline FLanes operator+(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] + B.V[Lane];
	return R;
}
inline FLanes operator-(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] - B.V[Lane];
	return R;
}
inline FLanes operator*(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] * B.V[Lane];
	return R;
}
inline FLanes operator/(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] / B.V[Lane];
	return R;
}
inline FLanes Root(const FLanes& A)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = std::sqrt(A.V[Lane]);
	return R;
}
inline FLanes Least(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] < B.V[Lane] ? A.V[Lane] : B.V[Lane];
	return R;
}
inline FLanes Most(const FLanes& A, const FLanes& B)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] > B.V[Lane] ? A.V[Lane] : B.V[Lane];
	return R;
}
inline uint32 IsLess(const FLanes& A, const FLanes& B)
{
	uint32 Mask = 0;
	FD_EACH_LANE Mask |= (A.V[Lane] < B.V[Lane] ? 1u : 0u) << Lane;
	return Mask;
}
/** A where they are equal, else 0. */
inline FLanes WhereEqual(const FLanes& A, const FLanes& B, const FLanes& Value)
{
	FLanes R;
	FD_EACH_LANE R.V[Lane] = A.V[Lane] == B.V[Lane] ? Value.V[Lane] : 0.0f;
	return R;
}
inline FPick PickOf(uint32 Mask)
{
	return {Mask};
}
/** The picked lanes one behind the other; beyond them anything may be written. */
inline void StorePicked(float* To, const FPick& Pick, const FLanes& A)
{
	uint32 At = 0;
	FD_EACH_LANE
	{
		To[At] = A.V[Lane];
		At += Pick.Mask >> Lane & 1u;
	}
}
inline float SumOfParts(const FLanes* Part)
{
	float S[8];
	for (uint32 Lane = 0; Lane < 8; ++Lane)
	{
		S[Lane] = Part[0].V[Lane] + Part[1].V[Lane];
	}
	for (uint32 Half = 4; Half > 0; Half /= 2)
	{
		for (uint32 Lane = 0; Lane < Half; ++Lane)
		{
			S[Lane] = S[Lane] + S[Lane + Half];
		}
	}
	return S[0];
}
inline uint32 CountOf(uint32 Mask)
{
	return uint32(std::popcount(Mask));
}

#undef FD_EACH_LANE
