// SPDX-License-Identifier: Apache-2.0
// Two-dimensional convolutions with oneDNN.
#pragma once
#include "kernels/cpu/convolution.h"
#include "kernels/cpu/memory.h"

#include <memory>

namespace amplab::cpu {

// Channels-last images are used directly. oneDNN is slow for contiguous images, so they are
// reordered into scratch memory on the way in and out. Weights are small and always reordered. Everything is prepared
// once for sizes, formats, dtypes and number of threads, then only executed. Owned by one device; used on its thread.
class OneDnnConvolution {
 public:
  // Throws: DeviceError if the library cannot start.
  OneDnnConvolution();
  ~OneDnnConvolution();

  // As convolve() and convolve_backward() of ProductLibrary.
  void forward(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y, int threads,
               Scratch& scratch);
  void backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx, const View& dw,
                int threads, Scratch& scratch);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace amplab::cpu
