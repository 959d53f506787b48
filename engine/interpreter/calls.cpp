// SPDX-License-Identifier: Apache-2.0
// Calls, with the program's arguments bound to parameters.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/signature.h"
#include "engine/interpreter/state.h"

#include <algorithm>
#include <typeinfo>

namespace amplab::interpreter {

Value Interpreter::State::evaluate_call(const loop::Call& node, const loop::Range& range) {
  const auto* method = std::get_if<loop::Attribute>(&node.callee->node);
  const Value callee = evaluate(method ? *method->object : *node.callee);
  if (method) expect_attribute(node, method->name, callee, range);
  const auto is_starred = [](const loop::Expression& argument) {
    return std::holds_alternative<loop::Starred>(argument.node);
  };
  if (std::ranges::any_of(node.positional, is_starred)) {
    // The number of arguments is known only after evaluation.
    std::vector<Value> positional;
    for (const loop::Expression& argument : node.positional) {
      const auto* star = std::get_if<loop::Starred>(&argument.node);
      if (!star) {
        positional.push_back(evaluate(argument));
        continue;
      }
      const Value others = evaluate(*star->value);
      where = &argument.where;
      if (!others.is_object() || !others.object().iterate(interpreter))
        interpreter.raise("TypeError", "Value after * must be an iterable, not " + type_name(others));
      for (Value& value : items_of(interpreter, others)) positional.push_back(std::move(value));
    }
    return call_with_keywords(node, range, callee, positional);
  }
  const Arena<Value>::Space positional(values, node.positional.size());
  for (size_t i = 0; i < positional.size(); ++i) positional[i] = evaluate(node.positional[i]);
  return call_with_keywords(node, range, callee, {positional.data(), positional.size()});
}

// Python resolves x.name before it evaluates the arguments. The result is cached per type of x.
void Interpreter::State::expect_attribute(const loop::Call& node, std::string_view name, const Value& object,
                                          const loop::Range& range) {
  const std::type_info** found_in = nullptr;
  if (object.is_object()) {
    const Object& its = object.object();
    found_in = &found_methods[&node];
    if (*found_in == &typeid(its)) return;
    const std::vector<std::string_view> names = its.attributes();
    if (std::ranges::find(names, name) != names.end()) {
      *found_in = &typeid(its);
      return;
    }
  }
  where = &range;
  attribute(interpreter, object, name);
}

Value Interpreter::State::call_with_keywords(const loop::Call& node, const loop::Range& range, const Value& callee,
                                             std::span<const Value> positional) {
  if (node.keywords.empty()) return finish_call(node, range, callee, {positional, {}});
  const Arena<KeywordArgument>::Space keyword_values(keywords, node.keywords.size());
  for (size_t i = 0; i < keyword_values.size(); ++i)
    keyword_values[i] = {node.keywords[i].name, evaluate(*node.keywords[i].value)};
  return finish_call(node, range, callee, {positional, {keyword_values.data(), keyword_values.size()}});
}

Value Interpreter::State::finish_call(const loop::Call& node, const loop::Range& range, const Value& callee,
                                      const Arguments& arguments) {
  where = &range;
  const auto* method = std::get_if<loop::Attribute>(&node.callee->node);
  return !method ? call(callee, arguments) : call_method(interpreter, callee, method->name, arguments);
}

Value Interpreter::State::call(const Value& callable, const Arguments& arguments) {
  const CallDepth call_depth(*this);
  if (callable.is_object())
    if (std::optional<Value> result = callable.object().call(interpreter, arguments)) return std::move(*result);
  interpreter.raise("TypeError", "'" + type_name(callable) + "' object is not callable");
}

std::optional<Value> FunctionValue::call(Interpreter& interpreter, const Arguments& arguments) {
  return interpreter.state_->call_function(*this, arguments);
}

bool FunctionValue::set_attribute(Interpreter& interpreter, std::string_view, const Value&) {
  interpreter.raise_unsupported("the lab's functions have no attributes; Python's have. Use a separate name");
}

Value Interpreter::State::call_function(const FunctionValue& function, const Arguments& arguments) {
  const Ref<Object> hold(const_cast<FunctionValue*>(&function)); // its name may be reassigned while it runs
  const Arena<Value>::Space frame(values, function.code->locals);
  bind(function, arguments, frame.data());
  const loop::Range* const call_range = where;
  frames.push_back({function.code.get(), call_range, frame.data()});
  Value* const outer_locals = std::exchange(locals, frame.data());
  struct Back {
    State& state;
    Value* locals;
    const loop::Range* where;
    const loop::Statement* running;
    ~Back() {
      state.locals = locals;
      state.where = where;
      state.running = running;
      state.frames.pop_back();
    }
  } const back{*this, outer_locals, call_range, running};
  const auto notify_return = [&] {
    if (observer && back.running) observer->before_return(interpreter, *back.running);
  };
  Flow flow = Flow::next;
  try {
    flow = run(function.code->body);
  } catch (const CallsEnded&) {
    notify_return();
    throw;
  }
  notify_return();
  if (flow != Flow::returned) return none();
  return std::exchange(returned, Value());
}

void Interpreter::State::bind(const FunctionValue& function, const Arguments& arguments, Value* to) {
  const loop::Function& code = *function.code;
  const size_t named = code.parameters.size() - (code.rest ? 1 : 0);
  const size_t positional_count = arguments.positional.size();
  const auto fail = [&](const std::string& sentence) { interpreter.raise("TypeError", code.name + "() " + sentence); };

  for (size_t i = 0; i < std::min(named, positional_count); ++i) to[i] = arguments.positional[i];
  if (code.rest) {
    std::vector<Value> others;
    for (size_t i = named; i < positional_count; ++i) others.push_back(arguments.positional[i]);
    to[named] = sequence_within_limits(interpreter, Sequence::Kind::tuple, std::move(others));
  }
  for (const KeywordArgument& keyword : arguments.keywords) {
    size_t i = 0;
    while (i < named && code.parameters[i].name != keyword.name) ++i;
    if (i == named) fail("got an unexpected keyword argument '" + std::string(keyword.name) + "'");
    if (!to[i].is_absent()) fail("got multiple values for argument '" + std::string(keyword.name) + "'");
    to[i] = keyword.value;
  }
  const size_t required = named - function.defaults.size();
  if (positional_count > named && !code.rest) {
    std::string takes = std::to_string(named);
    if (!function.defaults.empty()) takes = "from " + std::to_string(required) + " to " + takes;
    const bool plural = !function.defaults.empty() || named != 1;
    fail("takes " + takes + (plural ? " positional arguments" : " positional argument") + " but " +
         std::to_string(positional_count) + (positional_count == 1 ? " was given" : " were given"));
  }
  std::vector<std::string> missing;
  for (size_t i = 0; i < named; ++i) {
    if (!to[i].is_absent()) continue;
    if (i >= required)
      to[i] = function.defaults[i - required];
    else
      missing.push_back(code.parameters[i].name);
  }
  if (!missing.empty()) fail(missing_arguments("positional", missing));
}

} // namespace amplab::interpreter
