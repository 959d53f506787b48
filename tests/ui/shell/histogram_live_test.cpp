// SPDX-License-Identifier: GPL-3.0-or-later
// The loss scale as a handle, in the window with a real engine. Releasing it sets the scale of the running lane.
#include "tests/ui/shell/window_fixture.h"
#include "ui/plots/exponent_plot.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace support;

class ScaleHandle : public WindowTest {
 protected:
  // Two lanes, paused after an inspected step. The second uses fp16 with a scaler and is selected.
  void begin() {
    open_on_real_engine(2);
    chooseSecond();
    bring_forward("histogram");
    press(Qt::Key_Space);
    ASSERT_TRUE(
        await([&] { return window->store().laneCount() == 2 && !lane().inspections().empty() && plot().hasHandle(); }));
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::paused));
  }
  void chooseSecond() { QTest::mouseClick(find<LaneStrip>("laneStrip").tiles()[1], Qt::LeftButton); }
  const LaneStore& lane() { return window->store().lane(1); }
  ExponentPlot& plot() { return find<ExponentPlot>("exponentPlot"); }
};

TEST_F(ScaleHandle, SetsTheScaleOfTheLiveLaneOnRelease) {
  begin();
  const double before = lane().last_record().loss_scale;
  for (int i = 0; i < 3; ++i) QTest::keyClick(&plot(), Qt::Key_Left);
  QTest::keyClick(&plot(), Qt::Key_Return);
  window->controller().stepOnce();
  const int64_t step = window->store().lastStep();
  ASSERT_TRUE(reaches_step(step + 1));
  EXPECT_TRUE(await([&] { return lane().last_record().loss_scale == before / 8; }))
      << before << " to " << lane().last_record().loss_scale;
  EXPECT_TRUE(std::ranges::any_of(lane().events(), [](const Event& event) {
    return event.kind == EventKind::setting && event.subject == "scaler.init_scale";
  }));
}

TEST_F(ScaleHandle, LeavesTheLaneAloneWhereEscapePutsItBack) {
  begin();
  const double before = lane().last_record().loss_scale;
  for (int i = 0; i < 3; ++i) QTest::keyClick(&plot(), Qt::Key_Left);
  QTest::keyClick(&plot(), Qt::Key_Escape);
  const int64_t step = window->store().lastStep();
  window->controller().stepOnce();
  ASSERT_TRUE(reaches_step(step + 1));
  EXPECT_EQ(lane().last_record().loss_scale, before);
}

} // namespace
} // namespace amplab
