// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/suggestion.h"

#include <algorithm>
#include <vector>

namespace amplab::interpreter {
namespace {

constexpr size_t kMove = 2, kCase = 1; // what an edit costs: a letter put in, taken out or changed; its case changed
constexpr size_t kLongest = 40, kMostNames = 750;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
size_t cost_of(char a, char b) { return a == b ? 0 : lower(a) == lower(b) ? kCase : kMove; }

size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1), last(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j * kMove;
  for (size_t i = 1; i <= a.size(); ++i) {
    last.swap(row);
    row[0] = i * kMove;
    for (size_t j = 1; j <= b.size(); ++j)
      row[j] = std::min({last[j] + kMove, row[j - 1] + kMove, last[j - 1] + cost_of(a[i - 1], b[j - 1])});
  }
  return row[b.size()];
}

} // namespace

std::string did_you_mean(std::string_view name, std::span<const std::string_view> names) {
  if (name.size() > kLongest || names.size() > kMostNames) return "";
  std::string_view best;
  size_t least = static_cast<size_t>(-1);
  for (const std::string_view candidate : names) {
    if (candidate.empty() || candidate.size() > kLongest || candidate == name) continue;
    const size_t cost = distance(name, candidate);
    if (cost <= (name.size() + candidate.size() + 3) * kMove / 6 && cost < least) {
      least = cost;
      best = candidate;
    }
  }
  return best.empty() ? "" : std::string(". Did you mean: '").append(best).append("'?");
}

} // namespace amplab::interpreter
