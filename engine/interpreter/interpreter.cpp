// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/interpreter.h"

#include "engine/interpreter/format.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

#include <algorithm>
#include <limits>

namespace amplab::interpreter {

Interpreter::State::State(Interpreter& its_interpreter, const loop::Program& its_program,
                          std::vector<Value> its_provided, Limits its_limits, Importer its_importer)
    : interpreter(its_interpreter), program(its_program), provided(std::move(its_provided)),
      globals(program.globals.size()), limits(its_limits), importer(std::move(its_importer)) {
  assert(provided.size() == program.provided.size());
  for (size_t i = 0; i < program.starts_as.size(); ++i)
    if (program.starts_as[i]) globals[i] = provided[*program.starts_as[i]];
}

Interpreter::Interpreter(const loop::Program& program, std::vector<Value> provided, Limits limits, Importer importer)
    : state_(std::make_unique<State>(*this, program, std::move(provided), limits, std::move(importer))) {}

Interpreter::~Interpreter() = default;

void Interpreter::run(std::stop_token stop) {
  state_->stop = std::move(stop);
  state_->charged = 0;
  state_->run(state_->program.body); // `continue` also ends a step
}

void Interpreter::set_observer(ExecutionObserver* observer) { state_->observer = observer; }
void Interpreter::set_executor(StatementExecutor* executor) { state_->executor = executor; }
void Interpreter::set_printer(std::function<void(std::string)> printer) { state_->printer = std::move(printer); }
std::span<Value> Interpreter::globals() { return state_->globals; }
std::span<const Value> Interpreter::globals() const { return state_->globals; }
std::span<const Value> Interpreter::provided() const { return state_->provided; }

void Interpreter::clear_step_variables() {
  for (size_t i = 0; i < state_->globals.size(); ++i)
    if (!state_->program.is_persistent[i]) state_->globals[i] = {};
}

const loop::Range& Interpreter::where() const {
  static constexpr loop::Range kStart{};
  return state_->where ? *state_->where : kStart;
}
std::span<const Interpreter::Frame> Interpreter::frames() const { return state_->frames; }
const Limits& Interpreter::limits() const { return state_->limits; }

void Interpreter::raise(const std::string& exception, const std::string& sentence) const {
  throw loop::LoopError(where(), exception, sentence);
}
void Interpreter::raise_unsupported(const std::string& sentence) const { raise(loop::kNotInTheLab, sentence); }

Value Interpreter::call(const Value& callable, const Arguments& arguments) { return state_->call(callable, arguments); }

bool Interpreter::truth(const Value& value) {
  if (value.is_bool()) return value.as_bool();
  if (value.is_int()) return value.as_int() != 0;
  if (value.is_float()) return value.as_number() != 0;
  return value.is_object() && value.object().truth(*this);
}

std::string Interpreter::str(const Value& value) { return value.is_object() ? value.object().str(*this) : repr(value); }

std::string Interpreter::repr(const Value& value) {
  if (value.is_bool()) return value.as_bool() ? "True" : "False";
  if (value.is_int()) return std::to_string(value.as_int());
  if (value.is_float()) return float_repr(value.as_number());
  return value.is_object() ? value.object().repr(*this) : "None";
}

std::string Interpreter::format(const Value& value, std::string_view spec) {
  if (spec.empty() && !value.is_object()) return str(value);
  if (value.is_number()) return format_number(*this, value, spec);
  if (value.is_object() && !(spec.empty() && value.as<Text>()))
    if (std::optional<std::string> text = value.object().format(*this, spec)) return std::move(*text);
  if (spec.empty()) return str(value);
  raise("TypeError", "unsupported format string passed to " + type_name(value) + ".__format__");
}

void Interpreter::print(const std::string& line) {
  if (++state_->lines > state_->limits.printed_lines)
    raise_unsupported("a run in the lab prints at most " + std::to_string(state_->limits.printed_lines) +
                      " lines; print less often: if step % 100 == 0");
  if (state_->printer) state_->printer(line);
}

void Interpreter::unprint(int64_t lines) { state_->lines -= lines; }

const std::stop_token& Interpreter::stop() const { return state_->stop; }

void Interpreter::charge(int64_t units) {
  state_->charged += units;
  if (state_->charged > state_->limits.statements)
    raise_unsupported("a step in the lab executes at most " + std::to_string(state_->limits.statements) +
                      " operations (statements, iterations, elements); Python has no such limit. Do less in one step");
  if (state_->stop.stop_requested()) throw StopRequested{};
}

void Interpreter::charge_bytes(int64_t bytes) {
  state_->bytes_since_recount += bytes;
  if (state_->bytes_since_recount > state_->limits.bytes / 8) state_->recount_bytes();
}

void Interpreter::expect_no_cycle(const Object& outer, const Value& inner) {
  if (!inner.is_object()) return;
  bool holds_objects = &inner.object() == &outer;
  inner.object().traverse([&](const Value& value) { holds_objects |= value.is_object(); });
  charge(inner.object().bytes() / 256);
  if (!holds_objects) return;
  std::vector<const Object*> waiting{&inner.object()};
  std::unordered_set<const Object*> seen;
  while (!waiting.empty()) {
    const Object* object = waiting.back();
    waiting.pop_back();
    if (object == &outer)
      raise_unsupported("a " + outer.type() + " cannot contain itself in the lab; in Python it can. Insert a copy");
    charge(1);
    object->traverse([&](const Value& value) {
      if (value.is_object() && seen.insert(&value.object()).second) waiting.push_back(&value.object());
    });
  }
}

Interpreter::DepthGuard::DepthGuard(Interpreter& interpreter) : interpreter_(interpreter) {
  if (++interpreter.state_->deep <= interpreter.limits().value_depth) return;
  --interpreter.state_->deep;
  interpreter.raise_unsupported("values are nested more than " + std::to_string(interpreter.limits().value_depth) +
                                " deep, and the lab goes no deeper; Python does");
}
Interpreter::DepthGuard::~DepthGuard() { --interpreter_.state_->deep; }

Interpreter::CountedObject::CountedObject(Interpreter& interpreter, const Object& object)
    : all_(interpreter.state_->counted_objects), object_(object) {
  all_->insert(&object);
}
Interpreter::CountedObject::~CountedObject() { all_->erase(&object_); }

Interpreter::CallDepth::CallDepth(State& state) : state_(state) {
  if (++state.calls <= state.limits.calls) return;
  --state.calls;
  state.interpreter.raise_unsupported(
      "calls are nested more than " + std::to_string(state.limits.calls) +
      " deep, the limit in the lab; Python allows about 1000. Use a loop instead of a function that calls itself");
}

// Recounts live values after every eighth of the limit has been allocated.
void Interpreter::State::recount_bytes() {
  bytes_since_recount = 0;
  int64_t bytes = 0;
  std::vector<const Object*> waiting;
  std::unordered_set<const Object*> seen;
  const auto visit = [&](const Value& value) {
    if (value.is_object() && seen.insert(&value.object()).second) waiting.push_back(&value.object());
  };
  for (const Value& value : globals) visit(value);
  values.each(visit);
  for (const Object* object : *counted_objects)
    if (seen.insert(object).second) waiting.push_back(object);
  while (!waiting.empty()) {
    const Object* object = waiting.back();
    waiting.pop_back();
    bytes += object->bytes();
    object->traverse(visit);
  }
  if (bytes > limits.bytes)
    interpreter.raise_unsupported("the values of a loop use at most " + std::to_string(limits.bytes >> 20) +
                                  " MiB in the lab, tensors not counted; Python has no such limit. Store fewer values");
}

namespace {

int64_t bound_of(Interpreter& interpreter, const Value& value, int64_t otherwise) {
  if (value.is_none()) return otherwise;
  if (value.is_integral()) return value.as_int();
  interpreter.raise("TypeError", "slice indices must be integers or None or have an __index__ method");
}

} // namespace

std::string SliceIndex::repr(Interpreter& interpreter) {
  return "slice(" + interpreter.repr(from) + ", " + interpreter.repr(to) + ", " + interpreter.repr(step) + ")";
}

Stride stride_of(Interpreter& interpreter, const SliceIndex& slice, int64_t length) {
  const int64_t step = std::max(bound_of(interpreter, slice.step, 1), -std::numeric_limits<int64_t>::max());
  if (step == 0) interpreter.raise("ValueError", "slice step cannot be zero");
  // Bounds of the slice. A negative step may end one before the first item.
  const int64_t least = step < 0 ? -1 : 0, most = step < 0 ? length - 1 : length;
  const auto within = [&](int64_t index) {
    if (index < 0) index = std::max(index, -length - 1) + length;
    return std::clamp(index, least, std::max(least, most));
  };
  const int64_t from = slice.from.is_none() ? (step < 0 ? most : least) : within(bound_of(interpreter, slice.from, 0));
  const int64_t to = slice.to.is_none() ? (step < 0 ? least : most) : within(bound_of(interpreter, slice.to, 0));
  const int64_t way = step < 0 ? from - to : to - from;
  const int64_t pace = step < 0 ? -step : step;
  return {from, step, way <= 0 ? 0 : (way - 1) / pace + 1};
}

} // namespace amplab::interpreter
