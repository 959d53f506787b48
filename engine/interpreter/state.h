// SPDX-License-Identifier: Apache-2.0
// Internal state of the interpreter, and its traversal of the syntax tree. Used only by engine/interpreter.
// Training thread only.
#pragma once
#include "engine/interpreter/arena.h"
#include "engine/interpreter/walk.h"

#include <typeinfo>
#include <unordered_map>
#include <unordered_set>

namespace amplab::interpreter {

// How a block ended.
enum class Flow : uint8_t { next, broken, continued, returned };

// A def or lambda, with its defaults evaluated at definition.
class FunctionValue : public Object {
 public:
  FunctionValue(std::shared_ptr<const loop::Function> its_code, std::vector<Value> its_defaults)
      : code(std::move(its_code)), defaults(std::move(its_defaults)) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Walk&, const Arguments&) override;
  bool set_attribute(Walk&, std::string_view name, const Value&) override;
  std::string str(Walk&) override { return "<function " + code->name + ">"; }
  void each_held(const std::function<void(const Value&)>& tell) const override {
    for (const Value& value : defaults) tell(value);
  }

  const std::shared_ptr<const loop::Function> code;
  const std::vector<Value> defaults; // of the last parameters before *rest
};

struct Walk::State {
  State(Walk& its_walk, const loop::Program& its_program, std::vector<Value> its_given, Limits its_limits,
        Importer its_importer);

  Walk& walk;
  const loop::Program& program;
  std::vector<Value> given, globals;
  const Limits limits;
  const Importer importer;
  std::stop_token stop;
  WalkObserver* observer = nullptr;
  WalkStandIn* stand_in = nullptr;
  std::function<void(std::string)> printer;

  int64_t charged = 0, lines = 0;
  int64_t bytes_since_census = 0;
  int calls = 0, deep = 0;
  const loop::Range* where = nullptr;
  const loop::Statement* running = nullptr; // current statement of the innermost function

  Arena<Value> values;
  Arena<KeywordArgument> keywords;
  std::vector<Frame> frames; // active function calls, outermost first
  Value* locals = nullptr;   // of the current function or generator
  Value returned;
  std::vector<Value> generators;                                          // generators still usable
  std::unordered_map<const loop::Call*, const std::type_info*> looked_up; // methods already found, by type

  // Statements: statements.cpp, definitions.cpp
  Flow run(const loop::Block& block);
  Flow run_beside_stand_in(const loop::Block& block);
  Flow run(const loop::Statement& statement);
  Flow run_for(const loop::For& node);
  Flow run_with(const loop::With& node, size_t item);
  void come_back_to(const loop::Statement* compound);
  void assign(const loop::Expression& target, Value value);
  void unpack(const loop::Display& targets, const loop::Range& place, const Value& value);
  void assign_augmented(const loop::AugmentedAssignment& node, const loop::Range& place);
  void define(const loop::FunctionDefinition& node);
  Value decorated(const loop::FunctionDefinition& node);
  void define(const loop::ClassDefinition& node, const loop::Range& place);
  void import(const loop::Import& node, const loop::Range& place);
  void check(const loop::Assert& node);

  // Expressions: evaluate.cpp, calls.cpp, comprehension.cpp
  Value evaluate(const loop::Expression& expression);
  Value evaluate_comparison(const loop::Comparison& node, const loop::Range& place);
  Value evaluate_text(const loop::FormattedText& node, const loop::Range& place);
  Value evaluate_slice(const loop::Slice& node);
  void expect_attribute(const loop::Call& node, std::string_view name, const Value& object, const loop::Range& place);
  Value evaluate_call(const loop::Call& node, const loop::Range& place);
  Value call_with_keywords(const loop::Call& node, const loop::Range& place, const Value& callee,
                           std::span<const Value> positional);
  Value finish_call(const loop::Call& node, const loop::Range& place, const Value& callee, const Arguments& arguments);
  Value evaluate_list(const loop::Comprehension& node, const loop::Range& place);
  Value generator(const loop::Comprehension& node);
  // For a value that outlives its statement, which a generator expression cannot.
  Value evaluate_to_keep(const loop::Expression& expression);
  std::vector<Value> defaults_of(const loop::Function& function);

  // Returns the variable of a slot.
  Value& at(const loop::Slot& slot) {
    switch (slot.scope) {
    case loop::Slot::Scope::global: return globals[slot.index];
    case loop::Slot::Scope::local: return locals[slot.index];
    case loop::Slot::Scope::given: break;
    }
    return given[slot.index];
  }
  const Value& evaluate_name(const loop::Name& name, const loop::Range& place) {
    const Value& value = at(name.slot);
    if (value.is_absent()) raise_absent(name, place);
    return value;
  }
  [[noreturn]] void raise_absent(const loop::Name& name, const loop::Range& place);

  Value call(const Value& callable, const Arguments& arguments);
  Value call_function(const FunctionValue& function, const Arguments& arguments);
  void bind(const FunctionValue& function, const Arguments& arguments, Value* to);

  // Charges one unit of work: a statement, a loop iteration or an element.
  void count() {
    if (++charged > limits.statements || stop.stop_requested()) walk.charge(0);
  }
  void take_census();
};

// Invalidates generator expressions at the end of their statement or comprehension element, because they use its local
// names.
class Walk::Generators {
 public:
  explicit Generators(State& state) : state_(state), before_(state.generators.size()) {}
  Generators(const Generators&) = delete;
  ~Generators() {
    if (state_.generators.size() > before_) end();
  }

 private:
  void end();
  State& state_;
  const size_t before_;
};

// Counts call depth. Throws: LoopError beyond Limits::calls.
class Walk::Nested {
 public:
  explicit Nested(State& state);
  Nested(const Nested&) = delete;
  ~Nested() { --state_.calls; }

 private:
  State& state_;
};

} // namespace amplab::interpreter
