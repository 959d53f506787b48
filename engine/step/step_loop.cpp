// SPDX-License-Identifier: Apache-2.0
#include "engine/step/step_loop.h"

#include "engine/loop/provided_names.h"
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "engine/step/loop_objects.h"
#include "engine/torch/torch.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

using interpreter::Value;
using ProvidedValues = std::vector<std::pair<std::string_view, Value>>;

// Returns all provided names, as in loop::provided_names. The configuration's names come last and hide others.
ProvidedValues provided_by(StepOps& ops) {
  ProvidedValues provided = interpreter::builtins();
  std::ranges::move(torch::provided_names(ops), std::back_inserter(provided));
  provided.emplace_back("math", interpreter::math_module());
  provided.emplace_back("contextlib", interpreter::contextlib_module());
  provided.emplace_back("amp", amp_object(ops));
  provided.emplace_back("device", Value::text(ops.device_type));
  provided.emplace_back("loss_fn", loss_object(ops));
  const TrainingState& state = ops.state();
  for (size_t i = 0; i < state.loaders.size(); ++i)
    provided.emplace_back(state.loaders[i].name, batches_object(ops, i));
  for (size_t i = 0; i < state.models.size(); ++i) provided.emplace_back(state.models[i].name, model_object(ops, i));
  for (size_t i = 0; i < state.optimizers.size(); ++i)
    provided.emplace_back(state.optimizers[i].name, optimizer_object(ops, i));
  for (size_t i = 0; i < state.scalers.size(); ++i) provided.emplace_back(state.scalers[i].name, scaler_object(ops, i));
  return provided;
}

std::vector<Value> by_slot(const loop::Program& program, const ProvidedValues& provided) {
  std::vector<Value> values;
  for (const std::string& name : program.provided) {
    const auto found = std::ranges::find(provided.rbegin(), provided.rend(), name, &ProvidedValues::value_type::first);
    assert(found != provided.rend());
    values.push_back(found->second);
  }
  return values;
}

// Returns whether it is zero_grad(), zero_grad(True) or zero_grad(set_to_none=True), which leave no gradient.
bool forgets(const loop::Call& call) {
  const auto is_true = [](const loop::Expression& e) {
    const auto* constant = std::get_if<loop::Constant>(&e.node);
    const bool* value = constant ? std::get_if<bool>(&constant->value) : nullptr;
    return value && *value;
  };
  return std::ranges::all_of(call.positional, is_true) &&
         std::ranges::all_of(call.keywords, [&](const loop::Keyword& keyword) { return is_true(*keyword.value); });
}

// Returns NAME if the statement is such a NAME.zero_grad().
const loop::Name* zeroed_by(const loop::Statement& statement) {
  const auto* expression = std::get_if<loop::ExpressionStatement>(&statement.node);
  const auto* call = expression ? std::get_if<loop::Call>(&expression->value.node) : nullptr;
  const auto* method = call ? std::get_if<loop::Attribute>(&call->callee->node) : nullptr;
  return method && method->name == "zero_grad" && forgets(*call) ? std::get_if<loop::Name>(&method->object->node)
                                                                 : nullptr;
}

// Returns whether the zero_grad() statements at the begin of a block cover every model, directly or by an optimizer.
// They may also be at the begin of a `for` over batches.
bool begins_with_zero_grad(const loop::Block& block, const TrainingState& state) {
  std::vector<ParameterSelection> zeroed(state.models.size(), ParameterSelection::none);
  if (const auto* turns = block.empty() ? nullptr : std::get_if<loop::For>(&block.front().node)) {
    const auto* through = std::get_if<loop::Name>(&turns->iterable.node);
    return through && through->slot.scope == loop::Slot::Scope::provided &&
           std::ranges::find(state.loaders, through->id, &NamedDataLoader::name) != state.loaders.end() &&
           begins_with_zero_grad(turns->body, state);
  }
  for (const loop::Statement& statement : block) {
    const loop::Name* name = zeroed_by(statement);
    if (!name) break;
    for (size_t i = 0; i < state.models.size(); ++i)
      if (state.models[i].name == name->id) zeroed[i] = ParameterSelection::all;
    for (const NamedOptimizer& optimizer : state.optimizers)
      if (optimizer.name == name->id)
        for (const size_t model : optimizer.of) zeroed[model] = zeroed[model] | optimizer.selection();
  }
  return std::ranges::all_of(zeroed, [](ParameterSelection each) { return each == ParameterSelection::all; });
}

} // namespace

loop::Program program_of(const RunConfig& config) {
  try {
    return loop::program_of(loop::loop_of(config), loop::provided_names(config));
  } catch (const loop::LoopError& error) {
    throw ConfigError(loop::located(error));
  }
}

StepLoop::StepLoop(StepOps& ops, const RunConfig& config)
    : ops_(ops), program_(program_of(config)), interpreter_(program_, by_slot(program_, provided_by(ops))),
      clears_gradients_first_(begins_with_zero_grad(program_.body, ops.state())) {
  interpreter_.set_observer(this);
  interpreter_.set_printer([this](std::string words) {
    ops_.before_host_sync(interpreter_); // a capture cannot print
    printed_.push_back({interpreter_.where().begin.line, std::move(words)});
  });
}

StepExecutor::Outcome StepLoop::run(const StepRun& how) {
  {
    const ContextGuard<&ExecutionContext::line> restored(current_context().line);
    const ContextGuard<&ExecutionContext::autocast> outside_regions(torch::initial_autocast(ops_));
    interpreter_.run(how.stop);
  }
  observer_->after_last_line(interpreter_);
  ops_.end();
  observer_->after_operations(interpreter_);
  interpreter_.clear_step_variables();
  return Outcome::ended;
}

// Sets the line of op calls.
void StepLoop::stand_at(const loop::Statement& statement) { current_context().line = statement.where.begin.line; }

bool StepLoop::has_no_persistent_variables() const {
  return std::ranges::find(program_.is_persistent, true) == program_.is_persistent.end();
}

} // namespace amplab
