// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>
#include <numeric>

namespace amplab {
namespace {

struct ViewsTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  // Returns 0, 1, 2, ... in that shape, with requires_grad.
  Tensor counting(const Shape& shape) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::iota(values.begin(), values.end(), 0.0f);
    Tensor t = tensor_from(memory, shape, values, MemoryCategory::activations);
    t.set_requires_grad(true);
    return t;
  }
  void backward(const Tensor& y, const Tensor& gradient) { run_backward(y, gradient); }
};

TEST_F(ViewsTest, ReshapeOfAPartCutsItsLastAxisWithoutMovingAnything) {
  const Tensor x = counting({2, 3, 8}), part = slice(x, 2, 4, 8), cut = reshape(part, {2, 3, 2, 2});
  EXPECT_EQ(cut.view().data, part.view().data);
  EXPECT_EQ(to_host(cut), (std::vector<float>{4,  5,  6,  7,  12, 13, 14, 15, 20, 21, 22, 23,
                                              28, 29, 30, 31, 36, 37, 38, 39, 44, 45, 46, 47}));
}

TEST_F(ViewsTest, ReshapeJoinsAxesThatFollowEachOtherInMemoryAndCopiesOthers) {
  const Tensor x = counting({2, 3, 4}), transposed = transpose(x, 1, 2); // [2, 4, 3], strides 12 1 4
  EXPECT_EQ(reshape(transposed, {2, 1, 4, 3}).view().data, x.view().data);
  const Tensor joined = reshape(transposed, {8, 3});
  EXPECT_NE(joined.view().data, x.view().data);
  EXPECT_EQ(to_host(joined), to_host(contiguous(transposed)));
  const Tensor outer = reshape(transpose(counting({4, 2, 3}), 1, 2), {2, 2, 3, 2}); // splits the outermost axis
  EXPECT_EQ(outer.shape(), (Shape{2, 2, 3, 2}));
  EXPECT_EQ(to_host(contiguous(outer)), to_host(contiguous(transpose(counting({4, 2, 3}), 1, 2))));
}

TEST_F(ViewsTest, SlicesOfOneTensorFillInOneGradientAlsoWhereTheyOverlap) {
  const Tensor x = counting({2, 6});
  const Tensor a = slice(x, 1, 0, 3), b = slice(x, 1, 3, 6), c = slice(x, 1, 2, 5);
  const Tensor y = add(add(a, mul(b, 10.0)), mul(c, 100.0));
  backward(y, filled(memory, y.shape(), DType::f32, 1.0, MemoryCategory::activations));
  EXPECT_EQ(to_host(x.grad()), (std::vector<float>{1, 1, 101, 110, 110, 10, 1, 1, 101, 110, 110, 10}));
}

TEST_F(ViewsTest, SlicesDoNotAddIntoAnExpandedGradient) {
  const Tensor x = counting({3}), h = mul(x, 2.0);
  const Tensor part = slice(h, 0, 0, 2); // its gradient arrives after that of the mean, whose elements share memory
  const Tensor y = add(sum(mul(part, part)), mean(h));
  backward(y, filled(memory, {}, DType::f32, 1.0, MemoryCategory::activations));
  const float of_mean = 2.0f / 3.0f;
  EXPECT_EQ(to_host(x.grad()), (std::vector<float>{of_mean, 8 + of_mean, of_mean}));
}

TEST_F(ViewsTest, AGradientWithAnotherHolderIsNotChangedBySlices) {
  const Tensor x = counting({4}), h = mul(x, 1.0); // h receives the gradient of the sum first, then that of the slice
  const Tensor y = add(sum(h), sum(slice(h, 0, 1, 3)));
  const Tensor ones = filled(memory, {}, DType::f32, 1.0, MemoryCategory::activations);
  backward(y, ones);
  EXPECT_EQ(to_host(x.grad()), (std::vector<float>{1, 2, 2, 1}));
  EXPECT_EQ(item(ones), 1);
}

TEST_F(ViewsTest, AttentionOverPartsOfOneProjectionHasTheGradientOfItsUnfusedForm) {
  const int64_t heads = 2, width = 4;
  const auto part = [&](const Tensor& all, int64_t which) {
    const int64_t size = heads * width;
    return transpose(reshape(slice(all, 2, which * size, (which + 1) * size), {2, 5, heads, width}), 1, 2);
  };
  const auto joined = [&](const Tensor& y) { return reshape(transpose(y, 1, 2), {2, 5, heads * width}); };
  const auto leaf = [&] {
    std::vector<float> values(2 * 5 * 3 * heads * width);
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>((i * 37) % 23) / 23.0f - 0.5f;
    Tensor t = tensor_from(memory, {2, 5, 3 * heads * width}, values, MemoryCategory::activations);
    t.set_requires_grad(true);
    return t;
  };
  const Tensor fused = leaf(), unfused = leaf();
  const Tensor y = joined(scaled_dot_product_attention(part(fused, 0), part(fused, 1), part(fused, 2), 0.5, false));
  const Tensor p = unary(Op::softmax, mul(matmul(part(unfused, 0), transpose(part(unfused, 1), -2, -1)), 0.5));
  const Tensor z = joined(matmul(p, part(unfused, 2)));
  EXPECT_TRUE(y.view().contiguous()) << "joining the heads moves nothing";
  backward(sum(mul(y, y)), filled(memory, {}, DType::f32, 1.0, MemoryCategory::activations));
  backward(sum(mul(z, z)), filled(memory, {}, DType::f32, 1.0, MemoryCategory::activations));
  const std::vector<float> a = to_host(fused.grad()), b = to_host(unfused.grad());
  for (size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-6) << i;
}

} // namespace
} // namespace amplab
