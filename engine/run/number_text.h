// SPDX-License-Identifier: Apache-2.0
// Numbers as text in the shortest form that reads back to the same number, with a decimal point in every locale. Used
// by files, messages and events. Any thread.
#pragma once
#include <charconv>
#include <concepts>
#include <string>

namespace amplab {

// Buffer size for the longest number: "-2.2250738585072014e-308" has 24 characters.
inline constexpr size_t kNumberTextSize = 32;

// Writes the shortest form of value to a buffer of at least kNumberTextSize characters. Returns its end. Special
// values: "nan" (any sign, any payload), "inf", "-inf". "-0" keeps its sign.
char* write_number(char* to, double value);
char* write_number(char* to, std::integral auto value) { return std::to_chars(to, to + kNumberTextSize, value).ptr; }

std::string number_text(double value);

// "512 MiB", "1.5 GiB", "12 bytes". Requires: bytes >= 0.
std::string bytes_text(double bytes);

// Returns the value with at most `digits` significant digits, for display.
std::string rounded_text(double value, int digits);

} // namespace amplab
