// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tinted_code.h"

#include <QApplication>
#include <QTest>
#include <QTextBlock>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Tinted : public testing::Test {
 protected:
  Tinted() {
    edit.showText("one = 1\ntwo = 2\nthree = 3\nfour = 4");
    edit.resize(400, 300);
    edit.show();
  }
  // The background of a line, right of its text.
  QColor ground(int line) {
    const QTextBlock block = edit.document()->findBlockByNumber(line - 1);
    const int y = edit.cursorRect(QTextCursor(block)).center().y();
    return edit.viewport()->grab().toImage().pixelColor(edit.viewport()->width() - 40, y);
  }
  static Theme& theme() {
    static auto* theme = new Theme(qApp);
    return *theme;
  }
  TintedCode edit{theme()};
};

TEST_F(Tinted, LinesHaveTheirGroundAndOthersNone) {
  const QColor plain = ground(2);
  edit.setTints({{2, {&Palette::warning, "not taken"}}});
  EXPECT_NE(ground(2), plain);
  EXPECT_EQ(ground(3), plain);
  edit.setTints({});
  EXPECT_EQ(ground(2), plain);
}

TEST_F(Tinted, TheCursorsLineIsDescribedWithItsTint) {
  edit.setTints({{3, {&Palette::warning, "not taken: it is odd"}}});
  std::vector<int> chosen;
  QObject::connect(&edit, &TintedCode::lineChosen, &edit, [&](int line) { chosen.push_back(line); });
  edit.goTo(3);
  EXPECT_EQ(chosen, std::vector{3});
  EXPECT_EQ(edit.accessibleDescription(), "line 3, not taken: it is odd");
  edit.goTo(4);
  EXPECT_FALSE(edit.accessibleDescription().contains("odd"));
  edit.goTo(99);
  EXPECT_EQ(edit.textCursor().blockNumber() + 1, 4) << "there is no such line";
}

} // namespace
} // namespace amplab
