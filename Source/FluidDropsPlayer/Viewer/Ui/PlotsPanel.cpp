// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Curves of the last seconds: how much there is, where the water is, what takes how long.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

void DrawLedger(const FSessionView& View, const FViewerCurves& Curves)
{
	Heading("Water");
	const FLedger& Ledger = View.Ledger;
	const double Input = std::max(Ledger.Input(), 1.0e-30);
	for (std::size_t Account = 0; Account < AccountNames.size(); ++Account)
	{
		const double Mass = Ledger.Accounts[Account];
		if (Mass == 0.0)
		{
			continue; // what the scene has nothing of
		}
		const bool bInput = Account <= std::size_t(EAccount::Coated);
		Bar(AccountNames[Account], Short(1000.0 * Mass) + " g", static_cast<float>(Mass / Input),
			bInput ? Colors::Green : Colors::Accent);
	}
	Plot("residual, part of all water", Short(double(Curves.Residual.Last())), Curves.Residual.Values(), Px(56),
		Colors::Warm, true);
}

void DrawSystems(const FSessionView& View, const std::shared_ptr<const FPicture>& Picture)
{
	Heading("Milliseconds");
	std::vector<FScopeTime> Sorted = View.Scopes;
	std::sort(Sorted.begin(), Sorted.end(),
		[](const FScopeTime& A, const FScopeTime& B) { return A.Milliseconds > B.Milliseconds; });
	double Most = Picture ? Picture->Milliseconds : 1.0;
	Most = Sorted.empty() ? Most : std::max(Sorted.front().Milliseconds, 1.0e-6);
	constexpr std::size_t MaxBars = 14;
	for (std::size_t Index = 0; Index < std::min(Sorted.size(), MaxBars); ++Index)
	{
		if (Sorted[Index].Milliseconds >= 1.0e-4)
		{
			Bar(Sorted[Index].Name, Short(Sorted[Index].Milliseconds) + " ms",
				static_cast<float>(Sorted[Index].Milliseconds / Most), Colors::Accent);
		}
	}
	if (Picture)
	{
		Bar("picture", Short(Picture->Milliseconds) + " ms", static_cast<float>(Picture->Milliseconds / Most),
			Colors::Warm);
	}
}

} // namespace

void DrawPlotsPanel(const FPanelContext& Context)
{
	const FSessionView& View = Context.Model.View();
	const FViewerCurves& Curves = Context.Model.Curves;
	ImGui::BeginChild("plots", ImVec2(0, 0), false);
	Heading("How many");
	const float Height = Px(64);
	Plot("drops on surfaces", std::to_string(View.Drops), Curves.Drops.Values(), Height, Colors::Accent);
	Plot("airborne drops", std::to_string(View.AirDrops), Curves.AirDrops.Values(), Height, Colors::Green);
	if (View.Scene->Settings.Budget.Particles > 0)
	{
		Plot("particles of fluid", std::to_string(View.Particles), Curves.Particles.Values(), Height, Colors::Accent);
	}
	Plot("pieces of trail", std::to_string(View.Trails), Curves.Trails.Values(), Height, Colors::Warm);
	Heading("Speed");
	Plot("ticks a second", Short(View.TicksPerSecond) + " of " + Short(View.TickRate * View.Speed),
		Curves.TicksPerSecond.Values(), Height, Colors::Accent);
	DrawSystems(View, Context.Model.Picture());
	DrawLedger(View, Curves);
	ImGui::EndChild();
}

} // namespace FluidDrops
