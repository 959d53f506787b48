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
  const std::string_view phrases[] = {phrase_of(by)};
  return message_of(phrases, sentence);
}

} // namespace amplab
