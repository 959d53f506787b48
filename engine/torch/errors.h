// SPDX-License-Identifier: Apache-2.0
// PyTorch's names for types in error messages, and translation of the engine's exceptions. Messages are those of
// PyTorch 2.15 on CPU. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

std::string python_name(DType dtype);      // "torch.float16", "torch.bool" for a mask
std::string_view scalar_type(DType dtype); // "Half"
std::string_view cpp_type(DType dtype);    // "c10::Half"
std::string size_text(const Shape& shape); // "torch.Size([2, 3])"
// "torch.FloatTensor" or "torch.cuda.FloatTensor"; for a dtype without such a class, "CPUBFloat16Type".
std::string tensor_type(DType dtype, const Environment& environment);

// Rethrows the current exception as a LoopError with PyTorch's class and message if PyTorch raises one, else unchanged.
// Requires: called from a catch block.
[[noreturn]] void raise_as_pytorch(interpreter::Interpreter& interpreter, const Environment& environment);

// Returns f(), with exceptions translated by raise_as_pytorch().
template <class F> auto translated(interpreter::Interpreter& interpreter, const Environment& environment, F&& f) {
  try {
    return f();
  } catch (const std::exception&) {
    raise_as_pytorch(interpreter, environment);
  }
}

// Prints "UserWarning: sentence" once per run.
void warn(interpreter::Interpreter& interpreter, Environment& environment, const char* category,
          const std::string& sentence);

// Throws: LoopError (NotInTheLab), "The lab has no torch.foo; PyTorch does." plus `instead`, the alternative if any.
[[noreturn]] void raise_unsupported_name(interpreter::Interpreter& interpreter, const std::string& name,
                                         const std::string& instead = "");

} // namespace amplab::torch
