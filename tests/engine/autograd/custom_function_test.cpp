// SPDX-License-Identifier: Apache-2.0
// test_autocast_custom_enabled and test_autocast_custom_cast_inputs of PyTorch (amp-semantics 2.12 and 10.1).
#include "engine/autograd/custom_function.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

using Inputs = std::span<const Tensor>;

// Dtypes of operands and gradients in a function, and whether autocast was on.
struct Sight {
  std::vector<DType> dtypes;
  bool autocast = false;
  AutocastState state;
};

struct CustomFunctions : RegionTest {
  Sight forward, backward_;

  // a b, written by hand
  CustomFunction product(std::optional<DType> cast_inputs = {}) {
    return {.forward =
                [this](Inputs in, std::vector<Tensor>& saved) {
                  forward = {{in[0].dtype(), in[1].dtype()}, autocast_state().enabled, autocast_state()};
                  saved = {in[0], in[1]};
                  return matmul(in[0], in[1]);
                },
            .backward = [this](const Tensor& g, Inputs saved) -> std::vector<Tensor> {
              const Tensor da = matmul(g, transpose(saved[1], 0, 1)), db = matmul(transpose(saved[0], 0, 1), g);
              backward_ = {{da.dtype(), db.dtype()}, autocast_state().enabled, autocast_state()};
              return {da, db};
            },
            .cast_inputs = cast_inputs};
  }
};

TEST_F(CustomFunctions, RunBackwardUnderTheAutocastOfForward) {
  for (const DType low : {f16, bf16}) {
    const Tensor a = leaf(drawn({8, 8})), b = leaf(drawn({8, 8}));
    Tensor y;
    {
      const AutocastGuard autocast(region(low, PolicyList::cpu), clear_cast_cache);
      y = call(product(), {a, b});
    }
    EXPECT_EQ(y.dtype(), low);
    EXPECT_EQ(forward.dtypes, (std::vector{f32, f32}));
    EXPECT_TRUE(forward.autocast);
    backward(y);
    EXPECT_TRUE(backward_.autocast);
    EXPECT_EQ(backward_.state.list, PolicyList::cpu);
    EXPECT_EQ(backward_.dtypes, (std::vector{low, low}));
    EXPECT_EQ(a.grad().dtype(), f32);
  }
}

TEST_F(CustomFunctions, CastTheirInputsAndRunBothWaysWithAutocastOff) {
  const Tensor a = leaf(drawn({8, 8}, f16)), b = drawn({8, 8}, f16);
  Tensor y;
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    y = call(product(f32), {a, b});
    EXPECT_TRUE(autocast_state().enabled) << "again on after the call";
  }
  EXPECT_EQ(y.dtype(), f32);
  EXPECT_EQ(forward.dtypes, (std::vector{f32, f32}));
  EXPECT_FALSE(forward.autocast);
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache); // has no effect on backward
    backward(y);
  }
  EXPECT_FALSE(backward_.autocast);
  EXPECT_EQ(backward_.dtypes, (std::vector{f32, f32}));
  EXPECT_EQ(a.grad().dtype(), f16) << "as the input that was cast";
}

TEST_F(CustomFunctions, CastNothingOutsideARegion) {
  const Tensor a = leaf(drawn({8, 8}, f16)), b = drawn({8, 8}, f16);
  const Tensor y = call(product(f32), {a, b});
  EXPECT_EQ(y.dtype(), f16);
  backward(y);
  EXPECT_EQ(backward_.dtypes, (std::vector{f16, f16}));
}

TEST_F(CustomFunctions, LeaveIntegersAndMissingInputsAlone) {
  std::vector<DType> seen;
  const CustomFunction lookup{.forward =
                                  [&](Inputs in, std::vector<Tensor>&) {
                                    seen = {in[0].dtype(), in[1].dtype()};
                                    EXPECT_FALSE(in[2]);
                                    return embedding(in[0], in[1]);
                                  },
                              .backward = [](const Tensor&, Inputs) { return std::vector<Tensor>{}; },
                              .cast_inputs = bf16};
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  EXPECT_EQ(call(lookup, {leaf(drawn({3, 2})), ids({2}, {0, 2}), {}}).dtype(), bf16);
  EXPECT_EQ(seen, (std::vector{bf16, DType::i64}));
}

TEST_F(CustomFunctions, TheRegionOfBackwardLeavesNoCopiesBehind) {
  bool copied = false;
  const Tensor w = leaf(drawn({4, 4}));
  const CustomFunction layer{.forward = [&](Inputs in, std::vector<Tensor>&) { return linear(in[0], w, {}); },
                             .backward =
                                 [&](const Tensor& g, Inputs) {
                                   const std::vector gradients = {matmul(g, w)};
                                   copied = static_cast<bool>(w.body()->cached_cast);
                                   return gradients;
                                 }};
  Tensor y;
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    y = call(layer, {leaf(drawn({2, 4}))});
  }
  EXPECT_FALSE(w.body()->cached_cast);
  backward(y);
  EXPECT_TRUE(copied);
  EXPECT_FALSE(w.body()->cached_cast);
}

TEST_F(CustomFunctions, CanBeDifferentiatedTwice) {
  const CustomFunction cube{
      .forward =
          [](Inputs in, std::vector<Tensor>& saved) {
            saved = {in[0]};
            return pow(in[0], 3);
          },
      .backward = [](const Tensor& g, Inputs saved) { return std::vector{mul(g, mul(square(saved[0]), 3))}; }};
  const Tensor x = leaf(tensor({2}, {1, -2})), inputs[] = {x};
  const Tensor ones = filled(memory, {2}, f32, 1, MemoryCategory::activations);
  const Tensor first = gradients_of(call(cube, {x}), ones, inputs, {.create_graph = true})[0];
  EXPECT_EQ(to_host(first), (std::vector<float>{3, 12}));
  EXPECT_EQ(to_host(gradients_of(first, ones, inputs)[0]), (std::vector<float>{6, -12}));
}

TEST_F(CustomFunctions, MayReturnAnInputOrSaveAnOutput) {
  const CustomFunction identity{.forward =
                                    [](Inputs in, std::vector<Tensor>& saved) {
                                      saved = {in[0]};
                                      return in[0];
                                    },
                                .backward = [](const Tensor& g, Inputs) { return std::vector{mul(g, -1)}; }};
  const Tensor x = leaf(tensor({1}, {5}));
  const auto before = memory.stats().total_in_use;
  {
    const Tensor y = call(identity, {x});
    EXPECT_FALSE(y.same_as(x));
    backward(y);
  }
  EXPECT_EQ(item(x.grad()), -1);
  x.body()->grad = {};
  EXPECT_EQ(memory.stats().total_in_use, before) << "a tape that owns itself is never freed";
}

} // namespace
} // namespace amplab
