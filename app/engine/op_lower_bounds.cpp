// SPDX-License-Identifier: Apache-2.0
#include "app/engine/op_lower_bounds.h"

#include "app/engine/timed_device.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

constexpr size_t kSteps = 9;

double median(std::array<double, kSteps> values) {
  std::ranges::sort(values);
  return values[kSteps / 2];
}

} // namespace

std::vector<OpLowerBound> lower_bounds_of_step(Device& device, const std::shared_ptr<const Dataset>& data,
                                               const RunConfig& config, Ceilings& ceilings, int64_t warm_up_steps) {
  TimedDevice clocked(device);
  Trainer trainer(clocked, data, config);
  for (int64_t i = 0; i < warm_up_steps; ++i) trainer.step(false);

  struct Measured {
    OpLowerBound floor;
    std::array<double, kSteps> taken{}; // by step; the median ignores steps delayed by other processes
  };
  std::map<std::pair<Op, Direction>, Measured> measured;
  size_t step = 0;
  clocked.set_observer([&](const Call& call, double seconds) {
    const Ceilings::Least least = ceilings.least(call);
    Measured& row = measured[{call.op, call.direction}];
    row.floor.calls += 1.0 / kSteps;
    row.floor.product += least.product / kSteps;
    row.floor.least += least.of_both() / kSteps;
    row.taken[step] += seconds;
  });
  for (; step < kSteps; ++step) trainer.step(false);
  clocked.set_observer({});

  std::vector<OpLowerBound> all;
  for (auto& [key, row] : measured) {
    row.floor.op = key.first;
    row.floor.direction = key.second;
    row.floor.taken = median(row.taken);
    all.push_back(row.floor);
  }
  std::ranges::sort(all, std::greater(), &OpLowerBound::taken);
  return all;
}

OpLowerBound sum_of(const std::vector<OpLowerBound>& bounds) {
  OpLowerBound all;
  for (const OpLowerBound& floor : bounds) {
    all.calls += floor.calls;
    all.taken += floor.taken;
    all.product += floor.product;
    all.least += floor.least;
  }
  return all;
}

nlohmann::ordered_json rows_of(const std::vector<OpLowerBound>& bounds, double seconds) {
  const auto rounded = [](double value, double digits) { return std::round(value * digits) / digits; };
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const OpLowerBound& floor : bounds)
    rows.push_back(
        {{"op", std::string(name_of(floor.op)) + (floor.direction == Direction::backward ? "_backward" : "")},
         {"calls", std::lround(floor.calls)},
         {"us", rounded(floor.taken * 1e6, 1e3)},
         {"share_of_step", rounded(floor.taken / seconds, 1e3)},
         {"least_us", rounded(floor.least * 1e6, 1e3)},
         {"share", floor.taken > 0 ? rounded(floor.least / floor.taken, 1e3) : 0}});
  return rows;
}

} // namespace amplab
