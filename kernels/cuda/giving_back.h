// SPDX-License-Identifier: Apache-2.0
// How a device gives back what its queued work may still use, from where nobody can throw: behind that work; or, where
// another rank does not come to it within the patience, with what is given back next, and at the latest when the device
// ends. One per device; used by its thread.
#pragma once
#include "kernels/cuda/exchange.h"

#include <functional>
#include <vector>

namespace amplab::cuda {

class GivingBack {
 public:
  // Of work on that stream. exchange: outlives it.
  GivingBack(cudaStream_t stream, Exchange& exchange) : stream_(stream), exchange_(exchange) {}
  GivingBack(const GivingBack&) = delete;
  GivingBack& operator=(const GivingBack&) = delete;
  // What is kept goes now. Requires: the exchange has ended.
  ~GivingBack();

  // give_back: does not throw.
  void operator()(std::function<void()> give_back) noexcept;
  // Waits for all queued work. False where another rank has not come to it within the patience.
  bool settled() noexcept;

 private:
  void give_back_kept() noexcept;

  cudaStream_t stream_;
  Exchange& exchange_;
  std::vector<std::function<void()>> kept_; // that somebody may still use
};

} // namespace amplab::cuda
