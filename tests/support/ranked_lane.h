// SPDX-License-Identifier: GPL-3.0-or-later
// A synthetic lane of several ranks, with as many columns as fit.
#pragma once
#include "engine/run/ranks.h"
#include "ui/store/run_store.h"

#include <functional>

namespace amplab::support {

// In the engine's order.
inline std::vector<std::string> columns_of_ranks(int ranks) {
  std::vector<std::string> columns = {kRanksDistance};
  for (const std::string_view key : {rank_key::kFoundInf, rank_key::kOwnFoundInf, rank_key::kWaited, rank_key::kMemory,
                                     rank_key::kGradNorm, rank_key::kLoss, rank_key::kSpeed})
    for (int rank = 0; rank < ranks; ++rank) columns.push_back(rank_column(static_cast<size_t>(rank), key));
  columns.resize(std::min(columns.size(), kMostDeclared));
  return columns;
}

inline LaneSetup ranked_setup(int ranks, int colour = 0) {
  LaneSetup setup;
  setup.config.name = std::to_string(ranks) + " ranks";
  if (ranks > 1) setup.config.parallel = {.kind = "ddp", .ranks = ranks};
  setup.colour = colour;
  setup.id = LaneId(colour + 1);
  return setup;
}

inline LaneInfo ranked_info(int ranks) {
  LaneInfo info;
  if (ranks > 1) info.columns = columns_of_ranks(ranks);
  info.layers = {"fc1"};
  info.parameters = {"fc1.weight"};
  info.parameter_count = 100'000;
  info.parameter_sizes = {100'000};
  return info;
}

// Makes one lane for each number of ranks.
inline void reset_ranked(RunStore& store, const std::vector<int>& ranks) {
  std::vector<LaneSetup> setups;
  std::vector<LaneInfo> infos;
  for (const int count : ranks) {
    setups.push_back(ranked_setup(count, static_cast<int>(setups.size())));
    infos.push_back(ranked_info(count));
  }
  store.reset(std::move(setups), std::move(infos));
}

// Appends steps of 10 ms. number: value of a column in a step.
inline void append_ranked(RunStore& store, int lane, int64_t first, int64_t last,
                          const std::function<double(const std::string& column, int64_t step)>& number) {
  std::vector<StepRecord> records;
  for (int64_t step = first; step <= last; ++step) {
    StepRecord& record = records.emplace_back();
    record.step = step;
    record.wall_s = 0.01 * static_cast<double>(step);
    const std::vector<std::string>& columns = store.lane(lane).info().columns;
    for (size_t i = 0; i < columns.size(); ++i) record.declared[i] = number(columns[i], step);
  }
  store.appendSteps(lane, records);
  store.publish();
}

// Rank r waits 2 ms * r in each step. Nothing overflows.
inline double even_ranks(const std::string& column, int64_t) {
  const auto is = [&](std::string_view key) { return column.ends_with(key); };
  if (is(rank_key::kWaited)) return 0.002 * std::stod(column.substr(5));
  if (is(rank_key::kMemory)) return 1 << 20;
  if (is(rank_key::kLoss)) return 0.5;
  if (is(rank_key::kSpeed)) return 1000;
  return 0;
}

} // namespace amplab::support
