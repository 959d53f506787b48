// SPDX-License-Identifier: Apache-2.0
// UTF-8 as RFC 3629 has it: shortest forms only, no surrogates, nothing past U+10FFFF. Pure functions; any thread.
#pragma once
#include <cstddef>
#include <string_view>

namespace amplab {

struct Character {
  size_t bytes = 0; // 0: no character begins here
  char32_t code = 0;
};

// The character that the text begins with.
Character first_character(std::string_view text);

bool is_utf8(std::string_view text);

// A character that moves the cursor, hides or turns round what stands beside it, or ends a line: a control character,
// or a direction mark of Unicode. In text of others it is a trap.
bool is_control(char32_t code);

} // namespace amplab
