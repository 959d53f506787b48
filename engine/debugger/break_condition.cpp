// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/break_condition.h"

#include "engine/interpreter/operators.h"
#include "engine/loop/children.h"
#include "engine/loop/parse.h"
#include "engine/loop/suggestion.h"
#include "engine/loop/visit.h"
#include "engine/run/number_text.h"
#include "engine/step/tensor_numbers.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

using interpreter::Dict;
using interpreter::Interpreter;
using interpreter::Sequence;
using interpreter::Text;
using interpreter::Value;

struct Fact {
  std::string_view name;
  Value (*value)(const StepFacts&);
};
constexpr Fact kFacts[] = {
    {"step", [](const StepFacts& f) { return Value(f.step); }},
    {"update", [](const StepFacts& f) { return Value(f.update); }},
    {"scale", [](const StepFacts& f) { return Value(f.scale); }},
    {"growth_tracker", [](const StepFacts& f) { return Value(f.growth_tracker); }},
    {"found_inf", [](const StepFacts& f) { return Value(f.found_inf); }},
    {"skipped", [](const StepFacts& f) { return Value(f.skipped); }},
};

// Thrown if an expression has no value. The condition is then false.
struct NoValue {};

double number(const Value& value) {
  if (value.is_number()) return value.as_number();
  if (const Tensor* tensor = torch::tensor_of(value))
    if (const std::optional<double> one = scalar_of(*tensor)) return *one;
  throw NoValue{};
}

// Returns how many elements of a value `which` counts. For a number, 0 or 1.
template <class Which> bool any(const Value& value, bool (*of_number)(double), Which which) {
  const Tensor* tensor = torch::tensor_of(value);
  if (!tensor || tensor->count() == 1) return of_number(number(value));
  const std::optional<Statistics> seen = tensor_statistics(*tensor);
  return seen && which(*seen);
}

double over_all(const Value& value, double (*of)(const Statistics&)) {
  const Tensor* tensor = torch::tensor_of(value);
  const std::optional<Statistics> seen = tensor ? tensor_statistics(*tensor) : std::nullopt;
  if (!seen) return std::abs(number(value));
  if (seen->nan > 0) return NAN;
  return seen->inf > 0 ? INFINITY : of(*seen);
}

// Returns the number of a value. A tensor's is a float.
Value numeric(const Value& value) { return value.is_number() ? value : Value(number(value)); }

Value absolute(Interpreter& interpreter, const Value& value) {
  const auto sign = number(value) < 0 ? loop::UnaryOp::minus : loop::UnaryOp::plus;
  return interpreter::unary(interpreter, sign, numeric(value));
}

using Values = std::vector<Value>;
template <class Better> Value best(const Values& values, Better better) {
  Value found = numeric(values.front());
  for (const Value& value : values)
    if (std::isnan(found.as_number()) || better(number(value), found.as_number())) found = numeric(value);
  return found;
}

struct PureFunction {
  std::string_view name;
  size_t least, most;
  Value (*value)(Interpreter&, const Values&);
};
constexpr size_t kMany = 100; // arguments of min and max, which ignore NaN
constexpr PureFunction kFunctions[] = {
    {"isnan", 1, 1,
     [](Interpreter&, const Values& v) {
       return Value(any(
           v[0], [](double x) { return std::isnan(x); }, [](const Statistics& s) { return s.nan > 0; }));
     }},
    {"isinf", 1, 1,
     [](Interpreter&, const Values& v) {
       return Value(any(
           v[0], [](double x) { return std::isinf(x); }, [](const Statistics& s) { return s.inf > 0; }));
     }},
    {"isfinite", 1, 1,
     [](Interpreter&, const Values& v) {
       return Value(!any(
           v[0], [](double x) { return !std::isfinite(x); }, [](const Statistics& s) { return s.inf + s.nan > 0; }));
     }},
    {"norm", 1, 1,
     [](Interpreter&, const Values& v) {
       return Value(over_all(v[0], [](const Statistics& s) { return std::sqrt(s.sum_squares); }));
     }},
    {"amax", 1, 1,
     [](Interpreter&, const Values& v) { return Value(over_all(v[0], [](const Statistics& s) { return s.amax; })); }},
    {"len", 1, 1, [](Interpreter& i, const Values& v) { return Value(interpreter::length(i, v[0])); }},
    {"abs", 1, 1, [](Interpreter& i, const Values& v) { return absolute(i, v[0]); }},
    {"min", 1, kMany, [](Interpreter&, const Values& v) { return best(v, std::less<>()); }},
    {"max", 1, kMany, [](Interpreter&, const Values& v) { return best(v, std::greater<>()); }},
};

template <class Row, size_t N> const Row* row_named(const Row (&rows)[N], std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Row::name);
  return found == std::end(rows) ? nullptr : found;
}

// Adds the local names of a program's functions.
void add_locals(std::vector<std::string_view>& names, const loop::Function& function) {
  for (const std::string& name : function.local_names) names.push_back(name);
}
void add_locals(std::vector<std::string_view>& names, const loop::Block& block) {
  const auto nothing = [](const loop::Expression&) {};
  for (const loop::Statement& statement : block) {
    if (const auto* definition = std::get_if<loop::FunctionDefinition>(&statement.node))
      add_locals(names, *definition->function);
    if (const auto* definition = std::get_if<loop::ClassDefinition>(&statement.node))
      for (const loop::FunctionDefinition& method : definition->methods) add_locals(names, *method.function);
    loop::for_each_in_statement(statement, nothing, nothing,
                                [&](const loop::Block& inside) { add_locals(names, inside); });
  }
}

std::vector<std::string_view> known_names(const loop::Program& program) {
  std::vector<std::string_view> names(program.globals.begin(), program.globals.end());
  add_locals(names, program.body);
  loop::visit(program.body, [&](const loop::Expression& expression) {
    if (const auto* lambda = std::get_if<loop::Lambda>(&expression.node)) add_locals(names, *lambda->function);
  });
  std::erase_if(names, [](std::string_view name) { return name.starts_with('.'); });
  for (const Fact& fact : kFacts) names.push_back(fact.name);
  return names;
}

constexpr const char* kMay = " A condition may compare and compute with numbers, and call isnan, isinf, isfinite, "
                             "norm, amax, len, abs, min and max.";

// As Python computes, except that an int of more than 64 bits becomes a float.
Value computed(Interpreter& interpreter, loop::BinaryOp op, const Value& a, const Value& b) {
  try {
    return interpreter::binary(interpreter, op, a, b);
  } catch (const loop::LoopError& error) {
    if (error.exception != loop::kNotInTheLab || a.is_float() || b.is_float()) throw;
    return interpreter::binary(interpreter, op, Value(a.as_number()), Value(b.as_number()));
  }
}

template <class T> bool compared(loop::CompareOp op, const T& a, const T& b) {
  switch (op) {
  case loop::CompareOp::equal: return a == b;
  case loop::CompareOp::not_equal: return a != b;
  case loop::CompareOp::less: return a < b;
  case loop::CompareOp::less_equal: return a <= b;
  case loop::CompareOp::greater: return a > b;
  case loop::CompareOp::greater_equal: return a >= b;
  default: throw NoValue{};
  }
}

bool compared(loop::CompareOp op, const Value& a, const Value& b) {
  if (op == loop::CompareOp::is || op == loop::CompareOp::is_not) return a.is(b) == (op == loop::CompareOp::is);
  const auto *left = a.as<Text>(), *right = b.as<Text>();
  if (left && right) return compared(op, left->value, right->value);
  const bool equality = op == loop::CompareOp::equal || op == loop::CompareOp::not_equal;
  if (equality && (a.is_none() || b.is_none())) return (a.is_none() && b.is_none()) == (op == loop::CompareOp::equal);
  return compared(op, number(a), number(b));
}

bool truth(const Value& value) {
  if (value.is_none()) return false;
  if (const auto* text = value.as<Text>()) return !text->value.empty();
  if (const auto* sequence = value.as<Sequence>()) return !sequence->items.empty();
  if (const auto* dict = value.as<Dict>()) return !dict->items.empty();
  return value.is_object() && !torch::tensor_of(value) ? true : number(value) != 0;
}

Value item(const Value& of, const Value& key) {
  if (const auto* sequence = of.as<Sequence>(); sequence && key.is_integral()) {
    const int64_t count = std::ssize(sequence->items), at = key.as_int() < 0 ? key.as_int() + count : key.as_int();
    if (at >= 0 && at < count) return sequence->items[static_cast<size_t>(at)];
  }
  if (const auto* dict = of.as<Dict>())
    for (const auto& [its_key, value] : dict->items) {
      const auto *a = its_key.as<Text>(), *b = key.as<Text>();
      if (a && b ? a->value == b->value
                 : its_key.is_integral() && key.is_integral() && its_key.as_int() == key.as_int())
        return value;
    }
  throw NoValue{};
}

} // namespace

// Checks that only permitted syntax occurs, and gives each name its slot.
class BreakCondition::Reading {
 public:
  explicit Reading(std::vector<Read>& reads) : reads_(reads) {}

  void read(loop::Expression& expression) {
    if (auto* name = std::get_if<loop::Name>(&expression.node)) return read(*name, expression.where);
    if (auto* call = std::get_if<loop::Call>(&expression.node)) {
      check_call(*call, expression.where);
      const bool counted = std::get<loop::Name>(call->callee->node).id == "len";
      for (loop::Expression& argument : call->positional) {
        if (auto* its_name = std::get_if<loop::Name>(&argument.node); counted && its_name)
          read(*its_name, argument.where, true);
        else
          read(argument);
      }
      return;
    }
    check_pure(expression);
    loop::for_each_child(expression, [this](loop::Expression& child) { read(child); });
  }

 private:
  void read(loop::Name& name, const loop::Range& where, bool counted = false) {
    const auto found = std::ranges::find(reads_, name.id, &Read::id);
    name.slot.index = static_cast<uint32_t>(found - reads_.begin());
    if (found == reads_.end())
      reads_.push_back({name.id, where, counted, {}, {}, {}});
    else
      found->only_counted &= counted;
  }

  static void check_call(const loop::Call& call, const loop::Range& where) {
    const auto* name = std::get_if<loop::Name>(&call.callee->node);
    const PureFunction* function = name ? row_named(kFunctions, name->id) : nullptr;
    if (!function)
      throw loop::LoopError(where, loop::kNotInTheLab,
                            std::string("a condition cannot call that, because it must have no side effects.") + kMay);
    const size_t given = call.positional.size();
    if (!call.keywords.empty() || given < function->least || given > function->most)
      throw loop::LoopError(where, "TypeError",
                            name->id + "() of a condition accepts " +
                                (function->most == 1 ? "one value" : "one value or more") + " and no keywords");
  }

  static void check_pure(const loop::Expression& expression) {
    const bool pure = std::visit(
        [](const auto& node) {
          using Form = std::remove_cvref_t<decltype(node)>;
          if constexpr (std::is_same_v<Form, loop::Binary>) return node.op != loop::BinaryOp::matmul;
          if constexpr (std::is_same_v<Form, loop::Comparison>)
            return std::ranges::none_of(node.rest, [](const auto& pair) {
              return pair.first == loop::CompareOp::in || pair.first == loop::CompareOp::not_in;
            });
          return loop::is_one_of<Form, loop::Constant, loop::Subscript, loop::Unary, loop::Logical, loop::Conditional>;
        },
        expression.node);
    if (!pure)
      throw loop::LoopError(expression.where, loop::kNotInTheLab,
                            std::string("a condition cannot contain that.") + kMay);
  }

  std::vector<Read>& reads_;
};

class BreakCondition::Evaluation {
 public:
  Evaluation(const BreakCondition& condition, Interpreter& interpreter, const StepFacts& facts)
      : condition_(condition), interpreter_(interpreter), facts_(facts) {}

  Value of(const loop::Expression& expression) const { return std::visit(*this, expression.node); }

  Value operator()(const loop::Name& name) const {
    return condition_.value_of(condition_.reads_[name.slot.index], interpreter_, facts_);
  }
  Value operator()(const loop::Constant& constant) const {
    return std::visit(
        [](const auto& value) {
          using T = std::remove_cvref_t<decltype(value)>;
          if constexpr (std::is_same_v<T, loop::None>)
            return interpreter::none();
          else if constexpr (std::is_same_v<T, std::string>)
            return Value::text(value);
          else
            return Value(value);
        },
        constant.value);
  }
  Value operator()(const loop::Call& call) const {
    Values values;
    for (const loop::Expression& argument : call.positional) values.push_back(of(argument));
    return row_named(kFunctions, std::get<loop::Name>(call.callee->node).id)->value(interpreter_, values);
  }
  Value operator()(const loop::Subscript& node) const { return item(of(*node.object), of(*node.index)); }
  Value operator()(const loop::Unary& node) const {
    const Value value = of(*node.operand);
    if (node.op == loop::UnaryOp::not_) return !truth(value);
    return interpreter::unary(interpreter_, node.op, numeric(value));
  }
  Value operator()(const loop::Binary& node) const {
    const Value left = of(*node.left), right = of(*node.right);
    return computed(interpreter_, node.op, numeric(left), numeric(right));
  }
  Value operator()(const loop::Comparison& node) const {
    Value left = of(*node.first);
    for (const auto& [op, operand] : node.rest) {
      Value right = of(operand);
      if (!compared(op, left, right)) return false;
      left = std::move(right);
    }
    return true;
  }
  Value operator()(const loop::Logical& node) const {
    Value value;
    for (const loop::Expression& operand : node.operands)
      if (value = of(operand); truth(value) != node.is_and) break;
    return value;
  }
  Value operator()(const loop::Conditional& node) const {
    return of(truth(of(*node.test)) ? *node.then : *node.otherwise);
  }
  template <class Impure> Value operator()(const Impure&) const { throw NoValue{}; }

 private:
  const BreakCondition& condition_;
  Interpreter& interpreter_;
  const StepFacts& facts_;
};

BreakCondition::BreakCondition(const std::string& text) : parsed_(loop::parse(text)) {
  auto* only = parsed_.body.size() == 1 ? std::get_if<loop::ExpressionStatement>(&parsed_.body.front().node) : nullptr;
  if (!only)
    throw loop::LoopError(parsed_.body.empty() ? loop::Range{} : parsed_.body.back().where, "SyntaxError",
                          "a condition is one expression, such as `loss > 3`");
  Reading(reads_).read(only->value);
}

void BreakCondition::reject_unknown(const loop::Program& program) const {
  const std::vector<std::string_view> known = known_names(program);
  for (const Read& name : reads_) {
    if (std::ranges::find(known, name.id) != known.end()) continue;
    const bool function = row_named(kFunctions, name.id);
    if (!function && std::ranges::find(program.provided, name.id) != program.provided.end()) {
      if (name.only_counted) continue;
      throw loop::LoopError(name.where, loop::kNotInTheLab, "a condition cannot read '" + name.id + "'." + kMay);
    }
    throw loop::LoopError(
        name.where, "NameError",
        "name '" + name.id + "' is not defined" +
            (function ? "; it is a function, so call it" : loop::did_you_mean(loop::suggestion_for(name.id, known))));
  }
}

void BreakCondition::bind(const loop::Program& program) {
  for (Read& name : reads_) {
    const auto global = std::ranges::find(program.globals, name.id);
    name.global =
        global != program.globals.end() ? std::optional<size_t>(global - program.globals.begin()) : std::nullopt;
    const auto provided = std::ranges::find(program.provided, name.id);
    name.provided =
        provided != program.provided.end() ? std::optional<size_t>(provided - program.provided.begin()) : std::nullopt;
    const Fact* fact = row_named(kFacts, name.id);
    name.fact = fact ? std::optional<size_t>(fact - kFacts) : std::nullopt;
  }
}

Value BreakCondition::value_of(const Read& name, const Interpreter& interpreter, const StepFacts& facts) const {
  if (!interpreter.frames().empty()) {
    const Interpreter::Frame& frame = interpreter.frames().back();
    for (size_t slot = 0; slot < frame.function->local_names.size(); ++slot)
      if (frame.function->local_names[slot] == name.id)
        return frame.locals[slot].is_absent() ? throw NoValue{} : frame.locals[slot];
  }
  if (name.global && *name.global < interpreter.globals().size())
    if (const Value& value = interpreter.globals()[*name.global]; !value.is_absent()) return value;
  if (name.fact) return kFacts[*name.fact].value(facts);
  if (name.provided && *name.provided < interpreter.provided().size()) return interpreter.provided()[*name.provided];
  throw NoValue{};
}

bool BreakCondition::holds(Interpreter& interpreter, const StepFacts& facts) const {
  try {
    return truth(
        Evaluation(*this, interpreter, facts).of(std::get<loop::ExpressionStatement>(parsed_.body.front().node).value));
  } catch (const NoValue&) {
    return false;
  } catch (const loop::LoopError&) { // of an operator or len()
    return false;
  }
}

std::string BreakCondition::values(const Interpreter& interpreter, const StepFacts& facts) const {
  std::string text;
  for (const Read& name : reads_) {
    text.append(text.empty() ? "" : ", ").append(name.id).append(" = ");
    Value value;
    try {
      value = value_of(name, interpreter, facts);
      text.append(value.is_bool() ? (value.as_bool() ? "True" : "False") : number_text(number(value)));
    } catch (const NoValue&) {
      text.append(value.is_absent() ? "nothing yet" : interpreter::type_name(value));
    }
  }
  return text;
}

} // namespace amplab
