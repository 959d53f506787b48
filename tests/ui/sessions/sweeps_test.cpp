// SPDX-License-Identifier: GPL-3.0-or-later
// A lane run again over several values of a setting, by the real engine.
#include "engine/run/presets.h"
#include "tests/support/await.h"
#include "ui/shell/sweep_dialog.h"
#include "ui/shell/sweeps.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace amplab {
namespace {

using support::await;

class SweepsTest : public testing::Test {
 protected:
  static RunConfig short_run(int64_t steps = 20) {
    RunConfig config;
    config.name = "fp32";
    config.data.name = "moons";
    config.model.hidden = {8};
    config.train.steps = steps;
    config.threads = 1;
    return config;
  }
  static std::vector<RunConfig> seeds(int count, int64_t steps = 20) {
    std::vector<RunConfig> runs(static_cast<size_t>(count), short_run(steps));
    for (size_t i = 0; i < runs.size(); ++i) runs[i].seed = i + 1;
    return runs;
  }
  QStringList engine{REAL_ENGINE, "serve"};
  OtherRuns others;
  QStringList kept; // "note: file"
  Sweeps sweeps{others, [this](const QString& note) {
                  return [=, this](const QString& path) { kept << note + ": " + QFileInfo(path).fileName(); };
                }};
  QSignalSpy complained{&sweeps, &Sweeps::complained};
};

TEST_F(SweepsTest, PutTheirRunsIntoTheComparisonAsTheyEnd) {
  sweeps.start(engine, seeds(3), "fp32 by seed");
  EXPECT_TRUE(sweeps.isRunning());
  ASSERT_TRUE(await([&] { return others.runs().size() == 3; }));
  EXPECT_EQ(complained.size(), 0);
  for (const SummedRun& run : others.runs()) EXPECT_EQ(run.summary.steps, 20);
  kept.sort();
  EXPECT_EQ(kept, QStringList({"fp32 by seed: run1.amplab", "fp32 by seed: run2.amplab", "fp32 by seed: run3.amplab"}));
  const QString files = others.runs()[0].session;
  EXPECT_TRUE(QFile::exists(files));
  others.drop(files);
  EXPECT_FALSE(QFile::exists(files)) << "who leaves them out removes them";
}

TEST_F(SweepsTest, MakeRoomInAFullComparison) {
  SummedRun other;
  other.session = "/a/seeds.amplab";
  others.put(other.session, std::vector<SummedRun>(OtherRuns::kMost, other));
  sweeps.start(engine, seeds(3), "fp32 by seed");
  ASSERT_TRUE(await([&] { return !sweeps.isRunning() && others.runs().back().number == 3; }));
  EXPECT_EQ(others.runs().size(), OtherRuns::kMost);
  EXPECT_EQ(kept.size(), 3) << "none was cancelled";
  EXPECT_TRUE(QFile::exists(others.runs().back().session));
}

TEST_F(SweepsTest, OfAKilledWindowAreRemovedByTheNext) {
  sweeps.start(engine, seeds(1), "fp32 by seed");
  ASSERT_TRUE(await([&] { return others.runs().size() == 1; }));
  const QDir files = QFileInfo(others.runs()[0].session).dir();
  const timespec long_ago[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
  const auto next_window = [&] {
    EXPECT_EQ(::utimensat(AT_FDCWD, files.path().toUtf8(), long_ago, 0), 0);
    remove_stale_saves();
  };
  next_window();
  EXPECT_TRUE(files.exists()) << "its window lives";
  QFile::remove(files.filePath("owner.lock")); // as if its window had ended
  next_window();
  EXPECT_FALSE(files.exists());
}

TEST_F(SweepsTest, AreCancelledAtOnce) {
  QSignalSpy notified(&sweeps, &Sweeps::notified);
  sweeps.start(engine, seeds(40, 100'000'000), "endless");
  EXPECT_TRUE(notified.back()[0].toString().startsWith("0 of 40 runs"));
  sweeps.cancel();
  EXPECT_FALSE(sweeps.isRunning());
  EXPECT_EQ(notified.back()[0].toString(), "");
}

TEST_F(SweepsTest, ContinueBeforeThoseThatAreRequestedMeanwhile) {
  sweeps.start(engine, seeds(2), "first");
  sweeps.start(engine, seeds(2), "second");
  EXPECT_EQ(sweeps.left(), 4);
  ASSERT_TRUE(await([&] { return others.runs().size() == 4; })) << others.runs().size();
  EXPECT_EQ(kept.size(), 4);
  EXPECT_NE(others.runs()[0].session, others.runs()[3].session);
}

TEST_F(SweepsTest, ThatAreLeftOutLeaveTheOthersInTheQueue) {
  sweeps.start(engine, seeds(2), "first");
  ASSERT_TRUE(await([&] { return others.runs().size() == 2; }));
  const QString first = others.runs()[0].session;
  std::vector<RunConfig> long_ones = seeds(3, 100'000'000);
  for (RunConfig& config : long_ones) config.threads = 0; // one at a time
  std::vector<RunConfig> runs = seeds(1);
  runs.insert(runs.end(), long_ones.begin(), long_ones.end());
  sweeps.start(engine, runs, "endless");
  sweeps.start(engine, seeds(2), "last");
  ASSERT_TRUE(await([&] { return others.runs().size() == 3; }));
  EXPECT_TRUE(sweeps.isRunning());
  const QString endless = others.runs()[2].session;
  others.drop(first);
  EXPECT_EQ(sweeps.left(), 5) << "those had ended";
  others.drop(endless);
  ASSERT_TRUE(await([&] { return others.runs().size() == 2 && !sweeps.isRunning(); }));
  EXPECT_TRUE(others.runs()[0].session.contains("last"));
}

// As over ssh: the command's own pipes are the only connection.
TEST_F(SweepsTest, OfAnEngineThatSeesNoneOfOurFilesComeThroughItsPipes) {
  const QTemporaryDir folder;
  QFile script(folder.filePath("far.sh"));
  ASSERT_TRUE(script.open(QIODevice::WriteOnly));
  script.write("shift\nfor word; do case \"$word\" in /*) echo \"$word is not on this machine\" >&2; exit 2;; esac; "
               "done\n\"" REAL_ENGINE "\" \"$@\"\n");
  script.close();
  sweeps.start({"sh", script.fileName(), "gpu-box", "serve"}, seeds(2), "fp32 by seed");
  ASSERT_TRUE(await([&] { return others.runs().size() == 2 || complained.size() > 0; }));
  EXPECT_EQ(complained.size(), 0) << complained.value(0).value(0).toString().toStdString();
  for (const SummedRun& run : others.runs()) EXPECT_EQ(run.summary.steps, 20);
}

TEST_F(SweepsTest, ReportOnceWhyNoneCouldBeRun) {
  sweeps.start({"/no/such/engine", "serve"}, seeds(3), "fp32 by seed");
  ASSERT_TRUE(await([&] { return !sweeps.isRunning(); }));
  ASSERT_EQ(complained.size(), 1);
  EXPECT_TRUE(complained[0][0].toString().contains("/no/such/engine"));
}

TEST_F(SweepsTest, ReportOnceThatRunsFailedAndShowTheirResults) {
  const QTemporaryDir folder;
  QFile script(folder.filePath("engine.sh"));
  ASSERT_TRUE(script.open(QIODevice::WriteOnly));
  script.write("\"" REAL_ENGINE "\" \"$@\"; exit 1\n"); // an engine that fails at the end
  script.close();
  sweeps.start({"sh", script.fileName(), "serve"}, seeds(2), "fp32 by seed");
  ASSERT_TRUE(await([&] { return others.runs().size() == 2; }));
  ASSERT_EQ(complained.size(), 1);
  EXPECT_TRUE(complained[0][0].toString().contains("ended during a run")) << complained[0][0].toString().toStdString();
}

TEST(RunsAtOnce, AreAsManyAsThereAreCoresFor) {
  EXPECT_EQ(RunQueue::atOnce(8, 2), 4);
  EXPECT_EQ(RunQueue::atOnce(8, 0), 1) << "each takes all cores";
  EXPECT_EQ(RunQueue::atOnce(2, 16), 1);
}

TEST(SweepDialogTest, OffersSeedsAndRejectsInvalidValues) {
  RunConfig config;
  config.name = "fp16";
  config.seed = 42;
  SweepDialog dialog({config}, 0, "seed", {}, nullptr);
  auto& values = *dialog.findChild<QLineEdit*>("sweep:values");
  auto& ok = *dialog.findChild<QPushButton*>("sweep:ok");
  EXPECT_EQ(values.text(), "42..46");
  EXPECT_EQ(dialog.runs().size(), 5u);
  values.clear();
  QTest::keyClicks(&values, "1, two");
  EXPECT_FALSE(ok.isEnabled());
  EXPECT_TRUE(dialog.findChild<QLabel*>("sweep:note")->text().contains("two"));
  values.setText("1, 2");
  EXPECT_TRUE(ok.isEnabled());
  EXPECT_EQ(dialog.title(), "fp16 by seed");
}

TEST(SweepDialogTest, ShowsBeforehandWhatTheyWaitForAndWhereTheyStay) {
  const RunConfig config;
  const SweepDialog behind({config}, 0, "seed", {.waiting = 4, .kept = false}, nullptr);
  const QString note = behind.findChild<QLabel*>("sweep:note")->text();
  EXPECT_TRUE(note.contains("after the 4 pending runs")) << note.toStdString();
  EXPECT_TRUE(note.contains("until the window is closed")) << note.toStdString();
  EXPECT_TRUE(behind.findChild<QPushButton*>("sweep:ok")->isEnabled());
}

} // namespace
} // namespace amplab
