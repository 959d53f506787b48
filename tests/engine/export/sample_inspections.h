// SPDX-License-Identifier: Apache-2.0
// An inspected step with every kind of cell.
#pragma once
#include "engine/run/step_inspection.h"

namespace amplab {

inline StepInspection sample_inspection(int64_t step) {
  StepInspection inspection;
  inspection.step = step;
  inspection.loss_scale = 1024;
  TensorHistogram gradient;
  gradient.tensor = {TensorKind::activation_gradient, "fc1,a.grad_input", 12};
  gradient.layer = "fc1,a";
  gradient.scale = 1024;
  gradient.numbers = {"fc1,a.grad_input", "fp16", "2x4", 1.5, 0.75, 8, 2, 1, 1, 1};
  gradient.amin_nonzero = 0x1p-24;
  gradient.exponents = {2, 1, 1, -24, {1, 0, 3}};
  gradient.reference = {
      0, 1, 1, -50, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 3}};
  TensorHistogram weight;
  weight.tensor = {TensorKind::weight, "=fc1.weight", 0};
  weight.numbers = {"=fc1.weight", "fp32", "6", 1e30, 1e38, 6, 0, 1, 0, 0};
  weight.amin_nonzero = 0x1p-149;
  weight.exponents.lowest = -149; // both ends of fp32, the first and last column and their neighbors
  weight.exponents.counts.resize(277);
  for (const int exponent : {-149, -41, -40, 20, 21, 127})
    weight.exponents.counts[static_cast<size_t>(exponent + 149)] = 1;
  inspection.tensors = {gradient, weight};
  inspection.updates = {{"fc1.weight", "fc1", "fp16", false, 10, 3, 5, 2},
                        {"fc1.weight", "fc1", "fp32", true, 10, 8, 0, 2}};
  return inspection;
}

} // namespace amplab
