// SPDX-License-Identifier: Apache-2.0
#include "engine/run/number_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace amplab {

char* write_number(char* to, double value) {
  constexpr std::string_view nan = "nan";
  if (std::isnan(value)) return std::copy(nan.begin(), nan.end(), to); // to_chars writes "-nan" for some
  return std::to_chars(to, to + kNumberTextSize, value).ptr;
}

std::string number_text(double value) {
  char text[kNumberTextSize];
  return {text, write_number(text, value)};
}

std::string rounded_text(double value, int digits) {
  if (!std::isfinite(value)) return number_text(value);
  char text[kNumberTextSize];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr};
}

std::string bytes_text(double bytes) {
  static constexpr const char* kUnits[] = {" bytes", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
  size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < std::size(kUnits); ++unit) bytes /= 1024;
  return rounded_text(bytes, 3) + kUnits[unit];
}

} // namespace amplab
