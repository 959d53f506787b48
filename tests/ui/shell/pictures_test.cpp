// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of README.md and docs show the window of today.
#include "tests/ui/shell/window_fixture.h"
#include "tests/ui/shell/window_titles.h"

#include <QFile>

namespace amplab {
namespace {

using Pictures = support::WindowTest;

TEST_F(Pictures, ShowTheTitlesOfTheWindow) {
  open("well");
  QFile titles(PICTURES "/titles.txt");
  ASSERT_TRUE(titles.open(QIODevice::ReadOnly)) << titles.fileName().toStdString();
  EXPECT_EQ(QString::fromUtf8(titles.readAll()).toStdString(), support::window_titles(*window).toStdString())
      << "The pictures of README.md and docs have other titles than the window. Run resources/screenshots/update.sh, "
         "look at each picture, and commit them.";
}

} // namespace
} // namespace amplab
