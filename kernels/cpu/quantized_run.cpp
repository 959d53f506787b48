// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/quantized_run.h"

#include "kernels/format/element_codes.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace amplab::cpu {
namespace {

int32_t magnitude_pattern(float x) {
  return static_cast<int32_t>(std::bit_cast<uint32_t>(x) & format_bits::kMagnitude);
}

// A constant width lets the compiler unroll a tile.
template <int64_t kWidth> void largest_of_tiles(const float* x, int64_t count, int32_t* most) {
  for (int64_t begin = 0, tile = 0; begin < count; begin += kWidth, ++tile) {
    if (begin + kWidth > count) return void(most[tile] = largest_pattern(x + begin, count - begin, most[tile]));
    int32_t largest = most[tile];
    for (int64_t i = 0; i < kWidth; ++i) largest = std::max(largest, magnitude_pattern(x[begin + i]));
    most[tile] = largest;
  }
}

[[gnu::noinline]] void largest_of_columns(const float* x, int64_t count, int32_t* most) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) most[i] = std::max(most[i], magnitude_pattern(x[i]));
}

template <ElementFormat kFormat, bool kStochastic, bool kDivides> void round_run(const ValueRun& run) {
  const auto element = [bits = run.random_bits](float x, float multiplier, float back, uint32_t random) {
    float number;
    if constexpr (kStochastic)
      number = decode<kFormat>(encode_stochastically<kFormat>(x * multiplier, random, bits));
    else
      number = rounded<kFormat>(x * multiplier);
    return kDivides ? number / back : number * back;
  };
  const float* const x = run.x;
  const uint16_t* const random = run.random;
  float* const to = run.to;
  const auto random_of = [random](int64_t i) -> uint32_t {
    if constexpr (kStochastic)
      return random[i];
    else
      return 0;
  };
  if (run.width == 1) {
    const float *const multipliers = run.multipliers, *const back = run.back;
#pragma omp simd
    for (int64_t i = 0; i < run.count; ++i) to[i] = element(x[i], multipliers[i], back[i], random_of(i));
    return;
  }
  for (int64_t begin = 0, tile = 0; begin < run.count; begin += run.width, ++tile) {
    const int64_t end = std::min(begin + run.width, run.count);
    const float multiplier = run.multipliers[tile], back = run.back[tile];
#pragma omp simd
    for (int64_t i = begin; i < end; ++i) to[i] = element(x[i], multiplier, back, random_of(i));
  }
}

using Loop = void (*)(const ValueRun& run);

struct Loops {
  Loop nearest[2], stochastic[2]; // by RoundRun::divides
};

template <ElementFormat kFormat> constexpr Loops loops_of() {
  if constexpr (row_of(kFormat).mantissa_bits == 0)
    return {}; // of scales, never of elements
  else
    return {{round_run<kFormat, false, false>, round_run<kFormat, false, true>},
            {round_run<kFormat, true, false>, round_run<kFormat, true, true>}};
}

constexpr Loops kLoops[] = {
#define ELEMENT_FORMAT(id, ...) loops_of<ElementFormat::id>(),
#include "kernels/format/element_formats.def"
};

} // namespace

int32_t largest_pattern(const float* x, int64_t count, int32_t most) {
  for (int64_t i = 0; i < count; ++i) most = std::max(most, magnitude_pattern(x[i]));
  return most;
}

void largest_patterns(const float* x, int64_t count, int64_t width, int32_t* most) {
  if (width == 1) return largest_of_columns(x, count, most);
  if (width == 16) return largest_of_tiles<16>(x, count, most);
  if (width == 32) return largest_of_tiles<32>(x, count, most);
  if (width == 128) return largest_of_tiles<128>(x, count, most);
  most[0] = largest_pattern(x, count, most[0]); // a run within one tile
}

void transform_run(const float* x, int64_t count, uint16_t signs, float* to) {
  using Block = float __attribute__((vector_size(16 * sizeof(float)), aligned(4)));
  using Lanes = int32_t __attribute__((vector_size(16 * sizeof(int32_t))));
  Block scale;
  for (int i = 0; i < 16; ++i) scale[i] = signs >> i & 1 ? -0.25f : 0.25f;
  for (int64_t begin = 0; begin < count; begin += 16) {
    Block block;
    std::memcpy(&block, x + begin, sizeof block);
    block *= scale;
    // low + high, and low - high: the partner plus or minus the element itself
    const auto add_pairs = [&block]<int kDistance>(std::integral_constant<int, kDistance>) {
      constexpr auto partner = [](int i) { return i ^ kDistance; };
      constexpr auto sign = [](int i) { return i & kDistance ? -1.0f : 1.0f; };
      const auto lanes = [&]<int... i>(std::integer_sequence<int, i...>) {
        block = __builtin_shuffle(block, Lanes{partner(i)...}) + block * Block{sign(i)...};
      };
      lanes(std::make_integer_sequence<int, 16>());
    };
    add_pairs(std::integral_constant<int, 1>());
    add_pairs(std::integral_constant<int, 2>());
    add_pairs(std::integral_constant<int, 4>());
    add_pairs(std::integral_constant<int, 8>());
    std::memcpy(to + begin, &block, sizeof block);
  }
}

RoundRun round_run_of(const quantize::Quantizer& quantizer) {
  // A power of two divides as its reciprocal multiplies.
  const bool divides = divides_by_multiplier(quantizer) && quantizer.rule == quantize::ScaleRule::exact;
  const Loops& loops = kLoops[static_cast<size_t>(quantizer.format)];
  return {(quantizer.rounding.stochastic ? loops.stochastic : loops.nearest)[divides], divides};
}

} // namespace amplab::cpu
