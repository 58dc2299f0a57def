// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Details/SettingsUnits.h"

#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "FluidPresetAsset.h"
#include "IDetailChildrenBuilder.h"
#include "IDetailPropertyRow.h"
#include "PropertyHandle.h"
#include "UObject/UObjectIterator.h"
#include "UObject/UnrealType.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"

namespace
{

void ShowUnit(IDetailPropertyRow& Row, const FString& Unit)
{
	TSharedPtr<SWidget> Name;
	TSharedPtr<SWidget> Value;
	Row.GetDefaultWidgets(Name, Value);
	// clang-format off
	Row.CustomWidget()
		.NameContent()
		[
			Name.ToSharedRef()
		]
		.ValueContent()
		[
			SNew(SHorizontalBox)
			+ SHorizontalBox::Slot().AutoWidth()
			[
				Value.ToSharedRef()
			]
			+ SHorizontalBox::Slot().AutoWidth().VAlign(VAlign_Center).Padding(4.0f, 0.0f)
			[
				SNew(STextBlock).Text(FText::FromString(Unit)).Font(IDetailLayoutBuilder::GetDetailFont())
			]
		];
	// clang-format on
}

} // namespace

FString FSettingsUnits::UnitOf(const FString& ToolTip)
{
	static const FString Mark = TEXT("Unit:");
	const int32 At = ToolTip.Find(Mark, ESearchCase::CaseSensitive, ESearchDir::FromEnd);
	if (At == INDEX_NONE)
	{
		return FString();
	}
	FString Unit = ToolTip.Mid(At + Mark.Len()).TrimStartAndEnd();
	Unit.RemoveFromEnd(TEXT("."));
	return Unit;
}

TArray<FName> FSettingsUnits::StructsWithUnits()
{
	const UPackage* Package = UFluidPresetAsset::StaticClass()->GetOutermost();
	TArray<FName> Names;
	for (const UScriptStruct* Struct : TObjectRange<UScriptStruct>())
	{
		bool bHasUnit = false;
		for (TFieldIterator<FProperty> It(Struct); It && Struct->GetOutermost() == Package; ++It)
		{
			bHasUnit |= !UnitOf(It->GetToolTipText().ToString()).IsEmpty();
		}
		if (bHasUnit)
		{
			Names.Add(Struct->GetFName());
		}
	}
	return Names;
}

void FSettingsUnits::CustomizeHeader(
	TSharedRef<IPropertyHandle> Handle, FDetailWidgetRow& HeaderRow, IPropertyTypeCustomizationUtils& Utils)
{
	if (!Handle->HasMetaData(TEXT("ShowOnlyInnerProperties"))) // a header without content is left out
	{
		HeaderRow.NameContent()[Handle->CreatePropertyNameWidget()];
	}
}

void FSettingsUnits::CustomizeChildren(
	TSharedRef<IPropertyHandle> Handle, IDetailChildrenBuilder& Children, IPropertyTypeCustomizationUtils& Utils)
{
	uint32 Count = 0;
	Handle->GetNumChildren(Count);
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const TSharedRef<IPropertyHandle> Child = Handle->GetChildHandle(Index).ToSharedRef();
		IDetailPropertyRow& Row = Children.AddProperty(Child);
		const FString Unit = UnitOf(Child->GetToolTipText().ToString());
		if (!Unit.IsEmpty())
		{
			ShowUnit(Row, Unit);
		}
	}
}
