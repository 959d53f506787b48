// SPDX-License-Identifier: Apache-2.0
// Which instruction sets this folder was compiled for. Constant data: reading it runs no code of this folder.
#pragma once
#include <array>
#include <string_view>

namespace amplab::cpu {

inline constexpr size_t kInstructionSets = 0
#define INSTRUCTIONS(name, macro) +1
#include "kernels/cpu/instructions.def"
    ;

// By row of instructions.def: may the compiler have used it here?
extern const std::array<bool, kInstructionSets> kCompiledFor;

} // namespace amplab::cpu
