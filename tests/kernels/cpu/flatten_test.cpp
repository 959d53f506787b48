// SPDX-License-Identifier: Apache-2.0
// Buckets: flattening a list of tensors and splitting it again.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <limits>
#include <random>

namespace amplab::test {
namespace {

double in_format(DType dtype, float x) {
  const Tensor one(dtype, {1}, {static_cast<double>(x)});
  return one[0];
}

struct Flatten : testing::TestWithParam<DType> {
  std::unique_ptr<Device> device = open_device("cpu");
};

TEST_P(Flatten, PutsTensorsOneAfterTheOtherTimesAFactorRoundedOnce) {
  const DType wire = GetParam();
  const std::vector<Shape> shapes = {{3, 7}, {1}, {700}, {2, 1, 513}};
  std::vector<Tensor> tensors;
  std::vector<View> in;
  std::vector<float> want;
  std::mt19937 source(7);
  std::normal_distribution<float> normal(0, 100);
  const float third = 1.0f / 3;
  for (const Shape& shape : shapes) {
    std::vector<double> values(static_cast<size_t>(shape.count()));
    for (double& value : values) value = normal(source);
    values[0] = std::numeric_limits<double>::infinity();
    in.push_back(tensors.emplace_back(DType::f32, shape, values).view());
    for (const double value : values) want.push_back(static_cast<float>(value) * third);
  }
  const Tensor flat(wire, {static_cast<int64_t>(want.size())});
  const View out[] = {flat.view()};
  device->run({Op::flatten, Direction::forward, in, out, ScalarAttributes{1.0 / 3}});
  for (size_t i = 0; i < want.size(); ++i) EXPECT_EQ(flat[static_cast<int64_t>(i)], in_format(wire, want[i])) << i;

  std::vector<View> back = in;
  back.push_back(flat.view());
  device->run({Op::unflatten, Direction::forward, back, in, ScalarAttributes{2}});
  size_t next = 0;
  for (const Tensor& x : tensors)
    for (int64_t i = 0; i < x.count(); ++i, ++next) EXPECT_EQ(x[i], in_format(wire, want[next]) * 2);
}

INSTANTIATE_TEST_SUITE_P(Cpu, Flatten, testing::Values(DType::f32, DType::f16, DType::bf16),
                         [](const auto& cell) { return std::string(name_of(cell.param)); });

} // namespace
} // namespace amplab::test
