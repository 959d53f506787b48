// SPDX-License-Identifier: Apache-2.0
// Evaluates conditions and figures of a lesson on measurements. Expressions use the lab's Python, with lanes as
// variables (docs/lessons.md). Interpreter limits apply as for a program, so untrusted expressions terminate. One
// thread at a time.
#pragma once
#include "engine/lesson/measured.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace amplab::lesson {

// Value of an expression, or a student's prediction. monostate: None.
using Figure = std::variant<std::monostate, bool, int64_t, double, std::string, std::vector<double>>;

// Returns the value as text: numbers with 4 digits, "yes" or "no", "none".
std::string text_of(const Figure& figure);

class LessonEvaluator {
 public:
  // answer: the student's, available to expressions as "answer".
  explicit LessonEvaluator(Measured lanes, std::optional<Figure> answer = {})
      : lanes_(std::move(lanes)), answer_(std::move(answer)) {}

  // Both throw LessonError with Python's sentence and the expression: "IndexError: fp16 has no step 300 ... in
  // fp16.at(300).loss".
  Figure figure(const std::string& expression) const;
  bool holds(const std::string& condition) const; // converted like Python's bool()
  // Replaces figures such as "{{ fp16.steps }}" and "{{ fp16.eval_accuracy | .0% }}". A figure that fails becomes "…",
  // and its error is appended to `missing` if not null. None is "not measured yet" until all lanes have ended, and
  // "none" then.
  std::string filled(const std::string& text, std::vector<std::string>* missing = nullptr) const;

 private:
  Measured lanes_;
  std::optional<Figure> answer_;
};

// Returns whether a name is reserved in conditions, such as max, math or answer.
bool is_reserved(std::string_view name);

// Throws: LessonError if it is not an expression, or if a figure in the text is not one.
void check_syntax(const std::string& expression);
void check_figures(const std::string& text);

} // namespace amplab::lesson
