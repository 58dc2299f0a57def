// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Details/SurfaceDetails.h"

#include "Checks/SurfaceCheck.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Details/PreviewDetails.h"
#include "FluidSurfaceComponent.h"
#include "IPropertyUtilities.h"
#include "SWarningOrErrorBox.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Layout/SBox.h"
#include "Widgets/SNullWidget.h"

#define LOCTEXT_NAMESPACE "FluidDropsSurfaceDetails"

namespace
{

/** Null for what has no remedy. */
TSharedRef<SWidget> FixButton(const FFluidSurfaceFinding& Finding, const TSharedRef<IPropertyUtilities>& Utilities)
{
	if (Finding.Fix == EFluidSurfaceFix::None)
	{
		return SNullWidget::NullWidget;
	}
	return SNew(SButton)
		.Text(FluidDropsUnreal::Editor::FixLabel(Finding.Fix))
		.OnClicked_Lambda(
			[Finding, Utilities]()
			{
				FluidDropsUnreal::Editor::ApplyFix(Finding);
				Utilities->RequestForceRefresh();
				return FReply::Handled();
			});
}

} // namespace

void FSurfaceDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	TArray<TWeakObjectPtr<UObject>> Objects;
	DetailBuilder.GetObjectsBeingCustomized(Objects);
	DetailBuilder.HideProperty(TEXT("Problem"));
	DetailBuilder.HideProperty(TEXT("ProblemText")); // shown as a warning instead

	IDetailCategoryBuilder& Category = DetailBuilder.EditCategory(
		TEXT("FluidDrops|Surface"), LOCTEXT("Category", "Fluid Surface"), ECategoryPriority::Important);
	FluidDropsUnreal::Editor::AddPreviewRow(DetailBuilder, Category);
	for (const TWeakObjectPtr<UObject>& Object : Objects)
	{
		UFluidSurfaceComponent* Surface = Cast<UFluidSurfaceComponent>(Object.Get());
		if (!Surface || Surface->IsTemplate()) // in a Blueprint it has no mesh yet
		{
			continue;
		}
		for (const FFluidSurfaceFinding& Finding : FluidDropsUnreal::Editor::CheckSurface(*Surface))
		{
			// clang-format off
			Category.AddCustomRow(LOCTEXT("Problem", "Problem"))
				.WholeRowContent()
				[
					SNew(SBox).Padding(0.0f, 4.0f)
					[
						SNew(SWarningOrErrorBox).MessageStyle(EMessageStyle::Warning).Message(Finding.Text)
						[
							FixButton(Finding, DetailBuilder.GetPropertyUtilities())
						]
					]
				];
			// clang-format on
		}
	}
}

#undef LOCTEXT_NAMESPACE
