# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""All that takes part in the water takes part in a preview, which changes no level, and the rule sees it otherwise."""

import unittest

from preview_rules import PREVIEW, UNSEEN, check_preview
from rule_test import RuleTest
from source_text import Source, unreal_sources

HEADER = Source("Public/Thing.h", "class X_API UThing : public UActorComponent, public IFluidDropsParticipant\n{\n};\n"
                                  "class UChild : public UThing\n{\n};\n")
THING = """
void UThing::BeginPlay()
{
	BeginWater();
}
void UThing::EndPlay(const EEndPlayReason::Type Reason)
{
	EndWater();
}
void UThing::OnComponentDestroyed(bool bAll)
{
	EndWater();
}
void UChild::BeginPlay()
{
}
"""
LISTED = Source("Source/" + PREVIEW, "UpdateAll<UThing>(World); EndAll<UThing>(World);")


class Preview(RuleTest):
    def test_keeps_to_the_rules(self):
        sources = unreal_sources()
        for path in UNSEEN:
            self.assertTrue(any(source.path.endswith(path) for source in sources), path)
        self.expect_none(check_preview(sources))

    def test_takes_what_is_right(self):
        self.expect_none(check_preview([HEADER, Source("Thing.cpp", THING), LISTED]))

    def test_sees_who_is_left_out(self):
        other = Source("Other.cpp", "void UOther::BeginPlay()\n{\n}\n")
        self.expect_one(check_preview([HEADER, Source("Thing.cpp", THING), LISTED, other]), "UOther: begins play")
        self.expect_one(check_preview([HEADER, Source("Thing.cpp", THING),
                                       Source("Source/" + PREVIEW, "UpdateAll<UThing>(World);")]), "no EndAll")

    def test_sees_play_that_goes_another_way(self):
        text = THING.replace("	BeginWater();", "	Start();")
        self.expect_one(check_preview([HEADER, Source("Thing.cpp", text), LISTED]), "does not call BeginWater")
        text = THING.replace("UThing::OnComponentDestroyed", "UThing::OnUnregistered")
        self.expect_one(check_preview([HEADER, Source("Thing.cpp", text), LISTED]), "when it is destroyed")

    def test_sees_changes_to_the_level(self):
        for line in ("Actor->Modify();", "Package->MarkPackageDirty();", "Actor->AddInstanceComponent(Made);"):
            source = Source("Source/X/" + UNSEEN[2], f"void Make() {{ {line} }} // Modify()")
            self.expect_one(check_preview([source]), "changes the level")

    def test_sees_what_can_be_selected(self):
        spawn = Source("Make.cpp", "void Make()\n{\n\tMakeForPreview(World, How);\n\tWorld.SpawnActor<AKeeper>(How);\n}\n")
        plain = Source("Keeper.h", "class AKeeper : public AActor\n{\n};\n")
        self.expect_one(check_preview([spawn, plain]), "AKeeper: is made for a preview")
        self.expect_one(check_preview([Source("Make.cpp", spawn.code.replace("AKeeper", "AActor"))]), "AActor: is made")
        kept = Source("Keeper.h", "class AKeeper : public AActor\n{\n\tvirtual bool IsSelectable() const override;\n};\n")
        self.expect_none(check_preview([spawn, kept]))


if __name__ == "__main__":
    unittest.main()
