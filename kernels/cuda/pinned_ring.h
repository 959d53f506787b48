// SPDX-License-Identifier: Apache-2.0
// Copies from the GPU to pinned host memory, several in flight, without blocking the host. Used by the device.
#pragma once
#include "kernels/contract/device.h"

#include <cuda_runtime_api.h>
#include <vector>

namespace amplab::cuda {

struct Context;

class PinnedRing final : public Readback {
 public:
  // Requires: `device` is the current GPU. Throws: DeviceError.
  PinnedRing(int device, Context& context, size_t bytes, size_t capacity);
  PinnedRing(const PinnedRing&) = delete;
  PinnedRing& operator=(const PinnedRing&) = delete;
  ~PinnedRing() override;

  // Both throw like the device's own copies.
  void queue(const void* from) override;
  const void* pop() override;
  void drop() override { popped_ = queued_; }

 private:
  struct Entry {
    char* bytes = nullptr;
    cudaEvent_t filled = nullptr;
  };
  void enter() const; // makes the GPU the thread's current one

  int device_;
  Context& context_;
  size_t bytes_, queued_ = 0, popped_ = 0;
  std::vector<Entry> entries_;
};

} // namespace amplab::cuda
