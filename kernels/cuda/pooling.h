// SPDX-License-Identifier: Apache-2.0
// Element functions of pooling and its adjoints. Each thread computes one element, without atomics, in the summation
// order of kernels/cpu/{avg,max}_pool2d.cpp.
//   average: sum over the window / its size. Windows slide; adaptive ones divide each axis into
//            [floor(i in / out), ceil((i + 1) in / out))
//   max: the first of equals, the last NaN, and its index in the plane
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/offset_calculator.h"
#include "kernels/cuda/operand.h"

#include <limits>

namespace amplab::cuda {

struct Interval {
  int begin, end; // inside the input
  float size;     // size that the divisor counts
};

// The windows along one axis. kernel is 0 for adaptive pooling.
struct Windows {
  int in, out, kernel, stride, padding;
  bool include_padding;

  Windows(const PoolAttributes& a, size_t axis, int64_t in_, int64_t out_)
      : in(static_cast<int>(in_)), out(static_cast<int>(out_)), kernel(static_cast<int>(a.kernel[axis])),
        stride(static_cast<int>(a.stride[axis])), padding(static_cast<int>(a.padding[axis])),
        include_padding(a.count_include_pad) {}

  AMPLAB_HD Interval operator[](int i) const {
    if (kernel == 0)
      return within(static_cast<int>(int64_t{i} * in / out), static_cast<int>((int64_t{i + 1} * in + out - 1) / out));
    const int begin = i * stride - padding, end = least(begin + kernel, in + padding);
    Interval window = within(begin > 0 ? begin : 0, least(end, in));
    if (include_padding) window.size = static_cast<float>(end - begin);
    return window;
  }

  // Returns windows [begin, end) that include every window that contains index r. Some of them may not contain it.
  AMPLAB_HD Interval around(int r) const {
    if (kernel == 0)
      return within(static_cast<int>(int64_t{r} * out / in), static_cast<int>((int64_t{r + 1} * out + in - 1) / in));
    const int reach = r + padding - kernel + 1;
    return within(reach > 0 ? (reach + stride - 1) / stride : 0, least((r + padding) / stride + 1, out));
  }

 private:
  AMPLAB_HD static int least(int a, int b) { return a < b ? a : b; }
  AMPLAB_HD static Interval within(int begin, int end) { return {begin, end, static_cast<float>(end - begin)}; }
};

// Planes of two sizes: `big`, which the windows cover, and `small`, with one element per window. In channels-last
// images a plane is a sample, and each pixel has all channels side by side.
struct Planes {
  Windows down, across;
  Divider plane, width, beside; // of the tensor that is written

  Planes(const PoolAttributes& a, const Shape& big, const Shape& small, const Shape& written,
         MemoryFormat format = MemoryFormat::contiguous)
      : down(a, 0, big[2], small[2]), across(a, 1, big[3], small[3]),
        plane(static_cast<uint32_t>(written[2] * written[3])), width(static_cast<uint32_t>(written[3])),
        beside(format == MemoryFormat::channels_last ? static_cast<uint32_t>(written[1]) : 1) {}

  struct Position {
    int64_t plane;
    int row, column;
    uint32_t channel; // index among the channels side by side
  };
  AMPLAB_HD Position of(uint32_t i) const {
    const uint32_t spot = beside.quotient(i), number = plane.quotient(spot), rest = spot - number * plane.divisor(),
                   row = width.quotient(rest);
    return {number, static_cast<int>(row), static_cast<int>(rest - row * width.divisor()), i - spot * beside.divisor()};
  }
  AMPLAB_HD int64_t big(const Position& p, int row, int column) const {
    return ((p.plane * down.in + row) * across.in + column) * beside.divisor() + p.channel;
  }
  AMPLAB_HD int64_t small(const Position& p, int row, int column) const {
    return ((p.plane * down.out + row) * across.out + column) * beside.divisor() + p.channel;
  }
};

struct AveragePool {
  Planes of;
  Operand x, y;
  AMPLAB_HD void operator()(uint32_t i) const {
    const auto position = of.of(i);
    const Interval rows = of.down[position.row], columns = of.across[position.column];
    float sum = 0;
    for (int c = columns.begin; c < columns.end; ++c) {
      float column_sum = 0;
      for (int r = rows.begin; r < rows.end; ++r) column_sum += load(x, of.big(position, r, c));
      sum += column_sum;
    }
    store(y, i, sum / (rows.size * columns.size));
  }
};

struct AverageSpread {
  Planes of;
  Operand g, dx;
  AMPLAB_HD void operator()(uint32_t i) const {
    const auto position = of.of(i);
    const Interval above = of.down.around(position.row), beside = of.across.around(position.column);
    float sum = 0;
    for (int r = above.begin; r < above.end; ++r) {
      const Interval rows = of.down[r];
      if (position.row < rows.begin || position.row >= rows.end) continue;
      float row_sum = 0;
      for (int c = beside.begin; c < beside.end; ++c) {
        const Interval columns = of.across[c];
        if (position.column < columns.begin || position.column >= columns.end) continue;
        row_sum += load(g, of.small(position, r, c)) / (rows.size * columns.size);
      }
      sum += row_sum;
    }
    store(dx, i, sum);
  }
};

struct MaxPool {
  Planes of;
  Operand x, y;
  int64_t* at;
  AMPLAB_HD void operator()(uint32_t i) const {
    const auto position = of.of(i);
    const Interval rows = of.down[position.row], columns = of.across[position.column];
    float best = -std::numeric_limits<float>::infinity();
    int best_at = rows.begin * of.across.in + columns.begin;
    for (int r = rows.begin; r < rows.end; ++r)
      for (int c = columns.begin; c < columns.end; ++c) {
        const float value = load(x, of.big(position, r, c));
        if (!(value > best) && value == value) continue;
        best = value;
        best_at = r * of.across.in + c;
      }
    store(y, i, best);
    at[i] = best_at;
  }
};

// dx = sum of the g of windows with their maximum here. Attributes without a kernel size do not bound the windows; then
// all are searched.
struct MaxScatter {
  Planes of;
  Operand g, dx;
  const int64_t* at;
  AMPLAB_HD void operator()(uint32_t i) const {
    const auto position = of.of(i);
    const int64_t own = int64_t{position.row} * of.across.in + position.column;
    const Interval all_down{0, of.down.out, 0}, all_across{0, of.across.out, 0};
    const Interval above = of.down.kernel ? of.down.around(position.row) : all_down;
    const Interval beside = of.across.kernel ? of.across.around(position.column) : all_across;
    float sum = 0;
    for (int r = above.begin; r < above.end; ++r)
      for (int c = beside.begin; c < beside.end; ++c)
        if (const int64_t window = of.small(position, r, c); at[window] == own) sum += load(g, window);
    store(dx, i, sum);
  }
};

struct MaxGather {
  Planes of;
  Operand x, y;
  const int64_t* at;
  AMPLAB_HD void operator()(uint32_t i) const {
    const auto position = of.of(i);
    store(y, i, load(x, (position.plane * of.down.in * of.across.in + at[i]) * of.beside.divisor() + position.channel));
  }
};

} // namespace amplab::cuda
