// SPDX-License-Identifier: Apache-2.0
// List comprehensions and generator expressions.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

namespace amplab::interpreter {
namespace {

// Clears the comprehension's variables.
void forget(Interpreter::State& state, const loop::Expression& target) {
  if (const auto* name = std::get_if<loop::Name>(&target.node)) state.at(name->slot) = {};
  if (const auto* display = std::get_if<loop::Display>(&target.node))
    for (const loop::Expression& item : display->items) forget(state, item);
}

bool passes(Interpreter::State& state, const loop::Comprehension& node) {
  for (const loop::Expression& condition : node.conditions) {
    const Value value = state.evaluate(condition);
    state.where = &condition.where;
    if (!state.interpreter.truth(value)) return false;
  }
  return true;
}

// Returns the next element, nullopt at the end.
std::optional<Value> next_element(Interpreter::State& state, const loop::Comprehension& node, Iterator& source) {
  while (std::optional<Value> value = source.next(state.interpreter)) {
    state.count();
    state.assign(*node.target, std::move(*value));
    const Interpreter::Generators until_the_next(state);
    if (passes(state, node)) return state.evaluate(*node.element);
    state.where = &node.iterable->where;
  }
  return {};
}

Ref<Iterator> source_of(Interpreter::State& state, const loop::Comprehension& node) {
  const Value values = state.evaluate(*node.iterable);
  state.where = &node.iterable->where;
  return iterate(state.interpreter, values);
}

// Evaluates each element on demand, as Python does.
class Generator : public Iterator {
 public:
  Generator(Interpreter::State& state, const loop::Comprehension& node)
      : state_(&state), node_(node), source_(source_of(state, node)), locals_(state.locals) {}

  std::optional<Value> next(Interpreter& interpreter) override {
    if (!state_)
      interpreter.raise_unsupported("the lab discards a generator expression at the end of its statement; Python does "
                                    "not. Write a list: [f(x) for x in xs]");
    if (running_) interpreter.raise("ValueError", "generator already executing");
    if (ended_) return {};
    const GeneratorFrame frame(*this);
    ended_ = true; // also if an error ends it
    std::optional<Value> element = next_element(*state_, node_, *source_.as<Iterator>());
    if (element)
      ended_ = false;
    else
      forget(*state_, *node_.target);
    return element;
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(source_); }
  int nesting() const override { return 1 + source_.as<Iterator>()->nesting(); }
  void end() {
    if (state_) forget(*state_, *node_.target);
    state_ = nullptr;
  }

 private:
  // Runs the generator with the local names of the function that contains it.
  class GeneratorFrame {
   public:
    explicit GeneratorFrame(Generator& generator)
        : generator_(generator), locals_(generator.state_->locals), where_(generator.state_->where) {
      generator.state_->locals = generator.locals_;
      generator.running_ = true;
    }
    GeneratorFrame(const GeneratorFrame&) = delete;
    ~GeneratorFrame() {
      generator_.running_ = false;
      generator_.state_->locals = locals_;
      generator_.state_->where = where_;
    }

   private:
    Generator& generator_;
    Value* locals_;
    const loop::Range* where_;
  };

  Interpreter::State* state_; // null after its statement has ended
  const loop::Comprehension& node_;
  const Value source_;
  Value* locals_;
  bool running_ = false, ended_ = false;
};

} // namespace

Value Interpreter::State::evaluate_list(const loop::Comprehension& node, const loop::Range& range) {
  const Ref<Iterator> source = source_of(*this, node);
  std::vector<Value> items;
  while (std::optional<Value> element = next_element(*this, node, *source)) {
    where = &range;
    if (static_cast<int64_t>(items.size()) >= limits.items)
      interpreter.raise_unsupported("the lab's lists have at most " + std::to_string(limits.items) +
                                    " items; Python has no such limit");
    items.push_back(std::move(*element));
    where = &node.iterable->where;
  }
  forget(*this, *node.target);
  where = &range;
  return sequence_within_limits(interpreter, Sequence::Kind::list, std::move(items));
}

Value Interpreter::State::generator(const loop::Comprehension& node) {
  generators.push_back(make_ref<Generator>(*this, node));
  return generators.back();
}

Value Interpreter::State::evaluate_stored(const loop::Expression& expression) {
  const auto* comprehension = std::get_if<loop::Comprehension>(&expression.node);
  if (!comprehension || comprehension->kind == loop::Comprehension::Kind::list) return evaluate(expression);
  where = &expression.where;
  interpreter.raise_unsupported(
      "the lab does not store a generator expression; Python does. Write a list: [f(x) for x in xs]");
}

void Interpreter::Generators::end() {
  for (size_t i = before_; i < state_.generators.size(); ++i) state_.generators[i].as<Generator>()->end();
  state_.generators.resize(before_);
}

} // namespace amplab::interpreter
