// SPDX-License-Identifier: Apache-2.0
// The order in which a run reads the training samples. It is a pure function of seed and epoch, the same on every
// platform and in every precision. Owned and used by the training thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Samples consumed by all ranks: whole epochs, then `offset` of the next. A value. Restoring a saved position repeats
// the same batches.
struct BatchPosition {
  int64_t epoch = 0, offset = 0;
  bool operator==(const BatchPosition&) const = default;
};

struct BatchOrder {
  uint64_t seed = 0;
  bool shuffle = true; // a new permutation each epoch; false: file order
  int64_t limit = 0;   // number of training samples to use, from the first; 0: all
  // This rank takes every ranks-th sample of the common order, as in DistributedSampler. An epoch that the number of
  // ranks does not divide is padded with its first samples, as there.
  int64_t ranks = 1, rank = 0;
};

// Returns the samples [0, count) in the epoch's order: Fisher-Yates from the end, driven by random.h.
std::vector<uint32_t> epoch_order(int64_t count, uint64_t seed, int64_t epoch);
// Returns an order for drawing held-out samples, independent of every epoch's order.
std::vector<uint32_t> held_out_order(int64_t count, uint64_t seed);

class BatchSampler {
 public:
  // Requires: the training split is not empty.
  BatchSampler(std::shared_ptr<const Dataset> dataset, const BatchOrder& order);

  // Writes the next sample indices. Batches continue into the next epoch, so an epoch need not begin at a batch. Each
  // sample still occurs exactly once per epoch, apart from the padding for ranks.
  void next(std::span<uint32_t> rows);
  // Fills the batch with the next samples.
  void next(HostBatch& batch);

  BatchPosition position() const { return position_; }
  // Requires: 0 <= offset < samples_per_epoch().
  void set_position(BatchPosition position);

  // Over all ranks.
  int64_t samples_per_epoch() const { return static_cast<int64_t>(rows_.size()); }

 private:
  void order_epoch();
  void next_of_all(std::span<uint32_t> rows);

  std::shared_ptr<const Dataset> dataset_;
  BatchOrder order_;
  BatchPosition position_;
  int64_t count_ = 0;          // distinct samples in an epoch
  std::vector<uint32_t> rows_; // the current epoch's order
  std::vector<uint32_t> next_; // indices of the current batch
  std::vector<uint32_t> all_;  // indices for all ranks, if there are several
};

} // namespace amplab
