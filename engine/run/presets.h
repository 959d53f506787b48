// SPDX-License-Identifier: Apache-2.0
// Named sets of lanes to start with, for the window and the command line. Values, any thread.
#pragma once
#include "engine/run/config.h"

#include <span>
#include <string_view>
#include <vector>

namespace amplab {

struct Preset {
  std::string_view name;     // "opening"
  std::string_view title;    // "fp16 fails without a scaler"
  std::string_view sentence; // what it demonstrates
  std::vector<RunConfig> (*lanes)();
};

std::span<const Preset> presets();

// Returns the preset of that name, or null.
const Preset* find_preset(std::string_view name);

// A deep sigmoid network in four precisions from one seed. Its gradients are too small for fp16, so the lane without a
// scaler stays at the loss of guessing (ln 10). Depth, width and learning rate were searched for. Over seeds 1 to 20
// that lane ends at 10.0 % on Fashion-MNIST and each other lane above 80 %. With five layers, half of the seeds learn
// without a scaler, too. The scaler starts at 2^24 and grows after 50 clean steps, instead of PyTorch's 2^16 and 2,000,
// so that it skips, grows and backs off within the run.
std::vector<RunConfig> opening_preset();

// The plain relu MLP in the same four precisions. Here even fp16 without a scaler trains.
std::vector<RunConfig> mlp_preset();

// A relu network with a tiny learning rate. An AdamW update is about the learning rate, which is below half a unit in
// the last place of most bf16 weights. With bf16 weights the update is swallowed, and the loss stays near that of
// guessing. With fp32 weights or masters and the same 16-bit products, the updates add up. On Fashion-MNIST after 3,000
// steps, over seeds 1 to 5: 10 to 31 % against 71 to 72 %.
std::vector<RunConfig> swallowed_preset();

} // namespace amplab
