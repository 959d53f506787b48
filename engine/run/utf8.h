// SPDX-License-Identifier: Apache-2.0
// UTF-8 as in RFC 3629: shortest forms only, no surrogates, nothing past U+10FFFF. Pure functions, any thread.
#pragma once
#include <cstddef>
#include <string_view>

namespace amplab {

struct Character {
  size_t bytes = 0; // 0: no valid character
  char32_t code = 0;
};

// Returns the first character of the text.
Character first_character(std::string_view text);

bool is_utf8(std::string_view text);

// Returns true for control characters and Unicode direction marks. These move the cursor, hide or reverse neighbouring
// text, or end a line, and are unsafe in foreign text.
bool is_control(char32_t code);

} // namespace amplab
