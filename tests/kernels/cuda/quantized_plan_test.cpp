// SPDX-License-Identifier: Apache-2.0
// Which products of codes cuBLASLt multiplies, on any GPU. Also what a device answers.
#include "kernels/cuda/quantized_plan.h"

#include "tests/support/test_device.h"

namespace amplab::cuda {
namespace {

using quantize::ProductRecipe, quantize::Quantizer, quantize::Tile;
using enum ElementFormat;

constexpr size_t kOld = 120800, kNew = 120900;

ProductRecipe recipe_in(Tile tile, ElementFormat left = e4m3fn, ElementFormat right = e4m3fn) {
  return {.left = Quantizer{.format = left, .tile = tile}, .right = Quantizer{.format = right, .tile = tile}};
}

bool multiplies_codes(const ProductRecipe& recipe, const quantize::ProductSides& sides, int capability,
                      size_t version) {
  DeviceProperties gpu;
  gpu.multiplies_codes = tiles_of_code_products(capability, version);
  return !gpu.emulates(recipe, sides);
}

TEST(CodeProducts, OfWholeTensorsNeedCapability89) {
  for (const auto& [capability, multiplies] : {std::pair(80, false), {86, false}, {89, true}, {90, true}, {100, true}})
    EXPECT_EQ(multiplies_codes(recipe_in(Tile::tensor), {16, 32, 48}, capability, kOld), multiplies) << capability;
}

TEST(CodeProducts, OfRowsNeedCapability90AndCuBlasLt129) {
  for (const auto& [capability, multiplies] : {std::pair(89, false), {90, true}, {100, false}, {120, false}})
    EXPECT_EQ(multiplies_codes(recipe_in(Tile::row), {16, 32, 48}, capability, kNew), multiplies) << capability;
  EXPECT_FALSE(multiplies_codes(recipe_in(Tile::row), {16, 32, 48}, 90, kOld));
}

TEST(CodeProducts, NeedSidesOfMultiplesOf16) {
  EXPECT_TRUE(multiplies_codes(recipe_in(Tile::tensor), {}, 90, kNew)) << "no side is known yet";
  for (const quantize::ProductSides& sides : {quantize::ProductSides{10, 32, 48}, {16, 30, 48}, {16, 32, 40}})
    EXPECT_FALSE(multiplies_codes(recipe_in(Tile::tensor), sides, 90, kNew));
}

TEST(CodeProducts, NeedFp8OperandsOfOneTileAndNotE5m2Twice) {
  const auto multiplies = [](const ProductRecipe& recipe) { return multiplies_codes(recipe, {}, 90, kNew); };
  EXPECT_TRUE(multiplies(recipe_in(Tile::tensor, e5m2, e4m3fn)));
  EXPECT_TRUE(multiplies(recipe_in(Tile::tensor, e4m3fn, e5m2)));
  EXPECT_FALSE(multiplies(recipe_in(Tile::tensor, e5m2, e5m2)));
  EXPECT_FALSE(multiplies(recipe_in(Tile::tensor, e2m3fn, e2m3fn)));
  EXPECT_FALSE(multiplies(recipe_in(Tile::block_1x32)));
  ProductRecipe mixed = recipe_in(Tile::row);
  mixed.right->tile = Tile::tensor;
  EXPECT_FALSE(multiplies(mixed));
  mixed.right.reset();
  EXPECT_FALSE(multiplies(mixed));
}

TEST(CodeProducts, AreEmulatedByACpu) {
  EXPECT_TRUE(open_device("cpu")->properties().emulates(recipe_in(Tile::tensor), {}));
}

} // namespace
} // namespace amplab::cuda
