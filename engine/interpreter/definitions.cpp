// SPDX-License-Identifier: Apache-2.0
// Functions, the supported form of class, imports and asserts.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

namespace amplab::interpreter {

Value Interpreter::State::decorated(const loop::FunctionDefinition& node) {
  std::vector<Value> decorators;
  for (const loop::Decorator& decorator : node.decorators) decorators.push_back(evaluate(decorator.value));
  Value function = make_ref<FunctionValue>(node.function, defaults_of(*node.function));
  for (size_t i = decorators.size(); i-- > 0;) {
    where = &node.decorators[i].value.where;
    function = call(decorators[i], {std::span(&function, 1), {}});
  }
  return function;
}

void Interpreter::State::define(const loop::FunctionDefinition& node) { assign(node.target, decorated(node)); }

void Interpreter::State::define(const loop::ClassDefinition& node, const loop::Range& range) {
  const Value base = evaluate(node.base);
  std::vector<std::pair<std::string, Value>> methods;
  for (const loop::FunctionDefinition& method : node.methods)
    methods.emplace_back(method.function->name, decorated(method));
  where = &range;
  std::optional<Value> made;
  if (base.is_object()) made = base.object().derive(interpreter, std::get<loop::Name>(node.target.node).id, methods);
  if (!made)
    interpreter.raise_unsupported(
        "a class in the lab must have torch.autograd.Function as its base, not an object of type '" + type_name(base) +
        "'; Python allows any class");
  assign(node.target, std::move(*made));
}

void Interpreter::State::import(const loop::Import& node, const loop::Range& range) {
  for (const loop::Import::Alias& alias : node.names) {
    where = &range;
    const size_t first_end = alias.module.find('.');
    const std::string first = alias.module.substr(0, first_end);
    // Resolves names one by one through the attributes of the first module.
    const auto found = [&](const std::string& module, const std::string& member) -> Value {
      if (importer) return importer(module, member);
      Value value = at(alias.root);
      std::string rest = module.size() > first.size() ? module.substr(first.size() + 1) : "";
      if (!member.empty()) rest.append(rest.empty() ? "" : ".").append(member);
      while (!rest.empty() && value.is_object()) {
        const size_t dot = rest.find('.');
        value = value.object().attribute(interpreter, rest.substr(0, dot)).value_or(Value());
        rest = dot == rest.npos ? "" : rest.substr(dot + 1);
      }
      return value;
    };
    Value value = found(alias.module, "");
    if (value.is_absent()) interpreter.raise("ModuleNotFoundError", "No module named '" + alias.module + "'");
    if (!alias.member.empty()) {
      value = found(alias.module, alias.member);
      if (value.is_absent())
        interpreter.raise("ImportError", "cannot import name '" + alias.member + "' from '" + alias.module + "'");
    } else if (first_end != alias.module.npos && std::get<loop::Name>(alias.target.node).id == first) {
      value = found(first, ""); // import torch.nn binds torch
    }
    assign(alias.target, std::move(value));
  }
}

void Interpreter::State::check(const loop::Assert& node) {
  const Value test = evaluate(node.test);
  where = &node.test.where;
  if (interpreter.truth(test)) return;
  const std::string message = node.message ? interpreter.str(evaluate(*node.message)) : "";
  where = &node.test.where; // Python's error position
  interpreter.raise("AssertionError", message);
}

} // namespace amplab::interpreter
