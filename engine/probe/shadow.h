// SPDX-License-Identifier: Apache-2.0
// The fp32 shadow of an inspected step: each call once more in fp32, and how far its result lies from that. From the
// operands that it has, and, if that is asked for, from the shadow's own: fp32 twins of all that was rounded since the
// step's begin, carried along call by call, so that errors that come together are seen as well.
//
// A twin begins where a call rounds to 16 bits, or multiplies in tf32. Masks of dropout, places of maxima and whatever
// else is no floating number are the call's own. An optimizer's step ends what it writes: a parameter is what the run
// has made of it. Products of the shadow read fp32 as it is, whatever the switches of tf32 say.
//
// What is measured of a forward call is its result, not what it keeps for backward beside it (mean and rstd of a norm);
// of a backward call, and of gradients that are changed where they lie, the worst of its results.
//
// What the measures tell. From its own inputs a kernel rounds once, half a unit at most, but for those that round
// within (attention, some losses): that error ranks few ops. Drift ranks all, but not by its largest relative error or
// units, which belong to whatever comes out near zero, mostly one of a product or a sum. The signal to noise ratio
// does, held against that of the operands: what a call loses of it (engine/run/snr_lost.h). Softmax with large logits
// and norms lose most; a loss that is a mean averages errors out, and loses where the net is sure of what is right, so
// that the mean is small. Owned by the probe; used only by the thread that trains.
#pragma once
#include "engine/probe/twins.h"
#include "engine/run/telemetry.h"
#include "kernels/contract/call.h"

#include <bitset>
#include <vector>

namespace amplab {

struct ShadowPlan {
  enum class From : uint8_t { nothing, inputs, own } from = From::nothing;
  std::bitset<kOpCount> ops; // whose results are compared; the shadow's own inputs come from all
};

class Shadow {
 public:
  Shadow(CachingAllocator& allocator, const ShadowPlan& plan) : allocator_(allocator), plan_(plan), twins_(allocator) {}

  // Before the call runs: what it would give.
  //   in_fp32  its outputs from the operands as they are, where somebody has computed them already; else empty
  void before(Device& device, const Call& call, std::span<const Tensor> in_fp32);
  // After it: measures, and takes its own outputs over.
  void after(Device& device, const Call& call, OpRecord& record);
  // Calls will write this part by part.
  void expect_parts(const View& whole) {
    if (plan_.from == ShadowPlan::From::own) twins_.keep_parts(whole);
  }
  // What lies there is gone.
  void forget(const void* data, size_t bytes) noexcept { twins_.forget(data, bytes); }

 private:
  std::vector<Tensor> recomputed(Device& device, const Call& call, std::span<const View> in, bool own);
  std::vector<Tensor> copies(Device& device, std::span<const Tensor> tensors);
  ShadowError error_of(Device& device, const Call& call, std::span<const Tensor> references);

  CachingAllocator& allocator_;
  ShadowPlan plan_;
  Twins twins_;
  std::vector<Tensor> from_inputs_, from_own_; // of the call that runs, by output; undefined: what the call gives
};

} // namespace amplab
