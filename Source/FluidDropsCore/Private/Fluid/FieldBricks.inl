// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What particles add to the corners of a block of the field phi (FluidField.h), over the lanes that were included
// before, of at most eight numbers. Included within a namespace.
//
// The corners of a block stand in bricks of 2 x 2 x 2: a ball of three edges reaches 27 of them on average, of 86 lines of
// eight. Roots are what takes the time, and as many are taken as bricks are reached.

constexpr uint32 BrickParts = BrickCorners / Width;

/** Particles near a block, from its corner 0, in h. */
struct FNearBlock
{
	static constexpr uint32 Room = 512;

	alignas(64) float X[Room + 16];
	alignas(64) float Y[Room + 16];
	alignas(64) float Z[Room + 16];
};

/** Squared distances of corners to a place along one axis: of each brick's corners, and of the nearer two. */
struct FBrickAxis
{
	FLanes Squared[BricksAlong][BrickParts];
	float Nearest[BricksAlong];

	/** Corner c of a brick is its lower or upper one along the axis by that bit of c. */
	FBrickAxis(float Place, float Edge, const float (&Upper)[BrickCorners])
	{
		for (uint32 Brick = 0; Brick < BricksAlong; ++Brick)
		{
			for (uint32 Part = 0; Part < BrickParts; ++Part)
			{
				const FLanes Corner = All(float(2 * Brick)) + Load(Upper + Part * Width);
				const FLanes Away = Corner * All(Edge) - All(Place);
				Squared[Brick][Part] = Away * Away;
			}
			const float Low = float(2 * Brick) * Edge - Place, High = float(2 * Brick + 1) * Edge - Place;
			const float Low2 = Low * Low, High2 = High * High;
			Nearest[Brick] = Low2 < High2 ? Low2 : High2;
		}
	}
};

/** Bit b: a corner of brick b is nearer than 1. */
inline uint64 BricksReached(const FBrickAxis& X, const FBrickAxis& Y, const FBrickAxis& Z)
{
	constexpr uint32 InPlane = BricksAlong * BricksAlong;
	alignas(64) float Flat[InPlane];
	for (uint32 Brick = 0; Brick < InPlane; ++Brick)
	{
		Flat[Brick] = X.Nearest[Brick % BricksAlong] + Y.Nearest[Brick / BricksAlong];
	}
	uint64 Reached = 0;
	for (uint32 Plane = 0; Plane < BricksAlong; ++Plane)
	{
		for (uint32 From = 0; From < InPlane; From += Width)
		{
			Reached |= uint64(IsLess(All(Z.Nearest[Plane]) + Load(Flat + From), All(1.0f))) << (Plane * InPlane + From);
		}
	}
	return Reached;
}

inline void AddOneToBricks(float* Bricks, float PlaceX, float PlaceY, float PlaceZ, float Edge)
{
	alignas(64) static constexpr float UpperX[BrickCorners] = {0, 1, 0, 1, 0, 1, 0, 1};
	alignas(64) static constexpr float UpperY[BrickCorners] = {0, 0, 1, 1, 0, 0, 1, 1};
	alignas(64) static constexpr float UpperZ[BrickCorners] = {0, 0, 0, 0, 1, 1, 1, 1};
	const FBrickAxis X(PlaceX, Edge, UpperX), Y(PlaceY, Edge, UpperY), Z(PlaceZ, Edge, UpperZ);
	for (uint64 Left = BricksReached(X, Y, Z); Left != 0; Left &= Left - 1)
	{
		const uint32 Brick = uint32(std::countr_zero(Left));
		for (uint32 Part = 0; Part < BrickParts; ++Part)
		{
			float* To = Bricks + Brick * BrickCorners + Part * Width;
			const FLanes R2 = Z.Squared[Brick / (BricksAlong * BricksAlong)][Part] +
				(X.Squared[Brick % BricksAlong][Part] + Y.Squared[Brick / BricksAlong % BricksAlong][Part]);
			const FLanes Closeness = Most(All(1.0f) - Root(R2), All(0.0f));
			Store(To, Load(To) + Closeness * Closeness);
		}
	}
}

inline void AddToBricks(float* Bricks, const FFieldParticles& In)
{
	FNearBlock Near;
	const FLanes OffsetX = All(In.Offset[0]), OffsetY = All(In.Offset[1]), OffsetZ = All(In.Offset[2]);
	const FLanes End = All(float(2 * BricksAlong - 1) * In.Edge), None = All(0.0f);
	const auto Outside = [&](FLanes Value) { return Most(Most(None - Value, Value - End), None); };
	for (uint32 At = 0; At < In.Count;)
	{
		uint32 Count = 0;
		for (; At < In.Count && Count <= FNearBlock::Room - Width; At += Width)
		{
			const FLanes X = Load(In.X + At) + OffsetX, Y = Load(In.Y + At) + OffsetY, Z = Load(In.Z + At) + OffsetZ;
			const FLanes OutX = Outside(X), OutY = Outside(Y), OutZ = Outside(Z);
			uint32 Mask = IsLess(OutX * OutX + OutY * OutY + OutZ * OutZ, All(1.0f));
			Mask &= In.Count - At < Width ? (1u << (In.Count - At)) - 1u : (1u << Width) - 1u;
			const FPick Pick = PickOf(Mask);
			StorePicked(Near.X + Count, Pick, X);
			StorePicked(Near.Y + Count, Pick, Y);
			StorePicked(Near.Z + Count, Pick, Z);
			Count += CountOf(Mask);
		}
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			AddOneToBricks(Bricks, Near.X[Row], Near.Y[Row], Near.Z[Row], In.Edge);
		}
	}
}
