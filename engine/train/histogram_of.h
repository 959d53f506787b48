// SPDX-License-Identifier: Apache-2.0
// What one tensor of a step that is looked at holds. Used by the engine's thread, or by the one that walks.
#pragma once
#include "engine/run/step_look.h"
#include "kernels/contract/device.h"

#include <optional>

namespace amplab {

// Where a tensor of a look comes from.
struct LookedTensor {
  TensorName tensor;
  std::string layer;
  int64_t line = 0;
  double scale = 1;
};

// Looks at the tensor where it lies. known: its statistics, where somebody has them already. unrounded: its twin, as
// Probe::unrounded gives it. Requires: a floating dtype.
TensorHistogram histogram_of(Device& device, LookedTensor what, const View& view,
                             const std::optional<View>& unrounded = {}, const std::optional<Statistics>& known = {});

} // namespace amplab
