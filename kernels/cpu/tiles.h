// SPDX-License-Identifier: Apache-2.0
// Products of small bf16 matrices with the processor's tile registers (AMX), and the layouts that these read. One
// thread, for kernels that fuse several products. Sums are fp32. Subnormals count as zero, as in oneDNN's products with
// the same instructions. Requires: ProductLibrary::tiles().
//   rows    a bf16 matrix by rows, two bytes per element
//   pairs   [k/2, n] of 32 bits: rows 2i and 2i + 1 of a bf16 [k, n] interleaved element by element, the even row first
// Intel, Intrinsics Guide: TDPBF16PS.
#pragma once
#include <cstdint>

namespace amplab::cpu::tiles {

inline constexpr int64_t kSide = 32; // rows and columns of a product's block, and the step along k
inline int64_t whole_sides(int64_t n) { return (n + kSide - 1) / kSide * kSide; }

// Configures the calling thread's tile registers for product() for its lifetime. Must not exist during library
// products.
class Registers {
 public:
  Registers();
  ~Registers();
  Registers(const Registers&) = delete;
  Registers& operator=(const Registers&) = delete;
};

// c[32, n] = a[32, k] b[k, n], or += if `adds`. a by rows, b in pairs, c fp32. Row strides a_row, b_row, c_row count
// elements of 2, 4 and 4 bytes. Requires: n and k multiples of 32.
void product(const uint16_t* a, int64_t a_row, const uint32_t* b, int64_t b_row, int64_t k, int64_t n, float* c,
             int64_t c_row, bool adds);

// Copies rows of a bf16 matrix, `columns` long and from_row elements apart, to dense rows of `width`. Fills the rest of
// each row, and the rows [rows, all_rows), with zeros. Requires: width a multiple of 32 and at least columns.
void load(const uint16_t* from, int64_t from_row, int64_t rows, int64_t columns, uint16_t* to, int64_t all_rows,
          int64_t width);

// to[j,i] = from[i,j]. Requires: rows and columns multiples of 16.
void transpose(const uint32_t* from, int64_t from_row, int64_t rows, int64_t columns, uint32_t* to, int64_t to_row);

// Converts a bf16 [rows, columns] by rows to pairs. Requires: rows even, columns a multiple of 32.
void pair_rows(const uint16_t* from, int64_t rows, int64_t columns, uint32_t* to);

} // namespace amplab::cpu::tiles
