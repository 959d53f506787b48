// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour of a new user: the example, another precision, a skipped step, a fork, own data, exported results, and
// the session of the day before.
#include "tests/ui/tasks/task_fixture.h"
#include "ui/shell/fork_dialog.h"
#include "ui/shell/lane_tile.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <algorithm>

namespace amplab {
namespace {

using support::await;
using support::NewUser;

QByteArrayList lines_of(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  return file.readAll().trimmed().split('\n');
}

TEST_F(NewUser, RunsTheExampleAndSeesWhichLaneDoesNotLearn) {
  open_on_real_engine(0);
  ASSERT_EQ(store().laneCount(), 4);
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  for (const int learnt : {kFp32, kScaled, kBf16}) EXPECT_GT(last_accuracy(learnt), 0.8) << lane(learnt).name();
  EXPECT_LT(last_accuracy(kNoScaler), 0.2) << "one of ten classes is guessed";
  const auto shown = [&](int index) { return find<LaneTile>(qPrintable(QString("laneTile%1").arg(index))).accuracy(); };
  for (int index = 0; index < 4; ++index) {
    const QString measured = QString::number(100 * last_accuracy(index), 'f', 1);
    EXPECT_TRUE(await([&] { return shown(index).contains(measured); }))
        << shown(index).toStdString() << ", measured " << measured.toStdString();
  }
}

TEST_F(NewUser, SwitchesThePrecisionOfALaneThatRuns) {
  opens_on = quick_example();
  for (LaneSetup& each : opens_on) each.config.train.steps = 100'000; // long enough to be running still
  open_on_real_engine(0);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(50));
  click("laneTile0");
  auto* mode = transport().findChild<QComboBox*>("bar:precision.mode");
  ASSERT_TRUE(mode);
  choose(*mode, mode->itemText(mode->findData("amp-bf16")));
  ASSERT_TRUE(await([&] { return lane(kFp32).current_config().precision.mode == "amp-bf16"; }));
  const auto& events = lane(kFp32).events();
  const auto turned = std::ranges::find(events, "precision.mode", &Event::subject);
  ASSERT_NE(turned, events.end());
  EXPECT_GT((*turned).step, 0) << "at the next step, while it ran";
  EXPECT_TRUE(std::ranges::none_of(lane(kScaled).events(),
                                   [](const Event& event) { return event.subject == "precision.mode"; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
}

TEST_F(NewUser, ShowsWhyAStepWasSkipped) {
  open_quickly();
  click("laneTile2");
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  press(Qt::Key_E);
  const auto label_text = [&](const char* part) { return find<QLabel>(part).text(); };
  ASSERT_TRUE(await([&] { return label_text("explain:what").contains("was skipped"); }))
      << label_text("explain:message").toStdString();
  for (const char* part : {"explain:what", "explain:where", "explain:why", "explain:effect"})
    EXPECT_FALSE(label_text(part).isEmpty()) << part;
  int64_t skipped = 0;
  for (int64_t row = 0; row < lane(kScaled).rows(); ++row)
    if (lane(kScaled).record(row).skipped) skipped = lane(kScaled).record(row).step;
  EXPECT_TRUE(label_text("explain:what").contains(QString::number(skipped)))
      << label_text("explain:what").toStdString() << ", the last was " << skipped;
}

TEST_F(NewUser, ForksALaneWithBf16) {
  opens_on = quick_example();
  for (LaneSetup& each : opens_on) each.config.train.steps = 4000; // long enough to be running still
  open_on_real_engine(0);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(50));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::paused));
  click("laneTile1");
  const int64_t stands = lane(kNoScaler).last_step();
  press(Qt::Key_B, Qt::ControlModifier);
  auto& dialog = find<ForkDialog>("forkDialog");
  ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
  auto* keys = dialog.findChild<QComboBox*>("settingList:key");
  choose(*keys, keys->itemText(keys->findData("precision.mode")));
  auto* mode = dialog.findChild<QComboBox*>("setting:precision.mode");
  ASSERT_TRUE(mode);
  choose(*mode, mode->itemText(mode->findData("amp-bf16")));
  click("fork:ok");
  ASSERT_TRUE(await([&] { return store().laneCount() == 5; }));
  EXPECT_EQ(lane(4).info().fork_step, stands);
  EXPECT_EQ(lane(4).config().precision.mode, "amp-bf16");
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  EXPECT_EQ(lane(4).last_step(), 4000);
  EXPECT_GT(last_accuracy(4), 0.8);
}

TEST_F(NewUser, TrainsOnATableOfTheirOwn) {
  QFile table(home.filePath("my points.csv"));
  ASSERT_TRUE(table.open(QIODevice::WriteOnly));
  table.write("x,y,side\n");
  for (int row = 0; row < 400; ++row) {
    const int x = row % 20 - 10, y = row / 20 - 10;
    table.write(QByteArray::number(x) + "," + QByteArray::number(y) + (x + y > 0 ? ",above\n" : ",below\n"));
  }
  table.close();
  open_quickly();
  choose_path([&] { press(Qt::Key_O, Qt::ControlModifier); }, table.fileName());
  ASSERT_TRUE(await([&] { return store().laneCount() == 4 && lane(kFp32).config().data.name == "csv"; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended()) << banner().sentence().toStdString();
  EXPECT_GT(last_accuracy(kFp32), 0.9) << "a line parts the two sides";
}

TEST_F(NewUser, ExportsResultsAsCsv) {
  open_quickly();
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  const QString folder = home.filePath("results");
  QDir().mkpath(folder);
  choose_path([&] { press(Qt::Key_E, Qt::ControlModifier); }, folder);
  ASSERT_TRUE(await([&] { return QFile::exists(folder + "/history.csv") && transport().hint().contains("results"); }))
      << transport().hint().toStdString();
  int64_t rows = 0;
  for (int index = 0; index < 4; ++index) rows += lane(index).rows();
  EXPECT_EQ(lines_of(folder + "/history.csv").size(), rows + 1) << "every step of every lane";
  EXPECT_EQ(lines_of(folder + "/compare.csv").size(), 5);
}

TEST_F(NewUser, ReopensTheSessionOfYesterday) {
  open_quickly();
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  const QString path = home.filePath("monday.amplab");
  choose_path([&] { press(Qt::Key_S, Qt::ControlModifier); }, path);
  ASSERT_TRUE(await([&] { return window->sessions().recorder().path() == path; }));
  const int64_t steps = lane(kScaled).rows();
  const double loss = lane(kScaled).record(steps - 1).loss, accuracy = last_accuracy(kScaled);
  window.reset();
  open_quickly(); // today
  choose_path([&] { press(Qt::Key_O, Qt::ControlModifier); }, path);
  ASSERT_TRUE(await([&] { return store().laneCount() == 4 && lane(kScaled).rows() == steps; }))
      << banner().sentence().toStdString();
  EXPECT_EQ(lane(kScaled).record(steps - 1).loss, loss);
  EXPECT_EQ(last_accuracy(kScaled), accuracy);
}

} // namespace
} // namespace amplab
