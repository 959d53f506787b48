// SPDX-License-Identifier: Apache-2.0
// Tensors that change where they stand, as the tape must see it. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

#include <functional>

namespace amplab::torch {

// The object's tensor, to be read, which counts as work (work.h). Refused: a view whose base has since been changed in
// place on the tape, because the view would not know it.
const Tensor& readable(interpreter::Walk& walk, const TensorObject& object);

// Throws: LoopError, PyTorch's, where some elements of `read` are elements of `written`, but not each the one at its
// place.
void expect_apart(interpreter::Walk& walk, const Tensor& written, const Tensor& read);

// May elements that stand for many, of an expanded tensor, be written?
enum class ManyToOne : uint8_t { refused, allowed };

// x becomes op(x): its elements are written over, whoever shares them sees it, and x's place on the tape is that of the
// result. `op` sees the old x. No autocast, as in PyTorch; the result takes x's dtype. What backward would need of the
// old elements raises PyTorch's error there. Throws: LoopError for a leaf that requires grad, for a result of another
// shape or category; refused: a view, where the change is recorded.
void change_in_place(interpreter::Walk& walk, const TensorObject& x, const std::function<Tensor(const Tensor&)>& op,
                     ManyToOne many_to_one = ManyToOne::refused);

// x[...] = value: every element becomes it, or infinite where a 16-bit dtype cannot hold it. Throws: as
// change_in_place(), and as expect_in_range() for other dtypes.
void set_all(interpreter::Walk& walk, const TensorObject& x, double value);

} // namespace amplab::torch
