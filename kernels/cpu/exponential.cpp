// SPDX-License-Identifier: Apache-2.0
// y = e^x   y = ln x   y = erf x   y = ln(1 + e^x), or x above 20
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"

namespace amplab::cpu {
namespace {

constexpr float kThreshold = 20; // softplus returns x above it

} // namespace

void exp_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::exp(x); }, call.in[0]);
}

void log_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::log(x); }, call.in[0]);
}

void erf_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::erf(x); }, call.in[0]);
}

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

} // namespace amplab::cpu
