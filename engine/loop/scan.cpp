// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/token.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <cstdio>

namespace amplab::loop {
namespace {

// Longest first.
constexpr std::string_view kOperators[] = {
    "**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "<>", "->", "+=", "-=", "*=",
    "/=",  "%=",  "@=",  "&=",  "|=",  "^=", ":=", "+",  "-",  "*",  "/",  "%",  "@",  "&",  "|",  "^",  "~",  "<",
    ">",   "(",   ")",   "[",   "]",   "{",  "}",  ",",  ":",  ".",  ";",  "=",  "$",  "?",  "!",  "`"};

constexpr std::string_view kPrefixes[] = {"r", "u", "b", "f", "rb", "br", "rf", "fr"};

char closing(char opening) { return opening == '(' ? ')' : opening == '[' ? ']' : '}'; }

class Scanner {
 public:
  // within: in an f-string's brackets, where line ends count as blanks.
  Scanner(std::string_view text, Position begin, bool within) : text_(text), position_(begin), within_(within) {}

  Tokens run() {
    try {
      while (at_ < text_.size() && !found_.stopped_by) {
        if (at_line_begin_ && !indentation()) continue;
        next();
      }
    } catch (const LoopError& error) {
      found_.stopped_by = error;
      found_.comes_first = true;
      found_.all.push_back({TokenKind::stop, "", {position_, position_}, brackets()});
    }
    if (!found_.stopped_by) finish();
    if (!open_.empty()) {
      const Open& last = open_.back();
      found_.unclosed.emplace(Range{last.position, {last.position.line, last.position.column + 1}}, "SyntaxError",
                              std::string("'").append(1, last.bracket).append("' was never closed"));
    }
    return std::move(found_);
  }

 private:
  struct Open {
    char bracket;
    Position position;
  };
  struct Indentation {
    int column, with_tabs_of_one;
  };

  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void advance(size_t bytes = 1) {
    for (; bytes > 0 && at_ < text_.size(); --bytes, ++at_) {
      const char c = text_[at_];
      if (c == '\n' || (c == '\r' && peek(1) != '\n'))
        position_ = {position_.line + 1, 1};
      else if (c != '\r' && (static_cast<unsigned char>(c) & 0xc0) != 0x80)
        ++position_.column;
    }
  }

  bool at_line_end() const { return peek() == '\n' || peek() == '\r'; }
  void pass_line_end() { advance(peek() == '\r' && peek(1) == '\n' ? 2 : 1); }

  Position before(Position position) const { return {position.line, std::max(1, position.column - 1)}; }
  [[noreturn]] void fail(Position position, const std::string& sentence) const {
    throw LoopError({position, {position.line, position.column + 1}}, "SyntaxError", sentence);
  }
  void stop(Position position, const char* exception, const char* sentence) {
    found_.stopped_by.emplace(Range{position, {position.line, position.column + 1}}, exception, sentence);
    found_.all.push_back({TokenKind::stop, "", {position_, position_}, brackets()});
  }

  int brackets() const { return static_cast<int>(open_.size()) + (within_ ? 1 : 0); }
  void add(TokenKind kind, size_t from, Position begin) {
    const bool written = kind <= TokenKind::op;
    found_.all.push_back(
        {kind, written ? text_.substr(from, at_ - from) : std::string_view(), {begin, position_}, brackets()});
  }

  // Reads indentation at the start of a line. Returns false for a blank line, which it skips.
  bool indentation() {
    if (brackets() > 0) {
      at_line_begin_ = false;
      return true;
    }
    Indentation now = {0, 0};
    for (; at_ < text_.size(); advance()) {
      if (peek() == ' ')
        now = {now.column + 1, now.with_tabs_of_one + 1};
      else if (peek() == '\t')
        now = {(now.column / 8 + 1) * 8, now.with_tabs_of_one + 1};
      else if (peek() == '\f')
        now = {0, 0};
      else
        break;
    }
    if (peek() == '#') pass_comment();
    if (at_ == text_.size()) return false;
    if (at_line_end()) {
      pass_line_end();
      return false;
    }
    at_line_begin_ = false;
    indent_to(now);
    return !found_.stopped_by;
  }

  void indent_to(Indentation now) {
    const auto tabs_differ = [&](Indentation other) {
      return (now.column == other.column) != (now.with_tabs_of_one == other.with_tabs_of_one) ||
             (now.column < other.column) != (now.with_tabs_of_one < other.with_tabs_of_one);
    };
    const auto inconsistent = [&] {
      stop({position_.line, 1}, "TabError", "inconsistent use of tabs and spaces in indentation");
    };
    if (tabs_differ(indents_.back())) return inconsistent();
    const Position begin = {position_.line, 1};
    if (now.column > indents_.back().column) {
      indents_.push_back(now);
      found_.all.push_back({TokenKind::indent, "", {begin, position_}, 0});
    }
    while (now.column < indents_.back().column) {
      indents_.pop_back();
      found_.all.push_back({TokenKind::dedent, "", {position_, position_}, 0});
    }
    if (now.column != indents_.back().column) {
      while (found_.all.back().kind == TokenKind::dedent) found_.all.pop_back();
      size_t line_end = at_;
      while (line_end < text_.size() && text_[line_end] != '\n' && text_[line_end] != '\r') ++line_end;
      const Position end = {position_.line, position_.column + characters(text_.substr(at_, line_end - at_))};
      return stop(end, "IndentationError", "unindent does not match any outer indentation level");
    }
    if (tabs_differ(indents_.back())) inconsistent();
  }

  static int32_t characters(std::string_view text) {
    return static_cast<int32_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
  }

  void pass_comment() {
    while (at_ < text_.size() && !at_line_end()) advance();
  }

  void next() {
    const char c = peek();
    if (c == ' ' || c == '\t' || c == '\f') return advance();
    if (c == '#') return pass_comment();
    if (at_line_end()) return line_end();
    if (c == '\\') return continuation();
    const size_t from = at_;
    const Position begin = position_;
    if (const size_t quote = text_prefix()) {
      advance(quote - 1);
      return text(from, begin);
    }
    if (is_decimal(c) || (c == '.' && is_decimal(peek(1)))) {
      advance(scan_number(text_.substr(at_), position_));
      return add(TokenKind::number, from, begin);
    }
    const Character character = first_character(text_.substr(at_));
    if (begins_name(character.code)) return name(from, begin);
    if (static_cast<unsigned char>(c) >= 0x80 || is_control(character.code)) bad_character(character);
    const auto* op =
        std::ranges::find_if(kOperators, [&](std::string_view each) { return text_.substr(at_).starts_with(each); });
    if (op == std::end(kOperators)) fail(position_, "invalid syntax");
    if (op->size() == 1) bracket(c);
    advance(op->size());
    add(TokenKind::op, from, begin);
  }

  void line_end() {
    if (brackets() == 0) {
      const Position begin = position_;
      found_.all.push_back({TokenKind::newline, "", {begin, {begin.line, begin.column + 1}}, 0});
      at_line_begin_ = true;
    }
    pass_line_end();
  }

  void continuation() {
    advance();
    const Position behind = position_;
    if (at_ < text_.size() && !at_line_end())
      return stop(position_, "SyntaxError", "unexpected character after line continuation character");
    if (at_ < text_.size()) pass_line_end();
    if (at_ == text_.size()) stop(behind, "SyntaxError", "unexpected EOF while parsing");
  }

  void name(size_t from, Position begin) {
    while (at_ < text_.size()) {
      const Character character = first_character(text_.substr(at_));
      if (!continues_name(character.code)) {
        if (character.code >= 0x80) bad_character(character);
        break;
      }
      advance(character.bytes);
    }
    add(is_keyword(text_.substr(from, at_ - from)) ? TokenKind::keyword : TokenKind::name, from, begin);
  }

  [[noreturn]] void bad_character(Character character) const {
    char code[16];
    std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(character.code));
    if (is_control(character.code) || character.code == 0xa0)
      fail(position_, std::string("invalid non-printable character ") + code);
    std::string sentence = "invalid character '";
    sentence.append(text_.substr(at_, character.bytes)).append("' (").append(code).append(")");
    fail(position_, sentence);
  }

  // Returns the number of bytes up to the end of the opening quote if a string literal begins here, else 0.
  size_t text_prefix() const {
    size_t letters = 0;
    while (letters < 3 && ((peek(letters) | 0x20) >= 'a' && (peek(letters) | 0x20) <= 'z')) ++letters;
    if (letters > 2 || (peek(letters) != '"' && peek(letters) != '\'')) return 0;
    std::string prefix(text_.substr(at_, letters));
    for (char& c : prefix) c = static_cast<char>(c | 0x20);
    return prefix.empty() || std::ranges::count(kPrefixes, prefix) > 0 ? letters + 1 : 0;
  }

  // Reads a string literal from its opening quote.
  void text(size_t from, Position begin) {
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    advance(triple ? 3 : 1);
    while (true) {
      if (at_ == text_.size() || (!triple && at_line_end())) unterminated(begin, triple);
      if (peek() == quote && (!triple || (peek(1) == quote && peek(2) == quote))) break;
      if (peek() == '\\') advance();
      if (at_line_end())
        pass_line_end();
      else
        advance();
    }
    advance(triple ? 3 : 1);
    add(TokenKind::text, from, begin);
  }

  [[noreturn]] void unterminated(Position begin, bool triple) const {
    int32_t line = position_.line;
    if (position_.column == 1 && line > begin.line) --line; // a final line end does not start another line
    fail(begin, std::string("unterminated ") + (triple ? "triple-quoted " : "") + "string literal (detected at line " +
                    std::to_string(line) + ")");
  }

  void bracket(char c) {
    if (c == '(' || c == '[' || c == '{') {
      open_.push_back({c, position_});
    } else if (c == ')' || c == ']' || c == '}') {
      if (open_.empty()) fail(position_, std::string("unmatched '").append(1, c).append("'"));
      const Open last = open_.back();
      if (closing(last.bracket) != c) {
        std::string sentence = "closing parenthesis '";
        sentence.append(1, c).append("' does not match opening parenthesis '").append(1, last.bracket).append("'");
        if (last.position.line != position_.line)
          sentence.append(" on line ").append(std::to_string(last.position.line));
        fail(position_, sentence);
      }
      open_.pop_back();
    }
  }

  void finish() {
    if (within_) return add(TokenKind::end, at_, position_);
    if (!open_.empty()) return found_.all.push_back({TokenKind::stop, "", {position_, position_}, brackets()});
    if (!at_line_begin_) found_.all.push_back({TokenKind::newline, "", {position_, position_}, 0});
    const Position end = end_of_last_line();
    for (; indents_.size() > 1; indents_.pop_back()) found_.all.push_back({TokenKind::dedent, "", {end, end}, 0});
    found_.all.push_back({TokenKind::end, "", {end, end}, 0});
  }

  // Returns Python's error position at the end of the source.
  Position end_of_last_line() const {
    if (position_.column > 1 || at_ == 0) return position_;
    size_t end = at_ - 1;
    if (text_[end] == '\n' && end > 0 && text_[end - 1] == '\r') --end;
    size_t begin = end;
    while (begin > 0 && text_[begin - 1] != '\n' && text_[begin - 1] != '\r') --begin;
    return {position_.line - 1, characters(text_.substr(begin, end - begin)) + 1};
  }

  std::string_view text_;
  size_t at_ = 0;
  Position position_;
  bool within_;
  bool at_line_begin_ = true;
  std::vector<Open> open_;
  std::vector<Indentation> indents_ = {{0, 0}};
  Tokens found_;
};

} // namespace

Tokens scan(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return Scanner(text, {}, false).run();
}

Tokens scan_expression(std::string_view text, Position begin) { return Scanner(text, begin, true).run(); }

} // namespace amplab::loop
