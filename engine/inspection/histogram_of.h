// SPDX-License-Identifier: Apache-2.0
// The content of one tensor of an inspected step. Used by the engine's thread or the executing thread.
#pragma once
#include "engine/run/step_inspection.h"
#include "kernels/contract/device.h"

#include <optional>

namespace amplab {

// Origin of an inspected tensor.
struct InspectedTensor {
  TensorName tensor;
  std::string layer;
  int64_t line = 0;
  double scale = 1;
};

// Reads the tensor in place. known: its statistics, if already computed. reference: its fp32 reference from
// Probe::reference_of. Requires: a floating dtype.
TensorHistogram histogram_of(Device& device, InspectedTensor what, const View& view,
                             const std::optional<View>& reference = {}, const std::optional<Statistics>& known = {});

} // namespace amplab
