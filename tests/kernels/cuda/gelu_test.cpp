// SPDX-License-Identifier: Apache-2.0
// The GPU's gelu and its gradient, in both forms, against double, over all of fp32. Also the functions of approximate.h
// that they use. On the host those are exact except for rounding. The error of the special function unit is within the
// bounds in gelu.h and is tested where GPU calls are compared with the CPU's.
#include "kernels/cuda/gelu.h"

#include <gtest/gtest.h>
#include <numbers>

namespace amplab::test {
namespace {

constexpr double kEps = 0x1p-23, kSlope = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;

struct Form {
  const char* name;
  float (*run)(float);
  float (*run_gradient)(float);
  double (*truth)(double);
  double (*gradient)(double);
};

double distribution(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }
double gate(double x) { return 1 / (1 + std::exp(-2 * kSlope * (x + 0.044715 * x * x * x))); }

constexpr Form kForms[] = {
    {"exact", [](float x) { return cuda::gelu::Exact{}(x); }, [](float x) { return cuda::gelu::ExactGradient{}(x, 1); },
     [](double x) { return x * distribution(x); },
     [](double x) {
       return distribution(x) + x * std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
     }},
    {"tanh", [](float x) { return cuda::gelu::ByTanh{}(x); },
     [](float x) { return cuda::gelu::ByTanhGradient{}(x, 1); }, [](double x) { return x * gate(x); },
     [](double x) { return gate(x) + x * gate(x) * gate(-x) * 2 * kSlope * (1 + 3 * 0.044715 * x * x); }}};

struct GeluOnGpu : testing::TestWithParam<Form> {};

// Calls work(x) for every 1601st fp32 value with magnitude below `limit`.
template <class Work> void for_floats(float limit, Work work) {
  for (uint64_t bits = 0; bits < (uint64_t{1} << 32); bits += 1601)
    if (const float x = std::bit_cast<float>(static_cast<uint32_t>(bits)); std::abs(x) < limit) work(x);
}

TEST_P(GeluOnGpu, IsWithinAFewEpsOverAllOfFp32) {
  for_floats(1e4f, [](float x) { // beyond this the reference overflows
    const auto v = static_cast<double>(x);
    const double want = GetParam().truth(v), allowed = (v < 0 ? 4 + 2 * v * v : 4) * kEps * std::abs(want) + 0x1p-120;
    ASSERT_LE(std::abs(static_cast<double>(GetParam().run(x)) - want), allowed) << v;
    ASSERT_LE(std::abs(static_cast<double>(GetParam().run_gradient(x)) - GetParam().gradient(v)), 3 * kEps) << v;
  });
}

TEST_P(GeluOnGpu, EndsAreTheLineAndZeroAndNanStays) {
  const auto [name, run, gradient, truth, true_gradient] = GetParam();
  for (const float x : {HUGE_VALF, 1e30f, 20.0f, 0.0f}) EXPECT_EQ(run(x), x);
  for (const float x : {-20.0f, -1e18f, -1e30f, -0.0f}) {
    EXPECT_EQ(run(x), 0) << x;
    EXPECT_TRUE(std::signbit(run(x))) << x;
  }
  for (const float x : {20.0f, 1e18f}) EXPECT_EQ(gradient(x), 1) << x;
  for (const float x : {-20.0f, -1e18f}) EXPECT_EQ(gradient(x), 0) << x;
  EXPECT_EQ(gradient(0), 0.5f);
  for (const float x : {-HUGE_VALF, NAN, -NAN}) EXPECT_TRUE(std::isnan(run(x))) << "-inf * 0, as PyTorch has it";
  for (const float x : {-HUGE_VALF, HUGE_VALF, NAN}) EXPECT_TRUE(std::isnan(gradient(x))) << x;
}

INSTANTIATE_TEST_SUITE_P(Cuda, GeluOnGpu, testing::ValuesIn(kForms),
                         [](const auto& form) { return std::string(form.param.name); });

TEST(Approximate, ExponentialIsOffByItsArgumentInEps) {
  for_floats(HUGE_VALF, [](float x) {
    const double want = std::exp(static_cast<double>(x)), got = static_cast<double>(approximate::exp(x));
    if (want >= 0x1p128)
      ASSERT_TRUE(std::isinf(got)) << x;
    else
      ASSERT_LE(std::abs(got - want), (2 + std::abs(static_cast<double>(x))) * kEps * want + 0x1p-149) << x;
  });
}

TEST(Approximate, EndsAreExact) {
  EXPECT_EQ(approximate::exp(0), 1);
  EXPECT_EQ(approximate::exp(-0.0f), 1);
  EXPECT_EQ(approximate::exp(-HUGE_VALF), 0);
  EXPECT_EQ(approximate::exp(HUGE_VALF), HUGE_VALF);
  EXPECT_TRUE(std::isnan(approximate::exp(NAN)));
  EXPECT_EQ(approximate::exp2_or_zero(-127), 0);
  EXPECT_EQ(approximate::exp2_or_zero(-126), 0x1p-126f);
  EXPECT_EQ(approximate::exp2_or_zero(-HUGE_VALF), 0);
  EXPECT_TRUE(std::isnan(approximate::exp2_or_zero(NAN)));
  EXPECT_EQ(approximate::reciprocal(HUGE_VALF), 0);
}

} // namespace
} // namespace amplab::test
