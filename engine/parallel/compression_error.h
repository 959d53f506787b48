// SPDX-License-Identifier: Apache-2.0
// The error of reducing gradients in 16 bits: ||reduced - average|| / ||average|| over all buckets of a backward pass,
// where `average` is the fp32 average of the same gradients. Needs a second reduction, in fp32. Its ops are ordinary
// calls, which captured steps include, in the same order on all ranks. Owned by the reducer. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/process_group.h"

#include <span>
#include <vector>

namespace amplab {

class CompressionError {
 public:
  // Requires: group outlives this and captures of its calls.
  CompressionError(ProcessGroup& group, CachingAllocator& allocator);

  // Starts a backward pass. The one before no longer counts.
  void begin();
  // Returns the fp32 average over ranks of a bucket's gradients, concatenated and padded with zeros to `count`
  // elements.
  Tensor average_of(std::span<const View> gradients, int64_t count) const;
  // Records a bucket's reduced gradients, with as many elements as `average`.
  void note(const Tensor& average, std::span<const View> reduced);
  // Ends the backward pass. is_sharded: each rank has recorded only its part of the buckets, so norms are summed over
  // ranks.
  void finish(bool is_sharded);

  // Squares of both norms in the last completed pass. Inf and NaN if gradients had them or became so.
  struct Squares {
    double error = 0, average = 0;
  };
  Squares squares() const;

 private:
  void write_norm(std::span<const View> parts, const Tensor& norm, bool is_sharded) const;

  ProcessGroup& group_;
  CachingAllocator& allocator_;
  std::vector<Tensor> averages_, errors_; // of the running pass, by bucket
  Tensor average_norm_, error_norm_;      // fp32, 0-dim
};

} // namespace amplab
