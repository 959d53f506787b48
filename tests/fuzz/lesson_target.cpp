// SPDX-License-Identifier: Apache-2.0
// Lessons and their claims about lanes. Each lesson is valid, or gives an error sentence with its line.
#include "engine/lesson/judge.h"
#include "engine/lesson/lesson_error.h"
#include "engine/lesson/read_lesson.h"
#include "tests/engine/lesson/lanes.h"
#include "tests/fuzz/target.h"

namespace amplab::fuzz {
namespace {

const lesson::Measured& lanes() {
  static const lesson::Measured all = {
      support::lane("a", 6, [](StepRecord& r) { r.loss = 1, r.skipped = r.step == 2; }),
      support::lane("b", 0, [](StepRecord&) {})};
  return all;
}

// Evaluates a step on these lanes. Errors must be refusals.
void ask(const lesson::Step& step) {
  const lesson::LessonEvaluator evaluator(lanes(), lesson::Figure("x"));
  evaluator.filled(step.text);
  evaluator.filled(step.reveal);
  for (const lesson::Expression& claim : step.claims) {
    try {
      evaluator.holds(claim.text);
    } catch (const lesson::LessonError&) {
    }
  }
  try {
    if (step.prediction) lesson::judged(*step.prediction, 1.0, lanes());
    if (step.task) lesson::judged(*step.task, lanes());
  } catch (const lesson::LessonError&) {
  }
}

std::string read_one(std::string_view input) {
  try {
    const lesson::Lesson read = lesson::lesson_of(input, "lesson.md", {});
    if (read.steps.empty()) throw Finding{"a lesson without a step is read"};
    for (const lesson::Step& step : read.steps) ask(step);
    return "read";
  } catch (const lesson::LessonError& error) {
    if (!std::string_view(error.what()).starts_with("lesson.md"))
      throw Finding{std::string("a sentence without its place: ") + error.what()};
    return error.what();
  }
}

std::vector<std::string> small_lessons() {
  return {"# T\n```lesson\nkind: lesson\nminutes: 3\nteaches: 1.4\nsource: S <https://example.org>\n```\nI.\n## "
          "One\n{{ a.steps | .1f }}\n```run\nlane: a = {}, seed=2\n"
          "lane: b = {}, model.hidden=[4, 4]\nsteps: 6\n```\n```predict\nask: ?\nnumber: a.skipped\nwithin: 2x\nhint: "
          "answer > 1 -> {{ a.at(2).loss }}\n```\n### Reveal\nR\n"
          "```claims\na.skipped == 1\nmax(a.column(\"loss\")) > 0\n```\n",
          "# T\n```lesson\nkind: patient\nminutes: 3\ninspections: 2\n```\n## One\n```run\nlane: a = "
          "{}\n```\n```predict\nask: ?\nchoice: x -> a.learnt\nchoice: y -> not a.learnt\n```\n"
          "## Two\n```point\ndial: scaler.kind\n```\n```task\ndo: D\ncheck: a.steps > 3\nhint: True -> H\nsolution: a, "
          "train.steps=9\nwrong: a, seed=1\n```\n"};
}

} // namespace

Target lessons() {
  return {"lessons",
          read_one,
          small_lessons,
          {"```",
           "\n## ",
           "### Reveal\n",
           "lane: ",
           "predict\n",
           "curve: a.column(\"loss\")\n",
           "between: 2^0, 2^9\n",
           "line: a -> ",
           "setting: ",
           "{{ ",
           " }}",
           " | ",
           "-> ",
           "a.at(-1)",
           ".calls(op=\"x\")",
           ".events(\"skip\")",
           "b.steps",
           "[x for x in ",
           "1e999",
           "loop=@x.py",
           "../",
           "\n",
           "(",
           ")",
           "[",
           "]",
           ",",
           ":",
           "=",
           "\""}};
}

} // namespace amplab::fuzz
