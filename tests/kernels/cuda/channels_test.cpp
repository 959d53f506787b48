// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/channels.h"

#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace amplab::cuda {
namespace {

alignas(16) char aligned[32];

Channels of(const Shape& shape, DType dtype = DType::f32, int processors = 132) {
  return Channels(std::array{View(aligned, dtype, shape)}, processors);
}
Channels channels_last(const Shape& shape, DType dtype = DType::f32) {
  return Channels(std::array{laid_out(View(aligned, dtype, shape), MemoryFormat::channels_last)}, 132);
}

// Checks that all blocks together cover each element of a slice once, and none of another channel.
void expect_cover(const Shape& shape, const Channels& x, const Channels::Cut& cut) {
  const int64_t channels = shape[1], plane = x.plane, wide = channels / x.slices;
  for (int64_t slice = 0; slice < x.slices; ++slice) {
    std::set<int64_t> seen;
    for (int part = 0; part < cut.parts; ++part)
      for (uint32_t item = cut.begin_of(part); item < cut.end_of(part, x.items); ++item)
        for (int i = 0; i < x.pack; ++i) {
          const int64_t element = x.at(slice, item) * x.pack + i;
          ASSERT_EQ(element / plane % channels, slice * wide + (x.side_by_side() ? i : 0));
          ASSERT_LT(element, shape.count());
          ASSERT_TRUE(seen.insert(element).second) << element << " twice";
        }
    ASSERT_EQ(static_cast<int64_t>(seen.size()), shape.count() / channels * wide) << "slice " << slice;
  }
}
void expect_cover(const Shape& shape, const Channels& x) {
  expect_cover(shape, x, x.sums);
  expect_cover(shape, x, x.map);
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
  EXPECT_EQ(Channels(std::array{x, wide}, 132).pack, 4);
  EXPECT_EQ(Channels(std::array{x, odd}, 132).pack, 1);
  EXPECT_EQ(Channels(std::array{x, absent}, 132).pack, 8);
}

TEST(Channels, OfOneElementStandSideBySideInPacks) {
  const Channels x = of({128, 70}), packs = of({128, 264}, DType::f16);
  EXPECT_TRUE(x.side_by_side());
  EXPECT_EQ(x.pack, 1);
  EXPECT_EQ(x.groups(), 3);
  EXPECT_EQ(packs.pack, 8);
  EXPECT_EQ(packs.slices, 33);
  EXPECT_EQ(packs.groups(), 2);
  EXPECT_FALSE(of({128, 70, 2}).side_by_side());
}

TEST(Channels, OfChannelsLastImagesAreOneElementOfEachPixel) {
  for (const Shape& shape :
       {Shape{5, 3, 4, 6}, Shape{2, 16, 5, 7}, Shape{3, 72, 2, 3}, Shape{2, 1, 3, 3}, Shape{4, 8, 1, 1}})
    for (const DType dtype : {DType::f32, DType::bf16}) expect_cover(shape, channels_last(shape, dtype));
}

TEST(Channels, KeepEachThreadOfABlockBusyWhereTheyAreFew) {
  const Channels few = channels_last({256, 16, 32, 32}, DType::f16), many = channels_last({256, 512, 8, 8}, DType::f16);
  EXPECT_EQ(few.side, 2);
  EXPECT_EQ(few.rows(), 128);
  EXPECT_EQ(few.groups(), 1);
  EXPECT_EQ(few.sums.parts, 256); // at least eight packs per thread
  EXPECT_EQ(few.map.parts, 512);  // four
  EXPECT_EQ(many.side, 32);
  EXPECT_EQ(many.groups(), 2);
  EXPECT_EQ(many.sums.parts, 256); // at least 64 packs per block
  EXPECT_EQ(many.map.parts, 256);
}

TEST(Channels, AreSharedByAsManyBlocksAsTheGpuHoldsAndNoMore) {
  EXPECT_EQ(of({256, 16, 32, 32}).map.parts, 66); // 132 processors, 8 blocks each, 16 channels
  EXPECT_EQ(of({256, 4096, 32, 32}).map.parts, 1);
  EXPECT_EQ(of({2, 1, 8, 8}).map.parts, 1);
  EXPECT_EQ(of({256, 1, 512, 512}).map.parts, 1056);
  EXPECT_EQ(of({256, 1, 512, 512}).sums.parts, 512);
}

TEST(Channels, OfNothingAreOneEmptyPart) {
  for (const Shape& shape : {Shape{0, 3, 4, 4}, Shape{2, 3, 0, 4}, Shape{0, 3}}) {
    const Channels x = of(shape);
    EXPECT_EQ(x.map.parts, 1);
    EXPECT_EQ(x.map.end_of(0, x.items), 0u);
  }
}

TEST(Channels, TooLongToCountAreRejected) {
  EXPECT_THROW(Channels({1 << 16, 1, 1 << 15}, std::array{View{}}, 132), DeviceError);
}

} // namespace
} // namespace amplab::cuda
