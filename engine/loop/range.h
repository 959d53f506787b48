// SPDX-License-Identifier: Apache-2.0
// Where something stands in the text of a loop. Any thread.
#pragma once
#include <cstdint>
#include <string_view>

namespace amplab::loop {

// Lines and columns count from 1; a column is a character (a code point), as an editor shows it.
struct Place {
  int32_t line = 1, column = 1;
  auto operator<=>(const Place&) const = default;
};

// From `begin` up to, not including, `end`.
struct Range {
  Place begin, end;
  bool operator==(const Range&) const = default;
};

} // namespace amplab::loop
