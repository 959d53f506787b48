// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/history.h"

#include "engine/run/config_error.h"

namespace amplab {

const RunConfig& History::config_before(int64_t step) const {
  const RunConfig* config = &prepared;
  for (const ConfigChange& turn : config_changes)
    if (turn.step < step) config = &turn.config;
  return *config;
}

void prepare_next_step(Trainer& trainer, const History& history) {
  const int64_t next = trainer.steps_done() + 1;
  for (const ConfigChange& turn : history.config_changes)
    if (turn.step == next) trainer.apply_settings(turn.config);
  for (const Injection& injection : history.injections)
    if (injection.step == next) trainer.inject(injection);
}

void Past::require_step(int64_t step) const {
  if (step <= first_step || step > steps_done())
    throw ConfigError("Step " + std::to_string(step) + " is not among the steps that " + history.prepared.name +
                      " has made, " + std::to_string(first_step + 1) + " to " + std::to_string(steps_done()) + ".");
}

std::unique_ptr<Trainer> Past::at(int64_t steps) const {
  const std::string& name = history.prepared.name;
  if (steps < first_step || steps > steps_done())
    throw ConfigError(name + " knows the steps " + std::to_string(first_step) + " to " + std::to_string(steps_done()) +
                      "; " + std::to_string(steps) + " is not among them.");
  const Snapshots::State from = snapshots.at_or_before(steps);
  if (!from && !from_seed)
    throw ConfigError(name + " has no snapshot for step " + std::to_string(steps) + ": raise inspect.snapshot_mb.");
  if (progress) progress->before_step(steps - (from ? from->step : 0)); // making a trainer takes time too
  auto trainer = std::make_unique<Trainer>(device, data, from ? from->config : history.prepared);
  trainer->set_evaluates(false);
  if (from) trainer->restore(*from, "The snapshot");
  while (trainer->steps_done() < steps) {
    if (progress) progress->before_step(steps - trainer->steps_done());
    prepare_next_step(*trainer, history);
    trainer->step(false, nullptr, end);
  }
  return trainer;
}

StepResult Past::inspected_step(Trainer& trainer, CallObserver* observer) const {
  if (progress) progress->before_step(1);
  return trainer.step(true, observer);
}

} // namespace amplab
