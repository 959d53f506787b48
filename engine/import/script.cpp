// SPDX-License-Identifier: Apache-2.0
#include "engine/import/script.h"

#include "engine/loop/parse.h"
#include "engine/loop/token.h"
#include "engine/run/utf8.h"

namespace amplab::importing {
namespace {

using loop::Token;
using loop::TokenKind;

// Returns the token after the annotation that begins at `at`, `: int` or `-> int`, or `at`. first, last: of the line.
const Token* end_of_annotation(const Token& first, const Token& at, const Token& last) {
  const bool is_def = first.is(TokenKind::keyword, "def"), is_result = is_def && at.is(TokenKind::op, "->");
  const bool of_self = first.is(TokenKind::name, "self") && (&first)[1].is(TokenKind::op, "."); // self.lr: float = 0.1
  const bool is_variable = first.kind == TokenKind::name && &at == &first + (of_self ? 3 : 1);
  if (!is_result && !(at.is(TokenKind::op, ":") && (is_variable || (is_def && at.brackets == 1)))) return &at;
  if (is_def && !is_result) { // of a parameter, not of a lambda in a default value
    const Token* begin = &at - 1;
    while (begin > &first && begin->text != "lambda" && !(begin->brackets == 1 && begin->text == ":")) --begin;
    if (begin->text == "lambda") return &at;
  }
  for (const Token* end = &at + 1; end <= &last; ++end) {
    const bool outside = end->brackets == 0;
    if (is_result || is_variable ? outside && end->is(TokenKind::op, is_result ? ":" : "=")
                                 : outside || (end->brackets == 1 && (end->text == "," || end->text == "=")))
      return end;
  }
  return &at;
}

class Reader {
 public:
  explicit Reader(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Line> block(int depth = 0) {
    if (depth > loop::kDeepest)
      throw ImportError("The script is indented more than " + std::to_string(loop::kDeepest) +
                        " levels deep, the limit of the import.");
    std::vector<Line> lines;
    while (at_ < tokens_.size()) {
      const Token& token = tokens_[at_];
      if (token.kind == TokenKind::end || token.kind == TokenKind::stop || token.kind == TokenKind::dedent) break;
      if (token.kind == TokenKind::indent) { // the body of the line before; elsewhere parse() reports an error
        ++at_;
        std::vector<Line> below = block(depth + 1);
        if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::dedent) ++at_;
        auto& to = lines.empty() ? lines : lines.back().below;
        to.insert(to.end(), std::make_move_iterator(below.begin()), std::make_move_iterator(below.end()));
      } else if (token.kind == TokenKind::newline) {
        ++at_;
      } else {
        lines.push_back(line());
      }
    }
    return lines;
  }
  bool at_dedent() const { return at_ < tokens_.size() && tokens_[at_].kind == TokenKind::dedent; }
  void pass() { ++at_; }

 private:
  Line line() {
    const Token& first = tokens_[at_];
    const Token* last = &first;
    for (; at_ < tokens_.size(); ++at_) {
      const TokenKind kind = tokens_[at_].kind;
      if (kind == TokenKind::newline || kind == TokenKind::end || kind == TokenKind::stop) break;
      last = &tokens_[at_];
    }
    // Drops `self.`, so that a trainer's attributes become variables, and annotations.
    std::string text;
    const char* from = first.text.data();
    const auto drop = [&](const char* begin, const char* end) { text.append(from, begin), from = end; };
    for (const Token* token = &first; token < last; ++token) {
      if (token->is(TokenKind::name, "self") && token[1].is(TokenKind::op, "."))
        drop(token->text.data(), token[1].text.data() + 1);
      const Token* end = end_of_annotation(first, *token, *last);
      if (end == token) continue;
      drop(token[-1].text.data() + token[-1].text.size(), end->text.data());
      if (end->is(TokenKind::op, "=")) text += ' ';
    }
    text.append(from, last->text.data() + last->text.size());
    return {first.where.begin.line, last->where.end.line, std::move(text), std::string(first.text), {}};
  }

  const std::vector<Token>& tokens_;
  size_t at_ = 0;
};

[[noreturn]] void reject(const loop::LoopError& error) {
  std::string sentence = "line ";
  sentence.append(std::to_string(error.where.begin.line)).append(": ").append(error.what());
  throw ImportError(sentence.append(". The script cannot be read after this line; check it with Python first."));
}

} // namespace

std::vector<Line> lines_of(std::string_view script) {
  if (script.size() > kMostScriptBytes)
    throw ImportError("The script has " + std::to_string(script.size()) + " bytes; the lab reads at most " +
                      std::to_string(kMostScriptBytes) + ". Import only the file with the training loop.");
  if (script.starts_with("\xef\xbb\xbf")) script.remove_prefix(3);
  if (script.find('\0') != std::string_view::npos || !is_utf8(script))
    throw ImportError("The file is not UTF-8 text. Import a Python script.");
  try {
    const loop::Tokens tokens = loop::scan(script);
    if (tokens.stopped_by) reject(*tokens.stopped_by);
    if (tokens.unclosed) reject(*tokens.unclosed);
    Reader reader(tokens.all);
    std::vector<Line> lines;
    for (;;) {
      std::vector<Line> more = reader.block();
      lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
      if (!reader.at_dedent()) return lines;
      reader.pass();
    }
  } catch (const loop::LoopError& error) {
    reject(error);
  }
}

std::string defined_name(const Line& line) {
  size_t begin = line.text.find(' ');
  begin = begin == std::string::npos ? line.text.size() : begin + 1;
  return line.text.substr(begin, line.text.find_first_of("(: ", begin) - begin);
}

loop::Block read(const Line& line) {
  std::string text = line.text;
  if (text.starts_with("elif")) text.erase(0, 2);
  if (!line.below.empty()) text += "\n    pass";
  loop::Block block = std::move(loop::parse(text + "\n").body);
  for (loop::Statement& statement : block)
    statement.where.begin.line = line.first, statement.where.end.line = line.end();
  return block;
}

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_name(char c) { return begins_name(c) || (c >= '0' && c <= '9'); }

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  for (const Token& token : loop::scan(text).all)
    if (token.kind == TokenKind::name) words.emplace(token.text);
  return words;
}

bool has_word(std::string_view text, std::string_view word) {
  if (word.empty()) return false;
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !continues_name(text[at - 1]);
    const size_t end = at + word.size();
    if (begins && (end == text.size() || !continues_name(text[end]))) return true;
  }
  return false;
}

std::string whole_text(const Line& line, size_t indent) {
  std::string text(indent, ' ');
  text.append(line.text).append("\n");
  for (const Line& inner : line.below) text += whole_text(inner, indent + 4);
  return text;
}

} // namespace amplab::importing
