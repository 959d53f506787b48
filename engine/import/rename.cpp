// SPDX-License-Identifier: Apache-2.0
#include "engine/import/rename.h"

#include "engine/loop/token.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using loop::Token;
using loop::TokenKind;

std::string text_between(const Token& first, const Token& end) {
  std::string text(first.text.data(), end.text.data());
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

// Returns the end of the argument that begins at tokens[at].
size_t end_of_argument(const std::vector<Token>& tokens, size_t at) {
  const int brackets = tokens[at].brackets;
  while (++at + 1 < tokens.size())
    if (tokens[at].brackets < brackets || (tokens[at].brackets == brackets && tokens[at].is(TokenKind::op, ","))) break;
  return at;
}

// Renames the tokens from the first one up to the last one, which is at `to`.
std::string renamed_text(const std::vector<Token>& all, size_t first, size_t last, const char* to, const Renames& names,
                         const Spread& spread) {
  std::string result, open; // open: brackets
  const char* from = all[first].text.data();
  for (size_t i = first; i < last; ++i) {
    const Token& token = all[i];
    if (token.kind == TokenKind::op && token.text.find_first_of("([{") == 0) open += token.text;
    if (token.kind == TokenKind::op && token.text.find_first_of(")]}") == 0 && !open.empty()) open.pop_back();
    const bool begins = i > 0 && (all[i - 1].text == "(" || all[i - 1].text == "," || all[i - 1].text == "{");
    if (token.is(TokenKind::op, "**") && begins && !open.empty() && all.front().text != "def") {
      const size_t end = end_of_argument(all, i);
      if (all[end].kind != TokenKind::op) continue;
      const std::string inner = renamed_text(all, i + 1, end, all[end].text.data(), names, spread); // once
      const auto known = spread(inner, open.back() == '{');
      const bool joins = known && known->empty() && all[end].is(TokenKind::op, ",");
      result.append(from, token.text.data()).append(known.value_or("**" + inner));
      from = all[end].text.data() + (joins ? 1 : 0);
      i = end - 1;
    }
    const auto found = token.kind == TokenKind::name ? names.find(std::string(token.text)) : names.end();
    const bool attribute = i > 0 && all[i - 1].is(TokenKind::op, ".");
    const bool keyword = token.brackets > 0 && i + 1 < all.size() && all[i + 1].is(TokenKind::op, "=");
    if (found == names.end() || attribute || keyword) continue;
    result.append(from, token.text.data()).append(found->second);
    from = token.text.data() + token.text.size();
  }
  return result.append(from, to);
}

bool spreads(const Line& line) {
  return line.text.find("**") != std::string::npos || std::ranges::any_of(line.below, spreads);
}

void rename(Line& line, const Renames& names, const Spread& spread) {
  if (!names.empty() || line.text.find("**") != std::string::npos) {
    const loop::Tokens tokens = loop::scan(line.text);
    const char* end = line.text.data() + line.text.size();
    std::string text = renamed_text(tokens.all, 0, tokens.all.size() - 1, end, names, spread);
    line.text = std::move(text);
  }
  for (Line& inner : line.below) rename(inner, names, spread);
}

} // namespace

const Line& LineCopies::renamed(const Line& line, const Renames& names, const Spread& spread) {
  if (names.empty() && !spreads(line)) return line;
  Line copy = line;
  rename(copy, names, spread);
  note_texts(line, copy);
  return keep(std::move(copy));
}

void LineCopies::note_texts(const Line& original, const Line& copy) {
  if (original.text != copy.text) texts_[{copy.first, copy.text}] = original.text;
  for (size_t i = 0; i < original.below.size(); ++i) note_texts(original.below[i], copy.below[i]);
}

void LineCopies::restore_texts(std::vector<Remark>& remarks) const {
  for (Remark& remark : remarks)
    if (const auto found = texts_.find({remark.first, remark.text}); found != texts_.end()) remark.text = found->second;
}

std::optional<std::vector<ScriptParameter>> parameters_of(const Line& definition) {
  const loop::Tokens tokens = loop::scan(definition.text);
  std::vector<ScriptParameter> parameters;
  size_t at = 0;
  while (at < tokens.all.size() && !tokens.all[at].is(TokenKind::op, "(")) ++at;
  const auto ends = [&](size_t i) {
    const Token& token = tokens.all[i];
    return (token.is(TokenKind::op, ",") && token.brackets == 1) ||
           (token.is(TokenKind::op, ")") && token.brackets == 0);
  };
  for (++at; at < tokens.all.size() && tokens.all[at].kind != TokenKind::end;) {
    const Token& first = tokens.all[at];
    if (first.is(TokenKind::op, ")")) return parameters;
    const bool star = first.is(TokenKind::op, "*");
    const bool rest = first.is(TokenKind::op, "**") && tokens.all[at + 1].kind == TokenKind::name;
    if (rest) parameters.push_back({std::string(tokens.all[at + 1].text), {}, true});
    if (rest || (star && !ends(at + 1))) return parameters;
    size_t equals = 0, end = at;
    for (; end < tokens.all.size() && !ends(end); ++end)
      if (equals == 0 && tokens.all[end].is(TokenKind::op, "=") && tokens.all[end].brackets == 1) equals = end;
    if (end >= tokens.all.size()) return {};
    if (first.kind == TokenKind::name && first.text != "self" && first.text != "cls")
      parameters.push_back({std::string(first.text),
                            equals > 0 ? text_between(tokens.all[equals + 1], tokens.all[end]) : std::string(), false});
    const bool last = tokens.all[end].is(TokenKind::op, ")");
    at = end + 1;
    if (last) return parameters;
  }
  return {};
}

std::optional<ScriptParameter> field_of(const Line& line) {
  const loop::Tokens tokens = loop::scan(line.text);
  const std::vector<Token>& all = tokens.all;
  if (!line.below.empty() || all.size() < 4 || all[0].kind != TokenKind::name) return {};
  if (!all[1].is(TokenKind::op, ":") && !all[1].is(TokenKind::op, "=")) return {};
  ScriptParameter field = {std::string(all[0].text), {}, false};
  for (size_t i = 1; i + 1 < all.size(); ++i)
    if (all[i].is(TokenKind::op, "=") && all[i].brackets == 0) {
      field.default_value.assign(all[i + 1].text.data(), line.text.data() + line.text.size());
      break;
    }
  return field;
}

} // namespace amplab::importing
