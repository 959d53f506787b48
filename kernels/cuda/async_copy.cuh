// SPDX-License-Identifier: Apache-2.0
// Copies from global to shared memory that go on while a thread works (PTX ISA, cp.async). What a thread has copied is
// there for itself after wait_for_copies(), for the others after the next barrier.
#pragma once
#include <cuda_runtime.h>

namespace amplab::cuda {

// kBytes: 4, 8 or 16, to which both addresses are aligned. Not `there`: zeros, and nothing is read.
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

// The copies since the last such call are one group.
__device__ inline void commit_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// Returns when at most the kLater youngest groups are in flight.
template <int kLater> __device__ inline void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(kLater) : "memory");
#endif
}

} // namespace amplab::cuda
