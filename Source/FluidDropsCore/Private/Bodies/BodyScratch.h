// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a substep of bodies in fluid needs besides the bodies: kept between substeps, so that a warm one allocates
// nothing. Particles are in the order of cells, so a block of rows next to each other is small in space.

#pragma once

#include "FluidDropsCore/Bodies/Bodies.h"

namespace FluidDrops
{

inline constexpr uint32 BodyBlockRows = 128;
/** How often the contacts that turn out to part are left out and the exchange is solved again. */
inline constexpr uint32 ExchangePasses = 3;

/** Velocity and spin of a rigid body. */
struct FRigidMotion
{
	FVec3f Velocity = FVec3f::Zero(); // m/s, of the center
	FVec3f Spin = FVec3f::Zero();     // rad/s

	FVec3f At(const FVec3f& Arm) const { return Velocity + Spin.cross(Arm); }
};

/** A body within a substep. */
struct FBodyFrame
{
	FRigidTransform Start;
	FRigidTransform Touching; // where contacts are looked for: as it would move by itself
	FRigidTransform Final;
	FVec3f Center = FVec3f::Zero();       // m, of mass, at Touching
	FVec3f FinalCenter = FVec3f::Zero();  // m, at Final
	FRigidMotion History[ExchangePasses]; // what a contact must have approached to count; see Approaches
	uint32 HistoryCount = 1;
	FRigidMotion FinalMotion;
	FRigidMotion Parting;           // out of other bodies: moves it in this substep, and is forgotten
	FVec3f BoxMin = FVec3f::Zero(); // m, all that it may reach within the substep, with the range of contacts
	FVec3f BoxMax = FVec3f::Zero();
	bool bBounded = false;
	bool bDynamic = false;
	float Sign = 1.0f;       // -1 for a container
	float StickRange = 0.0f; // m; 0 if it is not sticky
	float Error = 0.0f;      // m, of its distances
	float Drift = 0.0f;      // m: it may end so far from Touching
};

/** Rows [Block * BodyBlockRows, ...) in space, before and after their step. */
struct FParticleBlock
{
	FVec3f Min = FVec3f::Zero();
	FVec3f Max = FVec3f::Zero();
	float Step = 0.0f; // m, the largest
	uint32 FirstPair = 0;
	uint32 PairEnd = 0;
};

/** A block that may touch a body. */
struct FBodyPair
{
	uint32 Body = 0;
	uint32 Exchange = IndexNone; // its sums, for a dynamic body
};

/** Both sides of (F25): the upper triangle of the matrix, row by row, and the right-hand side. */
struct FExchangeSums
{
	double Matrix[21] = {};
	double Right[6] = {};

	void Add(const FExchangeSums& Other)
	{
		for (int Entry = 0; Entry < 21; ++Entry)
		{
			Matrix[Entry] += Other.Matrix[Entry];
		}
		for (int Entry = 0; Entry < 6; ++Entry)
		{
			Right[Entry] += Other.Right[Entry];
		}
	}
};

/** What the particles of a pair did to the body in the end. */
struct FTouchSums
{
	FVec3d Impulse = FVec3d::Zero();        // N s
	FVec3d AngularImpulse = FVec3d::Zero(); // N m s
	uint32 Contacts = 0;
	FBodyHit Strongest;
};

/** One liquid on one body in one substep. */
struct FLiquidOnBody
{
	float Mass = 0.0f;     // kg
	float Friction = 0.0f; // mu of the substep
	float Pull = 0.0f;     // dt k^adh, 1/s
};

/** A body while contacts between bodies are solved; one that the core does not move has no inverse mass. */
struct FMovingBody
{
	FVec3d Center = FVec3d::Zero();          // m, of mass
	FVec3d Velocity = FVec3d::Zero();        // m/s
	FVec3d Spin = FVec3d::Zero();            // rad/s
	FVec3d PartingVelocity = FVec3d::Zero(); // for this substep only
	FVec3d PartingSpin = FVec3d::Zero();
	double InverseMass = 0.0;               // 1/kg
	FMat3d InverseInertia = FMat3d::Zero(); // 1/(kg m^2)

	FVec3d At(const FVec3d& Arm) const { return Velocity + Spin.cross(Arm); }
	FVec3d PartingAt(const FVec3d& Arm) const { return PartingVelocity + PartingSpin.cross(Arm); }
	/** 1/kg: how easily a point moves along a direction. */
	double Yielding(const FVec3d& Arm, const FVec3d& Along) const
	{
		const FVec3d Twist = Arm.cross(Along);
		return InverseMass + Twist.dot(InverseInertia * Twist);
	}
	void Kick(const FVec3d& Arm, const FVec3d& Impulse)
	{
		Velocity += InverseMass * Impulse;
		Spin += InverseInertia * Arm.cross(Impulse);
	}
	void KickParting(const FVec3d& Arm, const FVec3d& Impulse)
	{
		PartingVelocity += InverseMass * Impulse;
		PartingSpin += InverseInertia * Arm.cross(Impulse);
	}
};

/** A contact point of body A at body B. */
struct FBodyContact
{
	uint32 A = 0;
	uint32 B = 0;
	FVec3d ArmA = FVec3d::Zero(); // m, from the center of mass
	FVec3d ArmB = FVec3d::Zero();
	FVec3d Normal = FVec3d::Zero(); // out of B
	double Gap = 0.0;               // m, negative where they overlap
	double NormalMass = 0.0;        // kg
	double Friction = 0.0;
	double Push = 0.0;           // N s so far, along the normal
	FVec3d Rub = FVec3d::Zero(); // N s so far, along the surface
	double PartingPush = 0.0;
};

struct FBodyScratch
{
	std::vector<FBodyFrame> Frames;
	std::vector<FLiquidOnBody> Liquids; // of body 0, of body 1, ...
	std::vector<FParticleBlock> Blocks;
	std::vector<FBodyPair> Pairs;
	std::vector<FExchangeSums> Exchanges;
	std::vector<FExchangeSums> Totals; // one a body
	std::vector<FTouchSums> Touches;   // as many as pairs
	std::vector<FMovingBody> Moving;   // one a body
	std::vector<FBodyContact> Contacts;
};

} // namespace FluidDrops
