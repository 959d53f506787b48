// SPDX-License-Identifier: Apache-2.0
// Batch norm in parts: one rank against batch_norm itself, several ranks against the whole batch in double. The matrix
// tests its results (normalisation_cases.cpp). These tests cover numerically difficult statistics.
#include "engine/autograd/apply.h"
#include "kernels/contract/batch_norm_parts.h"
#include "tests/op_matrix/batch_norm_of_ranks.h"
#include "tests/support/seed.h"
#include "tests/support/test_device.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab::matrix {
namespace {

struct Setting {
  const char* device;
  Shape shape;
  DType dtype = DType::f32;
  MemoryFormat format = MemoryFormat::contiguous;
};

void PrintTo(const Setting& s, std::ostream* out) {
  *out << to_string(s.shape) << " in " << name_of(s.dtype)
       << (s.format == MemoryFormat::channels_last ? ", channels-last" : "");
}

class BatchNormParts : public testing::TestWithParam<Setting> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }

  int64_t channels() const { return GetParam().shape[1]; }
  int64_t channel_of(int64_t i) const { // of element i of x
    const Shape& shape = GetParam().shape;
    return i / (shape.count() / (shape[0] * shape[1])) % shape[1];
  }

  Tensor tensor(const Shape& shape, DType dtype, const std::function<double(int64_t)>& value) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(value(static_cast<int64_t>(i)));
    const NoGradGuard no_grad;
    const Tensor t = to(tensor_from(memory_, shape, values, MemoryCategory::activations), dtype);
    return shape.rank == 4 ? contiguous(t, GetParam().format) : t;
  }
  Tensor batch(const std::function<double(double z, int64_t c)>& value) {
    return tensor(GetParam().shape, GetParam().dtype,
                  [&](int64_t i) { return value(normal_(random_), channel_of(i)); });
  }
  Tensor of_channels(double mean, double spread) {
    return tensor({channels()}, DType::f32, [&](int64_t) { return mean + spread * normal_(random_); });
  }

  // Compares mean and invstd with eps 0 with long double, relative to the spread of the channel.
  void expect_statistics(const Tensor& x, int64_t ranks, double tolerance) {
    const BatchNormStatistics got = statistics_of(pieces_of(x, ranks), {}, {}, {.eps = 0});
    const std::vector<float> values = to_host(x), means = to_host(got.mean), invstds = to_host(got.invstd);
    const long double n = static_cast<long double>(x.count() / channels());
    for (int64_t c = 0; c < channels(); ++c) {
      long double mean = 0, var = 0;
      for (int64_t i = 0; i < x.count(); ++i)
        if (channel_of(i) == c) mean += static_cast<long double>(values[static_cast<size_t>(i)]) / n;
      for (int64_t i = 0; i < x.count(); ++i)
        if (channel_of(i) == c) var += std::pow(static_cast<long double>(values[static_cast<size_t>(i)]) - mean, 2) / n;
      const double want = static_cast<double>(mean), deviation = static_cast<double>(std::sqrt(var));
      const auto at = static_cast<size_t>(c);
      EXPECT_NEAR(static_cast<double>(means[at]), want, tolerance * deviation + 0x1p-23 * std::abs(want))
          << "channel " << c;
      EXPECT_NEAR(static_cast<double>(invstds[at]) * deviation, 1, tolerance) << "channel " << c;
    }
  }

  std::mt19937 random_{support::seed_of_this_test()};
  std::normal_distribution<double> normal_;
  TestDevice opened_{GetParam().device};
  CachingAllocator memory_{*opened_.device};
};

TEST_P(BatchNormParts, OfOneRankHaveTheBitsOfBatchNorm) {
  struct Results {
    Tensor x, weight, bias, running_mean, running_var, y;
  };
  const Tensor x = batch([](double z, int64_t c) { return static_cast<double>(c % 7) + z; }),
               weight = of_channels(1, 0.5), bias = of_channels(0, 1), mean = of_channels(0.3, 0.1),
               var = of_channels(2, 0.1), u = batch([](double z, int64_t) { return z; });
  const auto made = [&](auto norm) {
    Results r{x.detach(), weight.detach(), bias.detach(), clone(mean), clone(var), {}};
    for (Tensor* leaf : {&r.x, &r.weight, &r.bias}) leaf->set_requires_grad(true);
    r.y = norm(r.x, r.weight, r.bias, r.running_mean, r.running_var);
    run_backward(r.y, u);
    return r;
  };
  const BatchNormAttributes options{.momentum = 0.3, .eps = 1e-3};
  const Results whole = made([&](const auto&... operands) { return batch_norm(operands..., options); });
  const Results parts = made([&](const auto&... operands) { return batch_norm_of_ranks(1, operands..., options); });
  EXPECT_EQ(to_host(parts.y), to_host(whole.y));
  EXPECT_EQ(to_host(parts.running_mean), to_host(whole.running_mean));
  EXPECT_EQ(to_host(parts.running_var), to_host(whole.running_var));
  for (const auto leaf : {&Results::x, &Results::weight, &Results::bias})
    EXPECT_EQ(to_host((parts.*leaf).grad()), to_host((whole.*leaf).grad()));
}

TEST_P(BatchNormParts, OfSeveralRanksHaveTheStatisticsOfAll) {
  expect_statistics(batch([](double z, int64_t c) { return static_cast<double>(c % 5) + z; }), 3, 1e-6);
}

TEST_P(BatchNormParts, MoveRunningStatisticsByTheUnbiasedVarianceOfAll) {
  const Tensor x = batch([](double z, int64_t c) { return static_cast<double>(c) + z; });
  const Tensor mean = of_channels(1, 0), var = of_channels(1, 0);
  const BatchNormStatistics all = statistics_of(pieces_of(x, 3), mean, var, {.momentum = 0.25, .eps = 0});
  const std::vector<float> means = to_host(all.mean), invstds = to_host(all.invstd), moved_means = to_host(mean),
                           moved_vars = to_host(var);
  const double n = static_cast<double>(x.count() / channels());
  for (size_t c = 0; c < means.size(); ++c) {
    const double batch_mean = static_cast<double>(means[c]),
                 batch_var = 1 / std::pow(static_cast<double>(invstds[c]), 2);
    EXPECT_NEAR(static_cast<double>(moved_means[c]), 0.25 * batch_mean + 0.75, 0x1p-22 * (1 + std::abs(batch_mean)));
    EXPECT_NEAR(static_cast<double>(moved_vars[c]), 0.25 * batch_var * n / (n - 1) + 0.75, 0x1p-21 * (1 + batch_var));
  }
}

TEST_P(BatchNormParts, OfARankWithWhatIsNotFiniteAreSoInItsChannelAlone) {
  for (const double bad : {std::nan(""), HUGE_VAL}) {
    int64_t i = 0;
    const Tensor x = batch([&](double z, int64_t) { return i++ == 0 ? bad : z; });
    const BatchNormStatistics all = statistics_of(pieces_of(x, 2), {}, {}, {});
    const std::vector<float> means = to_host(all.mean), invstds = to_host(all.invstd);
    for (size_t c = 0; c < means.size(); ++c) {
      EXPECT_EQ(std::isfinite(means[c]), c != 0);
      EXPECT_EQ(std::isnan(invstds[c]), c == 0);
    }
  }
}

std::vector<Setting> settings(const char* device) {
  std::vector<Setting> all;
  if (std::string_view(device) == "cpu") // more channels than one pass handles
    for (const MemoryFormat format : {MemoryFormat::contiguous, MemoryFormat::channels_last})
      all.push_back({device, {3, 520, 2, 2}, DType::f32, format});
  for (const DType dtype : {DType::f32, DType::f16, DType::bf16})
    for (const Shape& shape :
         {Shape{6, 5, 4, 6}, Shape{8, 16, 3, 3}, Shape{64, 70}, Shape{7, 3, 300}, Shape{9, 3, 5, 7}}) {
      all.push_back({device, shape, dtype});
      if (shape.rank == 4) all.push_back({device, shape, dtype, MemoryFormat::channels_last});
    }
  return all;
}
INSTANTIATE_TEST_SUITE_P(Cpu, BatchNormParts, testing::ValuesIn(settings("cpu")));
INSTANTIATE_TEST_SUITE_P(Cuda, BatchNormParts, testing::ValuesIn(settings("cuda")));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, BatchNormParts, testing::ValuesIn(settings("cuda on host")));

class GatheredStatistics : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }
  Tensor tensor(const Shape& shape, const std::vector<float>& values) {
    return tensor_from(memory_, shape, values, MemoryCategory::activations);
  }

  struct Channel {
    double mean, variance, elements;
  };
  // In the layout of batch_norm_stats, by rank and channel.
  Tensor gathered_from(const std::vector<std::vector<Channel>>& ranks) {
    const auto channels = ranks[0].size();
    std::vector<float> statistics(ranks.size() * kStatisticsRows * channels);
    for (size_t r = 0; r < ranks.size(); ++r)
      for (size_t c = 0; c < channels; ++c) {
        const auto store = [&](size_t row, double number) {
          for (const float part : ThreeFloats::from(number).of)
            statistics[(r * kStatisticsRows + row++) * channels + c] = part;
        };
        const Channel& channel = ranks[r][c];
        const float scale = scale_of_variance(channel.variance);
        store(kMean, channel.mean);
        store(kVariance, channel.variance / std::pow(static_cast<double>(scale), 2));
        store(kElements, channel.elements);
        statistics[(r * kStatisticsRows + kScale) * channels + c] = scale;
      }
    return tensor({static_cast<int64_t>(ranks.size()), kStatisticsRows, static_cast<int64_t>(channels)}, statistics);
  }

  TestDevice opened_{GetParam()};
  CachingAllocator memory_{*opened_.device};
};

// Against the exact numbers of each rank, combined in long double.
TEST_P(GatheredStatistics, OfChannelsFarFromZeroOrHardToSquareLoseNothing) {
  struct Spread {
    double around, by;
  };
  constexpr Spread kSpreads[] = {{0, 1},    {1e4, 0.1},   {-3e6, 30}, {-3e6, 1e-2},
                                 {0, 1e30}, {1e38, 1e30}, {0, 1e-30}, {1e-30, 1e-36}};
  std::mt19937 random(support::seed_of_this_test());
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> count(1, 900);
  std::vector<std::vector<Channel>> ranks(4, std::vector<Channel>(std::size(kSpreads)));
  for (auto& rank : ranks) {
    const int n = count(random);
    for (size_t c = 0; c < rank.size(); ++c) {
      const auto& [around, by] = kSpreads[c];
      rank[c] = {around + by * normal(random) / std::sqrt(n), by * by * (0.5 + std::abs(normal(random))),
                 static_cast<double>(n)};
    }
  }
  const BatchNormStatistics all = batch_norm_gather_stats(gathered_from(ranks), {}, {}, 0.1, 0);
  for (size_t c = 0; c < std::size(kSpreads); ++c) {
    long double n = 0, mean = 0, var = 0;
    for (const auto& rank : ranks) n += static_cast<long double>(rank[c].elements);
    for (const auto& rank : ranks)
      mean += static_cast<long double>(rank[c].elements) / n * static_cast<long double>(rank[c].mean);
    for (const auto& rank : ranks)
      var +=
          static_cast<long double>(rank[c].elements) / n *
          (static_cast<long double>(rank[c].variance) + std::pow(static_cast<long double>(rank[c].mean) - mean, 2.0L));
    EXPECT_EQ(to_host(all.mean)[c], static_cast<float>(mean)) << c;
    EXPECT_NEAR(static_cast<double>(static_cast<long double>(to_host(all.invstd)[c]) * std::sqrt(var)), 1, 0x1p-23)
        << c;
  }
}

TEST_P(GatheredStatistics, CountMoreThanFloatsCan) {
  const Tensor statistics = gathered_from(
      {{{.mean = 1, .variance = 4, .elements = 0x1p25 + 1}}, {{.mean = 4, .variance = 4, .elements = 0x1p24}}});
  const BatchNormStatistics all = batch_norm_gather_stats(statistics, {}, {}, 0.1, 0);
  EXPECT_EQ(to_host(all.count), (std::vector<float>{0x1.8p25f, 1, 0}));
  const double share = (0x1p25 + 1) / (0x1.8p25 + 1), mean = share + (1 - share) * 4;
  EXPECT_FLOAT_EQ(to_host(all.mean)[0], static_cast<float>(mean));
  EXPECT_FLOAT_EQ(to_host(all.invstd)[0], static_cast<float>(1 / std::sqrt(4 + share * (1 - mean) * (1 - mean) +
                                                                           (1 - share) * (4 - mean) * (4 - mean))));
}

TEST_P(GatheredStatistics, OfNothingAreZerosAndMoveNothing) {
  const Tensor running = tensor({2}, {3, 4});
  const BatchNormStatistics all = batch_norm_gather_stats(
      tensor({2, kStatisticsRows, 2}, std::vector<float>(2 * 2 * kStatisticsRows)), running, running, 0.5, 0.25);
  EXPECT_EQ(to_host(all.mean), (std::vector<float>{0, 0}));
  EXPECT_EQ(to_host(all.invstd), (std::vector<float>{2, 2}));
  EXPECT_EQ(to_host(all.count), (std::vector<float>{0, 0, 0}));
  EXPECT_EQ(to_host(running), (std::vector<float>{3, 4}));
}

TEST_P(GatheredStatistics, OfNoChannelsAreNone) {
  const BatchNormStatistics all = statistics_of({tensor({4, 0}, {})}, {}, {}, {});
  EXPECT_EQ(all.mean.count(), 0);
  EXPECT_EQ(to_host(all.count), (std::vector<float>{0, 0, 0}));
}

TEST_P(GatheredStatistics, RejectMismatchedOperands) {
  const Tensor x = tensor({2, 3}, std::vector<float>(6)), three = tensor({3}, {1, 1, 1}), two = tensor({2}, {1, 1});
  EXPECT_THROW(batch_norm_stats(three), std::invalid_argument);
  EXPECT_THROW(batch_norm_gather_stats(tensor({1, 2, 3}, std::vector<float>(6)), {}, {}, 0.1, 1e-5),
               std::invalid_argument);
  const BatchNormStatistics fitting{three, three, three};
  EXPECT_THROW(batch_norm_elemt(x, two, {}, fitting), std::invalid_argument);
  EXPECT_THROW(batch_norm_elemt(x, {}, {}, {to(three, DType::f16), three, three}), std::invalid_argument);
  EXPECT_THROW(batch_norm_backward_reduce(three, x, fitting, {}), std::invalid_argument);
  EXPECT_THROW(batch_norm_backward_elemt(x, x, fitting, {}, two), std::invalid_argument);
}

TEST_P(GatheredStatistics, AreNotDifferentiatedTwice) {
  Tensor x = tensor({4, 1}, {1, 2, 3, 5});
  const Tensor parameter = tensor({1}, {1});
  x.set_requires_grad(true);
  EXPECT_THROW(batch_norm_stats(x), NotTwiceDifferentiable);
  const Tensor y = batch_norm_of_ranks(2, x, parameter, parameter);
  EXPECT_THROW(gradients_of(y, tensor({4, 1}, {1, 0, 0, 0}), std::array{x}, {.create_graph = true}),
               NotTwiceDifferentiable);
}

INSTANTIATE_TEST_SUITE_P(Cpu, GatheredStatistics, testing::Values("cpu"));
INSTANTIATE_TEST_SUITE_P(Cuda, GatheredStatistics, testing::Values("cuda"));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, GatheredStatistics, testing::Values("cuda on host"));

} // namespace
} // namespace amplab::matrix
