// SPDX-License-Identifier: Apache-2.0
// Where a lane's samples come from, and how they come to the device. Owned by the trainer; used only by its thread.
#pragma once
#include "engine/amp/mode.h"
#include "engine/data/batcher.h"
#include "engine/run/config.h"
#include "engine/train/resident_data.h"

#include <optional>

namespace amplab {

struct Batch {
  Tensor features, targets;
  int64_t size = 0;
};

// What a batch is made of, on the device: the samples, or their row numbers where the samples are there already.
struct Upload {
  Tensor features, targets, rows;
  int64_t size = 0;

  void charge_to(MemoryCategory category) const;
};

class Feed {
 public:
  // order: which samples come when. feeds: of the lane, which share what of the device's memory samples may take.
  Feed(CachingAllocator& memory, std::shared_ptr<const Dataset> data, int64_t batch_size, const BatchOrder& order,
       size_t feeds);

  const Dataset& data() const { return *data_; }
  int64_t batch_size() const { return batch_size_; }
  // Do the samples lie on the device? Then a batch is asked for by its rows.
  bool resident() const { return resident_.has_value(); }

  BatchPosition position() const { return batcher_.position(); }
  void set_position(BatchPosition position) { batcher_.set_position(position); }
  int64_t samples_per_epoch() const { return batcher_.samples_per_epoch(); }

  // A step takes its batches in order from here on; it may ask for any of them again.
  void begin_step() { start_ = batcher_.position(), next_ = 0; }
  // Makes the batch of that number, counted from begin_step(), the next.
  void seek(int64_t batch);

  // Room for samples of the host.
  Upload room_for(const HostBatch& samples) const;
  // Room for a batch in training. rows: where its row numbers are to be written, for samples that are resident.
  Upload room_for_batch(const Tensor& rows) const;

  void upload(const HostBatch& samples, const Upload& to) const;
  // The next samples in order, which come from the host.
  void upload_next(const Upload& to);
  // The rows of the next samples of so many batches, resident or not. Valid until the next call.
  std::span<const uint32_t> next_rows(int64_t batches);

  // inputs: the format that a model in 16 bits takes them in (apex O2 and O3); nothing: as they are.
  Batch batch_of(const Upload& upload, std::optional<DType> inputs) const;

 private:
  CachingAllocator& memory_;
  std::shared_ptr<const Dataset> data_;
  int64_t batch_size_;
  Batcher batcher_;
  std::optional<ResidentData> resident_; // else batches come from the host
  HostBatch samples_;                    // of the batch that is uploaded
  std::vector<uint32_t> rows_;           // of the batches that were drawn last
  BatchPosition start_;                  // of the step
  int64_t next_ = 0;                     // batch of the step
};

} // namespace amplab
