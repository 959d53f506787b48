// SPDX-License-Identifier: Apache-2.0
// Executes one op call. Training thread only.
#pragma once
#include "engine/ops/shapes.h"
#include "engine/probe/probe.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

// Runs the call on the device, in the context's math mode, through the probe if one is active.
inline void execute(Device& device, Call call) {
  call.math_mode = current_context().math_mode;
  if (Probe* const probe = current_context().probe) [[unlikely]]
    probe->run(device, call);
  else
    device.run(call);
}

// Allocates the outputs of a differentiable op's forward call, with shapes and dtypes as in ops.def.
//   requested: the output's dtype, for cast and for ops that may have wider outputs than inputs.
// Throws: std::invalid_argument, "[linear] ..." with the shapes, if the operands do not fit.
Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested);

// Calls an UPDATE op (ops.def) on lists of tensors. numbers, unless: as in Call.
void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes,
            const View& numbers = {}, const View& unless = {});

} // namespace amplab
