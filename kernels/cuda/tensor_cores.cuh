// SPDX-License-Identifier: Apache-2.0
// Tensor core products of a warp. Fragments have 16 x 16 and 16 x 8 elements, in tf32 16 x 8 and 8 x 8. The PTX ISA
// defines the elements of each lane ("Matrix Fragments for mma.m16n8k16", "... .m16n8k8").
#pragma once
#include "kernels/format/dtype.h"

#include <cuda_runtime.h>

namespace amplab::cuda {

// c += a b, summed in fp32. Requires: all lanes of the warp call it. Tensor cores before 8.0 process half of the
// columns at a time and have no bf16, which the host has widened.
template <DType kDType>
__device__ inline void multiply_fragments(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 800
  if constexpr (kDType == DType::f16)
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  else
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
  if constexpr (kDType == DType::f16)
    for (int half = 0; half < 2; ++half)
      asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
          : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
          : "r"(a[2 * half]), "r"(a[2 * half + 1]), "r"(b[half]));
#endif
}

// Whether the tensor cores have tf32. Only device code uses the value; nvcc's host pass sees true.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
inline constexpr bool kHaveTf32 = false;
#else
inline constexpr bool kHaveTf32 = true;
#endif

// An fp32 number as the sum of two tf32 numbers, exact except for the last bit or two: 22 of 24 bits are kept.
struct Tf32Parts {
  uint32_t large, small;
};
__device__ inline Tf32Parts tf32_parts_of(float x) {
  Tf32Parts parts{};
#if __CUDA_ARCH__ >= 800
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(parts.large) : "f"(x));
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(parts.small) : "f"(x - __uint_as_float(parts.large)));
#endif
  return parts;
}

// c += a b, as multiply_fragments(). Requires: all lanes of the warp call it.
__device__ inline void multiply_tf32_fragments(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

// Loads four 8 x 8 matrices of 16-bit elements from shared memory. Lane l passes the address of row l % 8 of matrix l /
// 8, 16 bytes. Of each matrix it gets row l / 4, columns l % 4 * 2 and the next. Requires: all lanes call it.
__device__ inline void load_matrices(uint32_t (&of)[4], const void* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(of[0]), "=r"(of[1]), "=r"(of[2]), "=r"(of[3])
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
               : "memory");
}

// Loads the transposed matrices: column l / 4, rows l % 4 * 2 and the next.
__device__ inline void load_transposed_matrices(uint32_t (&of)[4], const void* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(of[0]), "=r"(of[1]), "=r"(of[2]), "=r"(of[3])
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
               : "memory");
}

} // namespace amplab::cuda
