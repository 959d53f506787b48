// SPDX-License-Identifier: Apache-2.0
// Requirements of PyTorch's tests on unscaling, for gradients of any format and origin (test/test_torch.py,
// test_grad_scaling_unscale and _unscale_sparse; amp-semantics 10.2).
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "kernels/registry/registry.h"
#include "tests/support/gradients.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNaN = std::numeric_limits<float>::quiet_NaN();

struct Unscaling : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  Tensor tensor(const Shape& shape, const std::vector<float>& values, DType dtype = DType::f32) {
    const NoGradGuard no_grad;
    return to(tensor_from(memory, shape, values, MemoryCategory::gradients), dtype);
  }
  Tensor leaf(const Shape& shape, DType dtype = DType::f32) {
    Tensor t = filled(memory, shape, dtype, 1, MemoryCategory::parameters);
    t.set_requires_grad(true);
    return t;
  }
  void backward(const Tensor& y, const Tensor& gradient) { run_backward(y, to(gradient, y.dtype())); }
};

// PyTorch's "perfect storm": one list of all formats and sizes.
TEST_F(Unscaling, FindsInfinityAndNaNWhereverTheyAreInAMixtureOfFormats) {
  const auto fours = [&] {
    std::vector<Tensor> parameters;
    for (const DType dtype : {DType::f32, DType::f16, DType::bf16})
      for (const Shape& shape : {Shape{}, Shape{7}, Shape{10, 10}}) {
        parameters.push_back(leaf(shape, dtype));
        parameters.back().set_grad(filled(memory, shape, dtype, 4, MemoryCategory::gradients));
      }
    return parameters;
  };
  const auto clean = fours();
  EXPECT_FALSE(unscale_gradients(clean, 0.25f));
  for (const Tensor& p : clean)
    EXPECT_EQ(to_host(p.grad()), std::vector<float>(static_cast<size_t>(p.count()), 1)) << name_of(p.dtype());

  for (const float bad : {kInfinity, -kInfinity, kNaN})
    for (size_t which = 0; which < clean.size(); ++which) {
      const auto parameters = fours();
      std::vector<float> values(static_cast<size_t>(parameters[which].count()), 4);
      values.back() = bad;
      parameters[which].body()->grad = tensor(parameters[which].shape(), values, parameters[which].dtype());
      EXPECT_TRUE(unscale_gradients(parameters, 0.25f)) << "tensor " << which;
      for (size_t other = 0; other < parameters.size(); ++other)
        if (other != which) {
          EXPECT_EQ(to_host(parameters[other].grad()), to_host(clean[other].grad())) << "all are processed";
        }
    }
}

// Gradients that backward receives transposed, or in slices.
TEST_F(Unscaling, FindsInfinityInGradientsThatCameTransposedOrInParts) {
  for (size_t bad = 0; bad <= 6; ++bad) { // 6: none
    std::vector<float> values(6, 4);
    if (bad < 6) values[bad] = kInfinity;
    const Tensor transposed = leaf({2, 3}), pieced = leaf({2, 3});
    backward(transpose(transposed, 0, 1), tensor({3, 2}, values));
    const Tensor halves[] = {slice(pieced, 1, 2, 3), slice(pieced, 1, 0, 2)};
    backward(cat(halves, 1), tensor({2, 3}, values));
    for (const Tensor& p : {transposed, pieced}) {
      EXPECT_EQ(unscale_gradients({&p, 1}, 0.25f), bad < 6) << bad;
      EXPECT_EQ(std::ranges::count(to_host(p.grad()), 1.0f), bad < 6 ? 5 : 6);
    }
  }
}

// PyTorch's case: sparse fp16 gradients of 64000, twice for one row. Rows with the same id are summed.
TEST_F(Unscaling, FindsRowsOfATableWhoseSumOverflowsFp16) {
  const auto found = [&](DType dtype, const std::vector<int64_t>& rows) {
    const Tensor table = leaf({3, 2}, dtype), ids(memory, {2}, DType::i64, MemoryCategory::activations);
    device->copy_from_host(ids.view().data, rows.data(), rows.size() * sizeof(int64_t));
    backward(embedding(table, ids), tensor({2, 2}, {64000, 1, 64000, 1}));
    return unscale_gradients({&table, 1}, 1.0f);
  };
  EXPECT_TRUE(found(DType::f16, {1, 1}));
  EXPECT_FALSE(found(DType::f16, {1, 2}));
  EXPECT_FALSE(found(DType::f32, {1, 1}));
  EXPECT_FALSE(found(DType::bf16, {1, 1}));
}

} // namespace
} // namespace amplab
