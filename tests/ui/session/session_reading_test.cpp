// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that are read in the background, cancelled, damaged, and followed while another program writes them.
#include "tests/ui/session/session_fixture.h"

#include "engine/run/most_lanes.h"
#include "ui/session/session_follower.h"

#include <QFile>
#include <set>

namespace amplab {
namespace {

using support::await;

class SessionReadingTest : public support::SessionTest {
 protected:
  void write(int64_t steps, LaneState state = LaneState::running) {
    recorder->record({file()});
    support::reset_lanes(store, 1);
    store.appendSteps(0, support::sample_steps(1, steps));
    store.setStatus(0, {state, ""});
    store.publish();
    recorder->setValue(kSetupsKey, setups_text(support::sample_setups(3)));
  }
};

TEST_F(SessionReadingTest, EmitsTheLanesOnTheRequestingThread) {
  write(5000);
  ASSERT_TRUE(closed());
  SessionReading reading;
  std::shared_ptr<ReadSession> session;
  QObject::connect(&reading, &SessionReading::finished, &reading,
                   [&](const std::shared_ptr<ReadSession>& read) { session = read; });
  reading.start(file(), {});
  ASSERT_TRUE(await([&] { return session != nullptr; }));
  EXPECT_FALSE(reading.isRunning());
  RunStore window;
  window.moveFrom(*session->store);
  expect_same_rows(window.lane(0), store.lane(0));
  EXPECT_EQ(window.lane(0).status().state, LaneState::stopped) << "no engine has it";
  EXPECT_EQ(window.lane(0).status().ended_by, EndedBy::engine_gone);
  EXPECT_EQ(session->setups, support::sample_setups(3));
}

// Of an earlier version or another program.
TEST_F(SessionReadingTest, LanesOfAFileWithoutIdsAreTheSameEachTimeItIsRead) {
  {
    SessionFile old(file().toStdString(), {});
    for (const int colour : {0, 1, 1}) {
      SessionRun run;
      run.colour = colour;
      run.lane = old.add_run(run) - 1;
      run.number = run.lane + 1;
      old.set_run(run);
    }
    old.set_value(kSetupsKey, R"([{"colour": 1, "config": "{}"}, {"colour": 7, "config": "{}"}])");
  }
  const auto first = read(file()), again = read(file());
  ASSERT_EQ(first->store->laneCount(), 3);
  std::set<LaneId> ids;
  for (int lane = 0; lane < 3; ++lane) {
    const LaneId id = first->store->lane(lane).id();
    EXPECT_TRUE(id.isValid() && ids.insert(id).second) << "lanes of one colour are two lanes";
    EXPECT_EQ(again->store->lane(lane).id(), id);
  }
  ASSERT_EQ(first->setups.size(), 2u);
  EXPECT_EQ(first->setups[0].id, first->store->lane(1).id()) << "the lane of the colour";
  EXPECT_FALSE(first->setups[1].id.isValid());
}

TEST_F(SessionReadingTest, TwoRunsOfOneLaneAreTwoLanesWhereNoneIsMarked) {
  {
    SessionFile file_of_runs(file().toStdString(), {});
    SessionRun run;
    for (const int64_t id : {5, 5, -5, -5}) { // the negative one is not the window's
      run.lane_id = id;
      file_of_runs.add_run(run);
    }
  }
  const auto session = read(file());
  ASSERT_EQ(session->store->laneCount(), 4);
  std::set<LaneId> ids;
  for (int lane = 0; lane < 4; ++lane) {
    const LaneId id = session->store->lane(lane).id();
    EXPECT_TRUE(id.isValid() && ids.insert(id).second) << lane;
  }
}

TEST_F(SessionReadingTest, SaysWhatIsNoSessionInOneSentence) {
  QFile other(file("other.amplab"));
  ASSERT_TRUE(other.open(QIODevice::WriteOnly));
  other.write("something else entirely, and long enough to be inspected");
  other.close();
  SessionReading reading;
  const QSignalSpy failed(&reading, &SessionReading::failed);
  reading.start(other.fileName(), {});
  ASSERT_TRUE(await([&] { return failed.size() == 1; }));
  EXPECT_TRUE(failed[0][0].toString().contains("other.amplab"));
  reading.start(file("absent.amplab"), {});
  ASSERT_TRUE(await([&] { return failed.size() == 2; }));
  EXPECT_TRUE(failed[1][0].toString().contains("absent.amplab"));
}

TEST_F(SessionReadingTest, HasTheCurvesOfASessionWhoseWeightsAreDamaged) {
  write(5000);
  ASSERT_TRUE(closed());
  const std::string weights(1 << 20, 'w');
  QFile checkpoint(file("weights"));
  ASSERT_TRUE(checkpoint.open(QIODevice::WriteOnly));
  checkpoint.write(weights.data(), static_cast<qint64>(weights.size()));
  checkpoint.close();
  SessionFile(file().toStdString(), {}).snapshot(1, 4000, file("weights").toStdString());
  ASSERT_EQ(read(file(), folder.path())->checkpoints.size(), 1u);

  QFile session(file());
  ASSERT_TRUE(session.open(QIODevice::ReadWrite));
  const qint64 at = session.readAll().indexOf(QByteArray(2000, 'w'));
  ASSERT_GT(at, 0);
  session.seek(at + 1000);
  session.write("x");
  session.close();
  const auto got = read(file(), folder.path());
  expect_same_rows(got->store->lane(0), store.lane(0));
  EXPECT_TRUE(got->checkpoints.empty()) << "other weights without a word";
  ASSERT_EQ(got->damage.size(), 1);
  EXPECT_TRUE(got->damage[0].contains("the weights of run 1 cannot be read")) << got->damage[0].toStdString();
}

TEST_F(SessionReadingTest, EndsBetweenTwoPiecesWhereItIsCalledOff) {
  write(5000);
  ASSERT_TRUE(closed());
  int asked = 0;
  EXPECT_EQ(read_session(file(), {}, [&](int64_t, int64_t) { return ++asked < 2; }), nullptr);
  EXPECT_EQ(asked, 2);
}

TEST_F(SessionReadingTest, KeepsTheSeriesOfDeclaredColumnsApartInAStoreThatKnowsOthers) {
  recorder->record({file()});
  support::reset_lanes(store, {{"lr.d"}});
  store.appendSteps(0, support::declared_steps(1, 10, 1));
  store.publish();
  ASSERT_TRUE(closed());
  RunStore window;
  support::reset_lanes(window, {{"loss.errG", "loss.errD"}});
  window.moveFrom(*read(file())->store);
  ASSERT_EQ(window.declared().size(), 3u);
  EXPECT_FALSE(window.lane(0).has(declared_series(0)));
  EXPECT_EQ(window.lane(0).value(declared_series(2), 4), 5);
}

TEST_F(SessionReadingTest, HasNoMoreLanesThanAWindow) {
  std::vector<SessionRun> runs(kMostLanes + 6);
  for (size_t i = 0; i < runs.size(); ++i) runs[i].lane = static_cast<int64_t>(i);
  EXPECT_EQ(lanes_among(runs).size(), kMostLanes);
  EXPECT_EQ(setups_in(setups_text(support::sample_setups(kMostLanes))).size(), kMostLanes);
  EXPECT_TRUE(setups_in(setups_text(support::sample_setups(kMostLanes + 1))).empty());
}

TEST_F(SessionReadingTest, FollowsWhatAnotherWrites) {
  write(100);
  recorder->flush();
  ASSERT_TRUE(await([&] { return steps_written(file()) == 100; }));
  const auto session = read(file());
  EXPECT_TRUE(session->being_written);
  RunStore window;
  window.moveFrom(*session->store);
  SessionFollower follower(window, file(), session->lanes);
  const QSignalSpy released(&follower, &SessionFollower::released), differ(&follower, &SessionFollower::lanesDiffer);
  store.appendSteps(0, support::sample_steps(101, 300));
  store.appendEvents(0, {support::sample_event(150)});
  store.appendOps(0, support::sample_ops(150));
  store.publish();
  ASSERT_TRUE(await([&] { return window.lane(0).rows() == 300; }));
  EXPECT_EQ(window.lane(0).events().size(), 1u);
  EXPECT_TRUE(window.lane(0).inspected_at(150));
  expect_same_rows(window.lane(0), store.lane(0));
  EXPECT_EQ(released.size(), 0);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(await([&] { return released.size() == 1; }));
  EXPECT_EQ(differ.size(), 0);
}

TEST_F(SessionReadingTest, NotifiesAFollowerThatALaneContinuesFromAnEarlierStep) {
  write(600);
  recorder->flush();
  ASSERT_TRUE(await([&] { return steps_written(file()) == 600; }));
  const auto session = read(file());
  RunStore window;
  window.moveFrom(*session->store);
  SessionFollower follower(window, file(), session->lanes);
  const QSignalSpy differ(&follower, &SessionFollower::lanesDiffer);
  store.continueFrom(0, 500, {});
  auto again = support::sample_steps(501, 700); // beyond the known step, before the follower looks
  for (StepRecord& step : again) step.wall_s += 0.001;
  store.appendSteps(0, again);
  store.publish();
  EXPECT_TRUE(await([&] { return differ.size() == 1; }));
  EXPECT_EQ(window.lane(0).rows(), 600);
}

TEST_F(SessionReadingTest, FollowsALaneThatEndsAndRunsOn) {
  write(100);
  recorder->flush();
  ASSERT_TRUE(await([&] { return steps_written(file()) == 100; }));
  const auto session = read(file());
  RunStore window;
  window.moveFrom(*session->store);
  SessionFollower follower(window, file(), session->lanes);
  const LaneStatus followed = window.lane(0).status();
  for (const LaneState state : {LaneState::finished, LaneState::running}) {
    store.setStatus(0, {state, ""});
    store.publish();
    const LaneState shown = has_ended(state) ? state : followed.state;
    EXPECT_TRUE(await([&] { return window.lane(0).status().state == shown; })) << name_of(state);
  }
}

TEST_F(SessionReadingTest, NotifiesAFollowerThatOtherLanesHaveBegun) {
  write(100);
  recorder->flush();
  ASSERT_TRUE(await([&] { return steps_written(file()) == 100; }));
  const auto session = read(file());
  RunStore window;
  window.moveFrom(*session->store);
  SessionFollower follower(window, file(), session->lanes);
  const QSignalSpy differ(&follower, &SessionFollower::lanesDiffer);
  support::reset_lanes(store, 2);
  store.appendSteps(1, support::sample_steps(1, 3));
  store.publish();
  EXPECT_TRUE(await([&] { return differ.size() == 1; }));
  EXPECT_EQ(window.lane(0).rows(), 100);
}

} // namespace
} // namespace amplab
