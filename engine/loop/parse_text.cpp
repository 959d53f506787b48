// SPDX-License-Identifier: Apache-2.0
// String literals, their concatenation, and expressions in f-strings. Follows CPython up to 3.11: such an expression
// has no backslash, no comment, and not the quotes of its f-string. Exported programs may run on such a Python.
#include "engine/loop/literal.h"
#include "engine/loop/parser.h"

#include <algorithm>

namespace amplab::loop {
namespace {

// Parses the parts of one f-string.
class Formatted {
 public:
  Formatted(const Literal& literal, FormattedText& into, int nesting)
      : literal_(literal), body_(literal.body), into_(into), nesting_(nesting) {}

  // Returns the height of the tallest value.
  int run() {
    while (at_ < body_.size()) {
      text_part();
      if (at_ < body_.size()) value();
    }
    return tallest_;
  }

 private:
  [[noreturn]] void fail(const std::string& sentence) const {
    const Position position = position_in(literal_, std::min(at_, body_.size()));
    throw LoopError({position, {position.line, position.column + 1}}, "SyntaxError", sentence);
  }
  Range range(size_t from, size_t to) const { return {position_in(literal_, from), position_in(literal_, to)}; }
  bool at(std::string_view text) const { return body_.substr(at_).starts_with(text); }

  void add_text(const std::string& text) {
    if (text.empty()) return;
    if (!into_.parts.empty() && !into_.parts.back().value)
      into_.parts.back().text += text;
    else
      into_.parts.push_back({text, nullptr, "", false});
  }

  // Reads text up to the bracket that opens a value.
  void text_part() {
    size_t from = at_;
    while (at_ < body_.size()) {
      if (body_[at_] == '\\' && !literal_.raw && at_ + 1 < body_.size() && body_[at_ + 1] != '{' &&
          body_[at_ + 1] != '}') {
        at_ += 2;
      } else if (at("{{") || at("}}")) {
        add_text(decoded(literal_, from, at_ + 1));
        at_ += 2;
        from = at_;
      } else if (body_[at_] == '}') {
        fail("f-string: single '}' is not allowed");
      } else if (body_[at_] == '{') {
        break;
      } else {
        ++at_;
      }
    }
    add_text(decoded(literal_, from, at_));
  }

  void value() {
    const size_t from = ++at_;
    pass_expression();
    const size_t to = at_;
    const std::string_view written = body_.substr(from, to - from);
    if (std::ranges::all_of(written,
                            [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }))
      fail(at("}") ? "f-string: empty expression not allowed"
                   : std::string("f-string: expression required before '").append(1, body_[at_]).append("'"));
    FormattedText::Part part;
    part.value = std::make_unique<Expression>(parsed(written, from));
    const bool shown = at("=");
    if (shown) { // {x=}: text and value
      ++at_;
      while (at_ < body_.size() && std::string_view(" \t\n\f\r").find(body_[at_]) != std::string_view::npos) ++at_;
      Literal as_written = literal_;
      as_written.raw = true;
      add_text(decoded(as_written, from, at_));
    }
    const bool converted = at("!");
    if (converted) conversion(part);
    const bool with_format = at(":");
    if (with_format) format(part);
    if (at_ >= body_.size() || body_[at_] != '}') fail("f-string: expecting '}'");
    ++at_;
    part.repr |= shown && !converted && !with_format;
    into_.parts.push_back(std::move(part));
  }

  void conversion(FormattedText::Part& part) {
    ++at_;
    if (at_ >= body_.size()) fail("f-string: expecting '}'");
    const char letter = body_[at_];
    if (letter != 'r' && letter != 's' && letter != 'a')
      fail("f-string: invalid conversion character: expected 's', 'r', or 'a'");
    if (letter == 's') throw unsupported(range(at_ - 1, at_ + 1), "`!s` in an f-string", "Write `{str(x)}`.");
    if (letter == 'a') throw unsupported(range(at_ - 1, at_ + 1), "`!a` in an f-string", "Write `{x!r}`.");
    part.repr = true;
    ++at_;
  }

  void format(FormattedText::Part& part) {
    const size_t from = ++at_;
    while (at_ < body_.size() && body_[at_] != '}') {
      if (body_[at_] == '{') {
        const size_t opening = at_++;
        pass_expression();
        throw unsupported(range(opening, at_ + 1), "values in the format of an f-string",
                          "Write the format as text: `{x:.3f}`.");
      }
      at_ += body_[at_] == '\\' && !literal_.raw && at_ + 1 < body_.size() && body_[at_ + 1] != '{' &&
                     body_[at_ + 1] != '}'
                 ? 2
                 : 1;
    }
    at_ = std::min(at_, body_.size());
    part.format = decoded(literal_, from, at_);
  }

  Expression parsed(std::string_view written, size_t from) {
    Tokens tokens = scan_expression(written, position_in(literal_, from));
    if (tokens.stopped_by) throw *tokens.stopped_by;
    try {
      int height = 0;
      Expression value = Parser(std::move(tokens), nesting_ + 1).formatted_value(height);
      tallest_ = std::max(tallest_, height);
      return value;
    } catch (const LoopError& error) {
      if (error.exception != "SyntaxError" || std::string_view(error.what()).starts_with("f-string: ")) throw;
      throw LoopError(error.where, error.exception, std::string("f-string: ").append(error.what()));
    }
  }

  // Skips to the end of the value: `!`, `:`, `=` or the closing bracket, outside nested brackets and quotes.
  void pass_expression() {
    std::string open;
    std::string_view quotes;
    for (; at_ < body_.size(); ++at_) {
      const char c = body_[at_];
      if (c == '\\') fail("f-string expression part cannot include a backslash");
      if (!quotes.empty()) {
        if (at(quotes)) {
          at_ += quotes.size() - 1;
          quotes = {};
        }
      } else if (c == '\'' || c == '"') {
        const bool triple = body_.substr(at_, 3) == std::string(3, c);
        quotes = body_.substr(at_, triple ? 3 : 1);
        at_ += quotes.size() - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        open += c;
      } else if (c == '#') {
        fail("f-string expression part cannot include '#'");
      } else if (open.empty() && std::string_view("!:}=<>").find(c) != std::string_view::npos) {
        if (at("!=") || at("==") || at("<=") || at(">="))
          ++at_;
        else if (c != '<' && c != '>')
          return;
      } else if (c == ')' || c == ']' || c == '}') {
        close(open, c);
      }
    }
    if (!quotes.empty()) fail("f-string: unterminated string");
    if (!open.empty()) fail(std::string("f-string: unmatched '").append(1, open.back()).append("'"));
    fail("f-string: expecting '}'");
  }

  void close(std::string& open, char c) const {
    if (open.empty()) fail(std::string("f-string: unmatched '").append(1, c).append("'"));
    const char last = open.back();
    if ((last == '(' ? ')' : last == '[' ? ']' : '}') != c) {
      std::string sentence = "f-string: closing parenthesis '";
      fail(sentence.append(1, c).append("' does not match opening parenthesis '").append(1, last).append("'"));
    }
    open.pop_back();
  }

  const Literal& literal_;
  std::string_view body_;
  FormattedText& into_;
  int nesting_;
  size_t at_ = 0;
  int tallest_ = 0;
};

} // namespace

Expression Parser::text() {
  const Position begin = current().where.begin;
  FormattedText whole;
  bool formatted = false;
  int tallest = 0;
  const Nest nest(*this);
  while (current().kind == TokenKind::text) {
    const Token token = consume();
    const Literal literal = literal_of(token);
    if (literal.bytes) throw unsupported(token.where, "bytes", "Write a str, without the `b`.");
    if (literal.formatted) {
      formatted = true;
      tallest = std::max(tallest, Formatted(literal, whole, nesting_).run());
    } else if (std::string literal_text = decoded(literal, 0, literal.body.size()); !literal_text.empty()) {
      if (!whole.parts.empty() && !whole.parts.back().value)
        whole.parts.back().text += literal_text;
      else
        whole.parts.push_back({std::move(literal_text), nullptr, "", false});
    }
  }
  if (formatted) return make_expression(begin, tallest, std::move(whole));
  return make_expression(begin, 0, Constant{whole.parts.empty() ? std::string() : std::move(whole.parts[0].text)});
}

} // namespace amplab::loop
