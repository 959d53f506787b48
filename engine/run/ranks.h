// SPDX-License-Identifier: Apache-2.0
// Number of ranks of a lane, and the columns declared for them: "ranks.distance", "rank.1.waited_s". Values, any
// thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/replicas.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace amplab {

// Returns the number of processes that train the lane together.
inline int ranks_of(const RunConfig& config) {
  return config.parallel.kind == "ddp" ? static_cast<int>(config.parallel.ranks) : 1;
}

// Returns the least number of samples that batch norm normalises over, given batches of `batch_size` per rank.
inline int64_t samples_of_batch_norm(const RunConfig& config, int64_t batch_size) {
  if (replicas_of(config) > 1) return smallest_chunk(batch_size, replicas_of(config));
  return config.parallel.sync_batch_norm ? batch_size * ranks_of(config) : batch_size;
}

// Largest distance of a rank's weights from those of rank 0: |w - w0| / |w0|. 0 if nothing can make them diverge.
inline const std::string kRanksDistance = "ranks.distance";

// Relative L2 distance between the ranks' averaged gradient and the fp32 average of the same gradients. Recorded with
// parallel.measure_compression.
inline const std::string kCompressionError = "ranks.compression_error";

// Columns per rank and step.
namespace rank_key {
inline constexpr std::string_view kFoundInf = "found_inf"; // 0 or 1: the value it used
inline constexpr std::string_view kOwnFoundInf =
    "own_found_inf"; // 0 or 1: from its own gradients, before averaging and agreement
inline constexpr std::string_view kGradNorm =
    "grad_norm"; // of its own gradients for the first optimizer, unscaled, before averaging
inline constexpr std::string_view kWaited = "waited_s";     // seconds of the step spent waiting for other ranks
inline constexpr std::string_view kMemory = "memory_bytes"; // peak of the step
inline constexpr std::string_view kLoss = "loss";           // of its share of the batch, unscaled
inline constexpr std::string_view kSpeed = "samples_per_s"; // of its share of the batch
} // namespace rank_key

inline std::string rank_column(size_t rank, std::string_view key) {
  return "rank." + std::to_string(rank) + "." + std::string(key);
}

} // namespace amplab
