// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water in Niagara, for scripts on the CPU and on the GPU: drops, falling drops, pools, trails and events by index, the
// nearest drop, what covers a place, the wind, and particle fluid. NiagaraWaterFunctions has its functions,
// FluidWaterFeed makes what it reads. On the GPU: Shaders/Private/NiagaraDataInterfaceFluidDrops.ush.
//
// Everything is in world space, in centimeters, kilograms and seconds; emitters in local space must transform it.
// Positions are relative to the system's tile of a large world, as all of Niagara's are. Indices are those of one
// frame: use the execution index, and expect drops to change places between frames. An index that is out of range gives
// zeros. In worlds that have no water, those of the editor for example, there is none.

#pragma once

#include "Niagara/FluidWaterFeed.h"
#include "NiagaraCommon.h"
#include "NiagaraDataInterface.h"
#include "NiagaraDataInterfaceBase.h"
#include "ShaderParameterMacros.h"
#include "VectorVM.h"

#include "NiagaraDataInterfaceFluidDrops.generated.h"

/** Water of FluidDrops: drops, trails, pools, events, wind and particle fluid. */
UCLASS(EditInlineNew, Category = "FluidDrops", CollapseCategories, meta = (DisplayName = "FluidDrops Water"))
class UNiagaraDataInterfaceFluidDrops : public UNiagaraDataInterface
{
	GENERATED_UCLASS_BODY()

	BEGIN_SHADER_PARAMETER_STRUCT(FShaderParameters, )
	SHADER_PARAMETER(FVector3f, Origin)
	SHADER_PARAMETER(FVector3f, Wind)
	SHADER_PARAMETER(FIntVector4, Counts)
	SHADER_PARAMETER(FIntVector4, FirstRows)
	SHADER_PARAMETER(FIntVector4, DropTree)
	SHADER_PARAMETER(FIntVector4, FilmTree)
	SHADER_PARAMETER(FIntVector4, EventEnds)
	SHADER_PARAMETER(int32, EventCount)
	SHADER_PARAMETER(FIntVector4, EventSkips)
	SHADER_PARAMETER(int32, LastEventSkip)
	SHADER_PARAMETER(FIntVector4, Fluid)
	SHADER_PARAMETER_SRV(Buffer<float4>, Rows)
	SHADER_PARAMETER_SRV(Buffer<uint>, Order)
	END_SHADER_PARAMETER_STRUCT()

public:
	// UObject
	virtual void PostInitProperties() override;

	// UNiagaraDataInterface
	virtual bool CanExecuteOnTarget(ENiagaraSimTarget Target) const override { return true; }
	virtual int32 PerInstanceDataSize() const override { return sizeof(FFluidWaterInstance); }
	virtual bool InitPerInstanceData(void* PerInstanceData, FNiagaraSystemInstance* SystemInstance) override;
	virtual void DestroyPerInstanceData(void* PerInstanceData, FNiagaraSystemInstance* SystemInstance) override;
	virtual bool HasPreSimulateTick() const override { return true; }
	virtual bool PerInstanceTick(
		void* PerInstanceData, FNiagaraSystemInstance* SystemInstance, float DeltaSeconds) override;
	virtual void GetVMExternalFunction(
		const FVMExternalFunctionBindingInfo& BindingInfo, void* InstanceData, FVMExternalFunction& OutFunc) override;
	virtual void ProvidePerInstanceDataForRenderThread(
		void* DataForRenderThread, void* PerInstanceData, const FNiagaraSystemInstanceID& SystemInstance) override;
	virtual void BuildShaderParameters(FNiagaraShaderParametersBuilder& ShaderParametersBuilder) const override;
	virtual void SetShaderParameters(const FNiagaraDataInterfaceSetShaderParametersContext& Context) const override;
#if WITH_NIAGARA_DEBUGGER
	virtual void DrawDebugHud(FNDIDrawDebugHudContext& DebugHudContext) const override;
#endif
#if WITH_EDITORONLY_DATA
	virtual bool AppendCompileHash(FNiagaraCompileHashVisitor* InVisitor) const override;
	virtual void GetParameterDefinitionHLSL(
		const FNiagaraDataInterfaceGPUParamInfo& ParamInfo, FString& OutHLSL) override;
	virtual bool GetFunctionHLSL(const FNiagaraDataInterfaceGPUParamInfo& ParamInfo,
		const FNiagaraDataInterfaceGeneratedFunction& FunctionInfo, int FunctionInstanceIndex,
		FString& OutHLSL) override;

protected:
	virtual void GetFunctionsInternal(TArray<FNiagaraFunctionSignature>& OutFunctions) const override;
#endif
};
