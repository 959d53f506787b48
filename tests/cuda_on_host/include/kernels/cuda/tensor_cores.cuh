// SPDX-License-Identifier: Apache-2.0
// Replaces the file of that name. Tensor cores of a warp as the PTX ISA describes them.
#pragma once
#include "kernels/cuda/element.h"

#include <bit>
#include <cmath>
#include <cuda_runtime.h>

namespace amplab::cuda {

template <DType kDType> float half_of(uint32_t two, size_t k) {
  using E = Element<kDType>;
  return E::widen({static_cast<uint16_t>(two >> (k % 2 * 16))});
}

// c += a b, of 16 x kDepth by kDepth x 8. Each word holds kOfWord adjacent numbers, read by number_of(word, which).
template <size_t kDepth, size_t kOfWord, float (*number_of)(uint32_t, size_t)>
void multiply_words(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
  struct Fragments {
    float* c;
    const uint32_t *a, *b;
  } own{c, a, b};
  cuda_on_host::sync_warp(~0u, &own, [](cuda_on_host::Lanes& lanes) {
    const auto of = [&](size_t lane) -> const Fragments& { return *static_cast<const Fragments*>(lanes[lane]); };
    for (size_t here = 0; here < 32; ++here)
      for (size_t e = 0; e < 4; ++e) {
        const size_t row = here / 4 + e / 2 * 8, column = here % 4 * 2 + e % 2;
        for (size_t k = 0; k < kDepth; ++k) {
          const size_t far = k / (kDepth / 2), lane = k % (kDepth / 2) / kOfWord, which = k % kOfWord;
          of(here).c[e] += number_of(of(row % 8 * 4 + lane).a[row / 8 + 2 * far], which) *
                           number_of(of(column * 4 + lane).b[far], which);
        }
      }
  });
}

template <DType kDType> void multiply_fragments(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
  multiply_words<16, 2, half_of<kDType>>(c, a, b);
}

inline constexpr bool kHaveTf32 = true;

struct Tf32Parts {
  uint32_t large, small;
};
// Ties away from zero, as cvt.rna.
inline uint32_t tf32_bits(float x) {
  const auto bits = std::bit_cast<uint32_t>(x);
  return std::isfinite(x) ? (bits + 0x1000) & ~uint32_t{0x1fff} : bits;
}
inline Tf32Parts tf32_parts_of(float x) {
  const uint32_t large = tf32_bits(x);
  return {large, tf32_bits(x - std::bit_cast<float>(large))};
}

inline float tf32_of(uint32_t word, size_t) { return std::bit_cast<float>(word); }
inline void multiply_tf32_fragments(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
  multiply_words<8, 1, tf32_of>(c, a, b);
}

struct MatrixRow {
  uint32_t* of;
  const uint16_t* row;
  bool aligned() const { return reinterpret_cast<uintptr_t>(row) % 16 == 0; }
};

template <bool kTransposed> void load_four_matrices(uint32_t (&of)[4], const void* row) {
  MatrixRow own{of, static_cast<const uint16_t*>(row)};
  if (!own.aligned()) throw cuda_on_host::KernelError("a row of a matrix is not aligned to 16 bytes");
  cuda_on_host::sync_warp(~0u, &own, [](cuda_on_host::Lanes& lanes) {
    const auto lane = [&](size_t l) -> const MatrixRow& { return *static_cast<const MatrixRow*>(lanes[l]); };
    for (size_t matrix = 0; matrix < 4; ++matrix)
      for (size_t l = 0; l < 32; ++l) {
        uint32_t two = 0;
        for (size_t i = 0; i < 2; ++i) {
          const size_t across = l / 4, along = l % 4 * 2 + i;
          const size_t r = kTransposed ? along : across, c = kTransposed ? across : along;
          two |= uint32_t{lane(8 * matrix + r).row[c]} << (16 * i);
        }
        lane(l).of[matrix] = two;
      }
  });
}
inline void load_matrices(uint32_t (&of)[4], const void* row) { load_four_matrices<false>(of, row); }
inline void load_transposed_matrices(uint32_t (&of)[4], const void* row) { load_four_matrices<true>(of, row); }

} // namespace amplab::cuda
