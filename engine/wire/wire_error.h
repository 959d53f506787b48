// SPDX-License-Identifier: Apache-2.0
// Errors of the codec, and what they name. Values, any thread.
#pragma once
#include "engine/run/printable.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab::wire {

// A damaged stream or body, or a message that is too long to send. The connection ends.
struct WireError : std::runtime_error {
  explicit WireError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

// What this version cannot use in a message that is not damaged.
enum class Rejection : uint8_t {
  none,
  unknown_type,   // of the message
  missing_member, // without a default
  invalid_member, // has another type, an unknown word, or a value out of its limits
};
inline constexpr Rejection kLastRejection = Rejection::invalid_member;
constexpr std::string_view name_of(Rejection rejection) {
  constexpr std::string_view names[] = {"none", "unknown_type", "missing_member", "invalid_member"};
  return names[static_cast<size_t>(rejection)];
}

// A message that is not damaged, but that this version cannot use. The connection goes on.
struct UnusableMessage : WireError {
  UnusableMessage(Rejection why, std::string_view of, int64_t command, std::string_view sentence)
      : WireError(sentence), rejection(why), name(printable(of, kLongestQuote)), number(command) {}

  Rejection rejection;
  std::string name; // of the type, or of the member: "settings[0].key"
  int64_t number;   // of the command, or of the report's command. 0: none, or unreadable
};

} // namespace amplab::wire
