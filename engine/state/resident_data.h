// SPDX-License-Identifier: Apache-2.0
// Training samples in device memory. A batch then costs only the upload of its row numbers. Owned by the trainer.
// Training thread only.
#pragma once
#include "engine/data/dataset.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

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

} // namespace amplab
