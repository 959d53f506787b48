// SPDX-License-Identifier: Apache-2.0
// Iteration over strided operands in the order of the result, as in kernels/cpu/broadcast.h. Axes that all operands
// step through as one are joined, so most iterations have one axis. Plain C++. Built on the host, read by kernels.
#pragma once
#include "kernels/cuda/operand.h"

#include <algorithm>

namespace amplab::cuda {

// n / d for a fixed d, by multiplication and shift (Granlund and Montgomery, "Division by invariant integers using
// multiplication", PLDI 1994). Requires: n and d below 2^31, d above 0.
class Divider {
 public:
  Divider() = default;
  explicit Divider(uint32_t d) : divisor_(d) {
    while (uint64_t{1} << shift_ < d) ++shift_;
    factor_ = static_cast<uint32_t>((uint64_t{1} << 32) * ((uint64_t{1} << shift_) - d) / d + 1);
  }
  AMPLAB_HD uint32_t quotient(uint32_t n) const {
    const auto high = static_cast<uint32_t>(uint64_t{n} * factor_ >> 32);
    return (high + n) >> shift_;
  }
  AMPLAB_HD uint32_t divisor() const { return divisor_; }

 private:
  uint32_t divisor_ = 1, factor_ = 1, shift_ = 0;
};

template <int kOperands> struct OffsetCalculator {
  int axes = 0; // innermost first; never zero
  Divider size[kMaxRank];
  int64_t stride[kMaxRank][kOperands] = {};
  int64_t count = 1;

  // The operands broadcast to `result`, the shape of the iteration. Requires: fewer than 2^31 elements (see
  // for_pieces).
  OffsetCalculator(const Shape& result, const std::array<View, kOperands>& operands) {
    int64_t sizes[kMaxRank] = {};
    for (int axis = result.rank - 1; axis >= 0; --axis) {
      if (result[axis] == 1) continue;
      int64_t step[kOperands];
      for (int k = 0; k < kOperands; ++k) step[k] = step_of(operands[static_cast<size_t>(k)], result.rank - axis);
      bool joins = axes > 0;
      for (int k = 0; joins && k < kOperands; ++k) joins = step[k] == stride[axes - 1][k] * sizes[axes - 1];
      if (!joins) {
        for (int k = 0; k < kOperands; ++k) stride[axes][k] = step[k];
        sizes[axes++] = 1;
      }
      sizes[axes - 1] *= result[axis];
      count *= result[axis];
    }
    if (axes == 0) sizes[axes++] = 1;
    for (int axis = 0; axis < axes && count > 0; ++axis) size[axis] = Divider(static_cast<uint32_t>(sizes[axis]));
  }

  struct Offsets {
    int64_t of[kOperands];
  };

  // Returns the offset of element `index` of the result in each operand, in elements.
  AMPLAB_HD Offsets at(uint32_t index) const {
    Offsets offsets{};
    uint32_t rest = index;
    for (int axis = 0; axis + 1 < axes; ++axis) {
      const uint32_t next = size[axis].quotient(rest), here = rest - next * size[axis].divisor();
      for (int k = 0; k < kOperands; ++k) offsets.of[k] += here * stride[axis][k];
      rest = next;
    }
    for (int k = 0; k < kOperands; ++k) offsets.of[k] += rest * stride[axes - 1][k];
    return offsets;
  }

  // Returns whether operand k is repeated along the innermost axis.
  AMPLAB_HD bool repeats(int k) const { return stride[0][k] == 0; }

  // Returns whether packs of `pack` neighbours can be read at once. Along the innermost axis each operand must have
  // stride 1 or 0. The packs of operands with stride 1 must be aligned.
  bool goes_in_packs(int pack, const std::array<View, kOperands>& operands) const {
    if (size[0].divisor() % static_cast<uint32_t>(pack) != 0) return false;
    for (int k = 0; k < kOperands; ++k) {
      if (repeats(k)) continue;
      if (stride[0][k] != 1 || !packs_align(operands[static_cast<size_t>(k)], pack)) return false;
      for (int axis = 1; axis < axes; ++axis)
        if (stride[axis][k] % pack != 0) return false;
    }
    return true;
  }

  // Returns the iteration over packs. Offsets are then in packs, but in elements for repeated operands, where one
  // element fills a pack.
  OffsetCalculator in_packs(int pack) const {
    OffsetCalculator packs = *this;
    packs.count /= pack;
    packs.size[0] = Divider(size[0].divisor() / static_cast<uint32_t>(pack));
    for (int k = 0; k < kOperands; ++k)
      for (int axis = 1; axis < axes && !repeats(k); ++axis) packs.stride[axis][k] /= pack;
    return packs;
  }

 private:
  // Returns the stride of x along the axis `from_end` from the end of the result, 0 if x is repeated there.
  static int64_t step_of(const View& x, int from_end) {
    const int own = x.shape.rank - from_end;
    return own < 0 || x.shape[own] == 1 ? 0 : x.stride[static_cast<size_t>(own)];
  }
};

// If the last operand, which is written, is channels-last, permutes the axes of all operands to its memory order.
// Neighbours are then written in order.
template <size_t N> void put_in_order_of_last(std::array<View, N>& all) {
  const auto has_axes = [](const View& x) { return x.shape.rank == 4; };
  if (!has_axes(all.back()) || all.back().format() == MemoryFormat::contiguous) return;
  if (!std::all_of(all.begin(), all.end(), [&](const View& x) { return has_axes(x) || x.shape.rank == 0; })) return;
  for (View& x : all)
    if (has_axes(x))
      for (auto* axes : {&x.shape.size, &x.stride})
        std::rotate(axes->begin() + 1, axes->begin() + 2, axes->begin() + 4);
}

// Calls work(result, operands...) for pieces of at most 2^30 elements, by halving along the longest axis.
template <size_t N, class Work> void for_pieces(const Shape& result, const std::array<View, N>& operands, Work&& work) {
  constexpr int64_t kLargest = int64_t{1} << 30;
  if (result.count() <= kLargest) return work(result, operands);
  int longest = 0;
  for (int axis = 1; axis < result.rank; ++axis)
    if (result[axis] > result[longest]) longest = axis;
  const int64_t half = result[longest] / 2;
  for (const auto& [begin, size] : {std::pair{int64_t{0}, half}, std::pair{half, result[longest] - half}}) {
    Shape piece = result;
    piece.size[static_cast<size_t>(longest)] = size;
    std::array<View, N> parts = operands;
    for (View& x : parts) {
      const int own = longest - (result.rank - x.shape.rank);
      if (own < 0 || x.shape[own] == 1) continue;
      const auto axis = static_cast<size_t>(own);
      x.shape.size[axis] = size;
      x.data = static_cast<char*>(x.data) + begin * x.stride[axis] * static_cast<int64_t>(bytes_of(x.dtype));
    }
    for_pieces(piece, parts, work);
  }
}

} // namespace amplab::cuda
