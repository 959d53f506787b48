// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_wire.h"

#include "engine/wire/messages.h"

namespace amplab {

namespace {

constexpr std::byte kNewline{'\n'};

} // namespace

std::vector<std::byte> line_of(std::vector<std::byte> frame) {
  for (size_t i = 0; i < wire::kLengthBytes; ++i) // the body is one byte longer
    if (frame[i] = static_cast<std::byte>(static_cast<uint8_t>(frame[i]) + 1); frame[i] != std::byte{0}) break;
  frame.push_back(kNewline);
  return frame;
}

std::span<const std::byte> body_of(std::span<const std::byte> line) {
  if (line.empty() || line.back() != kNewline) throw wire::WireError("a line and its message have different ends");
  return line.first(line.size() - 1);
}

} // namespace amplab
