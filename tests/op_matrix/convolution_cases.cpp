// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/op_case.h"

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Ref = std::span<const Array>;

// Calls use(x, w, y) with the indices of every product of a convolution.
template <class Use>
void for_products(const Shape& x, const Shape& w, const Shape& y, const Conv2dAttributes& a, Use use) {
  const int64_t per_group = y[1] / a.groups;
  for (int64_t n = 0; n < y[0]; ++n)
    for (int64_t o = 0; o < y[1]; ++o)
      for (int64_t c = 0; c < w[1]; ++c)
        for (int64_t i = 0; i < y[2] * y[3]; ++i)
          for (int64_t k = 0; k < w[2] * w[3]; ++k) {
            const int64_t row = i / y[3] * a.stride[0] + k / w[3] * a.dilation[0] - a.padding[0];
            const int64_t column = i % y[3] * a.stride[1] + k % w[3] * a.dilation[1] - a.padding[1];
            if (row < 0 || row >= x[2] || column < 0 || column >= x[3]) continue;
            const int64_t channel = o / per_group * w[1] + c;
            use(((n * x[1] + channel) * x[2] + row) * x[3] + column, ((o * w[1] + c) * w[2] * w[3]) + k,
                (n * y[1] + o) * y[2] * y[3] + i);
          }
}

struct ConvolutionSizes {
  Shape x, w;
  Conv2dAttributes options = {};

  Shape y() const {
    Shape shape{x[0], w[0], 0, 0};
    for (size_t axis = 0; axis < 2; ++axis)
      shape.size[axis + 2] =
          (x.size[axis + 2] + 2 * options.padding[axis] - options.dilation[axis] * (w.size[axis + 2] - 1) - 1) /
              options.stride[axis] +
          1;
    return shape;
  }
};

OpCase conv2d_case(const char* name, const ConvolutionSizes& s) {
  return {.name = name,
          .op = Op::conv2d,
          .shapes = {s.x, s.w, {s.w[0]}},
          .call = [s](In in) { return conv2d(in[0], in[1], in[2], s.options); },
          .reference =
              [s](Ref in) {
                Array y(s.y());
                const int64_t plane = y.shape[2] * y.shape[3];
                for (int64_t i = 0; i < y.count(); ++i) y[i] = in[2][i / plane % s.w[0]];
                for_products(s.x, s.w, y.shape, s.options,
                             [&](int64_t x, int64_t w, int64_t to) { y[to] += in[0][x] * in[1][w]; });
                return y;
              },
          .terms = 64,
          .conditioning = 2};
}

OpCase conv2d_input_case(const char* name, const ConvolutionSizes& s) {
  return {.name = name,
          .op = Op::conv2d_input,
          .shapes = {s.y(), s.w},
          .call =
              [s](In in) {
                return conv2d_input(in[0], in[1], {s.x[2], s.x[3]}, s.options);
              },
          .reference =
              [s](Ref in) {
                Array x(s.x);
                for_products(s.x, s.w, s.y(), s.options,
                             [&](int64_t to, int64_t w, int64_t y) { x[to] += in[0][y] * in[1][w]; });
                return x;
              },
          .terms = 64,
          .conditioning = 2};
}

OpCase conv2d_weight_case(const char* name, const ConvolutionSizes& s) {
  return {.name = name,
          .op = Op::conv2d_weight,
          .shapes = {s.x, s.y()},
          .call =
              [s](In in) {
                return conv2d_weight(in[0], in[1], {s.w[2], s.w[3]}, s.options);
              },
          .reference =
              [s](Ref in) {
                Array w(s.w);
                for_products(s.x, s.w, s.y(), s.options,
                             [&](int64_t x, int64_t to, int64_t y) { w[to] += in[0][x] * in[1][y]; });
                return w;
              },
          .terms = 64,
          .conditioning = 2};
}

// x [N,C,L] as images of one row.
OpCase conv1d_case(const char* name, const Shape& x, const Shape& w, const Conv1dOptions& options) {
  const ConvolutionSizes s{{x[0], x[1], 1, x[2]},
                           {w[0], w[1], 1, w[2]},
                           {.stride = {1, options.stride},
                            .padding = {0, options.padding},
                            .dilation = {1, options.dilation},
                            .groups = options.groups}};
  OpCase row = conv2d_case(name, s);
  row.op = Op::conv1d;
  row.shapes = {x, w, {w[0]}};
  row.call = [options](In in) { return conv1d(in[0], in[1], in[2], options); };
  row.reference = [of_images = row.reference](Ref in) {
    Array y = of_images(in);
    y.shape = {y.shape[0], y.shape[1], y.shape[3]};
    return y;
  };
  return row;
}

} // namespace

const std::vector<OpCase>& convolution_cases() {
  const ConvolutionSizes same{{2, 3, 7, 5}, {4, 3, 3, 3}, {.padding = {1, 1}}},
      strided{{2, 3, 8, 7}, {5, 3, 3, 2}, {.stride = {2, 3}, .padding = {1, 0}}},
      dilated{{1, 2, 9, 8}, {3, 2, 3, 2}, {.padding = {2, 1}, .dilation = {2, 3}}},
      grouped{{2, 4, 5, 5}, {6, 2, 3, 3}, {.padding = {1, 1}, .groups = 2}},
      depthwise{{2, 6, 5, 4}, {6, 1, 3, 3}, {.stride = {2, 1}, .padding = {1, 1}, .groups = 6}},
      pointwise{{3, 5, 4, 6}, {7, 5, 1, 1}, {.stride = {2, 2}}}, one{{1, 1, 1, 1}, {1, 1, 1, 1}},
      no_samples{{0, 3, 5, 5}, {4, 3, 3, 3}};
  static const std::vector<OpCase> cases = {
      conv2d_case("conv2d", same),
      conv2d_case("conv2d_strided", strided),
      conv2d_case("conv2d_dilated", dilated),
      conv2d_case("conv2d_grouped", grouped),
      conv2d_case("conv2d_depthwise", depthwise),
      conv2d_case("conv2d_pointwise", pointwise),
      conv2d_case("conv2d_of_one", one),
      conv2d_case("conv2d_of_no_samples", no_samples),
      conv2d_input_case("conv2d_input", same),
      conv2d_input_case("conv2d_input_strided", strided),
      conv2d_input_case("conv2d_input_grouped", grouped),
      conv2d_weight_case("conv2d_weight", same),
      conv2d_weight_case("conv2d_weight_dilated", dilated),
      conv2d_weight_case("conv2d_weight_grouped", grouped),
      conv1d_case("conv1d", {2, 3, 9}, {4, 3, 3}, {.padding = 1}),
      conv1d_case("conv1d_of_one", {1, 1, 1}, {1, 1, 1}, {}),
      conv1d_case("conv1d_of_no_samples", {0, 3, 5}, {4, 3, 3}, {}),
      conv1d_case("conv1d_strided", {2, 4, 11}, {6, 2, 3}, {.stride = 2, .dilation = 2, .groups = 2}),
  };
  return cases;
}

} // namespace amplab::matrix
