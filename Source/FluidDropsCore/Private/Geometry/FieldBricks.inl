// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps of FieldSweeps.h over the lanes that were included before, of at most eight numbers: which particles are
// near, and what they add to the corners of a block. Included within a namespace.
//
// The corners of a block stand in bricks of 2 x 2 x 2: a ball of three edges reaches 27 of them on average, of 86 lines
// of eight. Roots are what takes the time, and as many are taken as bricks are reached.

constexpr uint32 BrickParts = BrickCorners / Width;

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

/** Some particles, and which of them are nearer than 1 to a cube. */
struct FNearCube
{
	FLanes X, Y, Z;
	uint32 Mask;

	FNearCube(const FFieldParticles& In, uint32 At, const FFieldCube& Cube)
		: X(Load(In.X + At) + All(In.Offset[0]))
		, Y(Load(In.Y + At) + All(In.Offset[1]))
		, Z(Load(In.Z + At) + All(In.Offset[2]))
	{
		const FLanes Side = All(Cube.Side), None = All(0.0f);
		const auto Outside = [&](FLanes Inwards) { return Most(Most(None - Inwards, Inwards - Side), None); };
		const FLanes OutX = Outside(X - All(Cube.Low[0]));
		const FLanes OutY = Outside(Y - All(Cube.Low[1]));
		const FLanes OutZ = Outside(Z - All(Cube.Low[2]));
		Mask = IsLess(OutX * OutX + OutY * OutY + OutZ * OutZ, All(1.0f));
		Mask &= In.Count - At < Width ? (1u << (In.Count - At)) - 1u : (1u << Width) - 1u;
	}
};

inline uint32 CountNear(const FFieldParticles& In, const FFieldCube& Cube)
{
	uint32 Count = 0;
	for (uint32 At = 0; At < In.Count; At += Width)
	{
		Count += CountOf(FNearCube(In, At, Cube).Mask);
	}
	return Count;
}

inline uint32 PickNear(const FFieldParticles& In, const FFieldCube& Cube, uint32& At, const FNearColumns& Out)
{
	uint32 Count = 0;
	for (; At < In.Count && Count + Width <= Out.Room; At += Width)
	{
		const FNearCube Near(In, At, Cube);
		const FPick Pick = PickOf(Near.Mask);
		StorePicked(Out.X + Count, Pick, Near.X);
		StorePicked(Out.Y + Count, Pick, Near.Y);
		StorePicked(Out.Z + Count, Pick, Near.Z);
		Count += CountOf(Near.Mask);
	}
	return Count;
}

inline void AddToBricks(float* Bricks, const FFieldParticles& In, float Edge)
{
	constexpr uint32 Room = 512;
	alignas(64) float X[Room], Y[Room], Z[Room]; // near the block, from its corner 0
	const FFieldCube Corners{{0.0f, 0.0f, 0.0f}, float(2 * BricksAlong - 1) * Edge};
	for (uint32 At = 0; At < In.Count;)
	{
		const uint32 Count = PickNear(In, Corners, At, {X, Y, Z, Room});
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			AddOneToBricks(Bricks, X[Row], Y[Row], Z[Row], Edge);
		}
	}
}

inline constexpr FFieldSweeps FieldSweeps{AddToBricks, CountNear, PickNear};
