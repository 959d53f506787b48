// SPDX-License-Identifier: Apache-2.0
// What PyTorch calls things in its sentences, and how the engine's exceptions become its errors. Sentences are those of
// PyTorch 2.15 on a CPU. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

std::string_view python_name(DType dtype); // "torch.float16"; a mask is "torch.bool"
std::string_view scalar_type(DType dtype); // "Half"
std::string_view cpp_type(DType dtype);    // "c10::Half"
std::string size_text(const Shape& shape); // "torch.Size([2, 3])"

// Within a catch: what is under way, as a LoopError of PyTorch's class and words where PyTorch raises; else as it is.
[[noreturn]] void raise_as_pytorch(interpreter::Walk& walk, const Environment& environment);

// f(), whose exceptions are told as PyTorch tells them.
template <class F> auto translated(interpreter::Walk& walk, const Environment& environment, F&& f) {
  try {
    return f();
  } catch (const std::exception&) {
    raise_as_pytorch(walk, environment);
  }
}

// Prints "UserWarning: sentence" the first time that this run comes to it.
void warn(interpreter::Walk& walk, Environment& environment, const char* category, const std::string& sentence);

// "The lab has no torch.foo; PyTorch has." and what to do instead, if anything.
[[noreturn]] void refuse_name(interpreter::Walk& walk, const std::string& name, const std::string& instead = "");

} // namespace amplab::torch
