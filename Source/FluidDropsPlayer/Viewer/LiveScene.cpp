// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/LiveScene.h"

#include "Files/WholeFile.h"
#include "Scene/Overrides.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneWorld.h"
#include "Scene/SettingsJson.h"
#include "Viewer/FluidBrush.h"
#include "Viewer/SettingSections.h"

#include <nlohmann/json.hpp>

namespace FluidDrops
{

namespace
{

constexpr uint64 KeepInterval = 6;      // ticks: a tenth of a second at 60 ticks a second
constexpr float MediumRainSpeed = 6.5f; // m/s: a raindrop of 2 mm

/** The section and the field at a path of a scene. */
struct FFoundSetting
{
	FSettingSection Section;
	const FSettingField* Field;
};

TResult<FFoundSetting> FindSettingAt(FScene& Scene, const std::string& Path)
{
	const TResult<FSettingTarget> Target = FindTarget(Scene, Path);
	if (!Target)
	{
		return Target.Error();
	}
	for (FSettingSection& Section : ListSettingSections(Scene))
	{
		if (Section.Struct == Target.Value().Struct && FindSetting(Section.Fields, Target.Value().Field->Name))
		{
			return FFoundSetting{std::move(Section), Target.Value().Field};
		}
	}
	return PathError(Path, "is no setting of this scene");
}

/** Meshes are named relative to the scene's file. */
void MoveMeshes(FScene& Scene, const std::filesystem::path& NewFolder)
{
	const auto Move = [&](std::string& Mesh)
	{
		if (!Mesh.empty())
		{
			std::error_code Error;
			const std::filesystem::path File = std::filesystem::absolute(Scene.Folder / Mesh, Error);
			Mesh = std::filesystem::proximate(File, NewFolder, Error).string();
		}
	};
	for (FSceneSurface& Surface : Scene.Surfaces)
	{
		Move(Surface.Mesh);
	}
	for (FSceneSolid& Solid : Scene.Solids)
	{
		Move(Solid.Model.Mesh);
	}
}

} // namespace

FLiveScene::FLiveScene(FRunPlan InPlan, std::size_t HistoryBytes)
	: Plan(std::move(InPlan))
	, Past(HistoryBytes)
{
	Begin(std::move(Plan.Scene), std::move(Plan.World));
}

TResult<std::unique_ptr<FWorld>> FLiveScene::MakeWorld(const FScene& Scene) const
{
	const TResult<std::vector<FSurfaceMesh>> Meshes = LoadMeshes(Scene);
	if (!Meshes)
	{
		return Meshes.Error();
	}
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Scene.Settings, *Plan.Runner);
	if (!World)
	{
		return World;
	}
	FStatus Status = FillWorld(*World.Value(), Scene, Meshes.Value());
	Status = Status ? SprinkleWorld(*World.Value(), Scene) : Status;
	return Status ? std::move(World) : Status.Error();
}

void FLiveScene::Begin(FScene Scene, std::unique_ptr<FWorld> World)
{
	Plan.World = std::move(World);
	Current = std::make_shared<FScene>(std::move(Scene));
	Shapes = CopyShapes(*Plan.World);
	View = std::make_unique<FFrameView>();
	Past.Clear();
	bEdited = false;
	KeepState();
}

void FLiveScene::KeepState()
{
	View->Follow(*Plan.World);
	Past.Keep(*Plan.World, Current, View->Seen(), bEdited);
	bEdited = false;
}

FStatus FLiveScene::RunOne()
{
	return RunTick(*Plan.World, *Current, View.get(), [this] { Plan.World->Tick(); });
}

FStatus FLiveScene::Tick()
{
	if (bEdited)
	{
		KeepState(); // as it was left
	}
	Past.ForgetAfter(Plan.World->TickCount());
	FD_TRY(RunOne());
	if (Plan.World->TickCount() >= Past.LastTick() + KeepInterval)
	{
		KeepState();
	}
	return {};
}

FStatus FLiveScene::Restart()
{
	TResult<std::unique_ptr<FWorld>> World = MakeWorld(*Current);
	if (!World)
	{
		return World.Error();
	}
	Begin(FScene(*Current), std::move(World.Value()));
	return {};
}

FStatus FLiveScene::GoTo(uint64 Tick)
{
	if (bEdited || Plan.World->TickCount() > Past.LastTick())
	{
		KeepState(); // so that one can come back
	}
	const FHistory::FReachable Way = Past.Find(Tick);
	if (!Way.From)
	{
		return {};
	}
	FD_TRY(Plan.World->Load(Way.From->Snapshot));
	Current = Way.From->Scene;
	View->GoOnFrom(Way.From->Seen, Way.From->Tick);
	FStatus Status;
	for (uint64 Done = 0; Done < Way.Ticks && Status; ++Done)
	{
		Status = RunOne();
	}
	return Status;
}

void FLiveScene::Edited()
{
	bEdited = true;
	View->Touched();
}

void FLiveScene::Changed(FScene Scene)
{
	Current = std::make_shared<FScene>(std::move(Scene));
	Edited();
}

TResult<bool> FLiveScene::Edit(const FEditCommand& Edit)
{
	FScene Scene = *Current;
	const TResult<FFoundSetting> Found = FindSettingAt(Scene, Edit.Path);
	if (!Found)
	{
		return Found.Error();
	}
	const FSettingSection& Section = Found.Value().Section;
	FStatus Status = ReadField(ParseTyped(Edit.Value), Section.Path, Section.Struct, *Found.Value().Field);
	Status = Status ? ValidateScene(Scene) : Status;
	if (!Status)
	{
		return Status.Error();
	}
	if (EffectOf(Section, *Found.Value().Field) == ESettingEffect::Restart)
	{
		TResult<std::unique_ptr<FWorld>> World = MakeWorld(Scene);
		if (!World)
		{
			return World.Error();
		}
		Begin(std::move(Scene), std::move(World.Value()));
		return true;
	}
	if (Status = PassOn(*Plan.World, Scene, Section.Struct); !Status)
	{
		return Status.Error();
	}
	Changed(std::move(Scene));
	return false;
}

FStatus FLiveScene::ApplyPreset(const FPresetCommand& Preset)
{
	FScene Scene = *Current;
	FStatus Status;
	if (Preset.Kind == EPresetKind::Liquid)
	{
		Status = ApplyLiquidPreset(Preset.Name, "preset", Scene.Settings);
		Status = Status ? Plan.World->SetSettings(Scene.Settings) : Status;
	}
	else if (Preset.Surface >= Scene.Surfaces.size())
	{
		Status = MakeError("preset: there is no surface " + std::to_string(Preset.Surface));
	}
	else
	{
		FSurfaceSettings& Material = Scene.Surfaces[Preset.Surface].Material;
		const int32 MapSize = Material.WetnessResolution; // fixed when the world is made
		Status = ApplySurfacePreset(Preset.Name, "preset", Material);
		Material.WetnessResolution = MapSize;
		Status = Status ? Plan.World->SetSurfaceMaterial(Preset.Surface, Material) : Status;
	}
	if (Status)
	{
		Changed(std::move(Scene));
	}
	return Status;
}

FStatus FLiveScene::Brush(const FBrushCommand& Brush)
{
	FWorld& Water = *Plan.World;
	const auto Wipe = [&](float Push)
	{
		const TResult<double> Wiped = Water.Wipe({Brush.Stroke, Push});
		return Wiped ? FStatus() : FStatus(Wiped.Error());
	};
	FStatus Status;
	switch (Brush.Brush)
	{
	case EBrush::Wet: Status = Water.AddWater({Brush.Stroke, Brush.Strength * Brush.Seconds}); break;
	case EBrush::Wipe:
		Status = Wipe(0.0f);
		Status = Status ? RemoveFluidBelow(Water, Brush.Stroke) : Status;
		break;
	case EBrush::Push:
		Status = Wipe(Brush.Strength);
		Status = Status ? PushFluidAlong(Water, Brush) : Status;
		break;
	case EBrush::Pour: Status = PourFluid(Water, Brush); break;
	case EBrush::Grab: Status = GrabWithin(Water, Brush); break;
	}
	if (Status)
	{
		Edited();
	}
	return Status;
}

TResult<std::filesystem::path> FLiveScene::Save(const FSaveSceneCommand& Save) const
{
	FScene Scene = *Current;
	Scene.Camera = Save.Camera;
	std::error_code Error;
	MoveMeshes(Scene, std::filesystem::absolute(Save.File, Error).parent_path());
	std::filesystem::path Water = Save.File;
	Water.replace_extension(".snapshot");
	const std::vector<uint8> Snapshot = Plan.World->Save();
	FStatus Status = ValidateScene(Scene);
	Status = Status ? WriteWholeFile(Save.File, JsonToText(WriteScene(Scene))) : Status;
	Status = Status ? WriteWholeFile(Water, AsText(Snapshot)) : Status;
	return Status ? TResult<std::filesystem::path>(Water) : Status.Error();
}

std::shared_ptr<FSceneFrame> FLiveScene::Look(float Interpolation)
{
	auto Frame = std::make_shared<FSceneFrame>(View->Look(*Plan.World, *Current, Interpolation));
	Frame->Tick = Plan.World->TickCount();
	Frame->Shapes = Shapes;
	ViewForces(*Plan.World, Frame->Forces);
	for (const FBody& Body : Plan.World->Bodies().All())
	{
		Frame->Bodies.push_back({Body.Shape, PoseAt(Body, Interpolation)});
	}
	const FWorldRules& Rules = Plan.World->Settings().World;
	const FVec3f Down = Rules.Gravity.isZero(0.0f) ? FVec3f(-FVec3f::UnitZ()) : FVec3f(Rules.Gravity.normalized());
	Frame->Wind = Plan.World->Wind().Field();
	Frame->RainFall = (Down * MediumRainSpeed + Frame->Wind.Mean()).normalized();
	return Frame;
}

} // namespace FluidDrops
