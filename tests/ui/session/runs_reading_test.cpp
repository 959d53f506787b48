// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session_file/session_file.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/runs_reading.h"

#include <limits>

namespace amplab {
namespace {

class RunsOfAFile : public support::SessionTest {
 protected:
  // Adds a run, of ten steps by default.
  static SessionRun add(SessionFile& file, int64_t lane,
                        const std::vector<StepRecord>& steps = support::sample_steps(1, 10), SessionRun run = {}) {
    run.lane = lane;
    run.config.seed = 7;
    run.number = file.add_run(run);
    file.steps(run.number, steps);
    return run;
  }
  static std::vector<SummedRun> all(const QString& path, WhichRuns which = WhichRuns::all, size_t at_most = 200) {
    return summed_runs(path, which, at_most, [] { return true; });
  }
};

TEST_F(RunsOfAFile, AreSummedUpAsTheExportDoes) {
  {
    SessionFile written(file().toStdString(), {});
    add(written, 0, support::sample_steps(1, 2000));
  }
  const std::vector<SummedRun> runs = all(file());
  ASSERT_EQ(runs.size(), 1u);
  const std::vector<StepRecord> steps = support::sample_steps(1, 2000);
  const Summary expected = summarise(steps, steps);
  EXPECT_EQ(runs[0].summary.final_loss, expected.final_loss);
  EXPECT_EQ(runs[0].summary.samples_per_s, expected.samples_per_s);
  EXPECT_EQ(runs[0].summary.steps, 2000);
  EXPECT_EQ(runs[0].config.seed, 7u);
  EXPECT_LE(runs[0].losses.size(), 512u);
  EXPECT_EQ(runs[0].losses.back().step % 4, 0) << "evenly apart";
}

TEST_F(RunsOfAFile, AreTheEarlierOnesWhereLanesAreLeftOut) {
  {
    SessionFile written(file().toStdString(), {});
    for (const int64_t lane : {-1, 0, -1}) add(written, lane);
  }
  EXPECT_EQ(all(file()).size(), 3u);
  EXPECT_EQ(all(file(), WhichRuns::earlier).size(), 2u);
  const std::vector<SummedRun> latest = all(file(), WhichRuns::all, 1);
  ASSERT_EQ(latest.size(), 1u);
  EXPECT_EQ(latest[0].number, 3) << "the latest";
}

TEST_F(RunsOfAFile, IncludeTheSharedStepsOfAFork) {
  {
    SessionFile written(file().toStdString(), {});
    SessionRun fork;
    fork.parent = add(written, -1, support::sample_steps(1, 100)).number;
    fork.info.fork_step = 40;
    add(written, -1, support::sample_steps(41, 60), fork);
  }
  const std::vector<SummedRun> runs = all(file());
  ASSERT_EQ(runs.size(), 2u);
  const std::vector<StepRecord> past = support::sample_steps(1, 60);
  EXPECT_EQ(runs[1].summary.best_loss, summarise(past, past).best_loss);
  EXPECT_EQ(runs[1].losses.size(), 60u);
}

TEST_F(RunsOfAFile, AreReadOneFileAfterTheOtherBesideTheWindow) {
  {
    SessionFile written(file().toStdString(), {});
    add(written, -1);
  }
  RunsReading reading;
  QStringList results;
  QObject::connect(&reading, &RunsReading::done, [&](const QString& path, const std::vector<SummedRun>& runs) {
    results << path + QString::number(runs.size());
  });
  QObject::connect(&reading, &RunsReading::failed, [&](const QString& path, const QString& sentence) {
    results << (sentence.contains(path) ? "refused" : sentence);
  });
  reading.read(file("absent.amplab"), WhichRuns::all, 200);
  reading.read(file(), WhichRuns::all, 200);
  EXPECT_TRUE(results.isEmpty()) << "the call does not wait for results";
  ASSERT_TRUE(support::await([&] { return results.size() == 2; }));
  EXPECT_EQ(results, (QStringList{"refused", file() + "1"}));
}

} // namespace
} // namespace amplab
