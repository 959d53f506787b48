// SPDX-License-Identifier: Apache-2.0
// What a rank has measured in a step, and the columns that a lane declares for it (engine/run/ranks.h). The figures
// travel between ranks of one build as they lie in memory. Values; any thread.
#pragma once
#include "engine/run/ranks.h"
#include "engine/run/telemetry.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct RankFigures {
  double loss = 0;         // of its part of the batch, unscaled
  double loss_scale = 0;   // after the step
  double seconds = 0;      // that the step took
  double waited = 0;       // of them, for collectives
  double memory_bytes = 0; // when its step held most
  double samples = 0;
  double grad_norm =
      not_recorded();    // of its own gradients for the first optimizer, before they were averaged; unscaled
  double overflowed = 0; // 0 or 1: those of any model, before they were averaged
  double found_inf = 0, own_verdict = 0, applied = 0; // likewise; own_verdict: found_inf before ranks agreed on it
  double own_found_inf = 0;                           // what tell_own_overflows() makes of all
};

// Says in own_found_inf whose overflow a step had: of the ranks whose own gradients were not finite before they were
// averaged, after which all have an Inf; where these were finite on every rank, of those who found one before they
// agreed.
void tell_own_overflows(std::span<RankFigures> all);

struct RankColumn {
  std::string_view key;
  double (*number)(const RankFigures&);
};

// In the order in which they get a place: what does not fit is left out.
inline constexpr std::array<RankColumn, 7> kRankColumns = {{
    {rank_key::kFoundInf, [](const RankFigures& f) { return f.found_inf; }},
    {rank_key::kOwnFoundInf, [](const RankFigures& f) { return f.own_found_inf; }},
    {rank_key::kWaited, [](const RankFigures& f) { return f.waited; }},
    {rank_key::kMemory, [](const RankFigures& f) { return f.memory_bytes; }},
    {rank_key::kGradNorm, [](const RankFigures& f) { return f.grad_norm; }},
    {rank_key::kLoss, [](const RankFigures& f) { return f.loss; }},
    {rank_key::kSpeed, [](const RankFigures& f) { return f.samples / f.seconds; }},
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
