// SPDX-License-Identifier: Apache-2.0
#include "engine/state/states_check.h"

#include "engine/run/config_error.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/ranks.h"

namespace amplab {
namespace {

// "optimizers.d.states" is "8bit", but
std::string beginning(const RunConfig& config, const Named<OptimizerSection>& its) {
  return "\"optimizer" + (config.optimizers.empty() ? "" : "s." + its.name) + ".states\" is \"" + its.section.states +
         "\", but ";
}

} // namespace

void check_states(const RunConfig& config) {
  for (const auto& its : optimizer_sections_of(config)) {
    const OptimizerStatesRow& states = optimizer_states_named(its.section.states);
    if (!states.dtype) continue;
    const OptimizerRow& row = optimizer_row_of(its.section);
    if (!row.reads("states"))
      throw ConfigError(beginning(config, its) + std::string(row.torch_class) +
                        " has no states of Adam: use \"parameter\", or the optimizer adam or adamw.");
    if (ranks_of(config) > 1 && config.parallel.shard != "none")
      throw ConfigError(beginning(config, its) + "\"parallel.shard\" splits states in the parameter's dtype only: use "
                                                 "\"parameter\", or the shard \"none\".");
    if (its.section.amsgrad && states.has_codes())
      throw ConfigError(beginning(config, its) +
                        "torchao's classes do not run with amsgrad: use \"bf16\" or \"parameter\", or no amsgrad.");
    if (mode_of(config).stepped() == DType::f16 && !states.has_codes())
      throw ConfigError(beginning(config, its) + "in mode " + config.precision.mode +
                        " the weights are fp16, and torch.optim keeps their states in fp16: use another mode, or "
                        "\"parameter\".");
  }
}

void check_states(const RunConfig& config, const std::string& device, const DeviceProperties& properties) {
  for (const auto& its : optimizer_sections_of(config))
    if (optimizer_states_named(its.section.states).has_codes() && !properties.state_codes)
      throw ConfigError(beginning(config, its) + device +
                        " has no kernels for states in 8 bits: set \"device\" to \"cpu\", or use \"bf16\" or "
                        "\"parameter\".");
}

} // namespace amplab
