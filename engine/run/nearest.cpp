// SPDX-License-Identifier: Apache-2.0
#include "engine/run/nearest.h"

#include <algorithm>
#include <vector>

namespace amplab {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Distance between key and typed. People often omit or misspell the section, so the last component alone may match, at
// the cost of one edit.
size_t key_distance(std::string_view key, std::string_view typed) {
  const std::string_view last = key.substr(key.rfind('.') + 1), typed_last = typed.substr(typed.rfind('.') + 1);
  return std::min(edit_distance(key, typed), edit_distance(last, typed_last) + 1);
}

} // namespace

size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the prefix table suffice: the current one, the last, and the one before it for swaps.
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string_view nearest_of(std::span<const std::string_view> candidates, std::string_view typed) {
  constexpr size_t longest = 100; // longer text is no typing error, and its distance would be expensive
  typed = typed.substr(0, longest);
  return *std::ranges::min_element(candidates, {},
                                   [&](std::string_view candidate) { return key_distance(candidate, typed); });
}

} // namespace amplab
