// SPDX-License-Identifier: Apache-2.0
// Rows, columns, depth and least work of every kind of product, derived by hand.
#include "engine/probe/call_cost.h"

#include <gtest/gtest.h>
#include <ostream>
#include <vector>

namespace amplab {

void PrintTo(const GemmShape& sides, std::ostream* out) { *out << sides.m << " " << sides.n << " " << sides.k; }

namespace {

float any_place[1]; // makes a view non-null; never read
View operand(const Shape& shape, DType dtype = DType::f32) { return View(any_place, dtype, shape); }
View absent(const Shape& shape) { return {nullptr, DType::f32, shape}; }

CallCost cost(Op op, Direction direction, std::vector<View> in, std::vector<View> out,
              const Attributes& attributes = {}) {
  return cost_of({op, direction, in, out, attributes});
}

GemmShape sides(Op op, Direction direction, std::vector<View> in, std::vector<View> out,
                const Attributes& attributes = {}) {
  return gemm_shape_of({op, direction, in, out, attributes});
}

using enum Direction;

TEST(GemmShape, OfLinearAndOfItsGradients) {
  const View x = operand({2, 5, 7}), w = operand({3, 7}), b = operand({3}), y = operand({2, 5, 3});
  EXPECT_EQ(sides(Op::linear, forward, {x, w, b}, {y}), (GemmShape{10, 3, 7}));
  EXPECT_EQ(sides(Op::linear, backward, {x, w, y}, {x, w, b}), (GemmShape{10, 7, 3})) << "dx = g w";
  EXPECT_EQ(sides(Op::linear, backward, {x, w, y}, {View(), w, b}), (GemmShape{3, 7, 10})) << "dw = gT x";
  EXPECT_EQ(sides(Op::linear, backward, {absent({2, 5, 7}), w, y}, {View(), View(), b}), (GemmShape{})) << "a sum";
}

TEST(GemmShape, OfMatricesEachOfABatch) {
  EXPECT_EQ(sides(Op::matmul, forward, {operand({4, 6, 5}), operand({5, 3})}, {operand({4, 6, 3})}),
            (GemmShape{6, 3, 5}));
  EXPECT_EQ(sides(Op::bmm, forward, {operand({9, 2, 3}), operand({9, 3, 4})}, {operand({9, 2, 4})}),
            (GemmShape{2, 4, 3}));
}

TEST(GemmShape, OfAttentionByItsScores) {
  const View q = operand({2, 4, 10, 16}), kv = operand({2, 4, 12, 16});
  EXPECT_EQ(
      sides(Op::scaled_dot_product_attention, forward, {q, kv, kv}, {q, operand({2, 4, 10})}, AttentionAttributes{}),
      (GemmShape{10, 12, 16}));
}

TEST(GemmShape, OfAConvolutionAsAProductOfPatchesAndKernels) {
  const View x = operand({8, 6, 14, 12}), w = operand({10, 6, 3, 5}), y = operand({8, 10, 12, 8}), b = operand({10});
  const Conv2dAttributes plain;
  const GemmShape input{8 * 14 * 12, 6, 10 * 15}, weight{10, 6 * 15, 8 * 12 * 8};
  EXPECT_EQ(sides(Op::conv2d, forward, {x, w, b}, {y}, plain), (GemmShape{8 * 12 * 8, 10, 6 * 15}));
  EXPECT_EQ(sides(Op::conv2d, backward, {x, w, y}, {x, w, b}, plain), input);
  EXPECT_EQ(sides(Op::conv2d, backward, {x, w, y}, {View(), w, b}, plain), weight);
  EXPECT_EQ(sides(Op::conv2d_input, forward, {y, w}, {x}, plain), input);
  EXPECT_EQ(sides(Op::conv2d_weight, forward, {x, y}, {w}, plain), weight);
  const View grouped = operand({10, 3, 3, 5}); // two groups
  EXPECT_EQ(sides(Op::conv2d, forward, {x, grouped}, {y}, Conv2dAttributes{.groups = 2}),
            (GemmShape{8 * 12 * 8, 5, 3 * 15}));
}

TEST(GemmShape, WhatMultipliesNoMatricesHasNone) {
  EXPECT_EQ(sides(Op::softmax, forward, {operand({3, 4})}, {operand({3, 4})}), (GemmShape{}));
  EXPECT_EQ(sides(Op::mul, forward, {operand({3, 4}), operand({3, 4})}, {operand({3, 4})}), (GemmShape{}));
}

TEST(CallCost, AProductCountsTwoOperationsPerTerm) {
  const CallCost c =
      cost(Op::linear, Direction::forward, {operand({8, 3}, DType::bf16), operand({5, 3}, DType::bf16), {}},
           {operand({8, 5}, DType::bf16)});
  EXPECT_EQ(c.operations, 2 * 8 * 3 * 5);
  EXPECT_EQ(c.bytes, 2 * (24 + 15 + 40));
  EXPECT_EQ(c.operands, DType::bf16);
}

TEST(CallCost, ABackwardCountsAProductPerRequestedGradient) {
  const View x = operand({8, 3}), w = operand({5, 3}), g = operand({8, 5});
  EXPECT_EQ(cost(Op::linear, Direction::backward, {x, w, g}, {x, w, {}}).operations, 2 * 2 * 120);
  EXPECT_EQ(cost(Op::linear, Direction::backward, {x, w, g}, {{}, w, operand({5})}).operations, 2 * 120);
}

TEST(CallCost, OfABatchEachCounts) {
  EXPECT_EQ(
      cost(Op::bmm, Direction::forward, {operand({4, 2, 3}), operand({4, 3, 5})}, {operand({4, 2, 5})}).operations,
      4 * 2 * 30);
}

TEST(CallCost, AConvolutionIsThatOfItsPatches) {
  const View x = operand({2, 4, 6, 6}), w = operand({8, 2, 3, 3}), y = operand({2, 8, 6, 6});
  const Conv2dAttributes in_two_groups{.padding = {1, 1}, .groups = 2};
  EXPECT_EQ(cost(Op::conv2d, Direction::forward, {x, w, {}}, {y}, in_two_groups).operations, 2.0 * 2 * 8 * 36 * 2 * 9);
  EXPECT_EQ(cost(Op::conv2d, Direction::backward, {x, w, y}, {x, w, {}}, in_two_groups).operations,
            2 * 2.0 * 2 * 8 * 36 * 2 * 9);
}

TEST(CallCost, OfCausalAttentionTheMaskedHalfDoesNotCount) {
  const View q = operand({2, 3, 16, 8});
  const double scores = 2.0 * 2 * 3 * 16 * 16 * 8;
  EXPECT_EQ(cost(Op::scaled_dot_product_attention, Direction::forward, {q, q, q}, {q, operand({2, 3, 16})},
                 AttentionAttributes{1, false})
                .operations,
            2 * scores);
  EXPECT_EQ(cost(Op::scaled_dot_product_attention, Direction::forward, {q, q, q}, {q, operand({2, 3, 16})},
                 AttentionAttributes{1, true})
                .operations,
            scores);
}

TEST(CallCost, WhatIsChangedWhereItStandsIsReadAndWritten) {
  const CallCost c = cost(Op::sgd, Direction::forward, {operand({10}), operand({10}), {}}, {}, SgdAttributes{});
  EXPECT_EQ(c.operations, 0);
  EXPECT_EQ(c.bytes, 3 * 40) << "the parameter twice, the gradient once";
}

} // namespace
} // namespace amplab
