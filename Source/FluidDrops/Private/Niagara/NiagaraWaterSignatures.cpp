// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How the functions of NiagaraWaterFunctions.cpp look in the editor: pins and tooltips.

#include "FluidDropsTypes.h"
#include "Niagara/NiagaraWaterFunctions.h"
#include "NiagaraTypes.h"

#if WITH_EDITORONLY_DATA

#define LOCTEXT_NAMESPACE "FluidDropsNiagara"

namespace FluidDropsUnreal::NiagaraWater
{

/** The pins of one function, one after the other. */
struct FSignatureBuilder
{
	FSignatureBuilder(const FNiagaraTypeDefinition& Interface, FName Name, const FText& Description)
	{
		Signature.Name = Name;
		Signature.bMemberFunction = true;
		Signature.bRequiresContext = false;
		Signature.FunctionVersion = WaterFunctionVersion;
		Signature.SetDescription(Description);
		Signature.AddInput(FNiagaraVariable(Interface, TEXT("Water")));
	}

	template <typename Type>
	FSignatureBuilder& In(const TCHAR* Name, const FText& Tooltip, const Type& Default)
	{
		FNiagaraVariable Pin(FNiagaraTypeDefinition::Get<Type>(), Name);
		Pin.SetValue(Default);
		Signature.AddInput(Pin, Tooltip);
		return *this;
	}
	FSignatureBuilder& In(const TCHAR* Name, const FText& Tooltip, const FNiagaraTypeDefinition& Type)
	{
		Signature.AddInput(FNiagaraVariable(Type, Name), Tooltip);
		return *this;
	}
	FSignatureBuilder& Out(const TCHAR* Name, const FNiagaraTypeDefinition& Type, const FText& Tooltip)
	{
		Signature.AddOutput(FNiagaraVariable(Type, Name), Tooltip);
		return *this;
	}
	FSignatureBuilder& Index()
	{
		return In(TEXT("Index"), LOCTEXT("Index", "From 0; for particles, the execution index."), 0);
	}
	FSignatureBuilder& Valid()
	{
		return Out(TEXT("Valid"), FNiagaraTypeDefinition::GetBoolDef(),
			LOCTEXT("Valid", "Whether there is one at that index. If not, all else is zero."));
	}
	FSignatureBuilder& Float(const TCHAR* Name, const FText& Tip)
	{
		return Out(Name, FNiagaraTypeDefinition::GetFloatDef(), Tip);
	}
	FSignatureBuilder& Int(const TCHAR* Name, const FText& Tip)
	{
		return Out(Name, FNiagaraTypeDefinition::GetIntDef(), Tip);
	}
	FSignatureBuilder& Vector(const TCHAR* Name, const FText& Tip)
	{
		return Out(Name, FNiagaraTypeDefinition::GetVec3Def(), Tip);
	}
	FSignatureBuilder& Position(const TCHAR* Name, const FText& Tip)
	{
		return Out(Name, FNiagaraTypeDefinition::GetPositionDef(), Tip);
	}

	FNiagaraFunctionSignature Signature;
};

/** Those of particle fluid. */
static void DescribeFluidFunctions(const FNiagaraTypeDefinition& Interface, TArray<FNiagaraFunctionSignature>& Out)
{
	Out.Add(FSignatureBuilder(Interface, TEXT("GetParticleCount"),
		LOCTEXT("GetParticleCount", "How many particles of fluid there are in this frame."))
				.Int(TEXT("Count"), LOCTEXT("ParticleCount", "Particles of all liquids."))
				.Signature);
	Out.Add(FSignatureBuilder(Interface, TEXT("GetParticle"),
		LOCTEXT("GetParticle", "A particle of fluid. Particles change their indices from frame to frame."))
				.Index()
				.Valid()
				.Position(TEXT("Position"), LOCTEXT("ParticlePosition", "Place in world space (cm)."))
				.Vector(TEXT("Velocity"), LOCTEXT("ParticleVelocity", "Velocity in world space (cm/s)."))
				.Float(TEXT("Radius"), LOCTEXT("ParticleRadius", "Radius of the ball that has its volume (cm)."))
				.Float(TEXT("Density"),
					LOCTEXT("ParticleDensity",
						"1 in the midst of fluid, less at its face, 0 for a particle alone: spray and foam."))
				.Int(TEXT("Liquid"), LOCTEXT("ParticleLiquid", "Which liquid it is, for GetLiquidLook."))
				.Signature);
	Out.Add(FSignatureBuilder(Interface, TEXT("GetLiquidLook"),
		LOCTEXT("GetLiquidLook", "What a liquid of particles looks like, as its asset says."))
				.In(TEXT("Liquid"), LOCTEXT("WhichLiquid", "Which liquid, as GetParticle tells it."), 0)
				.Valid()
				.Vector(TEXT("Color"), LOCTEXT("LookColor", "What is left of white light after the color depth."))
				.Float(TEXT("ColorDepth"), LOCTEXT("LookDepth", "Depth at which color and opacity are reached (cm)."))
				.Float(TEXT("Opacity"), LOCTEXT("LookOpacity", "How much that depth hides of what is behind it."))
				.Float(TEXT("Roughness"), LOCTEXT("LookRoughness", "Roughness of its face."))
				.Float(TEXT("RefractiveIndex"), LOCTEXT("LookIndex", "Index of refraction."))
				.Signature);
}

void DescribeFunctions(const FNiagaraTypeDefinition& Interface, TArray<FNiagaraFunctionSignature>& Out)
{
	const FNiagaraTypeDefinition Kind(StaticEnum<EFluidDropEvent>());
	const FText Mass = LOCTEXT("Mass", "Mass (kg).");
	const FText Radius = LOCTEXT("Radius", "Radius of the ball of equal volume (cm).");
	const FText Normal = LOCTEXT("Normal", "Outward unit normal of the surface, in world space.");
	const FText At = LOCTEXT("At", "Place in world space (cm).");
	const FText EventMass = LOCTEXT("EventMass", "Mass of the drop that it happened to (kg).");
	const FText EventSpeed =
		LOCTEXT("EventSpeed", "Speed against the surface, or against the drop that took it in (cm/s).");
	const FText EventKind = LOCTEXT("EventKind", "What happened: landed, merged, detached, dripped or evaporated.");
	const auto Function = [&Interface](const TCHAR* Name, const FText& Description)
	{ return FSignatureBuilder(Interface, Name, Description); };
	const auto Add = [&Out](const FSignatureBuilder& Built) { Out.Add(Built.Signature); };

	Add(Function(TEXT("GetCounts"),
		LOCTEXT("GetCounts", "How much water there is in this frame. Indices go from 0 to these, less one."))
			.Int(TEXT("Drops"), LOCTEXT("Drops", "Drops on surfaces."))
			.Int(TEXT("FallingDrops"), LOCTEXT("FallingDrops", "Drops in the air."))
			.Int(TEXT("Pools"), LOCTEXT("Pools", "Pools."))
			.Int(TEXT("Trails"), LOCTEXT("Trails", "Straight pieces of the film that drops left behind.")));
	Add(Function(
		TEXT("GetDrop"), LOCTEXT("GetDrop", "A drop on a surface. Drops change their indices from frame to frame."))
			.Index()
			.Valid()
			.Position(TEXT("Position"), LOCTEXT("DropPosition", "Middle of its base, in world space (cm)."))
			.Vector(TEXT("Normal"), Normal)
			.Vector(TEXT("Velocity"),
				LOCTEXT("DropVelocity",
					"Velocity over its surface, in world space (cm/s). That of the surface is not in it."))
			.Float(TEXT("Mass"), Mass)
			.Float(TEXT("Radius"), Radius)
			.Int(TEXT("State"),
				LOCTEXT(
					"State", "0 sliding, 1 resting, 2 leaving its surface, 3 fading into the drop that took it in."))
			.Float(TEXT("Age"), LOCTEXT("DropAge", "Time since it was first seen (s)."))
			.Float(TEXT("Stretch"),
				LOCTEXT("Stretch", "1 when upright, 2 when its top leans out by one radius of its base.")));
	Add(Function(TEXT("GetFallingDrop"), LOCTEXT("GetFallingDrop", "A drop in the air: rain, drips, splashes."))
			.Index()
			.Valid()
			.Position(TEXT("Position"), At)
			.Vector(TEXT("Velocity"), LOCTEXT("Velocity", "Velocity in world space (cm/s)."))
			.Float(TEXT("Mass"), Mass)
			.Float(TEXT("Radius"), Radius)
			.Float(TEXT("Age"), LOCTEXT("Age", "Time in the air (s).")));
	Add(Function(TEXT("GetPool"), LOCTEXT("GetPool", "A pool."))
			.Index()
			.Valid()
			.Position(TEXT("Position"), LOCTEXT("PoolPosition", "Its middle on the surface, in world space (cm)."))
			.Vector(TEXT("Normal"), LOCTEXT("Up", "Unit normal of the water, in world space."))
			.Float(TEXT("Radius"), LOCTEXT("PoolRadius", "Radius (cm)."))
			.Float(TEXT("Depth"), LOCTEXT("PoolDepth", "Depth (cm).")));
	Add(Function(TEXT("GetTrail"), LOCTEXT("GetTrail", "A straight piece of the film that a drop left behind."))
			.Index()
			.Valid()
			.Position(TEXT("Start"), LOCTEXT("Start", "Its start in world space (cm)."))
			.Position(TEXT("End"), LOCTEXT("End", "Its end in world space (cm)."))
			.Vector(TEXT("Normal"), Normal)
			.Float(TEXT("Width"), LOCTEXT("Width", "Width (cm)."))
			.Float(TEXT("Wetness"), LOCTEXT("TrailWetness", "1 when fresh, 0 when dry."))
			.Float(TEXT("FilmThickness"), LOCTEXT("Film", "Thickness of the film (cm).")));
	Add(Function(TEXT("FindNearestDrop"),
		LOCTEXT("FindNearestDrop",
			"The drop on a surface whose place is nearest. Of several that are equally near, the first."))
			.In(TEXT("Position"), At, FNiagaraPosition(ForceInitToZero))
			.In(TEXT("MaxDistance"), LOCTEXT("MaxDistance", "How far it may be (cm)."), 100.0f)
			.Out(TEXT("Found"), FNiagaraTypeDefinition::GetBoolDef(), LOCTEXT("Found", "Whether there is one."))
			.Int(TEXT("Index"), LOCTEXT("NearestIndex", "Its index for GetDrop; -1 if there is none."))
			.Float(TEXT("Distance"), LOCTEXT("Distance", "How far it is (cm).")));
	Add(Function(TEXT("SampleWater"),
		LOCTEXT("SampleWater",
			"The water that covers a place on a surface: drops, pools and the trails of drops. Fog, and film that is "
			"only kept in a surface's wetness map, are not seen."))
			.In(TEXT("Position"), At, FNiagaraPosition(ForceInitToZero))
			.In(TEXT("MaxDistance"),
				LOCTEXT("Reach", "How far from the water the place may be, along its normal (cm)."), 1.0f)
			.Float(TEXT("Wetness"), LOCTEXT("Wetness", "0 (dry) to 1 (below a drop or a pool)."))
			.Float(TEXT("FilmThickness"), LOCTEXT("SampledFilm", "Thickness of the film that drops left there (cm)."))
			.Float(TEXT("Depth"), LOCTEXT("Depth", "Depth of the drop or the pool there (cm).")));
	Add(Function(TEXT("SampleWind"),
		LOCTEXT("SampleWind",
			"The wind that drives the water at a place. On the GPU: that where the particle system is, for all "
			"places."))
			.In(TEXT("Position"), At, FNiagaraPosition(ForceInitToZero))
			.Vector(TEXT("Wind"), LOCTEXT("Wind", "Velocity of the air in world space (cm/s).")));
	Add(Function(TEXT("GetEventCount"),
		LOCTEXT("GetEventCount",
			"What happened to drops since the last tick of the system, which is told each event once."))
			.Int(TEXT("Count"), LOCTEXT("EventCount", "Events of all kinds.")));
	Add(Function(TEXT("GetEvent"), LOCTEXT("GetEvent", "One of the events of this tick. They are sorted by kind."))
			.Index()
			.Valid()
			.Out(TEXT("Kind"), Kind, EventKind)
			.Position(TEXT("Position"), At)
			.Vector(TEXT("Normal"), Normal)
			.Float(TEXT("Mass"), EventMass)
			.Float(TEXT("Speed"), EventSpeed));
	Add(Function(TEXT("GetEventCountOfKind"),
		LOCTEXT("GetEventCountOfKind", "How many events of one kind there are in this tick."))
			.In(TEXT("Kind"), EventKind, Kind)
			.Int(TEXT("Count"), LOCTEXT("CountOfKind", "Events of that kind.")));
	Add(Function(TEXT("GetEventOfKind"), LOCTEXT("GetEventOfKind", "One of the events of one kind in this tick."))
			.In(TEXT("Kind"), EventKind, Kind)
			.Index()
			.Valid()
			.Position(TEXT("Position"), At)
			.Vector(TEXT("Normal"), Normal)
			.Float(TEXT("Mass"), EventMass)
			.Float(TEXT("Speed"), EventSpeed));
	DescribeFluidFunctions(Interface, Out);
}

} // namespace FluidDropsUnreal::NiagaraWater

#undef LOCTEXT_NAMESPACE

#endif // WITH_EDITORONLY_DATA
