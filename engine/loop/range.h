// SPDX-License-Identifier: Apache-2.0
// Source positions. Any thread.
#pragma once
#include <cstdint>
#include <string_view>

namespace amplab::loop {

// Lines and columns count from 1. A column is a character (code point), as in an editor.
struct Position {
  int32_t line = 1, column = 1;
  auto operator<=>(const Position&) const = default;
};

// From `begin` up to, not including, `end`.
struct Range {
  Position begin, end;
  bool operator==(const Range&) const = default;
};

} // namespace amplab::loop
