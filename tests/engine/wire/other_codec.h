// SPDX-License-Identifier: Apache-2.0
// Messages as another implementation of CBOR reads and writes them.
#pragma once
#include "engine/wire/messages.h"

#include <nlohmann/json.hpp>
#include <span>
#include <vector>

namespace amplab::wire {

// message: with its length.
inline nlohmann::json members_of(const std::vector<std::byte>& message) {
  const auto body = std::span(message).subspan(kLengthBytes);
  const auto* begin = reinterpret_cast<const uint8_t*>(body.data());
  return nlohmann::json::from_cbor(begin, begin + body.size());
}

// Returns the body of a message with these members.
inline std::vector<std::byte> body_with(const nlohmann::json& members) {
  const auto bytes = nlohmann::json::to_cbor(members);
  const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
  return {begin, begin + bytes.size()};
}

} // namespace amplab::wire
