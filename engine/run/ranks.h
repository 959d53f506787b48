// SPDX-License-Identifier: Apache-2.0
// How many ranks a lane has, and the columns that it declares for them: "ranks.distance", "rank.1.waited_s". Values;
// any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/replicas.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace amplab {

// Processes that train it together.
inline int ranks_of(const RunConfig& config) {
  return config.parallel.kind == "ddp" ? static_cast<int>(config.parallel.ranks) : 1;
}

// Over how many samples batch norm normalises at least, where each rank has batches of `batch_size`.
inline int64_t samples_of_batch_norm(const RunConfig& config, int64_t batch_size) {
  if (replicas_of(config) > 1) return smallest_chunk(batch_size, replicas_of(config));
  return config.parallel.sync_batch_norm ? batch_size * ranks_of(config) : batch_size;
}

// How far the ranks' weights lie apart: |w - w0| / |w0| of the furthest; 0 where nothing has parted them.
inline const std::string kRanksDistance = "ranks.distance";

// How far the average of the ranks' gradients lies from the one that fp32 would have made of the same: relative, L2;
// where parallel.measure_compression asks for it.
inline const std::string kCompressionError = "ranks.compression_error";

// What there is of each rank and step.
namespace rank_key {
inline constexpr std::string_view kFoundInf = "found_inf"; // 0 or 1: what it acts upon
inline constexpr std::string_view kOwnFoundInf =
    "own_found_inf"; // 0 or 1: its own doing, not that of the average or of what ranks agreed on
inline constexpr std::string_view kGradNorm =
    "grad_norm"; // of its own gradients for the first optimizer, before ranks average them; unscaled
inline constexpr std::string_view kWaited = "waited_s";     // of the step's time, for the others
inline constexpr std::string_view kMemory = "memory_bytes"; // when its step held most
inline constexpr std::string_view kLoss = "loss";           // of its part of the batch, unscaled
inline constexpr std::string_view kSpeed = "samples_per_s"; // of its part of the batch
} // namespace rank_key

inline std::string rank_column(size_t rank, std::string_view key) {
  return "rank." + std::to_string(rank) + "." + std::string(key);
}

} // namespace amplab
