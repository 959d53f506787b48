// SPDX-License-Identifier: Apache-2.0
// Work that is queued on a stream, or captured into a graph.
#pragma once
#include "tests/cuda_on_host/block.h"

#include <atomic>
#include <cuda_runtime_api.h>
#include <functional>

namespace cuda_on_host {

inline constexpr size_t kMostShared = size_t{227} << 10; // shared memory of a block, at most

void queue(cudaStream_t stream, std::function<void()> work);

// Queues a kernel. Refuses what no GPU can launch; cudaGetLastError() returns the error.
void queue_kernel(cudaStream_t stream, dim3 grid, dim3 block, size_t shared, std::function<void()> thread);

// Of this thread: the slot of its GPU, and how many of its next queries return "not ready" although all work is done.
inline std::atomic<int> slots = 0;
inline thread_local int slot = ++slots;
inline thread_local int not_ready = 0;

// ---- errors, as the runtime keeps them ----

cudaError_t failed(cudaError_t error); // recorded as this thread's last error; returned
void lose(const char* why);            // from now on every call fails with a lost context
cudaError_t standing();                // cudaSuccess, or the error of a lost context

// Returns whether all of it is pinned host memory, or device memory, that the runtime allocated and has not freed.
bool is_pinned(const void* data, size_t bytes);
bool is_on_device(const void* data, size_t bytes);
bool take_back(void* device_block); // false: the runtime did not allocate it
bool freed_is_untouched();          // whether the most recently freed device memory is unchanged

} // namespace cuda_on_host
