// SPDX-License-Identifier: Apache-2.0
// Probes repeat calls before they run and afterwards, with the result of the call and without a change of its states.
#include "engine/probe/probe.h"
#include "kernels/quantize/product_recipe.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

struct RepeatedCall : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  Tensor drawn(const Shape& shape) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::normal_distribution<float> normal;
    for (float& v : values) v = normal(random);
    return tensor_from(memory, shape, values, MemoryCategory::activations);
  }
};

TEST_F(RepeatedCall, OfDelayedScalingTakesTheScalesOfTheCall) {
  const quantize::Quantizer given{.rule = quantize::ScaleRule::given};
  const quantize::DelayedScaling rule{.length = 2};
  const quantize::ProductRecipe dgrad{.left = given, .right = given, .delayed = rule, .of_left = quantize::Slot::g},
      forward{.left = given, .right = given, .gradient_of_left = &dgrad, .delayed = rule};
  const std::vector<float> amaxes = {1, 3, 0, 1, 5, 0, 1, 7, 0}; // of an earlier pass, so that scales move on
  const Tensor states = tensor_from(memory, {3, 3}, amaxes, MemoryCategory::buffers);
  ProductAttributes attributes{&forward};
  attributes.scaling = states.view().as<float>();
  attributes.records = quantize::kAllSlots;
  const Tensor x = drawn({32, 48}), w = drawn({16, 48}), g = drawn({32, 16});
  const Tensor y(memory, {32, 16}, DType::f32, MemoryCategory::activations),
      dx(memory, {32, 48}, DType::f32, MemoryCategory::gradients);
  const View in[] = {x.view(), w.view()}, out[] = {y.view()}, back[] = {x.view(), w.view(), g.view()},
             gradients[] = {dx.view(), {}};
  const auto expect_same = [&](const Call& call, const Tensor& result) {
    const std::vector<float> states_before = to_host(states);
    const Tensor before = outputs_in_fp32(memory, *device, call)[0];
    EXPECT_EQ(to_host(states), states_before);
    device->run(call);
    const std::vector<float> states_after = to_host(states);
    EXPECT_NE(states_after, states_before);
    const Tensor after = outputs_in_fp32(memory, *device, call, true)[0];
    EXPECT_EQ(to_host(states), states_after);
    EXPECT_EQ(to_host(before), to_host(result));
    EXPECT_EQ(to_host(after), to_host(result));
  };
  expect_same({Op::linear, Direction::forward, in, out, attributes}, y);
  expect_same({Op::linear, Direction::backward, back, gradients, attributes}, dx);
}

} // namespace
} // namespace amplab
