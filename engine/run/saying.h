// SPDX-License-Identifier: Apache-2.0
// A sentence that is still values: a phrase with places in it, and what stands there. The engine says it in English;
// the window says the phrase in its own language, and counts as it writes them everywhere. Values; any thread.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace amplab {

struct SayingWord;

struct Saying {
  std::string_view phrase;       // of a table, with places %1, %2, …; empty: nothing is said
  std::vector<SayingWord> words; // of the places, from %1 on

  bool empty() const { return phrase.empty(); }
};

struct SayingWord {
  // As it is, in any language: a measured number, a name, what somebody else has said. A count. A part of the sentence.
  std::variant<std::string, int64_t, Saying> is;
};

// How a language is spoken.
struct Speech {
  std::string (*phrase)(std::string_view);
  std::string (*count)(int64_t);
};
Speech english(); // counts as in "1,200"

// In one pass: what a word holds is never taken for a place.
std::string text_of(const Saying& saying, const Speech& speech = english());

} // namespace amplab
