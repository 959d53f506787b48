// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <iterator>

namespace amplab::fuzz {
namespace {

constexpr std::string_view kNumbers[] = {"0",
                                         "-0",
                                         "-1",
                                         "1",
                                         "2",
                                         "255",
                                         "256",
                                         "65536",
                                         "1e9",
                                         "1000000000",
                                         "2147483647",
                                         "2147483648",
                                         "4294967295",
                                         "9007199254740993",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "18446744073709551615",
                                         "18446744073709551616",
                                         "-9223372036854775809",
                                         "1e308",
                                         "1e309",
                                         "1e-400",
                                         "0.5",
                                         "nan",
                                         "inf",
                                         "-inf",
                                         "1e999999999",
                                         "00001"};
constexpr uint64_t kIntegers[] = {0,
                                  1,
                                  2,
                                  0x7f,
                                  0x80,
                                  0xff,
                                  0x100,
                                  0x7fff,
                                  0x8000,
                                  0xffff,
                                  0x7fffffff,
                                  0x80000000,
                                  0xffffffff,
                                  0x7fffffffffffffff,
                                  0x8000000000000000,
                                  0xffffffffffffffff};
constexpr std::string_view kTraps[] = {"\xef\xbb\xbf",
                                       "\xff",
                                       "\xc3",
                                       "\xed\xa0\x80",
                                       "\xf4\x90\x80\x80",
                                       "\xe2\x80\xa8",
                                       "\x1b[31m",
                                       "\"",
                                       "'",
                                       "\\",
                                       "\n",
                                       "\r",
                                       "\t",
                                       "{",
                                       "}",
                                       "[",
                                       "]",
                                       ",",
                                       "..",
                                       "/",
                                       "%s",
                                       "{label}",
                                       "\"\"\"",
                                       "\\\n"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

} // namespace

std::string Mutator::next(const std::vector<std::string>& pool) {
  std::string input = pool[below(pool.size())];
  for (size_t changes = 1 + below(below(8) + 1); changes > 0; --changes) change(input, pool);
  if (input.size() > longest_) input.resize(longest_);
  if (target_.repair && random_() % 4 != 0) target_.repair(input);
  return input;
}

void Mutator::change(std::string& input, const std::vector<std::string>& pool) {
  const size_t at = below(input.size() + 1),
               length = below(std::min<size_t>(input.size() - at, size_t{1} << below(12)) + 1);
  const auto insert = [&](std::string_view text) { input.insert(at, text); };
  switch (random_() % 13) {
  case 0:
    if (at < input.size()) input[at] = static_cast<char>(static_cast<unsigned char>(input[at]) ^ (1u << below(8)));
    break;
  case 1:
    if (at < input.size()) input[at] = static_cast<char>(random_());
    break;
  case 2: input.erase(at, length); break;
  case 3: insert(std::string(input, at, length)); break;
  case 4: insert(std::string(1 + below(4), static_cast<char>(random_()))); break;
  case 5:
  case 6:
    if (!target_.words.empty()) insert(target_.words[below(target_.words.size())]);
    break;
  case 7: insert(kTraps[below(std::size(kTraps))]); break;
  case 8: insert(std::string(1, '\0')); break;
  case 9: rewrite_number(input); break;
  case 10: write_integer(input); break;
  case 11: { // the beginning of this, the end of another
    const std::string& other = pool[below(pool.size())];
    input = input.substr(0, at) + other.substr(below(other.size() + 1));
    break;
  }
  default: { // a piece repeated
    const std::string piece(input, at, std::max<size_t>(length, 1));
    const size_t most = piece.empty() ? 0 : std::min<size_t>(size_t{1} << below(12), longest_ / piece.size());
    std::string many;
    for (size_t i = 0; i < most; ++i) many += piece;
    insert(many);
  }
  }
}

// Replaces a run of digits with a number that readers often get wrong.
void Mutator::rewrite_number(std::string& input) {
  size_t begin = below(input.size() + 1);
  while (begin < input.size() && !is_digit(input[begin])) ++begin;
  size_t end = begin;
  while (end < input.size() && is_digit(input[end])) ++end;
  input.replace(begin, end - begin, kNumbers[below(std::size(kNumbers))]);
}

// 1, 2, 4 or 8 bytes in either byte order.
void Mutator::write_integer(std::string& input) {
  const size_t width = size_t{1} << below(4);
  if (input.size() < width) return;
  const uint64_t value = kIntegers[below(std::size(kIntegers))];
  const bool big = random_() % 2;
  const size_t at = below(input.size() - width + 1);
  for (size_t i = 0; i < width; ++i) input[at + i] = static_cast<char>(value >> (8 * (big ? width - 1 - i : i)));
}

} // namespace amplab::fuzz
