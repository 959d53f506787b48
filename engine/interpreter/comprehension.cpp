// SPDX-License-Identifier: Apache-2.0
// List comprehensions and generator expressions.
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

namespace amplab::interpreter {
namespace {

// Clears the comprehension's variables.
void forget(Walk::State& state, const loop::Expression& target) {
  if (const auto* name = std::get_if<loop::Name>(&target.node)) state.at(name->slot) = {};
  if (const auto* display = std::get_if<loop::Display>(&target.node))
    for (const loop::Expression& item : display->items) forget(state, item);
}

bool passes(Walk::State& state, const loop::Comprehension& node) {
  for (const loop::Expression& condition : node.conditions) {
    const Value value = state.evaluate(condition);
    state.where = &condition.where;
    if (!state.walk.truth(value)) return false;
  }
  return true;
}

// Returns the next element, nullopt at the end.
std::optional<Value> next_element(Walk::State& state, const loop::Comprehension& node, Iterator& source) {
  while (std::optional<Value> value = source.next(state.walk)) {
    state.count();
    state.assign(*node.target, std::move(*value));
    const Walk::Generators until_the_next(state);
    if (passes(state, node)) return state.evaluate(*node.element);
    state.where = &node.iterable->where;
  }
  return {};
}

Ref<Iterator> source_of(Walk::State& state, const loop::Comprehension& node) {
  const Value values = state.evaluate(*node.iterable);
  state.where = &node.iterable->where;
  return iterate(state.walk, values);
}

// Evaluates each element on demand, as Python does.
class Generator : public Iterator {
 public:
  Generator(Walk::State& state, const loop::Comprehension& node)
      : state_(&state), node_(node), source_(source_of(state, node)), locals_(state.locals) {}

  std::optional<Value> next(Walk& walk) override {
    if (!state_)
      walk.refuse("this generator expression stood in a statement that is over, and the lab does not keep it, as "
                  "Python would; write a "
                  "list: [f(x) for x in xs]");
    if (running_) walk.raise("ValueError", "generator already executing");
    if (ended_) return {};
    const Standing standing(*this);
    ended_ = true; // also if an error ends it
    std::optional<Value> element = next_element(*state_, node_, *source_.as<Iterator>());
    if (element)
      ended_ = false;
    else
      forget(*state_, *node_.target);
    return element;
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(source_); }
  int nesting() const override { return 1 + source_.as<Iterator>()->nesting(); }
  void end() {
    if (state_) forget(*state_, *node_.target);
    state_ = nullptr;
  }

 private:
  // Runs the generator with the local names of the function that contains it.
  class Standing {
   public:
    explicit Standing(Generator& generator)
        : generator_(generator), locals_(generator.state_->locals), where_(generator.state_->where) {
      generator.state_->locals = generator.locals_;
      generator.running_ = true;
    }
    Standing(const Standing&) = delete;
    ~Standing() {
      generator_.running_ = false;
      generator_.state_->locals = locals_;
      generator_.state_->where = where_;
    }

   private:
    Generator& generator_;
    Value* locals_;
    const loop::Range* where_;
  };

  Walk::State* state_; // null after its statement has ended
  const loop::Comprehension& node_;
  const Value source_;
  Value* locals_;
  bool running_ = false, ended_ = false;
};

} // namespace

Value Walk::State::evaluate_list(const loop::Comprehension& node, const loop::Range& place) {
  const Ref<Iterator> source = source_of(*this, node);
  std::vector<Value> items;
  while (std::optional<Value> element = next_element(*this, node, *source)) {
    where = &place;
    if (static_cast<int64_t>(items.size()) >= limits.items)
      walk.refuse("a list of the lab has at most " + std::to_string(limits.items) +
                  " items; Python knows no such limit");
    items.push_back(std::move(*element));
    where = &node.iterable->where;
  }
  forget(*this, *node.target);
  where = &place;
  return sequence_within_limits(walk, Sequence::Kind::list, std::move(items));
}

Value Walk::State::generator(const loop::Comprehension& node) {
  generators.push_back(make_ref<Generator>(*this, node));
  return generators.back();
}

Value Walk::State::evaluate_to_keep(const loop::Expression& expression) {
  const auto* comprehension = std::get_if<loop::Comprehension>(&expression.node);
  if (!comprehension || comprehension->kind == loop::Comprehension::Kind::list) return evaluate(expression);
  where = &expression.where;
  walk.refuse("a generator expression is used up where it stands in the lab, and Python can keep it; write a list: "
              "[f(x) for x in xs]");
}

void Walk::Generators::end() {
  for (size_t i = before_; i < state_.generators.size(); ++i) state_.generators[i].as<Generator>()->end();
  state_.generators.resize(before_);
}

} // namespace amplab::interpreter
