// SPDX-License-Identifier: Apache-2.0
#include "engine/run/translatable_message.h"

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

std::string text_of_argument(const MessageArgument& argument, const MessageLanguage& language) {
  if (const auto* text = std::get_if<std::string>(&argument.is)) return *text;
  if (const auto* count = std::get_if<int64_t>(&argument.is)) return language.count(*count);
  return text_of(std::get<TranslatableMessage>(argument.is), language);
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

} // namespace amplab
