// SPDX-License-Identifier: Apache-2.0
// Copies between pageable host memory and the GPU through pinned memory. A copy to the GPU returns once its bytes are
// in pinned memory, and runs asynchronously. Owned by the device's context. Used by its thread.
#pragma once
#include "kernels/cuda/exchange.h"

#include <array>
#include <cstddef>

namespace amplab::cuda {

class Staging {
 public:
  // Copies are queued on `stream`, after the collectives there, so waiting for a buffer waits for these too. Both must
  // outlive this object. Throws: DeviceError.
  Staging(cudaStream_t stream, Exchange& exchange);
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging();

  void to_device(void* to, const void* from, size_t bytes);
  void to_host(void* to, const void* from, size_t bytes); // returns when the bytes are there

 private:
  // Filled from the front. `drained` marks the end of the copies out of it.
  struct Buffer {
    char* data = nullptr;
    cudaEvent_t drained = nullptr;
  };
  static constexpr size_t kBytes = size_t(4) << 20;

  char* reserve(size_t bytes);

  cudaStream_t stream_;
  Exchange& exchange_;
  std::array<Buffer, 4> buffers_{};
  size_t current_ = 0, used_ = 0;
};

} // namespace amplab::cuda
