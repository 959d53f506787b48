// SPDX-License-Identifier: Apache-2.0
// Sums that leave the range of fp32 on the way are infinite on each device, as in PyTorch.
#include "engine/autograd/functional.h"
#include "tests/support/test_device.h"

#include <cmath>

namespace amplab {
namespace {

class Fp32Range : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }
  Tensor tensor(const Shape& shape, const std::vector<float>& values) {
    const Tensor x(memory_, shape, DType::f32, MemoryCategory::activations);
    opened_.device->copy_from_host(x.view().data, values.data(), values.size() * sizeof(float));
    return x;
  }
  float number(const Tensor& x) { return to_host(x).at(0); }

  TestDevice opened_{GetParam()};
  CachingAllocator memory_{*opened_.device};
};

TEST_P(Fp32Range, IsLeftBySumsMeansNormsAndLosses) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const Tensor mixed = tensor({3}, {3e38f, 3e38f, -3e38f}), zeros = tensor({3}, {0, 0, 0});
  EXPECT_EQ(number(sum(mixed)), kInf);
  EXPECT_EQ(number(mean(mixed)), kInf);
  EXPECT_EQ(number(norm(tensor({2}, {1e20f, 1e20f}))), kInf);
  EXPECT_EQ(number(mse_loss(tensor({3}, {1.8e19f, 1.8e19f, 0}), zeros)), kInf);
  EXPECT_EQ(number(l1_loss(mixed, zeros)), kInf);
  const Tensor logits = tensor({3}, {3e38f, 3e38f, 3e38f});
  EXPECT_EQ(number(binary_cross_entropy_with_logits(logits, zeros)), kInf);
  const Tensor scores = tensor({2, 1}, {-3e38f, -3e38f}), classes(memory_, {2}, DType::i64, MemoryCategory::buffers);
  const std::array<int64_t, 2> first = {0, 0};
  opened_.device->copy_from_host(classes.view().data, first.data(), sizeof(first));
  EXPECT_EQ(number(nll_loss(scores, classes)), kInf);
}

TEST_P(Fp32Range, HoldsTheLargestSums) {
  EXPECT_EQ(number(sum(tensor({2}, {1.7e38f, 1.7e38f}))), 3.4e38f);
  EXPECT_EQ(number(l1_loss(tensor({2}, {1.7e38f, 1.7e38f}), tensor({2}, {0, 0}))), 1.7e38f);
  EXPECT_FLOAT_EQ(number(norm(tensor({2}, {1e19f, 0}))), 1e19f);
}

INSTANTIATE_TEST_SUITE_P(Cpu, Fp32Range, testing::Values("cpu"));
INSTANTIATE_TEST_SUITE_P(Cuda, Fp32Range, testing::Values("cuda"));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, Fp32Range, testing::Values("cuda on host"));

} // namespace
} // namespace amplab
