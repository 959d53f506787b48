// SPDX-License-Identifier: Apache-2.0
// y[n,o,i,j] = b[o] + sum over c,k,l of x[n,c, i s + k d - p, j s + l d - p] w[o,c,k,l], with zeros around x;
// dx and dw are its adjoints in x and in w, db the sum of g over n,i,j. As in PyTorch on a GPU, the bias is added to
// what the convolution has rounded.
#include "kernels/cuda/channel_sums.h"
#include "kernels/cuda/convolution.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/wide.h"

#include <utility>

namespace amplab::cuda {
namespace {

// Reads two of them as they are, or in fp32 where cuDNN cannot, and writes the third.
void convolve(Context& context, const Call& call, ConvolutionPass pass, ConvolutionViews views) {
  const View result = result_of(pass, views);
  if (result.count() == 0) return;
  if (multiplications(views) == 0) return set_zero(context, result);
  const auto& attributes = std::get<Conv2dAttributes>(call.attributes);
  bool native = views.w.dtype == views.x.dtype && multiplies(context, views.x.dtype, views.x.dtype, views.y.dtype) &&
                views.y.dtype == views.x.dtype;
  do {
    const Reading reading{context, native};
    const View room = reading.room(result, Slot::result);
    result_of(pass, views) = {};
    ConvolutionViews read{reading.in(views.x, Slot::operand_a), reading.in(views.w, Slot::operand_b),
                          reading.in(views.y, pass == ConvolutionPass::input ? Slot::operand_a : Slot::operand_b)};
    result_of(pass, read) = room;
    const ConvolutionKind kind(pass, attributes, read, context.convolution_tf32,
                               context.allow_reduced_precision_reduction);
    if (context.convolutions.run(context, kind, read)) return reading.done(room, result);
  } while (std::exchange(native, false));
  check(CUDNN_STATUS_NOT_SUPPORTED, "a convolution");
}

int64_t plane_of(const View& y) { return y.shape[2] * y.shape[3]; }

} // namespace

void conv2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &y = call.out[0], b = optional(call.in, 2);
  convolve(context, call, ConvolutionPass::forward, {x, w, y});
  if (b) add_to_channels(context, y, y.shape[0], y.shape[1], plane_of(y), b, y);
}

void conv2d_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &g = call.in[2], &dx = call.out[0], &dw = call.out[1];
  if (dx) convolve(context, call, ConvolutionPass::input, {dx, w, g});
  if (dw) convolve(context, call, ConvolutionPass::weight, {x, dw, g});
  if (const View db = optional(call.out, 2)) channel_sums(context, g, g.shape[0], g.shape[1], plane_of(g), db);
}

void conv2d_input_forward(Context& context, const Call& call) {
  convolve(context, call, ConvolutionPass::input, {call.out[0], call.in[1], call.in[0]});
}

void conv2d_weight_forward(Context& context, const Call& call) {
  convolve(context, call, ConvolutionPass::weight, {call.in[0], call.out[0], call.in[1]});
}

} // namespace amplab::cuda
