// SPDX-License-Identifier: Apache-2.0
// Lane names made from the precision, as "fp16, no scaler", so that a name never contradicts the mode. A generated name
// follows the lane's settings. A name that a person has given stays. Pure functions, any thread.
#pragma once
#include "engine/run/config.h"

#include <string>
#include <string_view>

namespace amplab {

// Returns the name made from mode and scaler.
std::string generated_name(const RunConfig& config);

// Returns true if the name is the one made from the current configuration, with or without a number ("bf16 2",
// "bf16.1").
bool has_generated_name(const RunConfig& config);

// Returns the lane's name after a change of its configuration to `after`. Numbers of forks stay ("bf16.1"). Other
// numbers are dropped: the caller knows the other lanes and assigns new numbers.
std::string name_after_change(const RunConfig& before, const RunConfig& after);

// Returns the name, or the first free one of "bf16 2", "bf16 3", ...
std::string free_name(const std::string& name, auto&& is_taken) {
  std::string free = name;
  for (int number = 2; is_taken(free); ++number) free = name + " " + std::to_string(number);
  return free;
}

// Returns the name without its count: "bf16" of "bf16 2". A count is from 2 to 99.
std::string_view without_count(std::string_view name);

// Returns the name of a copy: the first free one of "bf16 2", "bf16 3", ..., also for a copy of "bf16 2".
std::string name_of_copy(const std::string& name, auto&& is_taken) {
  const std::string base(without_count(name));
  int number = 2;
  while (is_taken(base + " " + std::to_string(number))) ++number;
  return base + " " + std::to_string(number);
}

} // namespace amplab
