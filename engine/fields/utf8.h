// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace amplab {

// True if the bytes are UTF-8 as RFC 3629 has it: shortest forms only, no surrogates, nothing past U+10FFFF. Any thread.
bool is_utf8(std::string_view text);

} // namespace amplab
