// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>

namespace amplab {

// Bad input: one sentence that names the file (when there is one), the key and what was expected.
struct ConfigError : std::runtime_error {
  using runtime_error::runtime_error;
};

} // namespace amplab
