// SPDX-License-Identifier: Apache-2.0
// Tensors from numbers of the host, and back. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// Elements in order, of a tensor of int64 or of a mask.
std::vector<int64_t> host_integers(const Tensor& tensor);

Tensor integers_from(Environment& environment, const Shape& shape, std::span<const int64_t> values);
Tensor mask_from(Environment& environment, const Shape& shape, std::span<const int64_t> values); // set where not 0

// Every element as what Python holds: float, int or bool.
std::vector<interpreter::Value> host_values(const Tensor& tensor);

// A tensor of integers or a mask, in a floating dtype.
Tensor in_floats(Environment& environment, interpreter::Walk& walk, const Tensor& integers, DType dtype);

// The number is to become an element of that dtype. Throws: LoopError as PyTorch words it for a finite one beyond the
// dtype's range, and for what is not finite where the dtype has whole numbers.
void expect_in_range(interpreter::Walk& walk, double number, DType dtype);
// Can an int64 hold it?
bool fits_int64(double number);

} // namespace amplab::torch
