// SPDX-License-Identifier: GPL-3.0-or-later
// An inspected step with lognormal magnitudes. Deterministic.
#pragma once
#include "engine/run/step_inspection.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

namespace amplab::support {

// elements: number of elements. Exponents floor(log2 |x|) are normally distributed with `mean` and `width`.
inline TensorHistogram spread_tensor(TensorKind kind, const std::string& name, double mean, double width,
                                     int64_t elements = 10'000) {
  TensorHistogram histogram;
  histogram.tensor = {kind, name, 0};
  histogram.numbers.name = name;
  histogram.numbers.dtype = "fp16";
  histogram.numbers.shape = "[100, 100]";
  histogram.exponents.lowest = static_cast<int64_t>(std::floor(mean - 3 * width));
  for (int64_t e = histogram.exponents.lowest; e <= static_cast<int64_t>(mean + 3 * width); ++e) {
    const double z = (static_cast<double>(e) + 0.5 - mean) / width;
    histogram.exponents.counts.push_back(
        std::max<int64_t>(1, static_cast<int64_t>(std::exp(-z * z / 2) * 0.4 / width * static_cast<double>(elements))));
  }
  histogram.exponents.zeros = elements / 50;
  histogram.numbers.count = histogram.exponents.total();
  histogram.numbers.zeros = histogram.exponents.zeros;
  histogram.amin_nonzero = std::ldexp(1.25, static_cast<int>(histogram.exponents.lowest));
  histogram.numbers.amax = std::ldexp(1.75, static_cast<int>(histogram.exponents.highest()));
  return histogram;
}

// A small network that trains in fp16 with a loss scale. Each layer has every kind of tensor once.
inline StepInspection spread_inspection(int64_t step) {
  StepInspection inspection;
  inspection.step = step;
  inspection.loss_scale = 65536;
  for (const std::string layer : {"fc1", "fc2"}) {
    inspection.tensors.push_back(spread_tensor(TensorKind::weight, layer + ".weight", -5, 1.5));
    inspection.tensors.push_back(spread_tensor(TensorKind::master, layer + ".weight", -5, 1.5));
    inspection.tensors.push_back(spread_tensor(TensorKind::activation, layer + ".linear", -1, 2));
    inspection.tensors.push_back(spread_tensor(TensorKind::activation_gradient, layer + ".linear.grad_input", -3, 4));
    inspection.tensors.push_back(spread_tensor(TensorKind::gradient, layer + ".weight.grad", -2, 3.5));
    inspection.tensors.push_back(spread_tensor(TensorKind::update, layer + ".weight.update", -14, 2));
  }
  return inspection;
}

} // namespace amplab::support
