// SPDX-License-Identifier: GPL-3.0-or-later
// Docks are shown, hidden, floated and adapted to the window's size. Perspectives arrange them by a key.
#include "tests/ui/shell/window_fixture.h"
#include "ui/panels/curves_panel.h"

#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>
#include <algorithm>
#include <map>

namespace amplab {
namespace {

class Docks : public support::WindowTest {
 protected:
  QDockWidget& dock(const char* name) { return find<QDockWidget>(name); }
  void click(const char* name) { QTest::mouseClick(&find<QToolButton>(name), Qt::LeftButton); }
  QRect geometry(const char* name) { return {dock(name).mapTo(window.get(), QPoint()), dock(name).size()}; }
};

TEST_F(Docks, CloseByTheirButtonAndComeBackByTheViewMenu) {
  open("well");
  for (const char* name : {"configureDock", "explainDock", "opsDock"}) {
    click((std::string(name) + ":close").c_str());
    EXPECT_FALSE(dock(name).isVisible()) << name;
    dock(name).toggleViewAction()->trigger();
    EXPECT_TRUE(dock(name).isVisible()) << name;
  }
}

TEST_F(Docks, FloatUnderTheirTitleAndComeBack) {
  open("well");
  const auto titled = [&] {
    const auto labels = dock("opsDock").titleBarWidget()->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](QLabel* label) { return label->isVisible() && label->text() == "Ops"; });
  };
  EXPECT_FALSE(titled()) << "its tab says so";
  click("opsDock:float");
  EXPECT_TRUE(dock("opsDock").isFloating());
  EXPECT_TRUE(titled());
  click("opsDock:float");
  EXPECT_FALSE(dock("opsDock").isFloating());
  EXPECT_FALSE(titled());
}

// Closed at 1600 x 956, started on a projector.
TEST_F(Docks, AWindowOfALargerScreenIsFittedIntoASmallerOne) {
  open("well");
  window->resize(1600, 956);
  window->splitDockWidget(&dock("loopDock"), &dock("configureDock"), Qt::Vertical);
  window->splitDockWidget(&dock("explainDock"), &dock("scalerDock"), Qt::Vertical);
  window->move(900, 500);
  ASSERT_TRUE(support::await([&] { return window->height() == 956; }));
  const QRect projector(0, 0, 1280, 640);
  window->fitInto(projector);
  EXPECT_TRUE(support::await([&] { return projector.contains(QRect(window->pos(), window->size())); }))
      << window->width() << " x " << window->height();
  window->fitInto({0, 0, 1920, 1080});
  EXPECT_TRUE(projector.contains(QRect(window->pos(), window->size()))) << "what fits stays";
}

TEST_F(Docks, WhatItMeansStandsToTheFootOfTheWindow) {
  open("well");
  for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
    window->resize(size);
    ASSERT_EQ(window->size(), size);
    EXPECT_TRUE(support::await([&] { return geometry("scalerDock").bottom() == geometry("opsDock").bottom(); }))
        << size.width();
  }
}

TEST_F(Docks, DetailsReachUnderTheFormsInANarrowWindowOnly) {
  open("well");
  window->resize(1280, 800);
  EXPECT_TRUE(support::await([&] { return geometry("opsDock").left() == geometry("loopDock").left(); }));
  window->resize(1600, 1000);
  EXPECT_TRUE(support::await([&] { return geometry("opsDock").left() > geometry("loopDock").right(); }));
}

TEST_F(Docks, KeepTheHeightThatAPanelRequestedWhenTheyAreRearranged) {
  open("well");
  window->resize(1600, 1000);
  QDockWidget& beside = dock("explainDock"); // as on a larger screen than in tests: not behind a tab
  window->removeDockWidget(&beside);
  window->addDockWidget(Qt::RightDockWidgetArea, &beside, Qt::Vertical);
  auto* explain = qobject_cast<Panel*>(dock("explainDock").widget());
  ASSERT_TRUE(explain);
  press(Qt::Key_1, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return geometry("explainDock").top() > geometry("scalerDock").bottom(); }));
  const int before = explain->height(), wanted = before + 60;
  emit explain->heightWanted(wanted);
  ASSERT_TRUE(support::await([&] { return explain->height() >= wanted; }))
      << before << " before, now " << explain->height();
  press(Qt::Key_3, Qt::ControlModifier);
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(support::await([&] { return explain->height() >= wanted; })) << explain->height();
}

TEST_F(Docks, CtrlTwoShowsTheInsideOfAStepAndCtrlOneEverything) {
  open("well");
  window->resize(1280, 800);
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_FALSE(dock("configureDock").isVisible());
  EXPECT_FALSE(dock("scalerDock").isVisible());
  EXPECT_TRUE(support::await([&] { return dock("opsDock").height() > window->height() / 3; }));
  press(Qt::Key_3, Qt::ControlModifier);
  EXPECT_TRUE(find<QWidget>("comparePanel").isVisible());
  EXPECT_FALSE(dock("explainDock").isVisible());
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(dock("configureDock").isVisible());
  EXPECT_TRUE(dock("scalerDock").isVisible());
  EXPECT_TRUE(find<QWidget>("opsPanel").isVisible());
}

TEST_F(Docks, TypeHasItsSizeBackAfterAPresentationInAnotherTheme) {
  open("well");
  const auto sizes = [&] {
    std::map<QWidget*, double> points;
    for (QWidget* widget : window->findChildren<QWidget*>()) points[widget] = widget->font().pointSizeF();
    return points;
  };
  const auto before = sizes();
  press(Qt::Key_4, Qt::ControlModifier);
  const auto large = sizes();
  press(Qt::Key_M, Qt::AltModifier);
  for (const auto& [widget, points] : sizes())
    if (large.contains(widget)) {
      EXPECT_EQ(points, large.at(widget)) << "the look says nothing about size: " << widget->objectName().toStdString();
    }
  press(Qt::Key_1, Qt::ControlModifier);
  for (const auto& [widget, points] : sizes())
    if (before.contains(widget)) {
      EXPECT_EQ(points, before.at(widget))
          << widget->metaObject()->className() << " " << widget->objectName().toStdString();
    }
  press(Qt::Key_M, Qt::AltModifier);
}

TEST_F(Docks, PresentingLeavesCurvesAndLadderInLargeType) {
  open("endless");
  const double size = window->font().pointSizeF();
  press(Qt::Key_4, Qt::ControlModifier);
  EXPECT_FALSE(window->menuBar()->isVisible());
  EXPECT_FALSE(transport().isVisible());
  EXPECT_FALSE(find<QWidget>("opsPanel").isVisible());
  EXPECT_TRUE(find<CurvesPanel>("panel:curves").isVisible());
  EXPECT_TRUE(dock("scalerDock").isVisible());
  EXPECT_FALSE(dock("explainDock").isVisible()) << "it has nothing to say yet";
  EXPECT_GT(window->font().pointSizeF(), size);
  EXPECT_TRUE(banner().sentence().contains("Ctrl+1")) << "the way back";
  press(Qt::Key_Space);
  EXPECT_TRUE(reaches(RunState::running)) << "keys work without the menus";
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(window->menuBar()->isVisible());
  EXPECT_TRUE(transport().isVisible());
  EXPECT_EQ(window->font().pointSizeF(), size);
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(Docks, WhoClosesAPresentationComesBackToEverything) {
  open("well", 2, true);
  press(Qt::Key_4, Qt::ControlModifier);
  window->close();
  open("well", 2, true);
  EXPECT_TRUE(transport().isVisible());
  EXPECT_TRUE(dock("configureDock").isVisible());
}

} // namespace
} // namespace amplab
