// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr double kText = 4.5, kSigns = 3; // WCAG 2.2, 1.4.3 and 1.4.11

class EachPalette : public testing::TestWithParam<const Palette*> {};
INSTANTIATE_TEST_SUITE_P(, EachPalette, testing::Values(&kDarkPalette, &kLightPalette),
                         [](const auto& p) { return p.param->dark ? "Dark" : "Light"; });

TEST(Contrast, IsTwentyOneBetweenBlackAndWhite) {
  EXPECT_NEAR(contrast(0xff000000, 0xffffffff), 21, 1e-9);
  EXPECT_NEAR(contrast(0xffffffff, 0xff000000), 21, 1e-9);
  EXPECT_NEAR(contrast(0xff777777, 0xffffffff), 4.48, 0.01); // a commonly quoted figure
}

TEST_P(EachPalette, CanBeReadOnEveryGround) {
  const Palette& p = *GetParam();
  for (const QRgb ground : {p.window, p.surface, p.field, p.raised, p.hover, p.selection}) {
    EXPECT_GE(contrast(p.text, ground), kText) << QColor(ground).name().toStdString();
  }
  for (const QRgb ground : {p.window, p.surface, p.raised}) {
    EXPECT_GE(contrast(p.quiet, ground), kText);
    for (const QRgb tone : {p.accent, p.good, p.notice, p.warning, p.bad})
      EXPECT_GE(contrast(tone, ground), kText) << QColor(tone).name().toStdString();
  }
  EXPECT_GE(contrast(p.on_accent, p.accent), kText);
}

TEST_P(EachPalette, ShowsLanesAndMemoryAgainstThePlot) {
  const Palette& p = *GetParam();
  for (const QRgb lane : p.lanes) EXPECT_GE(contrast(lane, p.surface), kSigns) << QColor(lane).name().toStdString();
  for (const QRgb part : p.memory) EXPECT_GE(contrast(part, p.surface), kSigns) << QColor(part).name().toStdString();
}

struct Lab {
  double l, a, b;
};

using Matrix = double[3][3];

// Machado, Oliveira and Fernandes 2009, severity 1.0.
constexpr Matrix kProtan = {
    {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}};
constexpr Matrix kDeutan = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
constexpr Matrix kTritan = {
    {1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}};
constexpr Matrix kCommon = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

Lab seen(QRgb colour, const Matrix& eye) {
  const auto linear = [](int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const double in[3] = {linear(qRed(colour)), linear(qGreen(colour)), linear(qBlue(colour))};
  double rgb[3];
  for (int i = 0; i < 3; ++i) rgb[i] = std::clamp(eye[i][0] * in[0] + eye[i][1] * in[1] + eye[i][2] * in[2], 0.0, 1.0);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
  const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
  const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(Lab one, Lab other) { return std::hypot(one.l - other.l, one.a - other.a, one.b - other.b); }

// Higher values are lighter for every type of vision, and all are visible on the background.
TEST_P(EachPalette, HasARampThatRisesForEveryEye) {
  const Palette& p = *GetParam();
  for (const Matrix* eye : {&kCommon, &kProtan, &kDeutan, &kTritan}) {
    double last = -1;
    for (int i = 0; i <= 32; ++i) {
      const QRgb colour = ramp_colour(p, i / 32.0).rgb();
      EXPECT_GE(contrast(colour, p.surface), kSigns) << i;
      const double lightness = seen(colour, *eye).l;
      EXPECT_GT(lightness, last - 0.3) << i; // channels are integers
      last = std::max(last, lightness);
    }
    EXPECT_GE(distance(seen(p.ramp.front(), *eye), seen(p.ramp.back(), *eye)), 40);
  }
}

// The four lanes of the opening example. Further lanes also differ by dashes.
TEST_P(EachPalette, KeepsTheFirstFourLanesApartForColourBlindEyes) {
  constexpr double kClearlyDifferent = 15; // CIE76
  const std::pair<const char*, const Matrix*> eyes[] = {
      {"common", &kCommon}, {"protan", &kProtan}, {"deutan", &kDeutan}, {"tritan", &kTritan}};
  const Palette& p = *GetParam();
  for (const auto& [name, eye] : eyes)
    for (size_t i = 0; i < 4; ++i)
      for (size_t j = 0; j < i; ++j)
        EXPECT_GE(distance(seen(p.lanes[i], *eye), seen(p.lanes[j], *eye)), kClearlyDifferent)
            << name << " lanes " << j << " and " << i;
}

TEST(LaneColour, KeepsItsHueWhenTheThemeChanges) {
  for (int lane = 0; lane < 2 * kLaneColours; ++lane) {
    const int dark = lane_colour(kDarkPalette, lane).hslHue(), light = lane_colour(kLightPalette, lane).hslHue();
    const int apart = std::abs(dark - light);
    EXPECT_LE(std::min(apart, 360 - apart), 30) << lane;
  }
}

} // namespace
} // namespace amplab
