// SPDX-License-Identifier: Apache-2.0
// How kernels are told of a tensor: where, which dtype. Made on the host, passed by value.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/contract/view.h"
#include "kernels/cuda/pack.h"

namespace amplab::cuda {

struct Operand {
  void* data;
  DType dtype;
};

// Throws: DeviceError for integers other than masks, which are not read as fp32.
inline Operand operand_of(const View& x) {
  if (x.dtype == DType::i64)
    throw DeviceError("A CUDA kernel was given " + std::string(name_of(x.dtype)) + " where it needs a floating dtype.");
  return {x.data, x.dtype};
}

// May packs of `count` elements be moved from the beginning of x?
inline bool packs_align(const View& x, int count) {
  const size_t bytes = static_cast<size_t>(count) * bytes_of(x.dtype), alignment = bytes < 16 ? bytes : 16;
  return reinterpret_cast<uintptr_t>(x.data) % alignment == 0;
}

AMPLAB_HD inline float load(const Operand& x, int64_t index) { return load(x.dtype, x.data, index); }
AMPLAB_HD inline void store(const Operand& y, int64_t index, float value) { store(y.dtype, y.data, index, value); }

} // namespace amplab::cuda
