// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/channels.h"

#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace amplab::cuda {
namespace {

alignas(16) char aligned[32];

Channels of(const Shape& shape, DType dtype = DType::f32, int processors = 132) {
  return Channels(shape, std::array{View(aligned, dtype, shape)}, processors);
}

// Every element of a slice once, whatever the parts, and none of another channel.
void expect_cover(const Shape& shape, const Channels& x) {
  const int64_t channels = shape[1], plane = shape.count() / (shape[0] * shape[1]), wide = channels / x.slices;
  for (int64_t slice = 0; slice < x.slices; ++slice) {
    std::set<int64_t> seen;
    for (int part = 0; part < x.parts; ++part)
      for (uint32_t item = static_cast<uint32_t>(part) * x.share; item < x.end_of(part); ++item)
        for (int i = 0; i < x.pack; ++i) {
          const int64_t element = x.at(slice, item) * x.pack + i;
          ASSERT_EQ(element / plane % channels, slice * wide + (x.side_by_side() ? i : 0));
          ASSERT_LT(element, shape.count());
          ASSERT_TRUE(seen.insert(element).second) << element << " twice";
        }
    ASSERT_EQ(static_cast<int64_t>(seen.size()), shape[0] * plane * wide) << "slice " << slice;
  }
}

TEST(Channels, HaveEachOfTheirElementsOnce) {
  for (const Shape& shape :
       {Shape{5, 3, 4, 6}, Shape{1, 1, 1, 7}, Shape{33, 2, 5}, Shape{700, 40}, Shape{1, 3}, Shape{16, 2, 64, 64}})
    for (const DType dtype : {DType::f32, DType::bf16})
      for (const int processors : {1, 16, 132}) expect_cover(shape, of(shape, dtype, processors));
}

TEST(Channels, MoveSixteenBytesWherePlanesAndOperandsAllow) {
  EXPECT_EQ(of({2, 3, 4, 6}).pack, 4);
  EXPECT_EQ(of({2, 3, 4, 6}, DType::f16).pack, 8);
  EXPECT_EQ(of({2, 3, 2, 6}, DType::f16).pack, 4);
  EXPECT_EQ(of({2, 3, 3, 3}).pack, 1);
  const Shape shape{2, 3, 4, 4};
  const View x(aligned, DType::f16, shape), wide(aligned, DType::f32, shape), odd(aligned + 2, DType::f16, shape),
      absent;
  EXPECT_EQ(Channels(shape, std::array{x, wide}, 132).pack, 4);
  EXPECT_EQ(Channels(shape, std::array{x, odd}, 132).pack, 1);
  EXPECT_EQ(Channels(shape, std::array{x, absent}, 132).pack, 8);
}

TEST(Channels, OfOneElementStandSideBySideInPacks) {
  const Channels x = of({128, 70}), packs = of({128, 264}, DType::f16);
  EXPECT_TRUE(x.side_by_side());
  EXPECT_EQ(x.pack, 1);
  EXPECT_EQ(x.groups(), 3);
  EXPECT_EQ(packs.pack, 4);
  EXPECT_EQ(packs.slices, 66);
  EXPECT_EQ(packs.groups(), 3);
  EXPECT_FALSE(of({128, 70, 2}).side_by_side());
}

TEST(Channels, AreSharedByAsManyBlocksAsTheGpuHoldsAndNoMore) {
  EXPECT_EQ(of({256, 16, 32, 32}).parts, 66); // 132 processors, 8 blocks each, 16 channels
  EXPECT_EQ(of({256, 4096, 32, 32}).parts, 1);
  EXPECT_EQ(of({2, 1, 8, 8}).parts, 1);
  EXPECT_LE(of({256, 1, 512, 512}).parts, Channels::kMostParts);
}

TEST(Channels, OfNothingAreOneEmptyPart) {
  for (const Shape& shape : {Shape{0, 3, 4, 4}, Shape{2, 3, 0, 4}, Shape{0, 3}}) {
    const Channels x = of(shape);
    EXPECT_EQ(x.parts, 1);
    EXPECT_EQ(x.end_of(0), 0u);
  }
}

TEST(Channels, TooLongToCountAreRefused) {
  EXPECT_THROW(Channels(1 << 16, 1, 1 << 15, std::array{View{}}, 132), DeviceError);
}

} // namespace
} // namespace amplab::cuda
