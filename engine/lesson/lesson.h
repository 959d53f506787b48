// SPDX-License-Identifier: Apache-2.0
// A lesson: steps with text, lanes to train, a prediction made first, a task and its check. docs/lessons.md says how
// one is written. Values, read from a folder once and never changed; any thread.
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

// An expression in the lab's Python, asked of what was measured (inquiry.h); line: where it stands in the file.
struct Expression {
  std::string text;
  int line = 0;
};

struct Hint {
  Expression condition;
  std::string sentence; // Markdown with {{figures}}
};

// What somebody changes in a lane.
using Settings = std::vector<std::pair<std::string, std::string>>; // dotted keys and texts, as --set has them
struct LaneChange {
  std::string lane;
  Settings settings; // the text of a loop stands under "loop"
  int line = 0;
};

// ---- predictions ----

// How far away an answer may be: so much, or by such a factor.
struct Tolerance {
  double most = 0;
  bool is_factor = false;
};
struct Choice {
  std::string text;
  Expression right;
};
struct Choices {
  std::vector<Choice> all; // two at least
};
struct Number {
  Expression truth;
  Tolerance within;
};
struct Curve {
  Expression truth;         // a list, a value a step
  Tolerance within;         // a factor: drawn on a logarithmic axis
  double low = 0, high = 0; // of the axis; low is positive on a logarithmic one
};
struct LineOfLoop {
  std::string lane, part; // a line that contains it is right
};
struct Dial {
  std::string key;
};
struct Prediction {
  std::string ask;
  std::variant<Choices, Number, Curve, LineOfLoop, Dial> answer;
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

// Something on the screen that is meant.
struct Pointer {
  enum class Kind : uint8_t { dial, line, panel, plot } kind;
  std::string what, lane; // lane: of a line
};

struct Step {
  std::string title, text, reveal; // Markdown with {{figures}}
  std::vector<RunConfig> lanes;    // those that it sets up, by their names; none: it has those of the step before
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
  std::string name;   // its folder's, "08-the-scaler-at-work"
  std::string folder; // where pictures lie
  std::string title, introduction;
  Kind kind = Kind::lesson;
  int minutes = 0;
  int looks = 0;                    // of a patient: how often a student may look; 0: as often as wanted
  std::vector<std::string> teaches; // sections of docs/amp-semantics.md
  std::vector<Source> sources;
  std::vector<Step> steps;
};

// The configuration with these settings, one after the other. Throws: ConfigError.
RunConfig changed(RunConfig config, const Settings& settings);

// The lanes that a step has: its own, or those of the last step before it that has some. Requires: at < steps.size().
const std::vector<RunConfig>& lanes_at(const Lesson& lesson, size_t at);

} // namespace amplab::lesson
