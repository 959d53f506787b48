// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/shards.h"

#include <algorithm>

namespace amplab {

BucketShard shard_of(std::span<const size_t> bucket, std::span<const int64_t> counts, int rank, int ranks) {
  int64_t all = 0;
  for (const size_t parameter : bucket) all += counts[parameter];
  BucketShard shard;
  shard.count = (all + ranks - 1) / ranks;
  const int64_t first = rank * shard.count, last = first + shard.count;
  int64_t next = 0; // element of the bucket at which the parameter begins
  for (const size_t parameter : bucket) {
    const int64_t begin = std::clamp<int64_t>(first - next, 0, counts[parameter]),
                  end = std::clamp<int64_t>(last - next, 0, counts[parameter]);
    if (begin < end) shard.slices.push_back({parameter, begin, end});
    next += counts[parameter];
  }
  return shard;
}

} // namespace amplab
