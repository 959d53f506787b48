// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep in the window: of its own session, and of a file that another program writes.
#include "engine/session_file/session_file.h"
#include "tests/support/telemetry_samples.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/cell_table.h"

#include <QTemporaryDir>
#include <QToolButton>

namespace amplab {
namespace {

using support::await;

class ASweptSession : public support::WindowTest {
 protected:
  ASweptSession() { sessions = folder.filePath("sessions"); }

  static void add(SessionFile& file, uint64_t seed) {
    SessionRun run;
    run.config.name = "seed " + std::to_string(seed);
    run.config.seed = seed;
    run.sweep = "seeds";
    run.status.state = LaneState::finished;
    run.number = file.add_run(run);
    file.steps(run.number, support::sample_steps(1, 30));
  }
  int rows() { return find<CellTable>("sweepTable").model()->rowCount(); }

  QTemporaryDir folder;
  QString path = folder.filePath("seeds.amplab");
};

TEST_F(ASweptSession, IsShownAsASweepAndLeavesTheLanesAndTheirSessionAsTheyAre) {
  {
    SessionFile file(path.toStdString(), {});
    for (uint64_t seed = 0; seed < 12; ++seed) add(file, seed);
  }
  open("endless");
  const int lanes = window->store().laneCount();
  const QString own = window->sessions().recorder().path();
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return rows() == 12; }));
  EXPECT_TRUE(find<QWidget>("panel:sweep").isVisible());
  EXPECT_EQ(window->store().laneCount(), lanes);
  EXPECT_EQ(window->sessions().recorder().path(), own);
  EXPECT_TRUE(banner().sentence().contains("seeds")) << banner().sentence().toStdString();
}

TEST_F(ASweptSession, OfAWindowShowsItsRunsInTheComparisonWhenItIsOpenedAgain) {
  {
    SessionFile file(path.toStdString(), {});
    for (uint64_t seed = 0; seed < 3; ++seed) add(file, seed);
    file.set_value(kSetupsKey, setups_text(support::sample_setups(2)).toStdString());
  }
  open("endless");
  const QAbstractItemModel& compared = *find<CellTable>("compareTable").model();
  window->sessions().open(path);
  EXPECT_TRUE(await([&] { return compared.rowCount() == 2 + 3; })) << compared.rowCount();
}

TEST_F(ASweptSession, IsFollowedWhileAnotherProgramWritesIt) {
  SessionFile file(path.toStdString(), {});
  for (uint64_t seed = 0; seed < 3; ++seed) add(file, seed);
  file.commit();
  open("endless");
  press(Qt::Key_6, Qt::ControlModifier);
  window->sweptRuns().request(path);
  ASSERT_TRUE(await([&] { return rows() == 3; }));
  add(file, 3);
  file.commit();
  EXPECT_TRUE(await([&] { return rows() == 4; }));
}

TEST_F(ASweptSession, IsTheWindowsOwnUnlessAnotherIsRequested) {
  open("endless");
  const int lanes = window->store().laneCount();
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(5));
  press(Qt::Key_6, Qt::ControlModifier);
  EXPECT_TRUE(await([&] { return rows() == lanes; })) << rows();
}

TEST_F(ASweptSession, ThatCannotBeReadIsRejectedWithAMessage) {
  open("endless");
  press(Qt::Key_6, Qt::ControlModifier);
  window->sweptRuns().request(folder.filePath("absent.amplab"));
  ASSERT_TRUE(await([&] { return banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains("absent.amplab")) << banner().sentence().toStdString();
  EXPECT_EQ(rows(), 0);
}

} // namespace
} // namespace amplab
