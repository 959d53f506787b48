// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "engine/run/printable.h"

#include <stdexcept>

namespace amplab {

// Bad input: one sentence that names the file (when there is one), the key and what was expected.
struct ConfigError : std::runtime_error {
  explicit ConfigError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab
