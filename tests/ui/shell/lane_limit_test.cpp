// SPDX-License-Identifier: GPL-3.0-or-later
// The limit on lanes is shown before a lane is added, and lanes beyond it do not come back at the next start.
#include "engine/run/most_lanes.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/window_settings.h"

#include <QAction>

namespace amplab {
namespace {

class LaneLimit : public support::WindowTest {};

TEST_F(LaneLimit, ForkAndPasteAreDisabledAndSayWhy) {
  open("endless");
  window->document().openLanes(support::sample_setups(kMostLanes), "many");
  for (const char* name : {"fork", "pasteConfig"}) {
    EXPECT_FALSE(find<QAction>(name).isEnabled()) << name;
    EXPECT_TRUE(find<QAction>(name).toolTip().contains("at most 64 lanes")) << name;
  }
  window->document().removeLane(0);
  for (const char* name : {"fork", "pasteConfig"}) {
    EXPECT_TRUE(find<QAction>(name).isEnabled()) << name;
    EXPECT_FALSE(find<QAction>(name).toolTip().contains("64 lanes")) << name;
  }
}

TEST_F(LaneLimit, IsThatOfTheLanesOfTheLastWindowToo) {
  WindowSettings last;
  last.lanes = support::sample_setups(kMostLanes + 6);
  save_window_settings(last);
  const std::vector<LaneSetup> restored = load_window_settings().lanes;
  ASSERT_EQ(restored.size(), kMostLanes);
  EXPECT_EQ(restored.back().config.name, "lane 63");
}

} // namespace
} // namespace amplab
