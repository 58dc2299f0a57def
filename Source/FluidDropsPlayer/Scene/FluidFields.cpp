// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tables of settings of particle fluid in a scene, beside those that the core has.

#include "Scene/SceneFields.h"

#include <cstddef>
#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr const char* FillShapeNames[] = {"box", "ball"};
constexpr const char* SolidLookNames[] = {"opaque", "glass", "hidden"};

constexpr FSettingField FillTable[] = {
	FD_SETTING(FFluidFillSettings, Liquid, "liquid", "", 0.0, 15.0, "Which liquid: in a file its name, or its number."),
	FD_SETTING_CHOICE(FFluidFillSettings, Shape, "shape", FillShapeNames, "A box, or an ellipsoid within it."),
	FD_SETTING(FFluidFillSettings, Center, "center", "m", -1.0e4, 1.0e4, "Its middle."),
	FD_SETTING(FFluidFillSettings, HalfExtent, "halfExtent", "m", 1.0e-3, 1.0e3, "How far it reaches along each axis."),
	FD_SETTING(FFluidFillSettings, Velocity, "velocity", "m/s", -100.0, 100.0, "How fast the fluid moves at first."),
};

constexpr FSettingField BindTable[] = {
	FD_SETTING(FFluidBindSettings, Center, "center", "m", -1.0e4, 1.0e4, "Center of the sphere."),
	FD_SETTING(FFluidBindSettings, Radius, "radius", "m", 1.0e-3, 1.0e4, "Radius of the sphere."),
};

constexpr FSettingField SolidShapeTable[] = {
	FD_SETTING_CHOICE(FSolidShape, Kind, "shape", BodyShapeNames,
		"By formula, or hull (the convex hull of its model) or mesh (its model as it is, which must be closed)."),
	FD_SETTING(FSolidShape, bInside, "inside", "", 0.0, 1.0, "The solid is all around: a container."),
	FD_SETTING(FSolidShape, Radius, "radius", "m", 1.0e-3, 1000.0, "Of a sphere or a capsule."),
	FD_SETTING(FSolidShape, HalfLength, "halfLength", "m", 1.0e-3, 1000.0,
		"Of a capsule along Z, from its middle to the middle of a cap."),
	FD_SETTING(FSolidShape, HalfExtent, "halfExtent", "m", 1.0e-3, 1000.0, "Of a box: half the size along each axis."),
	FD_SETTING(FSolidShape, Normal, "normal", "", -1.0, 1.0, "Of a half-space: out of the solid."),
	FD_SETTING(
		FSolidShape, Offset, "offset", "m", -1.0e4, 1.0e4, "Of a half-space: position of its plane along the normal."),
	FD_SETTING(FSolidShape, Resolution, "resolution", "", 8.0, 256.0,
		"Of a mesh: cells of its distance field along the longest side."),
	FD_SETTING_CHOICE(FSolidShape, Look, "look", SolidLookNames,
		"What it is drawn as. A container is never opaque, but glass; a half-space is not drawn, and what is a surface "
		"is drawn as that."),
};

constexpr FSettingField KeyTable[] = {
	FD_SETTING(FPoseKey, Time, "time", "s", 0.0, 1.0e6, "When it is there."),
	FD_SETTING(FPoseKey, Move, "move", "m", -1.0e4, 1.0e4, "How far from its position."),
	FD_SETTING(FPoseKey, Turn, "turn", "deg", -3600.0, 3600.0, "How far turned from its rotation."),
};

/** The parameters that belong to some kinds of shapes only. */
struct FSolidParameter
{
	const char* Name;
	EBodyShape Kinds[2];
};

constexpr FSolidParameter SolidParameters[] = {
	{"radius", {EBodyShape::Sphere, EBodyShape::Capsule}},
	{"halfLength", {EBodyShape::Capsule, EBodyShape::Capsule}},
	{"halfExtent", {EBodyShape::Box, EBodyShape::Box}},
	{"normal", {EBodyShape::HalfSpace, EBodyShape::HalfSpace}},
	{"offset", {EBodyShape::HalfSpace, EBodyShape::HalfSpace}},
	{"resolution", {EBodyShape::Mesh, EBodyShape::Mesh}},
	{"model", {EBodyShape::Hull, EBodyShape::Mesh}},
};

} // namespace

std::span<const FSettingField> FluidFillFields()
{
	return FillTable;
}

std::span<const FSettingField> FluidBindFields()
{
	return BindTable;
}

std::span<const FSettingField> SolidShapeFields()
{
	return SolidShapeTable;
}

std::span<const FSettingField> PoseKeyFields()
{
	return KeyTable;
}

bool BelongsToShape(std::string_view Key, EBodyShape Kind)
{
	for (const FSolidParameter& Parameter : SolidParameters)
	{
		if (Key == Parameter.Name)
		{
			return Kind == Parameter.Kinds[0] || Kind == Parameter.Kinds[1];
		}
	}
	return true;
}

std::vector<FFieldPart> SolidParts(FSceneSolid& Solid)
{
	return {{&Solid.Settings, BodySettingFields()}, {&Solid.Shape, SolidShapeTable}, {&Solid.Place, MotionFields()}};
}

} // namespace FluidDrops
