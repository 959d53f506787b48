// SPDX-License-Identifier: Apache-2.0
// Which gradients are reduced together. Pure; any thread.
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

// As DistributedDataParallel fills them: from the last parameter to the first, which is about the order in which
// backward makes their gradients; a bucket is full once it holds `first` bytes, of the first one, or `most`, and holds
// one dtype. Returns the numbers of parameters, bucket by bucket.
std::vector<std::vector<size_t>> buckets_of(std::span<const BucketPart> parameters, size_t first, size_t most);

// torch.distributed's _DEFAULT_FIRST_BUCKET_BYTES: a small first one, so that reducing begins early.
inline constexpr size_t kFirstBucketBytes = size_t{1} << 20;

} // namespace amplab
