// SPDX-License-Identifier: Apache-2.0
// Measurements of a rank in a step, and the columns that a lane declares for them (engine/run/ranks.h). Ranks of one
// build exchange them as raw bytes. Values; any thread.
#pragma once
#include "engine/run/ranks.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct RankStats {
  double loss = 0;         // of its share of the batch, unscaled
  double loss_scale = 0;   // after the step
  double seconds = 0;      // duration of the step
  double waited = 0;       // part of `seconds` spent in collectives
  double memory_bytes = 0; // peak of the step
  double samples = 0;
  // gradient norm of the first optimizer on this rank, before averaging; unscaled
  double grad_norm = not_recorded();
  double overflowed = 0; // 0 or 1: non-finite gradients of any model before averaging
  // 0 or 1 each. own_verdict: found_inf before the ranks agreed.
  double found_inf = 0, own_verdict = 0, applied = 0;
  double own_found_inf = 0; // set by set_own_overflows()
};

// Sets own_found_inf on the ranks that caused an overflow: those with non-finite gradients before averaging. If
// these were finite on every rank, those that found an Inf before the ranks agreed.
inline void set_own_overflows(std::span<RankStats> all) {
  const bool before_average = std::ranges::any_of(all, [](const RankStats& each) { return each.overflowed != 0; });
  for (RankStats& each : all) each.own_found_inf = before_average ? each.overflowed : each.own_verdict;
}

struct RankColumn {
  std::string_view key;
  double (*number)(const RankStats&);
};

// In order of priority for the lane's column slots. Columns that do not fit are left out.
inline constexpr std::array<RankColumn, 7> kRankColumns = {{
    {rank_key::kFoundInf, [](const RankStats& f) { return f.found_inf; }},
    {rank_key::kOwnFoundInf, [](const RankStats& f) { return f.own_found_inf; }},
    {rank_key::kWaited, [](const RankStats& f) { return f.waited; }},
    {rank_key::kMemory, [](const RankStats& f) { return f.memory_bytes; }},
    {rank_key::kGradNorm, [](const RankStats& f) { return f.grad_norm; }},
    {rank_key::kLoss, [](const RankStats& f) { return f.loss; }},
    {rank_key::kSpeed, [](const RankStats& f) { return f.samples / f.seconds; }},
}};

inline std::string name_of(const RankColumn& column, size_t rank) { return rank_column(rank, column.key); }

inline std::vector<std::string> rank_columns(int ranks, bool compression_error) {
  std::vector<std::string> columns = {kRanksDistance};
  if (compression_error) columns.push_back(kCompressionError);
  for (const RankColumn& column : kRankColumns)
    for (int rank = 0; rank < ranks; ++rank) columns.push_back(name_of(column, static_cast<size_t>(rank)));
  return columns;
}

} // namespace amplab
