// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson asks for a prediction before its lanes run.
#include "tests/ui/shell/window_fixture.h"
#include "ui/panels/lesson_panel.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

namespace amplab {
namespace {

constexpr const char* kLesson = R"(# A lesson
```lesson
kind: lesson
minutes: 1
```
## One
```run
lane: a = {}, seed=1
lane: b = {}, seed=2
steps: 4
```
```predict
ask: How many steps?
number: a.steps
within: 0
hint: True -> It made {{ a.steps }}.
```
)";

class PredictFirst : public support::WindowTest {
 protected:
  void open_lesson() {
    QFile file(folder.filePath("lesson.md"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write(kLesson) > 0);
    file.close();
    find<LessonPanel>("panel:lesson").openFolder(folder.path());
    ASSERT_TRUE(support::await([&] {
      return window->store().laneCount() == 2 && window->store().lane(0).name() == "a" && reaches(RunState::ready);
    }));
  }
  QString hint() { return find<QLabel>("curves:hint").text(); }
  void press_in_the_plots(Qt::Key key) {
    find<QWidget>("canvas:loss").setFocus();
    press(key);
  }
  static constexpr auto kPredictFirst = "Predict first";

  QTemporaryDir folder;
};

TEST_F(PredictFirst, TheLanesOfALessonWaitForThePrediction) {
  open("endless");
  open_lesson();
  EXPECT_TRUE(hint().contains(kPredictFirst)) << hint().toStdString();
  for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Period, Qt::Key_F10}) {
    press_in_the_plots(key);
    EXPECT_EQ(window->controller().runState(), RunState::ready) << "key " << key;
    EXPECT_FALSE(window->controller().isPlayPending()) << "key " << key;
  }
  EXPECT_TRUE(banner().isVisible() && banner().sentence().contains(kPredictFirst));
  find<QLineEdit>("lesson:number").setText("4");
  QTest::mouseClick(&find<QPushButton>("lesson:predict"), Qt::LeftButton);
  EXPECT_FALSE(banner().isVisible()) << "its cause is gone";
  EXPECT_FALSE(hint().contains(kPredictFirst)) << hint().toStdString();
  press_in_the_plots(Qt::Key_Space);
  EXPECT_TRUE(reaches_step(4));
}

TEST_F(PredictFirst, OtherLanesRunBesideAnOpenLesson) {
  open("endless");
  open_lesson();
  window->document().openLanes(support::sample_setups(1), "from the gallery");
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 1 && reaches(RunState::ready); }));
  EXPECT_FALSE(hint().contains(kPredictFirst)) << hint().toStdString();
  press_in_the_plots(Qt::Key_Space);
  EXPECT_TRUE(reaches_step(1));
}

TEST_F(PredictFirst, AClosedLessonHoldsNothing) {
  open("endless");
  open_lesson();
  find<QAbstractButton>("lesson:all").click();
  press_in_the_plots(Qt::Key_Space);
  EXPECT_TRUE(reaches_step(1));
}

} // namespace
} // namespace amplab
