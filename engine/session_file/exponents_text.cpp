// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/exponents_text.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

namespace amplab {
namespace {

constexpr size_t kMostText = 64 << 10; // bytes; 277 exponents need less

} // namespace

std::string exponents_text(const Exponents& exponents) {
  std::string text = "{";
  const auto add = [&](std::string_view key, int64_t count) {
    if (count == 0) return;
    text.append(text.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(std::to_string(count));
  };
  add("zero", exponents.zeros), add("inf", exponents.inf), add("nan", exponents.nan);
  for (size_t i = 0; i < exponents.counts.size(); ++i)
    add(std::to_string(exponents.lowest + static_cast<int64_t>(i)), exponents.counts[i]);
  return text + "}";
}

std::optional<Exponents> exponents_of_text(std::string_view text) {
  const auto parsed = text.size() > kMostText ? nlohmann::json() : nlohmann::json::parse(text, nullptr, false);
  if (!parsed.is_object()) return std::nullopt;
  Exponents made;
  std::map<int64_t, int64_t> counts;
  for (const auto& [key, count] : parsed.items()) {
    if (!count.is_number_integer()) return std::nullopt;
    const auto number = count.get<int64_t>();
    int exponent = 0;
    if (key == "zero")
      made.zeros = number;
    else if (key == "inf")
      made.inf = number;
    else if (key == "nan")
      made.nan = number;
    else if (const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), exponent);
             error != std::errc() || end != key.data() + key.size() || exponent < Exponents::kLowest ||
             exponent > Exponents::kHighest)
      return std::nullopt;
    else
      counts[exponent] = number;
  }
  if (counts.empty()) return made;
  made.lowest = counts.begin()->first;
  made.counts.resize(static_cast<size_t>(counts.rbegin()->first - made.lowest + 1));
  for (const auto& [exponent, number] : counts) made.counts[static_cast<size_t>(exponent - made.lowest)] = number;
  return made;
}

} // namespace amplab
