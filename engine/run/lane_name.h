// SPDX-License-Identifier: Apache-2.0
// What a lane is called after its precision, "fp16, no scaler", so that a name that speaks of a mode is true of it. A
// name that is made so follows its lane's dials; one that a person has given stays. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab {

// After mode and scaler. Of a mode that is not known: its own name.
std::string made_name(const RunConfig& config);

// Its name is one that is made of what it is now; one that counts ("bf16 2", "bf16.1") too.
bool has_made_name(const RunConfig& config);

// What the lane is called once it is configured as `after`. Counts of forks stay ("bf16.1"); the others go, for who
// knows the other lanes counts anew.
std::string name_that_follows(const RunConfig& before, const RunConfig& after);

// That name, or the first of "bf16 2", "bf16 3" ... that is not taken.
std::string free_name(const std::string& name, auto&& is_taken) {
  std::string free = name;
  for (int number = 2; is_taken(free); ++number) free = name + " " + std::to_string(number);
  return free;
}

} // namespace amplab
