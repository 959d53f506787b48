// SPDX-License-Identifier: Apache-2.0
// Rows, columns and depth of every kind of product, derived by hand.
#include "engine/probe/gemm_shape.h"

#include <gtest/gtest.h>
#include <ostream>
#include <vector>

namespace amplab {

void PrintTo(const GemmShape& sides, std::ostream* out) { *out << sides.m << " " << sides.n << " " << sides.k; }

namespace {

float somewhere = 0;
View of(const Shape& shape) { return {&somewhere, DType::f32, shape}; }
View absent(const Shape& shape) { return {nullptr, DType::f32, shape}; }

GemmShape sides(Op op, Direction direction, std::vector<View> in, std::vector<View> out,
                const Attributes& attributes = {}) {
  return gemm_shape_of({op, direction, in, out, attributes});
}

using enum Direction;

TEST(GemmShape, OfLinearAndOfItsGradients) {
  const View x = of({2, 5, 7}), w = of({3, 7}), b = of({3}), y = of({2, 5, 3});
  EXPECT_EQ(sides(Op::linear, forward, {x, w, b}, {y}), (GemmShape{10, 3, 7}));
  EXPECT_EQ(sides(Op::linear, backward, {x, w, y}, {x, w, b}), (GemmShape{10, 7, 3})) << "dx = g w";
  EXPECT_EQ(sides(Op::linear, backward, {x, w, y}, {View(), w, b}), (GemmShape{3, 7, 10})) << "dw = gT x";
  EXPECT_EQ(sides(Op::linear, backward, {absent({2, 5, 7}), w, y}, {View(), View(), b}), (GemmShape{})) << "a sum";
}

TEST(GemmShape, OfMatricesEachOfABatch) {
  EXPECT_EQ(sides(Op::matmul, forward, {of({4, 6, 5}), of({5, 3})}, {of({4, 6, 3})}), (GemmShape{6, 3, 5}));
  EXPECT_EQ(sides(Op::bmm, forward, {of({9, 2, 3}), of({9, 3, 4})}, {of({9, 2, 4})}), (GemmShape{2, 4, 3}));
}

TEST(GemmShape, OfAttentionByItsScores) {
  const View q = of({2, 4, 10, 16}), kv = of({2, 4, 12, 16});
  EXPECT_EQ(sides(Op::scaled_dot_product_attention, forward, {q, kv, kv}, {q, of({2, 4, 10})}, AttentionAttributes{}),
            (GemmShape{10, 12, 16}));
}

TEST(GemmShape, OfAConvolutionAsAProductOfPatchesAndKernels) {
  const View x = of({8, 6, 14, 12}), w = of({10, 6, 3, 5}), y = of({8, 10, 12, 8}), b = of({10});
  const Conv2dAttributes plain;
  const GemmShape input{8 * 14 * 12, 6, 10 * 15}, weight{10, 6 * 15, 8 * 12 * 8};
  EXPECT_EQ(sides(Op::conv2d, forward, {x, w, b}, {y}, plain), (GemmShape{8 * 12 * 8, 10, 6 * 15}));
  EXPECT_EQ(sides(Op::conv2d, backward, {x, w, y}, {x, w, b}, plain), input);
  EXPECT_EQ(sides(Op::conv2d, backward, {x, w, y}, {View(), w, b}, plain), weight);
  EXPECT_EQ(sides(Op::conv2d_input, forward, {y, w}, {x}, plain), input);
  EXPECT_EQ(sides(Op::conv2d_weight, forward, {x, y}, {w}, plain), weight);
  const View grouped = of({10, 3, 3, 5}); // two groups
  EXPECT_EQ(sides(Op::conv2d, forward, {x, grouped}, {y}, Conv2dAttributes{.groups = 2}),
            (GemmShape{8 * 12 * 8, 5, 3 * 15}));
}

TEST(GemmShape, WhatMultipliesNoMatricesHasNone) {
  EXPECT_EQ(sides(Op::softmax, forward, {of({3, 4})}, {of({3, 4})}), (GemmShape{}));
  EXPECT_EQ(sides(Op::mul, forward, {of({3, 4}), of({3, 4})}, {of({3, 4})}), (GemmShape{}));
}

} // namespace
} // namespace amplab
