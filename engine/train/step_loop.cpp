// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step_loop.h"

#include "engine/loop/given_names.h"
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "engine/torch/torch.h"
#include "engine/train/loop_objects.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

using interpreter::Value;
using Given = std::vector<std::pair<std::string_view, Value>>;

// Returns all provided names, as in loop::given_names. The configuration's names come last and hide others.
Given given_by(Acts& acts) {
  Given given = interpreter::builtins();
  std::ranges::move(torch::given_names(acts), std::back_inserter(given));
  given.emplace_back("math", interpreter::math_module());
  given.emplace_back("contextlib", interpreter::contextlib_module());
  given.emplace_back("amp", amp_object(acts));
  given.emplace_back("device", Value::text(acts.device_type));
  given.emplace_back("loss_fn", loss_object(acts));
  const Crew& crew = acts.crew();
  for (size_t i = 0; i < crew.feeds.size(); ++i) given.emplace_back(crew.feeds[i].name, batches_object(acts, i));
  for (size_t i = 0; i < crew.models.size(); ++i) given.emplace_back(crew.models[i].name, model_object(acts, i));
  for (size_t i = 0; i < crew.optimizers.size(); ++i)
    given.emplace_back(crew.optimizers[i].name, optimizer_object(acts, i));
  for (size_t i = 0; i < crew.scalers.size(); ++i) given.emplace_back(crew.scalers[i].name, scaler_object(acts, i));
  return given;
}

std::vector<Value> by_slot(const loop::Program& program, const Given& given) {
  std::vector<Value> values;
  for (const std::string& name : program.given) {
    const auto found = std::ranges::find(given.rbegin(), given.rend(), name, &Given::value_type::first);
    assert(found != given.rend());
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
bool begins_with_zero_grad(const loop::Block& block, const Crew& crew) {
  std::vector<bool> zeroed(crew.models.size());
  if (const auto* turns = block.empty() ? nullptr : std::get_if<loop::For>(&block.front().node)) {
    const auto* through = std::get_if<loop::Name>(&turns->iterable.node);
    return through && through->slot.scope == loop::Slot::Scope::given &&
           std::ranges::find(crew.feeds, through->id, &NamedFeed::name) != crew.feeds.end() &&
           begins_with_zero_grad(turns->body, crew);
  }
  for (const loop::Statement& statement : block) {
    const loop::Name* name = zeroed_by(statement);
    if (!name) break;
    for (size_t i = 0; i < crew.models.size(); ++i)
      if (crew.models[i].name == name->id) zeroed[i] = true;
    for (const NamedOptimizer& optimizer : crew.optimizers)
      if (optimizer.name == name->id)
        for (const size_t model : optimizer.of) zeroed[model] = true;
  }
  return std::ranges::find(zeroed, false) == zeroed.end();
}

} // namespace

loop::Program program_of(const RunConfig& config) {
  try {
    return loop::program_of(loop::loop_of(config), loop::given_names(config));
  } catch (const loop::LoopError& error) {
    throw ConfigError(loop::located(error));
  }
}

StepLoop::StepLoop(Acts& acts, const RunConfig& config)
    : acts_(acts), program_(program_of(config)), walk_(program_, by_slot(program_, given_by(acts))),
      forgets_gradients_first_(begins_with_zero_grad(program_.body, acts.crew())) {
  walk_.set_observer(this);
  walk_.set_printer([this](std::string words) {
    acts_.host_learns(walk_); // a capture cannot print
    printed_.push_back({walk_.where().begin.line, std::move(words)});
  });
}

void StepLoop::run(std::stop_token stop) {
  const auto outside = current_origin.line;
  struct Restore {
    int64_t line;
    ~Restore() { current_origin.line = line; }
  } restore{outside};
  walk_.run(std::move(stop));
}

// Sets the line of op calls.
void StepLoop::stand_at(const loop::Statement& statement) { current_origin.line = statement.where.begin.line; }

bool StepLoop::keeps_nothing() const {
  return std::ranges::find(program_.outlives_step, true) == program_.outlives_step.end();
}

} // namespace amplab
