// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/SceneFields.h"

#include <cstddef>
#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr const char* EnvironmentNames[] = {"nightCity", "twoColors", "white", "studio", "daySky", "overcast"};
constexpr const char* ShapeNames[] = {
	"pane", "icosphere", "cylinder", "box", "valley", "uvSphere", "windshield", "leaf", "head", "car", "can"};
constexpr const char* HeadPartNames[] = {"skin", "eyes"};
constexpr const char* CarPartNames[] = {"body", "glass", "wheels"};
constexpr const char* LookNames[] = {"glass", "opaque"};

constexpr FSettingField RuleTable[] = {
	FD_SETTING(FSceneRules, Ticks, "ticks", "", 0.0, 1.0e8, "Number of ticks to run."),
	FD_SETTING_CHOICE(FSceneRules, Environment, "environment", EnvironmentNames,
		"What is seen behind the surfaces, and lights them."),
	FD_SETTING(FSceneRules, EnvironmentTurn, "environmentTurn", "deg", -360.0, 360.0,
		"Rotates the surroundings and their light about Z, counter-clockwise seen from above."),
};

constexpr FSettingField ShapeKindTable[] = {
	FD_SETTING_CHOICE(FShapes, Kind, "shape", ShapeNames, "A mesh by formula; its parameters stand beside it."),
};

constexpr const char* UpAxisNames[] = {"file", "y", "z"};

constexpr FSettingField MeshUnitTable[] = {
	FD_SETTING(FMeshUnits, Scale, "scale", "", 1.0e-6, 1.0e6,
		"Meters for one unit of the file: 0.01 if it is in centimeters, 1 if in meters."),
	FD_SETTING_CHOICE(FMeshUnits, UpAxis, "upAxis", UpAxisNames,
		"Which axis of the file points up. \"file\" is what its format says: Y for glTF and Collada, Z for others, FBX "
		"too."),
};

constexpr FSettingField PaneTable[] = {
	FD_SETTING(FPaneShape, Width, "width", "m", 1.0e-3, 1000.0, "Size along X."),
	FD_SETTING(FPaneShape, Height, "height", "m", 1.0e-3, 1000.0, "Size along Z."),
	FD_SETTING(FPaneShape, Columns, "columns", "", 1.0, 1024.0, "Cells along X, two triangles each."),
	FD_SETTING(FPaneShape, Rows, "rows", "", 1.0, 1024.0, "Cells along Z."),
};

constexpr FSettingField IcosphereTable[] = {
	FD_SETTING(FIcosphereShape, Radius, "radius", "m", 1.0e-3, 1000.0, "Radius."),
	FD_SETTING(FIcosphereShape, Subdivisions, "subdivisions", "", 0.0, 8.0, "20 x 4^n triangles."),
};

constexpr FSettingField CylinderTable[] = {
	FD_SETTING(FCylinderShape, Radius, "radius", "m", 1.0e-3, 1000.0, "Radius."),
	FD_SETTING(FCylinderShape, Height, "height", "m", 1.0e-3, 1000.0, "Size along Z."),
	FD_SETTING(FCylinderShape, Slices, "slices", "", 3.0, 2048.0, "Cells around."),
	FD_SETTING(FCylinderShape, Rings, "rings", "", 1.0, 1024.0, "Cells along Z."),
};

constexpr FSettingField BoxTable[] = {
	FD_SETTING(FClosedBoxShape, HalfExtent, "halfExtent", "m", 1.0e-3, 1000.0, "Half the size along each axis."),
	FD_SETTING(FClosedBoxShape, Cells, "cells", "", 1.0, 256.0, "Cells along each edge of a side."),
};

constexpr FSettingField ValleyTable[] = {
	FD_SETTING(FValleyShape, Length, "length", "m", 1.0e-3, 1000.0, "Size along X."),
	FD_SETTING(FValleyShape, Width, "width", "m", 1.0e-3, 1000.0, "Size of each side."),
	FD_SETTING(FValleyShape, Slope, "slope", "deg", 1.0, 89.0, "How steep both sides rise from the middle."),
};

constexpr FSettingField UvSphereTable[] = {
	FD_SETTING(FUvSphereShape, Radius, "radius", "m", 1.0e-3, 1000.0, "Radius."),
	FD_SETTING(FUvSphereShape, Slices, "slices", "", 3.0, 2048.0, "Cells around."),
	FD_SETTING(FUvSphereShape, Rings, "rings", "", 1.0, 1024.0, "Cells from pole to pole."),
	FD_SETTING(FUvSphereShape, Truncation, "truncation", "deg", 0.1, 80.0,
		"Angle around each pole that is cut off, seen from the center; drops fall off at the edge."),
};

constexpr FSettingField WindshieldTable[] = {
	FD_SETTING(FWindshieldShape, Width, "width", "m", 0.01, 100.0, "Size across, along the lower edge."),
	FD_SETTING(FWindshieldShape, Height, "height", "m", 0.01, 100.0, "Size along the slope."),
	FD_SETTING(FWindshieldShape, Incline, "incline", "deg", 5.0, 90.0, "How steep it stands: 90 is upright."),
	FD_SETTING(FWindshieldShape, Bow, "bow", "m", 0.0, 10.0, "How far the sides lie behind the middle."),
	FD_SETTING(FWindshieldShape, Bulge, "bulge", "m", 0.0, 10.0,
		"How far the middle lies above the straight line from the lower to the upper edge."),
	FD_SETTING(FWindshieldShape, Narrowing, "narrowing", "", 0.0, 0.9, "How much narrower the upper edge is."),
	FD_SETTING(FWindshieldShape, Columns, "columns", "", 1.0, 1024.0, "Cells across, two triangles each."),
	FD_SETTING(FWindshieldShape, Rows, "rows", "", 1.0, 1024.0, "Cells along the slope."),
};

constexpr FSettingField LeafTable[] = {
	FD_SETTING(FLeafShape, Length, "length", "m", 0.001, 10.0, "From stem to tip."),
	FD_SETTING(FLeafShape, Width, "width", "m", 0.001, 10.0, "Where it is broadest, before it is folded."),
	FD_SETTING(FLeafShape, Fold, "fold", "deg", 0.0, 60.0, "How steep both halves rise from the midrib."),
	FD_SETTING(FLeafShape, Droop, "droop", "m", -10.0, 10.0, "How much lower the tip is than the middle."),
	FD_SETTING(FLeafShape, VeinDepth, "veinDepth", "m", 0.0, 0.1, "How deep the veins lie in the blade."),
	FD_SETTING(FLeafShape, VeinPairs, "veinPairs", "", 0.0, 64.0, "Veins on each side of the midrib."),
	FD_SETTING(FLeafShape, Columns, "columns", "", 2.0, 1024.0, "Cells across, two triangles each."),
	FD_SETTING(FLeafShape, Rows, "rows", "", 2.0, 1024.0, "Cells from stem to tip."),
};

constexpr FSettingField HeadTable[] = {
	FD_SETTING_CHOICE(FHeadShape, Part, "part", HeadPartNames,
		"Which part: the skin, or the eyeballs that look out between its lids."),
	FD_SETTING(FHeadShape, Height, "height", "m", 0.01, 100.0, "From chin to crown."),
	FD_SETTING(FHeadShape, Detail, "detail", "", 0.0, 3.0,
		"How fine it is: about 4000, 10000, 24000 or 53000 triangles, most of them in the face."),
};

constexpr FSettingField CarTable[] = {
	FD_SETTING_CHOICE(FCarShape, Part, "part", CarPartNames,
		"Which part: the painted body, the glass between its pillars, or the wheels. All three fit into each other."),
	FD_SETTING(FCarShape, Length, "length", "m", 0.01, 100.0, "From nose to tail."),
	FD_SETTING(FCarShape, Detail, "detail", "", 0.0, 2.0, "How fine it is: triangles of about 10, 6 or 3.6 cm."),
};

constexpr FSettingField CanTable[] = {
	FD_SETTING(FCanShape, Radius, "radius", "m", 1.0e-3, 10.0, "Of its wall."),
	FD_SETTING(FCanShape, Height, "height", "m", 1.0e-3, 10.0, "From its foot to its rim."),
	FD_SETTING(FCanShape, Slices, "slices", "", 8.0, 1024.0, "Cells around."),
};

constexpr FSettingField RegionTable[] = {
	FD_SETTING(FRegionSettings, Center, "center", "m", -1.0e4, 1.0e4, "Its middle, in the surface's own space."),
	FD_SETTING(FRegionSettings, HalfExtent, "halfExtent", "m", 1.0e-4, 1.0e4, "How far it reaches along each axis."),
	FD_SETTING(FRegionSettings, Softness, "softness", "", 0.0, 1.0, "Fraction of it that fades out toward its edge."),
	FD_SETTING(FRegionSettings, Moisture, "moisture", "", 0.0, 1000.0,
		"Factor on the density of sites, and so on the water that appears there; 0 for none."),
	FD_SETTING(FRegionSettings, Onset, "onset", "", 0.0, 1.0,
		"How far the body must have warmed up before glands start there: forehead 0, chin 0.6; 1 for never."),
};

constexpr FSettingField TouchTable[] = {
	FD_SETTING(FTouchSettings, From, "from", "m", -1.0e4, 1.0e4, "Where the finger starts."),
	FD_SETTING(FTouchSettings, To, "to", "m", -1.0e4, 1.0e4, "Where it goes to, in a straight line."),
	FD_SETTING(FTouchSettings, Radius, "radius", "m", 1.0e-4, 10.0, "How broad it is: finger 0.007, hand 0.04."),
	FD_SETTING(FTouchSettings, StartTime, "startTime", "s", 0.0, 1.0e6, "When."),
	FD_SETTING(FTouchSettings, Duration, "duration", "s", 0.001, 1.0e6, "How long it takes."),
	FD_SETTING(FTouchSettings, Push, "push", "", 0.0, 1.0,
		"Fraction of the water that it pushes along in a tick: a finger 0.99, a dry cloth 0."),
	FD_SETTING(FTouchSettings, Water, "water", "kg/s", 0.0, 10.0, "Water that it puts on instead of taking it away."),
};

constexpr FSettingField BodyTable[] = {
	FD_SETTING(FSceneBody, Effort, "effort", "", 0.0, 1.0, "How hard it works: 0 at rest, 1 all it can."),
	FD_SETTING(FSceneBody, StartTime, "startTime", "s", 0.0, 1.0e6, "When it starts to."),
	FD_SETTING(FSceneBody, StopTime, "stopTime", "s", 0.0, 1.0e6, "When it rests again."),
};

constexpr FSettingField PlaceTable[] = {
	FD_SETTING(FSurfacePlace, Position, "position", "m", -1.0e4, 1.0e4, "Where the mesh's origin is."),
	FD_SETTING(FSurfacePlace, Rotation, "rotation", "deg", -3600.0, 3600.0,
		"Rotation from the mesh's axes to the world's: a vector along the axis, as long as the angle."),
	FD_SETTING(FSurfacePlace, Spin, "spin", "deg/s", -3600.0, 3600.0,
		"Steady rotation about the position: a vector along the world axis, as long as the angle per second."),
	FD_SETTING(FSurfacePlace, Sway, "sway", "deg", -360.0, 360.0,
		"Swinging rotation about the position: a vector along the world axis, as long as the largest angle."),
	FD_SETTING(FSurfacePlace, SwayPeriod, "swayPeriod", "s", 0.01, 3600.0, "Time from one side to the other and back."),
	FD_SETTING_CHOICE(FSurfacePlace, Look, "look", LookNames, "What it is drawn as; opaque by its appearance."),
};

constexpr FSettingField SprinkleTable[] = {
	FD_SETTING(FSprinkleSettings, Count, "count", "", 0.0, 4.0e6, "Number of drops."),
	FD_SETTING(FSprinkleSettings, MinRadius, "minRadius", "m", 1.0e-5, 0.1, "Radius of the smallest drops."),
	FD_SETTING(FSprinkleSettings, MaxRadius, "maxRadius", "m", 1.0e-5, 0.1, "Radius of the largest drops."),
	FD_SETTING(FSprinkleSettings, SizeExponent, "sizeExponent", "", 0.0, 10.0,
		"Numbers fall as radius to the power of minus this: 0 for equal numbers of all sizes."),
};

constexpr FSettingField TravelTable[] = {
	FD_SETTING(
		FSceneTravel, Direction, "direction", "", -1.0, 1.0, "Where the vehicle drives to; its length is ignored."),
	FD_SETTING(FSceneTravel, Speed, "speed", "m/s", 0.0, 100.0, "Speed that it reaches; 0 for no ride."),
	FD_SETTING(FSceneTravel, StartTime, "startTime", "s", 0.0, 1.0e6, "When it starts."),
	FD_SETTING(FSceneTravel, AccelerationTime, "accelerationTime", "s", 0.1, 1.0e6, "How long it speeds up."),
	FD_SETTING(FSceneTravel, BrakeTime, "brakeTime", "s", 0.0, 1.0e6, "When it begins to brake."),
	FD_SETTING(FSceneTravel, BrakingTime, "brakingTime", "s", 0.1, 1.0e6, "How long it brakes until it stands."),
};

constexpr FSettingField CameraTable[] = {
	FD_SETTING(FCamera, Eye, "eye", "m", -1.0e4, 1.0e4,
		"Where the camera is. If a scene says nothing about it, everything is in view."),
	FD_SETTING(FCamera, Target, "target", "m", -1.0e4, 1.0e4,
		"What it looks at. If a scene says nothing about it, the middle of all surfaces and bodies."),
	FD_SETTING(FCamera, Up, "up", "", -1.0, 1.0, "What is up in the image."),
	FD_SETTING(FCamera, FieldOfView, "fieldOfView", "deg", 1.0, 150.0, "Across the width of the image."),
	FD_SETTING(FCamera, FocusDistance, "focusDistance", "m", 0.0, 1.0e4, "Where it is sharp; 0 for at its target."),
	FD_SETTING(FCamera, Aperture, "aperture", "m", 0.0, 0.1, "Radius of the lens; 0 for all sharp."),
};

constexpr FSettingField FrameTable[] = {
	FD_SETTING(FSceneFrames, Width, "width", "px", 16.0, 8192.0, "Width of images and video."),
	FD_SETTING(FSceneFrames, Height, "height", "px", 16.0, 8192.0, "Height of images and video."),
	FD_SETTING(FSceneFrames, Every, "every", "ticks", 1.0, 1.0e6,
		"Ticks from one image to the next. Videos have a rate of their own."),
	FD_SETTING(FSceneFrames, VideoRate, "videoRate", "1/s", 1.0, 240.0,
		"Images per second of a video, which runs at the speed of the world. Of the rates "
		"that go evenly into the ticks per second, the nearest is taken: 60, 30, 20, 15, 12 at 60."),
};

constexpr const char* FluidDrawingNames[] = {"face", "balls"};

constexpr FSettingField FinishTable[] = {
	FD_SETTING_CHOICE(FSceneFinish, Fluid, "fluid", FluidDrawingNames,
		"How particle fluid is rendered: as one surface, or quickly as spheres."),
	FD_SETTING(FSceneFinish, Film.Exposure, "exposure", "", 0.001, 100.0, "Brightness of the image."),
	FD_SETTING(FSceneFinish, Film.Bloom, "bloom", "", 0.0, 1.0, "Fraction of the light that the lens scatters."),
	FD_SETTING(FSceneFinish, Film.Vignette, "vignette", "", 0.0, 1.0, "How much darker the corners are."),
	FD_SETTING(FSceneFinish, Film.Grain, "grain", "", 0.0, 1.0, "Amplitude of the film's grain."),
};

} // namespace

std::span<const FSettingField> SceneRuleFields()
{
	return RuleTable;
}

std::span<const FSettingField> ShapeKindFields()
{
	return ShapeKindTable;
}

std::span<const FSettingField> MeshUnitFields()
{
	return MeshUnitTable;
}

std::span<const FSettingField> SurfacePlaceFields()
{
	return PlaceTable;
}

std::span<const FSettingField> MotionFields()
{
	return std::span<const FSettingField>(PlaceTable).first(std::size(PlaceTable) - 1); // all but its look
}

std::span<const FSettingField> SprinkleFields()
{
	return SprinkleTable;
}

std::span<const FSettingField> RegionFields()
{
	return RegionTable;
}

std::span<const FSettingField> TouchFields()
{
	return TouchTable;
}

std::span<const FSettingField> BodyFields()
{
	return BodyTable;
}

std::span<const FSettingField> TravelFields()
{
	return TravelTable;
}

std::span<const FSettingField> CameraFields()
{
	return CameraTable;
}

std::span<const FSettingField> FrameFields()
{
	return FrameTable;
}

std::span<const FSettingField> FinishFields()
{
	return FinishTable;
}

std::span<const FSettingGroup> ShapeGroups()
{
	static const FSettingGroup Groups[] = {
		{"pane", "A flat rectangle in the XZ plane, wet on the side of +Y.", PaneTable,
			uint32(offsetof(FShapes, Pane))},
		{"icosphere", "A sphere of nearly equal triangles.", IcosphereTable, uint32(offsetof(FShapes, Icosphere))},
		{"cylinder", "The side of a cylinder about Z.", CylinderTable, uint32(offsetof(FShapes, Cylinder))},
		{"box", "A closed box.", BoxTable, uint32(offsetof(FShapes, Box))},
		{"valley", "Two rectangles that meet in a valley along X.", ValleyTable, uint32(offsetof(FShapes, Valley))},
		{"uvSphere", "A sphere about Z of slices and rings, open at both poles.", UvSphereTable,
			uint32(offsetof(FShapes, UvSphere))},
		{"windshield", "The curved windshield of a car that drives toward +Y, wet outside.", WindshieldTable,
			uint32(offsetof(FShapes, Windshield))},
		{"leaf", "The blade of a leaf from its stem (+Y) to its tip (-Y), with midrib and veins, wet above.", LeafTable,
			uint32(offsetof(FShapes, Leaf))},
		{"head", "A human head and neck that looks toward -Y; the origin is between the ears, at the eyes' height.",
			HeadTable, uint32(offsetof(FShapes, Head))},
		{"car", "A car that drives toward +Y, in parts; the origin is on the ground below its middle.", CarTable,
			uint32(offsetof(FShapes, Car))},
		{"can", "A drink can about Z that stands on its origin: foot, wall, neck, rim and lid.", CanTable,
			uint32(offsetof(FShapes, Can))},
	};
	return Groups;
}

std::vector<FFieldPart> SurfaceParts(FSceneSurface& Surface)
{
	std::vector<FFieldPart> Parts = ModelParts(Surface);
	Parts.insert(Parts.begin(), {&Surface.Place, PlaceTable});
	return Parts;
}

std::vector<FFieldPart> ModelParts(FSceneModel& Model)
{
	if (!Model.Mesh.empty())
	{
		return {{&Model.Units, MeshUnitTable}};
	}
	const FSettingGroup& Shape = ShapeGroups()[std::size_t(Model.Shape.Kind)];
	return {{&Model.Shape, ShapeKindTable}, {reinterpret_cast<uint8*>(&Model.Shape) + Shape.Offset, Shape.Fields}};
}

} // namespace FluidDrops
