// SPDX-License-Identifier: Apache-2.0
// The types defined at namespace scope in the sources. Found by matching braces, which is enough to detect duplicate
// names.
#pragma once
#include "tests/layering/source_tree.h"

#include <cctype>

namespace amplab::source_tree {

struct DefinedType {
  std::string name;     // with its named namespaces: amplab::cpu::Loops
  bool unnamed = false; // within an unnamed namespace
  fs::path file;
};

// Removes comments and literals, so only code has braces and names.
inline std::string code_of(const std::string& text) {
  std::string code;
  for (size_t at = 0; at < text.size();) {
    const auto skip_to = [&](const std::string& end, size_t from) {
      at = std::min(text.find(end, from), text.size() - end.size()) + end.size();
    };
    const bool in_a_number = at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])); // 65'504
    if (text.compare(at, 2, "//") == 0) {
      skip_to("\n", at);
    } else if (text.compare(at, 2, "/*") == 0) {
      skip_to("*/", at + 2);
    } else if (text.compare(at, 2, "R\"") == 0) {
      const size_t open = text.find('(', at);
      skip_to(")" + text.substr(at + 2, open - at - 2) + "\"", open);
    } else if (text[at] == '"' || (text[at] == '\'' && !in_a_number)) {
      const char quote = text[at++];
      while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
      ++at;
    } else {
      code += text[at++];
      continue;
    }
    code += ' ';
  }
  return code;
}

inline std::vector<DefinedType> types_in(const std::string& text, const fs::path& file) {
  // A namespace, a type with its attributes and bases, or any other brace.
  static const std::regex token(
      R"(\bnamespace\s*([\w:]*)\s*\{|)"
      R"(\b(?:struct|class|union|enum)\s+(?:(?:alignas\s*\((?:[^()]|\([^()]*\))*\)|\[\[[^\]]*\]\])\s*)*(\w+)\s*)"
      R"((?:final\s*)?(?::[^:;{()][^;{()]*)?\{|[{}])");
  struct Scope {
    enum Kind { named_namespace, unnamed_namespace, other } kind;
    std::string name;
  };
  std::vector<Scope> scopes;
  std::vector<DefinedType> found;
  const std::string code = code_of(text);
  for (std::sregex_iterator at(code.begin(), code.end(), token), end; at != end; ++at) {
    const std::string matched = at->str();
    if (matched == "}") {
      if (!scopes.empty()) scopes.pop_back();
    } else if (matched.starts_with("namespace")) {
      scopes.push_back({(*at)[1].length() ? Scope::named_namespace : Scope::unnamed_namespace, (*at)[1]});
    } else {
      const bool at_namespace_scope =
          std::ranges::none_of(scopes, [](const Scope& s) { return s.kind == Scope::other; });
      if ((*at)[2].matched && at_namespace_scope) {
        DefinedType type{"", false, file};
        for (const Scope& scope : scopes)
          if (scope.kind == Scope::named_namespace)
            type.name += scope.name + "::";
          else
            type.unnamed = true;
        type.name += (*at)[2];
        found.push_back(type);
      }
      scopes.push_back({Scope::other, ""});
    }
  }
  return found;
}

inline std::vector<DefinedType> defined_types(const fs::path& file) { return types_in(text_of(file), file); }

} // namespace amplab::source_tree
