// SPDX-License-Identifier: Apache-2.0
// test_autocast_checkpointing of PyTorch, and the guarantees of reentrant recomputation (amp-semantics 2.14).
#include "engine/autograd/recompute.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct Recomputation : RegionTest {
  Tensor w = leaf(drawn({8, 8})), v = leaf(drawn({8, 8})), x = leaf(drawn({4, 8}));

  std::vector<float> extract_gradient(const Tensor& t) {
    const std::vector<float> gradient = to_host(t.grad());
    t.body()->grad = {};
    return gradient;
  }
};

TEST_F(Recomputation, RunsUnderTheAutocastOfTheFirstRunWithTheSameBits) {
  const CheckpointedFunction layers = [this](std::span<const Tensor> in) {
    return dropout(linear(unary(Op::gelu, linear(in[0], w, {})), v, {}), 0.5, 7, 0);
  };
  for (const DType low : {f16, bf16}) {
    const auto run = [&](auto&& forward) {
      Tensor y;
      {
        const AutocastGuard autocast(region(low), clear_cast_cache);
        y = forward();
      }
      EXPECT_EQ(y.dtype(), low);
      backward(y);
      return std::vector{to_host(y), extract_gradient(w), extract_gradient(v), extract_gradient(x)};
    };
    const Tensor inputs[] = {x};
    EXPECT_EQ(run([&] { return recomputed(layers, {x}); }), run([&] { return layers(inputs); }));
  }
}

TEST_F(Recomputation, SavesOnlyTheInputs) {
  const auto in_use = [&](auto&& forward) {
    const auto before = memory.stats().total_in_use;
    const Tensor y = forward();
    return memory.stats().total_in_use - before;
  };
  const CheckpointedFunction deep = [this](std::span<const Tensor> in) {
    Tensor h = in[0];
    for (int i = 0; i < 6; ++i) h = unary(Op::tanh, linear(h, w, {}));
    return h;
  };
  const Tensor inputs[] = {x};
  const auto output = in_use([&] { return x.detach(); }) + 4 * 8 * 4;
  EXPECT_LE(in_use([&] { return recomputed(deep, {x}); }), 2 * output);
  EXPECT_GE(in_use([&] { return deep(inputs); }), 6 * output);
}

// Two nested backward passes share the leaf: that of the whole tape, and inside it that of the recomputed function.
TEST_F(Recomputation, WeightsUsedInsideAndOutsideGetBothGradients) {
  const CheckpointedFunction square = [this](std::span<const Tensor> in) {
    return linear(linear(in[0], w, {}), w, {});
  };
  const auto gradient = [&](auto&& middle) {
    backward(linear(linear(middle(linear(x, w, {})), v, {}), w, {}));
    return std::vector{extract_gradient(w), extract_gradient(v), extract_gradient(x)};
  };
  const auto plain = gradient([&](const Tensor& h) {
    const Tensor inputs[] = {h};
    return square(inputs);
  });
  const auto recomputing = gradient([&](const Tensor& h) { return recomputed(square, {h}); });
  for (size_t i = 0; i < plain.size(); ++i)
    for (size_t k = 0; k < plain[i].size(); ++k) // the uses of w are summed in another order
      EXPECT_NEAR(recomputing[i][k], plain[i][k], 1e-4 * (1 + std::abs(plain[i][k])));
}

TEST_F(Recomputation, NestsInItself) {
  const CheckpointedFunction inner = [this](std::span<const Tensor> in) { return linear(in[0], w, {}); };
  const CheckpointedFunction outer = [&](std::span<const Tensor> in) {
    return unary(Op::relu, recomputed(inner, {linear(in[0], v, {})}));
  };
  backward(recomputed(outer, {x}));
  const auto nested = std::vector{extract_gradient(w), extract_gradient(v), extract_gradient(x)};
  backward(unary(Op::relu, linear(linear(x, v, {}), w, {})));
  EXPECT_EQ(nested, (std::vector{extract_gradient(w), extract_gradient(v), extract_gradient(x)}));
}

TEST_F(Recomputation, RecordsNothingUnderNoGradOrForInputsThatNeedNoGradient) {
  const CheckpointedFunction layer = [this](std::span<const Tensor> in) { return linear(in[0], w, {}); };
  EXPECT_FALSE(recomputed(layer, {x.detach()}).requires_grad()) << "PyTorch warns, and gives none";
  const NoGradGuard no_grad;
  EXPECT_FALSE(recomputed(layer, {x}).requires_grad());
}

TEST_F(Recomputation, OnDemandIsAsIfItWereNotThere) {
  const auto function = [this](const Tensor& h) {
    return unary(Op::exp, unary(Op::tanh, linear(unary(Op::gelu, h), w, {})));
  };
  const auto run = [&](bool on_demand, bool twice) {
    Tensor y;
    const auto forward = [&] { y = function(x); };
    int more = 0;
    if (on_demand)
      recompute_on_demand(forward, [&] { function(x), ++more; });
    else
      forward();
    const Tensor inputs[] = {x, w};
    std::vector<Tensor> found =
        gradients_of(sum(y), filled(memory, {}, f32, 1, MemoryCategory::activations), inputs, {.create_graph = twice});
    if (twice)
      found = gradients_of(sum(square(found[0])), filled(memory, {}, f32, 1, MemoryCategory::activations), inputs);
    EXPECT_EQ(more, on_demand ? 1 : 0);
    return std::vector{to_host(y), to_host(found[0]), to_host(found[1])};
  };
  for (const bool twice : {false, true}) EXPECT_EQ(run(true, twice), run(false, twice));
}

TEST_F(Recomputation, OnDemandReportsDifferentSavedTensors) {
  Tensor y;
  recompute_on_demand([&] { y = unary(Op::exp, unary(Op::tanh, x)); }, [&] { unary(Op::exp, x); });
  EXPECT_THROW(backward(y), RecomputedDifferently);
  recompute_on_demand([&] { y = unary(Op::exp, x); }, [&] { unary(Op::exp, to(x, f16)); });
  EXPECT_THROW(backward(y), RecomputedDifferently);
}

TEST_F(Recomputation, CannotBeDifferentiatedTwice) {
  const Tensor y = recomputed([this](std::span<const Tensor> in) { return linear(in[0], w, {}); }, {x}), inputs[] = {x};
  EXPECT_THROW(run_backward(y, drawn(y.shape()), {.create_graph = true}), NotTwiceDifferentiable);
  EXPECT_THROW(gradients_of(y, drawn(y.shape()), inputs, {.create_graph = true}), ReentrantUnderGrad);
}

} // namespace
} // namespace amplab
