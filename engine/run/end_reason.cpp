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
      char placeholder = '1';
      for (size_t at = 0; at < row.sentence.size(); ++at) {
        if (row.sentence[at] != '{') {
          phrase += row.sentence[at];
          continue;
        }
        phrase += {'%', placeholder++};
        at = row.sentence.find('}', at);
      }
    }
    return all;
  }();
  return phrases[static_cast<size_t>(by)];
}

TranslatableMessage reason_of(EndedBy by, const std::string& sentence) {
  const std::string_view phrase = phrase_of(by);
  const TranslatableMessage as_it_is{"%1", {MessageArgument{sentence}}};
  TranslatableMessage message{phrase, {}};
  size_t placeholder = phrase.find('%'), consumed = 0, at = 0; // phrase up to `consumed`, sentence up to `at`
  for (;; placeholder = phrase.find('%', consumed)) {
    const std::string_view between =
        phrase.substr(consumed, placeholder == std::string_view::npos ? placeholder : placeholder - consumed);
    const bool last = placeholder == std::string_view::npos;
    const size_t found =
        last ? (sentence.size() < at + between.size() ? std::string::npos : sentence.size() - between.size())
             : sentence.find(between, at);
    if (found == std::string::npos || sentence.compare(found, between.size(), between) != 0 ||
        (consumed == 0 && found != 0))
      return as_it_is;
    if (consumed != 0) message.arguments.push_back({sentence.substr(at, found - at)});
    if (last) break;
    at = found + between.size();
    consumed = placeholder + 2;
  }
  return message;
}

} // namespace amplab
