// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/judge.h"

#include "engine/lesson/lesson_error.h"

#include <algorithm>
#include <cmath>

namespace amplab::lesson {
namespace {

// Returns false if the condition fails, for example because it refers to a step that these runs did not reach.
bool holds_or_false(const LessonEvaluator& evaluator, const std::string& condition) {
  try {
    return evaluator.holds(condition);
  } catch (const LessonError&) {
    return false;
  }
}

std::string hint_of(const std::vector<Hint>& hints, const LessonEvaluator& evaluator) {
  const auto hint =
      std::ranges::find_if(hints, [&](const Hint& each) { return holds_or_false(evaluator, each.condition.text); });
  return hint == hints.end() ? "" : evaluator.filled(hint->sentence);
}

double number_of(const Figure& figure, const std::string& of_what) {
  if (const auto* whole = std::get_if<int64_t>(&figure)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&figure)) return *real;
  if (const auto* yes = std::get_if<bool>(&figure)) return *yes;
  throw LessonError(in_quotes(of_what) + " is not a number here: " + text_of(figure));
}

// Determines the right answer and compares the given one with it.
struct Judge {
  const Figure& answer;
  const LessonEvaluator& evaluator;
  Judgement& judgement;

  void operator()(const Choices& choices) const {
    int right = 0;
    for (const Choice& choice : choices.all)
      if (evaluator.holds(choice.right.text)) {
        judgement.truth = choice.text;
        ++right;
      }
    if (right != 1)
      throw LessonError(std::to_string(right) + " of the choices are right in these runs; exactly one must be");
    judgement.right = answer == judgement.truth;
  }
  void operator()(const Number& number) const {
    judgement.truth = evaluator.figure(number.truth.text);
    const double truth = number_of(judgement.truth, number.truth.text);
    judgement.right = is_within(number_of(answer, "answer"), truth, number.within);
  }
  void operator()(const Curve& curve) const {
    judgement.truth = evaluator.figure(curve.truth.text);
    const auto* truth = std::get_if<std::vector<double>>(&judgement.truth);
    if (!truth) throw LessonError(in_quotes(curve.truth.text) + " is not a list of numbers here");
    const auto* drawn = std::get_if<std::vector<double>>(&answer);
    judgement.right = drawn && share_within(*drawn, *truth, curve.within) >= kCurveShare;
  }
  void operator()(const ProgramLine& line) const {
    judgement.truth = line.part;
    const auto* text = std::get_if<std::string>(&answer);
    judgement.right = text && text->find(line.part) != std::string::npos;
  }
  void operator()(const ChosenSetting& setting) const {
    judgement.truth = setting.key;
    judgement.right = answer == judgement.truth;
  }
};

} // namespace

bool is_within(double answer, double truth, const Tolerance& tolerance) {
  if (std::isnan(answer) || std::isnan(truth)) return std::isnan(answer) && std::isnan(truth);
  if (answer == truth) return true;
  if (!tolerance.is_factor) return std::abs(answer - truth) <= tolerance.most;
  if (answer * truth <= 0) return false;
  const double factor = answer / truth;
  return factor <= tolerance.most && factor >= 1 / tolerance.most;
}

double share_within(const std::vector<double>& answer, const std::vector<double>& truth, const Tolerance& tolerance) {
  if (truth.empty()) return 0;
  size_t near = 0;
  for (size_t i = 0; i < std::min(answer.size(), truth.size()); ++i) near += is_within(answer[i], truth[i], tolerance);
  return static_cast<double>(near) / static_cast<double>(truth.size());
}

Judgement judged(const Prediction& prediction, const Figure& answer, const Measured& lanes) {
  const LessonEvaluator evaluator(lanes, answer);
  Judgement judgement;
  std::visit(Judge{answer, evaluator, judgement}, prediction.answer);
  if (!judgement.right) judgement.sentence = hint_of(prediction.hints, evaluator);
  return judgement;
}

Judgement judged(const Task& task, const Measured& lanes) {
  const LessonEvaluator evaluator(lanes);
  Judgement judgement;
  judgement.right = holds_or_false(evaluator, task.check.text);
  if (!judgement.right) judgement.sentence = hint_of(task.hints, evaluator);
  return judgement;
}

} // namespace amplab::lesson
