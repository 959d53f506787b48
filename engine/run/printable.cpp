// SPDX-License-Identifier: Apache-2.0
#include "engine/run/printable.h"

#include "engine/run/utf8.h"

#include <array>
#include <cassert>
#include <cstdio>

namespace amplab {
namespace {

constexpr std::string_view kGap = "...";
constexpr size_t kLongestPiece = 10; // bytes of "\U0010ffff"

std::string escaped(const char* format, unsigned code) {
  std::array<char, kLongestPiece + 1> text{};
  std::snprintf(text.data(), text.size(), format, code);
  return text.data();
}

// Removes one character, or one invalid byte, from the text and returns its displayed form.
std::string next_shown(std::string_view& text) {
  const Character character = first_character(text);
  const std::string_view character_bytes = text.substr(0, character.bytes ? character.bytes : 1);
  text.remove_prefix(character_bytes.size());
  if (character.bytes == 0) return escaped("\\x%02x", static_cast<unsigned char>(character_bytes.front()));
  if (!is_control(character.code)) return std::string(character_bytes);
  if (character.code == '\n') return "\\n";
  if (character.code == '\t') return "\\t";
  if (character.code == '\r') return "\\r";
  return escaped(character.code < 0x80 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(character.code));
}

std::string shown(std::string_view text) {
  std::string all;
  while (!text.empty()) all += next_shown(text);
  return all;
}

// Returns the start of the first character at or after `at`.
size_t next_beginning(std::string_view text, size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
  return at;
}

} // namespace

std::string printable(std::string_view text, size_t most) {
  assert(most >= 8);
  // Each byte is displayed as at least one byte, so the middle of a long text can be skipped.
  const size_t tail = (most - kGap.size()) / 3, head = most - kGap.size() - tail;
  std::string all = text.size() <= most ? shown(text) : std::string();
  if (text.size() <= most && all.size() <= most) return all;
  std::string begin;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string piece = next_shown(rest);
    if (begin.size() + piece.size() > head) break;
    begin += piece;
  }
  const size_t from = text.size() > tail ? next_beginning(text, text.size() - tail) : 0;
  const std::string end = shown(text.substr(from));
  const size_t tail_begin = end.size() > tail ? next_beginning(end, end.size() - tail) : 0;
  return begin.append(kGap).append(end, tail_begin);
}

} // namespace amplab
