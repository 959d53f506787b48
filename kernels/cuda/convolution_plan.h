// SPDX-License-Identifier: Apache-2.0
// Description of a convolution for cuDNN: y from x and w, or one of its gradients. Plain C++ without CUDA.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/matrix.h"

#include <array>
#include <compare>

namespace amplab::cuda {

// x [N, C, H, W], w [O, C / groups, kh, kw], y [N, O, H', W'], or their gradients. Dense, all in one memory format.
struct ConvolutionViews {
  View x, w, y;
};

// Selects which of the three is computed from the other two.
enum class ConvolutionPass : uint8_t { forward, input, weight };

inline View& result_of(ConvolutionPass pass, ConvolutionViews& views) {
  if (pass == ConvolutionPass::forward) return views.y;
  return pass == ConvolutionPass::input ? views.x : views.w;
}

// Everything that the choice of an engine depends on. The number of groups follows from the channels of x and w.
struct ConvolutionKind {
  using Sizes = std::array<int64_t, 4>;

  ConvolutionPass pass;
  DType dtype;
  bool tf32;
  bool join_in_result_dtype; // partial sums may be joined in the dtype of the result
  MemoryFormat format;
  Sizes x, w, y;
  Pair stride, padding, dilation;
  std::array<int64_t, 3> alignment; // of x, w, y in bytes
  auto operator<=>(const ConvolutionKind&) const = default;

  // Requires: views of one dtype in that format. tf32: fp32 operands may be read as tf32.
  ConvolutionKind(ConvolutionPass pass_, const Conv2dAttributes& a, const ConvolutionViews& v, MemoryFormat format_,
                  bool tf32_, bool join)
      : pass(pass_), dtype(v.y.dtype), tf32(tf32_ && dtype == DType::f32),
        join_in_result_dtype(join && is_16bit(dtype)), format(format_), x(sizes_of(v.x)), w(sizes_of(v.w)),
        y(sizes_of(v.y)), stride(a.stride), padding(a.padding),
        dilation(a.dilation), alignment{alignment_of(v.x.data, 16), alignment_of(v.w.data, 16),
                                        alignment_of(v.y.data, 16)} {}

  static Sizes sizes_of(const View& view) {
    return {view.shape.size[0], view.shape.size[1], view.shape.size[2], view.shape.size[3]};
  }
  // In elements.
  Sizes strides_of(const Sizes& size) const {
    if (format == MemoryFormat::channels_last) return {size[1] * size[2] * size[3], 1, size[3] * size[1], size[1]};
    return {size[1] * size[2] * size[3], size[2] * size[3], size[3], 1};
  }
};

// Returns the number of multiplications of the convolution. With 0 the result is zero.
inline int64_t multiplications(const ConvolutionViews& v) {
  return v.y.count() * v.w.shape.size[1] * v.w.shape.size[2] * v.w.shape.size[3];
}

} // namespace amplab::cuda
