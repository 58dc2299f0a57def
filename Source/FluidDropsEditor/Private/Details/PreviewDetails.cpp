// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Details/PreviewDetails.h"

#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Preview/LevelPreview.h"
#include "Styling/AppStyle.h"
#include "Widgets/Input/SCheckBox.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "FluidDropsPreviewDetails"

namespace FluidDropsUnreal::Editor
{

namespace
{

bool CanSwitch()
{
	const FLevelPreview* Preview = FLevelPreview::Get();
	return Preview && Preview->CanRun();
}

ECheckBoxState SwitchState()
{
	const FLevelPreview* Preview = FLevelPreview::Get();
	return Preview && Preview->IsRunning() ? ECheckBoxState::Checked : ECheckBoxState::Unchecked;
}

void Switch(ECheckBoxState)
{
	if (FLevelPreview* Preview = FLevelPreview::Get())
	{
		Preview->Toggle();
	}
}

} // namespace

void AddPreviewRow(const IDetailLayoutBuilder& DetailBuilder, IDetailCategoryBuilder& Category)
{
	TArray<TWeakObjectPtr<UObject>> Objects;
	DetailBuilder.GetObjectsBeingCustomized(Objects);
	if (Objects.ContainsByPredicate(
			[](const TWeakObjectPtr<UObject>& Object) { return !Object.IsValid() || Object->IsTemplate(); }))
	{
		return;
	}
	// clang-format off
	Category.AddCustomRow(PreviewLabel())
		.WholeRowContent()
		.HAlign(HAlign_Left)
		[
			SNew(SCheckBox)
				.Style(FAppStyle::Get(), "ToggleButtonCheckbox")
				.Padding(FMargin(8.0f, 4.0f))
				.ToolTipText(PreviewToolTip())
				.IsEnabled_Static(&CanSwitch)
				.IsChecked_Static(&SwitchState)
				.OnCheckStateChanged_Static(&Switch)
				[
					SNew(STextBlock).Text(PreviewLabel()).Font(IDetailLayoutBuilder::GetDetailFont())
				]
		];
	// clang-format on
}

} // namespace FluidDropsUnreal::Editor

void FPreviewDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	IDetailCategoryBuilder& Category = DetailBuilder.EditCategory(
		TEXT("FluidDrops|Preview"), LOCTEXT("Category", "Preview"), ECategoryPriority::Important);
	FluidDropsUnreal::Editor::AddPreviewRow(DetailBuilder, Category);
}

#undef LOCTEXT_NAMESPACE
