// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/suggestion.h"

#include <algorithm>
#include <vector>

namespace amplab::loop {
namespace {

constexpr size_t kMove = 2, kCase = 1; // cost of an edit, and of a change of case
constexpr size_t kLongest = 40, kMostNames = 750;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

size_t substitution(char a, char b) { return a == b ? 0 : lower(a) == lower(b) ? kCase : kMove; }

size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j * kMove;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i * kMove;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t above = row[j];
      row[j] = std::min({above + kMove, row[j - 1] + kMove, diagonal + substitution(a[i - 1], b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

} // namespace

std::string_view suggestion_for(std::string_view wrong, std::span<const std::string_view> names) {
  if (names.size() >= kMostNames || wrong.size() > kLongest) return {};
  std::string_view best;
  size_t least = SIZE_MAX;
  for (const std::string_view name : names) {
    if (name == wrong || name.size() > kLongest) continue;
    const size_t most = (wrong.size() + name.size() + 3) * kMove / 6;
    const size_t cost = distance(wrong, name);
    if (cost <= most && cost < least) {
      best = name;
      least = cost;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view suggestion) {
  if (suggestion.empty()) return {};
  return std::string(". Did you mean: '").append(suggestion).append("'?");
}

} // namespace amplab::loop
