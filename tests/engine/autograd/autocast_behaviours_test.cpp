// SPDX-License-Identifier: Apache-2.0
// Behaviors that PyTorch's own tests require of autocast (test/test_cuda.py, test/test_autocast.py; amp-semantics
// 10.1). tests/op_matrix/autocast_test.cpp shows that every op gives the bits of the same op on operands cast by hand.
#include "engine/amp/decision.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct Autocasting : RegionTest {};

Tensor joined(const Tensor& a, const Tensor& b) {
  const Tensor both[] = {a, b};
  return cat(both);
}

TEST_F(Autocasting, PromoteOpsGiveFp32ForMixedOperandsInEitherOrder) {
  const AutocastGuard autocast(region(f16, PolicyList::cpu), clear_cast_cache);
  const Tensor half = drawn({2, 3}, f16), wide = drawn({2, 3});
  EXPECT_EQ(joined(half, half).dtype(), f16);
  EXPECT_EQ(joined(half, wide).dtype(), f32);
  EXPECT_EQ(joined(wide, half).dtype(), f32);
}

// "Unexpected floating ScalarType in at::autocast::prioritize", unless an fp32 operand comes first.
TEST_F(Autocasting, PromoteOpsRejectTheOtherSixteenBitFormat) {
  const AutocastGuard autocast(region(f16, PolicyList::cpu), clear_cast_cache);
  const Tensor half = drawn({2, 3}, f16), brain = drawn({2, 3}, bf16), wide = drawn({2, 3});
  EXPECT_THROW(joined(half, brain), PromotionError);
  EXPECT_THROW(joined(brain, wide), PromotionError);
  EXPECT_EQ(joined(wide, brain).dtype(), f32);
}

// Autocast relies on this for ops that are on no list.
TEST_F(Autocasting, OperandsOfUnlistedOpsPromoteAsOutsideARegion) {
  const auto promotions = [&] {
    const Tensor half = drawn({3}, f16), brain = drawn({3}, bf16), wide = drawn({3}), number = drawn({}),
                 small = drawn({}, f16);
    for (const auto op : {+[](const Tensor&a, const Tensor&b) { return add(a, b); },
                          +[](const Tensor&a, const Tensor&b) { return sub(a, b); },
                          +[](const Tensor&a, const Tensor&b) { return mul(a, b); },
                          +[](const Tensor&a, const Tensor&b) { return div(a, b); }, +joined}) {
      const bool joins = op == +joined; // cat accepts no scalars
      EXPECT_EQ(op(half, wide).dtype(), f32);
      EXPECT_EQ(op(wide, half).dtype(), f32);
      EXPECT_EQ(op(half, half).dtype(), f16);
      EXPECT_EQ(op(half, brain).dtype(), f32);
      if (joins) continue;
      EXPECT_EQ(op(half, number).dtype(), f16) << "a number does not raise what has dimensions";
      EXPECT_EQ(op(small, number).dtype(), f32) << "two numbers promote";
    }
    EXPECT_EQ(mul(half, 3.0).dtype(), f16);
    EXPECT_EQ(eq(half, wide).dtype(), DType::u8) << "comparisons give masks";
    EXPECT_EQ(to_host(eq(half, converted(half, f32))), std::vector<float>(3, 1));
  };
  promotions();
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  promotions();
}

TEST_F(Autocasting, BinaryCrossEntropyIsRejectedOnCudaAndWidenedOnTheCpu) {
  const Tensor p = tensor({2}, {0.25f, 0.5f}, f16), target = tensor({2}, {1, 0});
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    EXPECT_THROW(binary_cross_entropy(p, target), BannedOpError);
    EXPECT_EQ(binary_cross_entropy_with_logits(p, target).dtype(), f32);
    const AutocastGuard off(disabled());
    EXPECT_EQ(binary_cross_entropy(converted(p, f32), target).dtype(), f32);
  }
  const AutocastGuard autocast(region(f16, PolicyList::cpu), clear_cast_cache);
  EXPECT_EQ(binary_cross_entropy(p, target).dtype(), f32);
}

// PyTorch uses fp64 and int32. The engine's only other dtypes are int64 and uint8.
TEST_F(Autocasting, IntegersPassEveryPolicyUnchanged) {
  const std::vector integers = {DType::i64, DType::u8};
  for (const Policy policy : {Policy::lower_precision_fp, Policy::fp32, Policy::promote, Policy::fallthrough})
    EXPECT_EQ(decide(policy, f16, integers).output, std::nullopt) << name_of(policy);
  EXPECT_EQ(decide(Policy::fp32_set_opt_dtype, f16, integers).output, std::nullopt) << "an integer sum stays one";
  EXPECT_EQ(decide(Policy::fp32_append_dtype, f16, integers).output, DType::i64);

  const Tensor target = ids({2}, {0, 2}), table = drawn({3, 4});
  AutocastState state = region(f16);
  state.overrides[static_cast<size_t>(Op::embedding)] = bf16;
  const AutocastGuard autocast(state, clear_cast_cache);
  EXPECT_EQ(casts_of(target.shape(),
                     [&] {
                       EXPECT_EQ(nll_loss(drawn({2, 3}, f16), target).dtype(), f32);
                       EXPECT_EQ(embedding(table, target).dtype(), bf16);
                     }),
            0);
}

TEST_F(Autocasting, TheRequestedDtypeIsUsed) {
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  const Tensor half = drawn({2, 3}, f16);
  EXPECT_EQ(softmax(half).dtype(), f32);
  EXPECT_EQ(softmax(half, f16).dtype(), f16);
  EXPECT_EQ(sum(half).dtype(), f32);
  EXPECT_EQ(sum(half, {}, false, f16).dtype(), f16);
}

TEST_F(Autocasting, SixteenBitResultsMustBeWidenedWhereAutocastIsOff) {
  const Tensor w = drawn({3, 3}), x = drawn({2, 3});
  Tensor h;
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    h = linear(x, w, {});
    {
      const AutocastGuard off(disabled());
      EXPECT_THROW(linear(h, w, {}), std::invalid_argument);
      EXPECT_EQ(linear(to(h, f32), w, {}).dtype(), f32);
      const AutocastGuard on_again(region(f16), clear_cast_cache);
      EXPECT_EQ(linear(h, w, {}).dtype(), f16) << "an inner region needs no casts";
    }
    EXPECT_EQ(linear(h, w, {}).dtype(), f16);
  }
  EXPECT_THROW(linear(h, w, {}), std::invalid_argument);
  EXPECT_THROW(matmul(w, converted(w, bf16)), std::invalid_argument);
  EXPECT_THROW(linear(x, w, drawn({3}, bf16)), std::invalid_argument);
}

// PyTorch's default on CUDA. The CPU's default is bf16, which this engine's modes name explicitly.
TEST_F(Autocasting, DefaultsToFp16OnTheCudaList) {
  EXPECT_FALSE(autocast_state().enabled);
  EXPECT_EQ(AutocastState{}.dtype, f16);
  EXPECT_EQ(AutocastState{}.list, PolicyList::cuda);
  EXPECT_TRUE(AutocastState{}.cache_enabled);
}

// A cell of a recurrent net, h = tanh(Wi x + b + Wh h), over three positions. It gives the bits of an fp16 model for
// every input dtype, gradients too.
TEST_F(Autocasting, ARecurrentCellEqualsAnFp16ModelBitForBit) {
  struct Cell {
    Tensor wi, wh, b, x, h;
  };
  const Tensor wi = drawn({5, 4}), wh = drawn({5, 5}), b = drawn({5}), x = drawn({2, 4}), h = drawn({2, 5});
  const auto run = [&](const Cell& cell, bool autocasting) {
    AutocastState state = region(f16);
    state.enabled = autocasting;
    Tensor out = cell.h;
    {
      const AutocastGuard autocast(state, clear_cast_cache);
      for (int position = 0; position < 3; ++position)
        out = unary(Op::tanh, add(linear(cell.x, cell.wi, cell.b), linear(out, cell.wh, {})));
    }
    EXPECT_EQ(out.dtype(), f16);
    backward(out);
    std::vector<std::vector<float>> results = {to_host(out)};
    for (const Tensor& t : {cell.wi, cell.wh, cell.x, cell.h}) results.push_back(to_host(converted(t.grad(), f16)));
    if (cell.b) results.push_back(to_host(converted(cell.b.grad(), f16)));
    return results;
  };
  const auto cell = [&](DType weights, DType input, DType hidden, bool bias) {
    return Cell{leaf(converted(wi, weights).detach()), leaf(converted(wh, weights).detach()),
                bias ? leaf(converted(b, weights).detach()) : Tensor{}, leaf(converted(x, input).detach()),
                leaf(converted(h, hidden).detach())};
  };
  for (const bool bias : {true, false}) {
    const auto model_of_halves = run(cell(f16, f16, f16, bias), false);
    for (const DType weights : {f32, f16})
      for (const DType input : {f32, f16})
        for (const DType hidden : {f32, f16})
          EXPECT_EQ(run(cell(weights, input, hidden, bias), true), model_of_halves)
              << name_of(weights) << " weights, " << name_of(input) << " input, " << name_of(hidden) << " state";
  }
}

} // namespace
} // namespace amplab
