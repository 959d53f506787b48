// SPDX-License-Identifier: Apache-2.0
// Tensors that change where they stand, as the tape must see it. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

#include <functional>

namespace amplab::torch {

// The object's tensor, to be read. Refused: a view whose base has since been changed in place on the tape, because the
// view would not know it.
const Tensor& readable(interpreter::Walk& walk, const TensorObject& object);

// x becomes op(x): its elements are written over, whoever shares them sees it, and x's place on the tape is that of the
// result. `op` sees the old x. No autocast, as in PyTorch; the result takes x's dtype. What backward would need of the
// old elements raises PyTorch's error there. Throws: LoopError for a leaf that requires grad, for a result of another
// shape or category; refused: a view, where the change is recorded.
void change_in_place(interpreter::Walk& walk, const TensorObject& x, const std::function<Tensor(const Tensor&)>& op);

} // namespace amplab::torch
