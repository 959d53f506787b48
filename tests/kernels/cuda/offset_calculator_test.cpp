// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/offset_calculator.h"
#include "tests/support/seed.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <vector>

namespace amplab::cuda {
namespace {

TEST(Divider, EqualsDivision) {
  std::mt19937 random(support::seed_of_this_test());
  std::vector<uint32_t> numbers = {0,   1,     2,     3,       5,          7,          255,       256,
                                   257, 65535, 65536, 1000003, 0x3fffffff, 0x40000000, 0x7fffffff};
  for (int i = 0; i < 1000; ++i) numbers.push_back(random() >> (1 + random() % 31));
  for (const uint32_t d : numbers) {
    if (d == 0) continue;
    const Divider divider(d);
    for (const uint32_t n : numbers) ASSERT_EQ(divider.quotient(n), n / d) << n << " / " << d;
    for (const uint32_t n : {d - 1, d, 2 * d - 1}) {
      if (n >= 0x80000000) continue;
      ASSERT_EQ(divider.quotient(n), n / d) << n << " / " << d;
    }
  }
}

View with_strides(const Shape& shape, const std::array<int64_t, kMaxRank>& stride) {
  View x(nullptr, DType::f32, shape);
  x.stride = stride;
  return x;
}

// Returns the position of result element i in x, by definition.
int64_t offset_of(const Shape& result, const View& x, int64_t i) {
  int64_t offset = 0;
  for (int axis = result.rank - 1; axis >= 0; --axis) {
    const int own = axis - (result.rank - x.shape.rank);
    if (own >= 0 && x.shape[own] != 1) offset += i % result[axis] * x.stride[static_cast<size_t>(own)];
    i /= result[axis];
  }
  return offset;
}

template <size_t N> void expect_right(const Shape& result, const std::array<View, N>& operands, int axes) {
  const OffsetCalculator<static_cast<int>(N)> calculator(result, operands);
  EXPECT_EQ(calculator.axes, axes);
  ASSERT_EQ(calculator.count, result.count());
  for (int64_t i = 0; i < calculator.count; ++i) {
    const auto offsets = calculator.at(static_cast<uint32_t>(i));
    for (size_t k = 0; k < N; ++k)
      ASSERT_EQ(offsets.of[k], offset_of(result, operands[k], i)) << "operand " << k << ", element " << i;
  }
}

TEST(OffsetCalculator, OfDenseOperandsHasOneAxis) {
  const Shape shape{2, 3, 4};
  expect_right<2>(shape, {View(nullptr, DType::f32, shape), View(nullptr, DType::f16, shape)}, 1);
}

TEST(OffsetCalculator, RepeatsWhatIsBroadcast) {
  const Shape shape{2, 3, 4};
  const View dense(nullptr, DType::f32, shape);
  expect_right<2>(shape, {dense, View(nullptr, DType::f32, {4})}, 2);
  expect_right<2>(shape, {dense, View(nullptr, DType::f32, {3, 1})}, 3);
  expect_right<2>(shape, {dense, View(nullptr, DType::f32, {})}, 1);
  expect_right<3>(shape, {dense, View(nullptr, DType::f32, {2, 1, 1}), View(nullptr, DType::f32, {1, 4})}, 3);
}

TEST(OffsetCalculator, FollowsStrides) {
  const Shape shape{2, 3, 4, 5, 6};
  expect_right<1>(shape, {with_strides(shape, {1, 2, 6, 24, 120})}, 5);
  expect_right<1>(shape, {with_strides(shape, {720, 240, 60, 12, 2})}, 1);
  expect_right<2>(shape, {with_strides(shape, {360, 120, 30, 6, 1}), with_strides(shape, {0, 0, 30, 6, 1})}, 2);
}

// Packs of two are at the positions of single elements: the start of the pack, or the one repeated element.
TEST(OffsetCalculator, InPacksMeetsTheSameElements) {
  alignas(16) static char memory[16];
  const auto view = [](const Shape& shape) { return View(memory, DType::f32, shape); };
  const Shape shape{3, 5, 8};
  for (const View& other : {view({8}), view({5, 1}), view({3, 1, 8}), view({}), view(shape)}) {
    const std::array<View, 2> operands{view(shape), other};
    const OffsetCalculator<2> calculator(shape, operands);
    ASSERT_TRUE(calculator.goes_in_packs(4, operands));
    const OffsetCalculator<2> packs = calculator.in_packs(4);
    ASSERT_EQ(packs.count, calculator.count / 4);
    for (uint32_t i = 0; i < packs.count; ++i)
      for (int k = 0; k < 2; ++k)
        ASSERT_EQ(packs.at(i).of[k] * (packs.repeats(k) ? 1 : 4), calculator.at(4 * i).of[k])
            << "operand " << k << ", pack " << i;
  }
}

TEST(OffsetCalculator, GoesInPacksOnlyWhereTheyStandAligned) {
  alignas(16) static char memory[32];
  const Shape shape{3, 8};
  const auto goes = [&](void* data, const std::array<int64_t, kMaxRank>& stride) {
    View x(data, DType::f32, shape);
    x.stride = stride;
    return OffsetCalculator<1>(shape, {x}).goes_in_packs(4, {x});
  };
  EXPECT_TRUE(goes(memory, {8, 1}));
  EXPECT_TRUE(goes(memory, {20, 1}));
  EXPECT_TRUE(goes(memory + 4, {1, 0}));
  EXPECT_FALSE(goes(memory + 4, {8, 1}));
  EXPECT_FALSE(goes(memory, {10, 1}));
  EXPECT_FALSE(goes(memory, {1, 3}));
  const View odd(memory, DType::f32, {3, 7});
  EXPECT_FALSE(OffsetCalculator<1>(odd.shape, {odd}).goes_in_packs(4, {odd}));
}

TEST(OffsetCalculator, OfOneElementOrNoneHasOneAxis) {
  expect_right<1>({}, {View(nullptr, DType::f32, {})}, 1);
  expect_right<1>({1, 1}, {View(nullptr, DType::f32, {1, 1})}, 1);
  const OffsetCalculator<1> nothing({0, 4}, {View(nullptr, DType::f32, {0, 4})});
  EXPECT_EQ(nothing.count, 0);
  EXPECT_EQ(nothing.axes, 1);
}

TEST(Pieces, CoverALongResultOnceWithAllOperandsMovedAlong) {
  const Shape shape{3, int64_t{1} << 30, 2};
  const View dense(nullptr, DType::f32, shape), row(nullptr, DType::f16, {int64_t{1} << 30, 1});
  int64_t covered = 0;
  std::map<uintptr_t, int64_t> begins;
  for_pieces(shape, std::array{row, dense}, [&](const Shape& piece, const std::array<View, 2>& parts) {
    EXPECT_LE(piece.count(), int64_t{1} << 30);
    EXPECT_EQ(parts[0].shape[0], piece[1]);
    EXPECT_EQ(parts[1].shape, piece);
    covered += piece.count();
    ++begins[reinterpret_cast<uintptr_t>(parts[1].data)];
  });
  EXPECT_EQ(covered, shape.count());
  for (const auto& [begin, times] : begins) EXPECT_EQ(times, 1) << begin;
}

} // namespace
} // namespace amplab::cuda
