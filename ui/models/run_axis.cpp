// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_axis.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace amplab {
namespace {

// Ratio of largest to smallest value from which an axis is logarithmic. kWideRange: for settings that vary by factors.
// kWide: for others, if half of the values lie within kCrowded of the range. Seeds from 1 to 99 do not.
constexpr double kWideRange = 8, kWide = 50, kCrowded = 0.2;
constexpr double kFewestPowers = 4; // the same ratio for powers of two

bool is_power_of_two(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == 0.5;
}

// values: the finite ones.
RunScale scale_for(const RunColumn& column, const std::vector<double>& values) {
  if (!column.is_numeric) return RunScale::names;
  std::vector<double> positive;
  std::ranges::copy_if(values, std::back_inserter(positive), [](double value) { return value > 0; });
  const bool negative = std::ranges::any_of(values, [](double value) { return value < 0; });
  if (negative || positive.size() < 2) return RunScale::linear;
  const auto [least, most] = std::ranges::minmax(positive);
  if (most / least >= kFewestPowers && std::ranges::all_of(positive, is_power_of_two)) return RunScale::powers_of_two;
  const auto middle = positive.begin() + static_cast<std::ptrdiff_t>(positive.size() - 1) / 2;
  std::ranges::nth_element(positive, middle);
  const bool by_factors = column.setting && column.setting->row().logarithmic;
  const bool crowded = (*middle - least) / (most - least) < kCrowded;
  return most / least >= kWideRange && (by_factors || (most / least >= kWide && crowded)) ? RunScale::logarithmic
                                                                                          : RunScale::linear;
}

} // namespace

RunAxis::RunAxis(const RunColumn& column) {
  std::vector<double> finite;
  std::ranges::copy_if(column.values, std::back_inserter(finite),
                       [](double value) { return is_recorded(value) && std::isfinite(value); });
  scale_ = scale_for(column, finite);
  std::set<Rung> rungs;
  for (const double value : column.values) {
    const RunMark mark = markOf(value);
    if (mark.rung != Rung::scale) {
      rungs.insert(mark.rung);
      continue;
    }
    least_ = any_ ? std::min(least_, value) : value;
    most_ = any_ ? std::max(most_, value) : value;
    any_ = true;
  }
  for (const Rung rung : rungs) (rung < Rung::scale ? below_ : above_).push_back(rung);
}

RunMark RunAxis::markOf(double value) const {
  if (!is_recorded(value)) return {Rung::none, 0};
  if (std::isnan(value)) return {Rung::nan, 0};
  if (std::isinf(value)) return {value > 0 ? Rung::inf : Rung::minus_inf, 0};
  const bool logarithmic = scale_ == RunScale::logarithmic || scale_ == RunScale::powers_of_two;
  return logarithmic && value == 0 ? RunMark{Rung::zero, 0} : RunMark{Rung::scale, value};
}

double RunAxis::onScale(double value) const {
  return scale_ == RunScale::logarithmic || scale_ == RunScale::powers_of_two ? std::log(value) : value;
}

double RunAxis::shareOf(double value) const {
  if (least_ == most_) return 0.5;
  const double low = onScale(least_);
  return (onScale(value) - low) / (onScale(most_) - low);
}

double RunAxis::valueAt(double share) const {
  const double low = onScale(least_), span = onScale(most_) - low;
  // A single value has no span: any position beside the middle lies beyond it.
  const double at = least_ == most_ ? low + (share - 0.5) : low + share * span;
  return scale_ == RunScale::logarithmic || scale_ == RunScale::powers_of_two ? std::exp(at) : at;
}

QString text_of(Rung rung) {
  switch (rung) {
  case Rung::none: return QStringLiteral("–");
  case Rung::minus_inf: return QStringLiteral("-inf");
  case Rung::zero: return QStringLiteral("0");
  case Rung::scale: return {};
  case Rung::inf: return QStringLiteral("inf");
  case Rung::nan: return QStringLiteral("NaN");
  }
  return {};
}

std::vector<char> brushed_mask(const std::vector<RunBrush>& brushes, const RunTable& table) {
  std::vector<char> mask(table.runs.size(), 1);
  for (const RunBrush& brush : brushes) {
    const auto position = table.columnOf(brush.column);
    if (!position) continue;
    const RunColumn& column = table.columns[*position];
    const RunAxis axis(column);
    for (size_t run = 0; run < mask.size(); ++run) {
      const RunMark mark = axis.markOf(column.values[run]);
      mask[run] &= brush.from <= mark && mark <= brush.to;
    }
  }
  return mask;
}

} // namespace amplab
