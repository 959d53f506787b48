// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/name_kinds.h"

#include "engine/loop/provided_names.h"
#include "engine/loop/token.h"
#include "engine/run/named_sections.h"
#include "engine/run/utf8.h"

#include <algorithm>

namespace amplab::loop {
namespace {

using TokenSpan = std::span<const Token>;

// Returns the tokens of one line, up to the first error.
std::vector<Token> tokens_of(std::string_view line) {
  const size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  std::vector<Token> words;
  if (!is_utf8(line) || line.find('\0') != std::string_view::npos) return words;
  for (Token& word : scan(line.substr(begin)).all)
    if (word.kind <= TokenKind::op) words.push_back(std::move(word));
  return words;
}

bool opens(const Token& word) {
  return word.kind == TokenKind::op && (word.text == "(" || word.text == "[" || word.text == "{");
}
bool closes(const Token& word) {
  return word.kind == TokenKind::op && (word.text == ")" || word.text == "]" || word.text == "}");
}

// Returns the position after the bracket that words[i] opens.
size_t behind_bracket(TokenSpan words, size_t i) {
  for (int depth = 0; i < words.size(); ++i) {
    depth += opens(words[i]) - closes(words[i]);
    if (depth == 0) return i + 1;
  }
  return i;
}

const Help* given_named(std::string_view name) {
  const auto found = std::ranges::find(provided_help(), name, &Help::name);
  return found == provided_help().end() ? nullptr : &*found;
}

Kind called(Kind kind) { return kind == Kind::nothing || kind == Kind::model ? Kind::tensor : kind; }

// Returns the kind of the leading chain of names, dots and brackets. `used`: its number of tokens.
Kind kind_of_chain(TokenSpan words, const Kinds& names, size_t& used) {
  used = 0;
  if (words.empty()) return Kind::nothing;
  Kind kind, call; // of the object and of its call
  if (words[0].kind == TokenKind::name) {
    const auto found = names.find(words[0].text);
    kind = found == names.end() ? Kind::tensor : found->second;
    const Help* help = found != names.end() && kind == Kind::nothing ? given_named(words[0].text) : nullptr;
    call = help ? help->result : called(kind);
    used = 1;
  } else if (opens(words[0])) {
    used = behind_bracket(words, 0);
    kind = call = words[0].text == "[" ? Kind::list : words[0].text == "{" ? Kind::dict : Kind::tensor;
  } else {
    used = 1;
    return Kind::nothing; // a number or string
  }
  while (used < words.size()) {
    if (words[used].is(TokenKind::op, ".") && used + 1 < words.size() && words[used + 1].kind == TokenKind::name) {
      const Help* help = attribute_of(kind, words[used + 1].text);
      kind = !help ? Kind::tensor : help->is_called ? Kind::nothing : help->result;
      call = help ? help->result : Kind::tensor;
      used += 2;
    } else if (words[used].is(TokenKind::op, "(")) {
      kind = call;
      call = Kind::tensor;
      used = behind_bracket(words, used);
    } else if (words[used].is(TokenKind::op, "[")) {
      kind = kind == Kind::size ? Kind::nothing : Kind::tensor;
      call = Kind::tensor;
      used = behind_bracket(words, used);
    } else {
      break;
    }
  }
  return kind;
}

// Returns the kind of a complete right-hand side.
Kind kind_of(TokenSpan words, const Kinds& names) {
  if (words.empty()) return Kind::tensor;
  size_t used = 0;
  const Kind kind = kind_of_chain(words, names, used);
  const bool is_word = words[0].kind == TokenKind::keyword; // True, not x, None: may change kind later
  return is_word && words[0].text == "None" ? Kind::tensor : used == words.size() || is_word ? kind : Kind::tensor;
}

class KindReader {
 public:
  KindReader(const Kinds& provided) : kinds_(provided) {}

  void line(TokenSpan words) {
    ++line_;
    if (words.empty()) return;
    const std::string_view first = words[0].text;
    if (words[0].kind != TokenKind::keyword)
      assignment(words);
    else if (first == "import" || first == "from")
      import(words);
    else if (first == "def")
      definition(words);
    else if (first == "class" && words.size() > 1)
      name(words[1], Kind::function_class);
    for (size_t i = 0; i + 1 < words.size(); ++i) { // comprehensions may be anywhere in a line
      if (words[i].is(TokenKind::keyword, "for")) infer_targets(words.subspan(i + 1));
      if (words[i].is(TokenKind::keyword, "as") && first == "with") name(words[i + 1], Kind::tensor);
    }
  }

  std::map<std::string, InferredName, std::less<>> done() && { return std::move(named_); }

 private:
  void name(const Token& word, Kind kind) {
    if (word.kind != TokenKind::name) return;
    const std::string id(word.text);
    kinds_.insert_or_assign(id, kind);
    named_.try_emplace(id, InferredName{kind, line_}).first->second.kind = kind;
  }

  void assignment(TokenSpan words) {
    size_t equals = 0;
    for (size_t i = 0; i < words.size(); ++i)
      if (words[i].brackets == 0 && words[i].is(TokenKind::op, "=")) equals = i;
    if (equals == 0) return;
    const Kind kind = kind_of(words.subspan(equals + 1), kinds_);
    for (size_t begin = 0, i = 0; i <= equals; ++i) {
      if (words[i].brackets != 0 || !words[i].is(TokenKind::op, "=")) continue;
      targets(words.subspan(begin, i - begin), kind);
      begin = i + 1;
    }
  }
  // A single name gets this kind. Names of a tuple are its elements.
  void targets(TokenSpan words, Kind kind) {
    if (words.size() == 1) return name(words[0], kind);
    if (std::ranges::any_of(words, [](const Token& word) { return word.is(TokenKind::op, "."); })) return;
    if (words.size() > 1 && words[0].kind == TokenKind::name && words[1].is(TokenKind::op, "[")) return;
    for (const Token& word : words) name(word, Kind::tensor);
  }

  void infer_targets(TokenSpan words) {
    const auto in = std::ranges::find_if(words, [](const Token& word) { return word.is(TokenKind::keyword, "in"); });
    if (in == words.end()) return;
    const TokenSpan target = words.first(static_cast<size_t>(in - words.begin()));
    const TokenSpan source = words.subspan(target.size() + 1);
    const bool counts = !source.empty() && source[0].text == "range";
    for (const Token& word : target) name(word, counts ? Kind::nothing : Kind::tensor);
    if (!source.empty() && source[0].text == "enumerate" && !target.empty()) name(target[0], Kind::nothing);
  }

  void definition(TokenSpan words) {
    if (words.size() < 2) return;
    name(words[1], Kind::nothing);
    for (size_t i = 2; i + 1 < words.size() && !words[i].is(TokenKind::op, ")"); ++i)
      if (words[i].is(TokenKind::op, "(") || words[i].is(TokenKind::op, ",") || words[i].is(TokenKind::op, "*"))
        name(words[i + 1], words[i + 1].text == "ctx" ? Kind::function_context : Kind::tensor);
  }

  // torch.nn.functional, where the root is a provided name.
  Kind module_kind(TokenSpan words, size_t& used) const {
    if (words.empty()) return used = 0, Kind::nothing;
    Kinds roots;
    for (const Help& help : provided_help()) roots.emplace(help.name, help.result);
    return kind_of_chain(words, roots, used);
  }
  void import(TokenSpan words) {
    size_t used = 0;
    const Kind module = module_kind(words.subspan(1), used);
    size_t at = 1 + used;
    if (words[0].text == "import") {
      if (at + 1 < words.size() && words[at].is(TokenKind::keyword, "as")) name(words[at + 1], module);
      return;
    }
    for (++at; at < words.size(); ++at) { // after `import`
      if (words[at].kind != TokenKind::name) continue;
      const Help* member = attribute_of(module, words[at].text);
      const Kind kind = member && !member->is_called ? member->result : Kind::nothing;
      if (at + 2 < words.size() && words[at + 1].is(TokenKind::keyword, "as")) at += 2;
      name(words[at], kind);
    }
  }

  Kinds kinds_;
  std::map<std::string, InferredName, std::less<>> named_;
  int line_ = 0;
};

template <class Section>
void add(Kinds& kinds, const std::map<std::string, Section>& named, std::string_view single, Kind kind) {
  if (named.empty()) kinds.insert_or_assign(std::string(single), kind);
  for (const auto& [name, section] : named) kinds.insert_or_assign(name, kind);
}

} // namespace

Kinds provided_kinds(const RunConfig& config) {
  Kinds kinds;
  for (const std::string_view name : fixed_names()) {
    const Help* help = given_named(name);
    kinds.insert_or_assign(std::string(name), help && !help->is_called ? help->result : Kind::nothing);
  }
  add(kinds, config.datasets, "batches", Kind::batches);
  add(kinds, config.models, "model", Kind::model);
  for (const auto& optimizer : optimizer_sections_of(config)) kinds.insert_or_assign(optimizer.name, Kind::optimizer);
  add(kinds, config.scalers, "scaler", Kind::scaler);
  return kinds;
}

std::map<std::string, InferredName, std::less<>> infer_names(std::string_view text, const Kinds& provided) {
  KindReader reader(provided);
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    reader.line(tokens_of(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::move(reader).done();
}

Kind kind_at_end(std::string_view line, const Kinds& names) {
  const std::vector<Token> words = tokens_of(line);
  size_t begin = words.size();
  while (begin > 0) { // backward over names, dots and brackets
    const Token& word = words[begin - 1];
    if (closes(word)) {
      int depth = 0;
      do {
        --begin;
        depth += closes(words[begin]) - opens(words[begin]);
      } while (begin > 0 && depth > 0);
    } else if (word.kind == TokenKind::name || word.kind == TokenKind::text || word.kind == TokenKind::number) {
      --begin;
      if (begin == 0 || !words[begin - 1].is(TokenKind::op, ".")) break;
      --begin;
      continue;
    } else {
      break;
    }
    // Continue if the bracket is a call or an index. Stop if it is a group.
    if (begin == 0) break;
    const Token& before = words[begin - 1];
    if (before.kind != TokenKind::name && !closes(before)) break;
  }
  size_t used = 0;
  return begin == words.size() ? Kind::nothing : kind_of_chain(TokenSpan(words).subspan(begin), names, used);
}

} // namespace amplab::loop
