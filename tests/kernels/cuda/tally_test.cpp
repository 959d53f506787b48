// SPDX-License-Identifier: Apache-2.0
// Per-element counts of the GPU, against the counts of the whole tensor in kernels/cpu.
#include "kernels/cuda/tally.h"

#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <limits>

namespace amplab::test {
namespace {

class Tallies : public testing::TestWithParam<DType> {
 protected:
  // Values of every magnitude, with zeros, subnormals of the format, infinities and NaNs.
  Tensor mixed() const {
    const Format& format = format_of(GetParam());
    std::vector<double> values = uniform(5000, -1, 1);
    for (size_t i = 0; i < values.size(); ++i) values[i] *= std::exp2(static_cast<double>(i % 90) - 60);
    for (const double special : {0.0, -0.0, HUGE_VAL, -HUGE_VAL, std::nan(""), format.smallest_subnormal,
                                 -format.smallest_normal, format.smallest_normal / 2, format.largest})
      values.push_back(special);
    return {GetParam(), {static_cast<int64_t>(values.size())}, values};
  }
  std::unique_ptr<Device> cpu_ = open_device("cpu");
};

TEST_P(Tallies, JoinedFromPartsAreThoseOfTheCpu) {
  const Tensor x = mixed();
  const auto smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(GetParam()).smallest_normal));
  cuda::ThreadTally threads[3];
  for (int64_t i = 0; i < x.count(); ++i) {
    const float pack[] = {cuda::load(GetParam(), x.view().data, i)};
    threads[i / 9 % 3].add(pack, smallest_normal);
  }
  cuda::Tally all = threads[0].total();
  all.join(threads[1].total());
  all.join(threads[2].total());
  const Statistics got = all.statistics(x.count()), want = cpu_->probing().statistics(x.view());
  EXPECT_EQ(got.count, want.count);
  EXPECT_EQ(got.zeros, want.zeros);
  EXPECT_EQ(got.subnormals, want.subnormals);
  EXPECT_EQ(got.inf, want.inf);
  EXPECT_EQ(got.nan, want.nan);
  EXPECT_EQ(got.amax, want.amax);
  EXPECT_EQ(got.amin_nonzero, want.amin_nonzero);
  EXPECT_NEAR(got.sum_squares, want.sum_squares, 1e-12 * want.sum_squares);
}

// Packs of ordinary values are counted together. Packs with other values are counted one by one.
TEST_P(Tallies, AreTheSameInPacks) {
  const Tensor x = mixed();
  const auto smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(GetParam()).smallest_normal));
  cuda::ThreadTally by_one, in_packs;
  for (int64_t i = 0; i + 4 <= x.count(); i += 4) {
    float pack[4];
    for (int64_t k = 0; k < 4; ++k) {
      const float one[] = {pack[k] = cuda::load(GetParam(), x.view().data, i + k)};
      by_one.add(one, smallest_normal);
    }
    in_packs.add(pack, smallest_normal);
  }
  const Statistics got = in_packs.total().statistics(x.count()), want = by_one.total().statistics(x.count());
  EXPECT_EQ(got.zeros, want.zeros);
  EXPECT_EQ(got.subnormals, want.subnormals);
  EXPECT_EQ(got.inf, want.inf);
  EXPECT_EQ(got.nan, want.nan);
  EXPECT_EQ(got.amax, want.amax);
  EXPECT_EQ(got.amin_nonzero, want.amin_nonzero);
  EXPECT_NEAR(got.sum_squares, want.sum_squares, 1e-12 * want.sum_squares);
}

TEST_P(Tallies, PutEachElementIntoTheBucketOfTheCpu) {
  const Tensor x = mixed();
  using Row = cuda::HistogramRow;
  std::array<int64_t, Row::kCount> rows{};
  for (int64_t i = 0; i < x.count(); ++i)
    ++rows[static_cast<size_t>(Row::of(cuda::load(GetParam(), x.view().data, i)))];
  const ExponentHistogram want = cpu_->probing().exponents(x.view());
  for (size_t i = 0; i < want.bucket.size(); ++i)
    EXPECT_EQ(rows[static_cast<size_t>(Row::of_bucket(static_cast<int>(i)))], want.bucket[i]) << i;
  EXPECT_EQ(rows[Row::kZeros], want.zeros);
  EXPECT_EQ(rows[Row::kInf], want.inf);
  EXPECT_EQ(rows[Row::kNan], want.nan);
}

INSTANTIATE_TEST_SUITE_P(Cuda, Tallies, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

} // namespace
} // namespace amplab::test
