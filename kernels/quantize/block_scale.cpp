// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/block_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace amplab::quantize {
namespace {

constexpr float kLargestE2m1 = row_of(ElementFormat::e2m1fn).largest;

// NaN stays.
float at_most(float limit, float x) { return x > limit ? limit : x; }

BlockScale with_tensor_scale(uint8_t code, const TensorScale& tensor) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float scale = decode<ElementFormat::e4m3fn>(code);
  return {at_most(kLargest, 1.0f / (scale * (1.0f / tensor.encode))), scale * tensor.amax * tensor.per_code, code};
}

} // namespace

TensorScale tensor_scale(float amax, float bound) {
  const float encode = at_most(std::numeric_limits<float>::max(), bound * kLargestE2m1 / amax);
  const bool none = amax == 0 || encode == 0;
  return {none ? 1.0f : encode, 1.0f / (kLargestE2m1 * bound), amax};
}

BlockScale nvfp4_scale(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax * (tensor.encode * (1.0f / kLargestE2m1))), tensor);
}

BlockScale scale_to_six(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax / kLargestE2m1 * tensor.encode), tensor);
}

BlockScale scale_to_four(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax / kLargestE2m1 * tensor.encode * 1.5f), tensor);
}

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
