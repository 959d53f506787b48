// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges of magnitudes in a step's tensors, by kind. Pure functions. Any thread.
#pragma once
#include "engine/run/step_inspection.h"

#include <QString>
#include <vector>

namespace amplab {

// All tensors of one kind, without zeros, Inf and NaN.
struct TensorSpan {
  TensorKind kind = TensorKind::weight;
  double lowest = 0, highest = 0; // smallest and largest |x|
  double low = 0, high = 0;       // 1st and 99th percentile, interpolated within powers of two
  int tensors = 0;
  bool operator==(const TensorSpan&) const = default;
};

// In the order of kinds. A kind with only zeros, Inf and NaN is left out.
std::vector<TensorSpan> tensor_spans(const StepInspection& inspection);

// "weights", "gradients", ...
QString kind_label(TensorKind kind);

} // namespace amplab
