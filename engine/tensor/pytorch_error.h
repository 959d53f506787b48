// SPDX-License-Identifier: Apache-2.0
// An error that PyTorch raises as another exception than RuntimeError, in its words. Thrown by layers and by shapes of
// ops; raise_as_pytorch() translates it. A value; any thread.
#pragma once
#include <stdexcept>
#include <string>

namespace amplab {

struct PyTorchError : std::invalid_argument {
  PyTorchError(const char* its_exception, const std::string& sentence)
      : std::invalid_argument(sentence), exception(its_exception) {}
  const char* exception; // "ValueError"
};

} // namespace amplab
