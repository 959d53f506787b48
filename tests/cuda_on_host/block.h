// SPDX-License-Identifier: Apache-2.0
// A block of GPU threads on one processor. Threads are fibers that run until they wait for each other. Their order is
// random, so a missing __syncthreads() shows. Undefined behavior of a GPU (a shuffle with a lane that has ended, a
// barrier that some threads never reach) ends the grid with an error message that names it.
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

// Of the running thread.
inline dim3 threadIdx, blockIdx, blockDim, gridDim;

struct KernelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Runs thread() once for each thread of each block. Blocks run one after the other, in random order. Only one grid may
// run at a time in a process. Throws: KernelError.
void run_grid(dim3 grid, dim3 block, size_t shared, const std::function<void()>& thread);

// ---- for the threads ----

int lane();             // within its warp
void* dynamic_shared(); // `shared` bytes, aligned to 16; initially meaningless
void sync_block();

// Waits until all lanes of `mask` have arrived, then calls meet(lanes) once. `lanes` holds the `own` of each lane, null
// for lanes outside the mask. Requires: the same `meet` for all.
using Lanes = void* [32];
void sync_warp(unsigned mask, void* own, void (*meet)(Lanes& lanes));

} // namespace cuda_on_host
