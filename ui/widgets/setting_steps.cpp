// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/setting_steps.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace amplab {
namespace {

bool is_power_of_two(double value) {
  int exponent;
  return std::frexp(value, &exponent) == 0.5;
}

// Returns the neighbour of a positive value among 1, 2, 5 times powers of ten.
double next_of_three(double value, bool up) {
  constexpr double kSlack = 1e-9;
  const auto exponent = static_cast<int>(std::floor(std::log10(value) + kSlack));
  const double mantissa = value / std::pow(10, exponent);
  // Converts through text, so the result is 1e-4 rather than 9.999e-5.
  const auto at = [](double m, int e) {
    return std::strtod((std::to_string(static_cast<int>(m)) + "e" + std::to_string(e)).c_str(), nullptr);
  };
  if (up) {
    for (const double m : {2.0, 5.0})
      if (mantissa < m * (1 - kSlack)) return at(m, exponent);
    return at(1, exponent + 1);
  }
  for (const double m : {5.0, 2.0, 1.0})
    if (mantissa > m * (1 + kSlack)) return at(m, exponent);
  return at(5, exponent - 1);
}

} // namespace

double stepped_by_factors(double value, int clicks, double least) {
  for (; clicks != 0; clicks += clicks > 0 ? -1 : 1) {
    const bool up = clicks > 0;
    if (value <= 0)
      value = up ? least : 0;
    else if (is_power_of_two(value) && value >= (up ? 16 : 32))
      value *= up ? 2 : 0.5;
    else
      value = next_of_three(value, up);
  }
  return value;
}

} // namespace amplab
