// SPDX-License-Identifier: Apache-2.0
// The training samples in the memory of a device that has its own: a batch then costs the upload of its row numbers.
// Owned by the trainer; used only by its thread.
#pragma once
#include "engine/data/dataset.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

class ResidentData {
 public:
  // Copies the training split to the allocator's device, as it is stored (bytes stay bytes). Nothing if the device
  // shares the host's memory, or if the samples would take more than a quarter of what is free, shared by so many
  // feeds.
  static std::optional<ResidentData> on(CachingAllocator& allocator, const Dataset& dataset, size_t feeds = 1);

  // The samples `rows` [count] (i64, on the device), with the bits that gather() has. features: `sample` after the
  // number of rows. targets: [rows], or [rows, targets_each] of the split; of numbers always the latter.
  struct Samples {
    Tensor features, targets;
  };
  Samples samples(const Tensor& rows) const;

 private:
  ResidentData(CachingAllocator& allocator, const Dataset& dataset);

  Shape sample_;
  bool classes_;              // one target each, in no axis of its own
  Tensor features_, targets_; // [samples, elements]
};

} // namespace amplab
