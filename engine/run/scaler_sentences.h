// SPDX-License-Identifier: Apache-2.0
// Error messages of torch.amp.GradScaler for calls in the wrong order, word for word (amp-semantics 4.3, 4.5, 4.6). A
// program that makes such a call raises them. The window shows them at calls that are not allowed at the moment.
// Constants, any thread.
#pragma once

namespace amplab::scaler_sentence {

inline constexpr const char* kAlreadyUnscaled =
    "unscale_() has already been called on this optimizer since the last update().";
inline constexpr const char* kUnscaleAfterStep = "unscale_() is being called after step().";
inline constexpr const char* kAlreadyStepped = "step() has already been called since the last update().";
inline constexpr const char* kNoInfChecksForOptimizer = "No inf checks were recorded for this optimizer.";
inline constexpr const char* kNoInfChecksBeforeUpdate = "No inf checks were recorded prior to update.";

} // namespace amplab::scaler_sentence
