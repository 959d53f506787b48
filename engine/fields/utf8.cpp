// SPDX-License-Identifier: Apache-2.0
#include "engine/fields/utf8.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

// Sequences by their first byte: how many bytes follow it, and the range of the second; the others are 80 to BF.
struct Sequence {
  unsigned char first, last;
  size_t following;
  unsigned char low, high;
};
constexpr Sequence kSequences[] = {
    {0x00, 0x7f, 0, 0, 0},       {0xc2, 0xdf, 1, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0xa0, 0xbf},
    {0xe1, 0xec, 2, 0x80, 0xbf}, {0xed, 0xed, 2, 0x80, 0x9f}, {0xee, 0xef, 2, 0x80, 0xbf},
    {0xf0, 0xf0, 3, 0x90, 0xbf}, {0xf1, 0xf3, 3, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x80, 0x8f},
};

bool is_within(char byte, unsigned char low, unsigned char high) {
  const auto value = static_cast<unsigned char>(byte);
  return low <= value && value <= high;
}

} // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto* sequence = std::ranges::find_if(
        kSequences, [&](const Sequence& each) { return is_within(text.front(), each.first, each.last); });
    if (sequence == std::end(kSequences) || text.size() <= sequence->following) return false;
    if (sequence->following > 0 && !is_within(text[1], sequence->low, sequence->high)) return false;
    for (size_t i = 2; i <= sequence->following; ++i)
      if (!is_within(text[i], 0x80, 0xbf)) return false;
    text.remove_prefix(1 + sequence->following);
  }
  return true;
}

} // namespace amplab
