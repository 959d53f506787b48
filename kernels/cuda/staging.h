// SPDX-License-Identifier: Apache-2.0
// Copies between ordinary host memory and the GPU, through pinned memory: a copy to the GPU returns as soon as its
// bytes are staged, and runs while the host goes on.
#pragma once
#include "kernels/cuda/exchange.h"

#include <array>
#include <cstddef>

namespace amplab::cuda {

class Staging {
 public:
  // All copies are queued on that stream, behind what ranks exchange there: who waits for room waits for these too.
  // Both must outlive this. Throws: DeviceError.
  Staging(cudaStream_t stream, Exchange& exchange);
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging();

  void to_device(void* to, const void* from, size_t bytes);
  void to_host(void* to, const void* from, size_t bytes); // returns when the bytes are there

 private:
  // Filled from the front; `drained` is when the copies out of it are done.
  struct Buffer {
    char* data = nullptr;
    cudaEvent_t drained = nullptr;
  };
  static constexpr size_t kBytes = size_t(4) << 20;

  char* room(size_t bytes);

  cudaStream_t stream_;
  Exchange& exchange_;
  std::array<Buffer, 4> buffers_{};
  size_t current_ = 0, used_ = 0;
};

} // namespace amplab::cuda
