// SPDX-License-Identifier: Apache-2.0
#include "engine/run/translatable_message.h"

#include <cassert>
#include <optional>
#include <utility>

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

std::string text_of_argument(const MessageArgument& argument, const MessageLanguage& language) {
  if (const auto* text = std::get_if<std::string>(&argument.is)) return *text;
  if (const auto* count = std::get_if<int64_t>(&argument.is)) return language.count(*count);
  return text_of(std::get<TranslatableMessage>(argument.is), language);
}

// Returns the phrase with the words of the text, if the text has its form.
std::optional<TranslatableMessage> matched(std::string_view phrase, const std::string& text) {
  TranslatableMessage message{phrase, {}};
  size_t placeholder = phrase.find('%'), consumed = 0, at = 0; // phrase up to `consumed`, text up to `at`
  for (;; placeholder = phrase.find('%', consumed)) {
    const bool last = placeholder == std::string_view::npos;
    const std::string_view between = phrase.substr(consumed, last ? placeholder : placeholder - consumed);
    const size_t found = !last                               ? text.find(between, at)
                         : text.size() < at + between.size() ? std::string::npos
                                                             : text.size() - between.size();
    if (found == std::string::npos || text.compare(found, between.size(), between) != 0 ||
        (consumed == 0 && found != 0))
      return {};
    if (consumed != 0) message.arguments.push_back({text.substr(at, found - at)});
    if (last) return message;
    at = found + between.size();
    consumed = placeholder + 2;
  }
}

} // namespace

MessageLanguage english() {
  return {[](std::string_view phrase) { return std::string(phrase); }, grouped};
}

std::string text_of(const TranslatableMessage& message, const MessageLanguage& language) {
  if (message.empty()) return {};
  const std::string phrase = language.phrase(message.phrase);
  std::string text;
  for (size_t at = 0; at < phrase.size(); ++at) {
    const bool is_placeholder =
        phrase[at] == '%' && at + 1 < phrase.size() && phrase[at + 1] >= '1' && phrase[at + 1] <= '9';
    if (!is_placeholder) {
      text += phrase[at];
      continue;
    }
    const auto argument = static_cast<size_t>(phrase[++at] - '1');
    assert(argument < message.arguments.size());
    if (argument < message.arguments.size()) text += text_of_argument(message.arguments[argument], language);
  }
  return text;
}

TranslatableMessage message_of(std::span<const std::string_view> phrases, const std::string& text) {
  for (const std::string_view phrase : phrases)
    if (auto message = matched(phrase, text)) return *std::move(message);
  return {"%1", {MessageArgument{text}}};
}

} // namespace amplab
