// SPDX-License-Identifier: Apache-2.0
// Two-dimensional convolutions with oneDNN.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cpu/memory.h"

#include <memory>

namespace amplab::cpu {

// Sizes of a convolution, as in torch.nn.functional.conv2d. A plain value.
// x [batch, in_channels, in...], w [out_channels, in_channels / groups, kernel...], y [batch, out_channels, out...]
struct Convolution {
  int64_t batch, in_channels, out_channels, groups;
  Pair in, kernel, out, stride, padding, dilation;
  bool operator==(const Convolution&) const = default;

  int64_t multiplications() const {
    return batch * out_channels * out[0] * out[1] * (in_channels / groups) * kernel[0] * kernel[1];
  }
};

// Channels-last images are used directly. oneDNN is slow for contiguous images, so they are
// reordered into scratch memory on the way in and out. Weights are small and always reordered. Everything is prepared
// once for sizes, formats, dtypes and number of threads, then only executed. Owned by one device; used on its thread.
class OneDnnConvolution {
 public:
  // Throws: DeviceError if the library cannot start.
  OneDnnConvolution();
  ~OneDnnConvolution();

  // y = x conv w + b. Requires, here and below: x, w, y and their gradients dense, each in either memory format, all of
  // one dtype that OneDnn::multiplies() accepts; b of that dtype or f32, or absent; no size 0. Throws: DeviceError,
  // OutOfMemory.
  void forward(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y, int threads,
               Scratch& scratch);

  // Computes from g, the gradient of y: dx if present (reads w), dw if present (reads x).
  void backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx, const View& dw,
                int threads, Scratch& scratch);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace amplab::cpu
