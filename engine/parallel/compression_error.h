// SPDX-License-Identifier: Apache-2.0
// What reducing gradients in 16 bits loses: how far what ranks get lies from the fp32 average of the same gradients of
// theirs,
// ||reduced - average|| / ||average||, over all buckets of a walk of backward. Costs a second reduction, in fp32. Its
// ops are calls like any other, which a recording repeats, on all ranks in the same order. Owned by the reducer; used
// by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/process_group.h"

#include <span>
#include <vector>

namespace amplab {

class CompressionError {
 public:
  // group: outlives it, and what records its calls.
  CompressionError(ProcessGroup& group, CachingAllocator& allocator);

  // A walk begins: the one before counts no more.
  void begin();
  // The fp32 average over ranks of these gradients of a bucket, one after the other, and zeros up to `count` elements.
  Tensor average_of(std::span<const View> gradients, int64_t count) const;
  // What has come of it: as many elements as `average` has.
  void note(const Tensor& average, std::span<const View> reduced);
  // The walk has ended. shared_out: each rank has noted its own part of the buckets, so that norms are joined.
  void finish(bool shared_out);

  // Squares of both norms, of the walk that ended last. Inf and NaN where gradients had them, or got them on the way.
  struct Squares {
    double error = 0, average = 0;
  };
  Squares squares() const;

 private:
  void write_norm(std::span<const View> parts, const Tensor& norm, bool shared_out) const;

  ProcessGroup& group_;
  CachingAllocator& allocator_;
  std::vector<Tensor> averages_, errors_; // of the walk under way, by bucket
  Tensor average_norm_, error_norm_;      // fp32, 0-dim
};

} // namespace amplab
