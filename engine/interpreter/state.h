// SPDX-License-Identifier: Apache-2.0
// Internal state of the interpreter, and its traversal of the syntax tree. Used only by engine/interpreter.
// Training thread only.
#pragma once
#include "engine/interpreter/arena.h"
#include "engine/interpreter/interpreter.h"

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
  std::optional<Value> call(Interpreter&, const Arguments&) override;
  bool set_attribute(Interpreter&, std::string_view name, const Value&) override;
  std::string str(Interpreter&) override { return "<function " + code->name + ">"; }
  void traverse(const std::function<void(const Value&)>& visit) const override {
    for (const Value& value : defaults) visit(value);
  }

  const std::shared_ptr<const loop::Function> code;
  const std::vector<Value> defaults; // of the last parameters before *rest
};

struct Interpreter::State {
  State(Interpreter& its_interpreter, const loop::Program& its_program, std::vector<Value> its_provided,
        Limits its_limits, Importer its_importer);

  Interpreter& interpreter;
  const loop::Program& program;
  std::vector<Value> provided, globals;
  const Limits limits;
  const Importer importer;
  std::stop_token stop;
  ExecutionObserver* observer = nullptr;
  StatementExecutor* executor = nullptr;
  std::function<void(std::string)> printer;

  int64_t charged = 0, lines = 0;
  int64_t bytes_since_recount = 0;
  int calls = 0, deep = 0;
  const loop::Range* where = nullptr;
  const loop::Statement* running = nullptr; // current statement of the innermost function

  Arena<Value> values;
  Arena<KeywordArgument> keywords;
  std::vector<Frame> frames; // active function calls, outermost first
  Value* locals = nullptr;   // of the current function or generator
  Value returned;
  std::vector<Value> generators;                                             // generators still usable
  const std::shared_ptr<std::unordered_set<const Object*>> counted_objects = // no variable may hold these
      std::make_shared<std::unordered_set<const Object*>>();
  std::unordered_map<const loop::Call*, const std::type_info*> found_methods; // methods already found, by type

  // Statements: statements.cpp, definitions.cpp
  Flow run(const loop::Block& block);
  Flow run_with_executor(const loop::Block& block);
  Flow run(const loop::Statement& statement);
  Flow run_for(const loop::For& node);
  Flow run_with(const loop::With& node, size_t item);
  void notify_after_body(const loop::Statement* compound);
  void assign(const loop::Expression& target, Value value);
  void unpack(const loop::Display& targets, const loop::Range& range, const Value& value);
  void assign_augmented(const loop::AugmentedAssignment& node, const loop::Range& range);
  void define(const loop::FunctionDefinition& node);
  Value decorated(const loop::FunctionDefinition& node);
  void define(const loop::ClassDefinition& node, const loop::Range& range);
  void import(const loop::Import& node, const loop::Range& range);
  void check(const loop::Assert& node);

  // Expressions: evaluate.cpp, calls.cpp, comprehension.cpp
  Value evaluate(const loop::Expression& expression);
  Value evaluate_comparison(const loop::Comparison& node, const loop::Range& range);
  Value evaluate_text(const loop::FormattedText& node, const loop::Range& range);
  Value evaluate_slice(const loop::Slice& node);
  void expect_attribute(const loop::Call& node, std::string_view name, const Value& object, const loop::Range& range);
  Value evaluate_call(const loop::Call& node, const loop::Range& range);
  Value call_with_keywords(const loop::Call& node, const loop::Range& range, const Value& callee,
                           std::span<const Value> positional);
  Value finish_call(const loop::Call& node, const loop::Range& range, const Value& callee, const Arguments& arguments);
  Value evaluate_list(const loop::Comprehension& node, const loop::Range& range);
  Value generator(const loop::Comprehension& node);
  // For a value that outlives its statement, which a generator expression cannot.
  Value evaluate_stored(const loop::Expression& expression);
  std::vector<Value> defaults_of(const loop::Function& function);

  // Returns the variable of a slot.
  Value& at(const loop::Slot& slot) {
    switch (slot.scope) {
    case loop::Slot::Scope::global: return globals[slot.index];
    case loop::Slot::Scope::local: return locals[slot.index];
    case loop::Slot::Scope::provided: break;
    }
    return provided[slot.index];
  }
  const Value& evaluate_name(const loop::Name& name, const loop::Range& range) {
    const Value& value = at(name.slot);
    if (value.is_absent()) raise_absent(name, range);
    return value;
  }
  [[noreturn]] void raise_absent(const loop::Name& name, const loop::Range& range);

  Value call(const Value& callable, const Arguments& arguments);
  Value call_function(const FunctionValue& function, const Arguments& arguments);
  void bind(const FunctionValue& function, const Arguments& arguments, Value* to);

  // Charges one unit of work: a statement, a loop iteration or an element.
  void count() {
    if (++charged > limits.statements || stop.stop_requested()) interpreter.charge(0);
  }
  void recount_bytes();
};

// Invalidates generator expressions at the end of their statement or comprehension element, because they use its local
// names.
class Interpreter::Generators {
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
class Interpreter::CallDepth {
 public:
  explicit CallDepth(State& state);
  CallDepth(const CallDepth&) = delete;
  ~CallDepth() { --state_.calls; }

 private:
  State& state_;
};

} // namespace amplab::interpreter
