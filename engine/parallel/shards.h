// SPDX-License-Identifier: Apache-2.0
// The elements of a model's parameters that a rank keeps under sharding (ZeRO): an equal part of each bucket. Pure; any
// thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace amplab {

// Elements [begin, end) of a parameter.
struct ParameterSlice {
  size_t parameter;
  int64_t begin, end;
  bool operator==(const ParameterSlice&) const = default;
};

// A bucket is its parameters, concatenated and padded to a multiple of the number of ranks.
struct BucketShard {
  int64_t count = 0;                  // elements of each rank's part, with padding
  std::vector<ParameterSlice> slices; // of this rank's part
};

// bucket: indices of parameters. counts: number of elements of every parameter.
BucketShard shard_of(std::span<const size_t> bucket, std::span<const int64_t> counts, int rank, int ranks);

} // namespace amplab
