// SPDX-License-Identifier: Apache-2.0
// Characters of names, and Python's keywords.
#include "engine/loop/token.h"

#include <algorithm>

namespace amplab::loop {
namespace {

constexpr std::string_view kKeywords[] = {"False",  "None",   "True",    "and",      "as",       "assert", "async",
                                          "await",  "break",  "class",   "continue", "def",      "del",    "elif",
                                          "else",   "except", "finally", "for",      "from",     "global", "if",
                                          "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
                                          "pass",   "raise",  "return",  "try",      "while",    "with",   "yield"};

struct Letters {
  char32_t first, last;
};
// Unicode blocks of letters, approximate. The parser rejects names with such letters, so only the error message depends
// on this table.
constexpr Letters kLetters[] = {
    {0xaa, 0xaa},     {0xb5, 0xb5},     {0xba, 0xba},     {0xc0, 0xd6},      {0xd8, 0xf6},     {0xf8, 0x2c1},
    {0x370, 0x373},   {0x376, 0x37d},   {0x386, 0x386},   {0x388, 0x481},    {0x48a, 0x556},   {0x561, 0x587},
    {0x5d0, 0x5ea},   {0x620, 0x64a},   {0x671, 0x6d3},   {0x904, 0x939},    {0x985, 0x9b9},   {0xe01, 0xe30},
    {0x10a0, 0x10ff}, {0x1100, 0x1248}, {0x1e00, 0x1fbc}, {0x2c00, 0x2ce4},  {0x3041, 0x3096}, {0x30a1, 0x30fa},
    {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3}, {0x20000, 0x3134a}};

} // namespace

bool is_keyword(std::string_view name) { return std::ranges::count(kKeywords, name) > 0; }

bool begins_name(char32_t code) {
  if (code < 0x80) return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_';
  return std::ranges::any_of(kLetters, [code](Letters each) { return each.first <= code && code <= each.last; });
}

bool continues_name(char32_t code) { return begins_name(code) || (code >= '0' && code <= '9'); }

} // namespace amplab::loop
