// SPDX-License-Identifier: Apache-2.0
// Division of x [samples, channels, plane] among blocks that sum or map per channel.
// If a channel of a sample is a plane of many elements, a block works on one channel. If it is one element, as in
// channels-last images, a block works on up to 32 packs of neighbouring channels. Plain C++. Built on the host, read by
// kernels.
#pragma once
#include "kernels/cuda/offset_calculator.h"
#include "kernels/cuda/operand.h"

#include <algorithm>

namespace amplab::cuda {

// Sizes of x [N, C, ...] in memory. In channels-last images each pixel counts as a sample.
struct ChannelSizes {
  int64_t samples, channels, plane;

  ChannelSizes(int64_t samples_, int64_t channels_, int64_t plane_)
      : samples(samples_), channels(channels_), plane(plane_) {}
  explicit ChannelSizes(const View& x)
      : samples(x.shape[0]), channels(x.shape[1]), plane(x.count() / std::max<int64_t>(samples * channels, 1)) {
    if (x.shape.rank == 4 && x.format() == MemoryFormat::channels_last)
      samples = x.shape[0] * x.shape[2] * x.shape[3], plane = 1;
  }
};

struct Channels {
  static constexpr int kThreads = 256, kMostSide = 32;

  // Division of the packs of a slice into parts, one block per part.
  struct Cut {
    int parts = 1;
    uint32_t share = 0; // packs per part
    AMPLAB_HD uint32_t begin_of(int part) const { return static_cast<uint32_t>(part) * share; }
    AMPLAB_HD uint32_t end_of(int part, uint32_t items) const {
      const uint32_t end = begin_of(part + 1);
      return end < items ? end : items;
    }
  };

  int64_t channels, plane, per_channel; // elements
  int pack;                             // elements per access: 8, 4 or 1
  int64_t slices = 0;                   // channels, or packs of neighbouring channels
  int side = 1;                         // threads on neighbouring slices, a power of two
  uint32_t items = 0;                   // packs per slice
  Cut sums, map;                        // sums use fewer parts, which must be joined
  Divider packs_of_plane{1};

  // Uses the layout of the first operand. Requires: all operands have the same layout.
  template <size_t N> Channels(const std::array<View, N>& operands, int processors)
      : Channels(ChannelSizes(operands[0]), operands, processors) {}

  // Throws: DeviceError for a channel of 2^31 elements or more.
  template <size_t N> Channels(const ChannelSizes& x, const std::array<View, N>& operands, int processors)
      : channels(x.channels), plane(x.plane), per_channel(x.samples * x.plane),
        pack(pack_of(x.channels, x.plane, operands)) {
    if (per_channel >= int64_t{1} << 31)
      throw DeviceError("A channel of " + std::to_string(per_channel) +
                        " elements is too large for a CUDA kernel. Use a smaller batch.");
    const int in_plane = side_by_side() ? 1 : pack; // elements of one channel per pack
    slices = channels * in_plane / pack;
    items = static_cast<uint32_t>(per_channel / in_plane);
    if (plane > 0) packs_of_plane = Divider(static_cast<uint32_t>(plane / in_plane));
    while (side_by_side() && side < kMostSide && side < slices) side *= 2;
    // Eight blocks per processor, with a minimum number of packs per thread. Sums over neighbouring channels need twice
    // as many: at its end a thread converts its sums of all channels of a pack to double.
    const auto parts_of = [&](int64_t packs_to_a_thread) {
      const int64_t most = int64_t{processors} * 8 / std::max<int64_t>(groups(), 1),
                    least = std::max<int64_t>(64, packs_to_a_thread * rows());
      return std::min(most, (items + least - 1) / least);
    };
    map = cut(parts_of(side_by_side() ? 4 : 2));
    sums = cut(std::min<int64_t>(parts_of(side_by_side() ? 8 : 2), side_by_side() ? 256 : 512));
  }

  AMPLAB_HD bool side_by_side() const { return plane == 1; }
  // Returns the number of blocks that cover every channel once.
  int64_t groups() const { return side_by_side() ? (slices + side - 1) / side : slices; }
  // Returns the threads of a block that share a slice.
  AMPLAB_HD int rows() const { return kThreads / side; }

  // Returns the index of pack `item` of a slice, in packs from the beginning of x.
  AMPLAB_HD int64_t at(int64_t slice, uint32_t item) const {
    const uint32_t sample = packs_of_plane.quotient(item), size = packs_of_plane.divisor();
    return (sample * slices + slice) * size + (item - sample * size);
  }

 private:
  Cut cut(int64_t wanted) const {
    const auto parts = static_cast<uint32_t>(std::max<int64_t>(wanted, 1));
    return {static_cast<int>(parts), (items + parts - 1) / parts};
  }
  template <size_t N> static int pack_of(int64_t channels, int64_t plane, const std::array<View, N>& operands) {
    bool wide = false, align = true;
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
