// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints while sessions are opened one after the other.
#include "engine/session_file/session_file.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/code_edit.h"

#include <QListWidget>
#include <QTemporaryDir>

namespace amplab {
namespace {

using support::await;

class SessionBreakpoints : public support::WindowTest {
 protected:
  SessionBreakpoints() { sessions = folder.filePath("sessions"); }

  CodeEdit& loop() { return find<CodeEdit>("loop:text"); }
  size_t breakpoints(int lane) {
    find<QListWidget>("lanes").setCurrentRow(lane);
    return loop().breakpoints().size();
  }
  void open_session(const QString& path, const std::string& first_lane) {
    window->sessions().open(path);
    ASSERT_TRUE(await([&] { return window->store().lane(0).name() == first_lane; }));
  }

  QTemporaryDir folder;
};

TEST_F(SessionBreakpoints, AreThereAgainWithTheirLanes) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  press(Qt::Key_Space);
  ASSERT_EQ(breakpoints(1), 0u);
  loop().setFocus();
  loop().moveCursor(QTextCursor::Start);
  press(Qt::Key_F9);
  ASSERT_EQ(breakpoints(1), 1u);
  const QString named = folder.filePath("monday.amplab"), other = folder.filePath("other.amplab");
  window->sessions().saveAs(named);
  ASSERT_TRUE(await([&] { return window->sessions().recorder().path() == named; }));
  {
    SessionFile file(other.toStdString(), {});
    SessionRun run;
    run.config.name = "other";
    for (run.lane = 0; run.lane < 2; run.colour = static_cast<int>(++run.lane)) file.add_run(run); // the same colours
  }
  open_session(other, "other");
  EXPECT_EQ(breakpoints(0) + breakpoints(1), 0u);
  open_session(named, "lane 0");
  EXPECT_EQ(breakpoints(0), 0u);
  EXPECT_EQ(breakpoints(1), 1u);
}

} // namespace
} // namespace amplab
