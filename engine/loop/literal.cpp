// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/literal.h"

#include "engine/loop/unsupported.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace amplab::loop {
namespace {

struct Escape {
  char letter, meaning;
};
constexpr Escape kEscapes[] = {{'\\', '\\'}, {'\'', '\''}, {'"', '"'},  {'a', '\a'}, {'b', '\b'},
                               {'f', '\f'},  {'n', '\n'},  {'r', '\r'}, {'t', '\t'}, {'v', '\v'}};

struct CodeEscape {
  char letter;
  size_t digits;
  const char* name;
};
constexpr CodeEscape kCodeEscapes[] = {{'x', 2, "\\xXX"}, {'u', 4, "\\uXXXX"}, {'U', 8, "\\UXXXXXXXX"}};

void append_utf8(std::string& to, uint32_t code) {
  if (code < 0x80) {
    to += static_cast<char>(code);
  } else if (code < 0x800) {
    to += static_cast<char>(0xc0 | code >> 6);
    to += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    to += static_cast<char>(0xe0 | code >> 12);
    to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    to += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    to += static_cast<char>(0xf0 | code >> 18);
    to += static_cast<char>(0x80 | (code >> 12 & 0x3f));
    to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    to += static_cast<char>(0x80 | (code & 0x3f));
  }
}

class Decoder {
 public:
  Decoder(const Literal& literal, size_t from, size_t to)
      : literal_(literal), from_(from), text_(literal.body.substr(0, to)), at_(from) {}

  std::string run() {
    std::string decoded_text;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\r') {
        decoded_text += '\n';
        at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
      } else if (c == '\\' && !literal_.raw && at_ + 1 < text_.size()) {
        escape(decoded_text);
      } else {
        decoded_text += c;
        ++at_;
      }
    }
    return decoded_text;
  }

 private:
  Range here(size_t end) const { return {position_in(literal_, at_), position_in(literal_, end)}; }

  void escape(std::string& decoded_text) {
    const char letter = text_[at_ + 1];
    if (letter == '\n' || letter == '\r') {
      at_ += text_.substr(at_).starts_with("\\\r\n") ? 3 : 2;
      return;
    }
    if (const auto* row = std::ranges::find(kEscapes, letter, &Escape::letter); row != std::end(kEscapes)) {
      decoded_text += row->meaning;
      at_ += 2;
    } else if (letter >= '0' && letter <= '7') {
      size_t end = at_ + 1;
      uint32_t code = 0;
      while (end < text_.size() && end < at_ + 4 && text_[end] >= '0' && text_[end] <= '7')
        code = code * 8 + static_cast<uint32_t>(text_[end++] - '0');
      append_utf8(decoded_text, code);
      at_ = end;
    } else if (const auto* coded = std::ranges::find(kCodeEscapes, letter, &CodeEscape::letter);
               coded != std::end(kCodeEscapes)) {
      code_escape(decoded_text, *coded);
    } else if (letter == 'N') {
      throw unsupported(here(at_ + 2), "characters by name, `\\N{...}`",
                        "Write the character itself, or its number as `\\uXXXX`.");
    } else {
      decoded_text += '\\'; // Python keeps unknown escapes
      ++at_;
    }
  }

  void code_escape(std::string& decoded_text, const CodeEscape& kind) {
    const size_t begin = at_ + 2, end = std::min(begin + kind.digits, text_.size());
    uint32_t code = 0;
    const auto read = std::from_chars(text_.data() + begin, text_.data() + end, code, 16);
    const size_t digits = static_cast<size_t>(read.ptr - (text_.data() + begin));
    if (digits < kind.digits || code > 0x10ffff) {
      const size_t last = digits < kind.digits ? begin + digits - 1 : end - 1;
      std::string sentence = "(unicode error) 'unicodeescape' codec can't decode bytes in position ";
      sentence.append(std::to_string(at_ - from_)).append("-").append(std::to_string(last - from_)).append(": ");
      sentence.append(digits < kind.digits ? std::string("truncated ").append(kind.name).append(" escape")
                                           : "illegal Unicode character");
      throw LoopError(here(last + 1), "SyntaxError", sentence);
    }
    if (code >= 0xd800 && code < 0xe000)
      throw unsupported(here(end), "surrogates in a string", "Write the character that the pair encodes.");
    append_utf8(decoded_text, code);
    at_ = end;
  }

  const Literal& literal_;
  size_t from_;
  std::string_view text_;
  size_t at_;
};

} // namespace

Literal literal_of(const Token& token) {
  Literal literal;
  size_t letters = 0;
  for (; token.text[letters] != '"' && token.text[letters] != '\''; ++letters) {
    const char letter = static_cast<char>(token.text[letters] | 0x20);
    literal.raw |= letter == 'r';
    literal.formatted |= letter == 'f';
    literal.bytes |= letter == 'b';
  }
  const std::string_view quotes = token.text.substr(letters);
  const size_t width = quotes.size() >= 6 && quotes[1] == quotes[0] && quotes[2] == quotes[0] ? 3 : 1;
  literal.body = quotes.substr(width, quotes.size() - 2 * width);
  literal.begin = {token.where.begin.line, token.where.begin.column + static_cast<int32_t>(letters + width)};
  return literal;
}

Position position_in(const Literal& literal, size_t offset) {
  Position position = literal.begin;
  for (size_t i = 0; i < offset && i < literal.body.size(); ++i) {
    const char c = literal.body[i];
    if (c == '\n' || (c == '\r' && !literal.body.substr(i).starts_with("\r\n")))
      position = {position.line + 1, 1};
    else if (c != '\r' && (static_cast<unsigned char>(c) & 0xc0) != 0x80)
      ++position.column;
  }
  return position;
}

std::string decoded(const Literal& literal, size_t from, size_t to) { return Decoder(literal, from, to).run(); }

std::string escaped_text(std::string_view text) {
  std::string written;
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::string_view bytes = text.substr(0, std::max<size_t>(character.bytes, 1));
    const auto* row = std::ranges::find(kEscapes, bytes[0], &Escape::meaning);
    if (row != std::end(kEscapes) && row->letter != '\'') {
      written.append("\\").append(1, row->letter);
    } else if (is_control(character.code)) {
      char code[16];
      std::snprintf(code, sizeof code, character.code < 0x100 ? "\\x%02x" : "\\u%04x",
                    static_cast<unsigned>(character.code));
      written.append(code);
    } else {
      written.append(bytes);
    }
    text.remove_prefix(bytes.size());
  }
  return written;
}

std::string quoted_text(std::string_view text) { return std::string("\"").append(escaped_text(text)).append("\""); }

} // namespace amplab::loop
