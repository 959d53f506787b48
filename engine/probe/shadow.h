// SPDX-License-Identifier: Apache-2.0
// The fp32 shadow of an inspected step: computes each call again in fp32 and measures the error of its result. It
// starts from the call's own operands and, on request, also from the shadow's: fp32 references of everything rounded
// since the step began, carried from call to call, so that accumulated errors show.
//
// A reference begins where a call rounds to 16 bits, or multiplies in tf32. Dropout masks, indices of maxima and other
// values that are not floating-point are the call's own. An optimizer step drops the references of what it writes:
// a parameter is what the run made of it. The shadow's products read fp32 exactly, whatever the tf32 switches are.
//
// Of a forward call only the result is measured, not what it saves for backward (mean and rstd of a norm). Of a
// backward call, and of in-place changes of gradients, the worst result counts.
//
// What the measures show: from its own inputs a kernel rounds once, by half a unit at most. Only those that round
// inside (attention, some losses) differ, so this error ranks few ops. Drift ranks all ops, but not by its largest
// relative error or ulps, which belong to results near zero, mostly of a product or a sum. The signal-to-noise ratio
// ranks them, compared with the operands' ratio (engine/run/snr_lost.h). Softmax with large logits and norms lose most.
// A mean loss averages errors out. It loses where the network is right and confident, so that the mean is small. Owned
// by the probe. Training thread only.
#pragma once
#include "engine/probe/reference_memory.h"
#include "engine/run/telemetry.h"
#include "kernels/contract/call.h"

#include <bitset>
#include <vector>

namespace amplab {

struct ShadowPlan {
  enum class From : uint8_t { nothing, inputs, own } from = From::nothing;
  std::bitset<kOpCount> ops; // compared ops; the shadow's own inputs come from all ops
};

class Shadow {
 public:
  Shadow(CachingAllocator& allocator, const ShadowPlan& plan)
      : allocator_(allocator), plan_(plan), references_(allocator) {}

  // Called before the call runs: computes its fp32 results.
  //   in_fp32  its outputs from its actual operands, if already computed; else empty
  void before(Device& device, const Call& call, std::span<const Tensor> in_fp32);
  // Called after the call: measures, and stores the shadow's outputs.
  void after(Device& device, const Call& call, OpRecord& record);
  // Calls will write this memory part by part.
  void expect_partial_writes(const View& whole) {
    if (plan_.from == ShadowPlan::From::own) references_.prepare_partial_writes(whole);
  }
  // The memory was released.
  void forget(const void* data, size_t bytes) noexcept { references_.forget(data, bytes); }

 private:
  std::vector<Tensor> recomputed(Device& device, const Call& call, std::span<const View> in, bool own);
  std::vector<Tensor> copies(Device& device, std::span<const Tensor> tensors);
  ShadowError error_of(Device& device, const Call& call, std::span<const Tensor> references);

  CachingAllocator& allocator_;
  ShadowPlan plan_;
  ReferenceMemory references_;
  std::vector<Tensor> from_inputs_, from_own_; // of the running call, by output; undefined: the call's own
};

} // namespace amplab
