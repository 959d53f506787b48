// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/staging.h"

#include "kernels/cuda/check.h"

#include <algorithm>
#include <cstring>

namespace amplab::cuda {

Staging::Staging(cudaStream_t stream, Exchange& exchange) : stream_(stream), exchange_(exchange) {
  for (Buffer& buffer : buffers_) {
    check(cudaMallocHost(reinterpret_cast<void**>(&buffer.data), kBytes), "allocating pinned host memory");
    check(cudaEventCreateWithFlags(&buffer.drained, cudaEventDisableTiming), "creating an event");
  }
}

Staging::~Staging() {
  for (const Buffer& buffer : buffers_) {
    if (buffer.drained) cudaEventDestroy(buffer.drained);
    if (buffer.data) cudaFreeHost(buffer.data);
  }
}

// Returns space for `bytes` bytes in the current buffer, or in the next one once it is drained.
char* Staging::reserve(size_t bytes) {
  constexpr size_t kAlignment = 16;
  if (used_ + bytes > kBytes) {
    check(cudaEventRecord(buffers_[current_].drained, stream_), "a copy");
    current_ = (current_ + 1) % buffers_.size();
    used_ = 0;
    exchange_.settle(buffers_[current_].drained);
    check(cudaEventSynchronize(buffers_[current_].drained), "a copy");
  }
  char* const begin = buffers_[current_].data + used_;
  used_ += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return begin;
}

void Staging::to_device(void* to, const void* from, size_t bytes) {
  for (size_t done = 0; done < bytes; done += kBytes) {
    const size_t part = std::min(kBytes, bytes - done);
    char* const buffer = reserve(part);
    std::memcpy(buffer, static_cast<const char*>(from) + done, part);
    check(cudaMemcpyAsync(static_cast<char*>(to) + done, buffer, part, cudaMemcpyHostToDevice, stream_),
          "a copy to its memory");
  }
}

void Staging::to_host(void* to, const void* from, size_t bytes) {
  for (size_t done = 0; done < bytes; done += kBytes) {
    const size_t part = std::min(kBytes, bytes - done);
    char* const buffer = reserve(part);
    check(cudaMemcpyAsync(buffer, static_cast<const char*>(from) + done, part, cudaMemcpyDeviceToHost, stream_),
          "a copy from its memory");
    check(cudaStreamSynchronize(stream_), "a copy from its memory");
    std::memcpy(static_cast<char*>(to) + done, buffer, part);
  }
}

} // namespace amplab::cuda
