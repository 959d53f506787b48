// SPDX-License-Identifier: Apache-2.0
// Conditions and figures of a lesson, asked of what was measured: expressions in the lab's Python, in which lanes go by
// their names (docs/lessons.md). What they ask is counted as a loop's work is, so that one from a stranger ends. One
// thread at a time.
#pragma once
#include "engine/lesson/measured.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace amplab::lesson {

// What an expression comes to, or what a student answers. monostate: None.
using Figure = std::variant<std::monostate, bool, int64_t, double, std::string, std::vector<double>>;

// 4 digits; "yes" or "no"; "none".
std::string text_of(const Figure& figure);

class Inquiry {
 public:
  // answer: the student's, under the name "answer".
  explicit Inquiry(Measured lanes, std::optional<Figure> answer = {})
      : lanes_(std::move(lanes)), answer_(std::move(answer)) {}

  // Throw: LessonError with Python's sentence and the expression: "IndexError: fp16 has no step 300 ... in
  // fp16.at(300).loss".
  Figure figure(const std::string& expression) const;
  bool holds(const std::string& condition) const; // as Python's bool() of it
  // The figures of a text in their places: "{{ fp16.steps }}" and "{{ fp16.eval_accuracy | .0% }}". One that cannot be
  // had is "…" there; `missing` is told why, if it is not null.
  std::string filled(const std::string& text, std::vector<std::string>* missing = nullptr) const;

 private:
  Measured lanes_;
  std::optional<Figure> answer_;
};

// Whether conditions know something else by that name than a lane: max, math, answer.
bool is_taken(std::string_view name);

// Throws: LessonError if that is no expression, or if a figure in the text is none.
void check_syntax(const std::string& expression);
void check_figures(const std::string& text);

} // namespace amplab::lesson
