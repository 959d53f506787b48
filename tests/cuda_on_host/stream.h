// SPDX-License-Identifier: Apache-2.0
// What is queued on a stream, or taken down in the graph that the stream captures.
#pragma once
#include "tests/cuda_on_host/block.h"

#include <atomic>
#include <cuda_runtime_api.h>
#include <functional>

namespace cuda_on_host {

inline constexpr size_t kMostShared = size_t{227} << 10; // bytes that a block may ask for

void queue(cudaStream_t stream, std::function<void()> work);

// Refuses, as a launch does, what no GPU can run; cudaGetLastError() tells.
void queue_kernel(cudaStream_t stream, dim3 grid, dim3 block, size_t shared, std::function<void()> thread);

// Of this thread: where it sees the GPU, and how many of its next questions are answered "not ready" though nobody
// works.
inline std::atomic<int> slots = 0;
inline thread_local int slot = ++slots;
inline thread_local int not_ready = 0;

// ---- errors, as the runtime keeps them ----

cudaError_t failed(cudaError_t error); // noted as the last one of this thread; returns it
void lose(const char* why);            // from here on every call says that the context is lost
cudaError_t standing();                // cudaSuccess, or what a lost context says

// Is all of it pinned host memory, or device memory, that the runtime gave and has not taken back?
bool is_pinned(const void* data, size_t bytes);
bool is_on_device(const void* data, size_t bytes);
bool take_back(void* device_block); // false: the runtime did not give it
bool freed_is_untouched();          // of device memory, the last that was given back

} // namespace cuda_on_host
