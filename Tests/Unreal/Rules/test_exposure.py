# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""Whatever is exposed has a category and a tooltip, and the rule sees what has not."""

import unittest

from exposure import KEYABLE, check_exposure, check_keyable
from rule_test import RuleTest
from source_text import Source, macro_uses, unreal_sources

GOOD = """
/** A thing. */
UCLASS()
class UThing : public UObject
{
	GENERATED_BODY()

	/** How many there are. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "FluidDrops|Thing", meta = (ClampMin = "0"))
	int32 Count = 0;

	UPROPERTY(EditAnywhere, Category = "FluidDrops", meta = (ToolTip = "How large, in cm (x, y)"))
	TMap<FName, float> Sizes;

	UPROPERTY(Transient)
	TObjectPtr<UObject> Hidden;

	/** Makes it wet. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops")
	void Wet(float Amount = 1.0f);

	UFUNCTION()
	void OnRep_Count();
};
"""


class TheRepository(RuleTest):
    def test_lets_sequencer_key_what_changes(self):
        sources = unreal_sources((".h",))
        self.assertLessEqual(set(KEYABLE), {source.path.rsplit("/", 1)[-1] for source in sources})
        self.expect_none(check_keyable(sources))

    def test_explains_all_that_it_exposes(self):
        sources = unreal_sources()
        self.assertGreater(sum(len(macro_uses(source, "UPROPERTY")) for source in sources), 100)
        self.assertGreater(sum(len(macro_uses(source, "UFUNCTION")) for source in sources), 5)
        self.expect_none(check_exposure(sources))


class TheRule(RuleTest):
    def refuse(self, good, bad, message):
        self.assertIn(good, GOOD)
        problems = check_exposure([Source("Bad.h", GOOD.replace(good, bad, 1))])
        self.assertEqual(len(problems), 1, problems)
        self.assertIn(message, problems[0])

    def test_takes_what_is_explained(self):
        self.expect_none(check_exposure([Source("Good.h", GOOD)]))

    def test_refuses_what_has_no_category(self):
        self.refuse(', Category = "FluidDrops|Thing"', "", "Count has no Category")
        self.refuse('BlueprintCallable, Category = "FluidDrops"', "BlueprintCallable", "Wet has no Category")
        self.refuse('BlueprintCallable, Category = "FluidDrops"', 'BlueprintCallable, Category = ""',
                    "Wet has no Category")

    def test_refuses_what_has_no_tooltip(self):
        self.refuse("/** How many there are. */", "", "Count has no tooltip")
        self.refuse("/** How many there are. */", "// How many there are.", "Count has no tooltip")
        self.refuse('ToolTip = "How large, in cm (x, y)"', 'ClampMin = "0"', "Sizes has no tooltip")
        self.refuse("/** Makes it wet. */", "/** */", "Wet has no tooltip")
        self.refuse("/** A thing. */", "", "the UCLASS has no")

    def test_refuses_what_cannot_be_keyed(self):
        path, good = "Public/FluidSweatComponent.h", "UFUNCTION(BlueprintCallable)\nvoid SetEffort(float NewEffort);"
        self.expect_none(check_keyable([Source(path, good)]))
        for bad in (good.replace("SetEffort", "SetBodyEffort"), "void SetEffort(float NewEffort);"):
            self.assertEqual(len(check_keyable([Source(path, bad)])), 1, bad)


if __name__ == "__main__":
    unittest.main()
