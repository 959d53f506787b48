// SPDX-License-Identifier: GPL-3.0-or-later
// Steps are inspected only for visible panels.
#include "tests/ui/shell/window_fixture.h"

#include "ui/shell/looking_button.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

namespace amplab {
namespace {

TEST(Looking, IsForWhoeverWantsItAndStandsBehindNoTab) {
  RunStore store;
  RunController controller(store);
  Looking looking(controller);
  const int one = 0, other = 0;
  looking.wantNumbers(&one, true);
  looking.setBehindTab(&one, true);
  EXPECT_FALSE(looking.looks());
  looking.wantLines(&other, true);
  EXPECT_TRUE(looking.looks());
  looking.wantLines(&other, false);
  EXPECT_FALSE(looking.looks());
  looking.setBehindTab(&one, false);
  EXPECT_TRUE(looking.looks()) << "it has wanted it all the time";
  looking.wantNumbers(&one, false);
  EXPECT_FALSE(looking.looks());
  looking.wantPictures(&other, true);
  EXPECT_TRUE(looking.looks());
}

class LookingCostTest : public support::WindowTest {};

TEST_F(LookingCostTest, IsShownWhileAPanelInViewWantsToBeToldAndNotBehindItsTab) {
  open("well");
  press(Qt::Key_3, Qt::ControlModifier);
  find<QDockWidget>("forecastDock").show();
  find<QDockWidget>("compareDock").raise();
  auto& cost = find<LookingButton>("lookingCost");
  EXPECT_TRUE(support::await([&] { return !cost.isVisible(); })) << "the forecast stands behind the comparison";
  find<QDockWidget>("forecastDock").raise();
  EXPECT_TRUE(support::await([&] { return cost.isVisible(); }));
  find<QDockWidget>("compareDock").raise();
  EXPECT_TRUE(support::await([&] { return !cost.isVisible(); }));
}

TEST_F(LookingCostTest, SaysWhatWasMeasuredAndOffersShares) {
  open("well");
  auto& cost = find<LookingButton>("lookingCost");
  auto& store = const_cast<RunStore&>(window->store());
  const int lane = 0;
  store.setLookingCost(lane, {0.024, 0.0012, 0.031});
  store.publish();
  EXPECT_TRUE(cost.text().contains("3.1 %")) << cost.text().toStdString();
  EXPECT_TRUE(cost.toolTip().contains("24 ms") && cost.toolTip().contains("1.2 ms") && cost.toolTip().contains("5 %"))
      << cost.toolTip().toStdString();
  cost.menu()->actions().front()->trigger();
  EXPECT_TRUE(cost.toolTip().contains("1 %")) << cost.toolTip().toStdString();
}

} // namespace
} // namespace amplab
