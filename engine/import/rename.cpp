// SPDX-License-Identifier: Apache-2.0
#include "engine/import/rename.h"

#include "engine/loop/token.h"

namespace amplab::importing {
namespace {

using loop::Token;
using loop::TokenKind;

std::string text_between(const Token& first, const Token& end) {
  std::string text(first.text.data(), end.text.data());
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string renamed_text(const std::string& text, const Renames& names) {
  const loop::Tokens tokens = loop::scan(text);
  std::string result;
  const char* from = text.data();
  for (size_t i = 0; i < tokens.all.size(); ++i) {
    const Token& token = tokens.all[i];
    if (token.kind != TokenKind::name) continue;
    const auto found = names.find(std::string(token.text));
    const bool attribute = i > 0 && tokens.all[i - 1].is(TokenKind::op, ".");
    const bool keyword = token.brackets > 0 && i + 1 < tokens.all.size() && tokens.all[i + 1].is(TokenKind::op, "=");
    if (found == names.end() || attribute || keyword) continue;
    result.append(from, token.text.data()).append(found->second);
    from = token.text.data() + token.text.size();
  }
  return result.append(from, text.data() + text.size());
}

} // namespace

Line renamed(const Line& line, const Renames& names) {
  Line result = line;
  result.text = renamed_text(line.text, names);
  for (Line& inner : result.below) inner = renamed(inner, names);
  return result;
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
    if (first.is(TokenKind::op, "**") || (star && !ends(at + 1))) return parameters;
    size_t equals = 0, end = at;
    for (; end < tokens.all.size() && !ends(end); ++end)
      if (equals == 0 && tokens.all[end].is(TokenKind::op, "=") && tokens.all[end].brackets == 1) equals = end;
    if (end >= tokens.all.size()) return {};
    if (first.kind == TokenKind::name && first.text != "self" && first.text != "cls")
      parameters.push_back({std::string(first.text),
                            equals > 0 ? text_between(tokens.all[equals + 1], tokens.all[end]) : std::string()});
    const bool last = tokens.all[end].is(TokenKind::op, ")");
    at = end + 1;
    if (last) return parameters;
  }
  return {};
}

std::string without_annotation(const std::string& text) {
  const loop::Tokens tokens = loop::scan(text);
  if (tokens.all.size() < 4 || tokens.all[0].kind != TokenKind::name || !tokens.all[1].is(TokenKind::op, ":"))
    return text;
  for (const Token& token : tokens.all)
    if (token.is(TokenKind::op, "=") && token.brackets == 0)
      return std::string(tokens.all[0].text) + " " + std::string(token.text.data(), text.data() + text.size());
  return text;
}

} // namespace amplab::importing
