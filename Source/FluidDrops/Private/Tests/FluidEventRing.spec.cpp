// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Events for readers that look now and then: each is told once, and no more are kept than there is room for.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "Niagara/FluidEventRing.h"

BEGIN_DEFINE_SPEC(FFluidEventRingSpec, "FluidDrops.Unit.EventRing", FluidDropsUnreal::Compat::TestFlags)
	FFluidEventRing Ring;
	uint64 Number = 0;

	/** A frame with so many landed and dripped drops; masses count them. */
	void Publish(int32 Landed, int32 Dripped)
	{
		FFluidFrame Frame;
		Frame.Number = ++Number;
		for (int32 Index = 0; Index < Landed + Dripped; ++Index)
		{
			FFluidDropEvent& Event = Frame.Events.AddDefaulted_GetRef();
			Event.Kind = Index < Landed ? EFluidDropEvent::Landed : EFluidDropEvent::Dripped;
			Event.Mass = float(Number) + 0.01f * float(Index);
		}
		Ring.Add(Frame);
		Ring.Add(Frame); // a frame may be heard of twice
	}

	FFluidEventList List() const
	{
		FFluidEventList Made;
		Ring.CopyTo(Made);
		return Made;
	}

	/** Masses of the events of one kind that a tick tells. */
	static TArray<float> Told(const FFluidEventReader& Reader, const FFluidEventList& From, EFluidDropEvent Kind)
	{
		TArray<float> Masses;
		const FFluidEventRange& Range = Reader.Told();
		for (int32 Index = 0; Index < Range.NumOfKind(int32(Kind)); ++Index)
		{
			const FFluidDropEvent& Event = From.Events[Range.PlaceInList(Range.First(int32(Kind)) + Index)];
			Masses.Add(Event.Kind == Kind ? Event.Mass : -1.0f);
		}
		return Masses;
	}
END_DEFINE_SPEC(FFluidEventRingSpec)

void FFluidEventRingSpec::Define()
{
	BeforeEach([this]()
	{
		Ring = {};
		Number = 0;
	});

	It("tells a reader that skipped frames what it has missed, once", [this]()
	{
		FFluidEventReader Often, Seldom;
		Publish(1, 1);
		Often.BeginTick(List());
		Seldom.BeginTick(List());
		Publish(2, 0);
		Often.BeginTick(List());
		TestTrue(TEXT("the last frame"),
			Told(Often, List(), EFluidDropEvent::Landed) == TArray<float>({2.0f, 2.01f}));
		Publish(0, 1);
		Often.BeginTick(List());
		Seldom.BeginTick(List());
		TestEqual(TEXT("nothing landed"), Often.Told().NumOfKind(int32(EFluidDropEvent::Landed)), 0);
		TestTrue(TEXT("dripped"), Told(Often, List(), EFluidDropEvent::Dripped) == TArray<float>({3.0f}));
		TestTrue(TEXT("both frames"), Told(Seldom, List(), EFluidDropEvent::Landed) == TArray<float>({2.0f, 2.01f}));
		TestTrue(TEXT("both frames"), Told(Seldom, List(), EFluidDropEvent::Dripped) == TArray<float>({3.0f}));
		Seldom.BeginTick(List());
		TestEqual(TEXT("told already"), Seldom.Told().Num(), 0);
	});

	It("tells a new reader of the last frame only", [this]()
	{
		Publish(3, 0);
		Publish(1, 2);
		FFluidEventReader Reader;
		Reader.BeginTick(List());
		TestEqual(TEXT("events"), Reader.Told().Num(), 3);
		TestEqual(TEXT("kind of the first"), Reader.Told().KindOf(0), int32(EFluidDropEvent::Landed));
		TestEqual(TEXT("kind of the last"), Reader.Told().KindOf(2), int32(EFluidDropEvent::Dripped));
	});

	It("keeps a few frames, whatever happens", [this]()
	{
		FFluidEventReader Reader;
		Publish(1, 0);
		Reader.BeginTick(List());
		for (int32 Frame = 0; Frame < 100; ++Frame)
		{
			Publish(2, 0);
		}
		TestEqual(TEXT("kept"), List().Events.Num(), 2 * FFluidEventRing::FramesKept);
		Reader.BeginTick(List());
		TestEqual(TEXT("told"), Reader.Told().Num(), 2 * FFluidEventRing::FramesKept);
		Publish(FFluidEventRing::MostOfKind + 10, 1);
		TestEqual(TEXT("not more than there is room"), List().Ends[0], FFluidEventRing::MostOfKind);
		Reader.BeginTick(List());
		TestEqual(TEXT("the latest"), Reader.Told().Num(), FFluidEventRing::MostOfKind + 1);
	});

	It("moves with the world", [this]()
	{
		Publish(1, 0);
		Ring.ShiftWorld(FVector(5.0, 0.0, 0.0));
		TestEqual(TEXT("place"), List().Events[0].Location.X, 5.0);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
