// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_page.h"

#include "engine/lesson/read_lesson.h"
#include "tests/support/await.h"
#include "tests/support/telemetry_samples.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <gtest/gtest.h>

namespace amplab {
namespace {

// At some widths its table is taller than at slightly smaller widths, because rounding changes a line break.
constexpr const char* kWithATable = R"(# A lesson
```lesson
kind: lesson
minutes: 1
```
## One
| | true length in step 1 | length that clip sees | times | test accuracy |
| --- | --- | --- | --- | --- |
| after | 1.32 | 1.32 | 0.76 | 71% |
| before | 1.32 | 86231 | 1.2e-05 | 12% |
| adam | 1.32 | 86231 | 1.2e-05 | 70% |

Students often say that the order does not matter, because both orders run without an error. )"
                                    R"(With SGD nothing is learnt. AdamW does not
care about a factor that is nearly the same in each step, so it hides the mistake.
)";

// Its first step needs a line as an answer. Its second step needs none.
constexpr const char* kWithLineQuestion = R"(# A lesson
```lesson
kind: lesson
minutes: 1
```
## One
```run
lane: a = {}
steps: 4
```
```predict
ask: Which line changes the weights?
line: a -> optimizer.step
hint: True -> Another one.
```
## Two
```run
lane: a = {}, seed=2
```
Nothing is asked.
)";

class LessonPageTest : public testing::Test {
 protected:
  LessonPageTest() {
    run.open(std::make_shared<const lesson::Lesson>(lesson::lesson_of(kWithATable, "lesson.md", {})), 0);
  }
  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }

  RunStore store;
  LessonRun run{store};
};

// A scroll bar narrows the text, which may then fit without the bar. Showing and hiding the bar in turns would recurse
// until the stack overflows.
TEST_F(LessonPageTest, IsLaidOutAtEverySize) {
  LessonPage page(run, theme());
  emit run.changed();
  page.setVisible(true);
  const auto& text = *page.findChild<QTextBrowser*>("lesson:text");
  const auto& bar = *page.findChild<QScrollArea*>()->verticalScrollBar();
  for (int width = 300; width < 360; width += 3)
    for (int height = 240; height < 400; height += 2) {
      page.resize(width, height);
      QApplication::processEvents();
      SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
      ASSERT_EQ(text.height(), static_cast<int>(text.document()->size().height()) + 2);
      ASSERT_EQ(bar.isEnabled(), bar.maximum() > 0) << "a bar without a way to go is not drawn";
    }
}

// While another step opens, the page still has the prediction of the previous step.
TEST_F(LessonPageTest, ALineClickedDuringAStepChangeIsIgnored) {
  LessonPage page(run, theme());
  run.open(std::make_shared<const lesson::Lesson>(lesson::lesson_of(kWithLineQuestion, "lesson.md", {})), 0);
  page.setClickedLine("a", 5, "optimizer.step()");
  EXPECT_TRUE(page.findChild<QPushButton*>("lesson:predict")->isEnabled())
      << "the line that was asked for is an answer";
  int touched = 0;
  QObject::connect(&run, &LessonRun::lanesWanted, &page, [&] {
    ++touched;
    page.setClickedLine("a", 5, "optimizer.step()");
  });
  run.goTo(1);
  EXPECT_EQ(touched, 1);
  EXPECT_FALSE(page.findChild<QWidget*>("lesson:answer"));
}

// Its only step is done as soon as its lanes have ended.
constexpr const char* kShort = R"(# A lesson
```lesson
kind: lesson
minutes: 1
```
## One
```run
lane: a = {}
steps: 4
```
```predict
ask: How many steps?
number: a.steps
within: 0
hint: True -> It made {{ a.steps }}.
```
)";

TEST_F(LessonPageTest, SumsTheLessonUpAtItsEndAndNamesTheNext) {
  LessonPage page(run, theme());
  page.setNextLesson("09 Another");
  auto& next = *page.findChild<QPushButton*>("lesson:next");
  auto& summary = *page.findChild<QLabel*>("lesson:summary");
  run.open(std::make_shared<const lesson::Lesson>(lesson::lesson_of(kShort, "lesson.md", {})), 0);
  EXPECT_TRUE(summary.isHidden());
  EXPECT_EQ(next.text(), "All lessons") << "it does not start the next lesson before this one is done";
  run.answer(3.0);
  const std::vector<LaneSetup> lanes{{RunConfig(), 0, LaneId(1)}};
  run.setLanes(lanes);
  store.reset(lanes, {LaneInfo()});
  store.appendSteps(0, support::sample_steps(1, 4));
  store.setStatus(0, {LaneState::finished, "", EndedBy::nothing});
  store.publish();
  ASSERT_TRUE(support::await([&] { return run.stage() == LessonStage::done; }));
  EXPECT_FALSE(summary.isHidden());
  EXPECT_TRUE(summary.text().contains("0 of 1 predictions")) << summary.text().toStdString();
  EXPECT_TRUE(summary.text().contains("09 Another")) << summary.text().toStdString();
  EXPECT_EQ(next.text(), "Next lesson");
}

} // namespace
} // namespace amplab
