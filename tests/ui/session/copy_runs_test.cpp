// SPDX-License-Identifier: GPL-3.0-or-later
// Runs from separate files, kept in a session.
#include "tests/ui/session/session_fixture.h"
#include "ui/session/runs_reading.h"

#include <QFile>

namespace amplab {
namespace {

class CopyRuns : public support::SessionTest {
 protected:
  // A file with a run and a fork of it, as written by the engine.
  QString made() const {
    const QString path = file("made.amplab");
    SessionFile written(path.toStdString(), {});
    SessionRun run;
    run.config.name = "fp16, seed 1";
    run.created = "2026-11-22T23:36:04Z";
    run.lane = 0;
    run.status = {LaneState::finished, ""};
    run.number = written.add_run(run);
    written.steps(run.number, support::sample_steps(1, 40));
    written.events(run.number, std::vector<Event>{{7, 0, EventKind::skip, "scaler", "", "", "skipped"}});
    SessionRun fork = run;
    fork.parent = run.number;
    fork.info.fork_step = 40;
    fork.note = "mine";
    fork.number = written.add_run(fork);
    written.steps(fork.number, support::sample_steps(41, 50));
    return path;
  }
};

TEST_F(CopyRuns, StandAmongTheEarlierOnesOfTheSessionWithAllThatWasRecorded) {
  support::reset_lanes(store, 1);
  recorder->record({file(), true});
  recorder->copierOfRuns("fp16 by seed")(made());
  ASSERT_TRUE(closed());

  SessionReader reader(file().toStdString());
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].sweep, "fp16 by seed");
  EXPECT_EQ(runs[0].created, "2026-11-22T23:36:04Z");
  EXPECT_EQ(runs[0].lane, -1);
  EXPECT_EQ(runs[1].note, "mine");
  EXPECT_EQ(runs[1].parent, runs[0].number);
  EXPECT_TRUE(lanes_among(runs).empty()) << "who opens the session finds no lanes in it";
  EXPECT_EQ(reader.step_count(runs[0].number), 40);
  int64_t events = 0;
  reader.events(runs[0].number, [&](std::span<const Event> some) { events += std::ssize(some); });
  EXPECT_EQ(events, 1);
  const auto summed = summed_runs(file(), WhichRuns::earlier, 10, [] { return true; });
  ASSERT_EQ(summed.size(), 2u);
  EXPECT_EQ(summed[1].summary.steps, 50) << "with the past that it shares";
}

TEST_F(CopyRuns, StayInASessionWithoutLanesThatIsOpenedAndClosedAgain) {
  recorder->record({file(), true});
  recorder->copierOfRuns("fp16 by seed")(made());
  ASSERT_TRUE(closed());
  const auto session = read(file());
  recorder->record({file(), true, session->lanes, false, session->pinned});
  ASSERT_TRUE(closed());
  ASSERT_TRUE(QFile::exists(file()));
  EXPECT_EQ(SessionReader(file().toStdString()).runs().size(), 2u);
}

TEST_F(CopyRuns, OfASweepGoIntoTheSessionInWhichItStarted) {
  recorder->record({file("first.amplab"), true});
  const auto copy = recorder->copierOfRuns("fp16 by seed");
  QSignalSpy saved(recorder.get(), &Recorder::saved);
  recorder->saveAs(file("monday.amplab"));
  ASSERT_TRUE(support::await([&] { return saved.size() == 1; }));
  const QString from = made();
  copy(from);
  ASSERT_TRUE(closed());
  recorder->record({file("other.amplab")});
  copy(from);
  recorder->copierOfRuns("of the other")(from);
  ASSERT_TRUE(closed());
  EXPECT_FALSE(QFile::exists(file("first.amplab")));
  EXPECT_EQ(SessionReader(file("monday.amplab").toStdString()).runs().size(), 4u);
  const std::vector<SessionRun> others = SessionReader(file("other.amplab").toStdString()).runs();
  ASSERT_EQ(others.size(), 2u);
  EXPECT_EQ(others[0].sweep, "of the other");
}

TEST(LanesOfASession, AreNoMoreThanThereAreSideBySide) {
  std::vector<SessionRun> runs(1000);
  for (size_t i = 0; i < runs.size(); ++i) runs[i].lane = static_cast<int64_t>(i);
  EXPECT_EQ(lanes_among(runs).size(), 64u);
  QByteArray setups = "[{\"colour\": 0, \"config\": \"{}\"}";
  for (int i = 1; i < 65; ++i) setups += ", {\"colour\": 0, \"config\": \"{}\"}";
  EXPECT_TRUE(setups_in(setups + "]").empty());
}

TEST_F(CopyRuns, OfAFileThatIsGoneLeaveTheSessionAsItIs) {
  QSignalSpy failed(recorder.get(), &Recorder::failed);
  support::reset_lanes(store, 1);
  recorder->record({file()});
  recorder->copierOfRuns("fp16 by seed")(file("absent.amplab"));
  store.appendSteps(0, support::sample_steps(1, 5));
  ASSERT_TRUE(closed());
  EXPECT_EQ(failed.size(), 0);
  EXPECT_EQ(steps_written(file()), 5);
}

TEST_F(CopyRuns, APinnedForkOfADeletedRunHasItsSharedSteps) {
  store.reset(support::sample_setups(1), {LaneInfo{}});
  recorder->record({file()});
  store.appendSteps(0, support::sample_steps(1, 40));
  LaneInfo child;
  child.parent = 0;
  child.fork_step = 20;
  store.addLane(support::sample_setups(2)[1], child);
  store.appendSteps(1, support::sample_steps(21, 30));
  store.publish();
  support::reset_lanes(store, 1);
  EarlierRun fork = store.earlier().all().back();
  fork.pinned = true;
  store.earlier().put(fork.number(), fork);
  store.earlier().put(store.earlier().all().front().number(), std::nullopt);
  ASSERT_TRUE(closed());
  EXPECT_EQ(SessionReader(file().toStdString()).runs().size(), 1u);
  const auto session = read(file());
  ASSERT_EQ(session->store->earlier().all().size(), 1u);
  EXPECT_EQ(session->store->earlier().all()[0].run->first_step(), 1);
  EXPECT_EQ(session->store->earlier().all()[0].run->rows(), 30);
}

} // namespace
} // namespace amplab
