// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/watch_search.h"

#include "engine/loop/children.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <string_view>

namespace amplab {
namespace {

// ---- uses of a name in a statement ----

bool speaks_of(const loop::Expression& expression, const std::string& name) {
  if (const auto* its = std::get_if<loop::Name>(&expression.node)) return its->id == name;
  bool found = false;
  loop::for_each_child(expression, [&](const loop::Expression& child) { found = found || speaks_of(child, name); });
  return found;
}

struct Uses {
  bool binds = false, speaks = false;
};
// Of a compound statement, its first line only.
Uses uses_of(const loop::Statement& statement, const std::string& name) {
  Uses uses;
  const auto each = [&](const loop::Expression& expression) {
    uses.speaks = uses.speaks || speaks_of(expression, name);
  };
  const auto bind = [&](const loop::Expression& target) {
    loop::for_each_target(
        target, [&](const loop::Expression& its) { uses.binds = uses.binds || speaks_of(its, name); }, each);
  };
  loop::for_each_in_statement(statement, each, bind, [](const loop::Block&) {});
  return uses;
}

// Returns the `for` that binds the name and has a body beginning with `first`, or null.
const loop::Statement* turn_before(const loop::Block& block, const loop::Statement& first, const std::string& name) {
  const loop::Statement* found = nullptr;
  for (const loop::Statement& statement : block) {
    if (const auto* turns = std::get_if<loop::For>(&statement.node);
        turns && turns->body.data() == &first && uses_of(statement, name).binds)
      return &statement;
    loop::for_each_in_statement(
        statement, [](const loop::Expression&) {}, [](const loop::Expression&) {},
        [&](const loop::Block& inside) { found = found ? found : turn_before(inside, first, name); });
    if (found) return found;
  }
  return nullptr;
}

// ---- digests of tensors ----

// Returns what the name is bound to, or null. function: as in SoughtVariable.
const interpreter::Value* value_of(const SoughtVariable& sought, const loop::Program& program,
                                   const interpreter::Interpreter& interpreter) {
  if (sought.function.empty()) {
    const auto global = std::ranges::find(program.globals, sought.name);
    return global == program.globals.end()
               ? nullptr
               : &interpreter.globals()[static_cast<size_t>(global - program.globals.begin())];
  }
  for (const interpreter::Interpreter::Frame& frame : interpreter.frames() | std::views::reverse) {
    if (frame.function->name != sought.function) continue;
    for (size_t slot = 0; slot < frame.values().size(); ++slot)
      if (frame.name(slot) == sought.name) return &frame.values()[slot];
    return nullptr;
  }
  return nullptr;
}

// Returns a hash of the elements' bytes, in row-major order, read without an op call.
size_t digest_of(const Tensor& tensor) {
  if (!tensor || tensor.view().count() == 0) return 0;
  const View& view = tensor.view();
  const size_t each = bytes_of(view.dtype);
  int64_t last = 0;
  for (int axis = 0; axis < view.shape.rank; ++axis)
    last += (view.shape[axis] - 1) * view.stride[static_cast<size_t>(axis)];
  std::string bytes(static_cast<size_t>(last + 1) * each, '\0');
  tensor.device().copy_to_host(bytes.data(), view.data, bytes.size());
  if (view.contiguous()) return std::hash<std::string_view>{}(bytes);
  std::string elements;
  elements.reserve(view.bytes());
  for (int64_t i = 0; i < view.count(); ++i) {
    int64_t rest = i, at = 0;
    for (int axis = view.shape.rank - 1; axis >= 0; --axis) {
      at += rest % view.shape[axis] * view.stride[static_cast<size_t>(axis)];
      rest /= view.shape[axis];
    }
    elements.append(bytes, static_cast<size_t>(at) * each, each);
  }
  return std::hash<std::string_view>{}(elements);
}

} // namespace

bool same_record(const VariableRecord& a, const VariableRecord& b) {
  const auto same_part = [](const VariableAttribute& x, const VariableAttribute& y) {
    return x.key == y.key && x.of == y.of && x.text == y.text && same_bits(x.value, y.value);
  };
  return a.kind == b.kind && a.text == b.text && a.dtype == b.dtype && a.shape == b.shape &&
         same_bits(a.value, b.value) && same_bits(a.norm, b.norm) && same_bits(a.amax, b.amax) &&
         same_bits(a.amin_nonzero, b.amin_nonzero) && a.count == b.count && a.zeros == b.zeros &&
         a.subnormals == b.subnormals && a.inf == b.inf && a.nan == b.nan &&
         std::ranges::equal(a.parts, b.parts, same_part);
}

bool is_nonfinite(const VariableRecord& record) {
  return record.inf + record.nan > 0 || (is_recorded(record.value) && !std::isfinite(record.value));
}

bool WatchSearch::counts(const HeldValue& from, const HeldValue& to) const {
  if (!to.record) return false;
  if (sought_.nonfinite) return is_nonfinite(*to.record) && !(from.record && is_nonfinite(*from.record));
  return !from.record || from.digest != to.digest || !same_record(*from.record, *to.record);
}

Destination WatchSearch::begin_step(const Trainer& trainer, StepPosition limit) {
  first_held_ = holds_ = {};
  last_.reset();
  const auto visit = [this, &trainer](const interpreter::Interpreter& interpreter, const loop::Statement* next,
                                      int64_t at) { inspect(trainer, interpreter, next, at); };
  return {.visit = visit, .limit = limit};
}

// Returns the last statement. If it was in a function that has returned, returns the caller that binds the name, or
// else mentions it.
const LineHistory::Level* WatchSearch::changing_level(const LineHistory& history, size_t depth) const {
  const std::vector<LineHistory::Level>& levels = history.levels();
  const auto fits = [&](bool Uses::*which) -> const LineHistory::Level* {
    for (size_t i = depth; i < levels.size(); ++i) {
      const bool sees_it =
          sought_.function.empty() || (levels[i].function && levels[i].function->name == sought_.function);
      if (sees_it && levels[i].statement && uses_of(*levels[i].statement, sought_.name).*which) return &levels[i];
    }
    return nullptr;
  };
  if (depth < levels.size())
    for (const auto which : {&Uses::binds, &Uses::speaks})
      if (const LineHistory::Level* found = fits(which)) return found;
  return &levels.back();
}

void WatchSearch::inspect(const Trainer& trainer, const interpreter::Interpreter& interpreter,
                          const loop::Statement* next, int64_t at) {
  const LineHistory& history = trainer.watch().history();
  HeldValue now{trainer.variable_named(sought_.name, sought_.function)};
  if (now.record && now.record->kind == VariableKind::tensor && !sought_.nonfinite)
    if (const interpreter::Value* value = value_of(sought_, trainer.loop_program(), interpreter))
      if (const Tensor* tensor = torch::tensor_of(*value)) now.digest = digest_of(*tensor);
  if (history.levels().empty()) {
    first_held_ = now;
  } else if (counts(holds_, now)) {
    const LineHistory::Level* who = changing_level(history, static_cast<size_t>(interpreter.depth()));
    const bool ran_last = who == &history.levels().back();
    const loop::Block& block = who->function ? who->function->body : trainer.loop_program().body;
    const bool itself = uses_of(*who->statement, sought_.name).binds;
    const loop::Statement* turns = next && ran_last && !itself ? turn_before(block, *next, sought_.name) : nullptr;
    last_ = {{who->at, 0},  at,         turns ? turns->where.begin.line : 0, who->statement->where.begin.line,
             holds_.record, *now.record};
  }
  holds_ = std::move(now);
}

} // namespace amplab
