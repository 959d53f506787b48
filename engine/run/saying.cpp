// SPDX-License-Identifier: Apache-2.0
#include "engine/run/saying.h"

#include <cassert>

namespace amplab {
namespace {

std::string grouped(int64_t count) {
  const std::string digits = std::to_string(count);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0 && digits[i - 1] != '-') text += ',';
    text += digits[i];
  }
  return text;
}

std::string text_of_word(const SayingWord& word, const Speech& speech) {
  if (const auto* text = std::get_if<std::string>(&word.is)) return *text;
  if (const auto* count = std::get_if<int64_t>(&word.is)) return speech.count(*count);
  return text_of(std::get<Saying>(word.is), speech);
}

} // namespace

Speech english() {
  return {[](std::string_view phrase) { return std::string(phrase); }, grouped};
}

std::string text_of(const Saying& saying, const Speech& speech) {
  if (saying.empty()) return {};
  const std::string phrase = speech.phrase(saying.phrase);
  std::string text;
  for (size_t at = 0; at < phrase.size(); ++at) {
    const bool place = phrase[at] == '%' && at + 1 < phrase.size() && phrase[at + 1] >= '1' && phrase[at + 1] <= '9';
    if (!place) {
      text += phrase[at];
      continue;
    }
    const auto word = static_cast<size_t>(phrase[++at] - '1');
    assert(word < saying.words.size());
    if (word < saying.words.size()) text += text_of_word(saying.words[word], speech);
  }
  return text;
}

} // namespace amplab
