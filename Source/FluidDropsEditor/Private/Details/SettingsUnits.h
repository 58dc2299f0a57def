// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Units in the details panel that the engine does not know, such as mm/h. Where it knows a unit, metadata say so and it
// shows the unit by itself; for the others the tooltip ends with "Unit: mm/h.", which is shown behind the number.

#pragma once

#include "IPropertyTypeCustomization.h"

class UScriptStruct;

class FSettingsUnits : public IPropertyTypeCustomization
{
public:
	/** The unit that a tooltip names; empty if it names none. */
	static FString UnitOf(const FString& ToolTip);

	/** All structs of FluidDrops with such a unit, by name. */
	static TArray<FName> StructsWithUnits();

	virtual void CustomizeHeader(TSharedRef<IPropertyHandle> Handle, FDetailWidgetRow& HeaderRow,
		IPropertyTypeCustomizationUtils& Utils) override;
	virtual void CustomizeChildren(TSharedRef<IPropertyHandle> Handle, IDetailChildrenBuilder& Children,
		IPropertyTypeCustomizationUtils& Utils) override;
};
