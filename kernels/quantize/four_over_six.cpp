// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/four_over_six.h"

#include "kernels/format/element_codes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amplab::quantize {
namespace {

constexpr size_t kRows = 16;

// Rows far from each other first, as the lanes of a GPU's warp add them.
float sum_of_rows(const float* errors) {
  std::array<float, kRows> sums;
  std::copy_n(errors, kRows, sums.begin());
  for (size_t distance = kRows / 2; distance > 0; distance /= 2)
    for (size_t i = 0; i < distance; ++i) sums[i] += sums[i + distance];
  return sums[0];
}

} // namespace

float FourOverSixChoice::error_of(const BlockScale& scale, const float* x, int64_t count) const {
  const float block = decode<ElementFormat::e4m3fn>(scale.code);
  float sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    const float element = decode<ElementFormat::e2m1fn>(encode<ElementFormat::e2m1fn>(x[i] * scale.multiplier));
    const float error = element * block * tensor_.amax / largest_ - x[i];
    sum += squared_ ? error * error : std::fabs(error);
  }
  return sum;
}

void FourOverSixChoice::add_row(int64_t row, const float* x, int64_t count) {
  six_errors_[row] = error_of(six_, x, count);
  four_errors_[row] = error_of(four_, x, count);
}

BlockScale FourOverSixChoice::chosen() const {
  return sum_of_rows(four_errors_) < sum_of_rows(six_errors_) ? four_ : six_;
}

} // namespace amplab::quantize
