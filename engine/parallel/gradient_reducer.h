// SPDX-License-Identifier: Apache-2.0
// What DistributedDataParallel does to the gradients of one model: averages them over the ranks, bucket by bucket,
// while backward goes on; and what ZeRO makes of it, where each rank keeps the average, or the state of the optimizer,
// of its part of each bucket only. Every op of it is a call like any other, which a probe sees and a recording repeats.
// Owned by the lane; used by the thread that trains.
#pragma once
#include "engine/parallel/compression_error.h"
#include "engine/parallel/reduction_error.h"
#include "engine/parallel/shards.h"
#include "engine/run/gradient_buckets.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/process_group.h"

#include <optional>

namespace amplab {

// What ranks share out between them: the optimizer's state (ZeRO stage 1), gradients too (stage 2).
enum class Sharding : uint8_t { none, state, gradients };

struct ReducerDials {
  size_t bucket_bytes = size_t{25} << 20;
  bool overlap = true;            // else all are reduced when backward has ended
  std::optional<DType> wire = {}; // what they are reduced in; nothing: their own dtype
  bool divide_first = true;       // before the sum; else after it
  Sharding sharding = Sharding::none;
  bool measure = false; // what reducing them loses
};

class GradientReducer {
 public:
  // parameters: in the order of torch's parameters(). group: outlives it, and what records its calls.
  GradientReducer(ProcessGroup& group, std::vector<Tensor> parameters, const ReducerDials& dials);

  ~GradientReducer() { abandon(); }
  GradientReducer(const GradientReducer&) = delete;
  GradientReducer& operator=(const GradientReducer&) = delete;

  // What backward reaches from here on is to be reduced; what an earlier one has left under way is abandoned.
  void begin();
  // It has completed the gradient of one of the parameters, or of another tensor. A bucket that is whole, and all
  // before it, begins to be reduced. The same ones, on all ranks. Throws: ReductionError where it has completed that
  // one before.
  void ready(const Tensor& leaf);
  bool has(const Tensor& leaf) const;
  // The parameters that no walk has reached since begin(), by number: with one of them nothing is reduced, as
  // DistributedDataParallel has it without find_unused_parameters. Where gradients are sharded theirs are 0, as FSDP
  // has it, and none is missing.
  std::vector<size_t> missing() const;
  // Nothing comes of what was begun: the walk has thrown. Waits for what is under way, whose memory others may write:
  // they all come to what they have begun alike, or are ended by whoever watches them. Gradients stay as they are.
  void abandon() noexcept;
  // The walk has ended: reduces what is left, and returns when the .grad of each that it has reached is the average
  // over the ranks. Where gradients are sharded no parameter has one then: the average was added to what shards have,
  // as FSDP's SHARD_GRAD_OP and ZeRO's stage 2 do it.
  void finish();
  // The norm of this rank's own gradients as walks found them before they were averaged, scaled as they were; nothing:
  // none has since it was forgotten. Of a bucket that several have reduced, the last. Waits for what writes it.
  std::optional<double> own_norm() const;
  void forget_own_norm();

  // What reducing them has lost in the last walk; null: nobody measures it.
  const CompressionError* compression_error() const { return error_ ? &*error_ : nullptr; }

  // ---- where something is shared out ----

  // This rank's parts of the parameters, one-dimensional, in the memory of those; none where nothing is.
  const std::vector<Tensor>& shards() const { return shards_; }
  // Of which parameter and elements each of them is.
  const std::vector<ParameterSlice>& slices() const { return slices_; }
  // They get their gradients, where it is the parameters that have them.
  void give_shards_their_gradients();
  // They have none, as after zero_grad().
  void drop_gradients_of_shards() {
    for (Tensor& shard : shards_) shard.set_grad({});
  }
  // Parameters become what the ranks have made of their shards.
  void gather_parameters();
  // One tensor for each parameter, of all ranks' parts: pieces: one for each shard, in the order of shards().
  std::vector<Tensor> gathered(std::span<const Tensor> pieces, MemoryCategory category);

 private:
  struct Bucket {
    std::vector<size_t> members; // numbers of parameters
    BucketShard shard;           // where something is shared out
    size_t first_shard = 0;      // its place in shards_
    size_t missing = 0;          // since begin()
    std::vector<View> gradients; // that are reduced
    Tensor flat;                 // undefined: it has not begun
    Tensor part;                 // of it: this rank's average, where gradients are sharded
    Tensor average;              // in fp32, where what is lost is measured
    bool async = false;          // it goes on beside backward, or did so
  };
  void cut();
  void launch(Bucket& bucket);
  void complete(Bucket& bucket);
  void take_back(Bucket& bucket);
  void keep_part(Bucket& bucket);
  Tensor gathered_bucket(const Bucket& bucket, std::span<const Tensor> pieces);

  ProcessGroup& group_;
  std::vector<Tensor> parameters_;
  ReducerDials dials_;
  std::vector<Bucket> buckets_;
  std::vector<Tensor> shards_;
  std::vector<ParameterSlice> slices_;
  std::vector<bool> reached_; // by parameter, since begin()
  Tensor norms_;              // fp32, of this rank's own gradients, by bucket
  size_t next_ = 0;           // bucket that is launched next
  std::optional<CompressionError> error_;
};

} // namespace amplab
