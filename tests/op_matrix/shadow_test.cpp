// SPDX-License-Identifier: Apache-2.0
// The fp32 shadow of every op in 16 bits. The reported error matches the result's distance from the formula in double,
// up to the rounding of fp32 itself. Single ops report it as `shadow`, several ops together as `drift`.
#include "engine/probe/probe.h"
#include "tests/op_matrix/op_case.h"
#include "tests/support/seed.h"
#include "tests/support/test_device.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace amplab::matrix {
namespace {

struct Case {
  const OpCase* op;
  DType dtype;
  const char* device;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.op->name << " in " << name_of(c.dtype); }

std::vector<Case> cases(const char* device) {
  std::vector<Case> all;
  for (const OpCase* op : all_cases())
    for (const DType dtype : {DType::f16, DType::bf16}) all.push_back({op, dtype, device});
  return all;
}

class ShadowMatrix : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }
  Tensor drawn(size_t input) {
    const Shape& shape = op_.shapes[input];
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::uniform_real_distribution<double> uniform(op_.low, op_.high);
    if (op_.distinct) {
      std::iota(values.begin(), values.end(), -static_cast<float>(values.size() / 2));
      for (float& v : values) v /= 64;
      std::ranges::shuffle(values, random_);
    } else {
      for (float& v : values) do
          v = static_cast<float>(uniform(random_));
        while (std::abs(v) < op_.kink);
    }
    const bool wide = std::ranges::find(op_.stay_fp32, input) != op_.stay_fp32.end();
    return to(tensor_from(memory_, shape, values, MemoryCategory::activations), wide ? DType::f32 : GetParam().dtype);
  }
  static Array array_of(const Tensor& t) {
    Array a(t.shape());
    std::ranges::copy(to_host(t), a.values.begin());
    return a;
  }

  const OpCase& op_ = *GetParam().op;
  std::mt19937 random_{support::seed_of_this_test()};
  TestDevice opened_{GetParam().device};
  CachingAllocator memory_{*opened_.device};
};

TEST_P(ShadowMatrix, MeasuresTheDistanceFromTheFormula) {
  std::vector<Tensor> inputs;
  std::vector<Array> values;
  for (size_t i = 0; i < op_.shapes.size(); ++i) values.push_back(array_of(inputs.emplace_back(drawn(i))));
  ShadowPlan plan{.from = ShadowPlan::From::own, .ops = {}};
  plan.ops.set();
  Probe probe(memory_, 1);
  probe.compare(plan);
  Tensor y;
  {
    const ProbeScope watching(&probe);
    y = op_.call(inputs);
  }
  const Array want = op_.reference(values), got = array_of(y);
  const auto has_floats = [](const OpRecord& r) { return r.count > 0; };
  const auto calls = std::ranges::count_if(probe.records(), has_floats);
  if (got.count() == 0 || calls == 0) return;
  const auto last = std::ranges::find_if(probe.records().rbegin(), probe.records().rend(), has_floats);
  const ShadowError error = calls == 1 ? last->shadow : last->drift;

  const Format& format = format_of(y.dtype());
  double magnitude = 1, least_ulps = 0, most_ulps = 0, least = 0, most = 0, signal = 0, least_noise = 0, most_noise = 0;
  for (const double v : want.values) magnitude = std::max(magnitude, std::abs(v));
  const double fp32 = 16 * static_cast<double>(op_.terms) * op_.conditioning * format_of(DType::f32).eps * magnitude;
  for (int64_t i = 0; i < want.count(); ++i) {
    const double off = std::abs(got[i] - want[i]), size = std::abs(want[i]);
    if (!std::isfinite(off)) continue;
    const double below = std::max(0.0, off - fp32), above = off + fp32;
    const auto unit = [&](double at) { // in the last place
      int exponent = 0;
      std::frexp(std::max(at, format.smallest_normal), &exponent);
      return format.eps * std::ldexp(1.0, exponent - 1);
    };
    least_ulps = std::max(least_ulps, below / unit(size + fp32));
    most_ulps = std::max(most_ulps, above / unit(std::max(0.0, size - fp32)));
    if (size - fp32 >= format.smallest_normal) least = std::max(least, below / (size + fp32));
    if (size + fp32 >= format.smallest_normal)
      most = std::max(most, above / std::max(size - fp32, format.smallest_normal));
    signal += size * size;
    least_noise += below * below;
    most_noise += above * above;
  }
  EXPECT_LE(least_ulps, error.ulps);
  EXPECT_LE(error.ulps, most_ulps);
  if (is_recorded(error.relative)) {
    EXPECT_LE(least, error.relative * (1 + 1e-12));
    EXPECT_LE(error.relative, most);
  }
  if (signal > 0) {
    EXPECT_LE(10 * std::log10(signal / most_noise) - 0.1, error.snr_db);
    if (least_noise > 0) {
      EXPECT_LE(error.snr_db, 10 * std::log10(signal / least_noise) + 0.1);
    }
  }
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  return info.param.op->name + "_" + std::string(name_of(info.param.dtype));
}
INSTANTIATE_TEST_SUITE_P(Cpu, ShadowMatrix, testing::ValuesIn(cases("cpu")), name_of_case);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, ShadowMatrix, testing::ValuesIn(cases("cuda on host")), name_of_case);
INSTANTIATE_TEST_SUITE_P(Cuda, ShadowMatrix, testing::ValuesIn(cases("cuda")), name_of_case);

} // namespace
} // namespace amplab::matrix
