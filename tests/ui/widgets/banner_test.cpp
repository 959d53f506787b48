// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include <QAccessible>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(BannerAlert, HasEachSentenceForAScreenReader) {
  const Theme theme;
  Banner banner(theme);
  const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&banner);
  ASSERT_TRUE(accessible);
  EXPECT_EQ(accessible->role(), QAccessible::AlertMessage);
  for (const char* sentence : {"The engine ended.", "On it goes."}) {
    banner.show(Banner::Kind::notice, sentence);
    EXPECT_EQ(accessible->text(QAccessible::Name), sentence);
  }
}

} // namespace
} // namespace amplab
