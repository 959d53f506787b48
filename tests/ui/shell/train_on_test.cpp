// SPDX-License-Identifier: GPL-3.0-or-later
// A lane that has ended continues for more steps: the same lane, the same curve.
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
    config.schedule.name = schedule;
    opens_on = {{config, 0}};
    open_on_real_engine(1);
  }
  std::string schedule = "constant";
  QAction& train_on() { return *window->findChild<QAction*>("trainOn"); }
  [[nodiscard]] bool has_ended_at(int64_t step) {
    return support::await([&] {
      const LaneStore& lane = window->store().lane(0);
      return has_ended(lane.status().state) && lane.last_step() == step;
    });
  }
};

TEST_F(TrainOn, OffersAsManyStepsAgainAndContinuesInTheSameLane) {
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

TEST_F(TrainOn, TheNumberOfStepsIsTheLanesFromThenOn) {
  open_short(30);
  press(Qt::Key_Space);
  ASSERT_TRUE(has_ended_at(30));
  ASSERT_TRUE(support::await([&] { return train_on().isEnabled(); }));
  train_on().trigger();
  auto& dialog = find<QInputDialog>("trainOnDialog");
  EXPECT_FALSE(dialog.labelText().contains("schedule")) << "it has none that spans all steps";
  dialog.setIntValue(25);
  dialog.accept();
  ASSERT_TRUE(has_ended_at(55));
  EXPECT_EQ(window->document().config(0).train.steps, 55);
  ASSERT_TRUE(support::await(
      [&] { return window->activateWindow(), QApplication::activeWindow() == window.get(); })); // after the dialog
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await(
      [&] { return window->store().lane(0).empty() && window->controller().runState() == RunState::ready; }));
  press(Qt::Key_Space);
  EXPECT_TRUE(has_ended_at(55)) << "a run from the start makes as many";
}

TEST_F(TrainOn, ReportsThatAScheduleOverAllStepsIsStretched) {
  schedule = "cosine";
  open_short(30);
  press(Qt::Key_Space);
  ASSERT_TRUE(has_ended_at(30));
  ASSERT_TRUE(support::await([&] { return train_on().isEnabled(); }));
  train_on().trigger();
  EXPECT_TRUE(find<QInputDialog>("trainOnDialog").labelText().contains("“cosine” spans all steps"));
}

} // namespace
} // namespace amplab
