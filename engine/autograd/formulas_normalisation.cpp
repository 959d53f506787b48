// SPDX-License-Identifier: Apache-2.0
// Normalisation as differentiable ops: mean and rstd are functions of x, not the saved values of forward. Used only if
// gradients are recorded; otherwise backward runs the kernels. Computed in fp32.
#include "engine/autograd/apply.h"
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

#include <algorithm>

namespace amplab::formulas {
namespace {

Tensor mean_over(const Tensor& x, uint8_t axes) {
  return apply(Op::mean, {x}, AxesAttributes{.reduced = axes, .keepdim = true});
}
Tensor sum_over(const Tensor& x, uint8_t axes) {
  return apply(Op::sum, {x}, AxesAttributes{.reduced = axes, .keepdim = false}, DType::f32);
}

// h = (x - mean) rstd over some axes.
struct Standardised {
  uint8_t axes;
  Tensor rstd, h;

  Standardised(const Tensor& x, uint8_t axes_, double eps) : axes(axes_) {
    const Tensor centred = sub(x, mean_over(x, axes));
    rstd = unary(Op::rsqrt, add(mean_over(mul(centred, centred), axes), eps));
    h = mul(centred, rstd);
  }
  // dx from u = dh.
  Tensor input_gradient(const Tensor& u) const {
    const Tensor along_h = mul(h, mean_over(mul(u, h), axes));
    return mul(rstd, sub(sub(u, mean_over(u, axes)), along_h));
  }
};

Tensor wide(const Tensor& x) { return to(x, DType::f32); }

// One value per channel, shaped to broadcast to [N,C,...].
Tensor per_channel(const Tensor& values, int rank) {
  Shape shape = {1, values.count()};
  while (shape.rank < rank) shape.size[static_cast<size_t>(shape.rank++)] = 1;
  return reshape(wide(values), shape);
}

uint8_t all_but_channels(int rank) { return static_cast<uint8_t>(((1 << rank) - 1) & ~2); }

Tensor weighed(const Tensor& g, const Tensor& weight) {
  return weight ? mul(g, per_channel(weight, g.shape().rank)) : g;
}

void channel_gradients(const RecordedCall& call, const Tensor& g, const Tensor& h, Gradients& gradients) {
  const uint8_t axes = all_but_channels(g.shape().rank);
  if (call.needs_gradient(1)) gradients[1] = sum_over(mul(g, h), axes);
  if (call.needs_gradient(2)) gradients[2] = sum_over(g, axes);
}

} // namespace

void batch_norm(const RecordedCall& call, Gradients& gradients) {
  const Tensor x = wide(call.saved[0]), g = wide(call.gradient), u = weighed(g, call.saved[1]);
  const int rank = x.shape().rank;
  const auto& options = call.as<BatchNormAttributes>();
  if (options.training) {
    const Standardised s(x, all_but_channels(rank), options.eps);
    if (call.needs_gradient(0)) gradients[0] = s.input_gradient(u);
    channel_gradients(call, g, s.h, gradients);
  } else {
    const Tensor rstd = per_channel(call.saved[3], rank);
    if (call.needs_gradient(0)) gradients[0] = mul(u, rstd);
    channel_gradients(call, g, mul(sub(x, per_channel(call.saved[2], rank)), rstd), gradients);
  }
}

void group_norm(const RecordedCall& call, Gradients& gradients) {
  const auto& [groups, eps] = call.as<GroupNormAttributes>();
  const Shape& shape = call.saved[0].shape();
  const Shape in_groups = {shape[0], groups, shape.count() / std::max<int64_t>(shape[0] * groups, 1)};
  const Tensor g = wide(call.gradient);
  const Standardised s(reshape(wide(call.saved[0]), in_groups), 1 << 2, eps);
  if (call.needs_gradient(0))
    gradients[0] = reshape(s.input_gradient(reshape(weighed(g, call.saved[1]), in_groups)), shape);
  channel_gradients(call, g, reshape(s.h, shape), gradients);
}

void layer_norm(const RecordedCall& call, Gradients& gradients) {
  const Tensor x = wide(call.saved[0]), g = wide(call.gradient), &weight = call.saved[1];
  const Standardised s(x, static_cast<uint8_t>(1 << (x.shape().rank - 1)), call.as<NormAttributes>().eps);
  if (call.needs_gradient(0)) gradients[0] = s.input_gradient(weight ? mul(g, wide(weight)) : g);
  if (call.needs_gradient(1)) gradients[1] = mul(g, s.h);
  if (call.needs_gradient(2)) gradients[2] = g;
}

} // namespace amplab::formulas
