// SPDX-License-Identifier: Apache-2.0
// Pending effects of amp.scale_loss on an optimizer (engine/step/scaled_loss.h). A value.
#pragma once

namespace amplab {

struct ScaledLossState {
  bool skips_next = false;   // its gradients were not finite
  bool holds_scaled = false; // its parameters hold scaled gradients (delay_unscale=True)
  bool operator==(const ScaledLossState&) const = default;
};

} // namespace amplab
