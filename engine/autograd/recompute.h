// SPDX-License-Identifier: Apache-2.0
// Memory for time: torch.utils.checkpoint, in its re-entrant form. Of a segment of a model only the inputs are kept;
// backward runs the segment again, under the autocast state it ran under first (amp-semantics 2.14). Dropout draws the
// same masks, which follow from the step. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <functional>
#include <initializer_list>
#include <span>

namespace amplab {

using Segment = std::function<Tensor(std::span<const Tensor> inputs)>;

// segment(inputs). As in PyTorch the parameters that the segment uses get gradients if an input requires one, and only
// by run_backward: create_graph and gradients_of know nothing of them. At most five inputs.
// Backward throws: NotTwiceDifferentiable if it is to be recorded.
Tensor recomputed(Segment segment, std::initializer_list<Tensor> inputs);

} // namespace amplab
