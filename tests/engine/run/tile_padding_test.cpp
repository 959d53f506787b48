// SPDX-License-Identifier: Apache-2.0
#include "engine/run/tile_padding.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

OpRecord product(int64_t m, int64_t n, int64_t k, const char* dtype = "fp16") {
  OpRecord op;
  op.m = m, op.n = n, op.k = k;
  op.compute_dtype = dtype;
  return op;
}

TEST(TilePadding, CountsWholeTilesOfSixteen) {
  const auto padding = tile_padding(product(100, 10, 784));
  ASSERT_TRUE(padding);
  EXPECT_EQ(padding->m, 112);
  EXPECT_EQ(padding->n, 16);
  EXPECT_EQ(padding->k, 784);
  EXPECT_DOUBLE_EQ(padding->times, 112.0 * 16 * 784 / (100.0 * 10 * 784)); // 1.792
  EXPECT_EQ(padding->wanted, 8);
}

TEST(TilePadding, MultiplesOfEightAreFine) {
  EXPECT_FALSE(tile_padding(product(128, 512, 784)));
  EXPECT_FALSE(tile_padding(product(8, 8, 8, "bf16"))) << "half a tile is the library's affair";
  EXPECT_TRUE(tile_padding(product(128, 512, 783)));
  EXPECT_TRUE(tile_padding(product(127, 512, 784)));
  EXPECT_TRUE(tile_padding(product(128, 511, 784)));
}

TEST(TilePadding, EightBitsWantSixteen) {
  EXPECT_TRUE(tile_padding(product(8, 512, 784, "e4m3fn")));
  EXPECT_FALSE(tile_padding(product(16, 512, 784, "e5m2")));
}

TEST(TilePadding, OnlyProductsOfSixteenBitsOrLess) {
  EXPECT_FALSE(tile_padding(product(100, 10, 784, "fp32")));
  EXPECT_FALSE(tile_padding(product(100, 10, 784, "tf32")));
  EXPECT_FALSE(tile_padding(product(0, 0, 0)));
  EXPECT_FALSE(tile_padding(product(-3, 10, 784))) << "a negative size";
}

TEST(TilePadding, EnormousSidesDoNotOverflow) {
  const auto padding = tile_padding(product(int64_t{1} << 40, 3, int64_t{1} << 40));
  ASSERT_TRUE(padding);
  EXPECT_DOUBLE_EQ(padding->times, 16.0 / 3);
}

TEST(TilePadding, ReportsWhichSidesAndWhatTheyCost) {
  const std::string text = tile_padding_text(product(100, 10, 784));
  EXPECT_NE(text.find("No multiple of 8: rows 100, columns 10."), std::string::npos) << text;
  EXPECT_NE(text.find("tiles of 16 x 16 x 16 tensor cores compute 112 x 16 x 784 instead, 1.79 times"),
            std::string::npos)
      << text;
  EXPECT_EQ(tile_padding_text(product(16, 16, 16)), "");
}

} // namespace
} // namespace amplab
