// SPDX-License-Identifier: Apache-2.0
// A lesson: steps with text, lanes to train, a prediction, a task and its check. docs/lessons.md describes the format.
// Immutable value types; any thread.
#pragma once
#include "engine/run/config.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace amplab::lesson {

enum class Kind : uint8_t { lesson, patient, exercise, myth };
std::string_view name_of(Kind kind);

// An expression in the lab's Python, evaluated on measurements (lesson_evaluator.h). line: its line in the file.
struct Expression {
  std::string text;
  int line = 0;
};

struct Hint {
  Expression condition;
  std::string sentence; // Markdown with {{figures}}
};

// Changed settings of a lane.
using Settings = std::vector<std::pair<std::string, std::string>>; // dotted keys and texts, as for --set
struct LaneChange {
  std::string lane;
  Settings settings; // a program is stored under "loop"
  int line = 0;
};

// ---- predictions ----

// Largest distance of a right prediction: absolute, or a factor.
struct Tolerance {
  double most = 0;
  bool is_factor = false;
};
struct Choice {
  std::string text;
  Expression right;
};
struct Choices {
  std::vector<Choice> all; // at least two
};
struct Number {
  Expression truth;
  Tolerance within;
};
struct Curve {
  Expression truth;         // a list with one value per step
  Tolerance within;         // a factor draws a logarithmic axis
  double low = 0, high = 0; // of the axis; low is positive if the axis is logarithmic
};
struct ProgramLine {
  std::string lane, part; // lines that contain `part` are right
};
struct ChosenSetting {
  std::string key;
};
struct Prediction {
  std::string ask;
  std::variant<Choices, Number, Curve, ProgramLine, ChosenSetting> answer;
  std::vector<Hint> hints;
  int line = 0;
};

struct Task {
  std::string text;
  Expression check;
  std::vector<Hint> hints;
  std::vector<LaneChange> solution;
  std::vector<std::vector<LaneChange>> wrong;
  int line = 0;
};

// A place on the screen to highlight.
struct Pointer {
  enum class Kind : uint8_t { setting, line, panel, plot } kind;
  std::string what, lane; // lane: for a line
};

struct Step {
  std::string title, text, reveal; // Markdown with {{figures}}
  std::vector<RunConfig> lanes;    // lanes it sets up, with unique names; empty: those of the step before
  std::optional<Prediction> prediction;
  std::optional<Task> task;
  std::vector<Pointer> pointers;
  std::vector<Expression> claims;
  int line = 0;
};

struct Source {
  std::string text, address; // address may be empty
};

struct Lesson {
  std::string name;   // name of its folder, "08-the-scaler-at-work"
  std::string folder; // contains the images
  std::string title, introduction;
  Kind kind = Kind::lesson;
  int minutes = 0;
  int inspections = 0;              // of a patient: inspections a student may use; 0: unlimited
  std::vector<std::string> teaches; // sections of docs/amp-semantics.md
  std::vector<Source> sources;
  std::vector<Step> steps;
};

// Returns the configuration with the settings applied in order. Throws: ConfigError.
RunConfig changed(RunConfig config, const Settings& settings);

// Returns the lanes of a step: its own, or those of the nearest earlier step that has lanes. Requires: at <
// steps.size().
const std::vector<RunConfig>& lanes_at(const Lesson& lesson, size_t at);

} // namespace amplab::lesson
