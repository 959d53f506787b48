// SPDX-License-Identifier: Apache-2.0
// What torch.amp.GradScaler says where its calls come in the wrong order, word for word (amp-semantics 4.3, 4.5, 4.6).
// A loop that makes such a call raises it; the window shows it at calls that are not to be made now. Constants; any
// thread.
#pragma once

namespace amplab::scaler_sentence {

inline constexpr const char* kAlreadyUnscaled =
    "unscale_() has already been called on this optimizer since the last update().";
inline constexpr const char* kUnscaleAfterStep = "unscale_() is being called after step().";
inline constexpr const char* kAlreadyStepped = "step() has already been called since the last update().";
inline constexpr const char* kNoInfChecksForOptimizer = "No inf checks were recorded for this optimizer.";
inline constexpr const char* kNoInfChecksBeforeUpdate = "No inf checks were recorded prior to update.";

} // namespace amplab::scaler_sentence
