// SPDX-License-Identifier: Apache-2.0
// Activation functions, element by element: relu, gelu, sigmoid, silu, softplus, tanh.
#include "kernels/cpu/formulas.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"
#include "kernels/format/gelu.h"

namespace amplab::cpu {

// y = max(x, 0), NaN stays NaN.   dx = y > 0 ? g : 0; g for NaN, as in PyTorch's threshold.
void relu_forward(Context& context, const Call& call) { map(context, call.out[0], Relu{}, call.in[0]); }

void relu_backward(Context& context, const Call& call) {
  map(context, call.out[0], ReluBackward{}, call.in[0], call.in[1]);
}

// y = gelu(x), exact or in tanh form, and dx = g gelu'(x). See kernels/format/gelu.h.
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

// y = 1 / (1 + e^-x)   dx = g (1 - y) y
void sigmoid_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::sigmoid(x); }, call.in[0]);
}

void sigmoid_backward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float y, float g) { return g * (1.0f - y) * y; }, call.in[0], call.in[1]);
}

// y = x s   dx = g s (1 + x (1 - s))   with s = 1 / (1 + e^-x)

// Divides instead of multiplying by s: NaN at -infinity as in PyTorch, and one rounding less elsewhere.
void silu_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return x / (1.0f + lane::exp(-x)); }, call.in[0]);
}

void silu_backward(Context& context, const Call& call) {
  const auto gradient = [](float x, float g) {
    const float s = lane::sigmoid(x);
    return g * s * (1.0f + x * (1.0f - s));
  };
  map<kHeavyGrain>(context, call.out[0], gradient, call.in[0], call.in[1]);
}

// y = ln(1 + e^x), or x above 20
namespace {

constexpr float kThreshold = 20; // softplus returns x above it

} // namespace

void softplus_forward(Context& context, const Call& call) {
  const auto f = [](float x) { return x > kThreshold ? x : lane::log1p(lane::exp(x)); };
  map<kHeavyGrain>(context, call.out[0], f, call.in[0]);
}

// dx = g e^x / (1 + e^x), or g above 20
void softplus_backward(Context& context, const Call& call) {
  const auto gradient = [](float x, float g) {
    const float e = lane::exp(x);
    return x > kThreshold ? g : g * e / (e + 1.0f);
  };
  map<kHeavyGrain>(context, call.out[0], gradient, call.in[0], call.in[1]);
}

// y = tanh x   dx = g (1 - y^2)
void tanh_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::tanh(x); }, call.in[0]);
}

void tanh_backward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float y, float g) { return g * (1.0f - y * y); }, call.in[0], call.in[1]);
}

} // namespace amplab::cpu
