// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/format.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/state.h"

namespace amplab::interpreter {

Walk::State::State(Walk& its_walk, const loop::Program& its_program, std::vector<Value> its_given, Limits its_limits,
                   Importer its_importer)
    : walk(its_walk), program(its_program), given(std::move(its_given)), globals(program.globals.size()),
      limits(its_limits), importer(std::move(its_importer)) {
  assert(given.size() == program.given.size());
  for (size_t i = 0; i < program.starts_as.size(); ++i)
    if (program.starts_as[i]) globals[i] = given[*program.starts_as[i]];
}

Walk::Walk(const loop::Program& program, std::vector<Value> given, Limits limits, Importer importer)
    : state_(std::make_unique<State>(*this, program, std::move(given), limits, std::move(importer))) {}

Walk::~Walk() = default;

void Walk::run(std::stop_token stop) {
  state_->stop = std::move(stop);
  state_->charged = 0;
  state_->run(state_->program.body); // `continue` also ends a step
}

void Walk::set_observer(WalkObserver* observer) { state_->observer = observer; }
void Walk::set_stand_in(WalkStandIn* stand_in) { state_->stand_in = stand_in; }
void Walk::set_printer(std::function<void(std::string)> printer) { state_->printer = std::move(printer); }
std::span<Value> Walk::globals() { return state_->globals; }
std::span<const Value> Walk::globals() const { return state_->globals; }

void Walk::forget_what_does_not_outlive_a_step() {
  for (size_t i = 0; i < state_->globals.size(); ++i)
    if (!state_->program.outlives_step[i]) state_->globals[i] = {};
}

const loop::Range& Walk::where() const {
  static constexpr loop::Range kStart{};
  return state_->where ? *state_->where : kStart;
}
std::span<const Walk::Frame> Walk::frames() const { return state_->frames; }
const Limits& Walk::limits() const { return state_->limits; }

void Walk::raise(const std::string& exception, const std::string& sentence) const {
  throw loop::LoopError(where(), exception, sentence);
}
void Walk::refuse(const std::string& sentence) const { raise(loop::kNotInTheLab, sentence); }

Value Walk::call(const Value& callable, const Arguments& arguments) { return state_->call(callable, arguments); }

bool Walk::truth(const Value& value) {
  if (value.is_bool()) return value.as_bool();
  if (value.is_int()) return value.as_int() != 0;
  if (value.is_float()) return value.as_number() != 0;
  return value.is_object() && value.object().truth(*this);
}

std::string Walk::str(const Value& value) { return value.is_object() ? value.object().str(*this) : repr(value); }

std::string Walk::repr(const Value& value) {
  if (value.is_bool()) return value.as_bool() ? "True" : "False";
  if (value.is_int()) return std::to_string(value.as_int());
  if (value.is_float()) return repr_of(value.as_number());
  return value.is_object() ? value.object().repr(*this) : "None";
}

std::string Walk::format(const Value& value, std::string_view spec) {
  if (spec.empty() && !value.is_object()) return str(value);
  if (value.is_number()) return format_number(*this, value, spec);
  if (value.is_object() && !(spec.empty() && value.as<Text>()))
    if (std::optional<std::string> text = value.object().format(*this, spec)) return std::move(*text);
  if (spec.empty()) return str(value);
  raise("TypeError", "unsupported format string passed to " + type_name(value) + ".__format__");
}

void Walk::print(const std::string& line) {
  if (++state_->lines > state_->limits.printed_lines)
    refuse("a run of the lab prints at most " + std::to_string(state_->limits.printed_lines) +
           " lines; print less often: if step % 100 == 0");
  if (state_->printer) state_->printer(line);
}

void Walk::unprint(int64_t lines) { state_->lines -= lines; }

void Walk::charge(int64_t units) {
  state_->charged += units;
  if (state_->charged > state_->limits.statements)
    refuse("a step of the lab does at most " + std::to_string(state_->limits.statements) +
           " things: statements, turns of loops, elements; Python would go on. Do less in one step");
  if (state_->stop.stop_requested()) throw WalkStopped{};
}

void Walk::charge_bytes(int64_t bytes) {
  state_->bytes_since_census += bytes;
  if (state_->bytes_since_census > state_->limits.bytes / 8) state_->take_census();
}

void Walk::refuse_cycle(const Object& outer, const Value& inner) {
  if (!inner.is_object()) return;
  bool holds_objects = &inner.object() == &outer;
  inner.object().each_held([&](const Value& value) { holds_objects |= value.is_object(); });
  charge(inner.object().bytes() / 256);
  if (!holds_objects) return;
  std::vector<const Object*> waiting{&inner.object()};
  std::unordered_set<const Object*> seen;
  while (!waiting.empty()) {
    const Object* object = waiting.back();
    waiting.pop_back();
    if (object == &outer)
      refuse("a " + outer.type() + " cannot hold itself in the lab, though Python can do that; put in a copy");
    charge(1);
    object->each_held([&](const Value& value) {
      if (value.is_object() && seen.insert(&value.object()).second) waiting.push_back(&value.object());
    });
  }
}

Walk::Deeper::Deeper(Walk& walk) : walk_(walk) {
  if (++walk.state_->deep <= walk.limits().value_depth) return;
  --walk.state_->deep;
  walk.refuse("values lie in each other more than " + std::to_string(walk.limits().value_depth) +
              " deep, and the lab prints, compares and sorts no deeper; Python does");
}
Walk::Deeper::~Deeper() { --walk_.state_->deep; }

Walk::Nested::Nested(State& state) : state_(state) {
  if (++state.calls <= state.limits.calls) return;
  --state.calls;
  state.walk.refuse("calls stand within each other more than " + std::to_string(state.limits.calls) +
                    " deep, which is the most in the lab; Python allows about 1000. Use a loop instead of a function "
                    "that calls itself");
}

// Recounts live values after every eighth of the limit has been allocated.
void Walk::State::take_census() {
  bytes_since_census = 0;
  int64_t bytes = 0;
  std::vector<const Object*> waiting;
  std::unordered_set<const Object*> seen;
  const auto meet = [&](const Value& value) {
    if (value.is_object() && seen.insert(&value.object()).second) waiting.push_back(&value.object());
  };
  for (const Value& value : globals) meet(value);
  values.each(meet);
  while (!waiting.empty()) {
    const Object* object = waiting.back();
    waiting.pop_back();
    bytes += object->bytes();
    object->each_held(meet);
  }
  if (bytes > limits.bytes)
    walk.refuse("the values of a loop take at most " + std::to_string(limits.bytes >> 20) +
                " MiB in the lab, tensors not counted; Python knows no such limit. Keep fewer of them");
}

} // namespace amplab::interpreter
