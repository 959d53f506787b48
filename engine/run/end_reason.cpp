// SPDX-License-Identifier: Apache-2.0
#include "engine/run/end_reason.h"

#include <array>

namespace amplab {

std::string_view phrase_of(EndedBy by) {
  static const auto phrases = [] {
    std::array<std::string, static_cast<size_t>(EndedBy::engine_gone) + 1> all;
    for (size_t i = 0; i < all.size(); ++i) {
      const EndedByRow& row = row_of(static_cast<EndedBy>(i));
      std::string& phrase = all[i];
      char place = '1';
      for (size_t at = 0; at < row.sentence.size(); ++at) {
        if (row.sentence[at] != '{') {
          phrase += row.sentence[at];
          continue;
        }
        phrase += {'%', place++};
        at = row.sentence.find('}', at);
      }
    }
    return all;
  }();
  return phrases[static_cast<size_t>(by)];
}

Saying reason_of(EndedBy by, const std::string& sentence) {
  const std::string_view phrase = phrase_of(by);
  const Saying as_it_is{"%1", {SayingWord{sentence}}};
  Saying said{phrase, {}};
  size_t place = phrase.find('%'), told = 0, at = 0; // phrase up to `told`, sentence up to `at`
  for (;; place = phrase.find('%', told)) {
    const std::string_view between = phrase.substr(told, place == std::string_view::npos ? place : place - told);
    const bool last = place == std::string_view::npos;
    const size_t found =
        last ? (sentence.size() < at + between.size() ? std::string::npos : sentence.size() - between.size())
             : sentence.find(between, at);
    if (found == std::string::npos || sentence.compare(found, between.size(), between) != 0 ||
        (told == 0 && found != 0))
      return as_it_is;
    if (told != 0) said.words.push_back({sentence.substr(at, found - at)});
    if (last) break;
    at = found + between.size();
    told = place + 2;
  }
  return said;
}

} // namespace amplab
