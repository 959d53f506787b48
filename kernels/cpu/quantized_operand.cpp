// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/quantized_operand.h"

#include "kernels/cpu/product.h"
#include "kernels/cpu/quantized_values.h"
#include "kernels/cpu/runs.h"

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

// Returns the numbers of the operand in `slot`, in its strides or by rows.
Matrix quantized(Context& context, const Matrix& operand, const std::optional<quantize::Quantizer>& quantizer,
                 Slot slot) {
  if (!quantizer || operand.count() == 0) return operand;
  check(*quantizer, operand.rows, operand.columns);
  Matrix x = takes_columns(*quantizer) ? operand : rows_of(context, operand);
  Matrix numbers = x;
  numbers.dtype = DType::f32;
  numbers.data = context.scratch.acquire<float>(slot, static_cast<size_t>(x.count()), ScratchUse::emulation);
  auto* const to = static_cast<float*>(numbers.data);
  if (x.dtype == DType::f16) { // exact
    const View all(x.data, x.dtype, {x.count()});
    parallel_for(context.threads, x.count(), kLightGrain,
                 [&](int64_t begin, int64_t end) { widen(x.dtype, at(all, begin), to + begin, end - begin); });
    x = numbers;
  }
  quantize_values(context.threads, x, *quantizer, to);
  return numbers;
}

// As multiply_quantized(), with the numbers of left.
void multiply_numbers(Context& context, const Matrix& left, const Matrix& right,
                      const std::optional<quantize::Quantizer>& quantizer, const View& bias, const Matrix& product) {
  const Matrix r = quantized(context, right, quantizer, Slot::quantized_right);
  multiply(context, left, r.transposed(), bias, product);
}

// Returns whether g and gT have the same numbers by these quantisers.
bool shares_numbers(const quantize::ProductRecipe& dgrad, const quantize::ProductRecipe& wgrad) {
  return dgrad.left == wgrad.left && (!dgrad.left || ignores_direction(*dgrad.left));
}

} // namespace

void multiply_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                        const Matrix& right, const View& bias, const Matrix& product) {
  const Matrix l = quantized(context, left, recipe.left, Slot::quantized_left);
  multiply_numbers(context, l, right, recipe.right, bias, product);
}

void multiply_gradients_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                                  const Matrix& right, const Matrix& g, const View& gradient_of_left,
                                  const View& gradient_of_right) {
  static constexpr quantize::ProductRecipe kNone;
  const auto& dgrad = recipe.gradient_of_left ? *recipe.gradient_of_left : kNone;
  const auto& wgrad = recipe.gradient_of_right ? *recipe.gradient_of_right : kNone;
  std::optional<Matrix> numbers;
  if (gradient_of_left) {
    numbers = quantized(context, g, dgrad.left, Slot::quantized_left);
    multiply_numbers(context, *numbers, right.transposed(), dgrad.right, {}, as_matrix(gradient_of_left));
  }
  if (!gradient_of_right) return;
  const Matrix gT = g.transposed();
  if (wgrad.left) check(*wgrad.left, gT.rows, gT.columns);
  const Matrix l = numbers && shares_numbers(dgrad, wgrad) ? numbers->transposed()
                                                           : quantized(context, gT, wgrad.left, Slot::quantized_left);
  multiply_numbers(context, l, left.transposed(), wgrad.right, {}, as_matrix(gradient_of_right));
}

} // namespace amplab::cpu
