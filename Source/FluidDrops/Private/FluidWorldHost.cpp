// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidWorldHost.h"

#include "CoreMesh.h"
#include "CoreVectors.h"
#include "FluidDropsLog.h"
#include "HAL/PlatformTime.h"
#include "Profiling.h"

namespace
{

constexpr uint32 VertexChunk = 4096; // of a parallel loop

/** Puts the core's index into a command that names a surface. False for one that names none. */
bool NameSurface(FluidDrops::FWorldCommand& Command, uint32 Surface)
{
	return std::visit(
		[Surface](auto& Body)
		{
			if constexpr (requires { Body.Surface; })
			{
				Body.Surface = Surface;
				return true;
			}
			else // not after it: MSVC takes that for unreachable code
			{
				return false;
			}
		},
		Command);
}

FFluidSurfaceHandle SurfaceOf(const FFluidCommand& Command)
{
	if (const FFluidAddSurface* Add = std::get_if<FFluidAddSurface>(&Command))
	{
		return Add->Handle;
	}
	const FFluidOnSurface* On = std::get_if<FFluidOnSurface>(&Command);
	return On ? On->Surface : FFluidSurfaceHandle();
}

FFluidBodyHandle BodyOf(const FFluidCommand& Command)
{
	if (const FFluidAddBody* Add = std::get_if<FFluidAddBody>(&Command))
	{
		return Add->Handle;
	}
	const FFluidOnBody* On = std::get_if<FFluidOnBody>(&Command);
	return On ? On->Body : FFluidBodyHandle();
}

} // namespace

FFluidWorldHost::FFluidWorldHost(int32 Threads)
	: Runner(Threads)
{
}

FluidDrops::TResult<std::unique_ptr<FFluidWorldHost>> FFluidWorldHost::Create(
	const FluidDrops::FWorldSettings& Settings, int32 Threads)
{
	LLM_SCOPE_BYTAG(FluidDrops);
	std::unique_ptr<FFluidWorldHost> Host(new FFluidWorldHost(Threads));
	FluidDrops::TResult<std::unique_ptr<FluidDrops::FWorld>> World = FluidDrops::FWorld::Create(Settings, Host->Runner);
	if (!World)
	{
		return World.Error();
	}
	Host->CoreWorld = std::move(World.Value());
	return Host;
}

void FFluidWorldHost::Run(FFluidStepWork& Work)
{
	LLM_SCOPE_BYTAG(FluidDrops);
	FLUIDDROPS_SCOPE(Step);
	const uint64 Start = FPlatformTime::Cycles64();
	FFluidFrameBuilder::FLook Look{Work.Origin, Work.Interpolation, 0};
	if (Work.Seconds > 0.0)
	{
		ApplyCommands(Work);
		for (int32 Surface = 0; Surface < Hosted.Num(); ++Surface)
		{
			const int32 Slot = Hosted[Surface].Handle.Slot;
			if (Work.Sampled.IsValidIndex(Slot) && Work.Sampled[Slot])
			{
				ApplySample(Work.Samples[Slot], uint32(Surface), Work);
			}
		}
		const FluidDrops::FTickClock::FStep Advanced = CoreWorld->Advance(Work.Seconds);
		Look.Ticks = int32(Advanced.Ticks);
		Look.Interpolation = float(Advanced.Interpolation);
		bQuestionsStale = true;
		Builder.Stir();
	}
	Builder.Build(*CoreWorld, Hosted, Look, *Work.Frame);
	Builder.BuildFluid(*CoreWorld, {HostedBodies, Looks, Work.Liquids}, Look, *Work.Frame);
	Work.Milliseconds = float(FPlatformTime::ToMilliseconds64(FPlatformTime::Cycles64() - Start));
}

void FFluidWorldHost::ApplyCommands(FFluidStepWork& Work)
{
	for (const FFluidCommand& Command : Work.Commands)
	{
		Apply(Command, Work);
	}
	Work.Commands.Reset();
	bQuestionsStale = true;
	Builder.Stir();
}

uint32 FFluidWorldHost::CoreSurfaceOf(FFluidSurfaceHandle Surface) const
{
	const int32 Index = HostedOfSlot.IsValidIndex(Surface.Slot) ? HostedOfSlot[Surface.Slot] : INDEX_NONE;
	return Hosted.IsValidIndex(Index) && Hosted[Index].Handle == Surface ? uint32(Index) : FluidDrops::IndexNone;
}

void FFluidWorldHost::NoteHosted(int32 Index)
{
	const int32 Slot = Hosted[Index].Handle.Slot;
	while (HostedOfSlot.Num() <= Slot)
	{
		HostedOfSlot.Add(INDEX_NONE);
	}
	if (Slot != INDEX_NONE)
	{
		HostedOfSlot[Slot] = Index;
	}
}

FluidDrops::FWaterQueries& FFluidWorldHost::Queries()
{
	if (bQuestionsStale)
	{
		Questions.Update(*CoreWorld);
		bQuestionsStale = false;
	}
	return Questions;
}

struct FFluidWorldHost::FDispatch
{
	FFluidWorldHost& Host;

	FluidDrops::FStatus operator()(const FluidDrops::FWorldCommand& C) const { return Host.CoreWorld->Apply(C); }
	FluidDrops::FStatus operator()(const FFluidOnSurface& C) const { return Host.OnSurface(C); }
	FluidDrops::FStatus operator()(const FFluidAddSurface& C) const { return Host.AddSurface(C); }
	FluidDrops::FStatus operator()(const FFluidRemoveSurface& C) const { return Host.RemoveSurface(C.Surface); }
	FluidDrops::FStatus operator()(const FFluidSpawnAt& C) const { return Host.SpawnAt(C); }
	FluidDrops::FStatus operator()(const FFluidSetLiquid& C) const { return Host.SetLiquid(C); }
	FluidDrops::FStatus operator()(const FFluidAddBody& C) const { return Host.AddBody(C); }
	FluidDrops::FStatus operator()(const FFluidRemoveBody& C) const { return Host.RemoveBody(C.Body); }
	FluidDrops::FStatus operator()(const FFluidOnBody& C) const { return Host.OnBody(C); }
	template <typename SettingsType>
	FluidDrops::FStatus operator()(const TFluidSet<SettingsType>& C) const
	{
		return std::get<TFluidCoreSlots<SettingsType>>(Host.Things).Set(*Host.CoreWorld, C);
	}
	template <typename SettingsType>
	FluidDrops::FStatus operator()(const TFluidRemove<SettingsType>& C) const
	{
		return std::get<TFluidCoreSlots<SettingsType>>(Host.Things).Remove(*Host.CoreWorld, C);
	}
};

void FFluidWorldHost::Apply(const FFluidCommand& Command, FFluidStepWork& Work)
{
	if (const FluidDrops::FStatus Status = std::visit(FDispatch{*this}, Command); !Status)
	{
		Work.Refusals.Add({SurfaceOf(Command), FluidDropsUnreal::Report::TextOf(Status.Error()),
			std::holds_alternative<FFluidAddSurface>(Command), BodyOf(Command),
			std::holds_alternative<FFluidAddBody>(Command)});
	}
}

void FFluidWorldHost::ApplySample(const FFluidSurfaceSample& Sample, uint32 Surface, FFluidStepWork& Work)
{
	const FFluidHostedSurface& Known = Hosted[int32(Surface)];
	const FVector3f Scale(Sample.LocalToWorld.GetScale3D());
	FluidDrops::FStatus Status =
		CoreWorld->SetSurfacePose(Surface, FluidDropsUnreal::CorePose(Sample.LocalToWorld, Work.Origin));
	if (Status && FluidDropsUnreal::IsMirrored(Scale) != FluidDropsUnreal::IsMirrored(Known.Scale))
	{
		Status = FluidDrops::MakeError("scale: must not be mirrored after the surface was registered");
	}
	else if (Status && (Sample.bDeformed || !Scale.Equals(Known.Scale, FluidDropsUnreal::SameScale)))
	{
		Status = SetPositions(Surface, Sample.bDeformed ? Sample.Positions : Known.Mesh->Positions, Scale);
	}
	if (!Status)
	{
		Work.Refusals.Add({Known.Handle, FluidDropsUnreal::Report::TextOf(Status.Error())});
	}
}

FluidDrops::FStatus FFluidWorldHost::SetPositions(
	uint32 Surface, TConstArrayView<FVector3f> Local, const FVector3f& Scale)
{
	Positions.resize(Local.Num());
	FluidDrops::ParallelFor(Runner, uint32(Local.Num()), VertexChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 Vertex = Chunk.Begin; Vertex < Chunk.End; ++Vertex)
			{
				Positions[Vertex] =
					FluidDropsUnreal::ToVec3(FluidDropsUnreal::Units::LocalToCore(Local[int32(Vertex)], Scale));
			}
		});
	FluidDrops::FStatus Status = CoreWorld->SetSurfacePositions(Surface, Positions);
	if (Status)
	{
		Hosted[int32(Surface)].Scale = Scale;
	}
	return Status;
}

FluidDrops::FStatus FFluidWorldHost::AddSurface(const FFluidAddSurface& Command)
{
	const FFluidSurfaceWork* Work = Command.Work.Get();
	const FVector3f Scale = Work ? Work->Scale : FVector3f(Command.LocalToWorld.GetScale3D());
	const FluidDropsUnreal::FMeshPlacement Placement{
		Scale, Command.UVChannel, FluidDropsUnreal::CorePose(Command.LocalToWorld, Command.Origin)};
	if (Work && !*Work->Ready)
	{
		return Work->Ready->Error();
	}
	const FluidDrops::TResult<uint32> Index = Work
		? FluidDropsUnreal::AddMesh(*CoreWorld, *Command.Mesh, Placement, Command.Material, Work->Ready->Value())
		: FluidDropsUnreal::AddMesh(*CoreWorld, *Command.Mesh, Placement, Command.Material);
	if (!Index)
	{
		return Index.Error();
	}
	Hosted.SetNum(FMath::Max(Hosted.Num(), int32(Index.Value()) + 1));
	Hosted[int32(Index.Value())] = {Command.Handle, Command.Mesh, Scale, Command.Component, Command.UVChannel,
		Command.bPublishWetness, Command.bPublishDeposits};
	NoteHosted(int32(Index.Value()));
	return {};
}

FluidDrops::FStatus FFluidWorldHost::RemoveSurface(FFluidSurfaceHandle Surface)
{
	const uint32 Index = CoreSurfaceOf(Surface);
	if (Index == FluidDrops::IndexNone)
	{
		return {}; // was refused when it came
	}
	Hosted[int32(Index)] = {};
	return CoreWorld->RemoveSurface(Index);
}

FluidDrops::FStatus FFluidWorldHost::OnSurface(const FFluidOnSurface& Command)
{
	const uint32 Index = CoreSurfaceOf(Command.Surface);
	FluidDrops::FWorldCommand What = Command.What;
	if (Index == FluidDrops::IndexNone)
	{
		return {}; // was refused when it came, which has been reported
	}
	return NameSurface(What, Index) ? CoreWorld->Apply(What) : FluidDrops::MakeError("command: names no surface");
}

FluidDrops::FStatus FFluidWorldHost::SpawnAt(const FFluidSpawnAt& Command)
{
	const FluidDrops::FNearestSurface Nearest =
		FluidDrops::FindNearestSurface(CoreWorld->Surfaces(), Command.Position, Command.Reach);
	if (!Nearest.IsFound())
	{
		return FluidDrops::MakeError("spawn drop: there is no surface within reach");
	}
	return FluidDrops::StatusOf(
		CoreWorld->Drops().Spawn({Nearest.Surface, Nearest.At(), Command.Radius, Command.Velocity}));
}
