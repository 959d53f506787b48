// SPDX-License-Identifier: Apache-2.0
// Runs a program, statement by statement, as CPython would run it: left to right, in place where Python works in place.
// What an error is in Python or PyTorch is a LoopError with the place in the text. Owned by whoever trains; used only
// by that thread.
#pragma once
#include "engine/interpreter/containers.h"
#include "engine/interpreter/text.h"
#include "engine/loop/loop_error.h"

#include <functional>
#include <stop_token>

namespace amplab::interpreter {

// What a program may use up. Counted, not timed: the same on every machine.
struct Limits {
  int64_t statements = 2'000'000; // of one step; elements of a comprehension and turns of a loop count as well
  int64_t items = 100'000;        // of a list, tuple or dict
  int64_t text_bytes = 64 << 10;  // of a str
  int calls = 32;                 // within each other, through objects too
  int value_depth = 32;           // of what is printed or compared
  int64_t printed_lines = 10'000; // of a run
  int64_t bytes = 256 << 20;      // of all values that the program's names hold; tensors have a budget of their own
};

// Somebody asked it to end; no error of the program.
struct WalkStopped {};

// Told while a program runs. The statement is about to run; who must pause blocks here. It is told of every statement,
// those of functions too, each time that it runs: of a `for` once at its start, not for each turn, of an `elif` when
// its test is.
class WalkObserver {
 public:
  virtual ~WalkObserver() = default;
  virtual void before_statement(Walk&, const loop::Statement&) = 0;
  // A function is about to return to the statement that called it; its names are still there. Not told where it ends by
  // an error.
  virtual void before_return(Walk&, const loop::Statement& /*caller*/) {}
  // The walk is at this statement again after its body: a `for` that takes its next turn, if there is one, or a `with`
  // that is left.
  virtual void again(Walk&, const loop::Statement&) {}
};

// Who can do a run of statements in another way than by walking through them. Asked before every statement of the
// loop's own text, not those of functions, where the walk has come to it.
class WalkStandIn {
 public:
  virtual ~WalkStandIn() = default;
  // How many statements of the block go together from `first` on; 0: the walk runs this one by itself.
  virtual size_t together(const loop::Block& block, size_t first) = 0;
  // Does those that go together: as it knows how, or by go(), which walks through them. Requires of them: none of them
  // breaks, continues or returns beyond itself.
  virtual void run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) = 0;
};

// What an import binds: with member "" the module itself ("torch.nn.functional"), else what it has under that name
// ("autocast" of "torch.amp"). Absent: there is none, and the walk raises ModuleNotFoundError or ImportError.
using Importer = std::function<Value(const std::string& module, const std::string& member)>;

class Walk {
 public:
  // program outlives the walk. given: by slot, what program.given names. No importer: imports go through the
  // attributes of what the lab provides under the module's first name.
  Walk(const loop::Program& program, std::vector<Value> given, Limits limits = {}, Importer importer = {});
  ~Walk();

  // One step: the body, once. Names keep what they hold from one step to the next.
  // Throws: LoopError; WalkStopped where `stop` was requested, at the next statement; and what objects throw.
  void run(std::stop_token stop = {});

  void set_observer(WalkObserver* observer);                       // null: nobody
  void set_stand_in(WalkStandIn* stand_in);                        // null: nobody
  void set_printer(std::function<void(std::string line)> printer); // of print(); null: lines are dropped

  // The names of the loop, by slot.
  std::span<Value> globals();
  std::span<const Value> globals() const;
  // Forgets those that the program cannot read before it assigns them.
  void forget_what_does_not_outlive_a_step();

  // ---- for objects ----

  // Where the program stands: the innermost call or operator that is being evaluated.
  const loop::Range& where() const;
  // The function calls that it stands in, outermost first; none at the top of the text. Valid until the program goes
  // on.
  struct Frame {
    const loop::Function* function;
    const loop::Range* called_at;
    Value* locals; // by slot, as the function's local_names
    std::string_view name(size_t slot) const { return function->local_names[slot]; }
    std::span<const Value> values() const { return {locals, function->locals}; }
  };
  std::span<const Frame> frames() const;
  int depth() const { return static_cast<int>(frames().size()); }
  // Raises at where(). exception: Python's class, "RuntimeError".
  [[noreturn]] void raise(const std::string& exception, const std::string& sentence) const;
  // For what Python can do and the lab cannot.
  [[noreturn]] void refuse(const std::string& sentence) const;
  // Calls what a program may call: a function of its own, a lambda, an object. Throws: TypeError if it is not callable.
  Value call(const Value& callable, const Arguments& arguments);
  bool truth(const Value& value);
  std::string str(const Value& value);
  std::string repr(const Value& value);
  // As f"{value:spec}" does.
  std::string format(const Value& value, std::string_view spec);
  // A line of print().
  void print(const std::string& line);
  // So many lines that were printed last were not meant: they count no more.
  void unprint(int64_t lines);

  // So many units of work were done; ends a program that does too much, or that shall stop.
  void charge(int64_t units);
  // A value of so many bytes was made; ends a program that holds too much.
  void charge_bytes(int64_t bytes);
  // `inner` is about to be put into `outer`. Throws: LoopError where outer can be reached from inner.
  void refuse_cycle(const Object& outer, const Value& inner);
  // What goes into itself (print, compare) counts here how deep it is. Throws: LoopError beyond Limits::value_depth.
  class Deeper {
   public:
    explicit Deeper(Walk& walk);
    Deeper(const Deeper&) = delete;
    ~Deeper();

   private:
    Walk& walk_;
  };
  const Limits& limits() const;

  struct State; // of this room alone
  class Generators;

 private:
  friend class FunctionValue;
  class Nested;
  std::unique_ptr<State> state_;
};

// What every program may use of Python's builtins, by name: print, len, range, min, max, sum, abs, round, any, all,
// float, int, bool, str, list, tuple, dict, zip, enumerate, reversed, sorted, isinstance, staticmethod.
std::vector<std::pair<std::string_view, Value>> builtins();

// `import math`: sqrt, log, log2, log10, exp, pow, floor, ceil, isfinite, isnan, isinf, cos, sin, tanh, fabs, inf, nan,
// pi.
Value math_module();
// `import contextlib`: nullcontext and suppress without arguments, which do nothing.
Value contextlib_module();

} // namespace amplab::interpreter
