// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/wide.h"

#include "kernels/format/convert.h"

namespace amplab::cpu {
namespace {

View fp32_buffer(Context& context, const View& like, Slot slot) {
  View wide(context.scratch.acquire<float>(slot, static_cast<size_t>(like.count()), ScratchUse::emulation), DType::f32,
            like.shape);
  wide.stride = like.stride;
  return wide;
}

} // namespace

View widened(Context& context, const View& x, Slot slot) {
  if (!x || x.dtype == DType::f32) return x;
  const View wide = fp32_buffer(context, x, slot);
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    widen(x.dtype, at(x, begin), wide.as<float>() + begin, end - begin);
  });
  return wide;
}

View read_as_tf32(Context& context, const View& x, Slot slot) {
  const View copy = fp32_buffer(context, x, slot);
  const auto* from = x.as<const float>();
  auto* to = copy.as<float>();
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = truncated_to_tf32(from[i]);
  });
  return copy;
}

View fp32_output(Context& context, const View& y, Slot slot) {
  return y.dtype == DType::f32 ? y : fp32_buffer(context, y, slot);
}

void narrow_into(const Context& context, const View& from, const View& y) {
  if (from.data == y.data) return;
  parallel_for(context.threads, y.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    narrow(y.dtype, from.as<const float>() + begin, at(y, begin), end - begin);
  });
}

} // namespace amplab::cpu
