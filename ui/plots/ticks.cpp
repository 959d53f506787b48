// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>

namespace amplab {
namespace {

constexpr int kMostTicks = 1000; // beyond 2^53 steps from 0, the next tick may be the same number

QString raised(int number) {
  static const char16_t kDigits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
  QString text;
  for (const QChar c : QString::number(number)) text += c == '-' ? QChar(u'⁻') : QChar(kDigits[c.digitValue()]);
  return text;
}

// Returns 1, 2 or 5 times a power of ten, at or above `least`.
double nice_step(double least) {
  const double magnitude = std::pow(10, std::floor(std::log10(least)));
  for (const double mantissa : {1.0, 2.0, 5.0})
    if (mantissa * magnitude >= least * (1 - 1e-9)) return mantissa * magnitude;
  return 10 * magnitude;
}

// Returns the decimals that distinguish multiples of `step`.
int decimals(double step) { return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))); }

struct Unit {
  double size;
  const char* suffix;
};

QString in_units(double value, double step, std::span<const Unit> units, double largest) {
  const Unit* unit = &units.front();
  for (const Unit& candidate : units)
    if (largest >= candidate.size) unit = &candidate;
  return QString::number(value / unit->size, 'f', decimals(step / unit->size)) + QString::fromUtf8(unit->suffix);
}

QString linear_label(double value, double step, double largest) {
  static constexpr Unit kThousands[] = {{1, ""}, {1e3, "k"}, {1e6, "M"}, {1e9, "G"}, {1e12, "T"}};
  if (std::abs(value) < step / 1000) return QStringLiteral("0");
  if (largest >= 1e15 || step < 1e-5) {
    const int exponent = static_cast<int>(std::floor(std::log10(largest)));
    const double unit = std::pow(10, exponent);
    return QString::number(value / unit, 'f', std::min(2, decimals(step / unit))) + QStringLiteral("·10") +
           raised(exponent);
  }
  return largest >= 1e4 ? in_units(value, step, kThousands, largest) : QString::number(value, 'f', decimals(step));
}

template <class Label> std::vector<Tick> multiples(Range range, double step, Label label) {
  std::vector<Tick> ticks;
  const double slack = step * 1e-6, first = std::ceil((range.lower - slack) / step);
  for (int i = 0; i < kMostTicks && (first + i) * step <= range.upper + slack; ++i)
    ticks.push_back({(first + i) * step + 0.0, label((first + i) * step)}); // + 0.0 turns -0 into 0
  return ticks;
}

double largest_of(Range range) { return std::max(std::abs(range.lower), std::abs(range.upper)); }

std::vector<Tick> linear_ticks(Range range, int wanted) {
  const double step = nice_step(range.size() / wanted);
  return multiples(range, step, [&](double at) { return linear_label(at, step, largest_of(range)); });
}

std::vector<Tick> share_ticks(Range range, int wanted) {
  const double step = nice_step(range.size() / wanted);
  return multiples(range, step, [&](double at) { return QString::number(100 * at, 'f', decimals(100 * step)) + u'%'; });
}

std::vector<Tick> byte_ticks(Range range, int wanted) {
  static constexpr Unit kBinary[] = {{1, " B"}, {0x1p10, " KiB"}, {0x1p20, " MiB"}, {0x1p30, " GiB"}, {0x1p40, " TiB"}};
  const double least = std::max(range.size() / wanted, 1.0);
  const double unit = std::pow(1024, std::floor(std::log2(least) / 10));
  const double nice = nice_step(least / unit);
  const double step = unit * (nice >= 1000 ? 1024 : nice);
  return multiples(range, step, [&](double at) {
    return at == 0 ? QStringLiteral("0") : in_units(at, step, kBinary, largest_of(range));
  });
}

std::vector<Tick> powers(Range range, int wanted, double base) {
  const double from = std::log(range.lower) / std::log(base), to = std::log(range.upper) / std::log(base);
  int step = 1;
  for (const int nice : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048})
    if (step = nice; (to - from) / step <= wanted) break;
  std::vector<Tick> ticks;
  for (auto k = static_cast<int>(std::ceil((from - 1e-9) / step)) * step; k <= to + 1e-9; k += step) {
    const double at = std::pow(base, k);
    const bool plain = base == 10 && k >= -2 && k <= 3;
    ticks.push_back({at, plain ? QString::number(at) : QString::number(base) + raised(k)});
  }
  return ticks;
}

std::vector<Tick> log10_ticks(Range range, int wanted) {
  const double decades = std::log10(range.upper / range.lower);
  if (decades >= 2) return powers(range, wanted, 10);
  if (decades < 0.7) return linear_ticks(range, wanted);
  std::vector<Tick> ticks;
  for (int k = static_cast<int>(std::floor(std::log10(range.lower))); std::pow(10, k) <= range.upper; ++k)
    for (const int mantissa : {1, 2, 5}) {
      const double at = mantissa * std::pow(10, k);
      if (!range.contains(at)) continue;
      const bool plain = k >= -3 && k < 4;
      ticks.push_back({at, plain ? QString::number(at, 'g', 3)
                                 : (mantissa == 1 ? QString() : QString::number(mantissa) + u'·') +
                                       QStringLiteral("10") + raised(k)});
    }
  return ticks;
}

} // namespace

std::vector<Tick> ticks_for(AxisKind kind, Range range, int wanted) {
  switch (kind) {
  case AxisKind::linear: return linear_ticks(range, wanted);
  case AxisKind::log10: return log10_ticks(range, wanted);
  case AxisKind::log2: return powers(range, wanted, 2);
  case AxisKind::bytes: return byte_ticks(range, wanted);
  case AxisKind::share: return share_ticks(range, wanted);
  }
  std::abort();
}

std::vector<Tick> fitting_ticks(AxisKind kind, Range range, double pixels, double apart,
                                const std::function<double(const QString&)>& extent) {
  constexpr int kUsual = 3; // also if closer than `apart`, unless they overlap
  const auto position = [&](double at) {
    const double share = is_logarithmic(kind) ? std::log(at / range.lower) / std::log(range.upper / range.lower)
                                              : (at - range.lower) / range.size();
    return share * pixels;
  };
  const auto meets = [&](const Tick& a, const Tick& b) {
    return position(b.at) - position(a.at) < (extent(a.label) + extent(b.label)) / 2;
  };
  std::vector<Tick> ticks;
  for (int wanted = std::max(kUsual, static_cast<int>(pixels / apart)); wanted > 0; --wanted) {
    ticks = ticks_for(kind, range, wanted);
    if (std::ranges::adjacent_find(ticks, meets) == ticks.end()) return ticks;
  }
  for (size_t i = 1, written = 0; i < ticks.size(); ++i) { // lines remain without labels
    if (meets(ticks[written], ticks[i]))
      ticks[i].label.clear();
    else
      written = i;
  }
  return ticks;
}

Range with_margin(AxisKind kind, Range values) {
  if (is_logarithmic(kind)) {
    const double least = kind == AxisKind::log2 ? 4 : 2; // factors above and below a constant
    const double ratio = values.upper / values.lower;
    const double air = ratio < least ? std::sqrt(least / ratio) * 1.1 : std::pow(ratio, 0.06);
    return {values.lower / air, values.upper * air};
  }
  if (kind == AxisKind::bytes) return {0, std::max(values.upper, 1.0) * 1.08};
  const double size = values.size();
  const double air = size > 0 ? 0.06 * size : std::max(0.1 * std::abs(values.upper), 1e-9);
  return {values.lower - air, values.upper + air};
}

} // namespace amplab
