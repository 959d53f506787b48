// SPDX-License-Identifier: Apache-2.0
// y[n,o,i,j] = b[o] + sum over c,k,l of x[n,c, i s + k d - p, j s + l d - p] w[o,c,k,l], with zeros around x.
// dx and dw are its adjoints in x and in w, db the sum of g over n,i,j. As in PyTorch on a GPU, the bias is added to
// the rounded convolution. If x is channels-last, the weight is copied to channels-last too.
#include "kernels/cuda/channel_sums.h"
#include "kernels/cuda/convolution.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/wide.h"

#include <utility>

namespace amplab::cuda {
namespace {

// Operands for cuDNN: one dtype, or fp32 if cuDNN does not support theirs, and one memory format.
struct Operands {
  Context& context;
  bool native;
  MemoryFormat format;

  // Returns x itself or a converted copy. Nothing if x is absent.
  View in(const View& x, Slot slot) const {
    const View there = dense_buffer(x, slot);
    if (there.data != x.data) copy(context, x, there);
    return there;
  }
  // Returns x itself or an uninitialised buffer of that form.
  View dense_buffer(const View& x, Slot slot) const {
    const DType dtype = native ? x.dtype : DType::f32;
    if (!x || (x.dtype == dtype && x.lies(format))) return x;
    const View dense(nullptr, dtype, x.shape);
    void* const memory =
        context.scratch.bytes(slot, dense.bytes(), x.dtype == dtype ? ScratchUse::workspace : ScratchUse::emulation);
    return laid_out(View(memory, dtype, x.shape), format);
  }
};

// Computes one of the views from the other two.
void convolve(Context& context, const Call& call, ConvolutionPass pass, ConvolutionViews views) {
  const View result = result_of(pass, views);
  if (result.count() == 0) return;
  if (multiplications(views) == 0) return set_zero(context, result);
  const auto& attributes = std::get<Conv2dAttributes>(call.attributes);
  bool native = views.w.dtype == views.x.dtype && multiplies(context, views.x.dtype, views.x.dtype, views.y.dtype) &&
                views.y.dtype == views.x.dtype;
  const MemoryFormat format_of_images = views.x.format();
  result_of(pass, views) = {};
  do {
    const Operands operands{context, native, native ? format_of_images : MemoryFormat::contiguous};
    ConvolutionViews read{operands.in(views.x, Slot::operand_a), operands.in(views.w, Slot::operand_b),
                          operands.in(views.y, pass == ConvolutionPass::input ? Slot::operand_a : Slot::operand_b)};
    const View dense_buffer = operands.dense_buffer(result, Slot::result);
    result_of(pass, read) = dense_buffer;
    const ConvolutionKind kind(pass, attributes, read, operands.format, context.math_mode.convolution_tf32,
                               context.math_mode.reduced_precision_reduction);
    if (!context.convolutions.run(context, kind, read)) continue;
    if (dense_buffer.data != result.data) copy(context, dense_buffer, result);
    return;
  } while (std::exchange(native, false));
  check(CUDNN_STATUS_NOT_SUPPORTED, "a convolution");
}

} // namespace

void conv2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &y = call.out[0], b = optional(call.in, 2);
  convolve(context, call, ConvolutionPass::forward, {x, w, y});
  if (b) add_to_channels(context, y, ChannelSizes(y), b, y);
}

void conv2d_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &g = call.in[2], &dx = call.out[0], &dw = call.out[1];
  if (dx) convolve(context, call, ConvolutionPass::input, {dx, w, g});
  if (dw) convolve(context, call, ConvolutionPass::weight, {x, dw, g});
  if (const View db = optional(call.out, 2)) channel_sums(context, g, ChannelSizes(g), db);
}

void conv2d_input_forward(Context& context, const Call& call) {
  convolve(context, call, ConvolutionPass::input, {call.out[0], call.in[1], call.in[0]});
}

void conv2d_weight_forward(Context& context, const Call& call) {
  convolve(context, call, ConvolutionPass::weight, {call.in[0], call.out[0], call.in[1]});
}

} // namespace amplab::cuda
