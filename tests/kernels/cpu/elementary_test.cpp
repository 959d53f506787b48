// SPDX-License-Identifier: Apache-2.0
// Elementary functions against libm in double, over all of fp32.
#include "kernels/format/elementary.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace amplab::cpu {
namespace {

constexpr float kInfF = std::numeric_limits<float>::infinity(), kNanF = std::numeric_limits<float>::quiet_NaN();

struct Function {
  std::string name;
  void (*run)(const float* x, float* y, int count); // vectorised, as in kernels
  double (*truth)(double);
};

template <float (*F)(float)> void over(const float* x, float* y, int count) {
#pragma omp simd
  for (int i = 0; i < count; ++i) y[i] = F(x[i]);
}

double true_sigmoid(double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }

const Function kFunctions[] = {
    {"exp", over<lane::exp>, [](double x) { return std::exp(x); }},
    {"log", over<lane::log>, [](double x) { return std::log(x); }},
    {"sigmoid", over<lane::sigmoid>, true_sigmoid},
    {"tanh", over<lane::tanh>, [](double x) { return std::tanh(x); }},
    {"erf", over<lane::erf>, [](double x) { return std::erf(x); }},
};

// Returns the distance in fp32 units in the last place of the true value.
double ulps(float got, double want) {
  if (std::isnan(want)) return std::isnan(got) ? 0 : kInfF;
  if (std::isinf(got) || std::isinf(want))
    return static_cast<double>(got) == static_cast<double>(static_cast<float>(want)) ? 0 : kInfF;
  int exponent = 0;
  std::frexp(want, &exponent);
  return std::abs(static_cast<double>(got) - want) / std::ldexp(1.0, std::max(exponent - 24, -149));
}

class Elementary : public testing::TestWithParam<Function> {
 protected:
  float at(float x) const {
    float y;
    GetParam().run(&x, &y, 1);
    return y;
  }
};

TEST_P(Elementary, StaysWithinTwoUlpsOnEveryHundredthFloat) {
  constexpr int kCount = 4096;
  std::vector<float> x(kCount), y(kCount);
  for (uint64_t next = 0; next < (uint64_t{1} << 32);) {
    for (float& v : x) v = std::bit_cast<float>(static_cast<uint32_t>(next)), next += 101;
    GetParam().run(x.data(), y.data(), kCount);
    for (size_t i = 0; i < kCount; ++i) {
      const double distance = ulps(y[i], GetParam().truth(static_cast<double>(x[i])));
      ASSERT_LE(distance, 2) << GetParam().name << "(" << x[i] << ") = " << y[i];
    }
  }
}

TEST_P(Elementary, KeepsNanAndTheSignOfZero) {
  EXPECT_TRUE(std::isnan(at(kNanF)));
  EXPECT_TRUE(std::isnan(at(-kNanF)));
  for (float x : {0.0f, -0.0f}) {
    const double want = GetParam().truth(static_cast<double>(x));
    EXPECT_EQ(static_cast<double>(at(x)), want);
    EXPECT_EQ(std::signbit(at(x)), std::signbit(want));
  }
}

TEST_P(Elementary, IsRightAtInfinitiesSubnormalsAndTheLargest) {
  for (float x : {kInfF, -kInfF, 0x1p-149f, -0x1p-149f, 0x1p-130f, std::numeric_limits<float>::max(),
                  std::numeric_limits<float>::lowest(), 88.72284f, 88.7228317f, -87.4f, -103.9f, -104.1f})
    EXPECT_LE(ulps(at(x), GetParam().truth(static_cast<double>(x))), 2) << x << " gives " << at(x);
}

INSTANTIATE_TEST_SUITE_P(Cpu, Elementary, testing::ValuesIn(kFunctions),
                         [](const auto& function) { return function.param.name; });

} // namespace
} // namespace amplab::cpu
