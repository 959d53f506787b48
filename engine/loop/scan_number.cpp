// SPDX-License-Identifier: Apache-2.0
// Numbers as in Python's tokenizer, with its error messages.
#include "engine/loop/token.h"

#include <algorithm>

namespace amplab::loop {
namespace {

bool is_hexadecimal(char c) { return is_decimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_octal(char c) { return c >= '0' && c <= '7'; }
bool is_binary(char c) { return c == '0' || c == '1'; }

struct Base {
  char letter;
  const char* name;
  bool (*has)(char);
};
constexpr Base kBases[] = {{'x', "hexadecimal", is_hexadecimal}, {'o', "octal", is_octal}, {'b', "binary", is_binary}};

// Keywords that may follow a number without a blank: `1if x else y`.
constexpr std::string_view kMayFollow[] = {"and", "else", "for", "if", "in", "is", "not", "or"};

class Number {
 public:
  Number(std::string_view text, Position begin) : text_(text), begin_(begin) {}

  size_t length() {
    if (at(0) == '0')
      for (const Base& base : kBases)
        if ((at(1) | 0x20) == base.letter) return based(base);
    const bool zero = at(0) == '0';
    digits("decimal");
    const size_t whole = end_;
    bool integer = true;
    if (at(end_) == '.') {
      integer = false;
      ++end_;
      if (is_decimal(at(end_))) digits("decimal");
    }
    if (exponent()) integer = false;
    if ((at(end_) | 0x20) == 'j') {
      ++end_;
      must_end("imaginary");
      return end_;
    }
    if (integer && zero && text_.substr(0, whole).find_first_not_of("0_") < whole) {
      const size_t zeros = std::min(text_.find_first_not_of("0_"), whole);
      throw LoopError(
          {begin_, {begin_.line, begin_.column + static_cast<int32_t>(zeros)}}, "SyntaxError",
          "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers");
    }
    must_end("decimal");
    return end_;
  }

 private:
  char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  // Python's error position is the last character it consumed, or the first if it consumed none.
  [[noreturn]] void fail(size_t length, const std::string& sentence) const {
    const Position position = {begin_.line, begin_.column + static_cast<int32_t>(std::max<size_t>(length, 1)) - 1};
    throw LoopError({position, {position.line, position.column + 1}}, "SyntaxError", sentence);
  }
  [[noreturn]] void invalid(const char* base, size_t length) const {
    fail(length, std::string("invalid ").append(base).append(" literal"));
  }

  void digits(const char* base) {
    while (true) {
      while (is_decimal(at(end_))) ++end_;
      if (at(end_) != '_') return;
      ++end_;
      if (!is_decimal(at(end_))) invalid(base, end_);
    }
  }

  bool exponent() {
    if ((at(end_) | 0x20) != 'e') return false;
    size_t digit = end_ + 1;
    const bool sign = at(digit) == '+' || at(digit) == '-';
    if (sign) ++digit;
    if (!is_decimal(at(digit))) {
      if (sign) invalid("decimal", digit);
      return false;
    }
    end_ = digit;
    digits("decimal");
    return true;
  }

  size_t based(const Base& base) {
    end_ = 2;
    do {
      if (at(end_) == '_') ++end_;
      if (!base.has(at(end_))) wrong_digit(base);
      while (base.has(at(end_))) ++end_;
    } while (at(end_) == '_');
    if (is_decimal(at(end_))) wrong_digit(base);
    must_end(base.name);
    return end_;
  }
  [[noreturn]] void wrong_digit(const Base& base) const {
    if (!is_decimal(at(end_))) invalid(base.name, end_);
    fail(end_ + 1,
         std::string("invalid digit '").append(1, at(end_)).append("' in ").append(base.name).append(" literal"));
  }

  void must_end(const char* base) const {
    const std::string_view rest = text_.substr(end_);
    if (std::ranges::any_of(kMayFollow, [&](std::string_view word) { return rest.starts_with(word); })) return;
    const char next = at(end_);
    const bool letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '_' || is_decimal(next);
    if (letter || static_cast<unsigned char>(next) >= 0x80) invalid(base, end_);
  }

  std::string_view text_;
  Position begin_;
  size_t end_ = 0;
};

} // namespace

size_t scan_number(std::string_view text, Position begin) { return Number(text, begin).length(); }

} // namespace amplab::loop
