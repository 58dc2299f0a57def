// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid of a hosted world: liquids, nozzles, sinks and solids. The core never removes liquids, nozzles and
// sinks: slots that are free are switched off until they are used again.

#include "FluidWorldHost.h"

namespace
{

/** Puts the core's handle into a command that names a body. False for one that names none. */
bool NameBody(FluidDrops::FWorldCommand& Command, FluidDrops::FHandle Handle)
{
	return std::visit(
		[Handle](auto& Content)
		{
			if constexpr (requires { Content.Body = Handle; })
			{
				Content.Body = Handle;
				return true;
			}
			else // not after it: MSVC takes that for unreachable code
			{
				return false;
			}
		},
		Command);
}

} // namespace

FluidDrops::FStatus FFluidWorldHost::SetLiquid(const FFluidSetLiquid& Command)
{
	const int32 Known = int32(CoreWorld->Fluid().Liquids.size());
	if (Command.Liquid > Known)
	{
		return FluidDrops::MakeError("liquid: one before it was refused");
	}
	Looks.SetNum(FMath::Max(Looks.Num(), Command.Liquid + 1));
	Looks[Command.Liquid] = Command.Look;
	if (Command.Liquid < Known)
	{
		return CoreWorld->SetLiquid(uint32(Command.Liquid), Command.Settings);
	}
	const FluidDrops::TResult<uint32> Added = CoreWorld->AddLiquid(Command.Settings);
	return Added ? FluidDrops::FStatus() : FluidDrops::FStatus(Added.Error());
}

FluidDrops::FStatus FFluidWorldHost::SetSource(const FFluidSetSource& Command)
{
	while (CoreWorld->Fluid().Sources.size() <= std::size_t(Command.Slot))
	{
		FluidDrops::FFluidSourceSettings Off;
		Off.bEnabled = false;
		if (const FluidDrops::TResult<uint32> Added = CoreWorld->AddFluidSource(Off); !Added)
		{
			return Added.Error();
		}
	}
	return CoreWorld->SetFluidSource(uint32(Command.Slot), Command.Settings);
}

FluidDrops::FStatus FFluidWorldHost::SetSink(const FFluidSetSink& Command)
{
	while (CoreWorld->Fluid().Sinks.size() <= std::size_t(Command.Slot))
	{
		FluidDrops::FFluidSinkSettings Off;
		Off.bEnabled = false;
		if (const FluidDrops::TResult<uint32> Added = CoreWorld->AddFluidSink(Off); !Added)
		{
			return Added.Error();
		}
	}
	return CoreWorld->SetFluidSink(uint32(Command.Slot), Command.Settings);
}

const FFluidHostedBody* FFluidWorldHost::FindBody(FFluidBodyHandle Body) const
{
	const bool bThere = HostedBodies.IsValidIndex(Body.Slot) && HostedBodies[Body.Slot].Handle == Body;
	return bThere ? &HostedBodies[Body.Slot] : nullptr;
}

FluidDrops::FStatus FFluidWorldHost::AddBody(const FFluidAddBody& Command)
{
	const FluidDrops::TResult<FluidDrops::FHandle> Added =
		CoreWorld->AddBody(Command.Solid->Spec, Command.Solid->Shape, Command.Settings, Command.Pose);
	if (!Added)
	{
		return Added.Error();
	}
	HostedBodies.SetNum(FMath::Max(HostedBodies.Num(), Command.Handle.Slot + 1));
	HostedBodies[Command.Handle.Slot] = {Command.Handle, Command.Solid, Added.Value()};
	return {};
}

FluidDrops::FStatus FFluidWorldHost::RemoveBody(FFluidBodyHandle Body)
{
	const FFluidHostedBody* Known = FindBody(Body);
	if (!Known)
	{
		return {}; // was refused when it came
	}
	const FluidDrops::FHandle Core = Known->Core;
	HostedBodies[Body.Slot] = {};
	return CoreWorld->RemoveBody(Core);
}

FluidDrops::FStatus FFluidWorldHost::OnBody(const FFluidOnBody& Command)
{
	const FFluidHostedBody* Known = FindBody(Command.Body);
	if (!Known)
	{
		return {}; // was refused when it came, which has been reported
	}
	FluidDrops::FWorldCommand What = Command.What;
	return NameBody(What, Known->Core) ? CoreWorld->Apply(What) : FluidDrops::MakeError("command: names no body");
}
