// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Niagara/NiagaraWaterFunctions.h"

#include "Niagara/FluidWaterFeed.h"
#include "NiagaraDataInterface.h"
#include "NiagaraTypes.h"

#include <span>
#include <tuple>

namespace FluidDropsUnreal::NiagaraWater
{

/** Output pins of a function, in their order. */
template <typename... Types>
struct TOutputPins
{
	explicit TOutputPins(FContext&) {}
	void Set() {}
};

template <typename First, typename... Rest>
struct TOutputPins<First, Rest...>
{
	explicit TOutputPins(FContext& Context)
		: Pin(Context)
		, Others(Context)
	{
	}
	void Set(First Value, Rest... Values)
	{
		Pin.SetAndAdvance(Value);
		Others.Set(Values...);
	}

	FNDIOutputParam<First> Pin;
	TOutputPins<Rest...> Others;
};

/** Answers a function for each particle: AnswerOne(water, output pins, values of the input pins). */
template <typename OutputsType, typename... InputTypes, typename AnswerType>
static void Answer(FContext& Context, AnswerType&& AnswerOne)
{
	VectorVM::FUserPtrHandler<FFluidWaterInstance> Water(Context);
	std::tuple<FNDIInputParam<InputTypes>...> Inputs{FNDIInputParam<InputTypes>(Context)...};
	OutputsType Outputs(Context);
	for (int32 Particle = 0; Particle < Context.GetNumInstances(); ++Particle)
	{
		std::apply([&](auto&... Pins) { AnswerOne(*Water.Get(), Outputs, Pins.GetAndAdvance()...); }, Inputs);
	}
}

using FWater = const FFluidWaterInstance&;

static void GetCounts(FContext& Context)
{
	using FOutputs = TOutputPins<int32, int32, int32, int32>;
	Answer<FOutputs>(Context,
		[](FWater Water, FOutputs& Out)
		{
			Out.Set(Water.Num(FluidDrops::EWaterItem::Drop), Water.Num(FluidDrops::EWaterItem::Falling),
				Water.Num(FluidDrops::EWaterItem::Pool), Water.Num(FluidDrops::EWaterItem::Trail));
		});
}

static void GetDrop(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FVector3f, FVector3f, float, float, int32, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Drop = Water.Find(FluidDrops::EWaterItem::Drop, Index);
			Out.Set(Drop.bFound, Drop.Position(0), Drop.Vector(1), Drop.Vector(2), Drop.Scalar(1), Drop.Scalar(0),
				int32(Drop.Scalar(3)), Drop.Scalar(2), Drop.Vector(3).Z);
		});
}

static void GetFallingDrop(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FVector3f, float, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Drop = Water.Find(FluidDrops::EWaterItem::Falling, Index);
			Out.Set(Drop.bFound, Drop.Position(0), Drop.Vector(1), Drop.Scalar(1), Drop.Scalar(0), Drop.Vector(2).X);
		});
}

static void GetPool(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FVector3f, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Pool = Water.Find(FluidDrops::EWaterItem::Pool, Index);
			Out.Set(Pool.bFound, Pool.Position(0), Pool.Vector(1), Pool.Scalar(0), Pool.Scalar(1));
		});
}

static void GetTrail(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FNiagaraPosition, FVector3f, float, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Trail = Water.Find(FluidDrops::EWaterItem::Trail, Index);
			Out.Set(Trail.bFound, Trail.Position(0), Trail.Position(1), Trail.Vector(2), Trail.Scalar(0),
				Trail.Scalar(1), Trail.Scalar(2));
		});
}

static void FindNearestDrop(FContext& Context)
{
	using FOutputs = TOutputPins<bool, int32, float>;
	Answer<FOutputs, FNiagaraPosition, float>(Context,
		[](FWater Water, FOutputs& Out, const FNiagaraPosition& Position, float MaxDistance)
		{
			const FluidDrops::FNearestDrop Nearest =
				Water.Snapshot->Table().FindNearestDrop(Water.PlaceInRows(Position), MaxDistance);
			Out.Set(Nearest.IsFound(), Nearest.IsFound() ? int32(Nearest.Index) : INDEX_NONE, Nearest.Distance);
		});
}

static void SampleWater(FContext& Context)
{
	using FOutputs = TOutputPins<float, float, float>;
	Answer<FOutputs, FNiagaraPosition, float>(Context,
		[](FWater Water, FOutputs& Out, const FNiagaraPosition& Position, float MaxDistance)
		{
			const FluidDrops::FWaterCover Cover =
				Water.Snapshot->Table().CoverAt(Water.PlaceInRows(Position), MaxDistance);
			Out.Set(Cover.Wetness, Cover.Film, Cover.Depth);
		});
}

/** Not for one particle after the other: the field is made to be asked for many places at once. */
static void SampleWind(FContext& Context)
{
	constexpr int32 Batch = 64;
	float Columns[6][Batch]; // X, Y, Z, and the wind there
	VectorVM::FUserPtrHandler<FFluidWaterInstance> Handler(Context);
	FNDIInputParam<FNiagaraPosition> Positions(Context);
	FNDIOutputParam<FVector3f> Winds(Context);
	const FFluidWaterInstance& Water = *Handler.Get();
	const FFluidWaterSnapshot& Snapshot = *Water.Snapshot;
	for (int32 First = 0; First < Context.GetNumInstances(); First += Batch)
	{
		const int32 Count = FMath::Min(Batch, Context.GetNumInstances() - First);
		for (int32 Row = 0; Row < Count; ++Row)
		{
			const FVector3f Place = Units::VectorToCore(FVector(Positions.GetAndAdvance() - Water.Origin));
			Columns[0][Row] = Place.X;
			Columns[1][Row] = Place.Y;
			Columns[2][Row] = Place.Z;
		}
		if (Snapshot.WindField)
		{
			const auto Rows = [&Columns, Count](int32 Column) { return std::span(Columns[Column], SIZE_T(Count)); };
			Snapshot.WindField->Field.Sample({Rows(0), Rows(1), Rows(2), Rows(3), Rows(4), Rows(5)});
		}
		for (int32 Row = 0; Row < Count; ++Row)
		{
			const FVector3f Wind(Columns[3][Row], Columns[4][Row], Columns[5][Row]);
			Winds.SetAndAdvance(Snapshot.WindField ? Units::VectorToUnreal(Wind) : Snapshot.Wind);
		}
	}
}

static void GetEventCount(FContext& Context)
{
	using FOutputs = TOutputPins<int32>;
	Answer<FOutputs>(Context, [](FWater Water, FOutputs& Out) { Out.Set(Water.Num(FluidDrops::EWaterItem::Event)); });
}

static void GetEvent(FContext& Context)
{
	using FOutputs = TOutputPins<bool, int32, FNiagaraPosition, FVector3f, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Event = Water.Find(FluidDrops::EWaterItem::Event, Index);
			Out.Set(Event.bFound, Event.bFound ? Water.Events.Told().KindOf(Index) : 0, Event.Position(0),
				Event.Vector(1), Event.Scalar(0), Event.Scalar(1));
		});
}

static void GetEventCountOfKind(FContext& Context)
{
	using FOutputs = TOutputPins<int32>;
	Answer<FOutputs, int32>(
		Context, [](FWater Water, FOutputs& Out, int32 Kind) { Out.Set(Water.Events.Told().NumOfKind(Kind)); });
}

static void GetEventOfKind(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FVector3f, float, float>;
	Answer<FOutputs, int32, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Kind, int32 Index)
		{
			const FFluidWaterItem Event = Water.FindEvent(Kind, Index);
			Out.Set(Event.bFound, Event.Position(0), Event.Vector(1), Event.Scalar(0), Event.Scalar(1));
		});
}

static void GetParticleCount(FContext& Context)
{
	using FOutputs = TOutputPins<int32>;
	Answer<FOutputs>(
		Context, [](FWater Water, FOutputs& Out) { Out.Set(Water.Num(FluidDrops::EWaterItem::Particle)); });
}

static void GetParticle(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FNiagaraPosition, FVector3f, float, float, int32>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Particle = Water.Find(FluidDrops::EWaterItem::Particle, Index);
			const float Mark = Particle.Scalar(1);
			Out.Set(Particle.bFound, Particle.Position(0), Particle.Vector(1), Particle.Scalar(0),
				FluidDrops::FParticleMark::Density(Mark), int32(FluidDrops::FParticleMark::Liquid(Mark)));
		});
}

static void GetLiquidLook(FContext& Context)
{
	using FOutputs = TOutputPins<bool, FVector3f, float, float, float, float>;
	Answer<FOutputs, int32>(Context,
		[](FWater Water, FOutputs& Out, int32 Index)
		{
			const FFluidWaterItem Liquid = Water.Find(FluidDrops::EWaterItem::Liquid, Index);
			const FVector3f Face = Liquid.Vector(1);
			Out.Set(Liquid.bFound, Liquid.Vector(0), Liquid.Scalar(0), Face.X, Face.Y, Face.Z);
		});
}

TConstArrayView<FWaterFunction> WaterFunctions()
{
	static const FWaterFunction All[] = {
		{TEXT("GetCounts"), &GetCounts},
		{TEXT("GetDrop"), &GetDrop},
		{TEXT("GetFallingDrop"), &GetFallingDrop},
		{TEXT("GetPool"), &GetPool},
		{TEXT("GetTrail"), &GetTrail},
		{TEXT("FindNearestDrop"), &FindNearestDrop},
		{TEXT("SampleWater"), &SampleWater},
		{TEXT("SampleWind"), &SampleWind},
		{TEXT("GetEventCount"), &GetEventCount},
		{TEXT("GetEvent"), &GetEvent},
		{TEXT("GetEventCountOfKind"), &GetEventCountOfKind},
		{TEXT("GetEventOfKind"), &GetEventOfKind},
		{TEXT("GetParticleCount"), &GetParticleCount},
		{TEXT("GetParticle"), &GetParticle},
		{TEXT("GetLiquidLook"), &GetLiquidLook},
	};
	return All;
}

const FWaterFunction* FindWaterFunction(FName Name)
{
	return WaterFunctions().FindByPredicate([Name](const FWaterFunction& Function) { return Function.Name == Name; });
}

} // namespace FluidDropsUnreal::NiagaraWater
