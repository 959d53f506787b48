// SPDX-License-Identifier: Apache-2.0
// A capture that launches its calls chain by chain. Owned by the caller of capture_end(); used on the device's
// thread.
#pragma once
#include "kernels/contract/captured_calls.h"
#include "kernels/cpu/fusion/chains.h"

namespace amplab::cpu {

class ChainedCapture final : public Capture {
 public:
  // fuse: if false, each call is a chain of its own.
  ChainedCapture(std::unique_ptr<CapturedCalls> recorded, bool fuse) : recorded_(std::move(recorded)) {
    recorded_->for_each([this](const Call& call) { calls_.push_back(call); });
    if (fuse) chains_ = chains_of(calls_);
    for (size_t i = 0; !fuse && i < calls_.size(); ++i) chains_.push_back({ChainKind::single, i, 1});
  }

  // Calls run(chain, its calls) in order.
  template <class Run> void for_each(Run run) const {
    for (const Chain& chain : chains_) run(chain, std::span(calls_).subspan(chain.first, chain.count));
  }

 private:
  std::unique_ptr<CapturedCalls> recorded_; // holds the views of calls_
  std::vector<Call> calls_;
  std::vector<Chain> chains_;
};

} // namespace amplab::cpu
