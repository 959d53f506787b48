// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies from global to shared memory (PTX ISA, cp.async). The copying thread sees its data after
// wait_for_copies(). The other threads see it after the next barrier.
#pragma once
#include <cuda_runtime.h>

namespace amplab::cuda {

// Copies kBytes bytes, or writes zeros without reading if `there` is false. Requires: kBytes is 4, 8 or 16, and both
// addresses are aligned to it.
template <int kBytes> __device__ inline void copy_async(void* to, const void* from, bool there) {
#if __CUDA_ARCH__ >= 800
  const auto address = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(from), "n"(kBytes),
               "r"(there ? kBytes : 0)
               : "memory");
#else
  for (int i = 0; i < kBytes / 4; ++i)
    static_cast<unsigned*>(to)[i] = there ? static_cast<const unsigned*>(from)[i] : 0;
#endif
}

// Closes a group: all copies since the previous call.
__device__ inline void commit_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// Returns when at most the kLater newest groups are in flight.
template <int kLater> __device__ inline void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(kLater) : "memory");
#endif
}

} // namespace amplab::cuda
