// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/opening.h"

#include "engine/run/presets.h"

namespace amplab {
namespace {

constexpr int64_t kInspectEvery = 50; // steps

} // namespace

std::vector<LaneSetup> setups_of(const std::vector<RunConfig>& configs) {
  std::vector<LaneSetup> setups;
  for (const RunConfig& config : configs) setups.push_back({config, static_cast<int>(setups.size())});
  return setups;
}

std::vector<LaneSetup> inspected(std::vector<LaneSetup> setups) {
  for (LaneSetup& setup : setups)
    if (setup.config.inspect.every == 0) setup.config.inspect.every = kInspectEvery;
  return setups;
}

std::vector<LaneSetup> preset_setups(std::string_view name) {
  const Preset* preset = find_preset(name);
  if (!preset) return {};
  return inspected(setups_of(preset->lanes()));
}

} // namespace amplab
