// SPDX-License-Identifier: Apache-2.0
// Two sums along the columns of two matrices [rows, width], in parts of several rows, then over the parts. Sums of a
// thread are fp32, all others double. Their order depends on sizes and the GPU only.
//   Terms: Operand x, g; row(row) returns values shared by the row's elements; add(row value, x, g, sums) adds an
//   element of each matrix; finish(column, sums) writes the result
#pragma once
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

namespace columns {

inline constexpr int kSide = 32, kDeep = 8; // threads along a row and down a column

// parts: [parts, 2, width]
template <int kPack, class Terms> __global__ void sum_parts(const Terms terms, const int64_t rows, const int64_t width,
                                                            const int64_t share, double* parts) {
  __shared__ float all[kDeep][2 * kPack][kSide];
  const int64_t packs = width / kPack, pack = blockIdx.x * int64_t{kSide} + threadIdx.x;
  const int64_t begin = blockIdx.y * share, end = begin + share < rows ? begin + share : rows;
  float sums[kPack][2] = {};
  if (pack < packs)
    for (int64_t row = begin + threadIdx.y; row < end; row += kDeep) {
      float x[kPack], g[kPack];
      read_pack(terms.x, row * packs + pack, x);
      read_pack(terms.g, row * packs + pack, g);
      const auto shared = terms.row(row);
#pragma unroll
      for (int i = 0; i < kPack; ++i) terms.add(shared, x[i], g[i], sums[i]);
    }
#pragma unroll
  for (int i = 0; i < kPack; ++i)
#pragma unroll
    for (int s = 0; s < 2; ++s) all[threadIdx.y][2 * i + s][threadIdx.x] = sums[i][s];
  __syncthreads();
  if (pack >= packs) return;
  for (int k = static_cast<int>(threadIdx.y); k < 2 * kPack; k += kDeep) {
    double sum = 0;
    for (int row = 0; row < kDeep; ++row) sum += static_cast<double>(all[row][k][threadIdx.x]);
    parts[(blockIdx.y * int64_t{2} + k % 2) * width + pack * kPack + k / 2] = sum;
  }
}

// all: [parts, 2, width]
template <class Part, class Terms>
__global__ void join_parts(const Terms terms, const Part* all, const int parts, const int64_t width) {
  __shared__ double of_thread[kDeep][2][kSide];
  const int64_t column = blockIdx.x * int64_t{kSide} + threadIdx.x;
  double sums[2] = {};
  if (column < width)
#pragma unroll 4
    for (int part = static_cast<int>(threadIdx.y); part < parts; part += kDeep)
#pragma unroll
      for (int s = 0; s < 2; ++s) sums[s] += static_cast<double>(all[(part * int64_t{2} + s) * width + column]);
#pragma unroll
  for (int s = 0; s < 2; ++s) of_thread[threadIdx.y][s][threadIdx.x] = sums[s];
  __syncthreads();
  if (threadIdx.y != 0 || column >= width) return;
  for (int row = 1; row < kDeep; ++row)
#pragma unroll
    for (int s = 0; s < 2; ++s) sums[s] += of_thread[row][s][threadIdx.x];
  terms.finish(column, sums);
}

} // namespace columns

// Calls terms.finish(column, sums) with the sums over the parts [parts, 2, width].
template <class Part, class Terms>
void join_column_parts(const Context& context, const Terms& terms, const Part* all, int parts, int64_t width) {
  const auto blocks = static_cast<unsigned>((width + columns::kSide - 1) / columns::kSide);
  columns::join_parts<<<blocks, dim3(columns::kSide, columns::kDeep), 0, context.stream>>>(terms, all, parts, width);
}

// pack: pack_of(width, x, g). Scratch: Slot::partials.
template <class Terms> void sum_columns(Context& context, int64_t rows, int64_t width, int pack, const Terms& terms) {
  if (width == 0) return;
  const int64_t side = columns::kSide * pack, across = (width + side - 1) / side;
  constexpr int64_t kLeastRows = 4 * columns::kDeep, kMostParts = 64;
  const int64_t parts =
      std::clamp<int64_t>(std::min(context.processors * 4 / across, rows / kLeastRows), 1, kMostParts);
  auto* const sums = context.scratch.acquire<double>(Slot::partials, static_cast<size_t>(parts * 2 * width));
  const dim3 grid(static_cast<unsigned>(across), static_cast<unsigned>(parts)), block(columns::kSide, columns::kDeep);
  with_pack(pack, [&](auto kPack) {
    columns::sum_parts<kPack><<<grid, block, 0, context.stream>>>(terms, rows, width, (rows + parts - 1) / parts, sums);
  });
  join_column_parts(context, terms, sums, static_cast<int>(parts), width);
}

} // namespace amplab::cuda
