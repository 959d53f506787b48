// SPDX-License-Identifier: Apache-2.0
// The training loop that the settings generate, and the settings that generate a program. Pure. Any thread.
#pragma once
#include "engine/run/config.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab::loop {

// Returns the training loop of the settings, in the style of the PyTorch documentation: accumulation, autocast, scaler,
// clipping and when, guard, loss factor. Requires: a valid configuration.
std::string standard_loop(const RunConfig& config);

// Returns the lane's program: the configuration's own, or the standard loop.
std::string loop_of(const RunConfig& config);

// Derives the settings from a program, so that edits of the program update them where possible.
// Returns `config` without a program, and with the settings for which standard_loop() produces this one. Settings read
// from the program are accumulation.normalize, clip.*, guard.skip_nonfinite_loss, train.loss_factor, precision.mode
// (fp32 and the modes with autocast), precision.cast_cache, and whether scaler.kind is none. Other settings are
// unchanged.
// Returns nullopt if no settings produce the same syntax tree, or if the program has comments, which settings cannot
// keep. Values are not checked against their ranges.
// Requires: `config`, without its program, is valid.
std::optional<RunConfig> with_settings_of(std::string_view text, const RunConfig& config);

} // namespace amplab::loop
