// SPDX-License-Identifier: GPL-3.0-or-later
// Places are reached, hidden, floated and adapted to the window's size. Perspectives arrange them by a key.
#include "tests/ui/shell/window_fixture.h"
#include "ui/panels/curves_panel.h"

#include <QAction>
#include <QLabel>
#include <QMenuBar>
#include <QTabBar>
#include <QToolButton>
#include <map>

namespace amplab {
namespace {

using support::await;

class Places : public support::WindowTest {
 protected:
  void click(const char* name) { QTest::mouseClick(&find<QToolButton>(name), Qt::LeftButton); }
  QTabBar& names(const char* name) { return *place(name).views().names(); }
  QRect geometry(const char* name) { return {place(name).mapTo(window.get(), QPoint()), place(name).size()}; }
  bool has_focus(const char* name) {
    const QWidget* focus = QApplication::focusWidget();
    return focus && place(name).isAncestorOf(focus);
  }
};

TEST_F(Places, AKeyShowsAPlaceAndGivesItTheFocusAndHidesItTheNextTime) {
  open("well");
  ASSERT_FALSE(place("runs").isVisible());
  press(Qt::Key_5, Qt::AltModifier);
  EXPECT_TRUE(await([&] { return is_seen("compare") && has_focus("runs"); }));
  EXPECT_TRUE(find<QAction>("placeRuns").isChecked());
  press(Qt::Key_5, Qt::AltModifier);
  EXPECT_FALSE(place("runs").isVisible());
  EXPECT_FALSE(find<QAction>("placeRuns").isChecked());
  press(Qt::Key_4, Qt::AltModifier);
  EXPECT_TRUE(place("step").isVisible()) << "it was seen without the focus: not hidden";
  EXPECT_TRUE(has_focus("step"));
  press(Qt::Key_3, Qt::AltModifier);
  EXPECT_TRUE(panel("curves").isAncestorOf(QApplication::focusWidget()));
}

TEST_F(Places, ArrowKeysChooseTheView) {
  open("well");
  press(Qt::Key_4, Qt::AltModifier);
  EXPECT_TRUE(is_seen("ops"));
  press(Qt::Key_Right);
  EXPECT_TRUE(await([&] { return is_seen("phases") && !is_seen("ops"); }));
}

TEST_F(Places, TheMenuBarSwitchesThemWhereItHasRoom) {
  open("well");
  window->resize(1280, 800);
  auto& switcher = find<QWidget>("placeSwitcher");
  ASSERT_TRUE(await([&] { return switcher.isVisible(); }));
  click("runsPlaceButton");
  EXPECT_TRUE(await([&] { return is_seen("compare"); }));
  EXPECT_TRUE(find<QToolButton>("runsPlaceButton").isChecked());
  click("curvesPlaceButton");
  EXPECT_TRUE(find<QToolButton>("curvesPlaceButton").isChecked()) << "always there";
  press(Qt::Key_0, Qt::ControlModifier);
  EXPECT_FALSE(switcher.isVisible()) << "a quiet window has few buttons";
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(await([&] { return switcher.isVisible(); }));
}

TEST_F(Places, APanelIsRaisedWithItsPlace) {
  open("well");
  for (const char* id : {"sweep", "variables", "formats", "events", "class"}) {
    EXPECT_FALSE(is_seen(id)) << id;
    bring_forward(id);
    EXPECT_TRUE(await([&] { return is_seen(id); })) << id;
  }
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(await([&] { return is_seen("ops") && is_seen("scaler"); })) << "the views of the full lab";
}

TEST_F(Places, AKeptViewStaysBesideTheOthers) {
  open("well");
  window->resize(1280, 800);
  names("step").setCurrentIndex(2);
  click("stepPlace:keep");
  EXPECT_TRUE(await([&] { return is_seen("histogram") && is_seen("updates"); }));
  bring_forward("ops");
  EXPECT_TRUE(await([&] { return is_seen("histogram") && is_seen("ops") && !is_seen("updates"); }));
  click("stepPlace:keep");
  EXPECT_TRUE(await([&] { return !is_seen("histogram") && is_seen("ops"); }));
}

TEST_F(Places, ViewsAreRemembered) {
  open("well", 2, true);
  bring_forward("precision");
  bring_forward("tensor");
  click("stepPlace:keep");
  bring_forward("phases");
  window->close();
  open("well", 2, true);
  EXPECT_TRUE(await([&] { return is_seen("phases") && is_seen("tensor"); }));
  bring_forward("configure");
  EXPECT_FALSE(is_seen("precision"));
}

TEST_F(Places, ALayoutOfAnEarlierVersionIsTheDefaultOne) {
  open("well", 2, true);
  press(Qt::Key_3, Qt::ControlModifier);
  const QByteArray earlier = window->saveState(6);
  window->close();
  QSettings().setValue("window/layout", earlier);
  open("well", 2, true);
  EXPECT_EQ(open_places(), (QStringList{"setup", "loop", "step", "why"}));
}

TEST_F(Places, CloseByTheirButtonAndComeBackByTheViewMenu) {
  open("well");
  constexpr const char* kPlaces[][3] = {
      {"setup", "placeSetup", "configure"}, {"step", "placeStep", "ops"}, {"why", "placeWhy", "scaler"}};
  for (const auto& [name, action, view] : kPlaces) {
    bring_forward(view);
    click((std::string(name) + "Place:close").c_str());
    EXPECT_FALSE(place(name).isVisible()) << name;
    find<QAction>(action).trigger();
    EXPECT_TRUE(place(name).isVisible()) << name;
  }
}

TEST_F(Places, FloatAndComeBack) {
  open("well");
  click("stepPlace:float");
  EXPECT_TRUE(place("step").isFloating());
  EXPECT_TRUE(is_seen("ops"));
  bring_forward("phases");
  EXPECT_TRUE(await([&] { return is_seen("phases"); }));
  click("stepPlace:float");
  EXPECT_FALSE(place("step").isFloating());
}

// Closed at 1600 x 956, started on a projector.
TEST_F(Places, AWindowOfALargerScreenIsFittedIntoASmallerOne) {
  open("well");
  window->resize(1600, 956);
  window->splitDockWidget(&place("loop"), &place("setup"), Qt::Vertical);
  window->move(900, 500);
  ASSERT_TRUE(await([&] { return window->height() == 956; }));
  const QRect projector(0, 0, 1280, 640);
  window->fitInto(projector);
  EXPECT_TRUE(await([&] { return projector.contains(QRect(window->pos(), window->size())); }))
      << window->width() << " x " << window->height();
  window->fitInto({0, 0, 1920, 1080});
  EXPECT_TRUE(projector.contains(QRect(window->pos(), window->size()))) << "what fits stays";
}

TEST_F(Places, WhatItMeansStandsToTheFootOfTheWindow) {
  open("well");
  for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
    window->resize(size);
    ASSERT_EQ(window->size(), size);
    EXPECT_TRUE(await([&] { return geometry("why").bottom() == geometry("step").bottom(); })) << size.width();
  }
}

TEST_F(Places, DetailsReachUnderTheFormsInANarrowWindowOnly) {
  open("well");
  window->resize(1280, 800);
  EXPECT_TRUE(await([&] { return geometry("step").left() == geometry("loop").left(); }));
  window->resize(1600, 1000);
  EXPECT_TRUE(await([&] { return geometry("step").left() > geometry("loop").right(); }));
}

// A window that grows when a view is chosen would leave its screen.
TEST_F(Places, NoViewNeedsMoreThanASmallScreen) {
  open("well");
  window->resize(1024, 600);
  for (const PanelRow& row : panel_table()) {
    bring_forward(row.id);
    QApplication::processEvents();
    EXPECT_LE(window->height(), 600) << row.id;
    EXPECT_LE(window->width(), 1024) << row.id;
    EXPECT_LE(window->minimumSizeHint().height(), 600) << row.id;
  }
}

TEST_F(Places, CtrlTwoShowsTheInsideOfAStepAndCtrlOneTheFullLab) {
  open("well");
  window->resize(1280, 800);
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_EQ(open_places(), (QStringList{"loop", "step"}));
  EXPECT_TRUE(await([&] { return place("step").height() > window->height() / 3; }));
  press(Qt::Key_3, Qt::ControlModifier);
  EXPECT_EQ(open_places(), QStringList{"runs"});
  EXPECT_TRUE(panel("compare").isVisible());
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_EQ(open_places(), (QStringList{"setup", "loop", "step", "why"}));
}

TEST_F(Places, AWideWindowInspectsAStepWithTheVariablesBesideTheLoop) {
  open("well");
  window->resize(1280, 800);
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(is_seen("loop") && !is_seen("variables"));
  window->resize(1600, 1000);
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(await([&] { return is_seen("loop") && is_seen("variables"); }));
}

TEST_F(Places, AnOpenLessonStaysWhereItsStudentLooks) {
  open("well");
  EXPECT_FALSE(open_places().contains("lesson")) << "hidden until one is open";
  press(Qt::Key_5, Qt::ControlModifier);
  EXPECT_TRUE(await([&] { return is_seen("lesson"); }));
  for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_1}) {
    press(key, Qt::ControlModifier);
    EXPECT_TRUE(open_places().contains("lesson")) << "Ctrl+" << (key - Qt::Key_0);
  }
  press(Qt::Key_0, Qt::ControlModifier);
  EXPECT_FALSE(open_places().contains("lesson"));
}

TEST_F(Places, TypeHasItsSizeBackAfterAPresentationInAnotherTheme) {
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

TEST_F(Places, PresentingLeavesCurvesAndLadderInLargeType) {
  open("endless");
  const double size = window->font().pointSizeF();
  press(Qt::Key_4, Qt::ControlModifier);
  EXPECT_FALSE(window->menuBar()->isVisible());
  EXPECT_FALSE(transport().isVisible());
  EXPECT_EQ(open_places(), QStringList{"why"});
  EXPECT_TRUE(find<CurvesPanel>("panel:curves").isVisible());
  EXPECT_TRUE(panel("scaler").isVisible());
  EXPECT_FALSE(panel("explain").isVisible()) << "it has nothing to say yet";
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

TEST_F(Places, WhoClosesAPresentationComesBackToEverything) {
  open("well", 2, true);
  press(Qt::Key_4, Qt::ControlModifier);
  window->close();
  open("well", 2, true);
  EXPECT_TRUE(transport().isVisible());
  EXPECT_TRUE(open_places().contains("setup"));
}

} // namespace
} // namespace amplab
