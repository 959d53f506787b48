// SPDX-License-Identifier: GPL-3.0-or-later
// Elements by position, in total, as slices and as tiles.
#include "ui/models/tensor_elements.h"

#include "tests/support/tensor_samples.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <set>

namespace amplab {
namespace {

using support::half_tensor_of_values;
using support::tensor_of_values;

std::optional<TensorElements> elements_of(TensorValues values) {
  return TensorElements::of(std::make_shared<const TensorValues>(std::move(values)));
}
double position(int64_t at) { return static_cast<double>(at); }

TEST(TensorElements, ReadsByPositionAndNamesTheIndex) {
  const auto elements = elements_of(tensor_of_values({2, 3, 4}, position));
  ASSERT_TRUE(elements);
  EXPECT_EQ(elements->count(), 24);
  EXPECT_EQ(elements->at(17), 17);
  EXPECT_EQ(elements->index_of(17), "[1, 1, 1]");
  EXPECT_EQ(elements_of(tensor_of_values({}, position))->index_of(0), "[]");
}

TEST(TensorElements, TrustsNothingThatDoesNotGoTogether) {
  TensorValues values = tensor_of_values({2, 2}, position);
  values.bits.pop_back();
  EXPECT_FALSE(elements_of(values));
  values = tensor_of_values({2, 2}, position);
  values.dtype = "complex64";
  EXPECT_FALSE(elements_of(values));
  for (const std::vector<int64_t>& shape :
       {std::vector<int64_t>{-2, -2}, {int64_t{1} << 62, 4}, {int64_t{1} << 26, int64_t{1} << 26}, {4, 2}, {}}) {
    values = tensor_of_values({2, 2}, position);
    values.shape = shape;
    EXPECT_FALSE(elements_of(values));
  }
  EXPECT_FALSE(TensorElements::of(nullptr));
  EXPECT_TRUE(elements_of(tensor_of_values({0, 3}, position)));
}

// Compares with a plain loop over the original doubles.
TEST(ElementSummary, CountsAndSumsInDouble) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double special[] = {0, -0.0, infinity, -infinity, std::nan(""), 1e-40, -0x1p-149, 3e38};
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<double> numbers(std::begin(special), std::end(special));
  for (int i = 0; i < 1001; ++i) numbers.push_back(static_cast<double>(static_cast<float>(normal(random))));
  const auto elements = elements_of(tensor_of_values({static_cast<int64_t>(numbers.size())},
                                                     [&](int64_t i) { return numbers[static_cast<size_t>(i)]; }));
  const ElementSummary summary = summary_of(*elements);
  EXPECT_EQ(summary.count, 1009);
  EXPECT_EQ(summary.zeros, 2);
  EXPECT_EQ(summary.inf, 2);
  EXPECT_EQ(summary.nan, 1);
  EXPECT_EQ(summary.subnormals, 2);
  EXPECT_EQ(summary.amax, static_cast<double>(3e38f));
  EXPECT_EQ(summary.amin_nonzero, 0x1p-149);
  double squares = 0;
  for (const double x : numbers)
    if (const double kept = static_cast<double>(static_cast<float>(x)); std::isfinite(kept)) squares += kept * kept;
  EXPECT_DOUBLE_EQ(summary.norm, std::sqrt(squares));
  const auto half = elements_of(half_tensor_of_values({6}, [](int64_t i) { return i % 2 ? 0x1p-14 : 0x1.ff8p-15; }));
  EXPECT_EQ(summary_of(*half).subnormals, 3) << "of fp16, whose smallest normal number is no subnormal";
  EXPECT_EQ(summary_of(*elements_of(tensor_of_values({0}, position))), ElementSummary{});
}

TEST(TensorSlice, IsTheMatrixOfTheLastTwoDimensions) {
  const TensorSlice slice = slice_of({2, 3, 4, 5}, {1, 2});
  EXPECT_EQ(slice.rows, 4);
  EXPECT_EQ(slice.columns, 5);
  EXPECT_EQ(slice.position(0, 0), (1 * 3 + 2) * 20);
  EXPECT_EQ(slice.position(3, 4), (1 * 3 + 2) * 20 + 19);
  EXPECT_EQ(slice.position(4, 0), -1);
  EXPECT_EQ(slice.position(0, 5), -1);
}

TEST(TensorSlice, AVectorIsWrapped) {
  const TensorSlice slice = slice_of({35}, {});
  EXPECT_TRUE(slice.wrapped);
  EXPECT_EQ(slice.rows, 3);
  EXPECT_EQ(slice.position(2, 2), 34);
  EXPECT_EQ(slice.position(2, 3), -1);
  EXPECT_EQ(slice_of({5}, {}).rows, 1);
  EXPECT_EQ(slice_of({}, {}).position(0, 0), 0);
  EXPECT_EQ(slice_of({0}, {}).rows, 0);
}

// Every element has one position. Every other position is a gap.
TEST(TensorTiles, LayOutEveryElementOnce) {
  for (const std::vector<int64_t>& shape :
       {std::vector<int64_t>{}, {7}, {35}, {3, 4}, {5, 3, 3}, {7, 2, 9}, {4, 3, 5, 2}, {1, 1, 3, 3}}) {
    const TensorTiles tiles = tiles_of(shape, {});
    std::set<int64_t> seen;
    for (int64_t y = 0; y < tiles.height(); ++y)
      for (int64_t x = 0; x < tiles.width(); ++x)
        if (const int64_t at = tiles.position(y, x); at >= 0) {
          EXPECT_TRUE(seen.insert(at).second) << at;
        }
    EXPECT_EQ(static_cast<int64_t>(seen.size()), support::elements_in(shape));
    EXPECT_EQ(*seen.rbegin(), support::elements_in(shape) - 1);
  }
}

TEST(TensorTiles, DimensionsBeforeTheTilesAreChosen) {
  const TensorTiles tiles = tiles_of({2, 3, 4, 5, 6}, {1});
  EXPECT_EQ(tiles.rows, 3);
  EXPECT_EQ(tiles.columns, 4);
  EXPECT_EQ(tiles.position(0, 0), 3 * 4 * 5 * 6);
}

} // namespace
} // namespace amplab
