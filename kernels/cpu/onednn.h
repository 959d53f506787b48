// SPDX-License-Identifier: Apache-2.0
// Matrix products with oneDNN 2.6 or 3.x. Only the files onednn* include its headers. Each product is prepared once for
// its shapes, strides, dtypes and number of threads, then only executed. Owned by one device; used on its thread.
#pragma once
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/memory.h"

#include <memory>

namespace amplab::cpu {

class OneDnn {
 public:
  // Throws: DeviceError if the library cannot start.
  OneDnn();
  ~OneDnn();

  // Returns whether the processor multiplies operands of this dtype itself. Always false for fp16.
  bool multiplies(DType operands) const;

  // Returns whether bf16 products use the processor's tile registers (AMX), which the system must permit.
  bool tiles() const;

  // "oneDNN 2.6.0 with avx512_core": version, and the instruction set allowed by the processor and ONEDNN_MAX_CPU_ISA.
  std::string name() const;

  // product = left right + bias along each row (bias may be absent), accumulated in fp32 and rounded once.
  // Requires: left and right of one dtype that multiplies() accepts; bias and product of that dtype or f32; product
  // contiguous; no size 0. Throws: DeviceError, OutOfMemory.
  void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                Scratch& scratch);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace amplab::cpu
