// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of session files beside the lanes, in the window.
#include "engine/session_file/session_file.h"
#include "tests/support/telemetry_samples.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/cell_table.h"

#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>

namespace amplab {
namespace {

using support::await;

class ComparedRuns : public support::WindowTest {
 protected:
  ComparedRuns() { sessions = folder.filePath("sessions"); }

  // Two hundred short runs, with different seeds, in two modes.
  static void write_two_hundred(const QString& path) {
    SessionFile file(path.toStdString(), {});
    for (uint64_t seed = 0; seed < 200; ++seed) {
      SessionRun run;
      run.config.name = "seed " + std::to_string(seed);
      run.config.seed = seed;
      run.config.precision.mode = seed % 2 ? "amp-fp16" : "amp-bf16";
      run.number = file.add_run(run);
      auto steps = support::sample_steps(1, 30);
      for (StepRecord& step : steps) step.loss += 0.001 * static_cast<double>(seed);
      file.steps(run.number, steps);
    }
  }
  int rows() { return find<CellTable>("compareTable").model()->rowCount(); }

  QTemporaryDir folder;
};

TEST_F(ComparedRuns, OfAnotherFileStandUnderTheLanes) {
  const QString path = qEnvironmentVariable("AMPLAB_RUNS", folder.filePath("seeds.amplab")); // set it to view the file
  write_two_hundred(path);
  open("endless");
  const int lanes = window->store().laneCount();
  window->comparedRuns().request(path);
  ASSERT_TRUE(await([&] { return rows() == lanes + 200; }));
  auto& by = find<QComboBox>("compareGroupBy");
  by.setCurrentIndex(by.findData("precision.mode"));
  EXPECT_GE(find<CellTable>("compareGroups").model()->rowCount(), 2);
}

TEST_F(ComparedRuns, ThatAreEarlierOnesOfTheSessionComeWithARestart) {
  open("endless");
  const int lanes = window->store().laneCount();
  window->comparedRuns().request({});
  ASSERT_TRUE(await([&] { return banner().isVisible(); })) << "there are none yet, and a sentence says so";
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(5));
  press(Qt::Key_F5);
  ASSERT_TRUE(await([&] {
    window->comparedRuns().request({});
    return rows() == 2 * lanes;
  }));
}

TEST_F(ComparedRuns, OfAFileThatIsNoSessionAreRejectedWithAMessage) {
  open("endless");
  window->comparedRuns().request(folder.filePath("absent.amplab"));
  ASSERT_TRUE(await([&] { return banner().isVisible(); }));
  EXPECT_EQ(rows(), window->store().laneCount());
}

} // namespace
} // namespace amplab
