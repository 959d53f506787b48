// SPDX-License-Identifier: Apache-2.0
// Interpreter. Runs a program statement by statement with CPython's semantics: left to right, in place where Python is.
// Python and PyTorch errors are LoopErrors with a source position. Owned by the trainer. Training thread only.
#pragma once
#include "engine/interpreter/containers.h"
#include "engine/interpreter/text.h"
#include "engine/loop/loop_error.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <unordered_set>

namespace amplab::interpreter {

// Limits of a program. They are counted, not timed, so they are the same on every machine.
struct Limits {
  int64_t statements = 2'000'000; // per step, plus comprehension elements and loop iterations
  int64_t items = 100'000;        // per list, tuple or dict
  int64_t text_bytes = 64 << 10;  // per str
  int calls = 32;                 // call depth, including calls through objects
  int value_depth = 32;           // nesting of printed or compared values
  int64_t printed_lines = 10'000; // per run
  int64_t bytes = 256 << 20;      // of all values that the program's names hold; tensors have their own limit
};

// Thrown when a stop is requested. Not an error of the program.
struct StopRequested {};

// Thrown by an object to end the calls of functions up to the object that catches it. Not an error of the program:
// observers see each call return.
struct CallsEnded {};

// Called before each statement runs, including statements of functions. Blocks to pause the program. A `for` reports
// once at its start, not per iteration. An `elif` reports when its test runs.
class ExecutionObserver {
 public:
  virtual ~ExecutionObserver() = default;
  virtual void before_statement(Interpreter&, const loop::Statement&) = 0;
  // Called before a function returns to the calling statement, while its local names still exist. Not called if an
  // error ends the function.
  virtual void before_return(Interpreter&, const loop::Statement& /*caller*/) {}
  // Called when execution returns to a compound statement after its body: before the next iteration of a `for`, or when
  // a `with` ends.
  virtual void after_body(Interpreter&, const loop::Statement&) {}
};

// Runs a sequence of statements in another way than the interpreter. Queried before every statement outside functions.
class StatementExecutor {
 public:
  virtual ~StatementExecutor() = default;
  // Returns the number of statements from `first` on that it runs as one. 0 if the interpreter runs this one.
  virtual size_t statements_from(const loop::Block& block, size_t first) = 0;
  // Runs these statements itself or with go(), which interprets them. Requires: none of them breaks, continues or
  // returns out of the sequence.
  virtual void run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) = 0;
};

// Returns the value an import binds. With member "", the module itself ("torch.nn.functional"), else its member
// ("autocast" of "torch.amp"). If Absent, the interpreter raises ModuleNotFoundError or ImportError.
using Importer = std::function<Value(const std::string& module, const std::string& member)>;

class Interpreter {
 public:
  // program outlives the interpreter. provided: values of program.provided by slot. Without an importer, imports use
  // the attributes of the provided module with the first name.
  Interpreter(const loop::Program& program, std::vector<Value> provided, Limits limits = {}, Importer importer = {});
  ~Interpreter();

  // Runs the body once, as one step. Variables persist between steps.
  // Throws: LoopError; StopRequested at the next statement after a stop request; exceptions of objects.
  void run(std::stop_token stop = {});

  void set_observer(ExecutionObserver* observer);                  // null: none
  void set_executor(StatementExecutor* executor);                  // null: none
  void set_printer(std::function<void(std::string line)> printer); // for print(), null: lines are dropped

  // Returns the program's variables by slot.
  std::span<Value> globals();
  std::span<const Value> globals() const;
  // Returns the values of program.provided by slot.
  std::span<const Value> provided() const;
  // Clears variables that the program always assigns before reading.
  void clear_step_variables();

  // ---- for objects ----

  // Returns the source position of the innermost call or operator being evaluated.
  const loop::Range& where() const;
  // An active function call. frames() lists them outermost first, empty at the top level. Valid until execution
  // continues.
  struct Frame {
    const loop::Function* function;
    const loop::Range* called_at;
    Value* locals; // by slot, as in the function's local_names
    std::string_view name(size_t slot) const { return function->local_names[slot]; }
    std::span<const Value> values() const { return {locals, function->locals}; }
  };
  std::span<const Frame> frames() const;
  int depth() const { return static_cast<int>(frames().size()); }
  // Throws: LoopError at where(). exception: Python's class, such as "RuntimeError".
  [[noreturn]] void raise(const std::string& exception, const std::string& sentence) const;
  // Throws: LoopError (kNotInTheLab) for something Python supports and the lab does not.
  [[noreturn]] void raise_unsupported(const std::string& sentence) const;
  // Calls a function, a lambda or an object. Throws: LoopError (TypeError) if it is not callable.
  Value call(const Value& callable, const Arguments& arguments);
  bool truth(const Value& value);
  std::string str(const Value& value);
  std::string repr(const Value& value);
  // Returns f"{value:spec}".
  std::string format(const Value& value, std::string_view spec);
  // Prints one line of print().
  void print(const std::string& line);
  // Uncounts the last `lines` printed lines, for steps that are rolled back.
  void unprint(int64_t lines);

  // Returns what requests the end of the running program.
  const std::stop_token& stop() const;
  // Charges units of work. Throws: LoopError beyond Limits::statements; StopRequested after a stop request.
  void charge(int64_t units);
  // Charges a new value's bytes. Throws: LoopError if all values exceed Limits::bytes.
  void charge_bytes(int64_t bytes);
  // Called before `inner` is stored in `outer`. Throws: LoopError if outer is reachable from inner.
  void expect_no_cycle(const Object& outer, const Value& inner);
  // Counts recursion depth of print and compare. Throws: LoopError beyond Limits::value_depth.
  class DepthGuard {
   public:
    explicit DepthGuard(Interpreter& interpreter);
    DepthGuard(const DepthGuard&) = delete;
    ~DepthGuard();

   private:
    Interpreter& interpreter_;
  };
  // Counts an object and its values towards Limits::bytes, for objects that no variable holds, such as those in an
  // autograd graph. May outlive the interpreter.
  class CountedObject {
   public:
    CountedObject(Interpreter& interpreter, const Object& object);
    CountedObject(const CountedObject&) = delete;
    ~CountedObject();

   private:
    std::shared_ptr<std::unordered_set<const Object*>> all_;
    const Object& object_;
  };
  const Limits& limits() const;

  struct State; // internal
  class Generators;

 private:
  friend class FunctionValue;
  class CallDepth;
  std::unique_ptr<State> state_;
};

// Returns Python's builtins by name: print, len, range, min, max, sum, abs, round, any, all, float, int, bool, str,
// list, tuple, dict, zip, enumerate, reversed, sorted, isinstance, staticmethod.
std::vector<std::pair<std::string_view, Value>> builtins();

// Returns `import math`: sqrt, log, log2, log10, exp, pow, floor, ceil, isfinite, isnan, isinf, cos, sin, tanh, fabs,
// inf, nan, pi.
Value math_module();
// Returns `import contextlib`: nullcontext, and suppress without arguments. Both do nothing.
Value contextlib_module();

} // namespace amplab::interpreter
