// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/element.h"

#include "tests/kernels/cpu/tensor.h"

#include <cmath>

namespace amplab::test {
namespace {

constexpr DType kWidenable[] = {DType::f32, DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2, DType::u8};

class Element : public testing::TestWithParam<DType> {};

TEST_P(Element, IsWidenedExactlyAndStoredAgain) {
  const DType dtype = GetParam();
  const bool byte = bytes_of(dtype) == 1;
  const auto values = byte ? uniform(100, 0, 100) : uniform(100, -300, 300);
  const Tensor x(dtype, {100}, values), y(dtype, {100});
  for (int64_t i = 0; i < 100; ++i) {
    const float wide = cuda::load(dtype, x.view().data, i);
    ASSERT_EQ(static_cast<double>(wide), x[i]);
    cuda::store(dtype, y.view().data, i, wide);
    ASSERT_EQ(y[i], dtype == DType::u8 ? (x[i] != 0) : x[i]); // masks are stored as 0 or 1
  }
}

TEST_P(Element, IsRoundedOnce) {
  if (GetParam() == DType::u8) GTEST_SKIP() << "a mask is not rounded";
  const auto values = uniform(1000, -2, 2);
  const Tensor want(GetParam(), {1000}, values), got(GetParam(), {1000});
  for (int64_t i = 0; i < 1000; ++i)
    cuda::store(GetParam(), got.view().data, i, static_cast<float>(values[static_cast<size_t>(i)]));
  EXPECT_EQ(got.values(), want.values());
}

INSTANTIATE_TEST_SUITE_P(Cuda, Element, testing::ValuesIn(kWidenable),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST(TensorFloat32, IsReadAndWrittenTruncated) {
  const Tensor x(DType::f32, {1}, {1 + 0x1.8p-11}), y(DType::f32, {1});
  EXPECT_EQ(cuda::load(DType::tf32, x.view().data, 0), 1);
  cuda::store(DType::tf32, y.view().data, 0, -1 - 0x1.8p-11f);
  EXPECT_EQ(y[0], -1);
}

TEST(RoundedSteps, AreThoseOfTheDtype) {
  const float x = 1 + 0x1.1p-9f;
  EXPECT_EQ(cuda::rounded(DType::f32, x), x);
  EXPECT_EQ(cuda::rounded(DType::f16, x), 1 + 0x1p-9f);
  EXPECT_EQ(cuda::rounded(DType::bf16, x), 1);
}

} // namespace
} // namespace amplab::test
