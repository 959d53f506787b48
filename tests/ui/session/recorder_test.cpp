// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of the session while lanes run, restart and fork.
#include "tests/ui/session/session_fixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace amplab {
namespace {

using support::await;

class RecorderTest : public support::SessionTest {
 protected:
  void run(int lane, int64_t first, int64_t last) {
    store.appendSteps(lane, support::sample_steps(first, last));
    store.setStatus(lane, {LaneState::running, ""});
    store.publish();
  }
  std::vector<SessionRun> runs(const QString& path) { return SessionReader(path.toStdString()).runs(); }
};

TEST_F(RecorderTest, WritesAllThatTheStoreReceivesAndItComesBackAsItWas) {
  recorder->record({file()});
  support::reset_lanes(store, 2);
  run(0, 1, 3000);
  run(1, 1, 500);
  store.appendEvents(0, {support::sample_event(50), support::sample_event(100, EventKind::print)});
  Event change{120,
               0.1,
               EventKind::setting,
               "scaler.growth_interval",
               SettingValue(int64_t{2000}),
               SettingValue(int64_t{7}),
               "Turned."};
  store.appendEvents(1, {change});
  store.appendOps(0, support::sample_ops(50));
  StepInspection inspection;
  inspection.step = 60;
  inspection.tensors.emplace_back().tensor = {TensorKind::weight, "fc1.weight"};
  store.appendInspection(1, inspection);
  store.setStatus(0, {LaneState::finished, ""});
  store.setStatus(1, {LaneState::failed, "Out of memory."});
  store.publish();
  ASSERT_TRUE(closed());

  const auto session = read(file());
  ASSERT_EQ(session->store->laneCount(), 2);
  EXPECT_TRUE(session->damage.isEmpty());
  for (int lane = 0; lane < 2; ++lane) {
    const LaneStore &was = store.lane(lane), &is = session->store->lane(lane);
    expect_same_rows(was, is);
    EXPECT_EQ(is.config(), was.config());
    EXPECT_EQ(is.current_config(), was.current_config());
    EXPECT_EQ(is.colour(), was.colour());
    EXPECT_EQ(is.id(), was.id());
    EXPECT_EQ(is.status().state, was.status().state);
    EXPECT_EQ(is.status().reason, was.status().reason);
    EXPECT_EQ(is.events().size(), was.events().size());
    EXPECT_EQ(is.inspections().all().size(), was.inspections().all().size());
  }
  EXPECT_EQ(session->store->lane(1).current_config().scaler.growth_interval, 7);
  ASSERT_TRUE(session->store->lane(0).inspected_at(50));
  EXPECT_EQ(session->store->lane(0).inspected_at(50)->ops.size(), 6u);
  EXPECT_EQ(session->store->lane(1).inspections().at(60)->tensors.size(), 1u);
}

TEST_F(RecorderTest, IsLessThanASecondBehind) {
  recorder->record({file()});
  support::reset_lanes(store, 1);
  run(0, 1, 10);
  ASSERT_TRUE(await([&] { return steps_written(file()) == 10; }));
  run(0, 11, 20);
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_TRUE(await([&] { return steps_written(file()) == 20; }));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(1));
}

TEST_F(RecorderTest, KeepsALaneThatBeginsAgainAsAnEarlierRun) {
  recorder->record({file()});
  support::reset_lanes(store, 2);
  run(0, 1, 20);
  run(1, 1, 30);
  store.rewindLane(0);
  run(0, 1, 5);
  support::reset_lanes(store, 1);
  run(0, 1, 7);
  ASSERT_TRUE(closed());
  const auto all = runs(file());
  ASSERT_EQ(all.size(), 4u);
  SessionReader reader(file().toStdString());
  std::vector<int64_t> steps, lanes;
  for (const SessionRun& each : all) steps.push_back(reader.step_count(each.number)), lanes.push_back(each.lane);
  EXPECT_EQ(steps, (std::vector<int64_t>{20, 30, 5, 7}));
  EXPECT_EQ(lanes, (std::vector<int64_t>{-1, -1, -1, 0}));
  EXPECT_EQ(read(file())->earlier, 3);
}

TEST_F(RecorderTest, MakesNoRunOfLanesWithoutSteps) {
  recorder->record({file()});
  for (int again = 0; again < 5; ++again) support::reset_lanes(store, 3);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(runs(file()).empty());
}

TEST_F(RecorderTest, KeepsForksWithTheirParents) {
  recorder->record({file()});
  support::reset_lanes(store, 2);
  run(0, 1, 20);
  run(1, 1, 20);
  LaneInfo info;
  info.parent = 1;
  info.fork_step = 12;
  store.addLane(support::sample_setups(3)[2], info);
  run(2, 13, 40);
  ASSERT_TRUE(closed());
  const auto session = read(file());
  ASSERT_EQ(session->store->laneCount(), 3);
  EXPECT_EQ(session->store->lane(2).info().parent, 1);
  EXPECT_EQ(session->store->lane(2).info().fork_step, 12);
  EXPECT_EQ(session->store->value_at_step(2, Series::loss, 5), store.value_at_step(1, Series::loss, 5));
  expect_same_rows(session->store->lane(2), store.lane(2));
}

TEST_F(RecorderTest, StoresColumnsAddedDuringTheRun) {
  recorder->record({file()});
  support::reset_lanes(store, {{"lr.d"}});
  store.appendSteps(0, support::declared_steps(1, 10, 1));
  store.publish();
  recorder->flush();
  store.setProgram(0, "text", {"lr.d", "lr.g"});
  store.appendSteps(0, support::declared_steps(11, 20, 2));
  store.publish();
  ASSERT_TRUE(closed());
  const auto session = read(file());
  EXPECT_EQ(session->store->lane(0).info().columns, (std::vector<std::string>{"lr.d", "lr.g"}));
  EXPECT_EQ(session->store->lane(0).info().loop, "text");
  expect_same_rows(session->store->lane(0), store.lane(0));
}

TEST_F(RecorderTest, ForgetsAFileWithoutANameInWhichNothingWasRun) {
  recorder->record({file("empty.amplab"), true});
  support::reset_lanes(store, 1);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
  recorder->record({file("full.amplab"), true});
  support::reset_lanes(store, 1);
  run(0, 1, 3);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(QFileInfo::exists(file("full.amplab")));
}

TEST_F(RecorderTest, SavesUnderANameAndGoesOnThere) {
  recorder->record({file("unnamed.amplab"), true});
  support::reset_lanes(store, 1);
  run(0, 1, 100);
  const QSignalSpy saved(recorder.get(), &Recorder::saved);
  recorder->saveAs(file("monday.amplab"));
  ASSERT_TRUE(await([&] { return saved.size() == 1; }));
  EXPECT_FALSE(QFileInfo::exists(file("unnamed.amplab")));
  EXPECT_FALSE(recorder->isUnnamed());
  EXPECT_EQ(recorder->path(), file("monday.amplab"));
  run(0, 101, 150);
  ASSERT_TRUE(closed());
  expect_same_rows(read(file("monday.amplab"))->store->lane(0), store.lane(0));
}

TEST_F(RecorderTest, GoesOnWithRunsThatAreThereAlready) {
  recorder->record({file()});
  support::reset_lanes(store, 2);
  run(0, 1, 10);
  run(1, 1, 10);
  recorder->setNote(1, "the good one");
  ASSERT_TRUE(closed());

  const auto session = read(file());
  store.moveFrom(*session->store);
  recorder->record({file(), false, session->lanes});
  EXPECT_EQ(recorder->note(1), "the good one");
  LaneInfo info;
  info.parent = 0;
  info.fork_step = 10;
  store.addLane(support::sample_setups(3)[2], info);
  run(2, 11, 15);
  ASSERT_TRUE(closed());
  const auto lanes = read(file())->lanes;
  ASSERT_EQ(lanes.size(), 3u);
  EXPECT_EQ(runs(file()).size(), 3u) << "nothing is there twice";
  EXPECT_EQ(lanes[2].parent, lanes[0].number);
  EXPECT_EQ(lanes[1].note, "the good one");
  EXPECT_FALSE(lanes[1].created.empty());
  EXPECT_EQ(steps_written(file(), 0), 10);
  EXPECT_EQ(steps_written(file(), 2), 5);
}

TEST_F(RecorderTest, LeavesLanesOfAnotherSessionAloneUntilAForkSharesTheirSteps) {
  support::reset_lanes(store, 2);
  run(0, 1, 10);
  run(1, 1, 10);
  recorder->record({file("own.amplab"), true, {}, true});
  run(1, 11, 20); // follows the file
  recorder->flush();
  LaneInfo info;
  info.parent = 1;
  info.fork_step = 20;
  store.addLane(support::sample_setups(3)[2], info);
  run(2, 21, 25);
  ASSERT_TRUE(closed());
  const auto all = runs(file("own.amplab"));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1].parent, all[0].number);
  EXPECT_EQ(SessionReader(file("own.amplab").toStdString()).step_count(all[0].number), 20);
}

TEST_F(RecorderTest, SaysOnceThatAFolderCannotBeWrittenAndTakesAnother) {
  const QSignalSpy failed(recorder.get(), &Recorder::failed), saved(recorder.get(), &Recorder::saved);
  recorder->record({file("nowhere/a.amplab"), true});
  support::reset_lanes(store, 1);
  run(0, 1, 100);
  ASSERT_TRUE(await([&] { return failed.size() == 1; }));
  EXPECT_TRUE(failed[0][0].toString().contains("nowhere")) << failed[0][0].toString().toStdString();
  run(0, 101, 200);
  recorder->setNote(0, "the good one");
  recorder->saveAs(file("somewhere.amplab"));
  ASSERT_TRUE(await([&] { return saved.size() == 1; }));
  run(0, 201, 210);
  ASSERT_TRUE(closed());
  EXPECT_EQ(failed.size(), 1);
  EXPECT_EQ(read(file("somewhere.amplab"))->lanes.at(0).note, "the good one");
  expect_same_rows(read(file("somewhere.amplab"))->store->lane(0), store.lane(0));
}

TEST_F(RecorderTest, ReplacesNothingWhileItCannotWrite) {
  const QSignalSpy failed(recorder.get(), &Recorder::failed), save_failed(recorder.get(), &Recorder::saveFailed);
  recorder->record({file("nowhere/a.amplab")});
  support::reset_lanes(store, 1);
  run(0, 1, 100);
  ASSERT_TRUE(await([&] { return failed.size() == 1; }));
  QFile existing(file("monday.amplab"));
  ASSERT_TRUE(existing.open(QIODevice::ReadWrite));
  existing.write("a week of work");
  existing.flush();
  recorder->saveAs(file("monday.amplab"));
  ASSERT_EQ(save_failed.size(), 1);
  EXPECT_TRUE(save_failed[0][0].toString().contains("exists already")) << save_failed[0][0].toString().toStdString();
  existing.seek(0);
  EXPECT_EQ(existing.readAll(), "a week of work");
  EXPECT_TRUE(recorder->isRecording());
}

TEST_F(RecorderTest, GoesOnInThePlaceWhereAFolderComesBack) {
  const QSignalSpy failed(recorder.get(), &Recorder::failed), recovered(recorder.get(), &Recorder::recovered);
  recorder->record({file("later/a.amplab")});
  support::reset_lanes(store, 1);
  run(0, 1, 100);
  ASSERT_TRUE(await([&] { return failed.size() == 1; }));
  QDir(folder.path()).mkdir("later");
  ASSERT_TRUE(await([&] { return recovered.size() == 1; }));
  run(0, 101, 200);
  ASSERT_TRUE(closed());
  expect_same_rows(read(file("later/a.amplab"))->store->lane(0), store.lane(0));
}

TEST_F(RecorderTest, StoresCheckpointsUnderTheirOwnStep) {
  const QByteArray header =
      R"({"__metadata__":{"progress":"{\"step\":17}"},"w":{"dtype":"U8","shape":[3],"data_offsets":[0,3]}})";
  const quint64 length = static_cast<quint64>(header.size());
  QFile checkpoint(file("lane0.safetensors"));
  ASSERT_TRUE(checkpoint.open(QIODevice::WriteOnly));
  checkpoint.write(reinterpret_cast<const char*>(&length), sizeof length);
  checkpoint.write(header + "abc");
  checkpoint.close();

  recorder->record({file()});
  support::reset_lanes(store, 1);
  run(0, 1, 20);
  recorder->storeCheckpoint(0, checkpoint.fileName());
  ASSERT_TRUE(closed());
  const auto session = read(file(), folder.path());
  ASSERT_EQ(session->checkpoints.size(), 1u);
  EXPECT_EQ(session->checkpoints[0].step, 17);
  QFile restored(session->checkpoints[0].path);
  ASSERT_TRUE(restored.open(QIODevice::ReadOnly) && checkpoint.open(QIODevice::ReadOnly));
  EXPECT_EQ(restored.readAll(), checkpoint.readAll());
}

TEST_F(RecorderTest, LetsACheckpointGoThatIsNoneOrIsGone) {
  recorder->record({file()});
  support::reset_lanes(store, 1);
  run(0, 1, 20);
  recorder->storeCheckpoint(0, file("gone.safetensors"));
  const QSignalSpy failed(recorder.get(), &Recorder::failed);
  ASSERT_TRUE(closed());
  EXPECT_EQ(failed.size(), 0);
  EXPECT_TRUE(read(file(), folder.path())->checkpoints.empty());
}

TEST_F(RecorderTest, ALaneThatGoesOnFromAnEarlierStepIsOneRunOfTheFile) {
  recorder->record({file()});
  support::reset_lanes(store, 1);
  run(0, 1, 300);
  store.appendEvents(0, {{200, 0, EventKind::skip, {}, {}, {}, "there once"},
                         {260, 0, EventKind::setting, "optimizer.lr", 0.1, 0.5, "there once"}});
  recorder->flush();
  store.continueFrom(0, 200, {});
  run(0, 201, 250);
  ASSERT_TRUE(closed());
  EXPECT_EQ(runs(file()).size(), 1u);
  const auto session = read(file());
  expect_same_rows(session->store->lane(0), store.lane(0));
  ASSERT_EQ(session->store->lane(0).events().size(), 2u);
  EXPECT_EQ(session->store->lane(0).events()[1].step, 200);
}

TEST_F(RecorderTest, EarlierRunsThatArePinnedComeBackUnderTheirNames) {
  recorder->record({file()});
  for (const int64_t steps : {10, 20, 30}) {
    support::reset_lanes(store, 1);
    run(0, 1, steps);
  }
  support::reset_lanes(store, 1);
  EarlierRun second = store.earlier().all()[1];
  second.pinned = true;
  second.name = "the good one";
  store.earlier().put(second.number(), second);
  store.earlier().put(store.earlier().all()[0].number(), std::nullopt);
  ASSERT_TRUE(closed());
  EXPECT_EQ(runs(file()).size(), 2u) << "a deleted one goes with the end of the session";

  const auto session = read(file());
  store.moveFrom(*session->store);
  ASSERT_EQ(store.earlier().all().size(), 1u);
  EXPECT_EQ(store.earlier().all()[0].name, "the good one");
  EXPECT_TRUE(store.earlier().all()[0].pinned);
  EXPECT_EQ(store.earlier().all()[0].run->rows(), 20);

  recorder->record({file(), false, session->lanes, false, session->pinned});
  second = store.earlier().all()[0];
  second.pinned = false;
  store.earlier().put(second.number(), second);
  ASSERT_TRUE(closed());
  EXPECT_TRUE(read(file())->pinned.empty());
}

} // namespace
} // namespace amplab
