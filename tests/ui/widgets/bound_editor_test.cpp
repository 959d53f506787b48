// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one setting outside the form, while a person types.
#include "ui/widgets/bound_editor.h"

#include "tests/support/lane_samples.h"

#include <QLineEdit>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Bound : public testing::Test {
 protected:
  Bound() {
    document.load(support::sample_setups(2));
    editor.show();
    editor.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&editor));
    line().setFocus();
    line().selectAll();
    QTest::keyClicks(&line(), "0.25");
  }
  QLineEdit& line() { return *editor.findChild<QLineEdit*>(); }
  double rate(int lane) const { return document.config(lane).optimizer.lr; }

  ConfigDocument document;
  LaneSelection selection;
  BoundEditor editor{document, selection, "optimizer.lr", false};
};

TEST_F(Bound, EntersTypedTextIntoItsLaneWhenAnotherIsSelected) {
  selection.select(document.setups()[1].id);
  EXPECT_EQ(rate(0), 0.25);
  EXPECT_EQ(rate(1), 0.001);
  EXPECT_EQ(line().text(), "0.001");
}

TEST_F(Bound, KeepsTypedTextWhileLanesAreAddedAndChanged) {
  document.insertLane({document.config(1), 7, LaneId::make()}, 0);
  document.setSetting(2, "optimizer.lr", 0.5);
  EXPECT_EQ(line().text(), "0.25");
  QTest::keyClick(&line(), Qt::Key_Return);
  EXPECT_EQ(rate(1), 0.25);
  EXPECT_EQ(rate(0), 0.001);
}

TEST_F(Bound, DropsTypedTextOfLanesThatAreGone) {
  document.removeLane(0);
  EXPECT_EQ(line().text(), "0.001");
  line().selectAll();
  QTest::keyClicks(&line(), "0.75");
  std::vector<LaneSetup> others = support::sample_setups(3);
  for (LaneSetup& each : others) each.id = {};
  document.openLanes(others, "preset");
  EXPECT_EQ(line().text(), "0.001");
  EXPECT_EQ(rate(0), 0.001);
}

TEST_F(Bound, KeepsTypedTextForAllLanesWhileOneOfThemIsLeft) {
  BoundEditor seed{document, selection, "seed", true};
  seed.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&seed));
  auto& text = *seed.findChild<QLineEdit*>();
  text.setFocus();
  text.selectAll();
  QTest::keyClicks(&text, "7");
  document.removeLane(0);
  EXPECT_EQ(text.text(), "7");
  std::vector<LaneSetup> others = support::sample_setups(2);
  for (LaneSetup& each : others) each.id = {};
  document.openLanes(others, "preset");
  EXPECT_EQ(text.text().toLongLong(), document.config(0).seed);
}

} // namespace
} // namespace amplab
