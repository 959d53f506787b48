// SPDX-License-Identifier: Apache-2.0
// Cost limits for ops in a program. Costs are counted before an op runs, so a program ends with an error message
// instead of running or growing without end, and each op is short. Models of the configuration are counted for rows
// beyond a batch only, its losses not at all. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"
#include "engine/tensor/tensor.h"

namespace amplab::torch {

constexpr int64_t kMostElements = int64_t{1} << 26; // of one tensor created by a program

// Charges an op that reads x. Throws: LoopError if the step has read too much, or if its tensors exceed the host's
// memory limit; StopRequested.
void charge_read(interpreter::Interpreter& interpreter, const Tensor& x);

// Charges a matrix product by its number of multiplications. Throws: as charge_read().
void charge_pairs(interpreter::Interpreter& interpreter, double pairs);

// Throws: LoopError if a tensor of this shape would have more than kMostElements.
void check_element_limit(interpreter::Interpreter& interpreter, const Shape& shape);

} // namespace amplab::torch
