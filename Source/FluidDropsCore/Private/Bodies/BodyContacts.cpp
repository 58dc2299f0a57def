// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Bodies/BodyContacts.h"

#include "Bodies/BodyMotion.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr int ContactIterations = 12;
constexpr double PartingRate = 0.3; // of what is too deep, a substep

bool CoreMoves(const FBody& Body)
{
	return Body.Settings.Kind == EBodyKind::Dynamic && !Body.bHostMoves;
}

FMovingBody MovingBodyOf(const FBody& Body, const FBodyFrame& Frame)
{
	FMovingBody Moving;
	Moving.Center = Frame.Start.TransformPoint(Body.Mass.Center).cast<double>();
	Moving.Velocity = Frame.FinalMotion.Velocity.cast<double>();
	Moving.Spin = Frame.FinalMotion.Spin.cast<double>();
	if (CoreMoves(Body))
	{
		Moving.InverseMass = 1.0 / double(Body.Mass.Mass);
		Moving.InverseInertia = WorldInertia(Body, Frame.Start).inverse();
	}
	return Moving;
}

/** Contact points of A that are in B, or would be at the end of the substep. */
void FindContacts(std::span<const FBody> Bodies, uint32 A, uint32 B, float StepTime, FBodyScratch& Scratch)
{
	const FMovingBody& MovingA = Scratch.Moving[A];
	const FMovingBody& MovingB = Scratch.Moving[B];
	const FRigidTransform& PoseA = Scratch.Frames[A].Start;
	const FRigidTransform& PoseB = Scratch.Frames[B].Start;
	for (const FContactPoint& Point : Bodies[A].Shape.ContactPoints())
	{
		const FVec3f World = PoseA.TransformPoint(Point.Center);
		const FShapeSample Sample = Bodies[B].Shape.Sample(PoseB.InverseTransformPoint(World));
		const FVec3d Normal = PoseB.TransformVector(Sample.Normal).cast<double>();
		FBodyContact Contact;
		Contact.A = A;
		Contact.B = B;
		Contact.Normal = Normal;
		Contact.ArmA = World.cast<double>() - double(Point.Radius) * Normal - MovingA.Center;
		Contact.ArmB = Contact.ArmA + MovingA.Center - MovingB.Center;
		Contact.Gap = double(Sample.Distance - Point.Radius);
		const double Approach = -Normal.dot(MovingA.At(Contact.ArmA) - MovingB.At(Contact.ArmB));
		if (Contact.Gap < std::max(Approach, 0.0) * double(StepTime) + 1.0e-4)
		{
			const double Friction =
				double(Bodies[A].Settings.ContactFriction) * double(Bodies[B].Settings.ContactFriction);
			Contact.Friction = std::sqrt(Friction);
			Contact.NormalMass =
				1.0 / (MovingA.Yielding(Contact.ArmA, Normal) + MovingB.Yielding(Contact.ArmB, Normal));
			Scratch.Contacts.push_back(Contact);
		}
	}
}

bool MayTouch(const FBodyFrame& A, const FBodyFrame& B)
{
	return !A.bBounded || !B.bBounded ||
		((A.BoxMin.array() <= B.BoxMax.array()).all() && (A.BoxMax.array() >= B.BoxMin.array()).all());
}

/** The normal speed may at most close the gap; friction takes what it can of the rest. */
void SolveVelocity(FBodyContact& Contact, FMovingBody& A, FMovingBody& B, double StepTime)
{
	const FVec3d Relative = A.At(Contact.ArmA) - B.At(Contact.ArmB);
	const double Wanted = -std::max(Contact.Gap, 0.0) / StepTime;
	const double Push = std::max(Contact.Push + (Wanted - Relative.dot(Contact.Normal)) * Contact.NormalMass, 0.0);
	const FVec3d Normal = (Push - Contact.Push) * Contact.Normal;
	Contact.Push = Push;
	A.Kick(Contact.ArmA, Normal);
	B.Kick(Contact.ArmB, -Normal);

	const FVec3d Now = A.At(Contact.ArmA) - B.At(Contact.ArmB);
	const FVec3d Sliding = Now - Now.dot(Contact.Normal) * Contact.Normal;
	const double Speed = Sliding.norm();
	if (Speed > 1.0e-9)
	{
		const FVec3d Along = Sliding / Speed;
		const double Mass = 1.0 / (A.Yielding(Contact.ArmA, Along) + B.Yielding(Contact.ArmB, Along));
		FVec3d Rub = Contact.Rub - Mass * Sliding;
		const double Most = Contact.Friction * Contact.Push;
		const double Length = Rub.norm();
		Rub = Length > Most ? FVec3d(Rub * (Most / Length)) : Rub;
		const FVec3d Change = Rub - Contact.Rub;
		Contact.Rub = Rub;
		A.Kick(Contact.ArmA, Change);
		B.Kick(Contact.ArmB, -Change);
	}
}

/** Moves overlapping bodies apart without giving them speed. */
void SolveParting(FBodyContact& Contact, FMovingBody& A, FMovingBody& B, double StepTime, double Slop)
{
	const double Wanted = PartingRate * std::max(-Contact.Gap - Slop, 0.0) / StepTime;
	const double Speed = Contact.Normal.dot(A.PartingAt(Contact.ArmA) - B.PartingAt(Contact.ArmB));
	const double Push = std::max(Contact.PartingPush + (Wanted - Speed) * Contact.NormalMass, 0.0);
	const FVec3d Normal = (Push - Contact.PartingPush) * Contact.Normal;
	Contact.PartingPush = Push;
	A.KickParting(Contact.ArmA, Normal);
	B.KickParting(Contact.ArmB, -Normal);
}

} // namespace

void ResolveBodyContacts(std::span<const FBody> Bodies, float StepTime, float Slop, FBodyScratch& Scratch)
{
	Scratch.Contacts.clear();
	Scratch.Moving.resize(Bodies.size());
	std::size_t Points = 0;
	for (uint32 Index = 0; Index < Bodies.size(); ++Index)
	{
		Points += Bodies[Index].Shape.ContactPoints().size();
		Scratch.Moving[Index] = MovingBodyOf(Bodies[Index], Scratch.Frames[Index]);
	}
	Scratch.Contacts.reserve(2 * Points); // with every point in two bodies at once: then a warm substep needs no more
	for (uint32 A = 0; A < Bodies.size(); ++A)
	{
		for (uint32 B = 0; B < Bodies.size(); ++B)
		{
			const bool bPair = A != B && (CoreMoves(Bodies[A]) || CoreMoves(Bodies[B]));
			if (bPair && MayTouch(Scratch.Frames[A], Scratch.Frames[B]))
			{
				FindContacts(Bodies, A, B, StepTime, Scratch);
			}
		}
	}
	for (int Iteration = 0; Iteration < ContactIterations; ++Iteration)
	{
		for (FBodyContact& Contact : Scratch.Contacts)
		{
			FMovingBody& A = Scratch.Moving[Contact.A];
			FMovingBody& B = Scratch.Moving[Contact.B];
			SolveVelocity(Contact, A, B, double(StepTime));
			SolveParting(Contact, A, B, double(StepTime), double(Slop));
		}
	}
	for (uint32 Index = 0; Index < Bodies.size() && !Scratch.Contacts.empty(); ++Index)
	{
		if (CoreMoves(Bodies[Index]))
		{
			const FMovingBody& Moving = Scratch.Moving[Index];
			FBodyFrame& Frame = Scratch.Frames[Index];
			Frame.FinalMotion = {Moving.Velocity.cast<float>(), Moving.Spin.cast<float>()};
			Frame.Parting = {Moving.PartingVelocity.cast<float>(), Moving.PartingSpin.cast<float>()};
		}
	}
}

} // namespace FluidDrops
