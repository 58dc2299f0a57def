// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Lists of things that come and go: slots that stay, handles that notice.

#include "FluidDropsCore/Foundation/SlotList.h"
#include "FluidDropsCore/Foundation/Serialize.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

TEST(SlotList, WhatIsAddedGetsTheLowestVacantSlot)
{
	TSlotList<int32> List;
	const FHandle First = List.Add(10);
	const FHandle Second = List.Add(20);
	const FHandle Third = List.Add(30);
	List.Remove(First, 0);
	List.Remove(Third, 0);
	EXPECT_EQ(List.NextSlot(), 0u);
	const FHandle Fourth = List.Add(40);
	EXPECT_EQ(Fourth.Slot, First.Slot);
	EXPECT_NE(Fourth, First);
	EXPECT_EQ(List[Fourth.Slot], 40);
	EXPECT_EQ(List[Second.Slot], 20) << "the others keep their slots";
	EXPECT_EQ(List.Slots(), 3u);
	EXPECT_FALSE(List.IsTaken(2));
}

TEST(SlotList, AHandleNoticesThatItsThingIsGone)
{
	TSlotList<int32> List;
	const FHandle Old = List.Add(10);
	EXPECT_TRUE(List.Check("thing", Old));
	List.Remove(Old, 0);
	EXPECT_EQ(List.Check("thing", Old).Error().Message, "thing 0 does not exist: it was removed");
	const FHandle New = List.Add(20);
	EXPECT_FALSE(List.Has(Old));
	EXPECT_TRUE(List.Has(New));
	EXPECT_EQ(List.Check("thing", {5, 0}).Error().Message, "thing 5 does not exist: there are 1");
	EXPECT_FALSE(List.Has(FHandle()));
	EXPECT_EQ(List.HandleAt(7), FHandle());
	List.Remove(New, 0);
	EXPECT_TRUE(List.IsEmpty());
}

TEST(SlotList, ComesBackFromBytesWithItsHandles)
{
	TSlotList<int32> List;
	const FHandle Gone = List.Add(10);
	const FHandle Kept = List.Add(20);
	List.Remove(Gone, 0);
	FByteWriter Writer;
	Serialize(Writer, List);
	TSlotList<int32> Back;
	FByteReader Reader(Writer.Bytes);
	Deserialize(Reader, Back);
	ASSERT_FALSE(Reader.Failed());
	EXPECT_TRUE(Back.IsSound(2));
	EXPECT_FALSE(Back.IsSound(1)) << "more than there may be";
	EXPECT_TRUE(Back.Has(Kept));
	EXPECT_FALSE(Back.Has(Gone));
	EXPECT_EQ(Back.Add(30), (FHandle{0, 1}));
}

} // namespace FluidDrops
