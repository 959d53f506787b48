// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of lanes and events while data flow and lanes come and go.
#include "tests/support/lane_samples.h"
#include "ui/models/event_model.h"
#include "ui/models/lane_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::string cell(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString().toStdString();
}

TEST(EventModel, ListsEventsOfAllLanesInTheOrderInWhichTheyCame) {
  RunStore store;
  support::reset_lanes(store, 2);
  EventModel model(store);
  const QAbstractItemModelTester tester(&model, kFatal);
  store.appendEvents(1, {support::sample_event(50)});
  store.publish();
  store.appendEvents(0, {support::sample_event(60, EventKind::growth), support::sample_event(61, EventKind::error)});
  Event of_a_line = support::sample_event(62);
  of_a_line.line = 7;
  store.appendEvents(0, {of_a_line});
  store.publish();
  ASSERT_EQ(model.rowCount(), 4);
  EXPECT_EQ(cell(model, 0, EventModel::Lane), "lane 1");
  EXPECT_EQ(cell(model, 0, EventModel::Kind), "skip");
  EXPECT_EQ(cell(model, 0, EventModel::Text), "Step 50 was skipped.");
  EXPECT_EQ(cell(model, 1, EventModel::Step), "60");
  EXPECT_EQ(model.lane(3), 0);
  EXPECT_EQ(model.eventAt(3).step, 62);
  EXPECT_EQ(cell(model, 3, EventModel::Line), "7");
  EXPECT_EQ(cell(model, 0, EventModel::Line), "");
  EXPECT_EQ(model.index(0, 0).data(ColourRole).toInt(), 1);
  EXPECT_EQ(model.index(2, EventModel::Kind).data(ToneRole).toInt(), static_cast<int>(Tone::bad));
}

TEST(EventModel, TakesInWhatWasThereBeforeIt) {
  RunStore store;
  support::reset_lanes(store, 2);
  store.appendEvents(1, {support::sample_event(50)});
  store.publish();
  EventModel model(store);
  EXPECT_EQ(model.rowCount(), 1);
  support::reset_lanes(store, 1);
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(LaneModel, ShowsHowEachLaneStands) {
  RunStore store;
  LaneModel model(store);
  const QAbstractItemModelTester tester(&model, kFatal);
  support::reset_lanes(store, 2);
  store.appendSteps(1, support::sample_steps(1, 150));
  store.setStatus(1, {LaneState::failed, "The device was lost."});
  store.publish();
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(cell(model, 0, LaneModel::State), "ready");
  EXPECT_EQ(cell(model, 0, LaneModel::Loss), "");
  EXPECT_EQ(cell(model, 1, LaneModel::Mode), "amp-fp16");
  EXPECT_EQ(cell(model, 1, LaneModel::Step), "150");
  EXPECT_EQ(cell(model, 1, LaneModel::Scale), "2¹⁵") << "step 150 was skipped at 32768";
  EXPECT_EQ(cell(model, 1, LaneModel::Skips), "3");
  EXPECT_EQ(model.index(1, 0).data(Qt::ToolTipRole).toString(), "The device was lost.");
  EXPECT_EQ(model.index(1, LaneModel::State).data(ToneRole).toInt(), static_cast<int>(Tone::bad));
}

TEST(LiveModels, HoldTogetherWhileDataFlowAndLanesComeAndGo) {
  RunStore store;
  EventModel events(store);
  LaneModel lanes(store);
  const QAbstractItemModelTester event_tester(&events, kFatal), lane_tester(&lanes, kFatal);
  for (int round = 1; round <= 5; ++round) {
    support::reset_lanes(store, round);
    for (int64_t step = 1; step <= 200; step += 10)
      for (int lane = 0; lane < round; ++lane) {
        store.appendSteps(lane, support::sample_steps(step, step + 9));
        store.appendEvents(lane, {support::sample_event(step)});
        store.setStatus(lane, {LaneState::running, ""});
        if (lane % 2) store.publish();
      }
    store.publish();
    ASSERT_EQ(lanes.rowCount(), round);
    ASSERT_EQ(events.rowCount(), 20 * round);
  }
}

} // namespace
} // namespace amplab
