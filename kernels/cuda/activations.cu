// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/activations.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/gelu.h"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

template <class F> void forward(Context& context, const Call& call) { map(context, call.out[0], F{}, call.in[0]); }

// in: the saved tensor, g
template <class F> void backward(Context& context, const Call& call) {
  map(context, call.out[0], F{}, call.in[0], call.in[1]);
}

bool tanh_form(const Call& call) {
  const auto* attributes = std::get_if<GeluAttributes>(&call.attributes);
  return attributes && attributes->tanh_form;
}

} // namespace

void sigmoid_forward(Context& context, const Call& call) { forward<Sigmoid>(context, call); }
void sigmoid_backward(Context& context, const Call& call) { backward<SigmoidGradient>(context, call); }

void tanh_forward(Context& context, const Call& call) { forward<Tanh>(context, call); }
void tanh_backward(Context& context, const Call& call) { backward<TanhGradient>(context, call); }

void silu_forward(Context& context, const Call& call) { forward<Silu>(context, call); }
void silu_backward(Context& context, const Call& call) { backward<SiluGradient>(context, call); }

void softplus_forward(Context& context, const Call& call) { forward<Softplus>(context, call); }
void softplus_backward(Context& context, const Call& call) { backward<SoftplusGradient>(context, call); }

void gelu_forward(Context& context, const Call& call) {
  tanh_form(call) ? forward<gelu::ByTanh>(context, call) : forward<gelu::Exact>(context, call);
}
void gelu_backward(Context& context, const Call& call) {
  tanh_form(call) ? backward<gelu::ByTanhGradient>(context, call) : backward<gelu::ExactGradient>(context, call);
}

void relu_forward(Context& context, const Call& call) { map(context, call.out[0], Relu{}, call.in[0]); }

void relu_backward(Context& context, const Call& call) {
  map(context, call.out[0], ReluGradient{}, call.in[0], call.in[1]);
}

} // namespace amplab::cuda
