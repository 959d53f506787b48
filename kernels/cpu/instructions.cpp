// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/instructions.h"

namespace amplab::cpu {

#define AS_TEXT(tokens) #tokens
#define EXPANDED(macro) std::string_view(AS_TEXT(macro)) // "1", or its own name where it is not defined

constinit const std::array<bool, kInstructionSets> kCompiledFor = {
#define INSTRUCTIONS(name, macro) EXPANDED(macro) == "1",
#include "kernels/cpu/instructions.def"
};

} // namespace amplab::cpu
