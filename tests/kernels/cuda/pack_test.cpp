// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/pack.h"

#include "kernels/cuda/operand.h"
#include "tests/kernels/cpu/tensor.h"

namespace amplab::test {
namespace {

constexpr DType kPacked[] = {DType::f32, DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2};

class Packs : public testing::TestWithParam<DType> {
 protected:
  // Loads and stores all packs of x through fp32.
  template <int kCount> void expect_moved() {
    const DType dtype = GetParam();
    constexpr int64_t kElements = 5 * kCount;
    const Tensor x(dtype, {kElements}, uniform(kElements, -10, 10)), y(dtype, {kElements});
    for (int64_t pack = 0; pack < 5; ++pack) {
      float values[kCount];
      cuda::widen(dtype, cuda::fetch<kCount>(dtype, x.view().data, pack), values);
      for (int i = 0; i < kCount; ++i) ASSERT_EQ(static_cast<double>(values[i]), x[pack * kCount + i]);
      cuda::put(dtype, y.view().data, pack, cuda::narrow(dtype, values));
    }
    EXPECT_EQ(y.values(), x.values());
  }
};

TEST_P(Packs, OfFourKeepElementsInOrder) { expect_moved<4>(); }
TEST_P(Packs, OfEightKeepElementsInOrder) { expect_moved<8>(); }

TEST_P(Packs, WriteOnlyTheirOwnElements) {
  const DType dtype = GetParam();
  const Tensor y(dtype, {24}, std::vector<double>(24, 3));
  const float ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  cuda::put(dtype, y.view().data, 1, cuda::narrow(dtype, ones));
  for (int64_t i = 0; i < 24; ++i) EXPECT_EQ(y[i], i / 8 == 1 ? 1 : 3) << i;
}

INSTANTIATE_TEST_SUITE_P(Cuda, Packs, testing::ValuesIn(kPacked),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST(PackAlignment, IsWhatOneAccessMovesAndAtMostSixteenBytes) {
  const Tensor x(DType::f16, {64});
  View view = x.view();
  const auto at = [&](int64_t element) {
    view.data = x.view().as<uint16_t>() + element;
    return view;
  };
  EXPECT_TRUE(cuda::packs_align(at(8), 8));
  EXPECT_FALSE(cuda::packs_align(at(4), 8));
  EXPECT_TRUE(cuda::packs_align(at(4), 4));
  view.dtype = DType::f32;
  EXPECT_TRUE(cuda::packs_align(at(8), 8)); // two accesses
  EXPECT_FALSE(cuda::packs_align(at(4), 8));
}

} // namespace
} // namespace amplab::test
