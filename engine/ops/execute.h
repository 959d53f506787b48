// SPDX-License-Identifier: Apache-2.0
// One op call, executed. Used only by the thread that trains.
#pragma once
#include "engine/ops/shapes.h"
#include "engine/probe/probe.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

// Runs the call on the device, watched if a probe is active.
inline void execute(Device& device, const Call& call) {
  if (active_probe) [[unlikely]]
    active_probe->run(device, call);
  else
    device.run(call);
}

// Allocates the outputs of a differentiable op's forward call, shapes and dtypes as ops.def says.
//   requested: the output's dtype, for cast and for ops that may hold their output wider than they read it.
// Throws: std::invalid_argument, "[linear] ..." with the shapes, if the operands do not fit.
Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested);

// Calls an op of the update kind (ops.def) on lists of tensors.
// numbers, unless: as Call has them.
void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes,
            const View& numbers = {}, const View& unless = {});

} // namespace amplab
