// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/parser.h"

#include "engine/run/utf8.h"

#include <utility>

namespace amplab::loop {

Parser::Nest::Nest(Parser& parser) : parser_(parser) {
  if (++parser_.nesting_ > kDeepest) {
    --parser_.nesting_;
    parser_.too_deep(parser_.current().where);
  }
}

void Parser::too_deep(Range where) {
  throw LoopError(where, kNotInTheLab,
                  "The lab reads expressions nested at most " + std::to_string(kDeepest) +
                      " levels deep; Python reads more. Name a part of it on a line before.");
}

const Token& Parser::current() {
  const Token& token = tokens_.all[at_];
  if (token.kind == TokenKind::stop) throw tokens_.stopped_by ? *tokens_.stopped_by : *tokens_.unclosed;
  return token;
}

const Token& Parser::ahead(size_t by) const { return tokens_.all[std::min(at_ + by, tokens_.all.size() - 1)]; }

bool Parser::accept_op(std::string_view op) {
  if (!at_op(op)) return false;
  ++at_;
  return true;
}

bool Parser::accept_keyword(std::string_view word) {
  if (!at_keyword(word)) return false;
  ++at_;
  return true;
}

void Parser::expect_op(std::string_view op) {
  if (!accept_op(op)) fail();
}

void Parser::expect_keyword(std::string_view word) {
  if (!accept_keyword(word)) fail();
}

void Parser::force_op(std::string_view op) {
  if (!accept_op(op)) fail(current().where, std::string("expected '").append(op).append("'"));
}

Token Parser::consume() {
  const Token token = current();
  if (token.kind != TokenKind::end) ++at_;
  return token;
}

Token Parser::consume_name() {
  if (current().kind != TokenKind::name) fail();
  check_name(current().text, current().where);
  return consume();
}

void Parser::fail() {
  const Token& token = current();
  if (token.kind == TokenKind::indent) {
    const Position end = token.where.end; // position of the line's first word; Python's error position is before it
    throw LoopError({{end.line, std::max(1, end.column - 1)}, end}, "IndentationError",
                    "unexpected indent"); // takes precedence over other errors
  }
  if (token.kind == TokenKind::op)
    if (const UnsupportedWord* row = unsupported_operator(token.text))
      throw unsupported(token.where, row->what, row->instead);
  fail(token.where, "invalid syntax");
}

// An unclosed bracket causes false errors in later lines. Python reports the bracket.
void Parser::fail(Range where, const std::string& sentence, const char* exception) {
  if (tokens_.comes_first) throw *tokens_.stopped_by;
  if (tokens_.unclosed && tokens_.all[at_].where.begin.line > tokens_.unclosed->where.begin.line)
    throw *tokens_.unclosed;
  throw LoopError(where, exception, sentence);
}

bool Parser::can_parse(const std::function<void()>& part, Range* read, int* brackets) {
  const size_t at = at_;
  const int nesting = nesting_, height = height_;
  const Position begin = tokens_.all[at_].where.begin;
  bool whole = true;
  try {
    part();
    if (read) *read = {begin, end_of_last()};
    if (brackets) *brackets = tokens_.all[at_ - 1].brackets;
  } catch (const LoopError&) {
    if (tokens_.all[at_].kind == TokenKind::stop) throw; // Python stops here
    whole = false;
  }
  at_ = at;
  nesting_ = nesting;
  height_ = height;
  return whole;
}

void Parser::parse_either(const std::function<void()>& first, const std::function<void()>& second) {
  const size_t begin = at_;
  const int nesting = nesting_;
  try {
    first();
  } catch (const LoopError& error) {
    const size_t reached_at = std::exchange(at_, begin);
    nesting_ = nesting;
    try {
      second();
    } catch (const LoopError&) {
      if (reached_at > at_) throw error;
      throw;
    }
  }
}

Block Parser::program() try {
  Block body;
  while (current().kind != TokenKind::end) statement(body);
  return body;
} catch (const LoopError& error) {
  if (error.exception == kNotInTheLab && tokens_.comes_first) throw *tokens_.stopped_by; // not valid Python either
  if (error.exception == kNotInTheLab && tokens_.unclosed) throw *tokens_.unclosed;
  throw;
}

Expression Parser::formatted_value(int& height) {
  Expression value = star_expressions();
  if (current().kind != TokenKind::end) fail();
  height = height_;
  return value;
}

Program parse(std::string_view text) {
  const auto reject = [](const std::string& sentence) { throw LoopError({{1, 1}, {1, 1}}, kNotInTheLab, sentence); };
  if (text.size() > kMostBytes)
    reject("A loop has at most " + std::to_string(kMostBytes) + " bytes; this one has " + std::to_string(text.size()) +
           ". Remove lines that are not part of a step.");
  if (!is_utf8(text)) reject("The loop is not valid UTF-8. Save it as UTF-8.");
  if (text.find('\0') != std::string_view::npos)
    throw LoopError({{1, 1}, {1, 1}}, "ValueError", "source code string cannot contain null bytes");
  Program program;
  program.text = text;
  program.body = Parser(scan(text)).program();
  return program;
}

} // namespace amplab::loop
