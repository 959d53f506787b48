// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/difference.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>

namespace amplab::loop {
namespace {

constexpr double kAlike = 0.5;         // minimum share of common words for a changed line
constexpr size_t kMostPaired = 10'000; // limit on pairs of lines compared word by word in one region
constexpr size_t kMostWords = 64;      // words compared per line

using Words = std::vector<std::string_view>;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

// Returns names, numbers with their dots, quoted strings, and single symbols.
Words words_of(std::string_view line) {
  Words words;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '\t' || line[at] == '\r') {
      ++at;
      continue;
    }
    size_t end = at + 1;
    if (line[at] == '"' || line[at] == '\'') {
      const size_t close = line.find(line[at], end);
      end = close == line.npos ? line.size() : close + 1;
    } else if (is_word(line[at])) {
      const bool number = is_digit(line[at]);
      while (end < line.size() && (is_word(line[end]) || (number && line[end] == '.'))) ++end;
    }
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

struct Line {
  size_t indent;
  Words words;
  int id; // equal for equal words
};

struct Texts {
  std::vector<Line> a, b;
};

Texts read(std::string_view a, std::string_view b) {
  std::map<Words, int> ids;
  const auto lines = [&ids](std::string_view text) {
    std::vector<Line> read;
    for (const std::string_view line : lines_of(text)) {
      Words words = words_of(line);
      const int id = ids.try_emplace(words, static_cast<int>(ids.size())).first->second;
      read.push_back(
          {words.empty() ? 0 : static_cast<size_t>(words.front().data() - line.data()), std::move(words), id});
    }
    return read;
  };
  Texts texts;
  texts.a = lines(a);
  texts.b = lines(b);
  return texts;
}

// Returns the longest common subsequence as pairs of positions from 0. Requires: a.size() * b.size() is small enough.
template <class Same> std::vector<std::pair<size_t, size_t>> in_common(size_t a, size_t b, Same same) {
  std::vector<uint16_t> longest((a + 1) * (b + 1)); // lengths from here to the ends, fewer than 65,536 lines
  const auto at = [&](size_t i, size_t j) -> uint16_t& { return longest[i * (b + 1) + j]; };
  for (size_t i = a; i-- > 0;)
    for (size_t j = b; j-- > 0;)
      at(i, j) = same(i, j) ? static_cast<uint16_t>(at(i + 1, j + 1) + 1) : std::max(at(i + 1, j), at(i, j + 1));
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t i = 0, j = 0; i < a && j < b;) {
    if (same(i, j))
      pairs.emplace_back(i++, j++);
    else if (at(i + 1, j) >= at(i, j + 1))
      ++i;
    else
      ++j;
  }
  return pairs;
}

// Returns the share of names, numbers and strings that two lines have in common, in any order, 1 for all.
double likeness(const Line& a, const Line& b) {
  const auto sorted = [](const Line& line) {
    Words words;
    for (const std::string_view word : line.words)
      if (words.size() < kMostWords && (is_word(word.front()) || word.front() == '"' || word.front() == '\''))
        words.push_back(word);
    std::ranges::sort(words);
    return words;
  };
  const Words of_a = sorted(a), of_b = sorted(b);
  if (of_a.empty() || of_b.empty()) return 0;
  Words common;
  std::ranges::set_intersection(of_a, of_b, std::back_inserter(common));
  return 2.0 * static_cast<double>(common.size()) / static_cast<double>(of_a.size() + of_b.size());
}

// For each line the matching line on the other side, or -1.
struct Matches {
  std::vector<int64_t> of_a, of_b;
  void pair(size_t i, size_t j) {
    of_a[i] = static_cast<int64_t>(j);
    of_b[j] = static_cast<int64_t>(i);
  }
};

Matches same_lines(const Texts& texts) {
  const auto& [a, b] = texts;
  Matches matches{std::vector<int64_t>(a.size(), -1), std::vector<int64_t>(b.size(), -1)};
  size_t begin = 0, end_a = a.size(), end_b = b.size();
  while (begin < end_a && begin < end_b && a[begin].id == b[begin].id) matches.pair(begin, begin), ++begin;
  while (end_a > begin && end_b > begin && a[end_a - 1].id == b[end_b - 1].id) matches.pair(--end_a, --end_b);
  if ((end_a - begin + 1) * (end_b - begin + 1) > kMostCompared) return matches;
  for (const auto& [i, j] :
       in_common(end_a - begin, end_b - begin, [&](size_t i, size_t j) { return a[begin + i].id == b[begin + j].id; }))
    matches.pair(begin + i, begin + j);
  return matches;
}

// Returns unmatched lines with the same words on the other side, each paired once, in order.
std::map<size_t, size_t> moved_lines(const Texts& texts, const Matches& matches) {
  std::map<int, std::vector<size_t>> left_in_b;
  for (size_t j = texts.b.size(); j-- > 0;)
    if (matches.of_b[j] < 0 && !texts.b[j].words.empty()) left_in_b[texts.b[j].id].push_back(j);
  std::map<size_t, size_t> moved;
  for (size_t i = 0; i < texts.a.size(); ++i) {
    if (matches.of_a[i] >= 0) continue;
    const auto found = left_in_b.find(texts.a[i].id);
    if (found == left_in_b.end() || found->second.empty()) continue;
    moved[i] = found->second.back();
    found->second.pop_back();
  }
  return moved;
}

// Pairs similar lines between two matched lines, in order, as many as possible.
void pair_alike(const Texts& texts, const std::vector<size_t>& in_a, const std::vector<size_t>& in_b,
                Matches& matches) {
  if (in_a.empty() || in_b.empty() || in_a.size() * in_b.size() > kMostPaired) return;
  std::vector<bool> alike(in_a.size() * in_b.size());
  for (size_t i = 0; i < in_a.size(); ++i)
    for (size_t j = 0; j < in_b.size(); ++j)
      alike[i * in_b.size() + j] = likeness(texts.a[in_a[i]], texts.b[in_b[j]]) >= kAlike;
  for (const auto& [i, j] :
       in_common(in_a.size(), in_b.size(), [&](size_t i, size_t j) { return alike[i * in_b.size() + j]; }))
    matches.pair(in_a[i], in_b[j]);
}

} // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::vector<LinePair> difference_of(std::string_view a, std::string_view b) {
  const Texts texts = read(a, b);
  Matches matches = same_lines(texts);
  const std::map<size_t, size_t> moved_from_a = moved_lines(texts, matches);
  std::map<size_t, size_t> moved_to_b;
  for (const auto& [i, j] : moved_from_a) moved_to_b[j] = i;

  std::vector<size_t> in_a, in_b; // of this region, without moved lines
  const Matches same = matches;
  for (size_t i = 0, j = 0; i < texts.a.size() || j < texts.b.size();) {
    if (i < texts.a.size() && same.of_a[i] < 0) {
      if (!moved_from_a.contains(i)) in_a.push_back(i);
      ++i;
    } else if (j < texts.b.size() && same.of_b[j] < 0) {
      if (!moved_to_b.contains(j)) in_b.push_back(j);
      ++j;
    } else {
      pair_alike(texts, in_a, in_b, matches);
      in_a.clear(), in_b.clear();
      ++i, ++j;
    }
  }
  pair_alike(texts, in_a, in_b, matches);

  std::vector<LinePair> pairs;
  const auto line = [](size_t position) { return static_cast<int64_t>(position) + 1; };
  for (size_t i = 0, j = 0; i < texts.a.size() || j < texts.b.size();) {
    if (i < texts.a.size() && matches.of_a[i] < 0) {
      const auto to = moved_from_a.find(i);
      pairs.push_back(to == moved_from_a.end() ? LinePair{line(i), 0, LineChange::removed, 0}
                                               : LinePair{line(i), 0, LineChange::moved, line(to->second)});
      ++i;
    } else if (j < texts.b.size() && matches.of_b[j] < 0) {
      const auto from = moved_to_b.find(j);
      pairs.push_back(from == moved_to_b.end() ? LinePair{0, line(j), LineChange::added, 0}
                                               : LinePair{0, line(j), LineChange::moved, line(from->second)});
      ++j;
    } else {
      const bool same_words = texts.a[i].id == texts.b[j].id;
      pairs.push_back({line(i), line(j),
                       !same_words                              ? LineChange::words
                       : texts.a[i].indent != texts.b[j].indent ? LineChange::indentation
                                                                : LineChange::none,
                       0});
      ++i, ++j;
    }
  }
  return pairs;
}

DifferenceCount count_of(const std::vector<LinePair>& pairs) {
  DifferenceCount count;
  for (const LinePair& pair : pairs) switch (pair.change) {
    case LineChange::none: break;
    case LineChange::indentation: ++count.indented; break;
    case LineChange::words: ++count.changed; break;
    case LineChange::moved: count.moved += pair.a > 0; break;
    case LineChange::removed: ++count.removed; break;
    case LineChange::added: ++count.added; break;
    }
  return count;
}

DifferingLines differing_lines(const std::vector<LinePair>& pairs) {
  DifferingLines lines;
  for (const LinePair& pair : pairs) {
    if (pair.change == LineChange::none) continue;
    if (pair.a > 0) lines.a.insert(static_cast<int>(pair.a));
    if (pair.b > 0) lines.b.insert(static_cast<int>(pair.b));
  }
  return lines;
}

const LinePair* first_difference(const std::vector<LinePair>& pairs) {
  const auto found = std::ranges::find_if(pairs, [](const LinePair& pair) { return pair.change != LineChange::none; });
  return found == pairs.end() ? nullptr : &*found;
}

} // namespace amplab::loop
