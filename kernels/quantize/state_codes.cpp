// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/state_codes.h"

#include <algorithm>
#include <cmath>

namespace amplab::quantize {
namespace {

// Digit d of 7 has 2^d values, or twice as many without a sign: the centres of equal parts of [0.1, 1], times 10^(d-6).
Codebook make_codebook(bool has_sign) {
  constexpr float kLow = 0.1f, kHigh = 1;
  constexpr int kDigits = 7;
  Codebook values{};
  values[1] = 1; // and values[0] is 0
  size_t next = 2;
  for (int digit = 0; digit < kDigits; ++digit) {
    const int parts = (has_sign ? 1 : 2) << digit;
    const float width = (kHigh - kLow) / static_cast<float>(parts);
    // As torch.linspace: counted from the nearer end.
    const auto edge = [&](int i) {
      return i < (parts + 1) / 2 ? std::fma(width, static_cast<float>(i), kLow)
                                 : std::fma(-width, static_cast<float>(parts - i), kHigh);
    };
    const auto unit = static_cast<float>(std::pow(10.0, digit - kDigits + 1));
    for (int i = 0; i < parts; ++i) {
      const float value = unit * ((edge(i) + edge(i + 1)) / 2);
      values[next++] = value;
      if (has_sign) values[next++] = -value;
    }
  }
  std::ranges::sort(values);
  return values;
}

} // namespace

const Codebook& signed_codebook() {
  static const Codebook codebook = make_codebook(true);
  return codebook;
}

const Codebook& unsigned_codebook() {
  static const Codebook codebook = make_codebook(false);
  return codebook;
}

} // namespace amplab::quantize
