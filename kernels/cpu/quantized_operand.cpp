// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/quantized_operand.h"

#include "kernels/cpu/product.h"
#include "kernels/cpu/runs.h"
#include "kernels/quantize/quantize.h"

namespace amplab::cpu {
namespace {

// Copies the rows of m, in any strides, one after another.
template <class T> void gather(const Context& context, const Matrix& m, T* to) {
  constexpr int64_t kSide = 32; // of a block, so that both sides stay in the cache
  const T* from = static_cast<const T*>(m.data);
  parallel_rows(context.threads, (m.rows + kSide - 1) / kSide, kSide * m.columns, [&](int64_t begin, int64_t end, int) {
    for (int64_t row = begin * kSide; row < std::min(end * kSide, m.rows); row += kSide)
      for (int64_t column = 0; column < m.columns; column += kSide)
        for (int64_t i = row; i < std::min(row + kSide, m.rows); ++i)
          for (int64_t k = column; k < std::min(column + kSide, m.columns); ++k)
            to[i * m.columns + k] = from[i * m.row_stride + k * m.column_stride];
  });
}

// Returns the rows of m one after another: its own memory if they lie so, else a copy.
Matrix rows_of(Context& context, const Matrix& m) {
  if (m.column_stride == 1 && m.row_stride == m.columns) return m;
  const auto count = static_cast<size_t>(m.count());
  if (bytes_of(m.dtype) == sizeof(float)) {
    float* copy = context.scratch.acquire<float>(Slot::gathered, count, ScratchUse::emulation);
    gather(context, m, copy);
    return matrix(copy, m.dtype, m.rows, m.columns);
  }
  uint16_t* copy = context.scratch.acquire<uint16_t>(Slot::gathered, count, ScratchUse::emulation);
  gather(context, m, copy);
  return matrix(copy, m.dtype, m.rows, m.columns);
}

Matrix quantized(Context& context, const Matrix& operand, const std::optional<quantize::Quantizer>& quantizer,
                 Slot slot) {
  if (!quantizer || operand.count() == 0) return operand;
  Matrix rows = rows_of(context, operand);
  const auto count = static_cast<size_t>(rows.count());
  float* numbers = context.scratch.acquire<float>(slot, count, ScratchUse::emulation);
  quantize::Quantizer as_values = *quantizer;
  as_values.as_values = true;
  if (rows.dtype == DType::f16) { // exact
    widen(rows.dtype, rows.data, numbers, rows.count());
    rows = matrix(numbers, DType::f32, rows.rows, rows.columns);
  }
  if (rows.dtype == DType::bf16)
    quantize::quantize(std::span(static_cast<const BFloat16*>(rows.data), count), rows.rows, rows.columns, as_values,
                       context.quantized);
  else
    quantize::quantize(std::span(static_cast<const float*>(rows.data), count), rows.rows, rows.columns, as_values,
                       context.quantized);
  quantize::dequantize(context.quantized, std::span(numbers, count));
  return matrix(numbers, DType::f32, rows.rows, rows.columns);
}

} // namespace

void multiply_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                        const Matrix& right, const View& bias, const Matrix& product) {
  const Matrix l = quantized(context, left, recipe.left, Slot::quantized_left);
  const Matrix r = quantized(context, right, recipe.right, Slot::quantized_right);
  multiply(context, l, r.transposed(), bias, product);
}

} // namespace amplab::cpu
