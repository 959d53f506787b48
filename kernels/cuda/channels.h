// SPDX-License-Identifier: Apache-2.0
// How blocks share x [samples, channels, plane] when they sum or map channel by channel. Where a channel of a sample is
// a plane of many elements, a block works on one channel; where it is one element, on 32 packs of channels side by
// side. Plain C++: made on the host, read by kernels.
#pragma once
#include "kernels/cuda/operand.h"
#include "kernels/cuda/walk.h"

#include <algorithm>

namespace amplab::cuda {

struct Channels {
  static constexpr int kSide = 32; // threads side by side
  static constexpr int kThreads = 256, kMostParts = 128;

  int64_t channels, plane, per_channel; // elements
  int pack;                             // elements that are moved at once: 8, 4 or 1; side by side 4 or 1
  int64_t slices = 0;                   // channels, or where they stand side by side packs of them
  uint32_t items = 0;                   // packs of a slice
  uint32_t share = 0;                   // packs of a slice to a part
  int parts = 0;
  Divider packs_of_plane{1};

  // Of x [N, C, ...], read and written together with `others` of the same shape.
  template <size_t N> Channels(const Shape& x, const std::array<View, N>& operands, int processors)
      : Channels(x[0], x[1], x.count() / std::max<int64_t>(x[0] * x[1], 1), operands, processors) {}

  // Throws: DeviceError for a channel of 2^31 elements or more.
  template <size_t N>
  Channels(int64_t samples, int64_t channels_, int64_t plane_, const std::array<View, N>& operands, int processors)
      : channels(channels_), plane(plane_), per_channel(samples * plane_), pack(pack_of(channels_, plane_, operands)) {
    if (per_channel >= int64_t{1} << 31)
      throw DeviceError("A CUDA kernel was given a channel of " + std::to_string(per_channel) +
                        " elements, more than it counts: take a smaller batch.");
    const int in_plane = side_by_side() ? 1 : pack; // elements of one channel in a pack
    slices = channels * in_plane / pack;
    items = static_cast<uint32_t>(per_channel / in_plane);
    if (plane > 0) packs_of_plane = Divider(static_cast<uint32_t>(plane / in_plane));
    // Eight blocks to a processor, but each with some elements for each of its threads.
    const int64_t least = side_by_side() ? 64 : 2 * kThreads;
    const int64_t wanted = int64_t{processors} * 8 / std::max<int64_t>(groups(), 1);
    parts = static_cast<int>(std::clamp<int64_t>(std::min(wanted, (items + least - 1) / least), 1, kMostParts));
    share = (items + static_cast<uint32_t>(parts) - 1) / static_cast<uint32_t>(parts);
  }

  AMPLAB_HD bool side_by_side() const { return plane == 1; }
  // Blocks that are needed to have every channel once.
  int64_t groups() const { return side_by_side() ? (slices + kSide - 1) / kSide : slices; }

  // Where pack `item` of a slice stands, in packs from the beginning of x.
  AMPLAB_HD int64_t at(int64_t slice, uint32_t item) const {
    const uint32_t sample = packs_of_plane.quotient(item), size = packs_of_plane.divisor();
    return (sample * slices + slice) * size + (item - sample * size);
  }
  AMPLAB_HD uint32_t end_of(int part) const {
    const uint32_t end = (static_cast<uint32_t>(part) + 1) * share;
    return end < items ? end : items;
  }

 private:
  template <size_t N> static int pack_of(int64_t channels, int64_t plane, const std::array<View, N>& operands) {
    bool wide = plane == 1, align = true;
    for (const View& x : operands)
      if (x) {
        wide = wide || bytes_of(x.dtype) > 2;
        align = align && packs_align(x, 8);
      }
    const int64_t neighbours = plane == 1 ? channels : plane;
    if (!align || neighbours % 4 != 0) return 1;
    return wide || neighbours % 8 != 0 ? 4 : 8;
  }
};

} // namespace amplab::cuda
