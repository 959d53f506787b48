// SPDX-License-Identifier: Apache-2.0
// A block of GPU threads on one processor. Threads are fibers that run until they wait for each other, in an order
// drawn at random, so that a missing __syncthreads() shows. What a GPU would leave undefined (a shuffle with a lane
// that has ended, a barrier that some threads never reach) ends the grid with a sentence that names it.
#pragma once
#include <cstddef>
#include <functional>
#include <stdexcept>

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned across = 1, unsigned down = 1, unsigned deep = 1) : x(across), y(down), z(deep) {}
  constexpr size_t count() const { return size_t{x} * y * z; }
};

namespace cuda_on_host {

// Of the thread that runs.
inline dim3 threadIdx, blockIdx, blockDim, gridDim;

struct KernelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Runs thread() once for each thread of each block, the blocks one after the other in an order drawn at random. One
// grid at a time in a process. Throws: KernelError.
void run_grid(dim3 grid, dim3 block, size_t shared, const std::function<void()>& thread);

// ---- for the threads ----

int lane();             // of its warp
void* dynamic_shared(); // `shared` bytes, aligned to 16, without meaning at first
void sync_block();

// All lanes of `mask` meet; then meet(lanes) is called once with what each brought, null for lanes beyond the mask.
// Requires: the same `meet` for all.
using Lanes = void* [32];
void sync_warp(unsigned mask, void* own, void (*meet)(Lanes& lanes));

} // namespace cuda_on_host
