// SPDX-License-Identifier: Apache-2.0
// What the ops of a program's own lines may cost, counted before they run: a program ends with a sentence instead of
// working or growing without end, and each op is short enough to be waited for. Models and losses are the
// configuration's, and are not counted. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/walk.h"
#include "engine/tensor/tensor.h"

namespace amplab::torch {

constexpr int64_t kMostElements = int64_t{1} << 26; // of one tensor that a program makes

// An op is about to read x. Throws: LoopError where the step has read too much, or where its tensors take too much of
// the host's memory; WalkStopped.
void charge_read(interpreter::Walk& walk, const Tensor& x);

// A product of matrices multiplies so many pairs of numbers. Throws: as charge_read().
void charge_pairs(interpreter::Walk& walk, double pairs);

// A tensor of this shape is about to be made. Throws: LoopError where it has more than kMostElements.
void expect_room(interpreter::Walk& walk, const Shape& shape);

} // namespace amplab::torch
