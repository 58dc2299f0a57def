// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The details of a Fluid Surface: on top, what is wrong with it and a button that helps, if anything is.

#pragma once

#include "IDetailCustomization.h"

class FSurfaceDetails : public IDetailCustomization
{
public:
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};
