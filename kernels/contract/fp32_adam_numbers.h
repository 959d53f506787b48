// SPDX-License-Identifier: Apache-2.0
// Scalars of adamw when a state of the call is in codes. Pure functions.
#pragma once
#include "kernels/contract/call.h"

#include <cmath>

namespace amplab {

// In fp32, as torchao computes them. They change from step to step, as Call::numbers holds them.
struct Fp32AdamNumbers {
  float lr, correction1, root;
};
inline Fp32AdamNumbers fp32_adam_numbers(const AdamAttributes& a) {
  const auto correction = [t = static_cast<float>(a.step)](double beta) {
    return 1 - std::pow(static_cast<float>(beta), t);
  };
  return {static_cast<float>(a.lr), correction(a.beta1), std::sqrt(correction(a.beta2))};
}

} // namespace amplab
