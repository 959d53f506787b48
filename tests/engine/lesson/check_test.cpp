// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/check.h"

#include "engine/lesson/read_lesson.h"
#include "tests/engine/lesson/lanes.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab::lesson {
namespace {

// Simulates lanes that skip as many steps as their scale has powers of two above 2^10.
Measured skips_by_scale(const std::vector<RunConfig>& lanes) {
  Measured all;
  for (const RunConfig& config : lanes) {
    const auto skips = static_cast<int64_t>(std::log2(config.scaler.init_scale)) - 10;
    all.push_back(support::lane(
        config.name, config.train.steps,
        [&](StepRecord& r) {
          r.loss = 1;
          r.skipped = r.step <= skips;
        },
        [&](RunRecord& run) { run.config = config; }));
  }
  return all;
}

constexpr const char* kSound = R"(# Sound
```lesson
kind: lesson
minutes: 1
```
## One
```run
lane: a = {}, scaler.init_scale=4096
steps: 10
```
```predict
ask: Skips?
choice: two -> a.skipped == 2
choice: none -> a.skipped == 0
hint: answer == "none" -> It skips {{ a.skipped }}.
```
### Reveal
{{ a.skipped }} of {{ a.steps }}.
```claims
a.skipped > 0
```
```task
do: Let it skip none.
check: a.skipped == 0
hint: a.skipped > 2 -> Even more: {{ a.skipped }}.
solution: a, scaler.init_scale=1024
wrong: a, scaler.init_scale=8192
```
)";

std::vector<std::string> found_in(const std::string& from, const std::string& to) {
  std::string text = kSound;
  text.replace(text.find(from), from.size(), to);
  return check(lesson_of(text, "lesson.md", {}), skips_by_scale);
}

TEST(CheckLesson, FindsNothingInASoundOne) { EXPECT_EQ(found_in("Sound", "Sound"), std::vector<std::string>{}); }

// A mistake of an author, and the message that reports it.
struct Mistake {
  const char *name, *from, *to, *sentence;
};
class CheckLessonFinds : public testing::TestWithParam<Mistake> {};

TEST_P(CheckLessonFinds, AMistake) {
  const std::vector<std::string> found = found_in(GetParam().from, GetParam().to);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find(GetParam().sentence), std::string::npos) << found[0];
}

INSTANTIATE_TEST_SUITE_P(
    , CheckLessonFinds,
    testing::Values(Mistake{"AClaimThatDoesNotHold", "a.skipped > 0", "a.skipped > 5",
                            "line 20: does not hold: a.skipped > 5; the value left of > is 2"},
                    Mistake{"AFigureThatCannotBeHad", "{{ a.skipped }} of", "{{ a.at(11).loss }} of",
                            "a figure in this step's text has no value: IndexError"},
                    Mistake{"AQuestionWithoutARightAnswer", "two -> a.skipped == 2", "two -> a.skipped == 3",
                            "0 of the choices are right"},
                    Mistake{"AWrongChoiceWithoutAHint", "hint: answer == \"none\" ->", "hint: answer == \"two\" ->",
                            "no hint matches the wrong answer \"none\""},
                    Mistake{"ATaskThatIsSolvedAlready", "check: a.skipped == 0", "check: a.skipped < 3",
                            "the task is solved before any change"},
                    Mistake{"ASolutionThatSolvesNothing", "solution: a, scaler.init_scale=1024",
                            "solution: a, scaler.init_scale=2048", "the solution does not solve the task"},
                    Mistake{"AWrongAnswerThatSolvesTheTask", "wrong: a, scaler.init_scale=8192",
                            "wrong: a, scaler.init_scale=512", "this wrong answer solves the task"},
                    Mistake{"AWrongAnswerWithoutAHint", "hint: a.skipped > 2 ->", "hint: a.skipped > 4 ->",
                            "no hint matches this wrong answer"},
                    Mistake{"AHintThatNothingCanMeet", "hint: a.skipped > 2 ->",
                            "hint: b.skipped > 2 -> Never.\nhint: a.skipped > 2 ->",
                            "NameError: name 'b' is not defined"},
                    Mistake{"APatientWithoutASource", "kind: lesson", "kind: patient", "a patient needs a source"}),
    [](const auto& each) { return std::string(each.param.name); });

} // namespace
} // namespace amplab::lesson
