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

  // As the functions of ProductLibrary. The processor and ONEDNN_MAX_CPU_ISA decide what it multiplies.
  bool multiplies(DType operands) const;
  bool tiles() const;
  std::string name() const;
  void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                Scratch& scratch);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace amplab::cpu
