// SPDX-License-Identifier: Apache-2.0
// Matrix products and convolutions of whole operands: oneDNN's (onednn*), or our own loops (portable*), which need no
// library. Owned by one device; used on its thread.
#pragma once
#include "kernels/cpu/convolution.h"
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/memory.h"

#include <memory>
#include <string>

namespace amplab::cpu {

class ProductLibrary {
 public:
  virtual ~ProductLibrary() = default;

  // Returns whether operands of this dtype are multiplied as they are. True for fp32, false for fp16.
  virtual bool multiplies(DType operands) const = 0;
  // Returns whether bf16 products use the processor's tile registers (AMX), which the system must permit.
  virtual bool tiles() const = 0;
  // Returns whether it convolves channels-last images faster than contiguous ones.
  virtual bool prefers_channels_last() const = 0;
  // "oneDNN 2.6.0 with avx512_core": version, and the instruction set in use.
  virtual std::string name() const = 0;

  // product = left right + bias along each row (bias may be absent), accumulated in fp32 and rounded once.
  // Requires: left and right of one dtype that multiplies() accepts; bias and product of that dtype or f32; product
  // contiguous; no size 0. Throws, all functions here: DeviceError, OutOfMemory.
  virtual void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                        Scratch& scratch) = 0;

  // y = x conv w + b. Requires, here and below: x, w, y and their gradients dense, each in either memory format, all of
  // one dtype that multiplies() accepts; b of that dtype or f32, or absent; no size 0.
  virtual void convolve(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y,
                        int threads, Scratch& scratch) = 0;
  // Computes from g, the gradient of y: dx if present (reads w), dw if present (reads x).
  virtual void convolve_backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx,
                                 const View& dw, int threads, Scratch& scratch) = 0;
};

// Returns oneDNN, or null if this build is without it (AMPLAB_ONEDNN). Throws: DeviceError if it cannot start.
std::unique_ptr<ProductLibrary> onednn_library();
std::unique_ptr<ProductLibrary> portable_library();

// Returns oneDNN if it is there, else the portable loops. The environment variable AMPLAB_ONEDNN=off chooses those, for
// comparisons. Throws: DeviceError.
std::unique_ptr<ProductLibrary> product_library();

} // namespace amplab::cpu
