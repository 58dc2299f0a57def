// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The functions of Niagara's data interface: what they answer on the CPU, and how they look in the editor. On the GPU:
// Shaders/Private/NiagaraDataInterfaceFluidDrops.ush. The user pointer of each is an FFluidWaterInstance.

#pragma once

#include "Containers/ArrayView.h"
#include "NiagaraCommon.h"
#include "VectorVM.h"

namespace FluidDropsUnreal::NiagaraWater
{

using FContext = FVectorVMExternalFunctionContext;

/** Of what scripts are compiled from: raise it when a function changes its pins or its meaning. */
inline constexpr uint32 WaterFunctionVersion = 2;

struct FWaterFunction
{
	FName Name;
	void (*Run)(FContext&);
};

TConstArrayView<FWaterFunction> WaterFunctions();
/** The function of that name; null if there is none. */
const FWaterFunction* FindWaterFunction(FName Name);

#if WITH_EDITORONLY_DATA
/** Pins and tooltips of all functions. Interface is the type of the data interface. */
void DescribeFunctions(const FNiagaraTypeDefinition& Interface, TArray<FNiagaraFunctionSignature>& Out);
#endif

} // namespace FluidDropsUnreal::NiagaraWater
