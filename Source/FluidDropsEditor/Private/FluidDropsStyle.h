// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Icons of our classes, drawn from Resources/Icons. They are found by the names of the classes: ClassIcon.X in menus
// and lists, ClassThumbnail.X in the content browser.

#pragma once

#include "Templates/SharedPointer.h"
#include "UObject/NameTypes.h"

class FSlateStyleSet;

class FFluidDropsStyle
{
public:
	FFluidDropsStyle();
	~FFluidDropsStyle();
	FFluidDropsStyle(const FFluidDropsStyle&) = delete;
	FFluidDropsStyle& operator=(const FFluidDropsStyle&) = delete;

	/** Of the style set. */
	static FName Name();
	/** Of the icon of the plugin as a whole. */
	static FName Icon();

private:
	TSharedRef<FSlateStyleSet> Style;
};
