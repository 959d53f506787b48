// SPDX-License-Identifier: Apache-2.0
// The least time that a training step could take, op by op, beside what its calls do take.
#pragma once
#include "app/engine/ceilings.h"
#include "engine/data/dataset.h"
#include "engine/run/config.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace amplab {

// Of one step; seconds.
struct OpFloor {
  Op op = Op::cast;
  Direction direction = Direction::forward;
  double calls = 0, taken = 0;
  double product = 0; // at the device's rate of products
  double least =
      0; // each call at that rate, or at that of copies, whichever takes longer. What lies in a cache can be faster
};

// Trains some steps on the device as `bench` does and times each call by itself; by what is taken, most first. The
// calls are those of the recorded step, where it is one.
std::vector<OpFloor> floors_of_step(Device& device, const std::shared_ptr<const Dataset>& data, const RunConfig& config,
                                    Ceilings& ceilings, int64_t warm_up_steps);

OpFloor sum_of(const std::vector<OpFloor>& floors);

// For print_rows. seconds: the step's time, of which they are shares.
nlohmann::ordered_json rows_of(const std::vector<OpFloor>& floors, double seconds);

} // namespace amplab
