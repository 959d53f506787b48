// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/tiles.h"

#include <cassert>

#ifdef __x86_64__
#include <immintrin.h>
// Compiled into every variant; the processor is checked at run time.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,amx-tile,amx-bf16")

namespace amplab::cpu::tiles {
namespace {

// Format of LDTILECFG.
struct alignas(64) Configuration {
  uint8_t palette = 1, start_row = 0, reserved[14] = {};
  uint16_t bytes_per_row[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

// Memory barrier, because the compiler assumes that tile loads read no memory.
void written() { asm volatile("" ::: "memory"); }

// Free functions, because member functions keep the target options in effect at their class declaration.
void set_up() {
  const Configuration configuration;
  written();
  _tile_loadconfig(&configuration);
}
void release() { _tile_release(); }

} // namespace

Registers::Registers() { set_up(); }
Registers::~Registers() { release(); }

void product(const uint16_t* a, int64_t a_row, const uint32_t* b, int64_t b_row, int64_t k, int64_t n, float* c,
             int64_t c_row, bool adds) {
  const int64_t a_bytes = a_row * 2, b_bytes = b_row * 4, c_bytes = c_row * 4;
  written();
  for (int64_t column = 0; column < n; column += kSide) {
    float *upper = c + column, *lower = upper + 16 * c_row;
    if (adds) {
      _tile_loadd(0, upper, c_bytes);
      _tile_loadd(1, upper + 16, c_bytes);
      _tile_loadd(2, lower, c_bytes);
      _tile_loadd(3, lower + 16, c_bytes);
    } else {
      _tile_zero(0);
      _tile_zero(1);
      _tile_zero(2);
      _tile_zero(3);
    }
    const uint32_t* right = b + column;
    for (int64_t step = 0; step < k; step += kSide, right += kSide / 2 * b_row) {
      _tile_loadd(4, a + step, a_bytes);
      _tile_loadd(6, right, b_bytes);
      _tile_dpbf16ps(0, 4, 6);
      _tile_loadd(7, right + 16, b_bytes);
      _tile_dpbf16ps(1, 4, 7);
      _tile_loadd(5, a + 16 * a_row + step, a_bytes);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
    _tile_stored(0, upper, c_bytes);
    _tile_stored(1, upper + 16, c_bytes);
    _tile_stored(2, lower, c_bytes);
    _tile_stored(3, lower + 16, c_bytes);
  }
}

void load(const uint16_t* from, int64_t from_row, int64_t rows, int64_t columns, uint16_t* to, int64_t all_rows,
          int64_t width) {
  for (int64_t i = 0; i < all_rows; ++i, from += from_row)
    for (int64_t j = 0; j < width; j += 32, to += 32) {
      const int64_t left = i < rows ? columns - j : 0;
      const __mmask32 there = left >= 32 ? ~0u : left > 0 ? (1u << left) - 1 : 0;
      _mm512_storeu_si512(to, _mm512_maskz_loadu_epi16(there, from + j));
    }
}

void transpose(const uint32_t* from, int64_t from_row, int64_t rows, int64_t columns, uint32_t* to, int64_t to_row) {
  for (int64_t i = 0; i < rows; i += 16)
    for (int64_t j = 0; j < columns; j += 16) {
      // Transposes 4 x 4 quarters within the vectors, then the quarters.
      __m512i x[16], y[16];
      for (int r = 0; r < 16; ++r) x[r] = _mm512_loadu_si512(from + (i + r) * from_row + j);
      for (int r = 0; r < 16; r += 2) {
        y[r] = _mm512_unpacklo_epi32(x[r], x[r + 1]);
        y[r + 1] = _mm512_unpackhi_epi32(x[r], x[r + 1]);
      }
      for (int r = 0; r < 16; r += 4) {
        x[r] = _mm512_unpacklo_epi64(y[r], y[r + 2]);
        x[r + 1] = _mm512_unpackhi_epi64(y[r], y[r + 2]);
        x[r + 2] = _mm512_unpacklo_epi64(y[r + 1], y[r + 3]);
        x[r + 3] = _mm512_unpackhi_epi64(y[r + 1], y[r + 3]);
      }
      for (int r = 0; r < 4; ++r) {
        const __m512i even_a = _mm512_shuffle_i32x4(x[r], x[r + 4], 0x88),
                      odd_a = _mm512_shuffle_i32x4(x[r], x[r + 4], 0xdd);
        const __m512i even_b = _mm512_shuffle_i32x4(x[r + 8], x[r + 12], 0x88);
        const __m512i odd_b = _mm512_shuffle_i32x4(x[r + 8], x[r + 12], 0xdd);
        y[r] = _mm512_shuffle_i32x4(even_a, even_b, 0x88);
        y[r + 8] = _mm512_shuffle_i32x4(even_a, even_b, 0xdd);
        y[r + 4] = _mm512_shuffle_i32x4(odd_a, odd_b, 0x88);
        y[r + 12] = _mm512_shuffle_i32x4(odd_a, odd_b, 0xdd);
      }
      for (int r = 0; r < 16; ++r) _mm512_storeu_si512(to + (j + r) * to_row + i, y[r]);
    }
}

void pair_rows(const uint16_t* from, int64_t rows, int64_t columns, uint32_t* to) {
  alignas(64) uint16_t order[32];
  for (int i = 0; i < 32; ++i) order[i] = static_cast<uint16_t>(i / 2 + i % 2 * 32);
  const __m512i low = _mm512_load_si512(order), high = _mm512_add_epi16(low, _mm512_set1_epi16(16));
  for (int64_t i = 0; i < rows; i += 2)
    for (int64_t j = 0; j < columns; j += 32) {
      const __m512i even = _mm512_loadu_si512(from + i * columns + j),
                    odd = _mm512_loadu_si512(from + (i + 1) * columns + j);
      uint32_t* pair = to + i / 2 * columns + j;
      _mm512_storeu_si512(pair, _mm512_permutex2var_epi16(even, low, odd));
      _mm512_storeu_si512(pair + 16, _mm512_permutex2var_epi16(even, high, odd));
    }
}

} // namespace amplab::cpu::tiles
#pragma GCC pop_options

#else // never called

namespace amplab::cpu::tiles {
Registers::Registers() { assert(false); }
Registers::~Registers() = default;
void product(const uint16_t*, int64_t, const uint32_t*, int64_t, int64_t, int64_t, float*, int64_t, bool) {
  assert(false);
}
void load(const uint16_t*, int64_t, int64_t, int64_t, uint16_t*, int64_t, int64_t) { assert(false); }
void transpose(const uint32_t*, int64_t, int64_t, int64_t, uint32_t*, int64_t) { assert(false); }
void pair_rows(const uint16_t*, int64_t, int64_t, uint32_t*) { assert(false); }
} // namespace amplab::cpu::tiles
#endif
