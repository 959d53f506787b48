// SPDX-License-Identifier: Apache-2.0
// The order in which a run sees the training samples: a pure function of seed and epoch, the same on every platform and
// whatever the precision. Owned and used by the thread that trains.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Samples handed out, to all ranks: whole epochs, then `offset` of the next. A value: save it, set it, and the same
// batches follow.
struct BatchPosition {
  int64_t epoch = 0, offset = 0;
  bool operator==(const BatchPosition&) const = default;
};

struct BatchOrder {
  uint64_t seed = 0;
  bool shuffle = true; // a new permutation each epoch; else file order
  int64_t limit = 0;   // use the first `limit` training samples; 0: all
  // Of that many ranks, which go through the order together, every so many-th sample is this one's, as
  // DistributedSampler deals them. Where an epoch's samples do not go round it is filled up from its own beginning, as
  // there.
  int64_t ranks = 1, rank = 0;
};

// Returns the samples [0, count) in the order of that epoch: Fisher-Yates from the end, driven by random.h.
std::vector<uint32_t> epoch_order(int64_t count, uint64_t seed, int64_t epoch);
// The same for drawing samples that are held out from training: independent of every epoch's order.
std::vector<uint32_t> held_out_order(int64_t count, uint64_t seed);

class Batcher {
 public:
  // Requires: a training split that is not empty.
  Batcher(std::shared_ptr<const Dataset> dataset, const BatchOrder& order);

  // Puts down which samples come next. At the end of an epoch they go on from the beginning of the next, so each sample
  // still comes exactly once an epoch (but for what fills it up for ranks), but an epoch need not begin at a batch.
  void next(std::span<uint32_t> rows);
  // Fills the batch with them.
  void next(HostBatch& batch);

  BatchPosition position() const { return position_; }
  // Requires: 0 <= offset < samples_per_epoch().
  void set_position(BatchPosition position);

  // Of all ranks together.
  int64_t samples_per_epoch() const { return static_cast<int64_t>(rows_.size()); }

 private:
  void order_epoch();
  void next_of_all(std::span<uint32_t> rows);

  std::shared_ptr<const Dataset> dataset_;
  BatchOrder order_;
  BatchPosition position_;
  int64_t count_ = 0;          // different samples in an epoch
  std::vector<uint32_t> rows_; // the current epoch's order
  std::vector<uint32_t> next_; // of the batch that is filled
  std::vector<uint32_t> all_;  // that all ranks take, where there are several
};

} // namespace amplab
