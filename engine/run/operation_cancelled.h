// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>

namespace amplab {

// A long operation was cancelled by the user or at the engine's end. what() is one sentence.
struct OperationCancelled : std::runtime_error {
  using runtime_error::runtime_error;
};

} // namespace amplab
