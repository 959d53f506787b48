// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/autograd/cycles.h"
#include "engine/autograd/derivative.h"
#include "engine/autograd/functional.h"
#include "engine/probe/probe.h"

#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

struct AutogradTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  Tensor random_tensor(const Shape& shape, float scale = 1) {
    std::normal_distribution<float> normal(0, scale);
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) v = normal(random);
    return tensor_from(memory, shape, values, MemoryCategory::activations);
  }
  Tensor leaf(const Shape& shape, float scale = 1) {
    Tensor t = random_tensor(shape, scale);
    t.set_requires_grad(true);
    return t;
  }
  Tensor targets(std::vector<int64_t> values) {
    Tensor t(memory, {static_cast<int64_t>(values.size())}, DType::i64, MemoryCategory::activations);
    device->copy_from_host(t.view().data, values.data(), values.size() * sizeof(int64_t));
    return t;
  }
  void backward(const Tensor& loss) {
    run_backward(loss, filled(memory, loss.shape(), loss.dtype(), 1.0, MemoryCategory::activations));
  }
  static AutocastState region(DType dtype) {
    AutocastState state;
    state.enabled = true;
    state.dtype = dtype;
    return state;
  }
};

// DistributedDataParallel counts leaves by this hook.
TEST_F(AutogradTest, TheHookOfALeafRunsEvenIfItWasFrozenSinceForward) {
  Tensor x = leaf({3}), frozen = leaf({3});
  const Tensor y = mul(x, frozen);
  frozen.set_requires_grad(false);
  int with_gradient = 0, without = 0;
  {
    const PostAccumulateGradHook hook([&](const Tensor& each) { ++(each.grad() ? with_gradient : without); });
    backward(y);
  }
  EXPECT_EQ(with_gradient, 1);
  EXPECT_EQ(without, 1);
}

TEST_F(AutogradTest, GradientsOfANetworkMatchFiniteDifferences) {
  const Tensor x = random_tensor({5, 7}), t = targets({0, 2, 1, 1, 0});
  const Tensor w1 = leaf({6, 7}, 0.5f), b1 = leaf({6}), gain = leaf({6}), shift = leaf({6}), w2 = leaf({3, 6}, 0.5f),
               b2 = leaf({3});
  const auto loss = [&] {
    Tensor h = layer_norm(linear(x, w1, b1), gain, shift, 1e-5);
    h = unary(Op::gelu, h);
    return cross_entropy(linear(unary(Op::tanh, h), w2, b2), t);
  };
  backward(loss());
  for (const Tensor& p : {w1, b1, gain, shift, w2, b2}) {
    const std::vector<float> gradient = to_host(p.grad());
    auto* values = p.view().as<float>();
    for (size_t i = 0; i < gradient.size(); ++i) {
      constexpr float h = 1e-2f;
      const NoGradGuard no_grad;
      const float before = values[i];
      values[i] = before + h;
      const double up = item(loss());
      values[i] = before - h;
      const double down = item(loss());
      values[i] = before;
      // Central differences: error h^2 from the third derivative, eps/h from rounding.
      EXPECT_NEAR(gradient[i], (up - down) / (2 * h), 2e-3) << "element " << i;
    }
  }
}

TEST_F(AutogradTest, GradientsOfALeafUsedTwiceAreSummed) {
  const Tensor w = leaf({1, 1}), none;
  const Tensor x = filled(memory, {1, 1}, DType::f32, 3.0, MemoryCategory::activations);
  const Tensor y = linear(linear(x, w, none), w, none); // y = 3 w^2
  run_backward(y, filled(memory, {1, 1}, DType::f32, 1.0, MemoryCategory::activations));
  EXPECT_NEAR(item(w.grad()), 6 * item(w), 1e-5);
}

TEST_F(AutogradTest, ALeafWithoutOtherOwnersLivesAsLongAsTheGraph) {
  const auto before = memory.stats().total_in_use;
  Tensor y = unary(Op::relu, leaf({64}));
  EXPECT_GE(memory.stats().total_in_use, before + 2 * 64 * 4);
  backward(y);
  y = {};
  EXPECT_EQ(memory.stats().total_in_use, before);
}

TEST_F(AutogradTest, ASecondBackwardAddsToGrad) {
  const Tensor w = leaf({1, 1}), none;
  const Tensor two = filled(memory, {1, 1}, DType::f32, 2.0, MemoryCategory::activations);
  for (int i = 0; i < 3; ++i)
    run_backward(linear(two, w, none), filled(memory, {1, 1}, DType::f32, 1.0, MemoryCategory::activations));
  EXPECT_EQ(item(w.grad()), 6);
}

TEST_F(AutogradTest, NothingIsRecordedUnderNoGrad) {
  const NoGradGuard no_grad;
  EXPECT_FALSE(linear(random_tensor({2, 2}), leaf({2, 2}), {}).requires_grad());
}

TEST_F(AutogradTest, AutocastRunsLinearIn16BitsAndReturnsFp32GradientsForFp32Weights) {
  for (const DType low : {DType::f16, DType::bf16}) {
    const Tensor w = leaf({4, 3}), b = leaf({4}), x = random_tensor({5, 3});
    Tensor loss;
    {
      const AutocastGuard autocast(region(low), clear_cast_cache);
      const Tensor y = linear(x, w, b);
      EXPECT_EQ(y.dtype(), low);
      loss = cross_entropy(y, targets({0, 1, 2, 3, 0}));
      EXPECT_EQ(loss.dtype(), DType::f32);
    }
    backward(loss);
    EXPECT_EQ(w.grad().dtype(), DType::f32);
    EXPECT_EQ(b.grad().dtype(), DType::f32);
    // The gradient was rounded to 16 bits before it became fp32, so a round trip through 16 bits does not change it.
    const Tensor down(memory, w.shape(), low, MemoryCategory::activations);
    const View in[] = {w.grad().view()}, out[] = {down.view()};
    device->run({Op::cast, Direction::forward, in, out});
    EXPECT_EQ(to_host(down), to_host(w.grad()));
  }
}

TEST_F(AutogradTest, CrossEntropyOnTheCudaListHoldsLogProbabilitiesInTheLogitsDtype) {
  Probe probe(memory, 1);
  const ProbeScope watching(&probe);
  const AutocastGuard autocast(region(DType::f16), clear_cast_cache);
  cross_entropy(linear(random_tensor({2, 3}), random_tensor({4, 3}), {}), targets({0, 1}));
  const auto records = probe.take();
  const auto of = [&](std::string_view op) {
    return *std::ranges::find(records, op, [](const OpRecord& r) { return std::string_view(r.op); });
  };
  EXPECT_EQ(of("log_softmax").out_dtype, "fp16");
  EXPECT_EQ(of("nll_loss").compute_dtype, "fp32");
  EXPECT_EQ(of("nll_loss").out_dtype, "fp32");
  EXPECT_EQ(of("linear").casts, 2);
}

TEST_F(AutogradTest, OutsideAutocastTheProbeNamesNoPolicy) {
  Probe probe(memory, 1);
  const ProbeScope watching(&probe);
  linear(random_tensor({2, 3}), random_tensor({4, 3}), {});
  EXPECT_EQ(probe.take().front().policy, "autocast off");
}

TEST_F(AutogradTest, AWeightIsCastOncePerRegionAndItsGradientsAreSummedIn16Bits) {
  const Tensor w = leaf({2, 2}), none;
  Probe probe(memory, 1);
  const ProbeScope watching(&probe);
  {
    const AutocastGuard autocast(region(DType::f16), clear_cast_cache);
    const Tensor h = linear(random_tensor({1, 2}), w, none);
    linear(h, w, none);
  }
  int casts_of_weight = 0, from_cache = 0;
  for (const OpRecord& r : probe.take()) {
    casts_of_weight += r.op == "to" && r.shape == "[2, 2]";
    from_cache += static_cast<int>(r.casts_cached);
  }
  EXPECT_EQ(casts_of_weight, 1);
  EXPECT_EQ(from_cache, 1);
  EXPECT_FALSE(w.body()->cached_cast) << "the cache must be empty after the outermost region";
}

TEST_F(AutogradTest, WithoutTheCastCacheAWeightIsCastAtEachUse) {
  const Tensor w = leaf({2, 2}), none;
  Probe probe(memory, 1);
  const ProbeScope watching(&probe);
  {
    AutocastState uncached = region(DType::f16);
    uncached.cache_enabled = false;
    const AutocastGuard autocast(uncached, clear_cast_cache);
    linear(linear(random_tensor({1, 2}), w, none), w, none);
  }
  int casts_of_weight = 0;
  for (const OpRecord& r : probe.take()) casts_of_weight += r.op == "to" && r.shape == "[2, 2]";
  EXPECT_EQ(casts_of_weight, 2);
}

// amp-semantics 9.1: gradients at or below 2^-25 vanish in fp16. The probe counts how many were flushed.
TEST_F(AutogradTest, TheProbeCountsWhatRoundingFlushedToZero) {
  const Tensor x = filled(memory, {1, 4}, DType::f32, 0x1p-14, MemoryCategory::activations);
  const Tensor w = filled(memory, {3, 4}, DType::f32, 0x1p-14, MemoryCategory::activations);
  Probe probe(memory, 1);
  const ProbeScope watching(&probe);
  const AutocastGuard autocast(region(DType::f16), clear_cast_cache);
  linear(x, w, {}); // each result is 4 * 2^-28 = 2^-26
  const auto records = probe.take();
  EXPECT_EQ(records.back().op, "linear");
  EXPECT_EQ(records.back().zeros, 3);
  EXPECT_EQ(records.back().flushed, 3);
}

TEST_F(AutogradTest, SavedActivationsAreFreedAsBackwardGoes) {
  const Tensor w = leaf({64, 64}), none;
  Tensor h = random_tensor({64, 64});
  for (int i = 0; i < 4; ++i) h = unary(Op::relu, linear(h, w, none));
  const auto at_forward = memory.account().in_use()[static_cast<size_t>(MemoryCategory::activations)];
  run_backward(h, filled(memory, h.shape(), h.dtype(), 1.0, MemoryCategory::activations));
  h = {};
  EXPECT_LT(memory.account().in_use()[static_cast<size_t>(MemoryCategory::activations)], at_forward / 4);
}

// As in PyTorch, which checks should_compute_output before it saves a factor.
TEST_F(AutogradTest, SavesOnlyFactorsThatANeededGradientReads) {
  using Product = Tensor (*)(const Tensor&, const Tensor&);
  const Product products[] = {[](const Tensor& a, const Tensor& b) { return linear(a, b, {}); },
                              [](const Tensor& a, const Tensor& b) { return matmul(a, b); },
                              [](const Tensor& a, const Tensor& b) { return mul(a, b); }};
  constexpr int64_t kBytes = 64 * 64 * sizeof(float);
  for (const Product product : products)
    for (const bool first_wanted : {false, true})
      for (const bool second_wanted : {false, true}) {
        if (!first_wanted && !second_wanted) continue;
        Tensor a = random_tensor({64, 64}), b = random_tensor({64, 64});
        a.set_requires_grad(first_wanted);
        b.set_requires_grad(second_wanted);
        const int64_t before = memory.account().counted();
        {
          Tensor x = mul(a, 2), y = mul(b, 2);
          const Tensor result = product(x, y);
          x = {}, y = {};
          EXPECT_EQ(memory.account().counted() - before, kBytes * (1 + first_wanted + second_wanted));
          const Tensor ones = filled(memory, result.shape(), result.dtype(), 1, MemoryCategory::temporaries);
          run_backward(result, ones);
        }
        const std::vector<float> da = first_wanted ? to_host(a.grad()) : std::vector<float>();
        if (first_wanted && second_wanted) {
          Tensor whole_a = a.detach(), whole_b = b.detach();
          whole_a.set_requires_grad(true);
          const Tensor result = product(mul(whole_a, 2), mul(whole_b, 2));
          run_backward(result, filled(memory, result.shape(), result.dtype(), 1, MemoryCategory::temporaries));
          EXPECT_EQ(to_host(whole_a.grad()), da) << "whether the other gradient is wanted or not";
        }
      }
}

// No static_assert, since the address of a function is no constant expression under the undefined-behavior sanitizer.
TEST(Derivatives, OpsWithoutABackwardKernelHaveAFormula) {
  for (size_t op = 0; op < kOpCount; ++op)
    if (kOps[op].kind == OpKind::formula) {
      EXPECT_TRUE(derivative_of(static_cast<Op>(op)).formula) << kOps[op].id;
    }
}

TEST(Derivatives, SaveTheOperandsAndOutputsInTheirRowOfTheOpTable) {
  using namespace op_columns;
  constexpr int all = in0 | in1 | in2 | out0 | out1 | out2;
  for (size_t op = 0; op < kOpCount; ++op) {
    const OpRow& row = kOps[op];
    const Derivative& derivative = derivative_of(static_cast<Op>(op));
    int saved = 0;
    for (size_t i = 0; i < derivative.saved_count; ++i) {
      const int what = derivative.saved[i];
      EXPECT_LT(what >= 0 ? what : -1 - what, what >= 0 ? row.most : row.outputs) << row.id << " has no such tensor";
      saved |= what >= 0 ? in0 << what : out0 << (-1 - what);
    }
    EXPECT_EQ(saved, row.saved & all) << row.id;
    if (row.differentiable() && row.has_kernel()) continue;
    EXPECT_EQ(row.saved, 0) << row.id;
    EXPECT_FALSE(derivative.formula) << row.id;
  }
}

// A tensor that was saved may not change before backward.
TEST_F(AutogradTest, FunctionsOfOneTensorSaveWhatTheirRowSays) {
  for (size_t i = 0; i < kOpCount; ++i) {
    if (!kOps[i].functions) continue;
    const Op op = static_cast<Op>(i);
    const auto is_saved = [&](bool output) {
      Tensor leaf = filled(memory, {2}, DType::f32, 0.5, MemoryCategory::temporaries);
      leaf.set_requires_grad(true);
      const Tensor x = mul(leaf, 2), y = unary(op, x);
      (output ? y : x).changed_in_place();
      try {
        run_backward(y, filled(memory, {2}, DType::f32, 1, MemoryCategory::temporaries));
      } catch (const ModifiedInPlace&) {
        return true;
      }
      return false;
    };
    EXPECT_EQ(is_saved(false), (kOps[i].saved & op_columns::in0) != 0) << kOps[i].id << "'s input";
    EXPECT_EQ(is_saved(true), (kOps[i].saved & op_columns::out0) != 0) << kOps[i].id << "'s output";
  }
}

// The leaf, its gradient and the gradient's history own each other.
TEST_F(AutogradTest, GradientsWithAHistoryAreDroppedAsTheirMemoryEnds) {
  CachingAllocator other(*device);
  const auto differentiated = [](CachingAllocator& where) {
    Tensor x = filled(where, {2}, DType::f32, 3, MemoryCategory::temporaries);
    x.set_requires_grad(true);
    run_backward(sum(square(x)), filled(where, {}, DType::f32, 1, MemoryCategory::temporaries), {.create_graph = true});
    return x;
  };
  const Tensor kept = differentiated(other);
  differentiated(memory);
  EXPECT_GT(memory.stats().total_in_use, 0);
  break_cycles(memory);
  EXPECT_EQ(memory.stats().total_in_use, 0);
  EXPECT_EQ(to_host(kept.grad()), (std::vector<float>{6, 6}));
  break_cycles(other);
}

TEST_F(AutogradTest, OperandsThatDoNotFitAreNamedWithTheirShapes) {
  try {
    linear(random_tensor({2, 3}), random_tensor({4, 5}), {});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "mm: mat1 and mat2 shapes cannot be multiplied (2x3 and 5x4)");
  }
}

} // namespace
} // namespace amplab
