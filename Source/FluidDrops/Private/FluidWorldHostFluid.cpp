// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid of a hosted world: liquids and solids. Nozzles and sinks are in FluidCoreSlots.h.

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
	FluidDrops::FFluidPart& Fluid = CoreWorld->Fluid();
	const uint32 Slot = uint32(Command.Liquid);
	if (Slot > Fluid.Liquids().Slots())
	{
		return FluidDrops::MakeError("liquid: one before it was refused");
	}
	Looks.SetNum(FMath::Max(Looks.Num(), Command.Liquid + 1));
	Looks[Command.Liquid] = Command.Look;
	return Slot < Fluid.Liquids().Slots() ? Fluid.SetLiquid(Fluid.Liquids().HandleAt(Slot), Command.Settings)
										  : FluidDrops::StatusOf(Fluid.AddLiquid(Command.Settings));
}

const FFluidHostedBody* FFluidWorldHost::FindBody(FFluidBodyHandle Body) const
{
	const bool bThere = HostedBodies.IsValidIndex(Body.Slot) && HostedBodies[Body.Slot].Handle == Body;
	return bThere ? &HostedBodies[Body.Slot] : nullptr;
}

FluidDrops::FStatus FFluidWorldHost::AddBody(const FFluidAddBody& Command)
{
	const FluidDrops::TResult<FluidDrops::FHandle> Added =
		CoreWorld->Bodies().Add(Command.Solid->Spec, Command.Solid->Shape, Command.Settings, Command.Pose);
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
	return CoreWorld->Bodies().Remove(Core);
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
