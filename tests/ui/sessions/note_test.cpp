// SPDX-License-Identifier: GPL-3.0-or-later
// The note on a run: it is saved with that run, or not at all.
#include "tests/ui/sessions/sessions_fixture.h"

#include <QAction>
#include <QInputDialog>
#include <QTimer>
#include <functional>

namespace amplab {
namespace {

using support::await;

class NoteOfARun : public support::SessionsTest {
 protected:
  // Opens the dialog and enters the text after `meanwhile`.
  void note(
      const QString& text, const std::function<void()>& meanwhile = [] {}) {
    QTimer::singleShot(0, window.get(), [&] {
      auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      asked = dialog != nullptr;
      if (!asked) return;
      meanwhile();
      dialog->setTextValue(text);
      dialog->accept();
    });
    window->findChild<QAction*>("note")->trigger();
    QApplication::processEvents(); // the timer, if there was no dialog
  }
  QString noted(int lane) const { return window->sessions().recorder().note(lane); }

  bool asked = false;
};

TEST_F(NoteOfARun, IsSavedWithIt) {
  open("endless");
  run_to(1000);
  note("the good one");
  EXPECT_TRUE(asked);
  EXPECT_EQ(noted(0), "the good one");
}

TEST_F(NoteOfARun, IsNotSavedWithALaneThatReplacedItMeanwhile) {
  open("endless");
  run_to(1000);
  note("the good one", [&] {
    window->controller().rewind();
    EXPECT_TRUE(await([&] { return window->store().lane(0).empty(); }));
  });
  EXPECT_EQ(noted(0), "");
  EXPECT_TRUE(banner().sentence().contains("“lane 0” was not saved")) << banner().sentence().toStdString();
}

TEST_F(NoteOfARun, IsRefusedForASessionThatAnotherWindowWrites) {
  open("endless");
  run_to(1000);
  const QString path = recorded();
  const std::unique_ptr<MainWindow> writer = std::move(window);
  open("well", 1);
  window->sessions().open(path);
  ASSERT_TRUE(await([&] { return window->store().laneCount() == 2; }));
  note("the good one");
  EXPECT_FALSE(asked);
  EXPECT_TRUE(banner().sentence().contains("does not write the session")) << banner().sentence().toStdString();
  EXPECT_EQ(noted(0), "");
}

} // namespace
} // namespace amplab
