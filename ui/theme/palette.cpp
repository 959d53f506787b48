// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

#include <algorithm>
#include <cmath>

namespace amplab {

// Lanes: blue, vermilion, green, magenta, amber, cyan, violet, grey. They differ in lightness as well as hue, for
// colour-blind users.
// Memory: from what lives for the whole run to what lives within a step.
constexpr Palette kDarkPalette = {
    .dark = true,
    .window = 0xff14161b,
    .surface = 0xff1b1e25,
    .field = 0xff121419,
    .raised = 0xff262a33,
    .hover = 0xff2f3440,
    .line = 0xff2c313b,
    .edge = 0xff464d5c,
    .text = 0xffe6e9ef,
    .quiet = 0xff9ba4b4,
    .disabled = 0xff626a79,
    .accent = 0xff5ea1ff,
    .on_accent = 0xff0b1322,
    .selection = 0xff27405f,
    .good = 0xff4cc38a,
    .notice = 0xff7fb4ff,
    .warning = 0xfff0b849,
    .bad = 0xffff7b72,
    .grid = 0xff262b34,
    .lanes = {0xff4f93ff, 0xffff7433, 0xff45dba0, 0xffcc66a8, 0xffeac735, 0xff35b8cf, 0xffb79bff, 0xffd5dbe5},
    .memory = {0xff4f7fc4, 0xff8fb4e0, 0xff6fa8dc, 0xffc98a3c, 0xff8d78c9, 0xff3d9c7a, 0xffc26d8f, 0xff6fb3b8,
               0xffb0a35a, 0xff8a93a3},
    .ramp = {0xff6473de, 0xff2f8fc2, 0xff22a884, 0xff75cf54, 0xfffde725},
};

constexpr Palette kLightPalette = {
    .dark = false,
    .window = 0xfff2f4f7,
    .surface = 0xffffffff,
    .field = 0xffffffff,
    .raised = 0xffffffff,
    .hover = 0xffe9edf4,
    .line = 0xffdde2ea,
    .edge = 0xffb4bcc9,
    .text = 0xff1a202c,
    .quiet = 0xff596273,
    .disabled = 0xff9aa2b0,
    .accent = 0xff1f66d6,
    .on_accent = 0xffffffff,
    .selection = 0xffd3e3fb,
    .good = 0xff1a7f4e,
    .notice = 0xff1f66d6,
    .warning = 0xff8f5a00,
    .bad = 0xffc62f2b,
    .grid = 0xffe9ecf1,
    .lanes = {0xff1454c4, 0xffd9590f, 0xff1f9a70, 0xff8a2a70, 0xff6d5800, 0xff0e7f99, 0xff8f5cd5, 0xff5d646f},
    .memory = {0xff3b6fb6, 0xff5f83ad, 0xff6090cc, 0xffb9731a, 0xff7c63bf, 0xff2c8f6c, 0xffb5557c, 0xff3f8a91,
               0xff8a7d2a, 0xff7b8494},
    .ramp = {0xff440154, 0xff3f4a8a, 0xff26708e, 0xff1c8c6f, 0xff809a00},
};

std::span<const ColourToken> colour_tokens() {
  using P = Palette;
  static constexpr ColourToken kTokens[] = {
      {"window", &P::window},       {"surface", &P::surface}, {"field", &P::field},
      {"raised", &P::raised},       {"hover", &P::hover},     {"line", &P::line},
      {"edge", &P::edge},           {"text", &P::text},       {"quiet", &P::quiet},
      {"disabled", &P::disabled},   {"accent", &P::accent},   {"on_accent", &P::on_accent},
      {"selection", &P::selection}, {"good", &P::good},       {"notice", &P::notice},
      {"warning", &P::warning},     {"bad", &P::bad},         {"grid", &P::grid},
  };
  return kTokens;
}

QColor lane_colour(const Palette& palette, int colour) {
  return palette.lanes[static_cast<size_t>(colour) % palette.lanes.size()];
}

QColor ramp_colour(const Palette& palette, double share) {
  const double at = std::clamp(share, 0.0, 1.0) * (kRampColours - 1);
  const auto below = std::min(static_cast<size_t>(at), palette.ramp.size() - 2);
  return mixed(palette.ramp[below], palette.ramp[below + 1], at - static_cast<double>(below));
}

QColor mixed(QColor from, QColor to, double share) {
  const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

namespace {

double luminance(QRgb colour) {
  const auto linear = [](int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

} // namespace

double contrast(QRgb one, QRgb other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

namespace {

// These area colours differ from the lane colours and from each other for colour-blind users too.
struct Row {
  std::string_view dtype;
  size_t colour;
};
constexpr Row kRows[] = {{"fp32", 0}, {"tf32", 7}, {"fp16", 3}, {"bf16", 5}, {"e4m3fn", 6}, {"e5m2", 4}};

} // namespace

QColor dtype_colour(const Palette& palette, std::string_view dtype) {
  for (const Row& row : kRows)
    if (row.dtype == dtype) return palette.memory[row.colour];
  return palette.quiet;
}

} // namespace amplab
