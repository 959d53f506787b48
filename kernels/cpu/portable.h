// SPDX-License-Identifier: Apache-2.0
// Products and convolutions of fp32 operands without a library. Blocks of operands are packed, and small_product.h
// multiplies them. Each sum has one order, so results do not depend on the processor or on the number of threads.
#pragma once
#include "kernels/cpu/convolution.h"
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/memory.h"

namespace amplab::cpu::portable {

// As the functions of ProductLibrary. Requires: all operands fp32.
void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
              Scratch& scratch);
void convolve(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y, int threads,
              Scratch& scratch);
void convolve_input(const Convolution& sizes, const View& w, const View& g, const View& dx, int threads,
                    Scratch& scratch);
void convolve_weight(const Convolution& sizes, const View& x, const View& g, const View& dw, int threads,
                     Scratch& scratch);

} // namespace amplab::cpu::portable
