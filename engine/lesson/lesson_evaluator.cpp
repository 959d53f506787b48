// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lesson_evaluator.h"

#include "engine/interpreter/containers.h"
#include "engine/interpreter/interpreter.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/text.h"
#include "engine/lesson/lane_object.h"
#include "engine/lesson/lesson_error.h"
#include "engine/lesson/lesson_text.h"
#include "engine/loop/parse.h"

#include <algorithm>
#include <cmath>

namespace amplab::lesson {
namespace {

using interpreter::Interpreter;
using interpreter::Value;

constexpr const char* kResult = "_"; // variable that receives the expression's value
constexpr interpreter::Limits kLimits{.statements = 200'000, .text_bytes = 16 << 10};

std::string assigned(const std::string& expression) { return std::string(kResult) + " = (" + expression + "\n)"; }

// Throws Python's error sentence without a position, because an expression is one line.
[[noreturn]] void fail(const loop::LoopError& error, const std::string& expression) {
  throw LessonError(error.exception + ": " + error.what() + ", in " + in_quotes(expression));
}

Value finite() {
  return make_ref<interpreter::NativeFunction>("finite",
                                               [](Interpreter& interpreter, const interpreter::Arguments& arguments) {
                                                 interpreter::expect_one(interpreter, "finite", arguments);
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

Figure figure_of(Interpreter& interpreter, const Value& value) {
  if (value.is_none()) return std::monostate();
  if (value.is_bool()) return value.as_bool();
  if (value.is_int()) return value.as_int();
  if (value.is_float()) return value.as_number();
  if (const auto* text = value.as<interpreter::Text>()) return text->value;
  const auto* sequence = value.as<interpreter::Sequence>();
  if (!sequence) return interpreter.str(value);
  std::vector<double> numbers;
  for (const Value& item : sequence->items) {
    if (!item.is_number() && !item.is_none()) return interpreter.str(value);
    numbers.push_back(item.is_none() ? std::nan("") : item.as_number());
  }
  return numbers;
}

std::vector<std::pair<std::string_view, Value>> provided_always() {
  std::vector<std::pair<std::string_view, Value>> available = interpreter::builtins();
  available.emplace_back("math", interpreter::math_module());
  available.emplace_back("finite", finite());
  return available;
}

// Evaluates the expression and passes its value to `use` while its interpreter is alive.
template <class Use>
auto evaluate(const std::string& expression, const Measured& lanes, const std::optional<Figure>& answer, Use use) {
  std::vector<std::pair<std::string_view, Value>> available = provided_always();
  for (const auto& lane : lanes) available.emplace_back(lane->run.config.name, lane_object(lane));
  if (answer) available.emplace_back("answer", value_of(*answer));
  std::vector<std::string_view> names;
  for (const auto& each : available) names.push_back(each.first);
  try {
    const loop::Program program = loop::program_of(assigned(expression), names);
    std::vector<Value> provided;
    for (const std::string& name : program.provided)
      provided.push_back(std::ranges::find(available, name, &std::pair<std::string_view, Value>::first)->second);
    Interpreter interpreter(program, std::move(provided), kLimits);
    interpreter.run();
    return use(interpreter, interpreter.globals()[0]);
  } catch (const loop::LoopError& error) {
    fail(error, expression);
  }
}

// "4.2 KiB"
std::string bytes_text(Interpreter& interpreter, double bytes) {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB"};
  size_t unit = 0;
  for (; std::abs(bytes) >= 1024 && unit + 1 < std::size(kUnits); ++unit) bytes /= 1024;
  return interpreter.format(Value(bytes), unit == 0 ? ".0f" : ".3g") + " " + kUnits[unit];
}

std::string power_of_two(Interpreter& interpreter, double number) {
  const double exponent = std::log2(number);
  return number > 0 && exponent == std::round(exponent) ? "2^" + interpreter.format(Value(exponent), ".0f")
                                                        : interpreter.format(Value(number), ".4g");
}

} // namespace

std::string text_of(const Figure& figure) {
  struct ToText {
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
  return std::visit(ToText{}, figure);
}

Figure LessonEvaluator::figure(const std::string& expression) const {
  return evaluate(expression, lanes_, answer_,
                  [](Interpreter& interpreter, const Value& value) { return figure_of(interpreter, value); });
}

bool LessonEvaluator::holds(const std::string& condition) const {
  return evaluate(condition, lanes_, answer_,
                  [](Interpreter& interpreter, const Value& value) { return interpreter.truth(value); });
}

std::string LessonEvaluator::filled(const std::string& text, std::vector<std::string>* missing) const {
  const bool lanes_go_on =
      std::ranges::any_of(lanes_, [](const auto& lane) { return lane->outcome == OutcomeKind::going; });
  std::string filled;
  for (const TextPart& part : figures_in(text)) {
    if (!part.is_figure) {
      filled += part.text;
      continue;
    }
    try {
      filled += evaluate(part.text, lanes_, answer_, [&](Interpreter& interpreter, const Value& value) -> std::string {
        if (value.is_none() && lanes_go_on) return "not measured yet";
        if (value.is_none() || part.format.empty()) return text_of(figure_of(interpreter, value));
        if (part.format == "2^" && value.is_number()) return power_of_two(interpreter, value.as_number());
        if (part.format == "bytes" && value.is_number()) return bytes_text(interpreter, value.as_number());
        return interpreter.format(value, part.format);
      });
    } catch (const LessonError& error) {
      filled += "…";
      if (missing) missing->push_back(error.what());
    }
  }
  return filled;
}

bool is_reserved(std::string_view name) {
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
