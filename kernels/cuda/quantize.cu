// SPDX-License-Identifier: Apache-2.0
// Two passes: the amax of each tile, then the scales and the codes. The largest magnitude does not depend on the order
// of work, so results are reproducible. Magnitudes are compared as fp32 patterns, which order as the numbers do, NaN
// above Infinity.
#include "kernels/cuda/quantize.h"

#include "kernels/contract/error.h"
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/quantize.cuh"

#include <bit>
#include <limits>

namespace amplab::cuda {
namespace {

struct LargerPattern {
  __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

// Returns the largest of the values of 2^kLog2 neighbouring lanes.
template <int kLog2> __device__ int largest_of_lanes(int value) {
#pragma unroll
  for (int distance = 1; distance < 1 << kLog2; distance *= 2)
    value = LargerPattern{}(value, __shfl_xor_sync(kWholeWarp, value, distance));
  return value;
}

// The lowest lane of each 2^kLog2 adds their largest magnitude to that of the tile at (row, column).
template <int kLog2>
__device__ void note_largest(const Quantisation& q, int* amaxes, int largest, uint32_t row, uint32_t column) {
  largest = largest_of_lanes<kLog2>(largest);
  if (threadIdx.x % (1 << kLog2) == 0 && row < q.from.rows && column < q.from.columns)
    atomicMax(amaxes + q.tile_at(row, column), largest);
}

// amaxes: 0 before
__global__ void find_amaxes(const Quantisation q, int* const amaxes) {
  const MatrixPiece piece = piece_of(q.from);
  int largest = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    int of_row = 0;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const auto magnitude = static_cast<int>(std::bit_cast<uint32_t>(piece.x[i][j]) & format_bits::kMagnitude);
      if (q.col_shift == 4) note_largest<4>(q, amaxes, magnitude, piece.row_of(i), piece.column_of(j));
      if (q.col_shift == 5) note_largest<5>(q, amaxes, magnitude, piece.row_of(i), piece.column_of(j));
      of_row = LargerPattern{}(of_row, magnitude);
    }
    if (q.col_shift > 5 && q.row_shift == 0) note_largest<5>(q, amaxes, of_row, piece.row_of(i), piece.column);
    largest = LargerPattern{}(largest, of_row);
  }
  if (q.col_shift <= 5 || q.row_shift == 0) return; // the piece lies in one tile otherwise
  largest = block_reduce(largest, 0, LargerPattern{});
  if (threadIdx.x == 0) atomicMax(amaxes + q.tile_at(piece.row, piece.column), largest);
}

template <class To> __global__ void round_elements(const Quantisation q, const int* const amaxes, const To to) {
  const MatrixPiece piece = piece_of(q.from);
  quantize::BlockScale scales[4][4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const uint32_t row = piece.row_of(i), column = piece.column_of(j);
      if (row >= q.from.rows || column >= q.from.columns) continue;
      const uint32_t tile = q.tile_at(row, column);
      if (j > 0 && q.tile_at(row, column - 32) == tile)
        scales[i][j] = scales[i][j - 1];
      else
        scales[i][j] =
            quantize::block_scale(std::bit_cast<float>(amaxes[tile]), q.quantizer, q.format, q.largest_input);
      if ((row & ((1u << q.row_shift) - 1)) == 0 && (column & ((1u << q.col_shift) - 1)) == 0)
        to.put_scale(tile, scales[i][j].scale);
    }
  with_format(q.quantizer.format, [&](auto format) {
    constexpr ElementFormat kFormat = decltype(format)::value;
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const uint32_t row = piece.row_of(i), column = piece.column_of(j);
        if (row >= q.from.rows || column >= q.from.columns) continue;
        const ElementCode<kFormat> code = encode<kFormat>(piece.x[i][j] * scales[i][j].multiplier);
        to.template put<kFormat>(uint64_t{row} * static_cast<uint64_t>(q.from.columns) + column, code, scales[i][j],
                                 q.divides);
      }
  });
}

// ---- on the host ----

int shift_of(int64_t extent) {
  return extent == 0 ? Quantisation::kAll : std::countr_zero(static_cast<uint64_t>(extent));
}

// Throws: as quantized_numbers().
void check_support(const quantize::Quantizer& quantizer, const Matrix& m) {
  if (m.rows >= int64_t{1} << 31 || m.columns >= int64_t{1} << 31)
    throw DeviceError("A matrix of " + std::to_string(m.rows) + " x " + std::to_string(m.columns) +
                      " is too large to quantise. Use a smaller batch.");
  quantize::check(quantizer, m.rows, m.columns);
}

int64_t tiles_of(const Matrix& m, const quantize::Quantizer& quantizer) {
  return quantize::TileGrid(quantizer.tile, m.rows, m.columns).count();
}

template <class To>
void quantise(Context& context, const Matrix& m, const quantize::Quantizer& quantizer, const To& to) {
  const quantize::TileShape& tile = quantize::shape_of(quantizer.tile);
  const float largest =
      m.dtype == DType::bf16 ? static_cast<float>(format_of(DType::bf16).largest) : std::numeric_limits<float>::max();
  const Quantisation q{m,
                       quantizer,
                       row_of(quantizer.format),
                       largest,
                       quantize::divides_by_multiplier(quantizer),
                       shift_of(tile.rows),
                       shift_of(tile.cols),
                       static_cast<uint32_t>(quantize::TileGrid(quantizer.tile, m.rows, m.columns).cols)};
  const auto tiles = static_cast<size_t>(tiles_of(m, quantizer));
  int* const amaxes = context.scratch.acquire<int>(Slot::partials, tiles);
  check(cudaMemsetAsync(amaxes, 0, tiles * sizeof(int), context.stream), "setting zeros");
  const auto pieces =
      static_cast<unsigned>((m.rows + kPieceRows - 1) / kPieceRows * ((m.columns + kPieceColumns - 1) / kPieceColumns));
  find_amaxes<<<pieces, kPieceThreads, 0, context.stream>>>(q, amaxes);
  round_elements<<<pieces, kPieceThreads, 0, context.stream>>>(q, amaxes, to);
}

} // namespace

Matrix quantized_numbers(Context& context, const Matrix& m, const quantize::Quantizer& quantizer, Slot slot) {
  check_support(quantizer, m);
  float* const numbers = context.scratch.acquire<float>(slot, static_cast<size_t>(m.count()), ScratchUse::emulation);
  quantise(context, m, quantizer, ToNumbers{numbers});
  return {numbers, DType::f32, m.rows, m.columns, m.columns, 1};
}

QuantizedMatrix quantized_codes(Context& context, const Matrix& m, const quantize::Quantizer& quantizer, Slot slot) {
  check_support(quantizer, m);
  constexpr size_t kAlignment = 256;
  const size_t codes_bytes = (static_cast<size_t>(m.count()) + kAlignment - 1) / kAlignment * kAlignment;
  const size_t scales_bytes = static_cast<size_t>(tiles_of(m, quantizer)) * sizeof(float);
  auto* const codes = static_cast<uint8_t*>(context.scratch.bytes(slot, codes_bytes + scales_bytes));
  auto* const scales = reinterpret_cast<float*>(codes + codes_bytes);
  quantise(context, m, quantizer, ToCodes{codes, scales});
  const DType dtype = quantizer.format == ElementFormat::e5m2 ? DType::e5m2 : DType::e4m3fn;
  return {{codes, dtype, m.rows, m.columns, m.columns, 1}, scales};
}

} // namespace amplab::cuda
