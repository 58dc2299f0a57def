// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid: liquids, nozzles, sinks, solids, what is asked of it, and what of it is kept here for snapshots.

#include "CoreVectors.h"
#include "FluidDropsLog.h"
#include "FluidSimulation.h"

bool FFluidSimulation::MayHaveFluid(const FluidDrops::FStatus& Status, const UObject* About) const
{
	if (Desired.Budget.Particles == 0)
	{
		FluidDropsUnreal::Report::Problem(
			TEXT("There is no room for particle fluid in this world: raise Particles in Project Settings > Plugins > "
				 "FluidDrops > Budget, or in Set Fluid Budget."),
			About);
		return false;
	}
	return FluidDropsUnreal::Report::Succeeded(Status, About);
}

int32 FFluidSimulation::FindLiquid(const FString& Key) const
{
	return Liquids.IndexOfByPredicate([&Key](const FLiquidEntry& Entry) { return Entry.Key == Key; });
}

int32 FFluidSimulation::AddLiquid(const FString& Key, const FluidDrops::FLiquidSettings& Settings,
	const FFluidParticleLook& Look, const UObject* About)
{
	if (Liquids.Num() >= int32(FluidDrops::FFluidPart::MaxLiquids))
	{
		FluidDropsUnreal::Report::Problem(FString::Printf(TEXT("A world has at most %d liquids of particles."),
											  int32(FluidDrops::FFluidPart::MaxLiquids)),
			About);
		return INDEX_NONE;
	}
	if (!MayHaveFluid(FluidDrops::ValidateLiquid(Settings), About))
	{
		return INDEX_NONE;
	}
	const int32 Liquid = Liquids.Add({Key, Settings, Look});
	Queue(FFluidSetLiquid{Liquid, Settings, Look});
	return Liquid;
}

bool FFluidSimulation::SetLiquid(
	int32 Liquid, const FluidDrops::FLiquidSettings& Settings, const FFluidParticleLook& Look, const UObject* About)
{
	if (!Liquids.IsValidIndex(Liquid) ||
		!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateLiquid(Settings), About))
	{
		return false;
	}
	Liquids[Liquid].Settings = Settings;
	Liquids[Liquid].Look = Look;
	Queue(FFluidSetLiquid{Liquid, Settings, Look});
	return true;
}

void FFluidSimulation::QueueSource(int32 Slot, const FSourceEntry& Source)
{
	TFluidSet Command{Slot, Source.Settings};
	Command.Settings.Liquid = FindLiquid(Source.Liquid); // known: none is ever forgotten
	Queue(Command);
}

FFluidSourceHandle FFluidSimulation::AddSource(
	const FluidDrops::FFluidSourceSettings& Settings, const FString& Liquid, const UObject* About)
{
	if (!MayHaveFluid(FluidDrops::ValidateFluidSource(Settings), About) || FindLiquid(Liquid) == INDEX_NONE)
	{
		return {};
	}
	const FFluidSourceHandle Handle = Sources.Add({Settings, Liquid});
	QueueSource(Handle.Slot, *Sources.Find(Handle));
	return Handle;
}

bool FFluidSimulation::SetSource(FFluidSourceHandle Source, const FluidDrops::FFluidSourceSettings& Settings,
	const FString& Liquid, const UObject* About)
{
	FSourceEntry* Kept = Sources.Find(Source);
	if (!Kept || FindLiquid(Liquid) == INDEX_NONE ||
		!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateFluidSource(Settings), About))
	{
		return false;
	}
	*Kept = {Settings, Liquid};
	QueueSource(Source.Slot, *Kept);
	return true;
}

void FFluidSimulation::RemoveSource(FFluidSourceHandle Source)
{
	if (Sources.Remove(Source))
	{
		Queue(TFluidRemove<FluidDrops::FFluidSourceSettings>{Source.Slot});
	}
}

FFluidSinkHandle FFluidSimulation::AddSink(const FluidDrops::FFluidSinkSettings& Settings, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(
			FluidDrops::ValidateSettings(&Settings, FluidDrops::FluidSinkFields()), About))
	{
		return {};
	}
	const FFluidSinkHandle Handle = Sinks.Add(Settings);
	Queue(TFluidSet{Handle.Slot, Settings});
	return Handle;
}

bool FFluidSimulation::SetSink(
	FFluidSinkHandle Sink, const FluidDrops::FFluidSinkSettings& Settings, const UObject* About)
{
	FluidDrops::FFluidSinkSettings* Kept = Sinks.Find(Sink);
	if (!Kept ||
		!FluidDropsUnreal::Report::Succeeded(
			FluidDrops::ValidateSettings(&Settings, FluidDrops::FluidSinkFields()), About))
	{
		return false;
	}
	*Kept = Settings;
	Queue(TFluidSet{Sink.Slot, Settings});
	return true;
}

void FFluidSimulation::RemoveSink(FFluidSinkHandle Sink)
{
	if (Sinks.Remove(Sink))
	{
		Queue(TFluidRemove<FluidDrops::FFluidSinkSettings>{Sink.Slot});
	}
}

FFluidBodyHandle FFluidSimulation::AddBody(const FFluidBodyDescription& Description)
{
	const FFluidBodyHandle Handle = Bodies.Add({Description.Key, Description.OwnKey, Description.Component, FString()});
	Queue(FFluidAddBody{Handle, Description.Solid, Description.Settings,
		FluidDropsUnreal::CorePose(Description.LocalToWorld, CoreOrigin)});
	return Handle;
}

void FFluidSimulation::RemoveBody(FFluidBodyHandle Body)
{
	if (Bodies.Remove(Body))
	{
		Queue(FFluidRemoveBody{Body});
	}
}

void FFluidSimulation::SetBodyKey(FFluidBodyHandle Body, const FString& OwnKey)
{
	if (FBodyEntry* Entry = Bodies.Find(Body))
	{
		Entry->OwnKey = OwnKey;
	}
}

FString FFluidSimulation::BodyProblem(FFluidBodyHandle Body) const
{
	const FBodyEntry* Entry = Bodies.Find(Body);
	return Entry ? Entry->Problem : FString();
}

void FFluidSimulation::QueueOnBody(FFluidBodyHandle Body, FluidDrops::FWorldCommand Command)
{
	if (Bodies.Find(Body))
	{
		Queue(FFluidOnBody{Body, std::move(Command)});
	}
}

FFluidParticlesWithin FFluidSimulation::QueryFluid(const FVector& Center, double Radius)
{
	FinishStep();
	FFluidParticlesWithin Within;
	const FluidDrops::TResult<FluidDrops::FFluidInBall> Found = Host->World().Fluid().In(
		{FluidDropsUnreal::CorePoint(Center, Work.Origin), FluidDropsUnreal::Units::ToMeters(Radius)});
	if (FluidDropsUnreal::Report::Succeeded(Found, nullptr) && Found.Value().Particles > 0)
	{
		const FluidDrops::FFluidInBall& Core = Found.Value();
		Within.Particles = int32(Core.Particles);
		Within.Mass = Core.Mass;
		Within.Center = FluidDropsUnreal::Units::PointToUnreal(FluidDropsUnreal::ToVector(Core.Center), Work.Origin);
		Within.Velocity = FVector(FluidDropsUnreal::Units::VectorToUnreal(FluidDropsUnreal::ToVector(Core.Velocity)));
		Within.MaxSpeed = FluidDropsUnreal::Units::ToCentimeters(Core.Fastest);
	}
	return Within;
}

bool FFluidSimulation::ShiftKeptFluid(const FluidDrops::FVec3f& Shift)
{
	// Nobody is moved unless all can be.
	for (const bool bMove : {false, true})
	{
		for (int32 Slot = 0; Slot < Sources.Num(); ++Slot)
		{
			if (FSourceEntry* Kept = Sources.At(Slot))
			{
				FluidDrops::FFluidSourceSettings Moved = Kept->Settings;
				Moved.Center -= Shift;
				if (!FluidDrops::ValidateFluidSource(Moved))
				{
					return false;
				}
				Kept->Settings = bMove ? Moved : Kept->Settings;
			}
		}
		for (int32 Slot = 0; Slot < Sinks.Num(); ++Slot)
		{
			if (FluidDrops::FFluidSinkSettings* Kept = Sinks.At(Slot))
			{
				FluidDrops::FFluidSinkSettings Moved = *Kept;
				Moved.Center -= Shift;
				if (!FluidDrops::ValidateSettings(&Moved, FluidDrops::FluidSinkFields()))
				{
					return false;
				}
				*Kept = bMove ? Moved : *Kept;
			}
		}
	}
	return true;
}

void FFluidSimulation::SaveFluidKeys(FluidDrops::FByteWriter& Writer) const
{
	Writer.Write(uint32(Liquids.Num()));
	for (const FLiquidEntry& Liquid : Liquids)
	{
		Writer.WriteText(TCHAR_TO_UTF8(*Liquid.Key));
	}
	const TArray<FFluidBodyHandle> Order = Host->BodyOrder();
	Writer.Write(uint32(Order.Num()));
	for (const FFluidBodyHandle& Body : Order)
	{
		const FBodyEntry* Entry = Bodies.Find(Body);
		const FluidDropsUnreal::FSnapshotKey Key = Entry
			? FluidDropsUnreal::FSnapshotKey{Entry->OwnKey, Entry->Key, Host->KindOfBody(Body)}
			: FluidDropsUnreal::FSnapshotKey();
		Writer.WriteText(TCHAR_TO_UTF8(*Key.ToText()));
	}
}

bool FFluidSimulation::ReadFluidKeys(FluidDrops::FByteReader& Reader, FFluidKeys& Keys, FString& Error) const
{
	const uint32 LiquidCount = Reader.Read<uint32>();
	for (uint32 Index = 0; Index < LiquidCount && !Reader.Failed(); ++Index)
	{
		Keys.Liquids.Add(UTF8_TO_TCHAR(Reader.ReadText().c_str()));
	}
	TArray<FluidDropsUnreal::FSnapshotKey> Wanted;
	const uint32 BodyCount = Reader.Read<uint32>();
	for (uint32 Index = 0; Index < BodyCount && !Reader.Failed(); ++Index)
	{
		Wanted.Add(FluidDropsUnreal::FSnapshotKey::FromText(UTF8_TO_TCHAR(Reader.ReadText().c_str())));
	}
	TArray<FluidDropsUnreal::FSnapshotKey> Here;
	TArray<FFluidBodyHandle> Handles = Host->BodyOrder();
	for (const FFluidBodyHandle& Body : Handles)
	{
		const FBodyEntry* Entry = Bodies.Find(Body);
		Here.Add(Entry ? FluidDropsUnreal::FSnapshotKey{Entry->OwnKey, Entry->Key, Host->KindOfBody(Body)}
					   : FluidDropsUnreal::FSnapshotKey());
	}
	const TArray<int32> Found = FluidDropsUnreal::FindByKeys(Wanted, Here);
	for (int32 Index = 0; Index < Found.Num(); ++Index)
	{
		const bool bHere = Found[Index] != INDEX_NONE;
		if (!bHere && Wanted[Index].Shape == 0)
		{
			Error =
				FString::Printf(TEXT("snapshot is of another scene: body %s is not in the fluid"), *Wanted[Index].Path);
			return false;
		}
		Keys.Bodies.Add({bHere ? Handles[Found[Index]] : FFluidBodyHandle(), Wanted[Index].Shape});
		if (!bHere)
		{
			Keys.LeftOut.Add(Wanted[Index].Path);
		}
	}
	return true;
}

void FFluidSimulation::QueueFluidAnew(const TArray<FString>& LiquidsOfSnapshot)
{
	TArray<FLiquidEntry> Before = MoveTemp(Liquids);
	Liquids.Reset();
	const std::span<const FluidDrops::FLiquidSettings> OfCore = Host->World().Fluid().LiquidSettings();
	for (int32 Index = 0; Index < LiquidsOfSnapshot.Num() && Index < int32(OfCore.size()); ++Index)
	{
		const int32 Known =
			Before.IndexOfByPredicate([&](const FLiquidEntry& Entry) { return Entry.Key == LiquidsOfSnapshot[Index]; });
		Liquids.Add(Known == INDEX_NONE
				? FLiquidEntry{LiquidsOfSnapshot[Index], OfCore[std::size_t(Index)], FFluidParticleLook()}
				: Before[Known]);
	}
	for (const FLiquidEntry& Entry : Before)
	{
		if (FindLiquid(Entry.Key) == INDEX_NONE)
		{
			Liquids.Add(Entry);
		}
	}
	for (int32 Index = 0; Index < Liquids.Num(); ++Index)
	{
		Queue(FFluidSetLiquid{Index, Liquids[Index].Settings, Liquids[Index].Look});
	}
	for (int32 Slot = 0; Slot < Sources.Num(); ++Slot)
	{
		if (const FSourceEntry* Kept = Sources.At(Slot))
		{
			QueueSource(Slot, *Kept);
		}
	}
	for (int32 Slot = 0; Slot < Sinks.Num(); ++Slot)
	{
		if (const FluidDrops::FFluidSinkSettings* Kept = Sinks.At(Slot))
		{
			Queue(TFluidSet{Slot, *Kept});
		}
	}
}
