// SPDX-License-Identifier: Apache-2.0
// The first nonfinite result in chains of ops that no built-in model has.
#include "engine/diagnose/first_nonfinite.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/injection.h"
#include "engine/ops/execute.h"
#include "kernels/registry/registry.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

struct Watching : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  FirstNonfinite watch{memory};

  Tensor constant(const Shape& shape, double value, DType dtype = DType::f32) {
    return filled(memory, shape, dtype, value, MemoryCategory::activations);
  }
  template <class Chain> const Finding& finding(Chain chain) {
    Probe probe(memory, 1, &watch);
    const ProbeScope scope(&probe);
    chain();
    if (!watch.finding()) throw std::runtime_error("nothing was found");
    return *watch.finding();
  }
};

TEST_F(Watching, LogitsOfAttentionBeyondFp16) {
  const Tensor q = constant({1, 4, 64}, 300, DType::f16), k = constant({1, 64, 4}, 20, DType::f16);
  const Finding& f = finding([&] { bmm(q, k); });
  EXPECT_EQ(f.cause, Cause::overflow);
  EXPECT_EQ(f.position.op, "bmm");
  EXPECT_EQ(f.value, 300.0 * 20 * 64);
  EXPECT_EQ(f.count, 16);
  EXPECT_EQ(f.position.index, "[0, 0, 0]");
}

TEST_F(Watching, TheLogarithmOfASumThatWasFlushedIsFollowedBackToTheFlush) {
  const Tensor x = constant({3, 5}, 1e-4, DType::f16);
  const Finding& f = finding([&] { unary(Op::log, sum(mul(x, x))); });
  EXPECT_EQ(f.cause, Cause::log_of_zero);
  EXPECT_EQ(f.position.op, "log");
  ASSERT_TRUE(f.root);
  EXPECT_EQ(f.root->op, "mul");
  EXPECT_EQ(f.root->dtype, "fp16");
}

TEST_F(Watching, ZeroByZeroInANormAndANumberByZero) {
  const Tensor x = constant({4}, 0);
  EXPECT_EQ(finding([&] { div(x, norm(x)); }).cause, Cause::zero_by_zero);
  FirstNonfinite other(memory);
  Probe probe(memory, 1, &other);
  const ProbeScope scope(&probe);
  div(constant({2, 3}, 1), constant({3}, 0));
  ASSERT_TRUE(other.finding());
  EXPECT_EQ(other.finding()->cause, Cause::divide_by_zero);
}

TEST_F(Watching, AVarianceOfBatchNormBeyondFp32) {
  std::vector<float> values(8 * 4);
  for (size_t i = 0; i < values.size(); ++i) values[i] = i % 3 ? 1e25f : -1e25f;
  const Tensor x = to(tensor_from(memory, {8, 4}, values, MemoryCategory::activations), DType::bf16);
  const Tensor mean = constant({4}, 0), var = constant({4}, 1);
  const Finding& f = finding([&] { batch_norm(x, constant({4}, 1), constant({4}, 0), mean, var, {}); });
  EXPECT_EQ(f.position.op, "batch_norm");
  EXPECT_EQ(f.cause, Cause::overflow_fp32);
}

TEST_F(Watching, InfinityOnPurposeIsNoFault) {
  const Tensor scores = constant({2, 2}, 1, DType::f16);
  const Tensor mask(memory, {2, 2}, DType::u8, MemoryCategory::activations);
  const uint8_t ahead[] = {0, 1, 0, 0};
  device->copy_from_host(mask.view().data, ahead, 4);
  Probe probe(memory, 1, &watch);
  const ProbeScope scope(&probe);
  softmax(masked_fill(scores, mask, -std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(watch.finding());
}

TEST_F(Watching, AnInfinityThatWhereWasGivenIsNoFault) {
  const Tensor mask(memory, {2}, DType::u8, MemoryCategory::activations);
  const uint8_t first[] = {1, 0};
  device->copy_from_host(mask.view().data, first, 2);
  const Tensor big = constant({2}, 300, DType::f16);
  const Finding& f = finding([&] {
    apply(Op::where, {mask, constant({2}, 1), {}}, ScalarAttributes{-std::numeric_limits<double>::infinity()});
    mul(big, big);
  });
  EXPECT_EQ(f.position.op, "mul");
  EXPECT_EQ(f.cause, Cause::overflow);
}

TEST_F(Watching, ATrueZeroIsNotBlamedOnTheCallThatFlushedTheElementBeside) {
  const float small[] = {1e-4f, 0};
  const Tensor x = to(tensor_from(memory, {2}, small, MemoryCategory::activations), DType::f16);
  const auto part = [](const Tensor& of, int64_t first) {
    return of.viewed_as(View(of.view().as<uint16_t>() + first, DType::f16, {1}));
  };
  for (const bool through_an_op : {false, true})
    for (const int64_t element : {0, 1}) {
      FirstNonfinite each(memory);
      Probe probe(memory, 1, &each);
      const ProbeScope scope(&probe);
      const Tensor flushed = mul(x, x);
      unary(Op::reciprocal, part(through_an_op ? unary(Op::relu, flushed) : flushed, element));
      ASSERT_TRUE(each.finding());
      EXPECT_EQ(each.finding()->cause, Cause::divide_by_zero);
      EXPECT_EQ(each.finding()->root.has_value(), element == 0) << element << through_an_op;
    }
}

TEST_F(Watching, AnUpdateBeyondFp16HasAValueInFp32) {
  const Tensor p = constant({2}, 0.5, DType::f16), g = constant({2}, 0.25, DType::f16);
  const View in[] = {p.view(), g.view(), {}};
  const Finding& f = finding([&] { update(*device, Op::sgd, in, {}, SgdAttributes{1e6, 0, 0, 0, false, true}); });
  EXPECT_EQ(f.cause, Cause::overflow);
  EXPECT_EQ(f.value, 0.5 - 0.25e6);
}

TEST_F(Watching, AnUpdateOfAdamDividesByZeroOnlyWhereEpsAndVAreZero) {
  const auto cause = [&](DType dtype, double lr, double eps) {
    const Tensor p = constant({3}, 0.5, dtype), g = constant({3}, 1e-6, dtype), m = constant({3}, 0, dtype),
                 v = constant({3}, 0, dtype);
    const View in[] = {p.view(), g.view(), m.view(), v.view()};
    FirstNonfinite each(memory);
    Probe probe(memory, 1, &each);
    const ProbeScope scope(&probe);
    update(*device, Op::adamw, in, {}, AdamAttributes{lr, 0.9, 0.999, eps, 0, 1, true});
    return each.finding() ? each.finding()->cause : Cause::came_in;
  };
  EXPECT_EQ(cause(DType::f16, 1e-3, 1e-8), Cause::divide_by_zero);
  EXPECT_EQ(cause(DType::f16, 1e10, 0.01), Cause::overflow);
  EXPECT_EQ(cause(DType::f32, 1e38, 1e-7), Cause::overflow_fp32);
}

TEST_F(Watching, WhatWasThereBeforeIsReportedFromWhatAnOpMade) {
  const Tensor bad = constant({3}, std::numeric_limits<double>::quiet_NaN());
  const Finding& f = finding([&] { add(unary(Op::relu, bad), 1); });
  EXPECT_EQ(f.cause, Cause::came_in);
  EXPECT_EQ(f.operand, bad.view().data);
}

TEST_F(Watching, WhatWasChangedBehindTheOpsBacksIsNotBlamedOnThem) {
  const Tensor x = constant({3}, 1);
  const Finding& f = finding([&] {
    const Tensor y = unary(Op::relu, x);
    inject(y, {.step = 1, .target = "y", .fault = Fault::nan, .index = 1});
    add(y, 1);
  });
  EXPECT_EQ(f.cause, Cause::came_in);
  EXPECT_EQ(f.position.op, "add");
}

} // namespace
} // namespace amplab
