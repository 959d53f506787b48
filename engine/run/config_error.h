// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "engine/run/printable.h"

#include <stdexcept>

namespace amplab {

// Bad input. The message is one sentence with the file (if any), the key and what was expected.
struct ConfigError : std::runtime_error {
  explicit ConfigError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab
