// SPDX-License-Identifier: Apache-2.0
// found_inf = 1 if any scaled g is not finite;  g = g * inverse_scale in fp32, rounded to g's dtype.
// As torch._amp_foreach_non_finite_check_and_unscale_: checks the scaled value, not the product. An inverse of 1 leaves
// values unchanged. All values are processed even after an infinity.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"

#include <atomic>
#include <bit>

namespace amplab::cpu {

namespace {

AMPLAB_LOOP bool any_nonfinite(const float* x, int count) {
  uint32_t found = 0;
#pragma omp simd reduction(| : found)
  for (int k = 0; k < count; ++k) found |= (std::bit_cast<uint32_t>(x[k]) & 0x7fffffff) >= 0x7f800000;
  return found;
}

} // namespace

void unscale_forward(Context& context, const Call& call) {
  const auto gradients = call.in.first(call.in.size() - 1);
  const float inverse =
      call.numbers ? *call.numbers.as<const float>() : std::get<UnscaleAttributes>(call.attributes).inverse_scale;
  std::atomic<bool> found = false;
  for_slices(context, gradients, kLightGrain, [&](size_t t, int64_t begin, int64_t end) {
    const View& g = gradients[t];
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(g, i, count);
      if (any_nonfinite(from, count)) found = true;
      if (inverse == 1) return;
      float* to = out.where(g, i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = from[k] * inverse;
      out.done(g, i, count);
    });
  });
  if (!found) return;
  const float one = 1;
  const View& found_inf = call.in.back();
  narrow(found_inf.dtype, &one, found_inf.data, 1);
}

} // namespace amplab::cpu
