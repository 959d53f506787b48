// SPDX-License-Identifier: Apache-2.0
// gelu and its gradient, in both forms, against double: fp32 values of every magnitude, and every value of the 16-bit
// formats.
#include "kernels/format/gelu.h"

#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <numbers>
#include <random>

namespace amplab::test {
namespace {

constexpr double kEps = 0x1p-23, kSlope = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;

struct Form {
  const char* name;
  bool tanh_form;
  void (*run)(const float* x, float* y, float* slope, int count); // vectorised, as in the kernel
  double (*truth)(double);
  double (*gradient)(double);
};

template <float (*F)(float), float (*Gradient)(float)> void over(const float* x, float* y, float* slope, int count) {
#pragma omp simd
  for (int i = 0; i < count; ++i) y[i] = F(x[i]), slope[i] = Gradient(x[i]);
}

double distribution(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }
double gate(double x) { return 1 / (1 + std::exp(-2 * kSlope * (x + 0.044715 * x * x * x))); }

constexpr Form kForms[] = {
    {"exact", false, over<lane::gelu, lane::gelu_gradient>, [](double x) { return x * distribution(x); },
     [](double x) {
       return distribution(x) + x * std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
     }},
    {"tanh", true, over<lane::gelu_by_tanh, lane::gelu_by_tanh_gradient>, [](double x) { return x * gate(x); },
     [](double x) { return gate(x) + x * gate(x) * gate(-x) * 2 * kSlope * (1 + 3 * 0.044715 * x * x); }}};

// Error bound of the result before it is rounded to another format.
double allowed(double x, double y) { return (x < 0 ? 4 + 2 * x * x : 4) * kEps * std::abs(y) + 0x1p-120; }
constexpr double kAllowedOfGradient = 3 * kEps;
constexpr double kStraight = 1e4; // beyond this the reference overflows

struct Gelu : testing::TestWithParam<Form> {
  std::unique_ptr<Device> device = open_device("cpu");

  std::vector<double> of(DType dtype, const std::vector<double>& x, bool backward) {
    const auto count = static_cast<int64_t>(x.size());
    const Tensor in(dtype, {count}, x), ones(dtype, {count}, std::vector<double>(x.size(), 1)), out(dtype, {count});
    const View forward[] = {in.view()}, both[] = {in.view(), ones.view()}, results[] = {out.view()};
    const GeluAttributes attributes{GetParam().tanh_form};
    if (backward)
      device->run({Op::gelu, Direction::backward, both, results, attributes});
    else
      device->run({Op::gelu, Direction::forward, forward, results, attributes});
    return out.values();
  }
};

TEST_P(Gelu, IsWithinAFewEpsOverAllOfFp32) {
  constexpr int kCount = 4096;
  std::vector<float> x(kCount), y(kCount), slope(kCount);
  for (uint64_t next = 0; next < (uint64_t{1} << 32);) {
    for (float& v : x) v = std::bit_cast<float>(static_cast<uint32_t>(next)), next += 401;
    GetParam().run(x.data(), y.data(), slope.data(), kCount);
    for (size_t i = 0; i < kCount; ++i) {
      const auto v = static_cast<double>(x[i]);
      if (!(std::abs(v) < kStraight)) continue;
      const double want = GetParam().truth(v);
      ASSERT_LE(std::abs(static_cast<double>(y[i]) - want), allowed(v, want)) << v;
      ASSERT_LE(std::abs(static_cast<double>(slope[i]) - GetParam().gradient(v)), kAllowedOfGradient) << v;
    }
  }
}

TEST_P(Gelu, RoundsOnceInEvery16BitNumber) {
  for (const DType dtype : {DType::f16, DType::bf16}) {
    const Format& format = format_of(dtype);
    std::vector<double> x;
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      const auto half = static_cast<uint16_t>(bits);
      const float v = dtype == DType::f16 ? to_float(Half{half}) : to_float(BFloat16{half});
      if (std::abs(v) < static_cast<float>(kStraight)) x.push_back(static_cast<double>(v));
    }
    const auto spacing = [&](double y) {
      int exponent = 0;
      std::frexp(y, &exponent);
      return std::max(std::ldexp(format.eps, exponent - 1), static_cast<double>(format.smallest_subnormal));
    };
    const std::vector<double> y = of(dtype, x, false), slope = of(dtype, x, true);
    for (size_t i = 0; i < x.size(); ++i) {
      const double want = GetParam().truth(x[i]), gradient = GetParam().gradient(x[i]);
      ASSERT_LE(std::abs(y[i] - want), 0.5 * spacing(want) + allowed(x[i], want)) << name_of(dtype) << " " << x[i];
      ASSERT_LE(std::abs(slope[i] - gradient), 0.5 * spacing(gradient) + kAllowedOfGradient)
          << name_of(dtype) << " " << x[i];
    }
  }
}

TEST_P(Gelu, EndsAreTheLineAndZeroAndNanStays) {
  const double inf = HUGE_VAL;
  EXPECT_EQ(of(DType::f32, {inf, 1e30, 20, 0, -20, -1e18}, false),
            (std::vector<double>{inf, static_cast<double>(1e30f), 20, 0, 0, 0}));
  EXPECT_EQ(of(DType::f32, {1e18, 20, 0, -20, -1e18}, true), (std::vector<double>{1, 1, 0.5, 0, 0}));
  for (const double x : of(DType::f32, {-inf, NAN, -NAN}, false))
    EXPECT_TRUE(std::isnan(x)) << "-inf * 0, as PyTorch has it";
  for (const double x : of(DType::f32, {-inf, inf, NAN}, true)) EXPECT_TRUE(std::isnan(x));
  for (const double x : of(DType::f32, {-0.0, -20}, false)) EXPECT_TRUE(std::signbit(x));
}

INSTANTIATE_TEST_SUITE_P(Cpu, Gelu, testing::ValuesIn(kForms),
                         [](const auto& form) { return std::string(form.param.name); });

} // namespace
} // namespace amplab::test
