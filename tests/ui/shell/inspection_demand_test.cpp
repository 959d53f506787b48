// SPDX-License-Identifier: GPL-3.0-or-later
// Steps are inspected only for visible panels.
#include "tests/ui/shell/window_fixture.h"

#include "ui/shell/inspection_cost_button.h"

#include <QAction>
#include <QMenu>

namespace amplab {
namespace {

TEST(InspectionDemand, IsOfVisiblePanelsOnly) {
  RunStore store;
  RunController controller(store);
  InspectionDemand demand(controller);
  const int one = 0, other = 0;
  demand.demandNumbers(&one, true);
  demand.setBehindTab(&one, true);
  EXPECT_FALSE(demand.isActive());
  demand.demandLines(&other, true);
  EXPECT_TRUE(demand.isActive());
  demand.demandLines(&other, false);
  EXPECT_FALSE(demand.isActive());
  demand.setBehindTab(&one, false);
  EXPECT_TRUE(demand.isActive()) << "it has wanted it all the time";
  demand.demandNumbers(&one, false);
  EXPECT_FALSE(demand.isActive());
  demand.demandPreviews(&other, true);
  EXPECT_TRUE(demand.isActive());
}

class InspectionCostTest : public support::WindowTest {};

TEST_F(InspectionCostTest, IsShownWhileAVisiblePanelDemandsInspections) {
  open("well");
  press(Qt::Key_3, Qt::ControlModifier);
  auto& cost = find<InspectionCostButton>("inspectionCost");
  EXPECT_TRUE(support::await([&] { return !cost.isVisible(); })) << "the forecast stands behind the comparison";
  bring_forward("forecast");
  EXPECT_TRUE(support::await([&] { return cost.isVisible(); }));
  bring_forward("compare");
  EXPECT_TRUE(support::await([&] { return !cost.isVisible(); }));
}

TEST_F(InspectionCostTest, ShowsWhatWasMeasuredAndOffersShares) {
  open("well");
  auto& cost = find<InspectionCostButton>("inspectionCost");
  auto& store = const_cast<RunStore&>(window->store());
  const int lane = 0;
  store.setInspectionCost(lane, {0.024, 0.0012, 0.031});
  store.publish();
  EXPECT_TRUE(cost.text().contains("3.1 %")) << cost.text().toStdString();
  EXPECT_TRUE(cost.toolTip().contains("24 ms") && cost.toolTip().contains("1.2 ms") && cost.toolTip().contains("5 %"))
      << cost.toolTip().toStdString();
  cost.menu()->actions().front()->trigger();
  EXPECT_TRUE(cost.toolTip().contains("1 %")) << cost.toolTip().toStdString();
}

} // namespace
} // namespace amplab
