// SPDX-License-Identifier: Apache-2.0
// y = sum over the window / its size. Windows of avg_pool2d slide. adaptive_avg_pool2d divides each axis into
// [floor(i in / out), ceil((i + 1) in / out)). A window is a product of one interval per axis, and so is its size.
#pragma once
#include "kernels/contract/call.h"

#include <algorithm>

namespace amplab::cpu {

struct Interval {
  int64_t begin, end; // within the input
  float size;         // share in the divisor
};

// Windows along one axis.
struct AveragedAxis {
  int64_t in, out, kernel, stride, padding;
  bool adaptive, include_padding;

  AveragedAxis(const PoolAttributes& a, size_t axis, int64_t in_, int64_t out_)
      : in(in_), out(out_), kernel(a.kernel[axis]), stride(a.stride[axis]), padding(a.padding[axis]),
        adaptive(kernel == 0), include_padding(a.count_include_pad) {}

  Interval operator[](int64_t i) const {
    if (adaptive) return within(i * in / out, ((i + 1) * in + out - 1) / out);
    const int64_t begin = i * stride - padding, end = std::min(begin + kernel, in + padding);
    Interval window = within(std::max<int64_t>(begin, 0), std::min(end, in));
    if (include_padding) window.size = static_cast<float>(end - begin);
    return window;
  }

 private:
  static Interval within(int64_t begin, int64_t end) { return {begin, end, static_cast<float>(end - begin)}; }
};

} // namespace amplab::cpu
