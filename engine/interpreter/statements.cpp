// SPDX-License-Identifier: Apache-2.0
// Compound statements and assignment.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

namespace amplab::interpreter {

Flow Interpreter::State::run(const loop::Block& block) {
  if (executor && frames.empty()) return run_with_executor(block);
  for (const loop::Statement& statement : block)
    if (const Flow flow = run(statement); flow != Flow::next) return flow;
  return Flow::next;
}

Flow Interpreter::State::run_with_executor(const loop::Block& block) {
  for (size_t i = 0; i < block.size();) {
    if (const size_t count = executor->statements_from(block, i); count > 0) {
      executor->run(block, i, count, [&] {
        for (size_t k = i; k < i + count; ++k) {
          [[maybe_unused]] const Flow flow = run(block[k]);
          assert(flow == Flow::next);
        }
      });
      i += count;
    } else if (const Flow flow = run(block[i++]); flow != Flow::next) {
      return flow;
    }
  }
  return Flow::next;
}

Flow Interpreter::State::run(const loop::Statement& statement) {
  where = &statement.where;
  running = &statement;
  count();
  if (observer) observer->before_statement(interpreter, statement);
  const Generators until_its_end(*this);
  struct Visitor {
    State& state;
    const loop::Range& range;

    Flow operator()(const loop::ExpressionStatement& node) const {
      state.evaluate(node.value);
      return Flow::next;
    }
    Flow operator()(const loop::Assignment& node) const {
      const auto is_unpacking = [](const loop::Expression& target) {
        return std::holds_alternative<loop::Display>(target.node);
      };
      const bool used_up = node.targets.size() == 1 && is_unpacking(node.targets[0]);
      Value value = used_up ? state.evaluate(node.value) : state.evaluate_stored(node.value);
      for (size_t i = 0; i + 1 < node.targets.size(); ++i) state.assign(node.targets[i], value);
      state.assign(node.targets.back(), std::move(value));
      return Flow::next;
    }
    Flow operator()(const loop::AugmentedAssignment& node) const {
      state.assign_augmented(node, range);
      return Flow::next;
    }
    Flow operator()(const loop::If& node) const {
      const Value test = state.evaluate(node.test);
      state.where = &node.test.where;
      return state.run(state.interpreter.truth(test) ? node.then : node.otherwise);
    }
    Flow operator()(const loop::For& node) const { return state.run_for(node); }
    Flow operator()(const loop::With& node) const { return state.run_with(node, 0); }
    Flow operator()(const loop::Return& node) const {
      state.returned = node.value ? state.evaluate_stored(*node.value) : none();
      return Flow::returned;
    }
    Flow operator()(const loop::FunctionDefinition& node) const {
      state.define(node);
      return Flow::next;
    }
    Flow operator()(const loop::ClassDefinition& node) const {
      state.define(node, range);
      return Flow::next;
    }
    Flow operator()(const loop::Import& node) const {
      state.import(node, range);
      return Flow::next;
    }
    Flow operator()(const loop::Assert& node) const {
      state.check(node);
      return Flow::next;
    }
    Flow operator()(const loop::Pass&) const { return Flow::next; }
    Flow operator()(const loop::Break&) const { return Flow::broken; }
    Flow operator()(const loop::Continue&) const { return Flow::continued; }
  };
  return std::visit(Visitor{*this, statement.where}, statement.node);
}

void Interpreter::State::notify_after_body(const loop::Statement* compound) {
  running = compound;
  if (observer) observer->after_body(interpreter, *compound);
}

Flow Interpreter::State::run_for(const loop::For& node) {
  const loop::Statement* const own = running;
  const Value iterable = evaluate(node.iterable);
  where = &node.iterable.where;
  const Ref<Iterator> iterator = iterate(interpreter, iterable);
  while (true) {
    where = &node.iterable.where;
    std::optional<Value> value = iterator->next(interpreter);
    if (!value) break;
    count();
    assign(node.target, std::move(*value));
    const Flow flow = run(node.body);
    if (flow == Flow::broken) return Flow::next;
    if (flow == Flow::returned) return flow;
    notify_after_body(own);
  }
  return run(node.otherwise);
}

Flow Interpreter::State::run_with(const loop::With& node, size_t index) {
  if (index == node.items.size()) return run(node.body);
  const loop::Statement* const own = running;
  const loop::Range* const range = where; // Python's error position if entering fails
  const loop::With::Item& item = node.items[index];
  const Value context = evaluate(item.context);
  where = range;
  std::optional<Value> entered;
  if (context.is_object()) entered = context.object().enter(interpreter);
  if (!entered)
    interpreter.raise("TypeError", "'" + type_name(context) + "' object does not support the context manager protocol");
  Flow flow = Flow::next;
  try {
    if (item.target) assign(*item.target, std::move(*entered));
    where = range;
    flow = run_with(node, index + 1);
  } catch (...) {
    context.object().leave_by_error(interpreter);
    throw;
  }
  where = range;
  notify_after_body(own);
  Value saved = std::exchange(returned, Value()); // leave() may call functions
  context.object().leave(interpreter);
  returned = std::move(saved);
  return flow;
}

void Interpreter::State::assign(const loop::Expression& target, Value value) {
  if (const auto* name = std::get_if<loop::Name>(&target.node)) {
    at(name->slot) = std::move(value);
  } else if (const auto* attribute = std::get_if<loop::Attribute>(&target.node)) {
    const Value object = evaluate(*attribute->object);
    where = &target.where;
    set_attribute(interpreter, object, attribute->name, value);
  } else if (const auto* subscript = std::get_if<loop::Subscript>(&target.node)) {
    const Value object = evaluate(*subscript->object), index = evaluate(*subscript->index);
    where = &target.where;
    set_item(interpreter, object, index, value);
  } else {
    unpack(std::get<loop::Display>(target.node), target.where, value);
  }
}

void Interpreter::State::unpack(const loop::Display& targets, const loop::Range& range, const Value& value) {
  where = &range;
  Ref<Iterator> iterator;
  if (value.is_object()) iterator = value.object().iterate(interpreter);
  if (!iterator) interpreter.raise("TypeError", "cannot unpack non-iterable " + type_name(value) + " object");
  const size_t count = targets.items.size();
  const Arena<Value>::Space parts(values, count);
  for (size_t i = 0; i < count; ++i) {
    std::optional<Value> part = iterator->next(interpreter);
    if (!part)
      interpreter.raise("ValueError", "not enough values to unpack (expected " + std::to_string(count) + ", got " +
                                          std::to_string(i) + ")");
    parts[i] = std::move(*part);
  }
  if (iterator->next(interpreter))
    interpreter.raise("ValueError", "too many values to unpack (expected " + std::to_string(count) + ")");
  iterator = {}; // the list may be changed again
  for (size_t i = 0; i < count; ++i) assign(targets.items[i], std::move(parts[i]));
}

void Interpreter::State::assign_augmented(const loop::AugmentedAssignment& node, const loop::Range& range) {
  const loop::Expression& target = node.target;
  const auto changed = [&](const Value& before) {
    const Value by = evaluate(node.value);
    where = &range;
    Value after = in_place(interpreter, node.op, before, by);
    where = &target.where;
    return after;
  };
  if (const auto* name = std::get_if<loop::Name>(&target.node)) {
    at(name->slot) = changed(evaluate(target));
  } else if (const auto* member = std::get_if<loop::Attribute>(&target.node)) {
    const Value object = evaluate(*member->object);
    where = &target.where;
    set_attribute(interpreter, object, member->name, changed(attribute(interpreter, object, member->name)));
  } else {
    const auto& subscript = std::get<loop::Subscript>(target.node);
    const Value object = evaluate(*subscript.object), index = evaluate(*subscript.index);
    where = &target.where;
    set_item(interpreter, object, index, changed(item(interpreter, object, index)));
  }
}

} // namespace amplab::interpreter
