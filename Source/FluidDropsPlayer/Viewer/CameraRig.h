// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The camera in the viewer's hands: orbits a target, flies, looks closer at a place, and goes back to where the scene
// has it. Pure: no window, no mouse, only how far things were moved.

#pragma once

#include "Scene/Scene.h"

namespace FluidDrops
{

class FCameraRig
{
public:
	explicit FCameraRig(const FCamera& Start);

	const FCamera& Camera() const { return Now; }
	float Distance() const { return (Now.Target - Now.Eye).norm(); }

	/** The eye goes around the target; positive angles move it to the right and up, radians. */
	void Orbit(float Right, float Up);

	/** The eye stays, the view turns; positive angles to the right and up, radians. */
	void Turn(float Right, float Up);

	/** Eye and target move across the view, by parts of the width that is seen at the target. */
	void Pan(float Right, float Up);

	/** Closer by a tenth of the way for each step; negative steps go away. */
	void Zoom(float Steps);

	/** Moves along the axes of the view (right, ahead, up), each -1 to 1, for some seconds: a distance to the target
	 * takes about a second and a half. */
	void Fly(const FVec3f& Direction, float Seconds);

	/** The place comes to the middle, sharp, and nearer if the eye was far from it. */
	void FocusOn(const FVec3f& Place);

	/** As it was at the start. */
	void Reset() { Now = Start; }

	/** Values that were typed; Reset still goes to the start. */
	void Set(const FCamera& Camera) { Now = Camera; }

private:
	FVec3f Ahead() const { return (Now.Target - Now.Eye).normalized(); }
	FVec3f RightOfView() const;
	/** A direction of the view turned to the right and up, but not over the poles. */
	FVec3f Turned(const FVec3f& Direction, float Right, float Up) const;
	/** The target comes to be that far away; what is sharp and how much is blurred stay in proportion. */
	void ScaleDistance(float Factor);

	FCamera Start;
	FCamera Now;
};

} // namespace FluidDrops
