// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/encode_run.h"

#include "kernels/format/element_codes.h"

#include <algorithm>
#include <cmath>

namespace amplab::quantize {
namespace {

template <ElementFormat kFormat, bool kStochastic>
void encode_run(const ScaledRun& run, void* to, int64_t first, RunCounts& counts) {
  using Code = ElementCode<kFormat>;
  constexpr ElementFormatRow kRow = row_of(kFormat);
  constexpr uint32_t kMagnitude = kRow.magnitude();
  Code codes[kLongestRun]; // no other pointer refers to it, so that the loop vectorises
  int32_t clipped = 0, flushed = 0;
  for (int64_t begin = 0, tile = 0; begin < run.count; begin += run.width, ++tile) {
    const int64_t end = std::min(begin + run.width, run.count);
    const float multiplier = run.multipliers[tile];
    const int32_t lost = run.scales[tile] == 0; // all become 0, whatever their code
    for (int64_t i = begin; i < end; ++i) {
      const float scaled = run.x[i] * multiplier;
      if constexpr (kStochastic)
        codes[i] = encode_stochastically<kFormat>(scaled, run.random[i], run.random_bits);
      else
        codes[i] = encode<kFormat>(scaled);
      const int32_t zero = lost | ((codes[i] & kMagnitude) == 0);
      flushed += zero & (run.x[i] != 0);
      clipped += (lost ^ 1) & (std::fabs(scaled) > kRow.largest);
    }
  }
  std::copy_n(codes, run.count, static_cast<Code*>(to) + first);
  counts.clipped += clipped;
  counts.flushed += flushed;
}

template <ElementFormat kFormat> void decode_run(const void* from, int64_t first, int64_t count, int64_t width,
                                                 const float* scales, bool divides, float* to) {
  const auto* codes = static_cast<const ElementCode<kFormat>*>(from) + first;
  for (int64_t begin = 0, tile = 0; begin < count; begin += width, ++tile) {
    const float scale = scales[tile];
    for (int64_t i = begin; i < std::min(begin + width, count); ++i) {
      const float value = decode<kFormat>(codes[i]);
      to[first + i] = divides ? value / scale : value * scale;
    }
  }
}

struct Loops {
  EncodeRun nearest, stochastic;
  DecodeRun decode;
};

template <ElementFormat kFormat> constexpr Loops loops_of() {
  if constexpr (row_of(kFormat).mantissa_bits == 0)
    return {}; // of scales, never of elements
  else
    return {encode_run<kFormat, false>, encode_run<kFormat, true>, decode_run<kFormat>};
}

constexpr Loops kLoops[] = {
#define ELEMENT_FORMAT(id, ...) loops_of<ElementFormat::id>(),
#include "kernels/format/element_formats.def"
};

const Loops& loops_of(const Quantizer& quantizer) { return kLoops[static_cast<size_t>(quantizer.format)]; }

} // namespace

EncodeRun encode_run_of(const Quantizer& quantizer) {
  const Loops& loops = loops_of(quantizer);
  return quantizer.rounding.stochastic ? loops.stochastic : loops.nearest;
}

DecodeRun decode_run_of(const Quantizer& quantizer) { return loops_of(quantizer).decode; }

} // namespace amplab::quantize
