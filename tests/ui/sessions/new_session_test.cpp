// SPDX-License-Identifier: GPL-3.0-or-later
// A new session of the window: it begins when its lanes arrive, and only then.
#include "engine/session_file/session_file.h"
#include "tests/support/telemetry_samples.h"
#include "tests/ui/sessions/sessions_fixture.h"

#include <QSignalSpy>

namespace amplab {
namespace {

using support::await;

class NewSession : public support::SessionsTest {
 protected:
  // Requests a session of lanes that cannot be prepared.
  void begin_in_vain() {
    QSignalSpy failures(&window->controller(), &RunController::failure);
    window->document().setSetting(0, "name", "bad");
    window->sessions().startNew();
    ASSERT_TRUE(await([&] { return failures.size() == 1; }));
  }

  // Writes a session with one lane and one pinned earlier run of it.
  QString with_a_pinned_run() const {
    const QString path = folder.filePath("pinned.amplab");
    SessionFile file(path.toStdString(), {});
    for (const int64_t lane : {0, -1}) {
      SessionRun run;
      run.config.name = "pinned";
      run.lane = lane;
      run.pinned = lane < 0;
      run.status.state = LaneState::finished;
      file.steps(file.add_run(run), support::sample_steps(1, 30));
    }
    return path;
  }
};

TEST_F(NewSession, ThatCouldNotBePreparedLeavesAnOpenedOneItsEarlierRuns) {
  open("endless");
  run_to(1000);
  begin_in_vain();
  const QString path = with_a_pinned_run();
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 1; }));
  EXPECT_EQ(window->store().earlier().all().size(), 1u);
  EXPECT_EQ(recorded(), path);
}

TEST_F(NewSession, ThatCouldNotBePreparedLeavesTheNextLanesInTheSessionBefore) {
  open("endless");
  run_to(1000);
  const QString before = recorded();
  begin_in_vain();
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_F5);
  ASSERT_TRUE(await([&] { return window->store().lane(0).empty(); }));
  EXPECT_EQ(recorded(), before);
  EXPECT_EQ(window->store().earlier().all().size(), 2u);
}

TEST_F(NewSession, LeavesTheFormOfTheOneBeforeAsItWas) {
  open("endless");
  run_to(1000);
  const QString before = recorded();
  const int engine = std::atoi(window->controller().hello().engine.substr(5).c_str());
  ::kill(engine, SIGSTOP);
  window->document().openLanes(support::sample_setups(1), "card");
  window->sessions().startNew();
  window->close(); // before the lanes arrive
  ::kill(engine, SIGCONT);
  window.reset();
  sessions = folder.filePath("others");
  open("endless", 3);
  window->sessions().open(before);
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 2; }));
  EXPECT_EQ(window->document().laneCount(), 2);
}

} // namespace
} // namespace amplab
