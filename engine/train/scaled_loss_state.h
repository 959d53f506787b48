// SPDX-License-Identifier: Apache-2.0
// What amp.scale_loss has left to be done with an optimizer (engine/train/scaled_loss.h). A value.
#pragma once

namespace amplab {

struct ScaledLossState {
  bool skips_next = false;   // its gradients were not finite: its next step is left out
  bool holds_scaled = false; // its parameters hold gradients of delay_unscale=True
  bool operator==(const ScaledLossState&) const = default;
};

} // namespace amplab
