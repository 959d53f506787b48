// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/draw.h"

#include "engine/run/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>

namespace amplab {
namespace {

// Returns a number in [0, 1). The standard fixes the generator and seeding to the bit, but not its distributions.
double uniform_of(uint64_t seed, int64_t sample, std::string_view key) {
  const auto index = static_cast<uint64_t>(sample);
  std::vector<uint32_t> words;
  for (const uint64_t word : {seed, index, uint64_t{key.size()}})
    words.insert(words.end(), {static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32)});
  for (const unsigned char c : key) words.push_back(c);
  std::seed_seq seeds(words.begin(), words.end());
  return static_cast<double>(std::mt19937_64(seeds)() >> 11) * 0x1p-53;
}

double rounded(double value, double low, double high) {
  const std::string text = rounded_text(value, kDrawnDigits);
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::clamp(value, low, high);
}

size_t choice_index(size_t count, double u) {
  return std::min(count - 1, static_cast<size_t>(u * static_cast<double>(count)));
}

} // namespace

SettingValue drawn(const Draw& draw, uint64_t seed, int64_t sample, std::string_view key) {
  const double u = uniform_of(seed, sample, key), low = draw.low, high = draw.high;
  switch (draw.kind) {
  case DrawKind::uniform: return rounded(low * (1 - u) + high * u, low, high);
  case DrawKind::log_uniform: return rounded(std::exp(std::log(low) * (1 - u) + std::log(high) * u), low, high);
  case DrawKind::integer: return static_cast<int64_t>(std::min(high, low + std::floor(u * (high - low + 1))));
  case DrawKind::choice: break;
  }
  return draw.choices[choice_index(draw.choices.size(), u)];
}

} // namespace amplab
