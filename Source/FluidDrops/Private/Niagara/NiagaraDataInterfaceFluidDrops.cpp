// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Niagara/NiagaraDataInterfaceFluidDrops.h"

#include "Engine/World.h"
#include "Misc/LargeWorldRenderPosition.h"
#include "Niagara/NiagaraWaterFunctions.h"
#include "NiagaraCompileHashVisitor.h"
#include "NiagaraGPUSystemTick.h"
#include "NiagaraRenderer.h"
#include "NiagaraShaderParametersBuilder.h"
#include "NiagaraSystemInstance.h"
#include "NiagaraTypes.h"
#include "RHICommandList.h"
#include "RenderingThread.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(NiagaraDataInterfaceFluidDrops)

namespace FluidDropsUnreal::NiagaraWater
{

static const TCHAR* const TemplateFile = TEXT("/Plugin/FluidDrops/Private/NiagaraDataInterfaceFluidDrops.ush");
static const TCHAR* const TreeFile = TEXT("/Plugin/FluidDrops/Public/WaterTree.ush");

/** The zero of a simulation in the world, cm: that of the tile of a large world that the system lives in. */
static FVector ZeroOfTile(const FVector3f& Tile)
{
	return FVector(Tile) * double(FLargeWorldRenderScalar::GetTileSize());
}

/** What goes to the render thread with each tick. */
struct alignas(16) FRenderInstance
{
	TSharedPtr<FFluidWaterBuffers, ESPMode::ThreadSafe> Buffers;
	FFluidWaterSnapshotPtr Snapshot;
	FVector3f Wind; // where the system is, cm/s
};

/** A system on the render thread. Several of its ticks may come there before the first of them is run. */
struct FRenderedSystem
{
	TSharedPtr<FFluidWaterBuffers, ESPMode::ThreadSafe> Buffers;
	FVector3f Wind = FVector3f::ZeroVector; // where it is, cm/s
	FFluidEventReader Events;
	uint64 TicksCome = 0;
	uint64 TicksComeAtRun = 0; // when the last tick was run
	const void* TickRun = nullptr;

	/**
	 * A tick is run, for one emitter and stage out of several. The first one that is run tells all events that have
	 * come by then, those that wait with it none. What names a tick is used again, but not before another one comes.
	 */
	void Run(const void* Tick)
	{
		if (TickRun != Tick || TicksComeAtRun != TicksCome)
		{
			TickRun = Tick;
			TicksComeAtRun = TicksCome;
			Events.BeginTick(Buffers->Snapshot->Lately);
		}
	}
};

struct FProxy final : FNiagaraDataInterfaceProxy
{
	virtual int32 PerInstanceDataPassedToRenderThreadSize() const override { return sizeof(FRenderInstance); }
	virtual void ConsumePerInstanceDataFromGameThread(void* Data, const FNiagaraSystemInstanceID& Id) override
	{
		FRenderInstance* Sent = static_cast<FRenderInstance*>(Data);
		Sent->Buffers->Follow(FRHICommandListImmediate::Get(), Sent->Snapshot);
		FRenderedSystem& System = Systems.FindOrAdd(Id);
		if (System.Buffers != Sent->Buffers) // new, or in another world
		{
			System = {Sent->Buffers};
		}
		System.Wind = Sent->Wind;
		++System.TicksCome;
		Sent->~FRenderInstance();
	}

	TMap<FNiagaraSystemInstanceID, FRenderedSystem> Systems;
};

static FIntVector4 PackTree(const FluidDrops::FWaterTree& Tree)
{
	return FIntVector4(int32(Tree.FirstRow), int32(Tree.Leaves), int32(Tree.FirstItem), int32(Tree.Items));
}

} // namespace FluidDropsUnreal::NiagaraWater

namespace NiagaraWater = FluidDropsUnreal::NiagaraWater;

UNiagaraDataInterfaceFluidDrops::UNiagaraDataInterfaceFluidDrops(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	Proxy.Reset(new NiagaraWater::FProxy());
}

void UNiagaraDataInterfaceFluidDrops::PostInitProperties()
{
	Super::PostInitProperties();
	if (HasAnyFlags(RF_ClassDefaultObject))
	{
		const ENiagaraTypeRegistryFlags Flags =
			ENiagaraTypeRegistryFlags::AllowAnyVariable | ENiagaraTypeRegistryFlags::AllowParameter;
		FNiagaraTypeRegistry::Register(FNiagaraTypeDefinition(GetClass()), Flags);
		FNiagaraTypeRegistry::Register(FNiagaraTypeDefinition(StaticEnum<EFluidDropEvent>()), Flags);
	}
}

bool UNiagaraDataInterfaceFluidDrops::InitPerInstanceData(void* PerInstanceData, FNiagaraSystemInstance* SystemInstance)
{
	FFluidWaterInstance* Instance = new (PerInstanceData) FFluidWaterInstance();
	Instance->Feed = FFluidWaterFeed::Of(*SystemInstance->GetWorld());
	Instance->Look(Instance->Feed->Follow(), NiagaraWater::ZeroOfTile(SystemInstance->GetLWCTile()));
	Instance->Events = {}; // they are for the first tick
	return true;
}

void UNiagaraDataInterfaceFluidDrops::DestroyPerInstanceData(
	void* PerInstanceData, FNiagaraSystemInstance* SystemInstance)
{
	static_cast<FFluidWaterInstance*>(PerInstanceData)->~FFluidWaterInstance();
	ENQUEUE_RENDER_COMMAND(FluidDropsForgetSystem)
	([Target = GetProxyAs<NiagaraWater::FProxy>(), Id = SystemInstance->GetId()](FRHICommandListImmediate&)
		{ Target->Systems.Remove(Id); });
}

bool UNiagaraDataInterfaceFluidDrops::PerInstanceTick(
	void* PerInstanceData, FNiagaraSystemInstance* SystemInstance, float DeltaSeconds)
{
	FFluidWaterInstance* Instance = static_cast<FFluidWaterInstance*>(PerInstanceData);
	Instance->Look(Instance->Feed->Follow(), NiagaraWater::ZeroOfTile(SystemInstance->GetLWCTile()));
	const FVector Place = SystemInstance->GetWorldTransform().GetLocation();
	Instance->Wind = Instance->Snapshot->WindAt(Place - Instance->Snapshot->Origin);
	return false;
}

void UNiagaraDataInterfaceFluidDrops::GetVMExternalFunction(
	const FVMExternalFunctionBindingInfo& BindingInfo, void* InstanceData, FVMExternalFunction& OutFunc)
{
	if (const NiagaraWater::FWaterFunction* Function = NiagaraWater::FindWaterFunction(BindingInfo.Name))
	{
		OutFunc = FVMExternalFunction::CreateStatic(Function->Run);
	}
}

void UNiagaraDataInterfaceFluidDrops::ProvidePerInstanceDataForRenderThread(
	void* DataForRenderThread, void* PerInstanceData, const FNiagaraSystemInstanceID& SystemInstance)
{
	const FFluidWaterInstance* Instance = static_cast<const FFluidWaterInstance*>(PerInstanceData);
	new (DataForRenderThread)
		NiagaraWater::FRenderInstance{Instance->Feed->Buffers, Instance->Snapshot, Instance->Wind};
}

void UNiagaraDataInterfaceFluidDrops::BuildShaderParameters(
	FNiagaraShaderParametersBuilder& ShaderParametersBuilder) const
{
	ShaderParametersBuilder.AddNestedStruct<FShaderParameters>();
}

void UNiagaraDataInterfaceFluidDrops::SetShaderParameters(
	const FNiagaraDataInterfaceSetShaderParametersContext& Context) const
{
	FShaderParameters& Parameters = *Context.GetParameterNestedStruct<FShaderParameters>();
	Parameters = {};
	Parameters.Rows = FNiagaraRenderer::GetDummyFloat4Buffer();
	Parameters.Order = FNiagaraRenderer::GetDummyUIntBuffer();
	NiagaraWater::FRenderedSystem* System =
		Context.GetProxy<NiagaraWater::FProxy>().Systems.Find(Context.GetSystemInstanceID());
	const FFluidWaterSnapshot* Water = System ? System->Buffers->Snapshot.Get() : nullptr;
	if (!Water)
	{
		return;
	}
	const FluidDrops::FWaterTable& Table = Water->Table();
	const auto Count = [&Table](FluidDrops::EWaterItem Kind) { return int32(Table.Num(Kind)); };
	const auto First = [&Table](FluidDrops::EWaterItem Kind) { return int32(Table.FirstRow(Kind)); };
	Parameters.Origin = FVector3f(Water->Origin - NiagaraWater::ZeroOfTile(Context.GetSystemLWCTile()));
	Parameters.Wind = System->Wind;
	Parameters.Counts = FIntVector4(Count(FluidDrops::EWaterItem::Drop), Count(FluidDrops::EWaterItem::Falling),
		Count(FluidDrops::EWaterItem::Pool), Count(FluidDrops::EWaterItem::Trail));
	Parameters.FirstRows = FIntVector4(First(FluidDrops::EWaterItem::Falling), First(FluidDrops::EWaterItem::Pool),
		First(FluidDrops::EWaterItem::Trail), First(FluidDrops::EWaterItem::Event));
	Parameters.DropTree = NiagaraWater::PackTree(Table.DropTree());
	Parameters.FilmTree = NiagaraWater::PackTree(Table.FilmTree());
	System->Run(Context.GetSystemTick().DIInstanceData);
	static_assert(FluidEventKinds == 5, "The shader knows four kinds, and the last one.");
	const FFluidEventRange& Told = System->Events.Told();
	Parameters.EventEnds = FIntVector4(Told.Ends[0], Told.Ends[1], Told.Ends[2], Told.Ends[3]);
	Parameters.EventCount = Told.Ends[4];
	Parameters.EventSkips = FIntVector4(Told.Skips[0], Told.Skips[1], Told.Skips[2], Told.Skips[3]);
	Parameters.LastEventSkip = Told.Skips[4];
	Parameters.Fluid = FIntVector4(Count(FluidDrops::EWaterItem::Particle), First(FluidDrops::EWaterItem::Particle),
		Count(FluidDrops::EWaterItem::Liquid), First(FluidDrops::EWaterItem::Liquid));
	Parameters.Rows = FNiagaraRenderer::GetSrvOrDefaultFloat4(System->Buffers->Rows.SRV);
	Parameters.Order = FNiagaraRenderer::GetSrvOrDefaultUInt(System->Buffers->Order.SRV);
}

#if WITH_NIAGARA_DEBUGGER
void UNiagaraDataInterfaceFluidDrops::DrawDebugHud(FNDIDrawDebugHudContext& DebugHudContext) const
{
	const FFluidWaterInstance* Water =
		DebugHudContext.GetSystemInstance()->FindTypedDataInterfaceInstanceData<FFluidWaterInstance>(this);
	if (Water)
	{
		DebugHudContext.GetOutputString().Appendf(
			TEXT("Frame(%llu) Drops(%d) Falling(%d) Pools(%d) Trails(%d) Events(%d) Particles(%d)"),
			Water->Snapshot->Number, Water->Num(FluidDrops::EWaterItem::Drop),
			Water->Num(FluidDrops::EWaterItem::Falling), Water->Num(FluidDrops::EWaterItem::Pool),
			Water->Num(FluidDrops::EWaterItem::Trail), Water->Num(FluidDrops::EWaterItem::Event),
			Water->Num(FluidDrops::EWaterItem::Particle));
	}
}
#endif

#if WITH_EDITORONLY_DATA
bool UNiagaraDataInterfaceFluidDrops::AppendCompileHash(FNiagaraCompileHashVisitor* InVisitor) const
{
	bool bSuccess = Super::AppendCompileHash(InVisitor);
	bSuccess &= InVisitor->UpdateShaderFile(NiagaraWater::TemplateFile);
	bSuccess &= InVisitor->UpdateShaderFile(NiagaraWater::TreeFile);
	bSuccess &= InVisitor->UpdateShaderParameters<FShaderParameters>();
	return bSuccess && InVisitor->UpdatePOD(TEXT("FluidDropsFunctions"), NiagaraWater::WaterFunctionVersion);
}

void UNiagaraDataInterfaceFluidDrops::GetParameterDefinitionHLSL(
	const FNiagaraDataInterfaceGPUParamInfo& ParamInfo, FString& OutHLSL)
{
	const TMap<FString, FStringFormatArg> Arguments = {{TEXT("ParameterName"), ParamInfo.DataInterfaceHLSLSymbol}};
	AppendTemplateHLSL(OutHLSL, NiagaraWater::TemplateFile, Arguments);
}

bool UNiagaraDataInterfaceFluidDrops::GetFunctionHLSL(const FNiagaraDataInterfaceGPUParamInfo& ParamInfo,
	const FNiagaraDataInterfaceGeneratedFunction& FunctionInfo, int FunctionInstanceIndex, FString& OutHLSL)
{
	return NiagaraWater::FindWaterFunction(FunctionInfo.DefinitionName) != nullptr; // the template has them all
}

void UNiagaraDataInterfaceFluidDrops::GetFunctionsInternal(TArray<FNiagaraFunctionSignature>& OutFunctions) const
{
	NiagaraWater::DescribeFunctions(FNiagaraTypeDefinition(GetClass()), OutFunctions);
}
#endif
