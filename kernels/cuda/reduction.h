// SPDX-License-Identifier: Apache-2.0
// Division of a reduction over any axes of a strided tensor among blocks.
// A slice becomes one result, or a pack of four neighbouring results. Several threads, called lanes, share a slice.
// They are neighbours if the reduced axes are innermost. If results are neighbours, lanes are kThreads / lanes threads
// apart. Dense data is read in packs of four, along the slice or across it. Few slices of many elements are cut into
// parts. Plain C++. Built on the host, read by kernels.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cuda/offset_calculator.h"

#include <algorithm>
#include <bit>

namespace amplab::cuda {

struct ReductionPlan {
  static constexpr int kThreads = 256;

  OffsetCalculator<1> kept, reduced; // kept: the results; reduced: the elements of one result; offsets in packs
  int64_t outputs, each;
  bool beside;        // whether results are neighbours in memory
  int pack = 1;       // elements per read, 4 or 1
  int64_t slices = 0; // results, or packs of them
  uint32_t items = 0; // packs per slice
  int lanes = 1, parts = 1;
  uint32_t share = 0; // packs of a slice per part

  // axes: bit i for axis i. Throws: DeviceError for 2^31 or more results, or elements of one result.
  ReductionPlan(const View& x, uint8_t axes, int processors)
      : ReductionPlan(side(x, axes, false), side(x, axes, true), processors) {}

  int slots() const { return kThreads / lanes; }
  unsigned blocks() const { return static_cast<unsigned>((slices + slots() - 1) / slots()); }

  // The work of thread `thread` of block (block, part): packs begin, begin + lanes, ... below end of one slice.
  struct Position {
    int64_t slice;
    int lane, slot; // slot: index of the slice in the block
    uint32_t begin, end;
  };
  AMPLAB_HD Position position(unsigned block, unsigned part, int thread) const {
    const int side_by_side = kThreads / lanes;
    Position p;
    p.lane = beside ? thread / side_by_side : thread % lanes;
    p.slot = beside ? thread % side_by_side : thread / lanes;
    p.slice = int64_t{block} * side_by_side + p.slot;
    const uint32_t end = (part + 1) * share;
    p.begin = part * share + static_cast<uint32_t>(p.lane);
    p.end = end < items ? end : items;
    return p;
  }

  // Returns the index of pack `item` of a slice, in packs from the beginning of x.
  AMPLAB_HD int64_t at(int64_t slice, uint32_t item) const {
    return kept.at(static_cast<uint32_t>(slice)).of[0] + reduced.at(item).of[0];
  }

 private:
  ReductionPlan(const View& kept_, const View& reduced_, int processors)
      : kept(calculator_of(kept_)), reduced(calculator_of(reduced_)), outputs(kept_.count()), each(reduced_.count()),
        beside(inner_step(kept) == 1 && inner_step(reduced) != 1) {
    constexpr int kPack = 4, kEach = 4; // kEach: minimum packs per lane
    OffsetCalculator<1>&along = beside ? kept : reduced, &across = beside ? reduced : kept;
    if (along.goes_in_packs(kPack, {beside ? kept_ : reduced_}) && inner_step(along) == 1 && steps_by(across, kPack)) {
      pack = kPack;
      along = along.in_packs(kPack);
      for (int axis = 0; axis < across.axes; ++axis) across.stride[axis][0] /= kPack;
    }
    slices = kept.count;
    items = static_cast<uint32_t>(reduced.count);
    const auto wanted =
        static_cast<uint32_t>(std::clamp<int64_t>((reduced.count + kEach - 1) / kEach, 1, beside ? 8 : kThreads));
    lanes = static_cast<int>(std::bit_ceil(wanted));
    const int64_t most = int64_t{processors} * 8, for_all = most / std::max(1u, blocks());
    parts =
        static_cast<int>(std::clamp<int64_t>(std::min(for_all, reduced.count / (lanes * 4 * kEach / pack)), 1, most));
    share = (items + static_cast<uint32_t>(parts) - 1) / static_cast<uint32_t>(parts);
  }

  // Returns whether all strides are multiples of a pack.
  static bool steps_by(const OffsetCalculator<1>& calculator, int pack) {
    for (int axis = 0; axis < calculator.axes; ++axis)
      if (calculator.stride[axis][0] % pack != 0) return false;
    return true;
  }

  static View side(const View& x, uint8_t axes, bool reduced) {
    View s = x;
    s.shape = {};
    for (int axis = 0; axis < x.shape.rank; ++axis) {
      if ((axes >> axis & 1) != reduced) continue;
      const auto to = static_cast<size_t>(s.shape.rank++), from = static_cast<size_t>(axis);
      s.shape.size[to] = x.shape[axis];
      s.stride[to] = x.stride[from];
    }
    return s;
  }

  static OffsetCalculator<1> calculator_of(const View& x) {
    if (x.count() >= int64_t{1} << 31)
      throw DeviceError("A reduction with " + std::to_string(x.count()) +
                        " elements on one side is too large for a CUDA kernel. Use a smaller batch.");
    return OffsetCalculator<1>(x.shape, {x});
  }

  // Returns the stride of the innermost axis, 0 for a single element.
  static int64_t inner_step(const OffsetCalculator<1>& calculator) { return calculator.stride[0][0]; }
};

} // namespace amplab::cuda
