// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/breakpoint_dialog.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class BreakpointDialogTest : public testing::Test {
 protected:
  void edit(int64_t line, const char* condition = "") {
    BreakpointItem edited;
    edited.what.line = line;
    edited.what.condition = condition;
    editor = std::make_unique<BreakpointDialog>(edited, QStringList{"loss", "found_inf"});
    editor->show();
  }
  QLineEdit& condition() { return *editor->findChild<QLineEdit*>("breakpoint:condition"); }
  QPushButton& ok() { return *editor->findChild<QPushButton*>("breakpoint:ok"); }

  std::unique_ptr<BreakpointDialog> editor;
};

TEST_F(BreakpointDialogTest, ReturnsTheEditedBreakpoint) {
  edit(5);
  QTest::keyClicks(&condition(), "loss > 3");
  editor->findChild<QSpinBox*>("breakpoint:after")->setValue(2);
  QTest::keyClicks(editor->findChild<QLineEdit*>("breakpoint:log"), "high");
  ASSERT_TRUE(ok().isEnabled());
  QTest::mouseClick(&ok(), Qt::LeftButton);
  EXPECT_EQ(editor->result(), QDialog::Accepted);
  const Break breakpoint = editor->breakpoint().what;
  EXPECT_EQ(breakpoint, (Break{5, "loss > 3", 2, "high", BreakOn::none}));
}

TEST_F(BreakpointDialogTest, RejectsAnInvalidExpression) {
  edit(5);
  QTest::keyClicks(&condition(), "loss >");
  EXPECT_FALSE(ok().isEnabled());
  condition().setText("loss = 3");
  EXPECT_FALSE(ok().isEnabled()) << "a statement";
  condition().setText("loss > 3");
  EXPECT_TRUE(ok().isEnabled());
}

TEST_F(BreakpointDialogTest, OfNoLineNeedsACondition) {
  edit(0);
  EXPECT_FALSE(ok().isEnabled());
  QTest::keyClicks(&condition(), "found_inf");
  EXPECT_TRUE(ok().isEnabled());
}

TEST_F(BreakpointDialogTest, CanRemoveIt) {
  edit(5, "loss > 3");
  QTest::mouseClick(editor->findChild<QPushButton*>("breakpoint:remove"), Qt::LeftButton);
  EXPECT_TRUE(editor->isRemoved());
}

} // namespace
} // namespace amplab
