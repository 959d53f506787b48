// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the lanes until each has made so many steps or has ended, saves a picture of the window and quits. For the
// README's picture and for tests. GUI thread.
#pragma once
#include "ui/shell/main_window.h"

namespace amplab {

class Screenshot : public QObject {
  Q_OBJECT

 public:
  // Quits the application with status 0 when the picture is saved, else with 1. Requires: the window outlives it.
  Screenshot(MainWindow& window, const QString& file, int64_t steps);

 private:
  void begin();
  void look();
  void take();

  MainWindow& window_;
  QString file_;
  int64_t steps_;
  bool begun_ = false, done_ = false;
};

} // namespace amplab
