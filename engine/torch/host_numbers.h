// SPDX-License-Identifier: Apache-2.0
// Conversion between tensors and host numbers. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// Returns the elements of an int64 tensor or a mask, in order.
std::vector<int64_t> host_integers(const Tensor& tensor);

Tensor integers_from(Environment& environment, const Shape& shape, std::span<const int64_t> values);
Tensor mask_from(Environment& environment, const Shape& shape, std::span<const int64_t> values); // true where not 0

// Returns every element as a Python value: float, int or bool.
std::vector<interpreter::Value> host_values(const Tensor& tensor);

// Returns a tensor of integers or a mask in a floating dtype.
Tensor in_floats(Environment& environment, interpreter::Interpreter& interpreter, const Tensor& integers, DType dtype);

// Returns a tensor with `number` as every element. An int stays exact, where a double would round it. A mask is true
// unless the number is 0.
Tensor filled_with(CachingAllocator& memory, const Shape& shape, DType dtype, const interpreter::Value& number);

// Checks that number fits as an element of dtype. Throws: LoopError with PyTorch's message for a finite number beyond
// the dtype's range, or for a non-finite number and an int64 dtype.
void expect_in_range(interpreter::Interpreter& interpreter, double number, DType dtype);
// The same for a number that fills `count` elements. As in PyTorch on a CPU, one element of 16 bits becomes infinite.
void expect_fill_in_range(interpreter::Interpreter& interpreter, const interpreter::Value& number, DType dtype,
                          int64_t count);
// Returns true if an int64 can hold the number.
bool fits_int64(double number);

} // namespace amplab::torch
