// SPDX-License-Identifier: Apache-2.0
// One GPU of capability 9.0 with a gibibyte of memory. It has few multiprocessors, so that small tensors need several
// rounds of a grid. Fresh and freed memory is filled with NaN. The most recently freed blocks are retained for a while,
// so that a write after free is detected.
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

namespace cuda_on_host {
namespace {

constexpr size_t kMemory = size_t{1} << 30;
constexpr size_t kAlignment = 256;
constexpr size_t kKeptBack = size_t{256} << 10;

// Blocks of one kind by address.
class Blocks {
 public:
  Blocks() = default;
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;
  ~Blocks() { // retained blocks are freed; a block that was not freed leaks
    for (const auto& [block, bytes] : kept_back_) std::free(block);
  }
  void* give(size_t bytes) {
    const size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    void* const block = std::aligned_alloc(kAlignment, rounded);
    std::memset(block, 0xff, rounded);
    const std::lock_guard lock(mutex_);
    sizes_[reinterpret_cast<uintptr_t>(block)] = bytes;
    held_ += bytes;
    return block;
  }
  bool take_back(void* block) {
    if (!block) return true;
    const std::lock_guard lock(mutex_);
    const auto at = sizes_.find(reinterpret_cast<uintptr_t>(block));
    if (at == sizes_.end()) return false;
    std::memset(block, 0xff, at->second);
    held_ -= at->second;
    kept_back_.push_back({block, at->second});
    bytes_kept_back_ += at->second;
    sizes_.erase(at);
    while (bytes_kept_back_ > kKeptBack) {
      bytes_kept_back_ -= kept_back_.front().second;
      std::free(kept_back_.front().first);
      kept_back_.pop_front();
    }
    return true;
  }
  bool holds(const void* data, size_t bytes) const {
    const auto first = reinterpret_cast<uintptr_t>(data);
    const std::lock_guard lock(mutex_);
    const auto after = sizes_.upper_bound(first);
    if (after == sizes_.begin()) return false;
    const auto& [begin, size] = *std::prev(after);
    return first + bytes <= begin + size;
  }
  bool freed_is_untouched() const {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(kept_back_, [](const auto& block) {
      const auto* const bytes = static_cast<const unsigned char*>(block.first);
      return std::all_of(bytes, bytes + block.second, [](unsigned char byte) { return byte == 0xff; });
    });
  }
  size_t held() const {
    const std::lock_guard lock(mutex_);
    return held_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<uintptr_t, size_t> sizes_;
  std::deque<std::pair<void*, size_t>> kept_back_; // freed blocks, oldest first
  size_t held_ = 0, bytes_kept_back_ = 0;
};

Blocks on_device, pinned;
cudaError_t lost = cudaSuccess; // every call returns it once the context is lost
thread_local cudaError_t last = cudaSuccess;

cudaError_t expect(bool right) { return failed(right ? standing() : cudaErrorInvalidValue); }

} // namespace

cudaError_t failed(cudaError_t error) {
  if (error != cudaSuccess) last = error;
  return error;
}
void lose(const char* why) {
  std::fprintf(stderr, "CUDA on the host: %s\n", why);
  lost = cudaErrorLaunchFailure;
}
cudaError_t standing() { return lost; }

bool is_pinned(const void* data, size_t bytes) { return pinned.holds(data, bytes); }
bool is_on_device(const void* data, size_t bytes) { return on_device.holds(data, bytes); }
bool take_back(void* device_block) { return on_device.take_back(device_block); }
bool freed_is_untouched() { return on_device.freed_is_untouched(); }

} // namespace cuda_on_host

using namespace cuda_on_host;

// For tests that find them by name with dlsym. The latter sets this thread's GPU slot.
extern "C" [[gnu::visibility("default")]] void cuda_on_host_lose(int error) { lost = cudaError_t(error); }
extern "C" [[gnu::visibility("default")]] void cuda_on_host_plug(int into) { slot = into; }

cudaError_t cudaDriverGetVersion(int* version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
// Each thread sees the GPU in its own slot, which distinguishes ranks that are threads.
cudaError_t cudaDeviceGetPCIBusId(char* place, int length, int device) {
  if (device != 0) return failed(cudaErrorInvalidDevice);
  std::snprintf(place, static_cast<size_t>(length), "0000:%02x:00.0", slot);
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) { return device == 0 ? failed(standing()) : failed(cudaErrorInvalidDevice); }

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int device) {
  if (device != 0) return failed(cudaErrorInvalidDevice);
  switch (which) {
  case cudaDevAttrMultiProcessorCount: *value = 3; break;
  case cudaDevAttrComputeCapabilityMajor: *value = 9; break;
  case cudaDevAttrComputeCapabilityMinor: *value = 0; break;
  case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = static_cast<int>(kMostShared); break;
  }
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return failed(cudaErrorInvalidDevice);
  *properties = {"CUDA on the host", 9, 0, 3, kMemory, {}};
  std::memcpy(properties->uuid.bytes, &slot, sizeof slot);
  return cudaSuccess;
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
  case cudaSuccess: return "no error";
  case cudaErrorMemoryAllocation: return "out of memory";
  case cudaErrorLaunchFailure: return "unspecified launch failure";
  default: return "invalid argument";
  }
}
cudaError_t cudaGetLastError() { return std::exchange(last, standing()); }
cudaError_t cudaPeekAtLastError() { return last; }

cudaError_t cudaMalloc(void** block, size_t bytes) {
  if (standing() != cudaSuccess) return failed(standing());
  if (on_device.held() + bytes > kMemory) return failed(cudaErrorMemoryAllocation);
  *block = on_device.give(bytes);
  return cudaSuccess;
}
cudaError_t cudaMallocHost(void** block, size_t bytes) {
  *block = pinned.give(bytes);
  return failed(standing());
}
cudaError_t cudaHostAlloc(void** block, size_t bytes, unsigned) { return cudaMallocHost(block, bytes); }
cudaError_t cudaFreeHost(void* block) { return expect(pinned.take_back(block)); }
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned) {
  *device = host;
  return expect(is_pinned(host, 1));
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  *total = kMemory;
  *free = kMemory - on_device.held();
  return failed(standing());
}
