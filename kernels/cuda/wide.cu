// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/wide.h"

#include "kernels/cuda/elementwise.cuh"

namespace amplab::cuda {
namespace {

struct Same {
  AMPLAB_HD float operator()(float x) const { return x; }
};

} // namespace

View dense_copy(Context& context, const View& x, Slot slot) {
  const View copy(context.scratch.bytes(slot, x.bytes()), x.dtype, x.shape);
  map(context, copy, Same{}, x);
  return copy;
}

View widened(Context& context, const View& x, Slot slot) {
  if (!x || (x.dtype == DType::f32 && x.contiguous())) return x;
  const ScratchUse use = x.dtype == DType::f32 ? ScratchUse::workspace : ScratchUse::emulation;
  const View copy(context.scratch.acquire<float>(slot, static_cast<size_t>(x.count()), use), DType::f32, x.shape);
  map(context, copy, Same{}, x);
  return copy;
}

View fp32_output(Context& context, const View& y, Slot slot) {
  if (!y || y.dtype == DType::f32) return y;
  return View(context.scratch.acquire<float>(slot, static_cast<size_t>(y.count()), ScratchUse::emulation), DType::f32,
              y.shape);
}

void narrow_into(const Context& context, const View& from, const View& y) {
  if (from.data != y.data) map(context, y, Same{}, from);
}

void set_zero(const Context& context, const View& y) {
  if (y && y.count() > 0) check(cudaMemsetAsync(y.data, 0, y.bytes(), context.stream), "setting zeros");
}

} // namespace amplab::cuda
