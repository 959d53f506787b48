// SPDX-License-Identifier: Apache-2.0
// Expressions other than calls and comprehensions.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"
#include "engine/loop/suggestion.h"

namespace amplab::interpreter {
namespace {

Value value_of(const loop::Constant& constant) {
  struct {
    Value operator()(loop::None) const { return none(); }
    Value operator()(bool b) const { return b; }
    Value operator()(int64_t i) const { return i; }
    Value operator()(double d) const { return d; }
    Value operator()(const std::string& text) const { return Value::text(text); }
  } visitor;
  return std::visit(visitor, constant.value);
}

} // namespace

void Interpreter::State::raise_absent(const loop::Name& name, const loop::Range& range) {
  where = &range;
  if (name.slot.scope == loop::Slot::Scope::local)
    interpreter.raise("UnboundLocalError",
                      "cannot access local variable '" + name.id + "' where it is not associated with a value");
  std::vector<std::string_view> names;
  for (size_t i = 0; i < globals.size(); ++i)
    if (!globals[i].is_absent() && program.globals[i][0] != '.') names.push_back(program.globals[i]);
  names.insert(names.end(), program.provided.begin(), program.provided.end());
  interpreter.raise("NameError",
                    "name '" + name.id + "' is not defined" + loop::did_you_mean(loop::suggestion_for(name.id, names)));
}

Value Interpreter::State::evaluate(const loop::Expression& expression) {
  const loop::Range& range = expression.where;
  if (const auto* name = std::get_if<loop::Name>(&expression.node))
    return evaluate_name(*name, range); // the most frequent case
  struct Visitor {
    State& state;
    const loop::Range& range;

    Value operator()(const loop::Name& node) const { return state.evaluate_name(node, range); }
    Value operator()(const loop::Constant& node) const { return value_of(node); }
    Value operator()(const loop::FormattedText& node) const { return state.evaluate_text(node, range); }
    Value operator()(const loop::Display& node) const {
      std::vector<Value> items;
      items.reserve(node.items.size());
      for (const loop::Expression& item : node.items) items.push_back(state.evaluate(item));
      state.where = &range;
      return sequence_within_limits(
          state.interpreter, node.kind == loop::Display::Kind::tuple ? Sequence::Kind::tuple : Sequence::Kind::list,
          std::move(items));
    }
    Value operator()(const loop::DictDisplay& node) const {
      const Ref<Dict> dict = make_ref<Dict>();
      for (const auto& [key_text, value_text] : node.items) {
        const Value key = state.evaluate(key_text), value = state.evaluate(value_text);
        state.where = &range;
        dict->set(state.interpreter, key, value);
      }
      return dict;
    }
    Value operator()(const loop::Comprehension& node) const {
      return node.kind == loop::Comprehension::Kind::list ? state.evaluate_list(node, range) : state.generator(node);
    }
    Value operator()(const loop::Attribute& node) const {
      const Value object = state.evaluate(*node.object);
      state.where = &range;
      return attribute(state.interpreter, object, node.name);
    }
    Value operator()(const loop::Call& node) const { return state.evaluate_call(node, range); }
    Value operator()(const loop::Slice& node) const { return state.evaluate_slice(node); }
    Value operator()(const loop::Subscript& node) const {
      const Value object = state.evaluate(*node.object), index = state.evaluate(*node.index);
      state.where = &range;
      return item(state.interpreter, object, index);
    }
    Value operator()(const loop::Unary& node) const {
      const Value operand = state.evaluate(*node.operand);
      state.where = &range;
      return unary(state.interpreter, node.op, operand);
    }
    Value operator()(const loop::Binary& node) const {
      const Value left = state.evaluate(*node.left), right = state.evaluate(*node.right);
      state.where = &range;
      return binary(state.interpreter, node.op, left, right);
    }
    Value operator()(const loop::Comparison& node) const { return state.evaluate_comparison(node, range); }
    Value operator()(const loop::Logical& node) const {
      Value value;
      for (size_t i = 0; i < node.operands.size(); ++i) {
        value = state.evaluate(node.operands[i]);
        if (i + 1 == node.operands.size()) break;
        state.where = &node.operands[i].where;
        if (state.interpreter.truth(value) != node.is_and) break;
      }
      return value;
    }
    Value operator()(const loop::Conditional& node) const {
      const Value test = state.evaluate(*node.test);
      state.where = &node.test->where;
      return state.evaluate(state.interpreter.truth(test) ? *node.then : *node.otherwise);
    }
    Value operator()(const loop::Lambda& node) const {
      return make_ref<FunctionValue>(node.function, state.defaults_of(*node.function));
    }
    Value operator()(const loop::Starred& node) const { // only in calls, which unpack it
      return state.evaluate(*node.value);
    }
  };
  return std::visit(Visitor{*this, range}, expression.node);
}

Value Interpreter::State::evaluate_comparison(const loop::Comparison& node, const loop::Range& range) {
  Value left = evaluate(*node.first);
  for (size_t i = 0; i < node.rest.size(); ++i) {
    Value right = evaluate(node.rest[i].second);
    where = &range;
    Value result = compare(interpreter, node.rest[i].first, left, right);
    if (i + 1 == node.rest.size() || !interpreter.truth(result)) return result;
    left = std::move(right);
  }
  return left;
}

Value Interpreter::State::evaluate_text(const loop::FormattedText& node, const loop::Range& range) {
  std::string text;
  for (const loop::FormattedText::Part& part : node.parts) {
    if (!part.value) {
      text += part.text;
      continue;
    }
    const Value value = evaluate(*part.value);
    where = &part.value->where;
    text += part.repr ? interpreter.format(Value::text(interpreter.repr(value)), part.format)
                      : interpreter.format(value, part.format);
    if (static_cast<int64_t>(text.size()) > limits.text_bytes) break; // the error is raised below
  }
  where = &range;
  return text_within_limits(interpreter, std::move(text));
}

Value Interpreter::State::evaluate_slice(const loop::Slice& node) {
  const auto part = [&](const loop::ExpressionPtr& expression) { return expression ? evaluate(*expression) : none(); };
  Value from = part(node.from), to = part(node.to), step = part(node.step);
  return make_ref<SliceIndex>(std::move(from), std::move(to), std::move(step));
}

std::vector<Value> Interpreter::State::defaults_of(const loop::Function& function) {
  std::vector<Value> defaults;
  for (const loop::Parameter& parameter : function.parameters)
    if (parameter.default_value) defaults.push_back(evaluate(*parameter.default_value));
  return defaults;
}

} // namespace amplab::interpreter
