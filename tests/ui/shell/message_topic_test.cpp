// SPDX-License-Identifier: GPL-3.0-or-later
// A message of the banner disappears with its cause, and not before.
#include "tests/ui/shell/window_fixture.h"

#include <QAbstractSpinBox>
#include <QFile>
#include <QTemporaryDir>

namespace amplab {
namespace {

struct MessageTopicTest : support::WindowTest {
  [[nodiscard]] bool says(const char* part) {
    return support::await([&] { return banner().isVisible() && banner().sentence().contains(part); });
  }
};

TEST_F(MessageTopicTest, OfLanesThatCouldNotBeMadeGoesWithLanesThatCould) {
  open("endless");
  auto setups = support::sample_setups(1);
  setups[0].config.name = "bad";
  window->controller().prepare(setups);
  ASSERT_TRUE(says("cannot be prepared"));
  window->controller().prepare(support::sample_setups(2));
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(MessageTopicTest, OfLanesThatHaveEndedGoesWhenTheyRun) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::running));
  press(Qt::Key_F5, Qt::ShiftModifier);
  ASSERT_TRUE(reaches(RunState::ended));
  press(Qt::Key_Space);
  ASSERT_TRUE(says("have ended"));
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(MessageTopicTest, OfARejectedValueGoesWithAnAcceptedOne) {
  open("endless");
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  const auto type = [&](const char* text) {
    seed.setFocus();
    seed.selectAll();
    QTest::keyClicks(&seed, text);
    QTest::keyClick(&seed, Qt::Key_Return);
  };
  type("-1");
  ASSERT_TRUE(banner().isVisible());
  type("7");
  EXPECT_EQ(window->document().config(0).seed, 7u);
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(MessageTopicTest, OfAnExportGoesWithOneThatSucceeds) {
  open("well");
  const QTemporaryDir folder;
  window->exportTo("/proc/no/where");
  ASSERT_TRUE(says("/proc/no/where"));
  window->exportTo(folder.path());
  ASSERT_TRUE(support::await([&] { return transport().hint().startsWith("Exported"); }));
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(MessageTopicTest, OfSomethingElseStays) {
  open("endless");
  const QTemporaryDir folder;
  window->exportTo("/proc/no/where");
  ASSERT_TRUE(says("/proc/no/where"));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::running));
  EXPECT_TRUE(banner().isVisible());
}

TEST_F(MessageTopicTest, OfALostEngineStaysWhateverElseIsSettled) {
  open("endless");
  kill_engine();
  ASSERT_TRUE(says("engine"));
  press(Qt::Key_E);
  ASSERT_TRUE(says("Nothing to explain"));
  QTest::mouseClick(&find<LaneTile>("laneTile1"), Qt::LeftButton); // of another lane
  EXPECT_TRUE(says("engine"));
}

TEST_F(MessageTopicTest, NothingToExplainIsReportedOfOneLaneOnly) {
  open("endless");
  press(Qt::Key_E);
  ASSERT_TRUE(says("Nothing to explain"));
  QTest::mouseClick(&find<LaneTile>("laneTile1"), Qt::LeftButton);
  EXPECT_FALSE(banner().isVisible());
}

} // namespace
} // namespace amplab
