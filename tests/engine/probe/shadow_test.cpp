// SPDX-License-Identifier: Apache-2.0
// The shadow carried along a chain of calls, compared with the same chain in double.
#include "engine/probe/shadow.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/context/execution_context.h"
#include "engine/ops/execute.h"
#include "engine/probe/probe.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <random>
#include <vector>

namespace amplab {
namespace {

using Values = std::vector<double>;

struct ShadowTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};
  std::optional<Probe> probe;

  void watch(ShadowPlan::From from, std::initializer_list<Op> ops = {}) {
    ShadowPlan plan{.from = from, .ops = {}};
    if (ops.size() == 0) plan.ops.set();
    for (const Op op : ops) plan.ops.set(static_cast<size_t>(op));
    probe.emplace(memory, 1);
    probe->compare(plan);
  }
  Tensor drawn(const Shape& shape, float low = -2, float high = 2) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::uniform_real_distribution<float> uniform(low, high);
    for (float& v : values) v = uniform(random);
    return tensor_from(memory, shape, values, MemoryCategory::activations);
  }
  static Values doubles(const Tensor& t) {
    const std::vector<float> host = to_host(t);
    return {host.begin(), host.end()};
  }
  // Returns 10 log10 of the energy of `exact` over that of the error.
  static double snr(const Tensor& result, const Values& exact) {
    const Values x = doubles(result);
    double signal = 0, noise = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      signal += exact[i] * exact[i];
      noise += (x[i] - exact[i]) * (x[i] - exact[i]);
    }
    return 10 * std::log10(signal / noise);
  }
  const OpRecord& last() const { return probe->records().back(); }
};

TEST_F(ShadowTest, ErrorsThatComeTogetherAreDrift) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({64}, 0.8f, 1.2f);
  Values exact = doubles(x);
  Tensor y = to(x, DType::f16); // the shadow starts at the cast
  for (int i = 0; i < 4; ++i) { // each square doubles the relative error
    y = mul(y, y);
    for (double& v : exact) v *= v;
  }
  EXPECT_NEAR(last().drift.snr_db, snr(y, exact), 0.01);
  EXPECT_GT(last().shadow.snr_db, last().drift.snr_db + 6) << "from its own inputs the last call rounds but once";
  EXPECT_LE(last().shadow.ulps, 0.5001);
  EXPECT_GT(last().drift.ulps, 1);
}

TEST_F(ShadowTest, WhatIsFp32HasTheErrorOfWhatItIsMadeFrom) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({32}), plain = mul(x, 2);
  EXPECT_EQ(last().drift.ulps, 0);
  EXPECT_EQ(last().drift.snr_db, std::numeric_limits<double>::infinity());
  const Tensor y = to(to(x, DType::f16), DType::f32);
  const Tensor total = sum(mul(y, y), {}, false, DType::f32);
  EXPECT_EQ(last().shadow.ulps, 0) << "an fp32 sum of what is there";
  const Values exact = doubles(x);
  double want = 0;
  for (const double v : exact) want += v * v;
  EXPECT_NEAR(last().drift.relative, std::abs(item(total) - want) / want, 1e-6);
  EXPECT_GT(last().drift.relative, 1e-6);
}

TEST_F(ShadowTest, ViewsHaveTheReferenceOfTheirElements) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({6, 5});
  const Tensor low = to(x, DType::f16);
  const Tensor y = mul(transpose(slice(low, 1, 1, 4), 0, 1), 2); // [3, 6], strided
  const Values all = doubles(x);
  Values exact;
  for (size_t column = 1; column < 4; ++column)
    for (size_t row = 0; row < 6; ++row) exact.push_back(2 * all[row * 5 + column]);
  EXPECT_NEAR(last().drift.snr_db, snr(y, exact), 0.01);
  EXPECT_EQ(last().shadow.ulps, 0) << "doubling is exact";
}

TEST_F(ShadowTest, MasksOfDropoutAreTheCallsOwn) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({500}, 0.1f, 1);
  const Tensor y = dropout(to(x, DType::bf16), 0.3, 7, 11);
  const Values exact = doubles(x), got = doubles(y);
  Values want(exact.size());
  for (size_t i = 0; i < want.size(); ++i) want[i] = got[i] == 0 ? 0 : exact[i] / 0.7;
  EXPECT_NEAR(last().drift.snr_db, snr(y, want), 0.01);
  EXPECT_GT(last().drift.snr_db, 30) << "other masks would leave nothing";
}

TEST_F(ShadowTest, GradientsAndTheirSums) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  Tensor w = to(drawn({40}), DType::f16).detach();
  w.set_requires_grad(true);
  Values want(40, 0);
  const PhaseScope phase(Phase::forward);
  for (int micro = 0; micro < 2; ++micro) {
    const Tensor x = drawn({40});
    const Tensor loss = sum(mul(mul(w, to(x, DType::f16)), 1.0 / 3), {}, false, DType::f32);
    const PhaseScope backwards(Phase::backward);
    run_backward(loss, filled(memory, {}, DType::f32, 1, MemoryCategory::temporaries));
    const Values exact = doubles(x);
    for (size_t i = 0; i < want.size(); ++i) want[i] += exact[i] * static_cast<double>(1.0f) / 3;
  }
  ASSERT_EQ(last().op, "add_");
  EXPECT_NEAR(last().drift.snr_db, snr(w.grad(), want), 0.05);
}

TEST_F(ShadowTest, AGradientMadeOfPartsHasTheErrorsOfItsParts) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({6, 5});
  x.body()->requires_grad = true;
  const std::vector<Tensor> parts = split(to(x, DType::f16), 2, 1);
  Tensor loss = sum(mul(mul(parts[0], 0.3), 0.7), {}, false, DType::f32);
  loss = add(loss, sum(mul(mul(parts[2], 0.7), 0.9), {}, false, DType::f32)); // the second output is unused
  const PhaseScope backwards(Phase::backward);
  run_backward(loss, filled(memory, {}, DType::f32, 1, MemoryCategory::temporaries));
  Values want;
  for (int row = 0; row < 6; ++row) want.insert(want.end(), {0.21, 0.21, 0, 0, 0.63});
  ASSERT_EQ(last().op, "to");
  EXPECT_NEAR(last().drift.snr_db, snr(x.grad(), want), 0.05);
}

TEST_F(ShadowTest, UnscalingAndClippingChangeTheShadowWithTheGradients) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({30}, 100, 200), g = to(x, DType::f16);
  const Tensor found = filled(memory, {1}, DType::f32, 0, MemoryCategory::temporaries);
  const Tensor inverse = filled(memory, {1}, DType::f32, 1.0 / 3, MemoryCategory::temporaries);
  const View both[] = {g.view(), found.view()};
  update(*device, Op::unscale, both, both, UnscaleAttributes{}, inverse.view());
  Values want = doubles(x);
  for (double& v : want) v *= static_cast<double>(1.0f / 3);
  EXPECT_NEAR(last().drift.snr_db, snr(g, want), 0.01);
  EXPECT_LE(last().shadow.ulps, 0.5001);
  const View only[] = {g.view()};
  update(*device, Op::clip_value, only, only, ClipAttributes{50});
  for (double& v : want) v = std::min(v, 50.0);
  EXPECT_NEAR(last().drift.snr_db, snr(g, want), 0.01);
  EXPECT_EQ(last().shadow.ulps, 0);
  const View norm[] = {found.view()};
  update(*device, Op::grad_norm, only, norm, NoAttributes{});
  double squares = 0;
  for (const double v : want) squares += v * v;
  EXPECT_NEAR(last().drift.relative, std::abs(item(found) - std::sqrt(squares)) / std::sqrt(squares), 1e-6);
}

TEST_F(ShadowTest, AnOptimizersStepEndsTheShadowOfWhatItWrites) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const Tensor p = to(drawn({8}), DType::f16), g = to(drawn({8}), DType::f16);
  const View in[] = {p.view(), g.view(), View(nullptr, DType::f32, {8})};
  update(*device, Op::sgd, in, {}, SgdAttributes{0.1, 0, 0, 0, false, true});
  EXPECT_FALSE(is_recorded(last().drift.ulps));
  clone(p);
  EXPECT_EQ(last().drift.ulps, 0);
}

TEST_F(ShadowTest, ReleasedMemoryDropsItsReference) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const void* before = nullptr;
  {
    const Tensor low = to(drawn({64}), DType::f16);
    before = low.view().data;
  }
  const Tensor other(memory, {64}, DType::f16, MemoryCategory::activations); // no call writes it
  ASSERT_EQ(other.view().data, before) << "the case is what it was meant to be";
  const std::vector<uint16_t> ones(64, 0x3c00);
  device->copy_from_host(other.view().data, ones.data(), 128);
  clone(other);
  EXPECT_EQ(last().drift.ulps, 0);
  EXPECT_EQ(last().made_by, "0");
}

TEST_F(ShadowTest, OnlyTheOpsThatAreChosenAreCompared) {
  watch(ShadowPlan::From::own, {Op::exp});
  const ProbeScope watching(&*probe);
  const Tensor x = drawn({64});
  const Tensor low = to(x, DType::f16);
  EXPECT_FALSE(is_recorded(last().shadow.ulps) || is_recorded(last().drift.ulps));
  const Tensor y = unary(Op::exp, mul(low, 3));
  Values exact = doubles(x);
  for (double& v : exact) v = std::exp(3 * v);
  EXPECT_NEAR(last().drift.snr_db, snr(y, exact), 0.01) << "what is not compared is followed all the same";
}

TEST_F(ShadowTest, FromInputsAloneNothingIsFollowed) {
  watch(ShadowPlan::From::inputs);
  const ProbeScope watching(&*probe);
  unary(Op::exp, to(drawn({64}), DType::bf16));
  EXPECT_LE(last().shadow.ulps, 0.5001);
  EXPECT_FALSE(is_recorded(last().drift.ulps));
}

TEST_F(ShadowTest, ANumberBeyondTheFormatIsCountedElsewhere) {
  watch(ShadowPlan::From::own);
  const ProbeScope watching(&*probe);
  const std::vector<float> values{1, 12, std::numeric_limits<float>::quiet_NaN(), -40,
                                  std::numeric_limits<float>::infinity()};
  const Tensor y = unary(Op::exp, to(tensor_from(memory, {5}, values, MemoryCategory::activations), DType::f16));
  EXPECT_EQ(last().inf, 2) << "exp(12) is 162755";
  EXPECT_NEAR(last().shadow.relative, std::abs(static_cast<double>(to_host(y)[0]) - std::exp(1.0)) / std::exp(1.0),
              1e-6);
}

TEST_F(ShadowTest, ProductsInTf32AreComparedWithFp32) {
  const MathModeScope tf32({.allow_tf32 = true});
  watch(ShadowPlan::From::inputs);
  const ProbeScope watching(&*probe);
  const Tensor a = drawn({9, 33}), b = drawn({33, 7});
  const Tensor y = matmul(a, b);
  const Values x = doubles(a), w = doubles(b);
  Values want(63, 0);
  for (size_t i = 0; i < 9; ++i)
    for (size_t j = 0; j < 7; ++j)
      for (size_t k = 0; k < 33; ++k) want[i * 7 + j] += x[i * 33 + k] * w[k * 7 + j];
  EXPECT_NEAR(last().shadow.snr_db, snr(y, want), 0.05);
  EXPECT_LT(last().shadow.snr_db, 90);
}

} // namespace
} // namespace amplab
