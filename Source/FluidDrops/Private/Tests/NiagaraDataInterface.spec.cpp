// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The data interface for Niagara: functions for CPU and GPU, and their answers on the CPU, asked for as the VM does.
// The answers on the GPU are tested with the shaders.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/SceneComponent.h"
#include "Niagara/FluidWaterFeed.h"
#include "Niagara/NiagaraDataInterfaceFluidDrops.h"
#include "Niagara/NiagaraWaterFunctions.h"
#include "NiagaraCommon.h"
#include "NiagaraTypes.h"
#include "UObject/Package.h"

namespace
{

using FRegister = TArray<uint32>; // one value for each particle
constexpr uint32 Untouched = 0xcdcdcdcd;

FRegister Ints(std::initializer_list<int32> Values)
{
	FRegister Register;
	for (const int32 Value : Values)
	{
		Register.Add(uint32(Value));
	}
	return Register;
}

FRegister Floats(const TArray<float>& Values)
{
	FRegister Register;
	Register.SetNumUninitialized(Values.Num());
	FMemory::Memcpy(Register.GetData(), Values.GetData(), Values.Num() * sizeof(float));
	return Register;
}

float AsFloat(uint32 Bits)
{
	float Value;
	FMemory::Memcpy(&Value, &Bits, sizeof(Value));
	return Value;
}

FVector3f PlaceOf(int32 Drop)
{
	return FVector3f(float(Drop * 37 % 101), float(Drop * 53 % 97), float(Drop * 71 % 89)) - FVector3f(50.0f);
}

/** 200 drops, two falling ones, a pool, a trail, and three events, far from the zero of the world. */
TSharedRef<FFluidFrame, ESPMode::ThreadSafe> MakeFrame(uint64 Number, USceneComponent* Component = nullptr)
{
	const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeShared<FFluidFrame, ESPMode::ThreadSafe>();
	Frame->Number = Number;
	Frame->Origin = FVector(1.0e9, -2.0e9, 500.0);
	Frame->Wind = FVector3f(100.0f, 20.0f, 0.0f);
	Frame->Surfaces.AddDefaulted_GetRef().Component = Component;
	for (int32 Index = 0; Index < 200; ++Index)
	{
		FFluidDrop& Drop = Frame->Drops.AddDefaulted_GetRef();
		Drop.Position = PlaceOf(Index);
		Drop.Speed = 2.0f;
		Drop.Radius = 0.25f;
		Drop.BaseRadius = 0.4f;
		Drop.Height = 0.2f;
		Drop.Lean = 0.2f;
		Drop.Mass = 1e-6f * float(Index + 1);
		Drop.Age = 0.5f * float(Index);
		Drop.State = Index % 2 == 0 ? EFluidDropState::Sliding : EFluidDropState::Fading;
	}
	Frame->Spray.Add({FVector3f(1.0f, 2.0f, 3.0f), FVector3f(0.0f, 0.0f, -900.0f), 0.1f, 4e-6f, 0.75f, 0});
	Frame->Spray.Add({FVector3f(4.0f, 5.0f, 6.0f), FVector3f(0.0f, 0.0f, -800.0f), 0.2f, 5e-6f, 0.25f, 0});
	FFluidPool& Pool = Frame->Pools.AddDefaulted_GetRef();
	Pool.Position = FVector3f(500.0f, 0.0f, 0.0f);
	Pool.Radius = 5.0f;
	Pool.Depth = 0.5f;
	FFluidTrail& Trail = Frame->Trails.AddDefaulted_GetRef();
	Trail.Start = FVector3f(600.0f, 0.0f, 0.0f);
	Trail.End = FVector3f(620.0f, 0.0f, 0.0f);
	Trail.Width = 1.0f;
	Trail.Wetness = 0.5f;
	Trail.FilmThickness = 0.004f;
	Frame->Liquids.SetNum(2);
	Frame->Liquids[1].ParticleRadius = 1.5f;
	Frame->Liquids[1].Look.Color = FLinearColor(0.9f, 0.5f, 0.1f);
	Frame->Liquids[1].Look.ColorDepth = 2.0f;
	Frame->Particles.Add({FVector3f(7.0f, 8.0f, 9.0f), FVector3f(10.0f, 0.0f, -50.0f), 0.75f, 1, false});
	for (const EFluidDropEvent Kind : {EFluidDropEvent::Landed, EFluidDropEvent::Dripped, EFluidDropEvent::Dripped})
	{
		FFluidDropEvent& Event = Frame->Events.AddDefaulted_GetRef();
		Event.Kind = Kind;
		Event.Location = Frame->Origin + FVector(double(Frame->Events.Num()), 0.0, 0.0);
		Event.Mass = 1e-6f;
		Event.Speed = 10.0f * float(Frame->Events.Num());
	}
	return Frame;
}

} // namespace

BEGIN_DEFINE_SPEC(
	FNiagaraDataInterfaceSpec, "FluidDrops.Unit.NiagaraDataInterface", FluidDropsUnreal::Compat::TestFlags)
FFluidWaterInstance Water;
FFluidEventRing Lately;

void See(const FFluidFramePtr& Frame, const FVector& Zero)
{
	const FFluidWaterSnapshotPtr Snapshot = MakeShared<FFluidWaterSnapshot, ESPMode::ThreadSafe>();
	if (Frame)
	{
		Lately.Add(*Frame);
		Snapshot->Begin(Frame, Lately);
	}
	Water.Look(Snapshot, Zero);
}

/** Calls a function as the VM does. All inputs have as many particles as the first. */
TArray<FRegister> Call(FName Name, TArray<FRegister> Inputs, int32 OutputRegisters)
{
	UNiagaraDataInterfaceFluidDrops* Interface = NewObject<UNiagaraDataInterfaceFluidDrops>(GetTransientPackage());
	FVMExternalFunctionBindingInfo Info;
	Info.Name = Name;
	FVMExternalFunction Function;
	Interface->GetVMExternalFunction(Info, &Water, Function);
	if (!TestTrue(Name.ToString() + TEXT(" is bound"), Function.IsBound()))
	{
		return {};
	}
	const int32 Particles = Inputs.Num() > 0 ? Inputs[0].Num() : 1;
	TArray<FRegister> Registers = {Ints({0})}; // which of the user pointers
	Registers.Append(MoveTemp(Inputs));
	const int32 FirstOutput = Registers.Num();
	for (int32 Output = 0; Output < OutputRegisters; ++Output)
	{
		Registers.AddDefaulted_GetRef().Init(Untouched, Particles);
	}
	TArray<uint32*> Pointers;
	TArray<uint8> Steps;
	for (FRegister& Register : Registers)
	{
		Steps.Add(Pointers.Num() == 0 ? 0 : 1);
		Pointers.Add(Register.GetData());
	}
	void* User = &Water;
	FVectorVMExternalFunctionContextExperimental Registered = {};
	Registered.RegisterData = Pointers.GetData();
	Registered.RegInc = Steps.GetData();
	Registered.NumRegisters = Pointers.Num();
	Registered.NumInstances = Particles;
	Registered.UserPtrTable = &User;
	Registered.NumUserPtrs = 1;
	FVectorVMExternalFunctionContext Context(Registered);
	Function.Execute(Context);
	Registers.RemoveAt(0, FirstOutput);
	for (const FRegister& Register : Registers)
	{
		TestTrue(Name.ToString() + TEXT(" sets every pin"), !Register.Contains(Untouched));
	}
	return Registers;
}
END_DEFINE_SPEC(FNiagaraDataInterfaceSpec)

void FNiagaraDataInterfaceSpec::Define()
{
	using namespace FluidDropsUnreal::NiagaraWater;

	BeforeEach(
		[this]
		{
			Water = {};
			Lately = {};
		});

#if WITH_EDITORONLY_DATA
	It("has every function on the CPU and on the GPU, with a tooltip on every pin",
		[this]
		{
			See(MakeFrame(1), FVector::ZeroVector);
			UNiagaraDataInterfaceFluidDrops* Interface =
				NewObject<UNiagaraDataInterfaceFluidDrops>(GetTransientPackage());
			TestTrue(TEXT("CPU"), Interface->CanExecuteOnTarget(ENiagaraSimTarget::CPUSim));
			TestTrue(TEXT("GPU"), Interface->CanExecuteOnTarget(ENiagaraSimTarget::GPUComputeSim));
			TArray<FNiagaraFunctionSignature> Signatures;
			Interface->GetFunctionSignatures(Signatures);
			TestEqual(TEXT("functions"), Signatures.Num(), WaterFunctions().Num());
			for (const FNiagaraFunctionSignature& Signature : Signatures)
			{
				TestTrue(TEXT("both targets"), Signature.bSupportsCPU && Signature.bSupportsGPU);
				TestFalse(Signature.Name.ToString() + TEXT(" has a tooltip"), Signature.Description.IsEmpty());
				TestEqual(TEXT("inputs have tooltips"), Signature.InputDescriptions.Num(), Signature.Inputs.Num() - 1);
				TestEqual(TEXT("outputs have tooltips"), Signature.OutputDescriptions.Num(), Signature.Outputs.Num());
				FNiagaraDataInterfaceGeneratedFunction Generated;
				Generated.DefinitionName = Signature.Name;
				FString Hlsl;
				TestTrue(TEXT("GPU"), Interface->GetFunctionHLSL({}, Generated, 0, Hlsl));
				const auto Registers = [](TConstArrayView<FNiagaraVariable> Pins)
				{
					int32 Count = 0;
					for (const FNiagaraVariable& Pin : Pins)
					{
						Count += Pin.IsDataInterface() ? 0 : Pin.GetSizeInBytes() / int32(sizeof(uint32));
					}
					return Count;
				};
				TArray<FRegister> Inputs;
				Inputs.Init(Ints({0, 1, 100000}), Registers(Signature.Inputs));
				Call(Signature.Name, Inputs, Registers(Signature.Outputs));
			}
		});

	It("puts its name into the template, which has every function",
		[this]
		{
			UNiagaraDataInterfaceFluidDrops* Interface =
				NewObject<UNiagaraDataInterfaceFluidDrops>(GetTransientPackage());
			FNiagaraDataInterfaceGPUParamInfo Info;
			Info.DataInterfaceHLSLSymbol = TEXT("MyWater");
			FString Hlsl;
			Interface->GetParameterDefinitionHLSL(Info, Hlsl);
			TestFalse(TEXT("a name is left to fill in"), Hlsl.Contains(TEXT("{ParameterName}")));
			for (const FWaterFunction& Function : WaterFunctions())
			{
				const FString Head = FString::Printf(TEXT("void %s_MyWater("), *Function.Name.ToString());
				TestTrue(Head, Hlsl.Contains(Head));
			}
		});
#endif

	It("is equal to its copy",
		[this]
		{
			UNiagaraDataInterfaceFluidDrops* One = NewObject<UNiagaraDataInterfaceFluidDrops>(GetTransientPackage());
			UNiagaraDataInterfaceFluidDrops* Two = NewObject<UNiagaraDataInterfaceFluidDrops>(GetTransientPackage());
			TestTrue(TEXT("copied"), One->CopyTo(Two));
			TestTrue(TEXT("equal"), One->Equals(Two));
			TestFalse(TEXT("equal to nothing"), One->Equals(nullptr));
		});

	It("gives drops by index, and zeros out of range",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			See(Frame, Frame->Origin - FVector(10.0, 0.0, 0.0));
			const TArray<FRegister> Counts = Call(TEXT("GetCounts"), {}, 4);
			TestEqual(TEXT("drops"), int32(Counts[0][0]), 200);
			TestEqual(TEXT("falling"), int32(Counts[1][0]), 2);
			TestEqual(TEXT("pools"), int32(Counts[2][0]), 1);
			TestEqual(TEXT("trails"), int32(Counts[3][0]), 1);
			const TArray<FRegister> Drop = Call(TEXT("GetDrop"), {Ints({0, 7, 199, 200, -1})}, 15);
			for (int32 Particle = 0; Particle < 5; ++Particle)
			{
				const int32 Index = Particle == 0 ? 0 : Particle == 1 ? 7 : 199;
				const bool bThere = Particle < 3;
				const auto Expect = [&](const TCHAR* What, int32 Register, float Value)
				{ TestNearlyEqual(What, AsFloat(Drop[Register][Particle]), bThere ? Value : 0.0f, 1e-5f); };
				TestEqual(TEXT("valid"), Drop[0][Particle] != 0, bThere);
				Expect(TEXT("x"), 1, PlaceOf(Index).X + 10.0f); // the origin lies 10 cm off the simulation's zero
				Expect(TEXT("y"), 2, PlaceOf(Index).Y);
				Expect(TEXT("z"), 3, PlaceOf(Index).Z);
				Expect(TEXT("normal"), 6, 1.0f);
				Expect(TEXT("velocity"), 7, 2.0f);
				Expect(TEXT("mass"), 10, 1e-6f * float(Index + 1));
				Expect(TEXT("radius"), 11, 0.25f);
				TestEqual(TEXT("state"), int32(Drop[12][Particle]), bThere && Index % 2 == 1 ? 3 : 0);
				Expect(TEXT("age"), 13, 0.5f * float(Index));
				Expect(TEXT("stretch"), 14, 1.5f);
			}
		});

	It("gives falling drops, pools and trails by index",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			See(Frame, Frame->Origin);
			const TArray<FRegister> Falling = Call(TEXT("GetFallingDrop"), {Ints({1, 2})}, 10);
			TestEqual(TEXT("place"), AsFloat(Falling[1][0]), 4.0f);
			TestEqual(TEXT("velocity"), AsFloat(Falling[6][0]), -800.0f);
			TestEqual(TEXT("mass"), AsFloat(Falling[7][0]), 5e-6f);
			TestEqual(TEXT("radius"), AsFloat(Falling[8][0]), 0.2f);
			TestEqual(TEXT("age"), AsFloat(Falling[9][0]), 0.25f);
			TestTrue(TEXT("out of range"), Falling[0][1] == 0 && Falling[6][1] == 0);
			const TArray<FRegister> Pool = Call(TEXT("GetPool"), {Ints({0, 1})}, 9);
			TestEqual(TEXT("depth"), AsFloat(Pool[8][0]), 0.5f);
			TestTrue(TEXT("out of range"), Pool[0][1] == 0 && Pool[8][1] == 0);
			const TArray<FRegister> Trail = Call(TEXT("GetTrail"), {Ints({0, 1})}, 13);
			TestEqual(TEXT("end"), AsFloat(Trail[4][0]), 620.0f);
			TestEqual(TEXT("film"), AsFloat(Trail[12][0]), 0.004f);
			TestTrue(TEXT("out of range"), Trail[0][1] == 0 && Trail[12][1] == 0);
		});

	It("gives particles of fluid by index, with their liquid and its look",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			See(Frame, Frame->Origin);
			TestEqual(TEXT("count"), int32(Call(TEXT("GetParticleCount"), {}, 1)[0][0]), 1);
			const TArray<FRegister> Particle = Call(TEXT("GetParticle"), {Ints({0, 1, -1})}, 10);
			TestEqual(TEXT("place"), AsFloat(Particle[1][0]), 7.0f);
			TestEqual(TEXT("velocity"), AsFloat(Particle[6][0]), -50.0f);
			TestEqual(TEXT("radius"), AsFloat(Particle[7][0]), 1.5f);
			TestNearlyEqual(TEXT("density"), AsFloat(Particle[8][0]), 0.75f, 1e-5f);
			TestEqual(TEXT("liquid"), int32(Particle[9][0]), 1);
			TestTrue(TEXT("out of range"), Particle[0][1] == 0 && Particle[9][1] == 0 && Particle[0][2] == 0);
			const TArray<FRegister> Look = Call(TEXT("GetLiquidLook"), {Ints({1, 2})}, 8);
			TestEqual(TEXT("red"), AsFloat(Look[1][0]), 0.9f);
			TestEqual(TEXT("depth"), AsFloat(Look[4][0]), 2.0f);
			TestNearlyEqual(TEXT("index"), AsFloat(Look[7][0]), 1.333f, 1e-5f);
			TestTrue(TEXT("out of range"), Look[0][1] == 0 && Look[4][1] == 0);
		});

	It("finds the nearest drop that a search through all finds",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			See(Frame, Frame->Origin);
			for (int32 Ask = 0; Ask < 100; ++Ask)
			{
				const FVector3f Place = PlaceOf(Ask * 7 + 3) * 1.3f + FVector3f(0.1f, 0.2f, 0.3f);
				int32 Expected = 0;
				for (int32 Index = 1; Index < 200; ++Index)
				{
					const bool bNearer = FVector3f::DistSquared(PlaceOf(Index), Place) <
						FVector3f::DistSquared(PlaceOf(Expected), Place);
					Expected = bNearer ? Index : Expected;
				}
				const float Distance = FVector3f::Distance(PlaceOf(Expected), Place);
				const float Reach = Distance * 1.01f;
				const TArray<FRegister> Nearest = Call(TEXT("FindNearestDrop"),
					{Floats({Place.X, Place.X}), Floats({Place.Y, Place.Y}), Floats({Place.Z, Place.Z}),
						Floats({Reach, Distance * 0.99f})},
					3);
				TestTrue(TEXT("found"), Nearest[0][0] != 0 && Nearest[0][1] == 0);
				TestEqual(TEXT("index"), int32(Nearest[1][0]), Expected);
				TestEqual(TEXT("none"), int32(Nearest[1][1]), int32(INDEX_NONE));
				TestNearlyEqual(TEXT("distance"), AsFloat(Nearest[2][0]), Distance, 1e-3f);
			}
		});

	It("knows what covers a place, and the wind",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			See(Frame, Frame->Origin);
			const FVector3f Drop = PlaceOf(11);
			const TArray<FRegister> Cover = Call(TEXT("SampleWater"),
				{Floats({Drop.X, 503.0f, 610.0f, 1000.0f}), Floats({Drop.Y, 0.0f, 0.3f, 0.0f}),
					Floats({Drop.Z, 0.0f, 0.0f, 0.0f}), Floats({0.1f, 0.1f, 0.1f, 0.1f})},
				3);
			const float Wetness[] = {1.0f, 1.0f, 0.5f, 0.0f};
			const float Film[] = {0.0f, 0.0f, 0.004f, 0.0f};
			const float Depth[] = {0.2f, 0.5f, 0.0f, 0.0f};
			for (int32 Particle = 0; Particle < 4; ++Particle)
			{
				TestNearlyEqual(TEXT("wetness"), AsFloat(Cover[0][Particle]), Wetness[Particle], 1e-5f);
				TestNearlyEqual(TEXT("film"), AsFloat(Cover[1][Particle]), Film[Particle], 1e-5f);
				TestNearlyEqual(TEXT("depth"), AsFloat(Cover[2][Particle]), Depth[Particle], 1e-5f);
			}
			const TArray<FRegister> Wind =
				Call(TEXT("SampleWind"), {Floats({0.0f}), Floats({0.0f}), Floats({0.0f})}, 3);
			TestEqual(TEXT("wind"), AsFloat(Wind[0][0]), 100.0f);
		});

	It("knows the wind where each particle is, however many there are",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1);
			const TSharedRef<FFluidFrameWind, ESPMode::ThreadSafe> Blowing =
				MakeShared<FFluidFrameWind, ESPMode::ThreadSafe>();
			FluidDrops::FWindSourceSettings Vortex;
			Vortex.Kind = FluidDrops::EWindSource::Vortex;
			Vortex.Direction = FluidDrops::FVec3f::UnitZ();
			Blowing->Field.AddSource(FluidDrops::FWindSource::Of(Vortex));
			Frame->WindField = Blowing;
			const FVector Zero = Frame->Origin + FVector(30.0, -40.0, 50.0); // of the simulation
			See(Frame, Zero);
			constexpr int32 Particles = 150;
			TArray<float> X, Y, Z;
			for (int32 Particle = 0; Particle < Particles; ++Particle)
			{
				const FVector3f Place = PlaceOf(Particle);
				X.Add(Place.X);
				Y.Add(Place.Y);
				Z.Add(Place.Z);
			}
			const TArray<FRegister> Wind = Call(TEXT("SampleWind"), {Floats(X), Floats(Y), Floats(Z)}, 3);
			for (int32 Particle = 0; Particle < Particles; ++Particle)
			{
				const FVector Expected = Frame->WindAt(Zero + FVector(PlaceOf(Particle)));
				const FVector Sampled(AsFloat(Wind[0][Particle]), AsFloat(Wind[1][Particle]), AsFloat(Wind[2][Particle]));
				TestTrue(TEXT("wind"), Sampled.Equals(Expected, 0.05));
			}
		});

	It("tells each event once, by kind and index",
		[this]
		{
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(5);
			See(Frame, Frame->Origin);
			TestEqual(TEXT("events"), int32(Call(TEXT("GetEventCount"), {}, 1)[0][0]), 3);
			const TArray<FRegister> Count = Call(TEXT("GetEventCountOfKind"), {Ints({0, 1, 3, 4, 5, -1})}, 1);
			TestTrue(TEXT("by kind"), Count[0] == Ints({1, 0, 2, 0, 0, 0}));
			const TArray<FRegister> Event = Call(TEXT("GetEvent"), {Ints({0, 2, 3})}, 10);
			TestTrue(TEXT("kinds"), Event[1] == Ints({0, 3, 0}));
			TestEqual(TEXT("speed"), AsFloat(Event[9][1]), 30.0f);
			const TArray<FRegister> Dripped = Call(TEXT("GetEventOfKind"), {Ints({3, 3, 9}), Ints({1, 2, 0})}, 9);
			TestEqual(TEXT("place"), AsFloat(Dripped[1][0]), 3.0f);
			TestTrue(TEXT("out of range"), Dripped[0][1] == 0 && Dripped[0][2] == 0 && Dripped[1][1] == 0);
			See(Frame, Frame->Origin);
			TestEqual(TEXT("told already"), int32(Call(TEXT("GetEventCount"), {}, 1)[0][0]), 0);
			TestEqual(TEXT("told already"), int32(Call(TEXT("GetEventCountOfKind"), {Ints({3})}, 1)[0][0]), 0);
			TestEqual(TEXT("told already"), int32(Call(TEXT("GetEvent"), {Ints({0})}, 10)[0][0]), 0);
		});

	It("carries drops along with their surface",
		[this]
		{
			USceneComponent* Component = NewObject<USceneComponent>(GetTransientPackage());
			Component->SetWorldLocation(FVector(0.0, 0.0, 25.0)); // its pose in the frame is at zero
			const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Frame = MakeFrame(1, Component);
			See(Frame, Frame->Origin);
			const TArray<FRegister> Drop = Call(TEXT("GetDrop"), {Ints({3})}, 15);
			TestNearlyEqual(TEXT("x"), AsFloat(Drop[1][0]), PlaceOf(3).X, 1e-3f);
			TestNearlyEqual(TEXT("z"), AsFloat(Drop[3][0]), PlaceOf(3).Z + 25.0f, 1e-3f);
		});

	It("is dry before the first frame",
		[this]
		{
			See(nullptr, FVector::ZeroVector);
			TestEqual(TEXT("drops"), int32(Call(TEXT("GetCounts"), {}, 4)[0][0]), 0);
			TestEqual(TEXT("events"), int32(Call(TEXT("GetEventCount"), {}, 1)[0][0]), 0);
			TestEqual(TEXT("valid"), int32(Call(TEXT("GetDrop"), {Ints({0})}, 15)[0][0]), 0);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
