// SPDX-License-Identifier: Apache-2.0
#include "engine/run/presets.h"

namespace amplab {
namespace {

struct PresetLane {
  const char *name, *mode, *scaler;
};

constexpr PresetLane kFourLanes[] = {
    {"fp32", "fp32", "none"},
    {"fp16, no scaler", "amp-fp16", "none"},
    {"fp16 + scaler", "amp-fp16", "dynamic"},
    {"bf16", "amp-bf16", "none"},
};

// 16 bits throughout, except for the weights that the optimizer steps.
constexpr PresetLane kLanesOfWeights[] = {
    {"pure bf16", "pure-bf16", "none"},
    {"bf16, fp32 weights", "amp-bf16", "none"},
    {"fp16 + masters", "fp16-master", "dynamic"},
};

std::vector<RunConfig> in_lanes(const RunConfig& base, std::span<const PresetLane> rows) {
  std::vector<RunConfig> lanes;
  for (const PresetLane& lane : rows) {
    RunConfig& config = lanes.emplace_back(base);
    config.name = lane.name;
    config.precision.mode = lane.mode;
    config.scaler.kind = lane.scaler;
  }
  return lanes;
}

constexpr Preset kPresets[] = {
    {"opening", "fp16 fails without a scaler",
     "A deep sigmoid net whose gradients are too small for fp16: watch the lane without a scaler learn nothing, and "
     "the scaler search, grow and back off.",
     opening_preset},
    {"mlp", "fp16 happens to work",
     "A shallow relu net with gradients large enough for fp16: all four lanes train equally well.", mlp_preset},
    {"swallowed", "bf16 stalls without fp32 weights",
     "Updates so small that bf16 weights round them away: that lane does not learn, while fp32 weights and masters do "
     "with the same 16-bit products.",
     swallowed_preset},
};

} // namespace

std::span<const Preset> presets() { return kPresets; }

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : kPresets)
    if (preset.name == name) return &preset;
  return nullptr;
}

std::vector<RunConfig> opening_preset() {
  RunConfig base;
  base.data.batch_size = 512;
  base.model.hidden.assign(6, 96);
  base.model.activation = "sigmoid";
  base.optimizer.lr = 1e-2;
  base.optimizer.betas = {0.9, 0.95};
  base.train.steps = 1000;
  base.train.eval_every = 100;
  base.scaler.init_scale = 0x1p24; // too high, and growing often, so that it moves within a thousand steps
  base.scaler.growth_interval = 50;
  return in_lanes(base, kFourLanes);
}

std::vector<RunConfig> swallowed_preset() {
  RunConfig base;
  base.model.hidden.assign(2, 128);
  base.optimizer.lr = 1e-5;
  base.train.steps = 3000;
  base.train.eval_every = 500;
  return in_lanes(base, kLanesOfWeights);
}

std::vector<RunConfig> mlp_preset() { return in_lanes(RunConfig{}, kFourLanes); }

} // namespace amplab
