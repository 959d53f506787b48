// SPDX-License-Identifier: Apache-2.0
// Elementwise loops over operands that broadcast: rows of the last axis as fp32, for any strides.
#pragma once
#include "kernels/cpu/runs.h"

#include <cstring>

namespace amplab::cpu {

// Axes of a tensor from the outermost to the innermost in memory.
using AxisOrder = std::array<int, kMaxRank>;
inline AxisOrder order_in_memory(const View& x) {
  return x.format() == MemoryFormat::channels_last ? AxisOrder{0, 2, 3, 1} : AxisOrder{0, 1, 2, 3, 4};
}

// Iteration over operands in the result's axis order: each operand's stride along each axis of the result's shape, zero
// where it is repeated. Adjacent axes are merged if all operands allow it, so most calls have a single row.
template <size_t N> struct StridedIterator {
  Shape shape; // of the result, merged
  std::array<std::array<int64_t, kMaxRank>, N> stride{};

  StridedIterator(const Shape& result, const std::array<const View*, N>& operands,
                  const AxisOrder& order = {0, 1, 2, 3, 4}) {
    for (int i = 0; i < result.rank; ++i) {
      const int axis = order[static_cast<size_t>(i)];
      if (result[axis] == 1) continue;
      std::array<int64_t, N> step;
      for (size_t k = 0; k < N; ++k) {
        const View& x = *operands[k];
        const int own = axis - (result.rank - x.shape.rank);
        step[k] = own < 0 || x.shape[own] == 1 ? 0 : x.stride[static_cast<size_t>(own)];
      }
      append(result[axis], step);
    }
    if (shape.rank == 0) append(1, {});
  }

  int64_t width() const { return shape[-1]; }
  int64_t rows() const { return width() ? shape.count() / width() : 0; }

  // Returns the offset of row `row` in each operand, in elements.
  std::array<int64_t, N> begin_of(int64_t row) const {
    std::array<int64_t, N> offset{};
    for (int axis = shape.rank - 2; axis >= 0; --axis) {
      const int64_t index = row % shape[axis];
      row /= shape[axis];
      for (size_t k = 0; k < N; ++k) offset[k] += index * stride[k][static_cast<size_t>(axis)];
    }
    return offset;
  }

 private:
  void append(int64_t size, const std::array<int64_t, N>& step) {
    bool joins = shape.rank > 0;
    const auto last = static_cast<size_t>(joins ? shape.rank - 1 : 0);
    for (size_t k = 0; joins && k < N; ++k) joins = stride[k][last] == step[k] * size;
    const size_t here = joins ? last : static_cast<size_t>(shape.rank++);
    shape.size[here] = joins ? shape.size[here] * size : size;
    for (size_t k = 0; k < N; ++k) stride[k][here] = step[k];
  }
};

// A run of one row of an operand, as fp32.
class RowRun {
 public:
  RowRun() {}
  const float* operator()(const View& x, int64_t begin, int64_t stride, int count) {
    if (stride == 1) return run_(x, begin, count);
    if (stride == 0) {
      widen(x.dtype, at(x, begin), buffer_, 1);
      std::fill_n(buffer_ + 1, count - 1, buffer_[0]);
      return buffer_;
    }
    switch (bytes_of(x.dtype)) {
    case 4: gather<uint32_t>(x, begin, stride, count); break;
    case 2: gather<uint16_t>(x, begin, stride, count); break;
    default: gather<uint8_t>(x, begin, stride, count);
    }
    widen(x.dtype, elements_, buffer_, count);
    return buffer_;
  }

 private:
  template <class Bits> void gather(const View& x, int64_t begin, int64_t stride, int count) {
    const Bits* const from = x.as<const Bits>() + begin;
    for (int k = 0; k < count; ++k) {
      const Bits element = from[k * stride];
      std::memcpy(elements_ + static_cast<size_t>(k) * sizeof element, &element, sizeof element);
    }
  }

  InRun run_;
  alignas(64) float buffer_[kRun];
  alignas(64) unsigned char elements_[kRun * sizeof(float)]; // gathered elements of a strided row
};

// y = f(x...) with y dense in either memory format and each x broadcast to y's shape.
template <int64_t grain = kLightGrain, class F, class... Views>
void map_broadcast(const Context& context, const View& y, F f, const Views&... x) {
  constexpr size_t n = sizeof...(Views);
  const StridedIterator<n> iterator(y.shape, {&x...}, order_in_memory(y));
  const int64_t width = iterator.width();
  parallel_for(context.threads, y.count(), grain, [&](int64_t begin, int64_t end) {
    [&]<size_t... K>(std::index_sequence<K...>) {
      std::array<RowRun, n> in;
      OutRun out;
      for (int64_t i = begin; i < end;) {
        const int64_t row = i / width, from = i % width;
        const auto base = iterator.begin_of(row);
        const int count = static_cast<int>(std::min({end - i, width - from, int64_t{kRun}}));
        float* to = out.where(y, i);
        [&](const auto*... values) {
#pragma omp simd
          for (int k = 0; k < count; ++k) to[k] = f(values[k]...);
        }(in[K](x, base[K] + from * iterator.stride[K][static_cast<size_t>(iterator.shape.rank - 1)],
                iterator.stride[K][static_cast<size_t>(iterator.shape.rank - 1)], count)...);
        out.done(y, i, count);
        i += count;
      }
    }
    (std::make_index_sequence<n>());
  });
}

} // namespace amplab::cpu
