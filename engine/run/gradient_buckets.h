// SPDX-License-Identifier: Apache-2.0
// Groups gradients into buckets that are reduced together. Pure functions, any thread.
#pragma once
#include "kernels/format/dtype.h"

#include <cstddef>
#include <span>
#include <vector>

namespace amplab {

struct BucketPart {
  size_t bytes;
  DType dtype;
};

// Returns parameter indices, bucket by bucket, in the order of DistributedDataParallel: from the last parameter to the
// first, roughly the order in which backward makes their gradients. A bucket is full at `most` bytes, the first bucket
// already at `first`. A bucket holds one dtype.
std::vector<std::vector<size_t>> buckets_of(std::span<const BucketPart> parameters, size_t first, size_t most);

// torch.distributed's _DEFAULT_FIRST_BUCKET_BYTES. The first bucket is small so that reducing starts early.
inline constexpr size_t kFirstBucketBytes = size_t{1} << 20;

} // namespace amplab
