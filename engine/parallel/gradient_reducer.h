// SPDX-License-Identifier: Apache-2.0
// What DistributedDataParallel does to the gradients of one model: averages them over the ranks, bucket by bucket, while
// backward goes on. Every op of it is a call like any other, which a probe sees and a recording repeats. Owned by the lane;
// used by the thread that trains.
#pragma once
#include "engine/parallel/buckets.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/process_group.h"

#include <optional>

namespace amplab {

struct ReducerDials {
  size_t bucket_bytes = size_t{25} << 20;
  bool overlap = true;           // else all are reduced when backward has ended
  std::optional<DType> wire = {}; // what they are reduced in; nothing: their own dtype
  bool divide_first = true;      // before the sum; else after it
};

class GradientReducer {
 public:
  // parameters: in the order of torch's parameters(). group: outlives it, and what records its calls.
  GradientReducer(ProcessGroup& group, std::vector<Tensor> parameters, const ReducerDials& dials);

  // A walk of backward begins.
  void begin();
  // It has completed the gradient of one of the parameters, or of another tensor. A bucket that is whole, and all before it,
  // begins to be reduced. The same ones, on all ranks.
  void ready(const Tensor& leaf);
  // The walk has ended: reduces what is left, and returns when the .grad of each that it has reached is the average over the ranks.
  void finish();

 private:
  struct Bucket {
    std::vector<size_t> members; // numbers of parameters
    size_t missing = 0;          // in the walk under way
    std::vector<View> gradients; // that are reduced
    Tensor flat;                 // undefined: it has not begun
    bool async = false;          // it goes on beside backward
  };
  void launch(Bucket& bucket);
  void take_back(Bucket& bucket);

  ProcessGroup& group_;
  std::vector<Tensor> parameters_;
  ReducerDials dials_;
  std::vector<Bucket> buckets_;
  std::vector<bool> reached_; // by parameter, in the walk under way
  size_t next_ = 0;           // bucket that is launched next
};

} // namespace amplab
