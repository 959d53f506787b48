// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/shadow.h"

#include "engine/probe/host_values.h"
#include "engine/probe/probe.h"
#include "engine/probe/shadow_error.h"

#include <algorithm>

namespace amplab {
namespace {

// True if the result is less precise than fp32's from the same operands.
bool rounds(const Device& device, const Call& call) {
  if (std::ranges::any_of(call.out, [](const View& v) { return v && is_16bit(v.dtype); })) return true;
  if (!row_of(call.op).multiplies()) return false;
  return std::ranges::any_of(call.in, [&](const View& v) {
    return v && v.dtype == DType::f32 && device.properties().reads(call.op, v.dtype, call.math_mode) != DType::f32;
  });
}

// Returns a math mode in which products read fp32 exactly.
MathMode without_tf32(MathMode math) {
  math.allow_tf32 = math.convolution_tf32 = false;
  return math;
}

// Number of the call's outputs that are compared.
size_t results_of(const Call& call) {
  if (row_of(call.op).functional() && call.direction == Direction::forward) return 1; // the rest is saved for backward
  return call.out.size() - (call.op == Op::unscale);                                  // the last output is found_inf
}

} // namespace

// Returns the call's outputs in fp32, from `in` instead of its own operands. Changes nothing in place.
std::vector<Tensor> Shadow::recomputed(Device& device, const Call& call, std::span<const View> in, bool own) {
  const MathMode exact = without_tf32(call.math_mode);
  if (row_of(call.op).functional())
    return outputs_in_fp32(allocator_, device, {call.op, call.direction, in, call.out, call.attributes, exact});
  std::vector<Tensor> outputs;
  std::vector<View> operands(in.begin(), in.end()), out;
  for (const View& v : call.out) {
    const Tensor& fresh = outputs.emplace_back(empty_like(allocator_, v, DType::f32, MemoryCategory::inspection));
    out.push_back(fresh.view());
    const auto operand = std::ranges::find(call.in, v.data, &View::data);
    if (call.op == Op::accumulate) {
      copy_elements(device, own ? references_.of(v).value_or(v) : v, fresh.view());
    } else if (operand != call.in.end()) { // changed in place
      View& changed = operands[static_cast<size_t>(operand - call.in.begin())];
      copy_elements(device, changed, fresh.view());
      changed = fresh.view();
    }
  }
  const auto numbers = own && call.numbers ? references_.of(call.numbers) : std::nullopt;
  device.run({call.op, call.direction, operands, out, call.attributes, exact, numbers.value_or(call.numbers)});
  return outputs;
}

// Copies, because the tensors may also be held as references elsewhere.
std::vector<Tensor> Shadow::copies(Device& device, std::span<const Tensor> tensors) {
  std::vector<Tensor> copies;
  for (const Tensor& tensor : tensors) {
    copies.emplace_back();
    if (!tensor) continue;
    copies.back() = empty_like(allocator_, tensor.view(), DType::f32, MemoryCategory::inspection);
    copy_elements(device, tensor.view(), copies.back().view());
  }
  return copies;
}

void Shadow::before(Device& device, const Call& call, std::span<const Tensor> in_fp32) {
  from_inputs_.clear();
  from_own_.clear();
  if (!row_of(call.op).has_fp32_counterpart()) return;
  const bool own = plan_.from == ShadowPlan::From::own, compared = plan_.ops[static_cast<size_t>(call.op)];
  std::vector<View> in(call.in.begin(), call.in.end());
  bool differs = false;
  if (own) {
    for (View& view : in)
      if (const auto reference = references_.of(view)) {
        view = *reference;
        differs = true;
      }
    // Zeros around a part that is written later get a reference, so that the part can be stored in it.
    differs |= call.op == Op::fill || (call.op == Op::accumulate && references_.of(call.out.front()));
    differs |= call.numbers && references_.of(call.numbers);
  }
  if (rounds(device, call) && (compared || (own && !differs))) {
    const bool known = !in_fp32.empty() && row_of(call.op).functional();
    from_inputs_ =
        known ? std::vector<Tensor>(in_fp32.begin(), in_fp32.end()) : recomputed(device, call, call.in, false);
  }
  if (own) from_own_ = differs ? recomputed(device, call, in, true) : copies(device, from_inputs_);
}

ShadowError Shadow::error_of(Device& device, const Call& call, std::span<const Tensor> references) {
  ShadowError worst;
  for (size_t i = 0; i < results_of(call); ++i) {
    const View& result = call.out[i];
    if (!ReferenceMemory::can_hold(result)) continue;
    const bool exact = i >= references.size() || !references[i];
    worst = worse_of(
        worst, exact ? kNoShadowError
                     : shadow_error(host_values(allocator_, device, result), to_host(references[i]), result.dtype));
  }
  return worst;
}

void Shadow::after(Device& device, const Call& call, OpRecord& record) {
  const bool own = plan_.from == ShadowPlan::From::own;
  if (!row_of(call.op).has_fp32_counterpart()) {
    if (!own) return;
    for (const View& view : written_by(call)) references_.forget(view);
    for (const View& view : call.out) references_.forget(view);
    return;
  }
  if (plan_.ops[static_cast<size_t>(call.op)]) {
    record.shadow = error_of(device, call, from_inputs_);
    if (own) record.drift = error_of(device, call, from_own_);
  }
  if (own)
    for (size_t i = 0; i < call.out.size() - (call.op == Op::unscale); ++i)
      references_.set(device, call.out[i], i < from_own_.size() ? from_own_[i] : Tensor());
  from_inputs_.clear();
  from_own_.clear();
}

} // namespace amplab
