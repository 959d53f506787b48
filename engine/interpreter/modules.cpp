// SPDX-License-Identifier: Apache-2.0
// The supported part of Python's math, and the contextlib contexts that do nothing.
#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"

#include <cmath>
#include <limits>

namespace amplab::interpreter {
namespace {

double real(Interpreter& interpreter, const Value& x) {
  if (x.is_number()) return x.as_number();
  if (x.is_object() && !x.as<Text>())
    if (const std::optional<Value> number = x.object().as_number(interpreter)) return number->as_number();
  interpreter.raise("TypeError", "must be real number, not " + type_name(x));
}

[[noreturn]] void raise_domain(Interpreter& interpreter) { interpreter.raise("ValueError", "math domain error"); }
[[noreturn]] void raise_range(Interpreter& interpreter) { interpreter.raise("OverflowError", "math range error"); }

// A function of one number. As in math, a nan from a number or an inf from a finite number is an error.
template <double (*Function)(double)> Value of_one(Interpreter& interpreter, double x) {
  const double y = Function(x);
  if (std::isnan(y) && !std::isnan(x)) raise_domain(interpreter);
  if (std::isinf(y) && std::isfinite(x)) raise_range(interpreter);
  return y;
}
template <double (*Function)(double)> Value logarithm(Interpreter& interpreter, double x) {
  if (x <= 0) raise_domain(interpreter);
  return Function(x);
}
template <bool (*Test)(double)> Value test(Interpreter&, double x) { return Test(x); }

using OfReal = Value (*)(Interpreter&, double);

template <OfReal Function> Value called(Interpreter& interpreter, std::string_view name, const Arguments& arguments) {
  expect_one(interpreter, name, arguments);
  return Function(interpreter, real(interpreter, arguments.positional[0]));
}

double root(double x) { return std::sqrt(x); }
double exponential(double x) { return std::exp(x); }
double log_e(double x) { return std::log(x); }
double log_2(double x) { return std::log2(x); }
double log_10(double x) { return std::log10(x); }
double cosine(double x) { return std::cos(x); }
double sine(double x) { return std::sin(x); }
double tangent_h(double x) { return std::tanh(x); }
double magnitude(double x) { return std::abs(x); }
bool is_finite(double x) { return std::isfinite(x); }
bool is_nan(double x) { return std::isnan(x); }
bool is_inf(double x) { return std::isinf(x); }

Value log(Interpreter& interpreter, const Arguments& arguments) {
  expect_no_keywords(interpreter, "math.log", arguments);
  const size_t count = arguments.positional.size();
  if (count < 1 || count > 2) interpreter.raise("TypeError", "math.log requires 1 to 2 arguments");
  const double above = logarithm<log_e>(interpreter, real(interpreter, arguments.positional[0])).as_number();
  if (count == 1) return above;
  return *binary_of_numbers(interpreter, loop::BinaryOp::divide, above,
                            logarithm<log_e>(interpreter, real(interpreter, arguments.positional[1])));
}

Value pow(Interpreter& interpreter, const Arguments& arguments) {
  expect_no_keywords(interpreter, "math.pow", arguments);
  expect_from_to(interpreter, "pow", arguments, 2, 2);
  const double x = real(interpreter, arguments.positional[0]), y = real(interpreter, arguments.positional[1]);
  const double result = std::pow(x, y);
  if (std::isfinite(x) && std::isfinite(y)) {
    if (std::isnan(result) || (std::isinf(result) && x == 0)) raise_domain(interpreter);
    if (std::isinf(result)) raise_range(interpreter);
  }
  return result;
}

template <double (*Function)(double)>
Value whole(Interpreter& interpreter, std::string_view name, const Arguments& arguments) {
  expect_one(interpreter, name, arguments);
  const Value& x = arguments.positional[0];
  return x.is_integral() ? Value(x.as_int()) : integer_of(interpreter, Function(real(interpreter, x)));
}
double down(double x) { return std::floor(x); }
double up(double x) { return std::ceil(x); }

class NullContext : public Object {
 public:
  NullContext(std::string name, Value entered) : name_(std::move(name)), entered_(std::move(entered)) {}
  std::string type() const override { return name_; }
  std::optional<Value> enter(Interpreter&) override { return entered_; }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(entered_); }

 private:
  std::string name_;
  Value entered_;
};

Value nullcontext(Interpreter& interpreter, const Arguments& arguments) {
  Value entered = none();
  if (!arguments.positional.empty()) entered = arguments.positional[0];
  if (!arguments.keywords.empty() && arguments.keywords[0].name == "enter_result")
    entered = arguments.keywords[0].value;
  if (arguments.positional.size() + arguments.keywords.size() > 1 ||
      (!arguments.keywords.empty() && arguments.keywords[0].name != "enter_result"))
    interpreter.raise("TypeError", "nullcontext() takes one argument, enter_result");
  return make_ref<NullContext>("nullcontext", entered);
}

Value suppress(Interpreter& interpreter, const Arguments& arguments) {
  expect_no_keywords(interpreter, "suppress.__init__", arguments);
  if (!arguments.positional.empty())
    interpreter.raise_unsupported(
        "the lab's suppress() takes no exceptions; Python's does. A loop cannot catch exceptions");
  return make_ref<NullContext>("suppress", none());
}

} // namespace

Value math_module() {
  constexpr std::pair<std::string_view, NativeCode> functions[] = {
      {"sqrt", [](Interpreter& w, const Arguments& a) { return called<of_one<root>>(w, "math.sqrt", a); }},
      {"exp", [](Interpreter& w, const Arguments& a) { return called<of_one<exponential>>(w, "math.exp", a); }},
      {"log", log},
      {"log2", [](Interpreter& w, const Arguments& a) { return called<logarithm<log_2>>(w, "math.log2", a); }},
      {"log10", [](Interpreter& w, const Arguments& a) { return called<logarithm<log_10>>(w, "math.log10", a); }},
      {"pow", pow},
      {"floor", [](Interpreter& w, const Arguments& a) { return whole<down>(w, "math.floor", a); }},
      {"ceil", [](Interpreter& w, const Arguments& a) { return whole<up>(w, "math.ceil", a); }},
      {"isfinite", [](Interpreter& w, const Arguments& a) { return called<test<is_finite>>(w, "math.isfinite", a); }},
      {"isnan", [](Interpreter& w, const Arguments& a) { return called<test<is_nan>>(w, "math.isnan", a); }},
      {"isinf", [](Interpreter& w, const Arguments& a) { return called<test<is_inf>>(w, "math.isinf", a); }},
      {"cos", [](Interpreter& w, const Arguments& a) { return called<of_one<cosine>>(w, "math.cos", a); }},
      {"sin", [](Interpreter& w, const Arguments& a) { return called<of_one<sine>>(w, "math.sin", a); }},
      {"tanh", [](Interpreter& w, const Arguments& a) { return called<of_one<tangent_h>>(w, "math.tanh", a); }},
      {"fabs", [](Interpreter& w, const Arguments& a) { return called<of_one<magnitude>>(w, "math.fabs", a); }},
  };
  std::vector<std::pair<std::string, Value>> members;
  for (const auto& [name, code] : functions)
    members.emplace_back(name, make_ref<NativeFunction>(std::string(name), code));
  members.emplace_back("inf", std::numeric_limits<double>::infinity());
  members.emplace_back("nan", std::numeric_limits<double>::quiet_NaN());
  members.emplace_back("pi", 3.141592653589793);
  members.emplace_back("e", 2.718281828459045);
  return make_ref<Module>("math", std::move(members));
}

Value contextlib_module() {
  return make_ref<Module>("contextlib", std::vector<std::pair<std::string, Value>>{
                                            {"nullcontext", make_ref<NativeFunction>("nullcontext", nullcontext)},
                                            {"suppress", make_ref<NativeFunction>("suppress", suppress)}});
}

} // namespace amplab::interpreter
