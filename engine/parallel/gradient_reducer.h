// SPDX-License-Identifier: Apache-2.0
// DistributedDataParallel's reduction of one model's gradients: averages them over the ranks, bucket by bucket, during
// backward. With ZeRO, each rank keeps only its part of each bucket's average or optimizer state. All ops are ordinary
// calls, which a probe sees and a captured step includes. Owned by the lane. Training thread only.
#pragma once
#include "engine/parallel/compression_error.h"
#include "engine/parallel/shards.h"
#include "engine/run/gradient_buckets.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/process_group.h"

#include <optional>
#include <span>
#include <stdexcept>
#include <string>

namespace amplab {

// Errors of DistributedDataParallel about gradients that it cannot reduce, a RuntimeError in the program. Messages
// begin as PyTorch's.
struct ReductionError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// For a forward pass after a backward that did not reach all parameters. numbers, names: of the missing parameters.
ReductionError unfinished_reduction(int rank, std::span<const size_t> numbers, std::span<const std::string> names,
                                    int64_t step);

// For a backward that completes a parameter's gradient again.
ReductionError ready_twice(size_t number);

// What is divided among the ranks: optimizer state (ZeRO stage 1), also gradients (stage 2).
enum class Sharding : uint8_t { none, state, gradients };

struct ReducerSettings {
  size_t bucket_bytes = size_t{25} << 20;
  bool overlap = true;            // if false, all are reduced after backward
  std::optional<DType> wire = {}; // dtype of the reduction; empty: the gradients' own
  bool divide_first = true;       // before the sum; if false, after it
  Sharding sharding = Sharding::none;
  bool measure = false; // measure the error of reduction
};

class GradientReducer {
 public:
  // parameters: in the order of torch's parameters(). Requires: group outlives this and captures of its calls.
  GradientReducer(ProcessGroup& group, std::vector<Tensor> parameters, const ReducerSettings& settings);

  ~GradientReducer() { abandon(); }
  GradientReducer(const GradientReducer&) = delete;
  GradientReducer& operator=(const GradientReducer&) = delete;

  // Starts a backward pass with gradients to reduce. Abandons reductions in flight from an earlier pass.
  void begin();
  // Called when backward has completed the gradient of a tensor, which may be no parameter. Starts to reduce complete
  // buckets, in order, the same ones on all ranks. Throws: ReductionError if that gradient was completed before.
  void ready(const Tensor& leaf);
  bool has(const Tensor& leaf) const;
  // Indices of the parameters that no pass has reached since begin(). If there are any, nothing is reduced, as in
  // DistributedDataParallel without find_unused_parameters. With sharded gradients, their gradients are 0, as in FSDP,
  // and the result is empty.
  std::vector<size_t> missing() const;
  // Drops what was started, after the backward pass has thrown. Waits for reductions in flight, because their memory
  // may be reused. All ranks finish those that they have started alike, or their supervisor ends them. Gradients stay
  // as they are.
  void abandon() noexcept;
  // Ends the backward pass: reduces the rest, and returns once the .grad of each reached parameter is the average over
  // the ranks. With sharded gradients no parameter then has a .grad: the average is added to the shards' gradients, as
  // in FSDP's SHARD_GRAD_OP and ZeRO stage 2.
  void finish();
  // The norm of this rank's gradients before averaging, with their loss scale. Empty if none was recorded since
  // forget_own_norm(). For a bucket that was reduced several times, the last. Waits for pending writes.
  std::optional<double> own_norm() const;
  void forget_own_norm();

  // The error of reduction in the last pass. Null: not measured.
  const CompressionError* compression_error() const { return error_ ? &*error_ : nullptr; }

  // ---- sharding ----

  // This rank's parts of the parameters, one-dimensional, in the parameters' memory. Empty without sharding.
  const std::vector<Tensor>& shards() const { return shards_; }
  size_t parameter_count() const { return parameters_.size(); }
  // The parameter and elements of each shard.
  const std::vector<ParameterSlice>& slices() const { return slices_; }
  // With sharded state only: sets the shards' gradients to their slices of the parameters' gradients.
  void set_shard_gradients();
  // Clears the shards' gradients, as zero_grad() does.
  void clear_shard_gradients() {
    for (Tensor& shard : shards_) shard.set_grad({});
  }
  // Updates the parameters from the shards of all ranks.
  void gather_parameters();
  // Returns one tensor for each parameter, made of all ranks' parts. pieces: one per shard, in the order of shards().
  std::vector<Tensor> gathered(std::span<const Tensor> pieces, MemoryCategory category);

 private:
  struct Bucket {
    std::vector<size_t> members; // indices of parameters
    BucketShard shard;           // with sharding
    size_t first_shard = 0;      // its index in shards_
    size_t missing = 0;          // since begin()
    std::vector<View> gradients; // to be reduced
    Tensor flat;                 // undefined: not started
    Tensor part;                 // of `flat`: this rank's average, with sharded gradients
    Tensor average;              // in fp32, if the error is measured
    bool async = false;          // reduced concurrently with backward
  };
  void cut();
  void launch(Bucket& bucket);
  void complete(Bucket& bucket);
  void write_back(Bucket& bucket);
  void add_to_shards(Bucket& bucket);
  Tensor gathered_bucket(const Bucket& bucket, std::span<const Tensor> pieces);

  ProcessGroup& group_;
  std::vector<Tensor> parameters_;
  ReducerSettings settings_;
  std::vector<Bucket> buckets_;
  std::vector<Tensor> shards_;
  std::vector<ParameterSlice> slices_;
  std::vector<bool> reached_; // by parameter, since begin()
  Tensor norms_;              // fp32, of this rank's own gradients, by bucket
  size_t next_ = 0;           // bucket to start next
  std::optional<CompressionError> error_;
};

} // namespace amplab
