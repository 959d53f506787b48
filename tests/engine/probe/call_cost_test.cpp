// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/call_cost.h"

#include <gtest/gtest.h>
#include <vector>

namespace amplab {
namespace {

float any_place[1]; // makes a view non-null; never read
View operand(const Shape& shape, DType dtype = DType::f32) { return View(any_place, dtype, shape); }

CallCost cost(Op op, Direction direction, std::vector<View> in, std::vector<View> out,
              const Attributes& attributes = {}) {
  return cost_of({op, direction, in, out, attributes});
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
