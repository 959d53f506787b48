// SPDX-License-Identifier: GPL-3.0-or-later
// The table of events while data arrive and lanes are added and removed.
#include "tests/support/lane_samples.h"
#include "ui/models/event_model.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QTranslator>
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

TEST(EventModel, NamesKindsInTheWindowsLanguage) {
  struct Shouting : QTranslator {
    QString translate(const char* context, const char* text, const char*, int) const override {
      return QString(context) == "settings" ? QString(text).toUpper() : QString();
    }
    bool isEmpty() const override { return false; }
  } translator;
  QCoreApplication::installTranslator(&translator);
  RunStore store;
  support::reset_lanes(store, 1);
  store.appendEvents(0, {support::sample_event(60, EventKind::growth)});
  store.publish();
  EXPECT_EQ(cell(EventModel(store), 0, EventModel::Kind), "GROWTH");
  QCoreApplication::removeTranslator(&translator);
}

TEST(EventModel, ReadsEventsFromBeforeItsCreation) {
  RunStore store;
  support::reset_lanes(store, 2);
  store.appendEvents(1, {support::sample_event(50)});
  store.publish();
  EventModel model(store);
  EXPECT_EQ(model.rowCount(), 1);
  support::reset_lanes(store, 1);
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(EventModel, HoldsTogetherWhileDataFlowAndLanesComeAndGo) {
  RunStore store;
  EventModel events(store);
  const QAbstractItemModelTester tester(&events, kFatal);
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
    ASSERT_EQ(events.rowCount(), 20 * round);
  }
}

} // namespace
} // namespace amplab
