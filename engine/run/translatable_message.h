// SPDX-License-Identifier: Apache-2.0
// A translatable message: a phrase with placeholders and their values. The engine writes it in English. The window
// translates the phrase and formats counts in its own language. Values, any thread.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace amplab {

struct MessageArgument;

struct TranslatableMessage {
  std::string_view phrase;                // a phrase of a table, with placeholders %1, %2, …; empty: no message
  std::vector<MessageArgument> arguments; // values of the placeholders, from %1

  bool empty() const { return phrase.empty(); }
};

struct MessageArgument {
  // Text that is not translated (a measured number, a name, foreign text), a count, or a nested message.
  std::variant<std::string, int64_t, TranslatableMessage> is;
};

// Text functions of a language.
struct MessageLanguage {
  std::string (*phrase)(std::string_view);
  std::string (*count)(int64_t);
};
MessageLanguage english(); // counts as in "1,200"

// Returns the message as text, in one pass. Placeholders within a value are not replaced.
std::string text_of(const TranslatableMessage& message, const MessageLanguage& language = english());

// Returns the message of an English text: the first phrase that the text fits, with its words as arguments. A text that
// fits none is returned unchanged. Requires: a phrase has its placeholders in order.
TranslatableMessage message_of(std::span<const std::string_view> phrases, const std::string& text);

} // namespace amplab
