// SPDX-License-Identifier: Apache-2.0
// Whether an answer is right, and what is said where it is not, from what was measured. Pure; any thread.
#pragma once
#include "engine/lesson/inquiry.h"
#include "engine/lesson/lesson.h"

namespace amplab::lesson {

struct Judgement {
  bool right = false;
  std::string sentence; // Markdown: why not, of the first hint that holds; "" where none does
  Figure truth;         // what would have been right: a text, a number, a curve. Not of a task
};

// answer: the text of a choice or of a line of the loop, a dial's key, a number, a value a step of a curve. What cannot
// be asked of these runs (they made fewer steps) counts as not so. Throws: LessonError where no choice is right, or
// several are, or the truth of a number or a curve cannot be had.
Judgement judged(const Prediction& prediction, const Figure& answer, const Measured& lanes);
Judgement judged(const Task& task, const Measured& lanes);

// At most so far away? NaN and NaN are the same.
bool is_within(double answer, double truth, const Tolerance& tolerance);

// Share of the steps at which it is; a curve is right from kCurveShare on.
inline constexpr double kCurveShare = 0.75;
double share_within(const std::vector<double>& answer, const std::vector<double>& truth, const Tolerance& tolerance);

} // namespace amplab::lesson
