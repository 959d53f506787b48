// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/curves_panel.h"

#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/support/plausible_run.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/plots/lane_legend.h"
#include "ui/widgets/figure_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Curves : public support::PanelTest {
 protected:
  Curves() {
    panel_.resize(1000, 700);
    panel_.show();
  }
  Timeline& line() { return panel_.timeline(); }

  CurvesPanel panel_{context_};
};

TEST_F(Curves, ShowsAPlotForEveryRowOfTheTable) {
  for (const PlotRow& row : plot_rows()) EXPECT_EQ(panel_.plot(row.id).row().id, row.id);
}

TEST_F(Curves, SavesTheFiguresThatAreChosen) {
  support::fill_plausibly(store_, 50);
  FigureDialog dialog({{"loss", "Loss"}, {"scale", "Loss scale"}, {"speed", "Speed", false}}, nullptr);
  EXPECT_EQ(dialog.plots(), (std::vector<QString>{"loss", "scale"}));
  dialog.findChild<QCheckBox*>("figure:scale")->setChecked(false);
  dialog.findChild<QComboBox*>("figure:kind")->setCurrentIndex(1);
  const QTemporaryDir folder;
  panel_.saveFigures(dialog.plots(), dialog.suffix(), FigureWidth::single_column, folder.path());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList{"loss.svg"});
  dialog.findChild<QCheckBox*>("figure:loss")->setChecked(false);
  EXPECT_FALSE(dialog.findChild<QPushButton*>("figure:ok")->isEnabled()) << "nothing is left to export";
  const QSignalSpy complained(&panel_, &Panel::complained);
  panel_.saveFigures({"loss", "scale"}, "pdf", FigureWidth::single_column, folder.filePath("absent"));
  ASSERT_EQ(complained.size(), 1) << "one sentence, not one per plot";
  EXPECT_TRUE(complained[0][0].toString().contains("loss.pdf"));
}

TEST_F(Curves, FiguresAreConfirmedAndOverwriteNothingUnasked) {
  support::fill_plausibly(store_, 50);
  const QSignalSpy exported(&window_, &WindowRequests::exported);
  const QTemporaryDir folder;
  const auto export_answering = [&](QMessageBox::StandardButton answer) {
    QTimer::singleShot(0, &panel_, [answer] {
      auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (question) question->button(answer)->click();
    });
    panel_.saveFigures({"loss", "scale"}, "svg", FigureWidth::single_column, folder.path());
  };
  QFile mine(folder.filePath("loss.svg"));
  ASSERT_TRUE(mine.open(QIODevice::WriteOnly));
  mine.write("mine");
  mine.close();
  const auto size = [&] { return QFileInfo(mine.fileName()).size(); };
  export_answering(QMessageBox::No);
  EXPECT_EQ(size(), 4) << "kept";
  EXPECT_FALSE(QFile::exists(folder.filePath("scale.svg")));
  EXPECT_TRUE(exported.isEmpty());
  export_answering(QMessageBox::Yes);
  EXPECT_GT(size(), 4);
  ASSERT_EQ(exported.size(), 1);
  EXPECT_EQ(exported[0][0].toString(), "2 figures exported to " + folder.path());
}

TEST_F(Curves, FollowsTheRunAsItGoes) {
  support::fill_plausibly(store_, 50);
  EXPECT_EQ(line().extent().last, 50);
  EXPECT_EQ(line().view().x, (Range{0, 400})) << "the planned end";
  line().show("zoom", {10, 20});
  StepRecord next = store_.lane(0).last_record();
  ++next.step;
  store_.appendSteps(0, std::vector{next});
  store_.publish();
  EXPECT_EQ(line().extent().last, 51);
  EXPECT_EQ(line().view().x, (Range{10, 20}));
}

TEST_F(Curves, ShowsAStepWhereTheSelectedLaneHasIt) {
  support::reset_lanes(store_, 2);
  for (const int lane : {0, 1}) {
    auto steps = support::sample_steps(1, 20);
    for (StepRecord& step : steps) step.wall_s = static_cast<double>(step.step) * (lane + 1);
    store_.appendSteps(lane, steps);
  }
  LaneInfo fork;
  fork.parent = 1;
  fork.fork_step = 10;
  store_.addLane(support::sample_setups(3)[2], fork);
  store_.publish();
  panel_.findChild<QComboBox*>("curves:x")->setCurrentIndex(3); // seconds
  for (const int lane : {1, 2, 0}) {
    focus_.showStep(lane, 5);
    EXPECT_EQ(line().cursor(), lane == 0 ? 5 : 10) << lane << ", a fork has the time of its parent";
  }
}

TEST_F(Curves, OffersAWayBackToNowBesideThePlots) {
  support::fill_plausibly(store_, 50);
  auto* follow = panel_.findChild<QToolButton*>("curves:follow");
  EXPECT_EQ(follow->text(), "Follow");
  EXPECT_TRUE(follow->isChecked());
  line().show("zoom", {10, 20});
  EXPECT_EQ(follow->text(), "Jump to now");
  QTest::mouseClick(follow, Qt::LeftButton);
  EXPECT_TRUE(line().view().follow);
  EXPECT_EQ(follow->text(), "Follow");
  QTest::mouseClick(follow, Qt::LeftButton);
  EXPECT_FALSE(line().view().follow) << "it leaves the run alone, too";
}

TEST_F(Curves, RefreshesAPlotOnceForAllThatCameOfAllLanes) {
  support::fill_plausibly(store_, 50);
  ASSERT_EQ(store_.laneCount(), 4);
  const QSignalSpy loss(&panel_.plot("loss"), &CurvePlot::refreshed);
  for (int drain = 0; drain < 10; ++drain) {
    for (int lane = 0; lane < 4; ++lane) {
      StepRecord next = store_.lane(lane).last_record();
      ++next.step;
      store_.appendSteps(lane, std::vector{next});
      store_.appendEvents(lane, {{next.step, 0, EventKind::skip, "step", {}, {}, "Skipped."}});
    }
    store_.publish();
  }
  EXPECT_EQ(loss.size(), 10);
}

TEST_F(Curves, FitsTheViewToFreshLanes) {
  support::fill_plausibly(store_, 400);
  line().show("zoom", {10, 20});
  support::fill_plausibly(store_, 5);
  EXPECT_TRUE(line().view().follow);
  EXPECT_EQ(line().view().x, (Range{0, 400}));
}

TEST_F(Curves, LinksTheCursorOfAllPlots) {
  support::fill_plausibly(store_, 400);
  QApplication::processEvents();
  auto* loss = panel_.findChild<QWidget*>("canvas:loss");
  QTest::mouseMove(loss, loss->rect().center());
  ASSERT_TRUE(line().cursor().has_value());
  const auto* scale = panel_.findChild<QWidget*>("canvas:scale");
  EXPECT_EQ(loss->width(), scale->width()) << "so that one stands above the other";
}

TEST_F(Curves, MeasuresTimeInFourWays) {
  support::fill_plausibly(store_, 400);
  auto* x = panel_.findChild<QComboBox*>("curves:x");
  ASSERT_EQ(x->count(), 4);
  const std::pair<Series, double> ends[] = {
      {Series::step, 400}, {Series::update, 400}, {Series::samples, 400 * 512}, {Series::wall_s, 8}};
  for (int i = 0; i < 4; ++i) {
    x->setCurrentIndex(i);
    EXPECT_EQ(line().x(), ends[i].first);
    EXPECT_GE(line().view().x.upper, ends[i].second - 1e-6);
    EXPECT_LE(line().view().x.upper, ends[i].second * 2.1);
  }
}

TEST_F(Curves, MakesTheLossLogarithmicAndBack) {
  panel_.toggleLog();
  EXPECT_TRUE(panel_.plot("loss").isLog());
  panel_.toggleLog();
  EXPECT_FALSE(panel_.plot("loss").isLog());
}

TEST_F(Curves, BringsAStepIntoView) {
  support::fill_plausibly(store_, 400);
  line().show("zoom", {10, 20});
  panel_.showStep(250);
  EXPECT_TRUE(line().view().x.contains(250));
  EXPECT_EQ(line().view().x.size(), 10);
  EXPECT_EQ(line().cursor(), 250);
}

TEST_F(Curves, ShowsAColumnInThePlotThatHasIt) {
  support::reset_lanes(store_, {{"loss.errD", "found_inf.d"}});
  panel_.showCurve("loss.errD");
  panel_.showCurve("found_inf.d");
  panel_.showCurve("clip_coef");
  panel_.showCurve("not.known");
  EXPECT_EQ(panel_.plot("loss").variant(), "loss.errD");
  EXPECT_EQ(panel_.plot("scale").variant(), "found_inf.d");
  EXPECT_EQ(panel_.plot("gradient").variant(), "clip_coef");
}

TEST_F(Curves, ALowPanelKeepsItsHeightForTheLosses) {
  for (const int height : {900, 420}) {
    panel_.resize(1000, height);
    panel_.show();
    QApplication::processEvents();
    EXPECT_EQ(panel_.plot("gradient").isVisible(), height == 900);
    EXPECT_GE(panel_.plot("loss").height(), 150) << height;
  }
}

TEST_F(Curves, ShowsOneOfTheLowerPlotsWhereTheyDoNotFitSideBySideAndOffersTheOthers) {
  support::fill_plausibly(store_, 50);
  panel_.resize(1400, 900);
  QApplication::processEvents();
  for (const char* id : {"gradient", "memory", "speed"}) EXPECT_TRUE(panel_.plot(id).isVisible()) << id;
  panel_.resize(604, 700);
  QApplication::processEvents();
  EXPECT_TRUE(panel_.plot("gradient").isVisible());
  EXPECT_FALSE(panel_.plot("memory").isVisible() || panel_.plot("speed").isVisible());
  auto& others = *panel_.findChild<QComboBox*>("others:gradient");
  ASSERT_TRUE(others.isVisible());
  EXPECT_EQ(others.count(), 3);
  QTest::keyClick(&others, Qt::Key_End);
  QApplication::processEvents();
  EXPECT_TRUE(panel_.plot("speed").isVisible());
  EXPECT_FALSE(panel_.plot("gradient").isVisible());
  for (LaneChip* chip : panel_.plot("speed").findChildren<LaneChip*>()) {
    EXPECT_TRUE(chip->isVisible());
    EXPECT_GE(chip->width(), chip->leastWidth()) << "name and value of " << chip->entry().name.toStdString();
  }
  panel_.showCurve("grad_norm_scaled");
  EXPECT_TRUE(panel_.plot("gradient").isVisible()) << "what is asked for comes into view";
}

TEST_F(Curves, ShowsAHintWhileThereIsNothingToSee) {
  auto* hint = panel_.findChild<QLabel*>("curves:hint");
  EXPECT_FALSE(hint->isVisible());
  panel_.setHint("Press Space to run.");
  EXPECT_TRUE(hint->isVisible());
  panel_.setHint({});
  EXPECT_FALSE(hint->isVisible());
}

TEST_F(Curves, RestoresItsViewSettingsAtTheNextStart) {
  panel_.findChild<QSlider*>("curves:smoothing")->setValue(90);
  panel_.findChild<QComboBox*>("curves:x")->setCurrentIndex(2);
  panel_.plot("memory").setVariant("peak");
  panel_.plot("gradient").setLog(true);
  CurvesPanel next(context_);
  next.setViewSettings(panel_.viewSettings());
  EXPECT_EQ(next.timeline().smoothing(), 0.9);
  EXPECT_EQ(next.timeline().x(), Series::samples);
  EXPECT_EQ(next.plot("memory").variant(), "peak");
  EXPECT_TRUE(next.plot("gradient").isLog());
  EXPECT_FALSE(next.plot("loss").isLog());
  next.setViewSettings({}); // first start: nothing changes
  EXPECT_EQ(next.timeline().smoothing(), 0.9);
}

TEST_F(Curves, RepaintsEachPlotOnceForANewsOfAllLanes) {
  support::fill_plausibly(store_, 100);
  QApplication::processEvents(); // shows the strip of distances
  QApplication::processEvents(); // makes its neighbours smaller
  QSignalSpy replots(panel_.findChild<QWidget*>("canvas:loss"), SIGNAL(afterReplot()));
  for (int lane = 0; lane < 4; ++lane) {
    StepRecord next = store_.lane(lane).last_record();
    ++next.step;
    store_.appendSteps(lane, std::vector{next});
  }
  store_.publish();
  ASSERT_TRUE(support::await([&] { return replots.count() > 0; }));
  QApplication::processEvents();
  EXPECT_EQ(replots.count(), 1);
}

} // namespace
} // namespace amplab
