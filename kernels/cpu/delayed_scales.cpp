// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/delayed_scales.h"

#include "kernels/cpu/quantized_run.h"
#include "kernels/cpu/runs.h"

#include <atomic>
#include <bit>

namespace amplab::cpu {
namespace {

// Returns the largest magnitude, NaN if there is one. Requires: a dense matrix, or the transpose of one.
float amax_of(const Context& context, const Matrix& m) {
  const View all(m.data, m.dtype, {m.count()});
  std::atomic<int32_t> most = 0; // an fp32 pattern
  parallel_for(context.threads, m.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    InRun in;
    int32_t of_part = 0;
    for_runs(begin, end, [&](int64_t i, int count) { of_part = largest_pattern(in(all, i, count), count, of_part); });
    for (int32_t other = most; other < of_part && !most.compare_exchange_weak(other, of_part);) {
    }
  });
  return std::bit_cast<float>(most.load());
}

} // namespace

quantize::ProductRecipe with_scales(const Context& context, quantize::ProductRecipe recipe,
                                    const ProductAttributes& attributes, uint8_t records, const Matrix& left,
                                    const Matrix& right) {
  if (!recipe.delayed || !attributes.scaling) return recipe;
  const auto size = static_cast<size_t>(1 + recipe.delayed->length);
  const auto set = [&](quantize::Quantizer& quantizer, quantize::Slot slot, const Matrix& operand) {
    const std::span<float> state(attributes.scaling + static_cast<size_t>(slot) * size, size);
    if (!(records & quantize::bit_of(slot))) {
      quantizer.scale = state.front();
    } else if (attributes.evaluates) {
      quantizer.scale = quantize::next_scale(state, *recipe.delayed, quantizer.format);
    } else {
      quantize::update_scale(state, *recipe.delayed, quantizer.format);
      quantizer.scale = state.front();
      quantize::record_amax(state, amax_of(context, operand));
    }
  };
  if (recipe.left) set(*recipe.left, recipe.of_left, left);
  if (recipe.right) set(*recipe.right, recipe.of_right, right);
  return recipe;
}

} // namespace amplab::cpu
