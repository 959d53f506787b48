// SPDX-License-Identifier: Apache-2.0
// Lower bound of a training step's time, per op, beside the measured time.
#pragma once
#include "app/engine/ceilings.h"
#include "engine/data/dataset.h"
#include "engine/run/config.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace amplab {

// Of one step, in seconds.
struct OpLowerBound {
  Op op = Op::cast;
  Direction direction = Direction::forward;
  double calls = 0, taken = 0;
  double product = 0; // at the device's rate of matrix products
  double least = 0;   // max of product and copy time of each call; cached data can be faster
};

// Trains some steps as `bench` does and times each call, also those of a captured step. Returns the rows sorted by
// time, longest first.
std::vector<OpLowerBound> lower_bounds_of_step(Device& device, const std::shared_ptr<const Dataset>& data,
                                               const RunConfig& config, Ceilings& ceilings, int64_t warm_up_steps);

OpLowerBound sum_of(const std::vector<OpLowerBound>& bounds);

// Rows for print_rows. seconds: time of the step, the base of the shares.
nlohmann::ordered_json rows_of(const std::vector<OpLowerBound>& bounds, double seconds);

} // namespace amplab
