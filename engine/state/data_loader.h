// SPDX-License-Identifier: Apache-2.0
// The data loader of a lane: draws samples and copies them to the device. Owned by the trainer. Training thread
// only.
#pragma once
#include "engine/data/batch_sampler.h"
#include "engine/data/dataset.h"
#include "engine/run/config.h"
#include "engine/run/mode.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

struct Batch {
  Tensor features, targets;
  int64_t size = 0;
};

// Inputs of a batch on the device: the samples, or row numbers if the samples are resident.
struct Upload {
  Tensor features, targets, rows;
  int64_t size = 0;

  void charge_to(MemoryCategory category) const;
};

// Training samples in device memory. A batch then costs only the upload of its row numbers.
class ResidentData {
 public:
  // Copies the training split to the allocator's device, in its stored dtype. Returns empty if the device shares the
  // host's memory. Also empty if the samples exceed a quarter of the free memory divided by `loaders`.
  static std::optional<ResidentData> on(CachingAllocator& allocator, const Dataset& dataset, size_t loaders = 1);

  // Gathers samples, with the bits of gather(). rows: i64 [count], on the device. features: [count, sample...].
  // targets: [count] or [count, targets_each]. Numbers always have two axes.
  struct Samples {
    Tensor features, targets;
  };
  Samples samples(const Tensor& rows) const;

 private:
  ResidentData(CachingAllocator& allocator, const Dataset& dataset);

  Shape sample_;
  bool classes_;              // one target per sample, without an axis
  Tensor features_, targets_; // [samples, elements]
};

class DataLoader {
 public:
  // order: of the samples. feeds: number of the lane's loaders, which share the device memory for resident samples.
  DataLoader(CachingAllocator& memory, std::shared_ptr<const Dataset> data, int64_t batch_size, const BatchOrder& order,
             size_t loaders);

  const Dataset& data() const { return *data_; }
  int64_t batch_size() const { return batch_size_; }
  // Returns whether the samples are on the device. Batches are then drawn by row numbers.
  bool resident() const { return resident_.has_value(); }

  BatchPosition position() const { return sampler_.position(); }
  void set_position(BatchPosition position) { sampler_.set_position(position); }
  int64_t samples_per_epoch() const { return sampler_.samples_per_epoch(); }

  // Begins a step. Its batches come in order, and any of them may be drawn again.
  void begin_step() { start_ = sampler_.position(), next_ = 0; }
  // Makes a batch the next one. batch: counted from begin_step().
  void seek(int64_t batch);

  // Allocates buffers for samples of the host.
  Upload allocate(const HostBatch& samples) const;
  // Allocates buffers for a training batch. rows: will hold the row numbers if the samples are resident.
  Upload allocate_batch(const Tensor& rows) const;

  void upload(const HostBatch& samples, const Upload& to) const;
  // Uploads the next samples in order. Requires: not resident.
  void upload_next(const Upload& to);
  // Returns the rows of the next batches, resident or not. Valid until the next call.
  std::span<const uint32_t> next_rows(int64_t batches);

  // inputs: dtype in which a 16-bit model takes its inputs (apex O2 and O3). Empty: unchanged.
  Batch batch_of(const Upload& upload, std::optional<DType> inputs) const;

 private:
  CachingAllocator& memory_;
  std::shared_ptr<const Dataset> data_;
  int64_t batch_size_;
  BatchSampler sampler_;
  std::optional<ResidentData> resident_; // empty: batches come from the host
  HostBatch samples_;                    // of the batch in upload
  std::vector<uint32_t> rows_;           // of the batches drawn last
  BatchPosition start_;                  // position at the begin of the step
  int64_t next_ = 0;                     // next batch of the step
};

} // namespace amplab
