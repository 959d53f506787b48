// SPDX-License-Identifier: Apache-2.0
// Deferred release of resources that queued work may still use, from code that cannot throw. Waits for the work, then
// releases. If another rank does not arrive within the patience, the release happens with the next one, or at the
// latest when the device is destroyed. One per device. Used by its thread.
#pragma once
#include "kernels/cuda/exchange.h"

#include <functional>
#include <vector>

namespace amplab::cuda {

class DeferredRelease {
 public:
  // stream: the stream of the work. exchange: must outlive this object.
  DeferredRelease(cudaStream_t stream, Exchange& exchange) : stream_(stream), exchange_(exchange) {}
  DeferredRelease(const DeferredRelease&) = delete;
  DeferredRelease& operator=(const DeferredRelease&) = delete;
  // Runs the deferred releases. Requires: exchange.end() was called.
  ~DeferredRelease();

  // Requires: release_later does not throw.
  void operator()(std::function<void()> release_later) noexcept;
  // Waits for all queued work. Returns false if another rank did not arrive within the patience.
  bool settled() noexcept;

 private:
  void release_deferred() noexcept;

  cudaStream_t stream_;
  Exchange& exchange_;
  std::vector<std::function<void()>> deferred_; // deferred, since work may still use the resources
};

} // namespace amplab::cuda
