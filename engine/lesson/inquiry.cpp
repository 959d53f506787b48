// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/inquiry.h"

#include "engine/interpreter/containers.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/text.h"
#include "engine/interpreter/walk.h"
#include "engine/lesson/figures_in_text.h"
#include "engine/lesson/lane_object.h"
#include "engine/lesson/lesson_error.h"
#include "engine/loop/parse.h"

#include <algorithm>
#include <cmath>

namespace amplab::lesson {
namespace {

using interpreter::Value;
using interpreter::Walk;

constexpr const char* kResult = "_"; // variable that receives the expression's value
constexpr interpreter::Limits kLimits{.statements = 200'000, .text_bytes = 16 << 10};

std::string assigned(const std::string& expression) { return std::string(kResult) + " = (" + expression + "\n)"; }

// Throws Python's error sentence without a position, because an expression is one line.
[[noreturn]] void fail(const loop::LoopError& error, const std::string& expression) {
  throw LessonError(error.exception + ": " + error.what() + ", in " + in_quotes(expression));
}

Value finite() {
  return make_ref<interpreter::NativeFunction>("finite", [](Walk& walk, const interpreter::Arguments& arguments) {
    interpreter::expect_one(walk, "finite", arguments);
    const Value& x = arguments.positional[0];
    return Value(x.is_number() && std::isfinite(x.as_number()));
  });
}

Value value_of(const Figure& figure) {
  struct Make {
    Value operator()(std::monostate) const { return interpreter::none(); }
    Value operator()(const std::string& text) const { return Value::text(text); }
    Value operator()(const std::vector<double>& numbers) const {
      return interpreter::list({numbers.begin(), numbers.end()});
    }
    Value operator()(bool yes) const { return yes; }
    Value operator()(int64_t number) const { return number; }
    Value operator()(double number) const { return number; }
  };
  return std::visit(Make{}, figure);
}

Figure figure_of(Walk& walk, const Value& value) {
  if (value.is_none()) return std::monostate();
  if (value.is_bool()) return value.as_bool();
  if (value.is_int()) return value.as_int();
  if (value.is_float()) return value.as_number();
  if (const auto* text = value.as<interpreter::Text>()) return text->value;
  const auto* sequence = value.as<interpreter::Sequence>();
  if (!sequence) return walk.str(value);
  std::vector<double> numbers;
  for (const Value& item : sequence->items) {
    if (!item.is_number() && !item.is_none()) return walk.str(value);
    numbers.push_back(item.is_none() ? std::nan("") : item.as_number());
  }
  return numbers;
}

std::vector<std::pair<std::string_view, Value>> provided_always() {
  std::vector<std::pair<std::string_view, Value>> provided = interpreter::builtins();
  provided.emplace_back("math", interpreter::math_module());
  provided.emplace_back("finite", finite());
  return provided;
}

// Evaluates the expression and passes its value to `take` while its interpreter is alive.
template <class Take>
auto ask(const std::string& expression, const Measured& lanes, const std::optional<Figure>& answer, Take take) {
  std::vector<std::pair<std::string_view, Value>> provided = provided_always();
  for (const auto& lane : lanes) provided.emplace_back(lane->run.config.name, lane_object(lane));
  if (answer) provided.emplace_back("answer", value_of(*answer));
  std::vector<std::string_view> names;
  for (const auto& each : provided) names.push_back(each.first);
  try {
    const loop::Program program = loop::program_of(assigned(expression), names);
    std::vector<Value> given;
    for (const std::string& name : program.given)
      given.push_back(std::ranges::find(provided, name, &std::pair<std::string_view, Value>::first)->second);
    Walk walk(program, std::move(given), kLimits);
    walk.run();
    return take(walk, walk.globals()[0]);
  } catch (const loop::LoopError& error) {
    fail(error, expression);
  }
}

// "4.2 KiB"
std::string bytes_text(Walk& walk, double bytes) {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB"};
  size_t unit = 0;
  for (; std::abs(bytes) >= 1024 && unit + 1 < std::size(kUnits); ++unit) bytes /= 1024;
  return walk.format(Value(bytes), unit == 0 ? ".0f" : ".3g") + " " + kUnits[unit];
}

std::string power_of_two(Walk& walk, double number) {
  const double exponent = std::log2(number);
  return number > 0 && exponent == std::round(exponent) ? "2^" + walk.format(Value(exponent), ".0f")
                                                        : walk.format(Value(number), ".4g");
}

} // namespace

std::string text_of(const Figure& figure) {
  struct Say {
    std::string operator()(std::monostate) const { return "none"; }
    std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
    std::string operator()(int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
      char text[32];
      std::snprintf(text, sizeof text, "%.4g", number);
      std::ranges::replace(text, ',', '.'); // in every locale
      return text;
    }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const std::vector<double>& numbers) const {
      std::string text;
      for (const double number : numbers) text += (text.empty() ? "" : ", ") + (*this)(number);
      return text;
    }
  };
  return std::visit(Say{}, figure);
}

Figure Inquiry::figure(const std::string& expression) const {
  return ask(expression, lanes_, answer_, [](Walk& walk, const Value& value) { return figure_of(walk, value); });
}

bool Inquiry::holds(const std::string& condition) const {
  return ask(condition, lanes_, answer_, [](Walk& walk, const Value& value) { return walk.truth(value); });
}

std::string Inquiry::filled(const std::string& text, std::vector<std::string>* missing) const {
  std::string filled;
  for (const TextPart& part : figures_in(text)) {
    if (!part.is_figure) {
      filled += part.text;
      continue;
    }
    try {
      filled += ask(part.text, lanes_, answer_, [&](Walk& walk, const Value& value) -> std::string {
        if (value.is_none() || part.format.empty()) return text_of(figure_of(walk, value));
        if (part.format == "2^" && value.is_number()) return power_of_two(walk, value.as_number());
        if (part.format == "bytes" && value.is_number()) return bytes_text(walk, value.as_number());
        return walk.format(value, part.format);
      });
    } catch (const LessonError& error) {
      filled += "…";
      if (missing) missing->push_back(error.what());
    }
  }
  return filled;
}

bool is_taken(std::string_view name) {
  return name == "answer" || name == kResult ||
         std::ranges::any_of(provided_always(), [&](const auto& each) { return each.first == name; });
}

void check_syntax(const std::string& expression) {
  try {
    loop::parse(assigned(expression));
  } catch (const loop::LoopError& error) {
    fail(error, expression);
  }
}

void check_figures(const std::string& text) {
  for (const TextPart& part : figures_in(text))
    if (part.is_figure) check_syntax(part.text);
}

} // namespace amplab::lesson
