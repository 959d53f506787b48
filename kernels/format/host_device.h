// SPDX-License-Identifier: Apache-2.0
// AMPLAB_HD marks a function that nvcc compiles for host and device; for other compilers it is empty. AMPLAB_UNROLL
// before a loop of constant length (at most 16) in such a function unrolls it.
#pragma once

#ifdef __CUDACC__
#define AMPLAB_HD __host__ __device__
#else
#define AMPLAB_HD
#endif

#if defined(__CUDA_ARCH__)
#define AMPLAB_UNROLL _Pragma("unroll")
#elif defined(__CUDACC__)
#define AMPLAB_UNROLL
#else
#define AMPLAB_UNROLL _Pragma("GCC unroll 16")
#endif
