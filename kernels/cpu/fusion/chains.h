// SPDX-License-Identifier: Apache-2.0
// Selects the calls of a capture that run as one. In a chain, each call reads what the previous one wrote. A chain
// passes over memory once and rounds wherever the single calls round, so it gives the same bits. Pure functions; any
// thread.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/contract/captured_calls.h"
#include "kernels/cpu/context.h"

#include <array>
#include <vector>

namespace amplab::cpu {

enum class ChainKind : uint8_t {
  single,            // one unfused call
  after_batch_norm,  // batch_norm, then add (of a residual), relu or both
  before_batch_norm, // relu_backward, batch_norm_backward
  update_and_casts   // sgd or adamw, then casts of the parameters that it has updated
};

struct Chain {
  ChainKind kind = ChainKind::single;
  size_t first = 0, count = 1; // indices of calls
  // For after_batch_norm: whether call i writes its result to memory. The last call always does.
  std::array<bool, 3> written{true, true, true};
  std::vector<View> copies{}; // for update_and_casts: outputs of the casts, by parameter; absent without a cast
};

// Returns all calls in order, each in one chain. An intermediate result is left unwritten only if a later call of the
// capture overwrites all of it before any call reads part of it. It cannot be observed then, because memory is
// inspected only between launches. Calls stay single if operands overlap other than element by element, if one operand
// is read twice, or if a call has Call::unless and is not the update of a chain.
std::vector<Chain> chains_of(std::span<const Call> calls);

// A capture that launches its calls chain by chain. Owned by the caller of capture_end(); used on the device's
// thread.
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

// Runs a chain of more than one call. calls: those of the chain.
void run_chain(Context& context, const Chain& chain, std::span<const Call> calls);

} // namespace amplab::cpu
