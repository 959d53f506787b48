// SPDX-License-Identifier: Apache-2.0
// Judges predictions and tasks on measurements. Pure; any thread.
#pragma once
#include "engine/lesson/lesson.h"
#include "engine/lesson/lesson_evaluator.h"

namespace amplab::lesson {

struct Judgement {
  bool right = false;
  std::string sentence; // Markdown: sentence of the first hint with a true condition, or ""
  Figure truth;         // the right answer: a text, a number or a curve; unused for a task
};

// answer: the text of a choice or of a program line, the key of a setting, a number, or a curve with one value per
// step. A hint or check that cannot be evaluated (too few steps) counts as false. Throws: LessonError unless exactly
// one choice is right, or if the true number or curve cannot be evaluated.
Judgement judged(const Prediction& prediction, const Figure& answer, const Measured& lanes);
Judgement judged(const Task& task, const Measured& lanes);

// Returns whether the distance is within the tolerance. Two NaNs are equal.
bool is_within(double answer, double truth, const Tolerance& tolerance);

// Returns the share of steps within the tolerance. A curve is right from kCurveShare.
inline constexpr double kCurveShare = 0.75;
double share_within(const std::vector<double>& answer, const std::vector<double>& truth, const Tolerance& tolerance);

} // namespace amplab::lesson
