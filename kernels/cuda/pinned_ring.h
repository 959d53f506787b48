// SPDX-License-Identifier: Apache-2.0
// Copies for the host through pinned memory, several of them in flight while the host goes on. Used by the device.
#pragma once
#include "kernels/contract/device.h"

#include <cuda_runtime_api.h>
#include <vector>

namespace amplab::cuda {

struct Context;

class PinnedRing final : public Readback {
 public:
  // Of the GPU `device`, which is current. Throws: DeviceError.
  PinnedRing(int device, Context& context, size_t bytes, size_t room);
  PinnedRing(const PinnedRing&) = delete;
  PinnedRing& operator=(const PinnedRing&) = delete;
  ~PinnedRing() override;

  // These two throw as the device's own copies do.
  void queue(const void* from) override;
  const void* take() override;
  void drop() override { taken_ = queued_; }

 private:
  struct Place {
    char* bytes = nullptr;
    cudaEvent_t filled = nullptr;
  };
  void enter() const; // makes the GPU the thread's current one

  int device_;
  Context& context_;
  size_t bytes_, queued_ = 0, taken_ = 0;
  std::vector<Place> places_;
};

} // namespace amplab::cuda
