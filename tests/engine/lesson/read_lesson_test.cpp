// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/read_lesson.h"

#include "engine/lesson/lesson_error.h"

#include <gtest/gtest.h>

namespace amplab::lesson {
namespace {

constexpr const char* kWhole = R"(# A title
```lesson
kind: patient
minutes: 5
inspections: 3
teaches: 1.4, 4.1
source: A thread <https://example.org/1>
```
It begins.

## One
Before.
```run
lane: fp32 = {}, model.hidden=[8, 8], optimizer.lr=0.5
lane: fp16 = {}, precision.mode=amp-fp16
steps: 12
inspect: 4
```
```python
x = {{ no figure }}
```
```predict
ask: How many
  are skipped?
number: fp16.skipped
within: 2x
hint: answer == 0 -> It skipped {{ fp16.skipped }}.
```
### Reveal
After.
```claims
fp16.steps == 12
fp32.steps == 12
```

## Two
```point
setting: scaler.kind
line: fp16 -> backward
```
```task
do: Change it.
check: fp16.skipped == 0
hint: True -> No.
solution: fp16, scaler.init_scale=1
wrong: fp16, scaler.kind=none
```
)";

Lesson read(const std::string& text) { return lesson_of(text, "lesson.md", {}); }

std::string refusal(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  try {
    read(text);
  } catch (const LessonError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(ReadLesson, ReadsAllThatALessonHas) {
  const Lesson lesson = read(kWhole);
  EXPECT_EQ(lesson.title, "A title");
  EXPECT_EQ(lesson.kind, Kind::patient);
  EXPECT_EQ(lesson.minutes, 5);
  EXPECT_EQ(lesson.inspections, 3);
  EXPECT_EQ(lesson.teaches, (std::vector<std::string>{"1.4", "4.1"}));
  EXPECT_EQ(lesson.introduction, "It begins.");
  ASSERT_EQ(lesson.sources.size(), 1u);
  EXPECT_EQ(lesson.sources[0].text, "A thread");
  EXPECT_EQ(lesson.sources[0].address, "https://example.org/1");
  ASSERT_EQ(lesson.steps.size(), 2u);

  const Step& one = lesson.steps[0];
  ASSERT_EQ(one.lanes.size(), 2u);
  EXPECT_EQ(one.lanes[0].name, "fp32");
  EXPECT_EQ(one.lanes[0].model.hidden, (std::vector<int64_t>{8, 8}));
  EXPECT_EQ(one.lanes[0].train.steps, 12);
  EXPECT_EQ(one.lanes[1].inspect.every, 4);
  EXPECT_EQ(one.text, "Before.\n```python\nx = {{ no figure }}\n```");
  EXPECT_EQ(one.reveal, "After.");
  EXPECT_EQ(one.claims.size(), 2u);
  EXPECT_EQ(one.prediction->ask, "How many are skipped?");
  EXPECT_TRUE(std::get<Number>(one.prediction->answer).within.is_factor);
  EXPECT_EQ(one.prediction->hints[0].sentence, "It skipped {{ fp16.skipped }}.");

  const Step& two = lesson.steps[1];
  EXPECT_EQ(lanes_at(lesson, 1).size(), 2u) << "those of the step before";
  EXPECT_EQ(two.pointers[1].what, "backward");
  EXPECT_EQ(two.task->solution[0].lane, "fp16");
  EXPECT_EQ(two.task->wrong.size(), 1u);
  EXPECT_EQ(changed(lanes_at(lesson, 1)[1], two.task->solution[0].settings).scaler.init_scale, 1);
}

TEST(ReadLesson, ReportsWhatIsWrongWithItsLine) {
  EXPECT_EQ(refusal(kWhole, "# A title\n", "\n"),
            "lesson.md, line 2: is before the title; expected \"# Title\" as the first line.");
  EXPECT_EQ(refusal(kWhole, "kind: patient", "kind: ill"),
            "lesson.md, line 3: has the kind \"ill\"; expected lesson, patient, exercise or myth.");
  EXPECT_EQ(refusal(kWhole, "minutes: 5", "minutes: many"),
            "lesson.md, line 4: minutes is \"many\"; expected a whole number, at least 1.");
  EXPECT_EQ(refusal(kWhole, "steps: 12", "stepz: 12"),
            "lesson.md, line 16: has the key \"stepz\", which is unknown in a block \"run\"; did you mean \"steps\"?.");
  EXPECT_EQ(refusal(kWhole, "optimizer.lr=0.5", "optimizer.lt=0.5").substr(0, 20), "lesson.md, line 14: ");
  EXPECT_EQ(refusal(kWhole, "within: 2x", "within: 0.5x"), "lesson.md, line 26: within is \"0.5x\"; expected a number "
                                                           "of at least 0, or a factor of at least 1, such as 2x.");
  EXPECT_EQ(refusal(kWhole, "hint: answer == 0 ->", "hint: answer == 0"),
            "lesson.md, line 27: hint has no \"->\"; expected CONDITION -> SENTENCE.");
  EXPECT_EQ(refusal(kWhole, "### Reveal", "### Later").substr(0, 58),
            "lesson.md, line 29: has an unknown heading; use #### or de");
  EXPECT_EQ(refusal(kWhole, "solution: fp16", "solution: fp61"),
            "lesson.md, line 45: changes the lane \"fp61\", which this step does not have.");
  EXPECT_EQ(refusal(kWhole, "setting: scaler.kind", "setting: scaler.kin"),
            "lesson.md, line 38: names the setting \"scaler.kin\", which does not exist.");
  EXPECT_NE(refusal(kWhole, "fp16.steps == 12", "fp16.steps ==").find("line 32: SyntaxError"), std::string::npos);
  EXPECT_NE(refusal(kWhole, "check: fp16.skipped == 0\n", "").find("begins a task without do, check and solution"),
            std::string::npos);
  EXPECT_NE(
      refusal(kWhole, "lane: fp32 = {}", "lane: fp32 = ../../etc/passwd").find("files are in the lesson's folder"),
      std::string::npos);
  for (const char* taken : {"max", "math", "answer", "_"})
    EXPECT_NE(refusal(kWhole, "lane: fp32 = {}", std::string("lane: ") + taken + " = {}")
                  .find("a name with another meaning in conditions"),
              std::string::npos)
        << taken;
  EXPECT_NE(refusal(kWhole, "lane: fp32 = {}", "lane: a-b = {}").find("a lane's name consists of letters"),
            std::string::npos);
}

TEST(ReadLesson, NamesTheNewKeyForAnOldOne) {
  EXPECT_EQ(refusal(kWhole, "inspections: 3", "looks: 3"),
            "lesson.md, line 5: 'lesson.looks' is now 'lesson.inspections'.");
  EXPECT_EQ(refusal(kWhole, "setting: scaler.kind", "dial: scaler.kind"),
            "lesson.md, line 38: 'point.dial' is now 'point.setting'.");
  EXPECT_EQ(refusal(kWhole, "number: fp16.skipped", "dial: scaler.kind"),
            "lesson.md, line 25: 'predict.dial' is now 'predict.setting'.");
}

TEST(ReadLesson, ReadsTheAxisOfACurve) {
  const auto curve = [](const std::string& lines) {
    return refusal(kWhole, "number: fp16.skipped\nwithin: 2x\n", "curve: fp16.column(\"loss_scale\")\n" + lines);
  };
  EXPECT_EQ(curve("within: 2x\nbetween: 2^0, 2^24\n"), "nothing");
  EXPECT_EQ(curve("within: 2x\n"), "lesson.md, line 22: asks for a curve without between, the ends of its axis.");
  EXPECT_EQ(curve("within: 2x\nbetween: 0, 3\n"),
            "lesson.md, line 22: has a logarithmic axis; its lower end must be positive.");
  EXPECT_EQ(curve("within: 2\nbetween: 3, 3\n"),
            "lesson.md, line 27: between is \"3, 3\", but the first end must be below the second.");
}

TEST(ReadLesson, RejectsABlockThatNeverEnds) {
  EXPECT_EQ(refusal(kWhole, "wrong: fp16, scaler.kind=none\n```\n", "wrong: fp16, scaler.kind=none\n"),
            "lesson.md, line 41: begins a block without a closing ```.");
}

TEST(ReadLesson, RejectsAnyPieceOfItselfOrReadsIt) { // wherever it is cut off, it is read or refused
  const std::string whole = kWhole;
  for (size_t length = 0; length < whole.size(); length += 3) {
    try {
      read(whole.substr(0, length));
    } catch (const LessonError& error) {
      EXPECT_EQ(std::string(error.what()).substr(0, 9), "lesson.md");
    }
  }
}

} // namespace
} // namespace amplab::lesson
