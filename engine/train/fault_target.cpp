// SPDX-License-Identifier: Apache-2.0
#include "engine/train/fault_target.h"

#include "engine/run/config_error.h"
#include "engine/run/nearest.h"

#include <algorithm>

namespace amplab {
namespace {

// Adds an omitted model name if the target can belong to one model only.
std::string target_named(const std::string& target, const TrainingState& state) {
  std::vector<std::string> targets = state.layers();
  targets.emplace_back("loss");
  for (const TrainedModel& model : state.models)
    for (const Parameter& p : model.module().parameters()) targets.push_back(state.name_of(model, p.name) + ".grad");
  if (std::ranges::find(targets, target) != targets.end()) return target;
  std::vector<std::string> meant;
  for (const TrainedModel& model : state.models)
    if (const std::string name = state.name_of(model, target); std::ranges::find(targets, name) != targets.end())
      meant.push_back(name);
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1)
    throw ConfigError("Several models have \"" + target + "\" as a target for the fault: name one, such as \"" +
                      meant[0] + "\" or \"" + meant[1] + "\".");
  throw ConfigError("There is no tensor \"" + target + "\" for a fault; did you mean \"" +
                    std::string(nearest_of(std::vector<std::string_view>(targets.begin(), targets.end()), target)) +
                    "\"?");
}

} // namespace

std::string fault_target(const Injection& injection, const TrainingState& state, const Ranks* ranks, int64_t replicas) {
  const int64_t count = ranks ? ranks->size() : replicas;
  const bool of_rank = is_of_rank(injection.fault);
  if (injection.rank >= count || (of_rank && (!ranks || injection.rank < 0)))
    throw ConfigError("The fault names rank " + std::to_string(injection.rank) +
                      ", but the ranks of this lane are 0 to " + std::to_string(count - 1) +
                      (of_rank && !ranks ? ": no other process could continue without it." : "."));
  if (of_rank) return {};
  std::string target = target_named(injection.target, state);
  const std::vector<std::string> own = state.layers();
  if (!ranks && injection.rank > 0 && std::ranges::find(own, target) == own.end())
    throw ConfigError("A fault in \"" + target + "\" names replica " + std::to_string(injection.rank) +
                      ", but gradients and loss are shared by all replicas: choose a layer.");
  return target;
}

} // namespace amplab
