// SPDX-License-Identifier: Apache-2.0
// y = gelu(x), exact or in tanh form, and dx = g gelu'(x). See kernels/format/gelu.h.
#include "kernels/format/gelu.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

bool tanh_form(const Call& call) {
  const auto* attributes = std::get_if<GeluAttributes>(&call.attributes);
  return attributes && attributes->tanh_form;
}

} // namespace

void gelu_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (tanh_form(call))
    map<kHeavyGrain>(
        context, y, [](float v) { return lane::gelu_by_tanh(v); }, x);
  else
    map<kHeavyGrain>(
        context, y, [](float v) { return lane::gelu(v); }, x);
}

void gelu_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[1], &dx = call.out[0];
  if (tanh_form(call))
    map<kHeavyGrain>(
        context, dx, [](float v, float dv) { return dv * lane::gelu_by_tanh_gradient(v); }, x, g);
  else
    map<kHeavyGrain>(
        context, dx, [](float v, float dv) { return dv * lane::gelu_gradient(v); }, x, g);
}

} // namespace amplab::cpu
