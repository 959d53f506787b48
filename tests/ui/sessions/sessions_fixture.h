// SPDX-License-Identifier: GPL-3.0-or-later
// A window that records its session into a temporary folder.
#pragma once
#include "engine/session_file/session_reader.h"
#include "tests/ui/shell/window_fixture.h"

#include <QDir>
#include <QFile>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>

namespace amplab::support {

class SessionsTest : public WindowTest {
 protected:
  SessionsTest() { sessions = folder.filePath("sessions"); }

  static int64_t steps_written(const QString& path, int64_t lane = 0) {
    try {
      SessionReader reader(path.toStdString());
      for (const SessionRun& run : reader.runs())
        if (run.lane == lane) return reader.step_count(run.number);
    } catch (const SessionError&) { // it is being created
    }
    return 0;
  }
  QString recorded() const { return window->sessions().recorder().path(); }
  [[nodiscard]] bool all_is_written() {
    return await([&] {
      for (int lane = 0; lane < window->store().laneCount(); ++lane)
        if (steps_written(recorded(), lane) < window->store().lane(lane).rows()) return false;
      return true;
    });
  }

  void run_to(int64_t step) {
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches_step(step));
    ASSERT_TRUE(all_is_written());
  }

  // Copies the session's files as they are now to a folder of their own, as a kill would leave them.
  QString left_by_a_kill() {
    const QString left = folder.filePath("left");
    QDir().mkpath(left);
    for (const QFileInfo& file : QFileInfo(recorded()).dir().entryInfoList(QDir::Files))
      QFile::copy(file.filePath(), QDir(left).filePath(file.fileName()));
    return left;
  }

  // Opens another window on the files left.
  void start_again(const QString& left, const QString& behaviour = "endless") {
    window.reset();
    sessions = left;
    open(behaviour);
    ASSERT_TRUE(await([&] { return banner().isVisible(); }));
  }

  QPushButton& action() { return find<QPushButton>("banner:action"); }
  QPushButton& other() { return find<QPushButton>("banner:other"); }
  void click(QPushButton& button) { QTest::mouseClick(&button, Qt::LeftButton); }

  QStringList recent() {
    QMenu& menu = find<QMenu>("recent");
    emit menu.aboutToShow();
    QStringList texts;
    for (const QAction* each : menu.actions())
      if (!each->isSeparator()) texts << each->text();
    return texts;
  }

  QTemporaryDir folder;
};

} // namespace amplab::support
