// SPDX-License-Identifier: GPL-3.0-or-later
// One view is shown, and one can be kept beside it.
#include "ui/widgets/view_stack.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Views : public testing::Test {
 protected:
  Views() {
    auto* column = new QVBoxLayout(&frame_);
    for (QWidget* each : std::initializer_list<QWidget*>{stack_.names(), stack_.keepButton(), &stack_})
      column->addWidget(each);
    for (const char* name : {"ops", "phases", "tensor"}) {
      auto* view = new QLabel(name);
      view->setObjectName(name);
      view->setMinimumHeight(name == std::string("tensor") ? 400 : 20);
      stack_.add(*view, name);
      views_ << view;
    }
    frame_.resize(600, 200);
    frame_.show();
  }
  QStringList visible() const {
    QStringList names;
    for (const QWidget* view : views_)
      if (view->isVisible()) names << view->objectName();
    return names;
  }

  QWidget frame_;
  ViewStack& stack_ = *new ViewStack("place", "Step");
  QList<QWidget*> views_;
};

TEST_F(Views, TheFirstIsShownUntilAnotherIsChosen) {
  EXPECT_EQ(visible(), QStringList{"ops"});
  const QSignalSpy changed(&stack_, &ViewStack::shownChanged);
  stack_.names()->setCurrentIndex(1);
  EXPECT_EQ(visible(), QStringList{"phases"});
  EXPECT_EQ(changed.count(), 1);
  stack_.showView(*views_[1]);
  EXPECT_EQ(changed.count(), 1) << "it is shown already";
}

TEST_F(Views, AViewIsShownForItsParts) {
  auto* part = new QWidget(views_[2]);
  stack_.showView(*part);
  EXPECT_EQ(visible(), QStringList{"tensor"});
}

TEST_F(Views, OnesThatAreHiddenTakeNoRoom) {
  EXPECT_LT(stack_.minimumSizeHint().height(), 400);
  stack_.showView(*views_[2]);
  EXPECT_GE(stack_.minimumSizeHint().height(), 400);
}

TEST_F(Views, AKeptOneStaysBesideTheNextAndIsRemembered) {
  stack_.keepButton()->click();
  EXPECT_EQ(visible(), (QStringList{"ops", "phases"}));
  stack_.names()->setCurrentIndex(2);
  EXPECT_EQ(visible(), (QStringList{"ops", "tensor"}));
  EXPECT_EQ(stack_.shown(), (QStringList{"tensor", "ops"}));
  stack_.restore({"phases", "tensor"});
  EXPECT_EQ(visible(), (QStringList{"phases", "tensor"}));
  EXPECT_TRUE(stack_.keepButton()->isChecked());
  stack_.restore({"view of another version"});
  EXPECT_EQ(visible(), QStringList{"phases"});
  EXPECT_FALSE(stack_.keepButton()->isChecked());
}

TEST_F(Views, AWideStackHasThemSideBySide) {
  stack_.keepButton()->click();
  EXPECT_EQ(stack_.orientation(), Qt::Horizontal);
  frame_.resize(300, 800);
  EXPECT_TRUE(QTest::qWaitFor([&] { return stack_.orientation() == Qt::Vertical; }));
}

TEST_F(Views, TheNamesHaveANameForScreenReaders) {
  EXPECT_EQ(stack_.names()->accessibleName(), "Views of Step");
  EXPECT_EQ(stack_.names()->focusPolicy(), Qt::TabFocus);
}

} // namespace
} // namespace amplab
