// SPDX-License-Identifier: Apache-2.0
// Convolutions and pooling over [N, C, H, W].
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

const Conv2dAttributes& convolution_of(const Request& r) { return r.as<Conv2dAttributes>(); }

// Number of positions of a window of `extent` along an axis. 0 if it does not fit.
int64_t output_size(int64_t size, int64_t padding, int64_t extent, int64_t stride) {
  const int64_t free = size + 2 * padding - extent;
  return free < 0 ? 0 : free / stride + 1;
}

Outputs with_plane(const Request& r, int64_t channels, const Pair& plane) {
  return r.one({r[0].shape()[0], channels, plane[0], plane[1]});
}

Pair pooled(const Request& r) {
  const auto& a = r.as<PoolAttributes>();
  const Shape& x = r[0].shape();
  if (a.stride[0] == 0 || a.stride[1] == 0) r.reject("stride should not be zero");
  if (a.kernel[0] < 1 || a.kernel[1] < 1)
    r.reject("kernel size should be greater than zero, but got kH: ", a.kernel[0], " kW: ", a.kernel[1]);
  if (a.stride[0] < 0 || a.stride[1] < 0)
    r.reject("stride should be greater than zero, but got dH: ", a.stride[0], " dW: ", a.stride[1]);
  for (size_t axis = 0; axis < 2; ++axis) {
    if (a.padding[axis] < 0) r.reject("pad must be non-negative, but got pad: ", a.padding[axis]);
    if (2 * a.padding[axis] > a.kernel[axis])
      r.reject("pad should be at most half of effective kernel size, but got pad=", a.padding[axis],
               ", kernel_size=", a.kernel[axis], " and dilation=1");
  }
  if (x.rank != 4) r.reject("non-empty 3D or 4D (batch mode) tensor expected for input");
  if (x[1] == 0 || x[2] == 0 || x[3] == 0)
    r.reject("Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:", to_string(x));
  const Pair plane = {output_size(x[2], a.padding[0], a.kernel[0], a.stride[0]),
                      output_size(x[3], a.padding[1], a.kernel[1], a.stride[1])};
  if (plane[0] < 1 || plane[1] < 1)
    r.reject("Given input size: (", x[1], "x", x[2], "x", x[3], "). Calculated output size: (", x[1], "x", plane[0],
             "x", plane[1], "). Output size is too small");
  return plane;
}

} // namespace

Outputs conv2d_outputs(const Request& r) {
  const Tensor &x = r[0], &w = r[1];
  const auto& a = convolution_of(r);
  if (x.shape().rank != 4)
    r.reject("Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: ", to_string(x.shape()));
  r.expect(w.shape().rank == 4, "expected a weight [O, C / groups, kh, kw]");
  r.expect_one_dtype();
  if (a.padding[0] < 0 || a.padding[1] < 0) r.reject("negative padding is not supported");
  if (a.stride[0] < 1 || a.stride[1] < 1) r.reject("non-positive stride is not supported");
  if (a.dilation[0] < 1 || a.dilation[1] < 1)
    r.reject("dilation should be greater than zero, but got [", a.dilation[0], ", ", a.dilation[1], "]");
  if (a.groups < 1) r.reject("non-positive groups is not supported");
  const std::string weight = to_string(w.shape());
  if (w.shape()[0] % a.groups != 0)
    r.reject("Given groups=", a.groups, ", expected weight to be divisible by ", a.groups,
             " at dimension 0, but got weight of size [", weight, "] instead");
  if (const int64_t channels = w.shape()[1] * a.groups; x.shape()[1] != channels)
    r.reject("Given groups=", a.groups, ", weight of size ", weight, ", expected input", to_string(x.shape()),
             " to have ", channels, " channels, but got ", x.shape()[1], " channels instead");
  if (r.has(2) && r[2].shape() != Shape{w.shape()[0]})
    r.reject("Given weight of size ", weight, ", expected bias to be 1-dimensional with ", w.shape()[0],
             " elements, but got bias of size ", to_string(r[2].shape()), " instead");
  const Pair extent = {(w.shape()[2] - 1) * a.dilation[0] + 1, (w.shape()[3] - 1) * a.dilation[1] + 1};
  const Pair plane = {output_size(x.shape()[2], a.padding[0], extent[0], a.stride[0]),
                      output_size(x.shape()[3], a.padding[1], extent[1], a.stride[1])};
  if (plane[0] < 1 || plane[1] < 1)
    r.reject("Calculated padded input size per channel: (", x.shape()[2] + 2 * a.padding[0], " x ",
             x.shape()[3] + 2 * a.padding[1], "). Kernel size: (", extent[0], " x ", extent[1],
             "). Kernel size can't be greater than actual input size");
  return with_plane(r, w.shape()[0], plane);
}

Outputs conv2d_input_outputs(const Request& r) {
  r.expect(r[0].dtype() == r[1].dtype(), "gradient and weight should be of the same dtype");
  return with_plane(r, r[1].shape()[1] * convolution_of(r).groups, convolution_of(r).spatial);
}

Outputs conv2d_weight_outputs(const Request& r) {
  r.expect(r[0].dtype() == r[1].dtype(), "input and gradient should be of the same dtype");
  const Pair& kernel = convolution_of(r).spatial;
  const Request as_weights_lie{r.op, r.inputs, r.attributes, r.dtype};
  return as_weights_lie.one({r[1].shape()[1], r[0].shape()[1] / convolution_of(r).groups, kernel[0], kernel[1]});
}

Outputs max_pool2d_outputs(const Request& r) {
  Outputs outputs = with_plane(r, r[0].shape()[1], pooled(r));
  outputs.tensor[outputs.count++] = r.make(outputs.tensor[0].shape(), DType::i64);
  return outputs;
}

Outputs avg_pool2d_outputs(const Request& r) { return with_plane(r, r[0].shape()[1], pooled(r)); }

Outputs adaptive_pool_outputs(const Request& r) {
  const Shape& x = r[0].shape();
  const Pair& plane = r.as<PoolAttributes>().spatial;
  if (x.rank != 4) r.reject("adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got ", to_string(x));
  for (int axis = 2; axis < 4; ++axis)
    if (x[axis] == 0)
      r.reject(
          "adaptive_avg_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has sizes ",
          to_string(x), " with dimension ", axis, " being empty");
  if (plane[0] < 0 || plane[1] < 0)
    r.reject("adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {", plane[0],
             ", ", plane[1], "}");
  return with_plane(r, x[1], plane);
}

Outputs like_indices_outputs(const Request& r) { return r.one(r[1].shape()); }

Outputs spread_outputs(const Request& r) { return with_plane(r, r[0].shape()[1], r.as<PoolAttributes>().spatial); }

} // namespace amplab
