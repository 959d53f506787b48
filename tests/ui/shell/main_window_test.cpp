// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a whole: first view, settings of a running lane, a dead engine, files, and saved settings.
#include "tests/ui/shell/window_fixture.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

namespace amplab {
namespace {

using Window = support::WindowTest;

int64_t lines_in(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : -1;
}

TEST_F(Window, OpensOnTheOpeningExampleAtTheFirstStart) {
  open("well", 0, true);
  EXPECT_EQ(window->store().laneCount(), 4);
  EXPECT_EQ(find<QComboBox>("preset").currentData().toString(), "opening");
  EXPECT_TRUE(support::await([&] { return transport().hint() == "Press Space to run the four lanes"; }));
  EXPECT_GT(window->store().lane(0).config().inspect.every, 0) << "the op table fills by itself";
}

TEST_F(Window, ChangesASettingOfARunningLane) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  window->document().setSetting(1, "precision.mode", "amp-bf16");
  ASSERT_TRUE(support::await([&] { return !window->store().lane(1).events().empty(); }));
  EXPECT_EQ(window->store().lane(1).events()[0].subject, "precision.mode");
  EXPECT_TRUE(window->store().lane(0).events().empty());
  EXPECT_TRUE(support::await([&] { return transport().hint() == "Running; Space pauses"; }));
}

TEST_F(Window, ReplacesTheScalersRuleOfARunningLaneByASettingAndBack) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  auto& behaviours = find<QComboBox>("scaler:behaviour"); // of the first lane, which is selected
  behaviours.setCurrentIndex(behaviours.findData("deepspeed"));
  emit behaviours.activated(behaviours.currentIndex());
  const auto ruled = [&](const char* rule) {
    return support::await([&] { return window->store().lane(0).current_config().scaler.behaves_like == rule; });
  };
  EXPECT_TRUE(ruled("deepspeed")) << "by the event of the setting";
  EXPECT_TRUE(window->store().lane(1).events().empty());
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(ruled("pytorch"));
}

TEST_F(Window, ShowsWhichEditsNeedARestartAndAppliesThemThen) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  window->document().setSetting(ConfigDocument::kAllLanes, "seed", 7);
  EXPECT_TRUE(transport().hint().contains("F5"));
  EXPECT_FALSE(banner().isVisible()) << "the lanes were not asked for what they cannot do";
  EXPECT_EQ(window->store().lane(0).config().seed, 42u);
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(window->store().lane(0).config().seed, 7u);
}

TEST_F(Window, PreparesEditsBeforeTheFirstStepByItself) {
  open("endless");
  window->document().setSetting(ConfigDocument::kAllLanes, "seed", 7);
  EXPECT_TRUE(support::await([&] { return window->store().lane(0).config().seed == 7; }));
}

TEST_F(Window, RunsWhatWasJustEdited) {
  open("endless");
  window->document().setSetting(ConfigDocument::kAllLanes, "seed", 7);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  EXPECT_EQ(window->store().lane(0).config().seed, 7u);
}

TEST_F(Window, LeavesLanesAloneThatAreWhatWasEditedAlready) {
  open("endless");
  int prepared = 0;
  QObject::connect(&window->controller(), &RunController::runStateChanged, window.get(),
                   [&](RunState state) { prepared += state == RunState::preparing; });
  window->document().setSetting(ConfigDocument::kAllLanes, "seed", 7);
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  EXPECT_EQ(prepared, 0) << "lanes prepared again would restart, or wait for Play";
}

TEST_F(Window, ChangesASettingThatWasEditedBeforeTheFirstReportCame) {
  open("endless");
  press(Qt::Key_Space);
  window->document().setSetting(1, "precision.mode", "amp-bf16"); // no report of the lanes has arrived
  ASSERT_TRUE(support::await([&] { return !window->store().lane(1).events().empty(); }));
  EXPECT_EQ(window->store().lane(1).events()[0].subject, "precision.mode");
  EXPECT_GT(window->store().lastStep(), 0);
}

TEST_F(Window, ShowsTheModeOfTheLaneThatIsChosen) {
  open("endless");
  QTest::mouseClick(&find<LaneTile>("laneTile1"), Qt::LeftButton);
  EXPECT_EQ(find<QComboBox>("bar:precision.mode").currentData().toString(), "amp-fp16");
  EXPECT_EQ(find<QComboBox>("opsLane").currentIndex(), 1);
}

TEST_F(Window, BeginsAtALaneWhoseScalerThereIsToSee) {
  open("well", 0);
  EXPECT_EQ(find<QComboBox>("opsLane").currentText(), "fp16 + scaler");
}

TEST_F(Window, AcceptsSeedsOf64Bits) {
  open("endless");
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  seed.setFocus();
  seed.selectAll();
  QTest::keyClicks(&seed, "18446744073709551615");
  QTest::keyClick(&seed, Qt::Key_Return);
  EXPECT_EQ(window->document().config(0).seed, UINT64_MAX);
  EXPECT_EQ(window->document().config(1).seed, UINT64_MAX) << "all lanes share it";
  seed.selectAll();
  QTest::keyClicks(&seed, "-1");
  QTest::keyClick(&seed, Qt::Key_Return);
  EXPECT_TRUE(banner().isVisible()) << "and says what cannot be";
  EXPECT_EQ(window->document().config(0).seed, UINT64_MAX);
}

TEST_F(Window, KeepsTheDataOfAKilledEngineAndStartsItAgain) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  kill_engine();
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains("engine"));
  EXPECT_EQ(window->store().lane(0).rows(), 1000);
  auto& remedy = find<QPushButton>("banner:action");
  EXPECT_EQ(remedy.text(), "Restart engine");
  QTest::mouseClick(&remedy, Qt::LeftButton);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(Window, OffersToStartALostEngineAgainWhateverElseIsTried) {
  open("endless");
  kill_engine();
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  const QString loss = banner().sentence();
  const auto& remedy = find<QPushButton>("banner:action");
  press(Qt::Key_Space);
  EXPECT_EQ(banner().sentence(), loss) << "it says better why nothing runs";
  window->document().setSetting(0, "optimizer.lr", 0.25);
  press(Qt::Key_Space); // applies the edit first
  EXPECT_EQ(banner().sentence(), loss);
  press(Qt::Key_E);
  EXPECT_TRUE(banner().sentence().contains("Nothing to explain"));
  EXPECT_TRUE(remedy.isVisible()) << "what else there is to say comes with the same offer";
  EXPECT_EQ(remedy.text(), "Restart engine");
  QTest::mouseClick(&find<QWidget>("banner:action"), Qt::LeftButton);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(Window, RemovesAnOldErrorWithTheOfferWhenTheEngineIsStartedByMenu) {
  open("endless");
  kill_engine();
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  press(Qt::Key_E);
  window->start();
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(Window, ShowsAnErrorUntilItIsDismissed) {
  open("well");
  std::vector<LaneSetup> setups = support::sample_setups(1);
  setups[0].config.name = "bad";
  window->controller().prepare(setups);
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_EQ(banner().sentence(), "\"bad\" cannot be prepared.");
  QTest::mouseClick(&find<QWidget>("banner:close"), Qt::LeftButton);
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(Window, ShowsNoLanesNumbersBesideACopyThatHasNotRun) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
  QTest::mouseClick(&find<LaneTile>("laneTile1"), Qt::LeftButton);
  ASSERT_EQ(find<QLabel>("scaler:lane").text(), "lane 1");
  QTest::mouseClick(&find<QWidget>("lane:add"), Qt::LeftButton);
  ASSERT_EQ(window->document().laneCount(), 3);
  EXPECT_EQ(find<QLabel>("scaler:lane").text(), "") << "neither the first lane's, nor the one's that was copied";
  EXPECT_TRUE(find<QLabel>("scaler:move").text().startsWith("The scale has not changed yet"))
      << find<QLabel>("scaler:move").text().toStdString();
}

TEST_F(Window, OpensARunJsonOfItsOwnAgain) {
  open("endless");
  window->document().setSetting(1, "optimizer.lr", 0.125);
  ASSERT_TRUE(support::await([&] { return window->store().lane(1).config().optimizer.lr == 0.125; }));
  const std::vector<LaneSetup> exported = window->document().setups();
  const QTemporaryDir folder;
  window->exportTo(folder.path());
  ASSERT_TRUE(support::await([&] { return transport().hint().startsWith("Exported"); }));
  window->document().load(support::sample_setups(1));
  QMimeData dropped;
  dropped.setUrls({QUrl::fromLocalFile(QDir(folder.path()).filePath("run.json"))});
  QDragEnterEvent enter({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  QDropEvent drop({20, 20}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  ASSERT_EQ(window->document().laneCount(), 2) << banner().sentence().toStdString();
  for (size_t lane = 0; lane < 2; ++lane) EXPECT_EQ(window->document().setups()[lane].config, exported[lane].config);
  EXPECT_TRUE(support::await(
      [&] { return window->store().laneCount() == 2 && window->store().lane(1).config().optimizer.lr == 0.125; }));
}

TEST_F(Window, ShowsTheStatusOfEachLane) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  auto& tile = find<LaneTile>("laneTile1");
  EXPECT_TRUE(support::await([&] { return tile.figures().contains("skips 20"); })) << tile.figures().toStdString();
  EXPECT_EQ(tile.title(), "lane 1 · running");
  EXPECT_TRUE(tile.figures().contains("scale 2¹⁵"));
}

TEST_F(Window, ExportsAllLanesWhileTheyRun) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  ASSERT_TRUE(
      support::await([&] { return window->store().lane(0).last_step() == window->store().lane(1).last_step(); }));
  const QTemporaryDir folder;
  const QString out = folder.filePath("run");
  window->exportTo(out);
  ASSERT_TRUE(support::await([&] { return transport().hint().contains(out) || QFile::exists(out + "/run.json"); }));
  EXPECT_EQ(lines_in(out + "/compare.csv"), 1 + 2);
  EXPECT_EQ(lines_in(out + "/history.csv"), 1 + 2 * 1000);
  EXPECT_EQ(window->controller().runState(), RunState::running);
}

TEST_F(Window, ReportsWhyAnExportFailedAndRunsOn) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  const QTemporaryDir folder;
  QFile in_the_way(folder.filePath("file"));
  ASSERT_TRUE(in_the_way.open(QIODevice::WriteOnly));
  window->exportTo(folder.filePath("file/run"));
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains("file")) << banner().sentence().toStdString();
  EXPECT_EQ(window->controller().runState(), RunState::running);
}

TEST_F(Window, RemembersLayoutThemeAndLanes) {
  open("well", 3, true);
  const bool dark = theme().isDark();
  constexpr QSize chosen(1024, 700);
  window->resize(chosen);
  place("why").close();
  bring_forward("histogram");
  window->document().setSetting(2, "name", "mine");
  const std::vector<LaneSetup> lanes = window->document().setups();
  press(Qt::Key_M, Qt::AltModifier);
  window->close();
  theme().choose(dark ? ThemeChoice::dark : ThemeChoice::light);
  open("well", 0, true);
  EXPECT_EQ(window->height(), chosen.height());
  EXPECT_LE(window->width(), chosen.width())
      << "the screen is 800 wide, and Qt 6.8 restores nothing wider than it must";
  EXPECT_FALSE(place("why").isVisible());
  EXPECT_TRUE(place("step").isVisible());
  EXPECT_TRUE(is_seen("histogram")) << "the chosen view";
  EXPECT_EQ(window->store().lane(2).name(), "mine");
  EXPECT_EQ(window->document().setups(), lanes);
  EXPECT_NE(theme().isDark(), dark);
}

TEST_F(Window, GivesIdsToRememberedLanesWithoutUsableOnes) {
  QSettings().setValue("lanes", QStringList{"3 {}", "1 0 {}"});
  open("well", 0, true);
  const auto& setups = window->document().setups();
  ASSERT_EQ(setups.size(), 2u);
  EXPECT_EQ(setups[0].colour, 3);
  EXPECT_TRUE(setups[0].id.isValid() && setups[1].id.isValid());
  EXPECT_NE(setups[0].id, setups[1].id);
}

TEST_F(Window, RemembersTheThemeEvenIfItIsKilled) {
  open("well", 1, true);
  const bool dark = theme().isDark();
  press(Qt::Key_M, Qt::AltModifier);
  window.reset(); // without closeEvent()
  theme().choose(dark ? ThemeChoice::dark : ThemeChoice::light);
  open("well", 1, true);
  EXPECT_NE(theme().isDark(), dark);
  theme().choose(ThemeChoice::system);
}

TEST_F(Window, DoesNotRememberAnEngineThatWasNamedForThisStart) {
  QSettings().setValue("engine", "ssh gpu-box amplab-engine serve");
  open("well", 1, true);
  window->close();
  EXPECT_EQ(QSettings().value("engine").toString(), "ssh gpu-box amplab-engine serve");
}

TEST_F(Window, IsHiddenBeforeWhatItsPanelsShowIsGone) {
  open("well", 1);
  bool shown = true;
  const auto& ops = panel("ops");
  ASSERT_TRUE(ops.isVisible());
  QObject::connect(&window->store(), &QObject::destroyed, qApp, [&] { shown = ops.isVisible(); });
  window.reset();
  EXPECT_FALSE(shown) << "views that are hidden ask their models once more";
}

TEST_F(Window, OpensOnTheExampleWhereTheSettingsCannotBeRead) {
  const QVariant unreadable[] = {QStringList{"0 {\"no such key\": 1}"}, QStringList{"0 {}", "{}"},
                                 QStringList{"0 {}", "1"},
                                 "[{\"colour\": 0, \"config\": {}}]"}; // of an earlier version
  for (const QVariant& lanes : unreadable) {
    QSettings().setValue("lanes", lanes);
    open("well", 0, true);
    EXPECT_EQ(window->store().laneCount(), 4) << lanes.toStringList().join(", ").toStdString();
    window.reset();
  }
}

} // namespace
} // namespace amplab
