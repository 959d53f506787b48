// SPDX-License-Identifier: GPL-3.0-or-later
// A lane that has ended goes on for more steps: the same lane, the same curve.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/lane_strip.h"

#include <QAction>
#include <QInputDialog>

namespace amplab {
namespace {

class TrainOn : public support::WindowTest {
 protected:
  void open_short(int64_t steps) {
    RunConfig config;
    config.name = "short";
    config.data.name = "spirals";
    config.data.batch_size = 16;
    config.model.hidden = {8};
    config.precision.mode = "fp32";
    config.scaler.kind = "none";
    config.train.steps = steps;
    opens_on = {{config, 0}};
    open_on_real_engine(1);
  }
  QAction& train_on() { return *window->findChild<QAction*>("trainOn"); }
  [[nodiscard]] bool has_ended_at(int64_t step) {
    return support::await([&] {
      const LaneStore& lane = window->store().lane(0);
      return has_ended(lane.status().state) && lane.last_step() == step;
    });
  }
};

TEST_F(TrainOn, AsksForAsManyStepsAgainAndGoesOnInTheSameLane) {
  open_short(30);
  EXPECT_FALSE(train_on().isEnabled()) << "it has not ended";
  press(Qt::Key_Space);
  ASSERT_TRUE(has_ended_at(30));
  ASSERT_TRUE(support::await([&] { return train_on().isEnabled(); }));
  const int64_t number = window->store().lane(0).number();
  train_on().trigger();
  auto& dialog = find<QInputDialog>("trainOnDialog");
  EXPECT_EQ(dialog.intValue(), 30);
  dialog.setIntValue(25);
  dialog.accept();
  ASSERT_TRUE(has_ended_at(55));
  const LaneStore& lane = window->store().lane(0);
  EXPECT_EQ(lane.number(), number);
  EXPECT_EQ(lane.rows(), 55);
  EXPECT_EQ(lane.current_config().train.steps, 55);
  EXPECT_TRUE(support::await([&] { return train_on().isEnabled(); })) << "and on again";
}

TEST_F(TrainOn, RestartedMeanwhileItLeavesTheNewLaneAlone) {
  open_short(30);
  press(Qt::Key_Space);
  ASSERT_TRUE(has_ended_at(30));
  ASSERT_TRUE(support::await([&] { return train_on().isEnabled(); }));
  train_on().trigger();
  auto& dialog = find<QInputDialog>("trainOnDialog");
  window->controller().rewind();
  ASSERT_TRUE(support::await([&] { return window->store().lane(0).empty(); }));
  dialog.accept();
  EXPECT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(window->store().lane(0).current_config().train.steps, 30);
}

} // namespace
} // namespace amplab
