// SPDX-License-Identifier: Apache-2.0
// Products of small bf16 matrices by the tile registers of the processor (AMX), and the layouts that these read. By one
// thread, for kernels that fuse several products. Sums are fp32; subnormal numbers count as zero, as in the products of
// oneDNN with the same instructions. To be called only where OneDnn::tiles() says so.
//   rows    a bf16 matrix by rows, two bytes an element
//   pairs   [k/2, n] of 32 bits: rows 2i and 2i + 1 of a bf16 [k, n], element by element side by side, the even one
//   first
// Intel, Intrinsics Guide: TDPBF16PS.
#pragma once
#include <cstdint>

namespace amplab::cpu::tiles {

inline constexpr int64_t kSide = 32; // rows and columns of a block of a product, and a step of its sums
inline int64_t whole_sides(int64_t n) { return (n + kSide - 1) / kSide * kSide; }

// The calling thread's tile registers, set up for product() as long as this lives. Not while a library multiplies.
class Registers {
 public:
  Registers();
  ~Registers();
  Registers(const Registers&) = delete;
  Registers& operator=(const Registers&) = delete;
};

// c[32, n] = a[32, k] b[k, n], or += if `adds`: a by rows, b in pairs, c fp32. Rows lie a_row, b_row, c_row elements of
// 2, 4 and 4 bytes apart. Requires: n and k multiples of 32.
void product(const uint16_t* a, int64_t a_row, const uint32_t* b, int64_t b_row, int64_t k, int64_t n, float* c,
             int64_t c_row, bool adds);

// Rows of a bf16 matrix, from_row elements apart and `columns` long, to dense ones of `width`: filled up with zeros, as
// are the rows from `rows` on to `all_rows`. Requires: width a multiple of 32 and not below columns.
void load(const uint16_t* from, int64_t from_row, int64_t rows, int64_t columns, uint16_t* to, int64_t all_rows,
          int64_t width);

// to[j,i] = from[i,j]. Requires: rows and columns multiples of 16.
void transpose(const uint32_t* from, int64_t from_row, int64_t rows, int64_t columns, uint32_t* to, int64_t to_row);

// A bf16 [rows, columns] by rows to pairs. Requires: rows even, columns a multiple of 32.
void pair_rows(const uint16_t* from, int64_t rows, int64_t columns, uint32_t* to);

} // namespace amplab::cpu::tiles
