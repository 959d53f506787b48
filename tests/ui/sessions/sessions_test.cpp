// SPDX-License-Identifier: GPL-3.0-or-later
// The session of a window: recorded, offered after a kill, opened, saved, followed, and errors of its file.
#include "engine/session_file/session_file.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/telemetry_samples.h"
#include "tests/ui/sessions/sessions_fixture.h"
#include "ui/session/session_values.h"

#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

namespace amplab {
namespace {

using support::await;
using support::SessionsTest;

TEST_F(SessionsTest, OffersWhatAKilledWindowHadAndShowsItAsItWas) {
  open("endless");
  run_to(1000);
  std::vector<std::vector<StepRecord>> was(2);
  for (int lane = 0; lane < 2; ++lane)
    for (int64_t row = 0; row < 1000; ++row)
      was[static_cast<size_t>(lane)].push_back(window->store().lane(lane).record(row));
  start_again(left_by_a_kill());
  EXPECT_TRUE(banner().sentence().contains("lane 0")) << banner().sentence().toStdString();
  EXPECT_TRUE(banner().sentence().contains("at step 1,000")) << banner().sentence().toStdString();
  EXPECT_EQ(action().text(), "Restore");
  EXPECT_EQ(other().text(), "Discard");
  click(action());
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 2 && window->store().lane(0).rows() == 1000; }));
  for (int lane = 0; lane < 2; ++lane) {
    const LaneStore& is = window->store().lane(lane);
    ASSERT_EQ(is.rows(), 1000);
    for (int64_t row = 0; row < 1000; ++row)
      ASSERT_EQ(support::difference(was[static_cast<size_t>(lane)][static_cast<size_t>(row)], is.record(row)), "");
    EXPECT_EQ(is.status().state, LaneState::stopped);
    EXPECT_EQ(is.status().ended_by, EndedBy::engine_gone);
  }
  EXPECT_EQ(window->document().laneCount(), 2);
  EXPECT_TRUE(await([&] {
    return banner().sentence().startsWith("Restored at step 1,000: “lane 0” and another lane.");
  })) << banner().sentence().toStdString();
  EXPECT_TRUE(recorded().startsWith(folder.filePath("left")));
}

TEST_F(SessionsTest, RunsAfreshAfterARestoreAndKeepsWhatWasThere) {
  open("endless");
  run_to(1000);
  start_again(left_by_a_kill());
  click(action());
  ASSERT_TRUE(await([&] { return window->store().lastStep() == 1000; }));
  ASSERT_TRUE(await([&] { return window->controller().engineState() == EngineState::ready; }));
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(window->store().lastStep(), 0);
  run_to(1000);
  const QString path = recorded();
  window.reset();
  EXPECT_EQ(SessionReader(path.toStdString()).runs().size(), 4u);
}

TEST_F(SessionsTest, KeepsTheCurvesOfAnOpenedSessionBehindEditedLanes) {
  open("endless");
  run_to(1000);
  const QString path = recorded();
  window->close();
  window.reset();
  open("endless", 1);
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return window->store().lastStep() == 1000; }));
  ASSERT_TRUE(await([&] { return window->controller().engineState() == EngineState::ready; }));
  window->document().setSetting(ConfigDocument::kAllLanes, "optimizer.lr", 0.5);
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_EQ(window->store().earlier().all().size(), 2u);
  for (const EarlierRun& run : window->store().earlier().all()) EXPECT_TRUE(run.shown) << run.name;
}

TEST_F(SessionsTest, DiscardsADeclinedSession) {
  open("endless");
  run_to(1000);
  const QString name = QFileInfo(recorded()).fileName(), left = left_by_a_kill();
  start_again(left);
  click(other());
  EXPECT_FALSE(banner().isVisible());
  EXPECT_FALSE(QFile::exists(QDir(left).filePath(name)));
}

TEST_F(SessionsTest, OffersNothingWhenAnotherSessionIsOpened) {
  open("endless");
  run_to(1000);
  const QString left = left_by_a_kill(), noise = folder.filePath("noise.amplab");
  QFile file(noise);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(5000, 'x'));
  file.close();
  window->sessions().begin(left);
  window->sessions().open(noise); // before the search for sessions left has ended
  ASSERT_TRUE(await([&] { return !window->sessions().isSearching() && !window->sessions().isOpening(); }));
  EXPECT_TRUE(await([&] { return banner().sentence().contains("is not a session"); }))
      << banner().sentence().toStdString();
  EXPECT_GE(recent().size(), 2) << "what was left, and this window's";
}

TEST_F(SessionsTest, KeepsAnUnansweredOfferAmongTheRecentOnes) {
  open("endless");
  run_to(1000);
  const QString left = left_by_a_kill();
  start_again(left);
  QTest::mouseClick(&find<QToolButton>("banner:close"), Qt::LeftButton);
  EXPECT_TRUE(recent().join('\n').contains("Unnamed")) << recent().join('\n').toStdString();
  window.reset();
  open("endless");
  EXPECT_TRUE(await([&] { return banner().isVisible(); })) << "and offers it again";
}

TEST_F(SessionsTest, LeavesNothingWhereNothingWasRun) {
  open("well");
  ASSERT_TRUE(await([&] { return QFile::exists(recorded()); }));
  window->close();
  window.reset();
  EXPECT_TRUE(QDir(sessions).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

TEST_F(SessionsTest, OffersNothingThatWasClosedInOrder) {
  open("endless");
  run_to(1000);
  press(Qt::Key_F5, Qt::ShiftModifier); // stops the lanes
  ASSERT_TRUE(reaches(RunState::ended));
  const QString path = recorded();
  window->close();
  window.reset();
  open("endless");
  EXPECT_EQ(SessionReader(path.toStdString()).value(kOpenKey), "0");
  ASSERT_TRUE(await([&] { return QFile::exists(recorded()); }));
  EXPECT_FALSE(banner().isVisible());
  EXPECT_TRUE(QFile::exists(path));
}

TEST_F(SessionsTest, OffersAWindowThatWasClosedWhileItsLanesRan) {
  open("endless");
  run_to(1000);
  const QString path = recorded();
  window->close();
  window.reset();
  for (const char* answer : {"Not now", "nothing"}) {
    open("endless");
    if (answer == QString("nothing")) break;
    ASSERT_TRUE(await([&] { return banner().isVisible(); }));
    EXPECT_TRUE(banner().sentence().contains("before its lanes had ended")) << banner().sentence().toStdString();
    EXPECT_EQ(action().text(), "Restore");
    EXPECT_EQ(other().text(), answer);
    click(other());
    ASSERT_TRUE(await([&] { return SessionReader(path.toStdString()).value(kOpenKey) == kIsClosed; }));
    window.reset();
  }
  ASSERT_TRUE(await([&] { return !window->sessions().isSearching(); }));
  EXPECT_FALSE(banner().isVisible()) << "it was declined";
  EXPECT_TRUE(QFile::exists(path)) << "and is kept";
}

TEST_F(SessionsTest, SaysThatLanesWithoutSavedWeightsCannotContinue) {
  open("endless");
  run_to(1000);
  start_again(left_by_a_kill());
  click(action());
  EXPECT_TRUE(await([&] { return banner().sentence().contains("no weights were saved yet. F5 restarts them."); }))
      << banner().sentence().toStdString();
}

TEST_F(SessionsTest, KeepsARunWithAnEarlierOneWhenLanesStartOver) {
  open("endless");
  run_to(1000);
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  run_to(1000);
  const auto runs = SessionReader(recorded().toStdString()).runs();
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(std::ranges::count(runs, -1, &SessionRun::lane), 2);
}

TEST_F(SessionsTest, SavesUnderANameAndOpensItAgain) {
  open("endless");
  run_to(1000);
  const QString unnamed = recorded(), named = folder.filePath("monday.amplab");
  window->sessions().saveAs(named);
  ASSERT_TRUE(await([&] { return recorded() == named; }));
  EXPECT_FALSE(QFile::exists(unnamed));
  EXPECT_EQ(window->windowTitle(), "monday – AMP Lab");
  EXPECT_EQ(recent().first(), "monday");
  window->close();
  window.reset();

  open("well", 1);
  QMimeData dropped;
  dropped.setUrls({QUrl::fromLocalFile(named)});
  QDragEnterEvent enter({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  QDropEvent drop({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 2; })) << banner().sentence().toStdString();
  EXPECT_EQ(window->store().lane(1).rows(), 1000);
  EXPECT_EQ(window->windowTitle(), "monday – AMP Lab");
  EXPECT_EQ(window->document().config(1).name, "lane 1");
}

TEST_F(SessionsTest, BeginsAnEmptySessionAndKeepsTheOneBefore) {
  open("endless");
  run_to(1000);
  const QString before = recorded();
  press(Qt::Key_N, Qt::ControlModifier);
  QTest::mouseClick(&find<QPushButton>("gallery:current"), Qt::LeftButton);
  ASSERT_TRUE(await([&] {
    return recorded() != before && window->store().lastStep() == 0 &&
           window->controller().runState() == RunState::ready;
  }));
  run_to(1000);
  EXPECT_EQ(SessionReader(recorded().toStdString()).runs().size(), 2u);
  EXPECT_EQ(SessionReader(before.toStdString()).runs().size(), 2u);
}

TEST_F(SessionsTest, BeginsANewOneOnACardOfTheGalleryAndKeepsTheOneBefore) {
  open("endless");
  run_to(1000);
  const QString before = recorded();
  press(Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(recorded(), before) << "nothing is chosen yet";
  QTest::keyClicks(window->focusWidget(), "fp8 by hand");
  QTest::keyClick(window->focusWidget(), Qt::Key_Return);
  ASSERT_TRUE(await([&] {
    return recorded() != before && window->store().lastStep() == 0 &&
           window->controller().runState() == RunState::ready;
  }));
  EXPECT_EQ(window->store().lane(0).name(), "fp8 gradients, scaled");
  EXPECT_TRUE(window->store().earlier().all().empty()) << "they are of the session before";
  EXPECT_EQ(SessionReader(before.toStdString()).runs().size(), 2u);
}

TEST_F(SessionsTest, FollowsASessionThatAnotherWindowWrites) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  const QString written = folder.filePath("shared.amplab");
  window->sessions().saveAs(written);
  ASSERT_TRUE(await([&] { return recorded() == written && steps_written(written) == 1000; }));
  const std::unique_ptr<MainWindow> writer = std::move(window);

  open("well", 1);
  window->sessions().open(written);
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 2; }));
  EXPECT_TRUE(banner().sentence().contains("Another window or program is writing"))
      << banner().sentence().toStdString();
  EXPECT_NE(recorded(), written);
  const_cast<RunStore&>(writer->store()).appendSteps(0, support::sample_steps(1001, 1200));
  const_cast<RunStore&>(writer->store()).publish();
  EXPECT_TRUE(await([&] { return window->store().lane(0).rows() == 1200; }));
  EXPECT_EQ(SessionReader(recorded().toStdString()).runs().size(), 0u) << "it is kept there, not here";
}

TEST_F(SessionsTest, ReadsWhatIsWholeOfADamagedFileAndLeavesTheFileAlone) {
  open("endless");
  run_to(1000);
  const QString path = recorded();
  window->close();
  window.reset();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  const qint64 size = file.size();
  for (qint64 page = 4096 * 10; page + 4096 < size; page += 4096 * 7) {
    file.seek(page);
    file.write(QByteArray(4096, '\xa5'));
  }
  file.close();
  open("well", 1);
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return !window->sessions().isOpening() && banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains(QFileInfo(path).fileName())) << banner().sentence().toStdString();
  EXPECT_NE(recorded(), path);
}

TEST_F(SessionsTest, KeepsItsLanesWhereADamagedFileHasNoneThatCanBeRead) {
  open("endless");
  run_to(1000);
  const QString path = recorded();
  const QByteArray name = QByteArray::fromStdString(window->store().lane(0).name());
  window->close();
  window.reset();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  for (qint64 page = 4096; page < file.size(); page += 4096) {
    file.seek(page);
    if (!file.read(4096).contains(name)) continue;
    file.seek(page);
    file.write(QByteArray(4096, '\xa5'));
  }
  file.close();
  open("well", 1);
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return banner().sentence().contains("None of its lanes can be read"); }))
      << banner().sentence().toStdString();
  EXPECT_TRUE(banner().sentence().contains(QFileInfo(path).fileName()));
  EXPECT_EQ(window->store().laneCount(), 1);
  EXPECT_EQ(window->document().laneCount(), 1);
}

TEST_F(SessionsTest, ReportsInOneSentenceWhatCannotBeOpenedAndChangesNothing) {
  open("endless");
  run_to(1000);
  QFile other(folder.filePath("other.amplab"));
  ASSERT_TRUE(other.open(QIODevice::WriteOnly));
  other.write(QByteArray(10000, 'x'));
  other.close();
  for (const QString& path : {other.fileName(), folder.filePath("absent.amplab")}) {
    window->sessions().open(path);
    ASSERT_TRUE(await([&] { return banner().sentence().contains(QFileInfo(path).fileName()); }))
        << banner().sentence().toStdString();
    EXPECT_FALSE(banner().sentence().contains('\n'));
    EXPECT_EQ(window->store().lastStep(), 1000);
    EXPECT_EQ(window->controller().runState(), RunState::running);
  }
}

TEST_F(SessionsTest, GoesOnWhereTheFolderCannotBeWrittenAndSavesElsewhere) {
  QFile in_the_way(folder.filePath("file"));
  ASSERT_TRUE(in_the_way.open(QIODevice::WriteOnly));
  sessions = folder.filePath("file/sessions"); // this folder cannot be created
  open("endless");
  ASSERT_TRUE(await([&] { return banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains("The run continues")) << banner().sentence().toStdString();
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  const QString named = folder.filePath("saved.amplab");
  window->sessions().saveAs(named);
  EXPECT_TRUE(await([&] { return steps_written(named, 1) == 1000; }));
  EXPECT_TRUE(await([&] { return banner().sentence().startsWith("Saved as"); })) << banner().sentence().toStdString();
  EXPECT_TRUE(await([&] { return SessionReader(named.toStdString()).value(kSetupsKey).has_value(); }));
}

TEST_F(SessionsTest, CopiesAConfigurationAsTextAndPastesItAsALane) {
  open("endless");
  window->findChild<QAction*>("copyConfig")->trigger();
  const QString text = QApplication::clipboard()->text();
  EXPECT_TRUE(text.contains("\"name\": \"lane 0\"")) << text.toStdString();
  window->findChild<QAction*>("pasteConfig")->trigger();
  ASSERT_EQ(window->document().laneCount(), 3);
  EXPECT_EQ(window->document().config(2).precision, window->document().config(0).precision);
  QApplication::clipboard()->setText("{\"nmae\": 1}");
  window->findChild<QAction*>("pasteConfig")->trigger();
  EXPECT_TRUE(banner().sentence().contains("nmae")) << banner().sentence().toStdString();
  EXPECT_EQ(window->document().laneCount(), 3);
}

// With the real engine, as only its checkpoints are on this disk.
TEST_F(SessionsTest, RunsNothingByItselfAfterAContinueThatFailed) {
  const QString path = folder.filePath("lost-data.amplab");
  QFile weights(folder.filePath("weights"));
  ASSERT_TRUE(weights.open(QIODevice::WriteOnly));
  weights.write("weights");
  weights.close();
  SessionRun run;
  run.lane = 0;
  run.status.state = LaneState::running;
  run.config.data.name = "csv";
  run.config.data.path = folder.filePath("absent.csv").toStdString();
  {
    SessionFile file(path.toStdString(), {});
    run.number = file.add_run(run);
    file.steps(run.number, support::sample_steps(1, 30));
    file.snapshot(run.number, 10, weights.fileName().toStdString());
  }
  open_on("", 1);
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return window->sessions().canGoOn(); }));
  QSignalSpy failures(&window->controller(), &RunController::failure);
  press(Qt::Key_Space);
  ASSERT_TRUE(await([&] { return !failures.isEmpty(); }));
  window->document().setSetting(0, "data.name", "moons");
  press(Qt::Key_F5);
  ASSERT_TRUE(await([&] { return window->store().lastStep() == 0; }));
  QSignalSpy replies(&window->controller(), &RunController::replied);
  window->controller().forecastMemory(window->document().config(0)); // the engine replies in order
  ASSERT_TRUE(await([&] { return !replies.isEmpty(); }));
  EXPECT_EQ(window->controller().runState(), RunState::ready);
}

// With the real engine: steps that were not saved are repeated with the same bits.
TEST_F(SessionsTest, GoesOnFromTheSavedWeightsToTheSameBits) {
  LaneSetup lane;
  lane.config.name = "small";
  lane.config.data.name = "spirals";
  lane.config.data.batch_size = 16;
  lane.config.model.hidden = {8};
  lane.config.threads = 1; // several threads would wait for each other on a busy machine
  lane.config.train.steps = 1'000'000;
  lane.config.train.eval_every = 0;
  opens_on = {lane};
  open_on("", 1);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(40));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
  const auto saved_step = [&]() -> int64_t {
    const auto place = SessionReader(recorded().toStdString()).snapshot(1);
    return place ? place->step : 0;
  };
  press(Qt::Key_Period); // stepping by hand writes a checkpoint
  ASSERT_TRUE(await([&] { return saved_step() > 0; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(saved_step() + 200));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
  ASSERT_TRUE(all_is_written());
  const int64_t saved = saved_step(), last = window->store().lastStep();
  std::map<int64_t, StepRecord> was;
  for (int64_t row = 0; row < window->store().lane(0).rows(); ++row)
    was[window->store().lane(0).record(row).step] = window->store().lane(0).record(row);
  const QString left = left_by_a_kill();
  window.reset();

  sessions = left;
  open_on("", 1);
  ASSERT_TRUE(await([&] { return banner().isVisible(); }));
  click(action());
  ASSERT_TRUE(await([&] { return window->store().lastStep() == last; }));
  ASSERT_TRUE(await([&] { return action().text() == QString("Continue from step %1").arg(saved); }))
      << action().text().toStdString();
  EXPECT_TRUE(window->findChild<QAction*>("goOn")->isEnabled());
  EXPECT_TRUE(await([&] { return transport().hint() == "Press Space to continue from the saved steps"; }))
      << transport().hint().toStdString();
  int64_t begins = 0; // what was not saved is made again
  QObject::connect(&window->store(), &RunStore::laneToBeCut, window.get(), [&](int, qlonglong step) { begins = step; });
  press(Qt::Key_Space); // as the action in the banner does, and runs
  ASSERT_TRUE(await([&] { return begins == saved; })) << begins;
  ASSERT_TRUE(await([&] { return window->store().lane(0).last_step() >= last; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
  EXPECT_EQ(window->store().laneCount(), 1) << "one lane, in one colour";
  EXPECT_EQ(window->document().laneCount(), 1);
  const LaneStore& lane_now = window->store().lane(0);
  EXPECT_EQ(lane_now.first_step(), 1);
  EXPECT_EQ(lane_now.rows(), lane_now.last_step()) << "no step twice, none left out";
  EXPECT_EQ(lane_now.name(), "small");
  for (int64_t row = 0; row < lane_now.rows(); ++row) {
    const StepRecord is = lane_now.record(row);
    if (is.step > last) break;
    ASSERT_TRUE(was.contains(is.step));
    EXPECT_TRUE(support::same(is.loss, was[is.step].loss)) << is.step;
    EXPECT_TRUE(support::same(is.grad_norm, was[is.step].grad_norm)) << is.step;
    EXPECT_TRUE(support::same(is.loss_scale, was[is.step].loss_scale)) << is.step;
  }
  ASSERT_TRUE(all_is_written());
  EXPECT_EQ(SessionReader(left.toStdString() + '/' + recorded().section('/', -1).toStdString()).runs().size(), 1u)
      << "in the file too";
}

} // namespace
} // namespace amplab
