// SPDX-License-Identifier: Apache-2.0
// y = x s   dx = g s   for a scalar s
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

void scale(Context& context, const View& x, const View& scalar, const View& y) {
  float s;
  widen(scalar.dtype, scalar.data, &s, 1);
  map(
      context, y, [s](float value) { return value * s; }, x);
}

} // namespace

void mul_forward(Context& context, const Call& call) { scale(context, call.in[0], call.in[1], call.out[0]); }
void mul_backward(Context& context, const Call& call) { scale(context, call.in[1], call.in[0], call.out[0]); }

} // namespace amplab::cpu
