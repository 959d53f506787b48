// SPDX-License-Identifier: Apache-2.0
// The node of an op of the op table. Used only by apply.
#pragma once
#include "engine/autograd/node.h"

namespace amplab {

// Puts the call on the tape and hangs its first output there.
void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs);

} // namespace amplab
