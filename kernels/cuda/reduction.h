// SPDX-License-Identifier: Apache-2.0
// How blocks share a reduction over any axes of a tensor of any strides. Some threads, lanes, work on one element of the
// result: neighbours where the reduced axes are the inner ones, every 32nd or so where elements of the result stand side
// by side. Few results of many elements each are cut into parts. Plain C++: made on the host, read by kernels.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cuda/walk.h"

#include <algorithm>
#include <bit>

namespace amplab::cuda {

struct ReductionWalk {
  static constexpr int kThreads = 256, kMostParts = 256;

  Walk<1> kept, reduced;  // their elements are the results, and what becomes one of them
  int64_t outputs, each;
  bool beside;            // results stand side by side
  int lanes = 1, parts = 1;
  uint32_t share = 0;     // elements of a result to a part

  // axes: bit i for axis i. Throws: DeviceError for 2^31 results or more, or as many elements to one.
  ReductionWalk(const View& x, uint8_t axes, int processors) : ReductionWalk(side(x, axes, false), side(x, axes, true), processors) {}

  int slots() const { return kThreads / lanes; }
  unsigned blocks() const { return static_cast<unsigned>((outputs + slots() - 1) / slots()); }

  // What thread `thread` of block (block, part) works on: elements begin, begin + lanes, ... below end of one result.
  struct Place {
    int64_t output;
    int lane, slot; // slot: which result of the block
    uint32_t begin, end;
  };
  AMPLAB_HD Place place(unsigned block, unsigned part, int thread) const {
    const int side_by_side = kThreads / lanes;
    Place p;
    p.lane = beside ? thread / side_by_side : thread % lanes;
    p.slot = beside ? thread % side_by_side : thread / lanes;
    p.output = int64_t{block} * side_by_side + p.slot;
    const uint32_t end = (part + 1) * share, all = static_cast<uint32_t>(each);
    p.begin = part * share + static_cast<uint32_t>(p.lane);
    p.end = end < all ? end : all;
    return p;
  }

 private:
  ReductionWalk(const View& kept_, const View& reduced_, int processors)
      : kept(walk_of(kept_)), reduced(walk_of(reduced_)), outputs(kept_.count()), each(reduced_.count()),
        beside(inner_step(kept) == 1 && inner_step(reduced) != 1) {
    constexpr int kEach = 4; // elements to a lane, at least
    const auto wanted = static_cast<uint32_t>(std::clamp<int64_t>((each + kEach - 1) / kEach, 1, beside ? 8 : kThreads));
    lanes = static_cast<int>(std::bit_ceil(wanted));
    const int64_t for_all = int64_t{processors} * 4 / std::max(1u, blocks());
    parts = static_cast<int>(std::clamp<int64_t>(std::min(for_all, each / (lanes * 16)), 1, kMostParts));
    share = static_cast<uint32_t>((each + parts - 1) / parts);
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

  static Walk<1> walk_of(const View& x) {
    if (x.count() >= int64_t{1} << 31)
      throw DeviceError("A CUDA kernel was given a reduction with " + std::to_string(x.count()) +
                        " elements on one side, more than it counts: take a smaller batch.");
    return Walk<1>(x.shape, {x});
  }

  // Of the innermost axis; of a single element: 0.
  static int64_t inner_step(const Walk<1>& walk) { return walk.stride[0][0]; }
};

} // namespace amplab::cuda
