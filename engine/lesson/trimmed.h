// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace amplab::lesson {

// Returns the text without surrounding blanks and line ends.
constexpr std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

} // namespace amplab::lesson
