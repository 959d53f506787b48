// SPDX-License-Identifier: Apache-2.0
// Matrix products by oneDNN. The files onednn* are the adapter to it, 2.6 or 3.x: nothing else includes its headers.
// Each product is prepared once for its shapes, strides, dtypes and threads, and then only run. Owned by one device,
// used by its thread.
#pragma once
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/scratch.h"

#include <memory>

namespace amplab::cpu {

class OneDnn {
 public:
  // Throws: DeviceError if the library cannot start.
  OneDnn();
  ~OneDnn();

  // Does the processor multiply operands of this dtype itself? fp16 never: its products are exact in fp32.
  bool multiplies(DType operands) const;

  // Does it multiply bf16 by the processor's tile registers? Then the system has granted them to this program.
  bool tiles() const;

  // "oneDNN 2.6.0 with avx512_core": its version, and the instructions that the processor and ONEDNN_MAX_CPU_ISA leave
  // it.
  std::string name() const;

  // product = left right + bias along each row (bias may be absent), accumulated in fp32 and rounded once.
  // Requires: left and right of one dtype that `multiplies`; bias and product of that dtype or f32; product contiguous;
  // no size 0. Throws: DeviceError, OutOfMemory.
  void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                Scratch& scratch);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace amplab::cpu
