// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors in the engine's format, filled by a rule.
#pragma once
#include "engine/run/step_inspection.h"
#include "kernels/format/convert.h"

#include <cstring>
#include <functional>
#include <string>

namespace amplab::support {

inline int64_t elements_in(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (const int64_t size : shape) count *= size;
  return count;
}

// number: value of the element at a row-major position.
inline TensorValues tensor_of_values(std::vector<int64_t> shape, const std::function<double(int64_t)>& number,
                                     int64_t step = 5, TensorName tensor = {TensorKind::weight, "fc1.weight", 0}) {
  TensorValues values;
  values.step = step;
  values.tensor = std::move(tensor);
  values.dtype = "fp32";
  values.shape = std::move(shape);
  const int64_t count = elements_in(values.shape);
  values.bits.resize(static_cast<size_t>(count) * sizeof(float));
  for (int64_t i = 0; i < count; ++i) {
    const float x = static_cast<float>(number(i));
    std::memcpy(values.bits.data() + static_cast<size_t>(i) * sizeof x, &x, sizeof x);
  }
  return values;
}

inline TensorValues half_tensor_of_values(std::vector<int64_t> shape, const std::function<double(int64_t)>& number) {
  TensorValues values = tensor_of_values(shape, number);
  values.dtype = "fp16";
  const int64_t count = elements_in(shape);
  values.bits.resize(static_cast<size_t>(count) * sizeof(Half));
  for (int64_t i = 0; i < count; ++i) {
    const Half x = to_half(static_cast<float>(number(i)));
    std::memcpy(values.bits.data() + static_cast<size_t>(i) * sizeof x, &x, sizeof x);
  }
  return values;
}

} // namespace amplab::support
