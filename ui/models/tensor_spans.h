// SPDX-License-Identifier: GPL-3.0-or-later
// Where the magnitudes of a step's tensors lie, kind by kind. Pure; any thread.
#pragma once
#include "engine/run/step_look.h"

#include <QString>
#include <vector>

namespace amplab {

// Of all tensors of one kind together, without zeros, Inf and NaN.
struct TensorSpan {
  TensorKind kind = TensorKind::weight;
  double lowest = 0, highest = 0; // smallest and largest |x|
  double low = 0, high = 0;       // 1 % of the elements lie below, 1 % above: as near as counts by powers of two tell
  int tensors = 0;
  bool operator==(const TensorSpan&) const = default;
};

// In the order of the kinds; none of a kind that has only zeros, Inf and NaN.
std::vector<TensorSpan> tensor_spans(const StepLook& look);

// "weights", "gradients", ...
QString kind_label(TensorKind kind);

} // namespace amplab
