// SPDX-License-Identifier: Apache-2.0
// Deferred release of resources that queued work may still use, from code that cannot throw. Waits for the work, then
// releases. If another rank does not arrive within the patience, the release happens with the next one, or at the
// latest when the device is destroyed. One per device. Used by its thread.
#pragma once
#include "kernels/cuda/exchange.h"

#include <functional>
#include <vector>

namespace amplab::cuda {

class GivingBack {
 public:
  // stream: the stream of the work. exchange: must outlive this object.
  GivingBack(cudaStream_t stream, Exchange& exchange) : stream_(stream), exchange_(exchange) {}
  GivingBack(const GivingBack&) = delete;
  GivingBack& operator=(const GivingBack&) = delete;
  // Runs the deferred releases. Requires: exchange.end() was called.
  ~GivingBack();

  // Requires: give_back does not throw.
  void operator()(std::function<void()> give_back) noexcept;
  // Waits for all queued work. Returns false if another rank did not arrive within the patience.
  bool settled() noexcept;

 private:
  void give_back_kept() noexcept;

  cudaStream_t stream_;
  Exchange& exchange_;
  std::vector<std::function<void()>> kept_; // deferred, since work may still use the resources
};

} // namespace amplab::cuda
