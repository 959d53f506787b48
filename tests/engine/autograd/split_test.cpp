// SPDX-License-Identifier: Apache-2.0
// Gradients of the outputs of split(), compared with gradients of slices, which are summed.
#include "engine/autograd/custom_function.h"
#include "engine/autograd/recompute.h"
#include "tests/engine/autograd/region_fixture.h"

#include <bit>
#include <cmath>

namespace amplab {
namespace {

struct Splits : RegionTest {
  // Fills memory with NaN, so that the next allocation holds no zeros.
  void spoil(const Shape& shape) { filled(memory, shape, f32, std::nan(""), MemoryCategory::activations); }

  static std::vector<uint32_t> bits_of(const Tensor& t) {
    std::vector<uint32_t> bits;
    for (const float v : to_host(t)) bits.push_back(std::bit_cast<uint32_t>(v));
    return bits;
  }
  static std::vector<Tensor> sliced(const Tensor& x, int64_t size, int axis) {
    std::vector<Tensor> parts;
    for (int64_t begin = 0; begin < x.shape()[axis]; begin += size)
      parts.push_back(slice(x, axis, begin, std::min(begin + size, x.shape()[axis])));
    return parts;
  }
  using Parts = std::vector<Tensor> (*)(const Tensor&, int64_t, int);
  static constexpr Parts kBoth[] = {split, sliced};

  // q, k and v from one projection [2, 5, 24], for two heads.
  static std::vector<Tensor> by_heads(Parts parts_of, const Tensor& projection) {
    std::vector<Tensor> parts = parts_of(projection, 8, 2);
    for (Tensor& part : parts) part = transpose(reshape(part, {2, 5, 2, 4}), 1, 2);
    return parts;
  }
  static Tensor attention(const Tensor& q, const Tensor& k, const Tensor& v) {
    return scaled_dot_product_attention(q, k, v, 0.5, true);
  }
  // Returns the gradient of a projection. `use` combines its split outputs into one tensor.
  template <class Use>
  std::vector<float> gradient(Parts parts_of, const Tensor& values, Use use, BackwardOptions options = {}) {
    const Tensor x = leaf(values.detach()), h = mul(x, 2);
    spoil(h.shape());
    const Tensor y = use(by_heads(parts_of, h));
    run_backward(y, filled(memory, y.shape(), y.dtype(), 1, MemoryCategory::activations), options);
    return to_host(x.grad());
  }

  // Returns the ops of backward, in order.
  template <class Body> std::vector<std::string> calls_of(Body body) {
    Probe probe(memory, 1);
    const ProbeScope watching(&probe);
    body();
    std::vector<std::string> calls;
    for (const OpRecord& record : probe.take()) calls.emplace_back(record.op);
    return calls;
  }
};

TEST_F(Splits, EachPartOfTheGradientIsWrittenOnceIntoMemoryThatIsNotZeroed) {
  const Tensor x = leaf(drawn({2, 5})), h = mul(x, 1);
  const std::vector<Tensor> parts = split(h, 2, -1);
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[2].shape(), (Shape{2, 1}));
  const Tensor roots[] = {parts[1], parts[2], parts[0]};
  const Tensor gradients[] = {tensor({2, 2}, {3, 4, 8, 9}), tensor({2, 1}, {5, 10}), tensor({2, 2}, {1, 2, 6, 7})};
  spoil({2, 5});
  const auto calls = calls_of([&] { run_backward(roots, gradients); });
  EXPECT_EQ(to_host(x.grad()), (std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(calls, (std::vector<std::string>{"clone", "clone", "clone", "mul"}));
}

TEST_F(Splits, MinusZeroStaysMinusZeroAlsoWhereTheGradientIsRecorded) {
  for (const bool recorded : {false, true}) {
    const Tensor x = leaf(drawn({4})), h = reshape(x, {2, 2});
    const std::vector<Tensor> parts = split(h, 1, 0);
    const Tensor gradients[] = {tensor({1, 2}, {-0.0f, 1}), tensor({1, 2}, {2, -0.0f})};
    run_backward(parts, gradients, {.create_graph = recorded});
    EXPECT_EQ(bits_of(x.grad()), bits_of(tensor({4}, {-0.0f, 1, 2, -0.0f}))) << recorded;
  }
}

TEST_F(Splits, APartWithoutAGradientHasZeros) {
  for (const bool recorded : {false, true}) {
    const Tensor x = leaf(drawn({6})), parts = split(x, 2, 0)[1];
    spoil({6});
    run_backward(parts, tensor({2}, {3, 4}), {.create_graph = recorded});
    EXPECT_EQ(to_host(x.grad()), (std::vector<float>{0, 0, 3, 4, 0, 0})) << recorded;
  }
  const Tensor x = leaf(drawn({6}));
  EXPECT_EQ(split(x, 4, 0)[1].shape(), (Shape{2}));
  EXPECT_FALSE(x.grad());
}

TEST_F(Splits, AttentionWritesItsGradientsWhereTheyStay) {
  const Tensor values = drawn({2, 5, 24});
  const auto use = [](const std::vector<Tensor>& p) { return attention(p[0], p[1], p[2]); };
  const auto calls = calls_of([&] { gradient(split, values, use); });
  EXPECT_EQ(calls,
            (std::vector<std::string>{"mul", "scaled_dot_product_attention", "scaled_dot_product_attention", "mul"}));
  EXPECT_EQ(gradient(split, values, use), gradient(sliced, values, use));
}

TEST_F(Splits, PartsThatGetSeveralGradientsAddThemUp) {
  const Tensor values = drawn({2, 5, 24});
  const auto same = [&](auto use) { EXPECT_EQ(gradient(split, values, use), gradient(sliced, values, use)); };
  same([](const auto& p) { return add(attention(p[0], p[1], p[2]), mul(p[0], 3)); });
  same([](const auto& p) { return add(mul(p[1], 3), attention(p[0], p[1], p[2])); });
  same([](const auto& p) { return attention(p[0], p[0], p[0]); });
  same([](const auto& p) { return add(attention(p[0], p[1], p[2]), attention(p[2], p[1], p[0])); });
  same([](const auto& p) { return attention(mul(p[0], 2), p[1], mul(p[2], p[2])); });
  same([](const auto& p) {
    return attention(transpose(p[1], -2, -1), transpose(p[2], -2, -1), transpose(p[1], -2, -1));
  });
}

TEST_F(Splits, AProjectionThatIsUsedAsAWholeTooGetsBoth) {
  std::vector<std::vector<float>> found;
  const Tensor values = drawn({2, 5, 24});
  for (const Parts parts_of : kBoth) {
    const Tensor x = leaf(values.detach()), h = mul(x, 2);
    const std::vector<Tensor> p = by_heads(parts_of, h);
    backward(add(sum(mul(h, h)), sum(attention(p[0], p[1], p[2]))));
    found.push_back(to_host(x.grad()));
  }
  for (size_t i = 0; i < found[0].size(); ++i) EXPECT_NEAR(found[0][i], found[1][i], 1e-6) << i;
}

TEST_F(Splits, BackwardTwiceDoublesTheGradient) {
  const Tensor x = leaf(drawn({2, 5, 24}));
  const std::vector<Tensor> p = by_heads(split, x);
  const Tensor y = attention(p[0], p[1], p[2]), once = filled(memory, y.shape(), f32, 1, MemoryCategory::activations);
  run_backward(y, once, {.retain_graph = true});
  const std::vector<float> first = to_host(x.grad());
  run_backward(y, once);
  const std::vector<float> both = to_host(x.grad());
  for (size_t i = 0; i < first.size(); ++i) EXPECT_EQ(both[i], 2 * first[i]) << i;
}

TEST_F(Splits, GradientsOfPartsCanBeRequestedAndStayUnchanged) {
  const Tensor x = leaf(drawn({2, 5, 24})), h = mul(x, 2);
  const std::vector<Tensor> parts = split(h, 8, 2), p = {reshape(parts[0], {2, 5, 1, 8}), parts[1], parts[2]};
  const auto heads = [](const Tensor& t) { return reshape(t, {2, 1, 5, 8}); };
  const Tensor y = attention(heads(p[0]), heads(p[1]), heads(p[2]));
  const Tensor inputs[] = {parts[0], p[0], x, parts[2]},
               ones = filled(memory, y.shape(), f32, 1, MemoryCategory::activations);
  const std::vector<Tensor> found = gradients_of(y, ones, inputs, {.retain_graph = true});
  const Tensor scaled = mul(found[2], 0.5);
  for (const int which : {0, 2})
    EXPECT_EQ(to_host(found[which == 0 ? 0 : 3]), to_host(slice(scaled, 2, 8 * which, 8 * which + 8))) << which;
  const std::vector<float> before = to_host(found[1]);
  run_backward(y, mul(ones, 7));
  EXPECT_EQ(to_host(found[1]), before);
  EXPECT_EQ(to_host(found[0]), before);
  const Tensor alone[] = {p[0]};
  const Tensor again = attention(heads(p[0]), heads(p[1]), heads(p[2]));
  EXPECT_EQ(to_host(gradients_of(again, ones, alone)[0]), before) << "the backward pass ends before the parts";
}

TEST_F(Splits, DifferentiatesTwice) {
  std::vector<std::vector<float>> found;
  const Tensor values = drawn({2, 6});
  for (const Parts parts_of : kBoth) {
    const Tensor x = leaf(values.detach()), inputs[] = {x};
    const std::vector<Tensor> p = parts_of(mul(x, x), 2, 1);
    const Tensor y = sum(mul(p[0], mul(p[1], p[1]))); // the third output is unused
    const Tensor one = filled(memory, {}, f32, 1, MemoryCategory::activations);
    const Tensor first = gradients_of(y, one, inputs, {.create_graph = true})[0];
    found.push_back(to_host(gradients_of(sum(mul(first, first)), one, inputs)[0]));
  }
  EXPECT_EQ(found[0], found[1]);
}

// The inner backward pass starts on the same tape when the outer one already has the gradient of one output.
TEST_F(Splits, NestedBackwardPassesDoNotMixTheirParts) {
  const Tensor x = leaf(tensor({4}, {1, 2, 3, 4})), h = mul(x, 1);
  const std::vector<Tensor> p = split(h, 2, 0);
  const Tensor inner = sum(mul(p[0], p[1])), one = filled(memory, {}, f32, 1, MemoryCategory::activations);
  std::vector<float> of_inner;
  const CustomFunction looks{.forward = [](std::span<const Tensor> in, std::vector<Tensor>&) { return mul(in[0], 1); },
                             .backward =
                                 [&](const Tensor& g, std::span<const Tensor>) {
                                   const Tensor inputs[] = {h};
                                   of_inner = to_host(gradients_of(inner, one, inputs, {.retain_graph = true})[0]);
                                   return std::vector<Tensor>{g};
                                 }};
  const Tensor early = call(looks, {p[0]}), late = mul(p[1], 10); // the younger node runs first
  backward(add(early, late));
  EXPECT_EQ(of_inner, (std::vector<float>{3, 4, 1, 2}));
  EXPECT_EQ(to_host(x.grad()), (std::vector<float>{1, 1, 10, 10}));
}

TEST_F(Splits, RecomputedAttentionHasTheSameGradient) {
  const Tensor values = drawn({2, 5, 24});
  const auto found = [&](bool on_demand) {
    const Tensor x = leaf(values.detach());
    Tensor y;
    const auto forward = [&](Tensor& to) {
      const std::vector<Tensor> p = by_heads(split, mul(x, 2));
      to = attention(p[0], p[1], p[2]);
    };
    if (on_demand)
      recompute_on_demand([&] { forward(y); },
                          [&] {
                            Tensor again;
                            forward(again);
                          });
    else
      forward(y);
    backward(y);
    return to_host(x.grad());
  };
  EXPECT_EQ(found(true), found(false));
}

TEST_F(Splits, PartsOfStridedTensorsAreWrittenToTheRightElements) {
  std::vector<std::vector<float>> found;
  const Tensor values = drawn({2, 24, 5});
  for (const Parts parts_of : kBoth) {
    const Tensor x = leaf(values.detach());
    const std::vector<Tensor> p = by_heads(parts_of, transpose(x, 1, 2));
    backward(attention(p[0], p[1], p[2]));
    found.push_back(to_host(x.grad()));
  }
  EXPECT_EQ(found[0], found[1]);
}

} // namespace
} // namespace amplab
