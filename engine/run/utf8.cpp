// SPDX-License-Identifier: Apache-2.0
#include "engine/run/utf8.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

// Sequences by their first byte: number of further bytes, payload bits, and range of the second byte. Later bytes range
// from 80 to BF.
struct Sequence {
  unsigned char first, last;
  size_t following;
  unsigned char bits;
  unsigned char low, high;
};
constexpr Sequence kSequences[] = {
    {0x00, 0x7f, 0, 0x7f, 0, 0},       {0xc2, 0xdf, 1, 0x1f, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0x0f, 0xa0, 0xbf},
    {0xe1, 0xec, 2, 0x0f, 0x80, 0xbf}, {0xed, 0xed, 2, 0x0f, 0x80, 0x9f}, {0xee, 0xef, 2, 0x0f, 0x80, 0xbf},
    {0xf0, 0xf0, 3, 0x07, 0x90, 0xbf}, {0xf1, 0xf3, 3, 0x07, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x07, 0x80, 0x8f},
};

bool is_within(char byte, unsigned char low, unsigned char high) {
  const auto value = static_cast<unsigned char>(byte);
  return low <= value && value <= high;
}

struct CodePointRange {
  char32_t first, last;
};
constexpr CodePointRange kControls[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},
                                        {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},
                                        {0x2066, 0x2069}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}};

} // namespace

Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto* sequence = std::ranges::find_if(
      kSequences, [&](const Sequence& each) { return is_within(text.front(), each.first, each.last); });
  if (sequence == std::end(kSequences) || text.size() <= sequence->following) return {};
  if (sequence->following > 0 && !is_within(text[1], sequence->low, sequence->high)) return {};
  char32_t code = static_cast<unsigned char>(text.front()) & sequence->bits;
  for (size_t i = 1; i <= sequence->following; ++i) {
    if (!is_within(text[i], 0x80, 0xbf)) return {};
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
  }
  return {1 + sequence->following, code};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t bytes = first_character(text).bytes;
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

bool is_control(char32_t code) {
  return std::ranges::any_of(kControls,
                             [code](const CodePointRange& range) { return range.first <= code && code <= range.last; });
}

} // namespace amplab
