// SPDX-License-Identifier: GPL-3.0-or-later
// main() of every test that needs a QApplication. It has no screen and a temporary home folder, so no test reads or
// writes the user's settings.
#include "tests/support/start.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

int main(int argc, char** argv) {
  amplab::support::start_tests(argc, argv);
  const QTemporaryDir home;
  for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
    qputenv(variable, home.path().toUtf8());
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QSettings::setDefaultFormat(QSettings::IniFormat);
  const QApplication application(argc, argv);
  QCoreApplication::setOrganizationName("amplab-tests");
  QCoreApplication::setApplicationName("amplab-tests");
  return RUN_ALL_TESTS();
}
