// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/ticks.h"

#include <QStringList>
#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string shown(AxisKind kind, Range range, int wanted = 5) {
  QStringList labels;
  for (const Tick& tick : ticks_for(kind, range, wanted)) labels << tick.label;
  return labels.join(" ").toStdString();
}

TEST(Ticks, OfNumbersAreRoundAndHaveTheSameDecimals) {
  EXPECT_EQ(shown(AxisKind::linear, {1.63, 2.38}), "1.8 2.0 2.2");
  EXPECT_EQ(shown(AxisKind::linear, {1.63, 1.69}), "1.64 1.66 1.68");
  EXPECT_EQ(shown(AxisKind::linear, {-1, 1}), "-1.0 -0.5 0 0.5 1.0");
}

TEST(Ticks, OfLargeAndTinyNumbersStayShort) {
  EXPECT_EQ(shown(AxisKind::linear, {0, 1'000'000}), "0 0.2M 0.4M 0.6M 0.8M 1.0M");
  EXPECT_EQ(shown(AxisKind::linear, {0, 20'000}, 4), "0 5k 10k 15k 20k");
  EXPECT_EQ(shown(AxisKind::linear, {0, 3e-7}, 3), "0 1·10⁻⁷ 2·10⁻⁷ 3·10⁻⁷");
}

TEST(Ticks, OfTheLossScaleArePowersOfTwo) {
  EXPECT_EQ(shown(AxisKind::log2, {std::pow(2, 12.5), std::pow(2, 17.5)}), "2¹³ 2¹⁴ 2¹⁵ 2¹⁶ 2¹⁷");
  EXPECT_EQ(shown(AxisKind::log2, {std::pow(2, -3), std::pow(2, 40)}, 6), "2⁰ 2⁸ 2¹⁶ 2²⁴ 2³² 2⁴⁰");
}

TEST(Ticks, OfMemoryAreBinary) {
  EXPECT_EQ(shown(AxisKind::bytes, {0, 2.6 * 1024 * 1024}, 3), "0 1 MiB 2 MiB");
  EXPECT_EQ(shown(AxisKind::bytes, {0, 900 * 1024}, 3), "0 500 KiB");
  EXPECT_EQ(shown(AxisKind::bytes, {0, 3500.0 * 1024 * 1024}, 4), "0 1 GiB 2 GiB 3 GiB");
}

TEST(Ticks, OfALogarithmicAxisFollowItsSpan) {
  EXPECT_EQ(shown(AxisKind::log10, {1e-6, 1e3}, 5), "10⁻⁶ 10⁻⁴ 0.01 1 100");
  EXPECT_EQ(shown(AxisKind::log10, {0.9, 30}), "1 2 5 10 20");
  EXPECT_EQ(shown(AxisKind::log10, {1.6, 2.4}), "1.6 1.8 2.0 2.2 2.4");
}

TEST(Ticks, EndWhereDoublesNoLongerDistinguishThem) {
  for (const AxisKind kind : {AxisKind::linear, AxisKind::share, AxisKind::log10})
    for (const Range range : {Range{1000.3, std::nextafter(1000.3, 2000)}, Range{0.6931, 0.6931 + 2.2e-16}})
      EXPECT_LE(ticks_for(kind, range, 8).size(), 1000u);
}

TEST(Ticks, AreFewLieWithinTheAxisAndHaveShortLabels) {
  for (const AxisKind kind : {AxisKind::linear, AxisKind::log10, AxisKind::log2, AxisKind::bytes})
    for (double lower = 1e-9; lower < 1e9; lower *= 37)
      for (const double ratio : {1.01, 1.7, 30.0, 1e4}) {
        if (kind == AxisKind::bytes && lower < 1) continue;
        const Range range{lower, lower * ratio};
        const double slack = range.size() * 1e-5;
        const auto ticks = ticks_for(kind, range, 5);
        ASSERT_LE(ticks.size(), 13u) << lower << " " << ratio;
        for (const Tick& tick : ticks) {
          ASSERT_TRUE(range.lower - slack <= tick.at && tick.at <= range.upper + slack) << tick.at << " in " << lower;
          ASSERT_LE(tick.label.size(), 10) << tick.label.toStdString();
        }
      }
}

TEST(Air, SurroundsAConstant) {
  for (const AxisKind kind : {AxisKind::linear, AxisKind::log10, AxisKind::log2}) {
    const Range range = with_margin(kind, {65536, 65536});
    EXPECT_LT(range.lower, 65536);
    EXPECT_GT(range.upper, 65536);
  }
  EXPECT_GT(with_margin(AxisKind::linear, {0, 0}).size(), 0);
  EXPECT_EQ(with_margin(AxisKind::bytes, {100, 200}).lower, 0);
}

// A label takes ten pixels per letter, as in large type.
double wide(const QString& label) { return 10.0 * static_cast<double>(label.size()); }

TEST(FittingTicks, NeverLetLabelsMeet) {
  const std::pair<AxisKind, Range> axes[] = {{AxisKind::linear, {0, 1000}},     {AxisKind::linear, {-0.02, 0.013}},
                                             {AxisKind::bytes, {0, 5e6}},       {AxisKind::share, {0.1, 0.97}},
                                             {AxisKind::log10, {1e-5, 300}},    {AxisKind::log10, {0.2, 9}},
                                             {AxisKind::log2, {0x1p-3, 0x1p24}}};
  for (const auto& [kind, range] : axes)
    for (double pixels = 20; pixels < 1200; pixels *= 1.3) {
      double end = -1e9;
      for (const Tick& tick : fitting_ticks(kind, range, pixels, 80, wide)) {
        if (tick.label.isEmpty()) continue;
        const bool logarithmic = is_logarithmic(kind);
        const double share = logarithmic ? std::log(tick.at / range.lower) / std::log(range.upper / range.lower)
                                         : (tick.at - range.lower) / range.size();
        EXPECT_GE(share * pixels - wide(tick.label) / 2, end - 1e-6) << tick.label.toStdString() << " on " << pixels;
        end = share * pixels + wide(tick.label) / 2;
      }
      EXPECT_GT(end, -1e9) << "one label at least, on " << pixels;
    }
}

TEST(FittingTicks, AreAsManyAsFit) {
  EXPECT_EQ(fitting_ticks(AxisKind::linear, {0, 1000}, 1000, 80, wide).size(), 11u);
  EXPECT_LE(fitting_ticks(AxisKind::linear, {0, 1000}, 120, 80, wide).size(), 3u);
}

} // namespace
} // namespace amplab
