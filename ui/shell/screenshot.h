// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the lanes until each has made `steps` steps or has ended, saves an image of the window and quits. For the
// README and for tests. GUI thread.
#pragma once
#include "ui/shell/main_window.h"

namespace amplab {

class Screenshot : public QObject {
  Q_OBJECT

 public:
  // Quits the application with status 0 if the image was saved, else with 1. Requires: the window outlives this.
  Screenshot(MainWindow& window, const QString& file, int64_t steps);

 private:
  void begin();
  void checkProgress();
  void saveImage();

  MainWindow& window_;
  QString file_;
  int64_t steps_;
  bool begun_ = false, done_ = false;
};

} // namespace amplab
