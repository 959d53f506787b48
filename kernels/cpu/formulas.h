// SPDX-License-Identifier: Apache-2.0
// Formulas of one element that stand in a kernel of their own and in chains (kernels/cpu/fusion): one definition, so
// that both give the same bits.
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
