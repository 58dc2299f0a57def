// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The details of what makes water in a level: on top, the switch that lets it run without play.

#pragma once

#include "IDetailCustomization.h"

class IDetailCategoryBuilder;
class IDetailLayoutBuilder;

class FPreviewDetails : public IDetailCustomization
{
public:
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

namespace FluidDropsUnreal::Editor
{

/** Adds a row with the switch, unless what is shown is part of a Blueprint. */
void AddPreviewRow(const IDetailLayoutBuilder& DetailBuilder, IDetailCategoryBuilder& Category);

} // namespace FluidDropsUnreal::Editor
