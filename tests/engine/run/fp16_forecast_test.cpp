// SPDX-License-Identifier: Apache-2.0
#include "engine/run/fp16_forecast.h"

#include "kernels/format/convert.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

using Numbers = std::vector<float>;

Exponents exponents_of(const Numbers& numbers) {
  Exponents sum;
  for (const float x : numbers) {
    Exponents one;
    if (std::isnan(x))
      one.nan = 1;
    else if (std::isinf(x))
      one.inf = 1;
    else if (x == 0)
      one.zeros = 1;
    else
      one.lowest = std::ilogb(x), one.counts = {1};
    sum += one;
  }
  return sum;
}

// Returns the histogram that the engine would report for these numbers.
TensorHistogram reported_histogram(TensorKind kind, const std::string& name, const std::string& layer,
                                   const Numbers& numbers, double scale = 1) {
  TensorHistogram h;
  h.tensor = {kind, name, 0};
  h.layer = layer;
  h.scale = scale;
  h.exponents = exponents_of(numbers);
  h.numbers.name = name;
  h.numbers.inf = h.exponents.inf;
  h.numbers.nan = h.exponents.nan;
  h.numbers.zeros = h.exponents.zeros;
  h.numbers.count = std::ssize(numbers);
  for (const float x : numbers)
    if (std::isfinite(x) && x != 0) {
      h.numbers.amax = std::max(h.numbers.amax, static_cast<double>(std::abs(x)));
      h.amin_nonzero = h.amin_nonzero == 0 ? std::abs(x) : std::min(h.amin_nonzero, static_cast<double>(std::abs(x)));
    }
  return h;
}

// Magnitudes around 2^middle, spread by a factor of about 2^spread.
Numbers lognormal(uint64_t seed, double middle, double spread, size_t count = 20'000) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> exponent(middle, spread);
  Numbers numbers(count);
  for (size_t i = 0; i < count; ++i) numbers[i] = static_cast<float>((i % 2 ? -1 : 1) * std::exp2(exponent(random)));
  return numbers;
}

Numbers in_fp16(Numbers numbers, double scale) {
  for (float& x : numbers) x = to_float(to_half(static_cast<float>(static_cast<double>(x) * scale)));
  return numbers;
}

StepInspection inspection_of(std::vector<TensorHistogram> tensors, int64_t step = 1) {
  StepInspection inspection;
  inspection.step = step;
  inspection.tensors = std::move(tensors);
  return inspection;
}

Fp16Forecast forecast_of(const std::vector<TensorHistogram>& tensors, double share = kFlushedShare) {
  const StepInspection inspection = inspection_of(tensors);
  return fp16_forecast({&inspection}, share);
}

constexpr auto kGradient = TensorKind::gradient;

// Computes the range by rounding each number at each scale.
ScaleRange range_by_rounding(const Numbers& numbers, double share) {
  ScaleRange range{ScaleRange::kHighest + 1, ScaleRange::kLowest - 1};
  for (int k = ScaleRange::kLowest; k <= ScaleRange::kHighest; ++k) {
    int64_t lost = 0, inf = 0, all = 0;
    for (const float x : numbers) {
      const float y = to_float(to_half(static_cast<float>(std::ldexp(static_cast<double>(x), k))));
      all += x != 0, lost += x != 0 && y == 0, inf += std::isinf(y);
    }
    if (static_cast<double>(lost) <= share * static_cast<double>(all)) range.lowest = std::min(range.lowest, k);
    if (inf == 0) range.highest = k;
  }
  return range;
}

TEST(Fp16Forecast, OfALayerIsTheRangeThatRoundingEachNumberGives) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const double middle = -35 + static_cast<double>(seed), spread = 1 + static_cast<double>(seed % 5);
    const Numbers numbers = lognormal(seed, middle, spread);
    for (const double share : {0.01, 0.1}) {
      const Fp16Forecast forecast =
          forecast_of({reported_histogram(kGradient, "fc.weight.grad", "fc", numbers)}, share);
      ASSERT_EQ(forecast.layers.size(), 1u);
      const ScaleRange expected = range_by_rounding(numbers, share);
      EXPECT_EQ(forecast.layers[0].scales.lowest, expected.lowest) << "around 2^" << middle << ", spread " << spread;
      EXPECT_EQ(forecast.layers[0].scales.highest, expected.highest) << "around 2^" << middle << ", spread " << spread;
    }
  }
}

TEST(Fp16Forecast, DoesNotDependOnTheScaleThatTheRunHad) {
  const Numbers numbers = lognormal(1, -22, 3);
  Numbers scaled = numbers;
  for (float& x : scaled) x *= 1024;
  const Fp16Forecast plain = forecast_of({reported_histogram(kGradient, "w", "fc", numbers)});
  const Fp16Forecast of_scaled = forecast_of({reported_histogram(kGradient, "w", "fc", scaled, 1024)});
  EXPECT_EQ(plain.scales, of_scaled.scales);
  EXPECT_DOUBLE_EQ(plain.layers[0].gradient_amax, of_scaled.layers[0].gradient_amax);
  EXPECT_DOUBLE_EQ(plain.layers[0].gradient_amin, of_scaled.layers[0].gradient_amin);
}

TEST(Fp16Forecast, OverflowsFromTheNumberOnThatRoundsToInf) {
  EXPECT_EQ(forecast_of({reported_histogram(kGradient, "w", "fc", {65519.0f})}).scales.highest, 0);
  EXPECT_EQ(forecast_of({reported_histogram(kGradient, "w", "fc", {65520.0f})}).scales.highest, -1);
  EXPECT_EQ(forecast_of({reported_histogram(kGradient, "w", "fc", {1.0f})}).scales.highest, 15);
}

TEST(Fp16Forecast, OfSeveralInspectionsIsTheWorst) {
  const StepInspection early = inspection_of({reported_histogram(kGradient, "w", "fc", lognormal(1, -10, 1))});
  const StepInspection late = inspection_of({reported_histogram(kGradient, "w", "fc", lognormal(2, -30, 1))}, 100);
  const Fp16Forecast alone_early = fp16_forecast({&early}), alone_late = fp16_forecast({&late}),
                     both = fp16_forecast({&early, &late});
  EXPECT_EQ(both.inspections, 2);
  EXPECT_EQ(both.scales.lowest, alone_late.scales.lowest);
  EXPECT_EQ(both.scales.highest, alone_early.scales.highest);
}

TEST(Fp16Forecast, NamesTheLayersThatContradict) {
  const Fp16Forecast forecast = forecast_of({reported_histogram(kGradient, "a", "early", lognormal(1, -45, 1)),
                                             reported_histogram(kGradient, "b", "middle", lognormal(1, -20, 1)),
                                             reported_histogram(kGradient, "c", "late", lognormal(2, 5, 1))});
  EXPECT_TRUE(forecast.scales.empty());
  EXPECT_FALSE(forecast.fits);
  EXPECT_NE(forecast.sentence.find("early"), std::string::npos) << forecast.sentence;
  EXPECT_NE(forecast.sentence.find("late"), std::string::npos) << forecast.sentence;
  EXPECT_EQ(forecast.sentence.find("middle"), std::string::npos) << forecast.sentence;
}

TEST(Fp16Forecast, NamesALayerThatNoScaleSuits) {
  const Fp16Forecast forecast = forecast_of({reported_histogram(kGradient, "a", "wide", lognormal(1, -10, 12)),
                                             reported_histogram(kGradient, "b", "other", {1e-5f})});
  EXPECT_TRUE(forecast.layers[0].scales.empty());
  EXPECT_NE(forecast.sentence.find("No scale suits wide"), std::string::npos) << forecast.sentence;
}

TEST(Fp16Forecast, ReportsThatNoScaleIsNeededWhereNoneIs) {
  const Fp16Forecast forecast = forecast_of({reported_histogram(kGradient, "a", "fc", lognormal(1, -5, 1))});
  EXPECT_TRUE(forecast.fits);
  EXPECT_NE(forecast.sentence.find("without a loss scale"), std::string::npos) << forecast.sentence;
  const Fp16Forecast small = forecast_of({reported_histogram(kGradient, "a", "fc", lognormal(1, -28, 1))});
  EXPECT_TRUE(small.fits);
  EXPECT_NE(small.sentence.find("with a loss scale"), std::string::npos) << small.sentence;
}

TEST(Fp16Forecast, ReportsWhereActivationsOrWeightsDoNotFit) {
  const auto gradient = reported_histogram(kGradient, "a", "fc", lognormal(1, -5, 1));
  const Fp16Forecast large =
      forecast_of({reported_histogram(TensorKind::activation, "fc.linear", "fc", {1.0f, 7e4f}), gradient});
  EXPECT_TRUE(large.layers[0].activations.overflows);
  EXPECT_FALSE(large.fits);
  EXPECT_NE(large.sentence.find("activations of fc"), std::string::npos) << large.sentence;
  const Fp16Forecast weights = forecast_of(
      {reported_histogram(TensorKind::weight, "fc.weight", "fc", {1e-9f, 1.0f, 0.0f, 2.0f, 3.0f}), gradient});
  EXPECT_FALSE(weights.layers[0].weights.overflows);
  EXPECT_DOUBLE_EQ(weights.layers[0].weights.flushed, 0.25);
  EXPECT_FALSE(weights.layers[0].activations.seen);
}

TEST(Fp16Forecast, LeavesOutTheLossAndFaultsOnPurposeAndKnowsNothingOfNothing) {
  const Fp16Forecast loss =
      forecast_of({reported_histogram(TensorKind::activation_gradient, "loss.nll", "loss", {1e9f}),
                   reported_histogram(kGradient, "x", "", {1e9f})});
  EXPECT_TRUE(loss.layers.empty());
  EXPECT_EQ(loss.sentence, "");
  StepInspection injected = inspection_of({reported_histogram(kGradient, "w", "fc", {1e9f})});
  injected.injected = true;
  EXPECT_EQ(fp16_forecast({&injected}).inspections, 0);
  EXPECT_TRUE(fp16_forecast({}).layers.empty());
  const Fp16Forecast zeros = forecast_of({reported_histogram(kGradient, "w", "fc", {0.0f, 0.0f})});
  EXPECT_FALSE(zeros.layers.at(0).gradients_seen);
}

TEST(Fp16Forecast, UsesTheFp32ReferenceOfGradientsWhereThereIsOne) {
  const Numbers numbers = lognormal(3, -24, 2);
  TensorHistogram h = reported_histogram(kGradient, "w", "fc", in_fp16(numbers, 1));
  h.reference = exponents_of(numbers);
  EXPECT_EQ(forecast_of({h}).scales.lowest,
            forecast_of({reported_histogram(kGradient, "w", "fc", numbers)}).scales.lowest);
  EXPECT_GT(forecast_of({reported_histogram(kGradient, "w", "fc", in_fp16(numbers, 1))}).scales.lowest, -3)
      << "a flushed value is not in the histogram";
}

TEST(Fp16ForecastCheck, IsRightWhereARunInFp16LosesWhatWasPredicted) {
  for (const int k : {0, 4, 8, 16, 24, 40}) {
    const double scale = std::ldexp(1, k);
    std::vector<TensorHistogram> before, after;
    for (uint64_t layer = 0; layer < 5; ++layer) {
      const std::string name = "fc" + std::to_string(layer);
      const Numbers numbers = lognormal(layer, -30 + 3 * static_cast<double>(layer), 3);
      before.push_back(reported_histogram(kGradient, name + ".weight.grad", name, numbers));
      after.push_back(reported_histogram(kGradient, name + ".weight.grad", name, in_fp16(numbers, scale), scale));
    }
    StepInspection measured = inspection_of(after, 3);
    measured.loss_scale = scale;
    const ForecastCheck check = check_forecast(inspection_of(before), measured);
    EXPECT_EQ(check.layers.size(), 5u);
    EXPECT_EQ(check.right, 5) << "at 2^" << k;
    EXPECT_EQ(check.scale, scale);
    EXPECT_EQ(check.step, 3);
    EXPECT_EQ(check.layers[4].measured_overflow, k >= 24);
  }
}

TEST(Fp16ForecastCheck, FindsItWrongWhereTheRunDiffers) {
  const StepInspection before = inspection_of({reported_histogram(kGradient, "w", "fc", lognormal(1, -15, 1))});
  StepInspection after = inspection_of({reported_histogram(kGradient, "w", "fc", in_fp16(lognormal(1, -25, 1), 1))});
  const ForecastCheck lost = check_forecast(before, after);
  EXPECT_EQ(lost.right, 0);
  EXPECT_GT(lost.layers.at(0).measured_flushed, 0.2);
  after = inspection_of({reported_histogram(kGradient, "w", "fc", in_fp16(lognormal(1, 17, 1), 1))});
  EXPECT_EQ(check_forecast(before, after).right, 0);
  EXPECT_TRUE(check_forecast(inspection_of({}), after).layers.empty());
}

} // namespace
} // namespace amplab
