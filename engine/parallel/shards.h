// SPDX-License-Identifier: Apache-2.0
// Which elements of a model's parameters a rank keeps where they are shared out (ZeRO): of each bucket an equal part.
// Pure; any thread.
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

// A bucket is its parameters one after the other, and padding up to a multiple of the ranks.
struct BucketShard {
  int64_t count = 0;                  // elements of each rank's part, the padding's too
  std::vector<ParameterSlice> slices; // of this rank's
};

// bucket: numbers of parameters. counts: elements of all parameters, by number.
BucketShard shard_of(std::span<const size_t> bucket, std::span<const int64_t> counts, int rank, int ranks);

} // namespace amplab
