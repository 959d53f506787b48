// SPDX-License-Identifier: Apache-2.0
// amplab-engine lesson: lessons without the window.
#include "app/engine/command.h"
#include "app/engine/lesson_lanes.h"
#include "app/engine/lesson_rows.h"
#include "app/engine/rank_launch.h"
#include "app/engine/rows.h"
#include "engine/export/comparison_text.h"
#include "engine/export/export.h"
#include "engine/lesson/check.h"
#include "engine/lesson/judge.h"
#include "engine/lesson/lesson_error.h"
#include "engine/lesson/lesson_evaluator.h"
#include "engine/lesson/lessons.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using lesson::Lesson;
using lesson::Measured;
using lesson::Step;

int list(Words words) {
  const bool as_json = words.size() == 1 && words[0] == "--json";
  if (!words.empty() && !as_json) throw UsageError("lesson list accepts only --json, not \"" + words[0] + "\".");
  const nlohmann::ordered_json rows = lesson_rows();
  if (rows.empty())
    throw UsageError(
        "There are no lessons beside this program (share/amplab/lessons); set AMPLAB_SHARE_DIR to their folder.");
  print_rows(rows, as_json);
  return kDone;
}

void print_paragraph(const std::string& text) {
  if (!text.empty()) std::printf("%s\n\n", text.c_str());
}

// Prints a prediction and its right answer.
void print_prediction(const lesson::Prediction& asked, const Measured& lanes) {
  std::printf("Predict: %s\n", asked.ask.c_str());
  if (const auto* choices = std::get_if<lesson::Choices>(&asked.answer))
    for (const lesson::Choice& choice : choices->all) std::printf("  [ ] %s\n", choice.text.c_str());
  const bool curve = std::holds_alternative<lesson::Curve>(asked.answer);
  const lesson::Judgement judgement =
      lesson::judged(asked, curve ? lesson::Figure(std::vector<double>()) : lesson::Figure(0.0), lanes);
  std::printf("Measured: %s\n\n", lesson::text_of(judgement.truth).substr(0, 400).c_str());
}

ExportedRun exported(const lesson::MeasuredLane& lane) {
  return {lane.run, rows_of(lane.steps), rows_of(lane.ops), rows_of(lane.inspections)};
}

void print_step(const Lesson& lesson, size_t at, LessonLanes& trainer, Measured& lanes, const std::string& out) {
  const Step& step = lesson.steps[at];
  std::printf("## %s\n\n", step.title.c_str());
  if (!step.lanes.empty()) lanes = trainer.train(step.lanes);
  const lesson::LessonEvaluator evaluator(lanes);
  print_paragraph(evaluator.filled(step.text));
  if (!step.lanes.empty()) {
    std::vector<RunRecord> runs;
    std::vector<ExportedRun> files;
    for (const auto& lane : lanes) runs.push_back(lane->run), files.push_back(exported(*lane));
    std::printf("%s\n", comparison_text(runs, summarise(files)).c_str());
    if (!out.empty())
      export_runs((std::filesystem::path(out) / ("step-" + std::to_string(at + 1))).string(), files,
                  {{"amplab", AMPLAB_VERSION}});
  }
  if (step.prediction) print_prediction(*step.prediction, lanes);
  print_paragraph(evaluator.filled(step.reveal));
  if (step.task) std::printf("Task: %s\n\n", evaluator.filled(step.task->text).c_str());
}

int run(Words words) {
  std::string name, out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--out" && i + 1 == words.size()) throw UsageError("--out needs a folder after it.");
    if (words[i] == "--out")
      out = words[++i];
    else if (name.empty() && !words[i].starts_with('-'))
      name = words[i];
    else
      throw UsageError("lesson run accepts one NAME and --out DIR, not \"" + words[i] + "\".");
  }
  if (name.empty())
    throw UsageError("lesson run needs the name of a lesson, or its folder; see amplab-engine lesson list.");
  const Lesson lesson = lesson::find_lesson(name);
  LessonLanes trainer;
  Measured lanes;
  std::printf("# %s\n\n", lesson.title.c_str());
  print_paragraph(lesson.introduction);
  for (size_t at = 0; at < lesson.steps.size(); ++at) print_step(lesson, at, trainer, lanes, out);
  for (const lesson::Source& source : lesson.sources)
    std::printf("Source: %s %s\n", source.text.c_str(), source.address.c_str());
  return kDone;
}

bool has_ranks(const Lesson& lesson) {
  return std::ranges::any_of(lesson.steps, [](const Step& step) {
    return std::ranges::any_of(step.lanes, [](const RunConfig& lane) { return ranks_of(lane) > 1; });
  });
}

// Prints one line per lesson: its duration, or its failed checks. Skips lessons with ranks if ranks are unavailable.
int check(Words words) {
  std::vector<std::string> names(words.begin(), words.end());
  if (names.empty())
    for (const lesson::LessonFolder& folder : lesson::lesson_folders()) names.push_back(folder.path);
  if (names.empty())
    throw UsageError(
        "There are no lessons beside this program (share/amplab/lessons); set AMPLAB_SHARE_DIR to their folder.");
  LessonLanes trainer;
  int status = kDone;
  for (const std::string& name : names) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::string> found;
    std::string title = name;
    try {
      const Lesson lesson = lesson::find_lesson(name);
      title = lesson.name;
      if (const std::string reason = has_ranks(lesson) ? no_ranks_reason() : ""; !reason.empty()) {
        std::printf("%-40s          skipped: %s\n", title.c_str(), printable(reason).c_str());
        continue;
      }
      found = lesson::check(lesson, [&](const std::vector<RunConfig>& lanes) { return trainer.train(lanes); });
    } catch (const lesson::LessonError& error) {
      found.emplace_back(error.what());
    } catch (const UsageError& error) {
      found.emplace_back(error.what());
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("%-40s %5.1f s  %s\n", title.c_str(), seconds, found.empty() ? "holds" : "DOES NOT HOLD");
    for (const std::string& sentence : found) std::printf("  %s\n", printable(sentence).c_str());
    std::fflush(stdout);
    if (!found.empty()) status = kRunFailed;
  }
  return status;
}

} // namespace

int lesson_command(Words words) {
  const std::string what = words.empty() ? "" : words[0];
  try {
    if (what == "list") return list(words.subspan(1));
    if (what == "run") return run(words.subspan(1));
    if (what == "check") return check(words.subspan(1));
  } catch (const lesson::LessonError& error) {
    throw UsageError(error.what());
  }
  throw UsageError("lesson needs list, run or check" + (what.empty() ? std::string(".") : ", not \"" + what + "\"."));
}

} // namespace amplab
