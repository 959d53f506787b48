// SPDX-License-Identifier: Apache-2.0
// The training loop that the settings generate. A configuration's own program replaces it. Pure. Any thread.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/run/config.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::loop {

// A number of the generated program that is the value of a setting.
struct SettingNumber {
  std::string_view key; // "clip.max"
  double value;
  Position where; // of the number in the generated program
};

struct GeneratedLoop {
  std::string text;
  std::vector<SettingNumber> numbers; // in the order of the text
};

// Returns the training loop of the settings, in the style of the PyTorch documentation: accumulation, autocast, scaler,
// clipping and when, guard, loss factor. Requires: a valid configuration.
GeneratedLoop generated_loop(const RunConfig& config);
std::string standard_loop(const RunConfig& config); // its text

// Returns the lane's program: the configuration's own, or the standard loop.
std::string loop_of(const RunConfig& config);

// Returns true if the configuration has a program that its settings do not generate. That program then decides, not the
// settings. The last newline does not count. Requires: a valid configuration.
bool is_edited(const RunConfig& config);

// Returns the settings' values in a program that differs from the generated one in numbers of settings and in spelling
// only. Returns nullopt for any other program, and for one with comments, which settings cannot keep. Values are not
// checked against their ranges.
// Requires: `config` is valid. Its own program does not matter.
std::optional<std::vector<SettingNumber>> setting_numbers_in(std::string_view text, const RunConfig& config);

} // namespace amplab::loop
