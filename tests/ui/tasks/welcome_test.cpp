// SPDX-License-Identifier: GPL-3.0-or-later
// The first start: a welcome page with three cards, a quiet window with one hint, and the full lab behind one button.
#include "tests/ui/shell/operable.h"
#include "tests/ui/tasks/task_fixture.h"
#include "ui/shell/welcome_page.h"

#include <QFile>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

namespace amplab {
namespace {

using support::await;

constexpr int kMostOperable = 24; // at a first start

class Welcome : public support::NewUser {
 protected:
  Welcome() { welcomes = true; }

  void start(const QString& behaviour = "endless") {
    open(behaviour, 0, true);
    window->resize(1600, 1000);
  }
  void start_on_real_engine() { open_on(QString("\"%1\" serve").arg(REAL_ENGINE), 0, true); }
  void start_again() {
    window->close();
    window.reset();
    start();
  }
  bool is_welcomed() const {
    const auto* page = window->findChild<WelcomePage*>();
    return page && page->isVisible();
  }
  void expect_few_operable() {
    QApplication::processEvents();
    const QStringList operable = support::operable_in(*window);
    EXPECT_LE(operable.size(), kMostOperable) << operable.join('\n').toStdString();
  }
};

TEST_F(Welcome, AFirstStartOffersThreeCardsAndLittleElse) {
  start();
  ASSERT_TRUE(is_welcomed());
  EXPECT_EQ(window->focusWidget(), &find<QWidget>("welcome:watch"));
  expect_few_operable();
  for (const char* card : {"welcome:watch", "welcome:lesson", "welcome:script"})
    EXPECT_FALSE(find<QWidget>(card).accessibleName().isEmpty()) << card;
}

TEST_F(Welcome, WatchingOpensAQuietWindowThatRuns) {
  start_on_real_engine();
  press(Qt::Key_Space); // on the card
  ASSERT_TRUE(reaches_step(50));
  EXPECT_FALSE(is_welcomed());
  EXPECT_EQ(window->store().laneCount(), 4);
  EXPECT_EQ(open_places(), QStringList{"why"});
  EXPECT_FALSE(window->findChild<QWidget*>("phaseButton"));
  EXPECT_FALSE(find<QWidget>("curves:smoothing").isVisible());
  expect_few_operable();
  press(Qt::Key_Space);
  EXPECT_TRUE(reaches(RunState::paused)) << "the key is the window's again";
}

TEST_F(Welcome, TheFullLabIsOneButtonAndIsRemembered) {
  start();
  click("welcome:watch");
  start_again();
  EXPECT_FALSE(is_welcomed());
  EXPECT_EQ(open_places(), QStringList{"why"}) << "quiet as it was";
  click("teachButton");
  EXPECT_TRUE(open_places().contains("setup"));
  EXPECT_TRUE(window->findChild<QWidget*>("phaseButton"));
  EXPECT_TRUE(find<QWidget>("curves:smoothing").isVisible());
  EXPECT_GT(support::operable_in(*window).size(), 2 * kMostOperable) << "which the quiet window hides";
  start_again();
  EXPECT_FALSE(is_welcomed());
  EXPECT_TRUE(open_places().contains("setup"));
  EXPECT_TRUE(window->findChild<QWidget*>("phaseButton"));
}

TEST_F(Welcome, TheFullLabIsReachedWithoutACard) {
  start();
  click("welcome:fullLab");
  EXPECT_FALSE(is_welcomed());
  EXPECT_TRUE(open_places().contains("setup"));
  EXPECT_TRUE(place("setup").isEnabled());
}

TEST_F(Welcome, TheFullLabHasLanesWhereAllWereClosed) {
  welcomes = false;
  start();
  window->document().openLanes({}, "closed");
  ASSERT_TRUE(is_welcomed());
  click("welcome:fullLab");
  EXPECT_FALSE(is_welcomed());
  EXPECT_EQ(window->document().laneCount(), 4);
}

TEST_F(Welcome, ComesAgainIfNothingWasChosen) {
  start();
  start_again();
  EXPECT_TRUE(is_welcomed());
}

TEST_F(Welcome, AKeptLayoutOpensAsBefore) {
  welcomes = false; // a window of before
  start();
  place("why").close();
  const QStringList before = open_places();
  welcomes = true;
  start_again();
  EXPECT_FALSE(is_welcomed());
  EXPECT_EQ(open_places(), before);
  EXPECT_TRUE(window->findChild<QWidget*>("phaseButton"));
}

TEST_F(Welcome, LanesOfTheCommandLineAreShownAtOnce) {
  opens_on = quick_example();
  start();
  EXPECT_FALSE(is_welcomed());
  EXPECT_TRUE(open_places().contains("setup"));
}

TEST_F(Welcome, TheLessonCardOpensTheFirstLessonBesideItsLoop) {
  start();
  click("welcome:lesson");
  ASSERT_TRUE(await([&] { return find<QLabel>("lesson:name").text().startsWith("01 "); }));
  EXPECT_FALSE(is_welcomed());
  EXPECT_EQ(open_places(), (QStringList{"loop", "lesson"}));
}

TEST_F(Welcome, TheScriptCardImportsAChosenFile) {
  QFile script(home.filePath("train.py"));
  ASSERT_TRUE(script.open(QIODevice::WriteOnly));
  script.write("import torch\nfor x, t in loader:\n    optimizer.zero_grad()\n    loss = loss_fn(model(x), t)\n"
               "    loss.backward()\n    optimizer.step()\n");
  script.close();
  start_on_real_engine();
  bool typed = false;
  QTimer asked;
  QObject::connect(&asked, &QTimer::timeout, &asked, [&] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (!dialog || std::exchange(typed, true)) return;
    auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
    line->setText(script.fileName());
    QTest::keyClick(line, Qt::Key_Return);
  });
  asked.start(10);
  click("welcome:script");
  ASSERT_TRUE(await([&] {
    auto* replace = window->findChild<QPushButton*>("import:replace");
    return replace && replace->isEnabled();
  }));
  click("import:replace");
  ASSERT_TRUE(await([&] { return window->document().laneCount() == 1; }));
  EXPECT_FALSE(is_welcomed());
  EXPECT_TRUE(open_places().contains("loop")) << "a script is read in the full lab";
}

TEST_F(Welcome, ListsRecentSessionsAndOpensOne) {
  opens_on = quick_example();
  start();
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(100));
  opens_on.clear();
  start_again();
  find<QAction>("welcome").trigger();
  ASSERT_TRUE(is_welcomed());
  const auto links = window->findChildren<QToolButton*>("welcome:recent");
  ASSERT_FALSE(links.isEmpty());
  const auto* link = links.front();
  EXPECT_TRUE(link->text().startsWith("Unnamed, ")) << link->text().toStdString();
  QTest::mouseClick(links.front(), Qt::LeftButton);
  EXPECT_TRUE(await([&] { return window->store().lastStep() >= 100; }));
  EXPECT_FALSE(is_welcomed());
}

TEST_F(Welcome, EscapeLeadsBackToTheLanes) {
  welcomes = false;
  start();
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(50));
  find<QAction>("welcome").trigger();
  ASSERT_TRUE(is_welcomed());
  EXPECT_FALSE(find<QWidget>("curves:smoothing").isEnabled()) << "it is covered";
  press(Qt::Key_Escape);
  EXPECT_FALSE(is_welcomed());
  EXPECT_TRUE(find<QWidget>("curves:smoothing").isEnabled());
  EXPECT_EQ(window->controller().runState(), RunState::running);
}

TEST_F(Welcome, TheFirstSkippedStepHasOneHint) {
  opens_on = quick_example();
  start_on_real_engine();
  press(Qt::Key_0, Qt::ControlModifier);
  auto& hint = find<QAbstractButton>("curves:skipHint");
  ASSERT_TRUE(hint.isVisible());
  EXPECT_FALSE(hint.isEnabled()) << "no step was skipped yet";
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  ASSERT_TRUE(await([&] { return hint.isEnabled(); }));
  hint.setFocus();
  press(Qt::Key_Return);
  ASSERT_TRUE(await([&] { return find<QLabel>("explain:what").text().contains("was skipped"); }));
  EXPECT_FALSE(hint.isVisible());
  window->close();
  window.reset();
  start_on_real_engine();
  press(Qt::Key_0, Qt::ControlModifier);
  EXPECT_FALSE(find<QAbstractButton>("curves:skipHint").isVisible()) << "once is enough";
}

} // namespace
} // namespace amplab
