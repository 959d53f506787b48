// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/functional_spatial.h"

#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace amplab {
namespace {

// The dtype to which autocast casts x.
DType convolved_in(const Tensor& x, const Tensor& weight) {
  const std::array dtypes = {x.dtype(), weight.dtype()};
  return resolve(autocast_state(), Op::conv2d, dtypes).cast_to.value_or(x.dtype());
}

// [A,B,L] as images of one row.
Tensor as_rows(const Tensor& x) {
  if (x.shape().rank != 3)
    throw std::invalid_argument("Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: " +
                                to_string(x.shape()));
  return reshape(contiguous(x), {x.shape()[0], x.shape()[1], 1, x.shape()[2]});
}

// Applies f to one sample without a batch axis, as a batch of one.
template <class F> Tensor unbatched(const Tensor& x, F f) {
  Shape shape = x.shape();
  std::shift_right(shape.size.begin(), shape.size.end(), 1);
  shape.size[0] = 1;
  ++shape.rank;
  const Tensor y = f(reshape(x, shape));
  shape = y.shape();
  std::shift_left(shape.size.begin(), shape.size.end(), 1);
  --shape.rank;
  return reshape(y, shape);
}

} // namespace

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dAttributes& options) {
  if (x.shape().rank == 3) return unbatched(x, [&](const Tensor& one) { return conv2d(one, weight, bias, options); });
  if (current_context().convolves_channels_last && x.shape().rank == 4 &&
      x.device().properties().convolves_channels_last(convolved_in(x, weight), current_context().math_mode))
    return apply(Op::conv2d, {contiguous(x, MemoryFormat::channels_last), weight, bias}, options);
  return apply(Op::conv2d, {x, weight, bias}, options);
}

Tensor conv2d_input(const Tensor& gradient, const Tensor& weight, Pair size, Conv2dAttributes options) {
  options.spatial = size;
  return apply(Op::conv2d_input, {gradient, weight}, options);
}

Tensor conv2d_weight(const Tensor& x, const Tensor& gradient, Pair kernel, Conv2dAttributes options) {
  options.spatial = kernel;
  return apply(Op::conv2d_weight, {x, gradient}, options);
}

Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv1dOptions& options) {
  if (x.shape().rank == 2) return unbatched(x, [&](const Tensor& one) { return conv1d(one, weight, bias, options); });
  const Conv2dAttributes flat{.stride = {1, options.stride},
                              .padding = {0, options.padding},
                              .dilation = {1, options.dilation},
                              .groups = options.groups};
  const ChannelsLastScope as_they_came(false); // one-row images would be converted twice
  return composite(Op::conv1d, {x, weight, bias}, [&flat](const auto& in) {
    const Tensor y = conv2d(as_rows(in[0]), as_rows(in[1]), in[2], flat);
    return reshape(y, {y.shape()[0], y.shape()[1], y.shape()[3]});
  });
}

namespace {

Tensor pooled(Op op, const Tensor& x, const PoolAttributes& options) {
  if (x.shape().rank == 3) return unbatched(x, [&](const Tensor& one) { return apply(op, {one}, options); });
  return apply(op, {x}, options);
}

} // namespace

Tensor max_pool2d(const Tensor& x, const PoolAttributes& options) { return pooled(Op::max_pool2d, x, options); }

Tensor max_pool2d_scatter(const Tensor& gradient, const Tensor& indices, Pair size, PoolAttributes windows) {
  windows.spatial = size;
  return apply(Op::max_pool2d_scatter, {gradient, indices}, windows);
}

Tensor max_pool2d_gather(const Tensor& x, const Tensor& indices) {
  return apply(Op::max_pool2d_gather, {x, indices}, PoolAttributes{});
}

Tensor avg_pool2d(const Tensor& x, const PoolAttributes& options) { return pooled(Op::avg_pool2d, x, options); }

Tensor avg_pool2d_spread(const Tensor& gradient, PoolAttributes options, Pair size) {
  options.spatial = size;
  return apply(Op::avg_pool2d_spread, {gradient}, options);
}

Tensor adaptive_avg_pool2d(const Tensor& x, Pair size) {
  return pooled(Op::adaptive_avg_pool2d, x, PoolAttributes{.spatial = size});
}

Tensor adaptive_avg_pool2d_spread(const Tensor& gradient, Pair size) {
  return apply(Op::adaptive_avg_pool2d_spread, {gradient}, PoolAttributes{.spatial = size});
}

Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, const BatchNormAttributes& options) {
  return apply(Op::batch_norm, {x, weight, bias, running_mean, running_var}, options);
}

Tensor instance_norm(const Tensor& x, double eps) {
  Shape shape = x.shape();
  if (shape.rank < 2)
    throw std::invalid_argument("[instance_norm] expected [N, C, ...], but got " + to_string(shape) + ".");
  shape.size[1] *= std::exchange(shape.size[0], 1);
  return reshape(batch_norm(reshape(x, shape), {}, {}, {}, {}, {.eps = eps}), x.shape());
}

Tensor group_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const GroupNormAttributes& options) {
  return apply(Op::group_norm, {x, weight, bias}, options);
}

Tensor rms_norm(const Tensor& x, const Tensor& weight, std::optional<double> eps) {
  return composite(Op::rms_norm, {x, weight}, [&eps](const auto& in) {
    const Tensor wide = to(in[0], DType::f32);
    const Tensor mean_square = mean(square(wide), {-1}, true);
    const Tensor unit = mul(wide, unary(Op::rsqrt, add(mean_square, eps.value_or(format_of(DType::f32).eps))));
    return to(in[1] ? mul(unit, in[1]) : unit, in[0].dtype());
  });
}

} // namespace amplab
