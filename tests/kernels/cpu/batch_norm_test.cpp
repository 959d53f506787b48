// SPDX-License-Identifier: Apache-2.0
// Statistics of batch norm over channels-last images, against double. Channels are far from zero, have little spread,
// or hold values with squares that overflow floats.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <functional>

namespace amplab::test {
namespace {

struct BatchNormStatistics : testing::TestWithParam<int64_t> {
  static constexpr int64_t kPlaces = 4 * 9 * 11;
  int64_t channels() const { return GetParam(); }

  struct Of {
    double mean, rstd;
  };
  // Compares the kernel with double, by channel. value: maps a normally distributed number and a channel to an element.
  void expect(const std::function<double(double, int64_t)>& value, double tolerance) {
    std::mt19937 random(support::seed_of_this_test());
    std::normal_distribution<double> normal;
    const Tensor x(DType::f32, {4, channels(), 9, 11}), y(DType::f32, x.view().shape), mean(DType::f32, {channels()}),
        rstd(DType::f32, {channels()});
    for (int64_t i = 0; i < x.count(); ++i) write(x.view(), i, value(normal(random), i % channels()));
    const View in[] = {laid_out(x.view(), MemoryFormat::channels_last), View{}, View{}, View{}, View{}};
    const View out[] = {laid_out(y.view(), MemoryFormat::channels_last), mean.view(), rstd.view()};
    open_device("cpu")->run({Op::batch_norm, Direction::forward, in, out, BatchNormAttributes{.eps = 0}});
    for (int64_t c = 0; c < channels(); ++c) {
      const auto at = [&](int64_t place) { return static_cast<long double>(x[place * channels() + c]); };
      long double sum = 0, squares = 0;
      for (int64_t place = 0; place < kPlaces; ++place) sum += at(place);
      const long double m = sum / kPlaces;
      for (int64_t place = 0; place < kPlaces; ++place) squares += (at(place) - m) * (at(place) - m);
      const auto want_mean = static_cast<double>(m), want_rstd = static_cast<double>(1 / std::sqrt(squares / kPlaces));
      EXPECT_NEAR(mean[c], want_mean, tolerance / want_rstd + 0x1p-23 * std::abs(want_mean)) << "channel " << c;
      EXPECT_NEAR(rstd[c] / want_rstd, 1, tolerance) << "channel " << c;
    }
  }
};

TEST_P(BatchNormStatistics, OfNumbersAroundZero) {
  expect([](double z, int64_t c) { return z * (1 + static_cast<double>(c % 5)); }, 1e-6);
}

TEST_P(BatchNormStatistics, OfChannelsFarFromZeroThatAreHardlySpread) {
  expect([](double z, int64_t c) { return (c % 2 ? 1e4 : -3e6) + z * (c % 2 ? 0.1 : 30); }, 1e-6);
}

TEST_P(BatchNormStatistics, WhereOneElementIsFarFromTheRest) {
  int64_t numbers = 0;
  expect([&](double z, int64_t) { return numbers++ < channels() ? 50.0 : z; }, 1e-6);
}

TEST_P(BatchNormStatistics, OfNumbersThatFloatsCannotSquare) {
  expect([](double z, int64_t) { return 1e30 * z; }, 1e-6);
  expect([](double z, int64_t) { return 1e-30 * z; }, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Channels, BatchNormStatistics, testing::Values(1, 3, 16, 64, 513));

} // namespace
} // namespace amplab::test
