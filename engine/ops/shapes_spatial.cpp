// SPDX-License-Identifier: Apache-2.0
// Convolutions and pools over [N, C, H, W].
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

const Conv2dAttributes& convolution_of(const Request& r) { return r.as<Conv2dAttributes>(); }

// Places of a window of `extent` along an axis; below one if it does not fit.
int64_t places(int64_t size, int64_t padding, int64_t extent, int64_t stride) {
  const int64_t room = size + 2 * padding - extent;
  return room < 0 ? 0 : room / stride + 1;
}

Outputs with_plane(const Request& r, int64_t channels, const Pair& plane) {
  return r.one({r[0].shape()[0], channels, plane[0], plane[1]});
}

Pair pooled(const Request& r) {
  const auto& a = r.as<PoolAttributes>();
  const Shape& x = r[0].shape();
  r.expect(x.rank == 4 && x[1] > 0 && x[2] > 0 && x[3] > 0, "expected [N, C, H, W], of which only N may be zero");
  Pair plane{};
  for (size_t axis = 0; axis < 2; ++axis) {
    r.expect(a.kernel[axis] > 0 && a.stride[axis] > 0, "kernel size and stride must be positive");
    r.expect(a.padding[axis] >= 0 && 2 * a.padding[axis] <= a.kernel[axis],
             "pad should be at most half of the kernel size");
    plane[axis] = places(x[static_cast<int>(axis) + 2], a.padding[axis], a.kernel[axis], a.stride[axis]);
    r.expect(plane[axis] > 0, "output size is too small");
  }
  return plane;
}

} // namespace

Outputs conv2d_outputs(const Request& r) {
  const Tensor &x = r[0], &w = r[1];
  const auto& a = convolution_of(r);
  r.expect(x.shape().rank == 4 && w.shape().rank == 4, "expected [N, C, H, W] and a weight [O, C / groups, kh, kw]");
  r.expect_one_dtype();
  r.expect(a.groups > 0 && w.shape()[0] % a.groups == 0, "output channels must be divisible by groups");
  r.expect(x.shape()[1] == w.shape()[1] * a.groups, "the weight expects another number of input channels");
  r.expect(!r.has(2) || r[2].shape() == Shape{w.shape()[0]}, "the bias has another size than the output channels");
  Pair plane{};
  for (size_t axis = 0; axis < 2; ++axis) {
    const int at = static_cast<int>(axis) + 2;
    r.expect(a.stride[axis] > 0 && a.dilation[axis] > 0 && a.padding[axis] >= 0,
             "stride and dilation must be positive, padding not negative");
    plane[axis] = places(x.shape()[at], a.padding[axis], (w.shape()[at] - 1) * a.dilation[axis] + 1, a.stride[axis]);
    r.expect(plane[axis] > 0, "kernel size can't be greater than the padded input size");
  }
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
  r.expect(x.rank == 4 && x[1] > 0 && x[2] > 0 && x[3] > 0, "expected [N, C, H, W], of which only N may be zero");
  r.expect(plane[0] >= 0 && plane[1] >= 0, "the output size must not be negative");
  return with_plane(r, x[1], plane);
}

Outputs like_places_outputs(const Request& r) { return r.one(r[1].shape()); }

Outputs spread_outputs(const Request& r) { return with_plane(r, r[0].shape()[1], r.as<PoolAttributes>().spatial); }

} // namespace amplab
