// SPDX-License-Identifier: Apache-2.0
// Formulas of one element, shared by single kernels and fused chains (kernels/cpu/fusion), so that both give the same
// bits.
#pragma once

namespace amplab::cpu {

struct Relu {
  float operator()(float x) const { return x <= 0 ? 0.0f : x; }
};
struct ReluBackward {
  float operator()(float y, float g) const { return y <= 0 ? 0.0f : g; }
};
struct Add {
  float operator()(float x, float y) const { return x + y; }
};

} // namespace amplab::cpu
